#!/usr/bin/env bash
# Builds a source distribution and from that the wheel, installs it in a fresh virtual environment, and runs its tests and mypy
# there.
#
# Skips aloud where Python has no venv, or pip no index. `MLIRBC_REQUIRE=python` makes that a failure, and
# `MLIRBC_REQUIRE=jax` the absence of JAX.
#   PYTHON                  the interpreter (default: python3)
#   MLIRBC_PYTHON_PROFILE   the profile of cargo (default here: dev)
#   MLIRBC_PYTHON_SOURCE    `repository` builds the wheel from the repository, which compiles no crate again (default: sdist)
#   MLIRBC_PYTHON_WHEEL     a wheel to test instead of building one
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../tools/skip.sh"
python=${PYTHON:-python3}
export MLIRBC_PYTHON_PROFILE=${MLIRBC_PYTHON_PROFILE:-dev}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The tests with JAX are among those of the package.
skip_all() {
  skipped jax "$1"
  skip python "$1"
}

"$python" -m venv "$work/venv" >"$work/log" 2>&1 || skip_all "requires $python with venv (Debian: python3-venv)"
pip() { "$work/venv/bin/python" -m pip --disable-pip-version-check "$@"; }
# Without the bytecode of modules that nothing imports.
export PIP_NO_COMPILE=1
pip install --quiet pytest pytest-xdist mypy numpy ml_dtypes types-cffi cffi maturin >"$work/log" 2>&1 ||
  skip_all "pip cannot install pytest, mypy, numpy and others: $(tail -n 1 "$work/log")"
pip install --quiet jax flatbuffers >"$work/log" 2>&1 || skipped jax "pip cannot install jax: $(tail -n 1 "$work/log")"

licences=(LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md)
wheel=${MLIRBC_PYTHON_WHEEL:-}
if [ -z "$wheel" ]; then
  # The crates that the repository has compiled.
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/../../target}
  export PATH=$work/venv/bin:$PATH
  mkdir "$work/sdist"
  (cd "$here" && python -c "import sys; sys.path.insert(0, 'build'); import backend; backend.build_sdist(sys.argv[1])" "$work/sdist")
  sdist=$(echo "$work"/sdist/*.tar.gz)
  for name in "${licences[@]}"; do
    for file in "$name" "rust/$name"; do
      tar -xzOf "$sdist" "$(basename "$sdist" .tar.gz)/$file" | cmp - "$here/../../$name" ||
        { echo "the source distribution lacks $file" >&2 && exit 1; }
    done
  done
  page=crates/mlirbc-cli/page/viewer.html
  [ ! -e "$here/../../$page" ] || tar -xzOf "$sdist" "$(basename "$sdist" .tar.gz)/rust/$page" | cmp - "$here/../../$page" ||
    { echo "the source distribution lacks the page of the command" >&2 && exit 1; }
  case ${MLIRBC_PYTHON_SOURCE:-sdist} in
    sdist) source=$sdist ;;
    repository) source=$here ;;
    *) echo "MLIRBC_PYTHON_SOURCE is $MLIRBC_PYTHON_SOURCE, not sdist or repository" >&2 && exit 1 ;;
  esac
  pip wheel -v --no-deps --no-build-isolation --wheel-dir "$work/wheel" "$source" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2 && exit 1; }
  # The library and the command have the Rust library in common.
  [ "$(grep -c 'Compiling mlirbc v' "$work/log")" -le 1 ] || { echo "the wheel compiles the Rust library twice" >&2 && exit 1; }
  wheel=$(echo "$work"/wheel/*.whl)
fi
case $wheel in
  *-py3-none-*.whl) ;;
  *) echo "the wheel is not for all versions of Python: $wheel" >&2 && exit 1 ;;
esac
"$work/venv/bin/python" -m zipfile -e "$wheel" "$work/unpacked"
for name in "${licences[@]}"; do
  cmp "$work"/unpacked/mlirbc-*.dist-info/licenses/"$name" "$here/../../$name" ||
    { echo "the wheel lacks $name" >&2 && exit 1; }
done
# What the library and the command require of glibc is in the tag.
case $(uname -s),$("$python" -c 'import platform; print(platform.libc_ver()[0])'),$wheel in
  Linux,glibc,*-manylinux_2_*.whl)
    tag=${wheel##*-manylinux_2_} tag=${tag%%_*}
    for file in "$work"/unpacked/mlirbc/_native/*.so "$work/unpacked/mlirbc/_command/mlirbc"; do
      newest=$(readelf --version-info --wide "$file" | grep -o 'GLIBC_2\.[0-9]*' | cut -d . -f 2 | sort -n | tail -n 1)
      [ "$newest" -le "$tag" ] || { echo "$file requires glibc 2.$newest: $wheel" >&2 && exit 1; }
    done
    ;;
  Linux,glibc,*) echo "the wheel has no tag for glibc: $wheel" >&2 && exit 1 ;;
esac
pip install --quiet "$wheel"

# In the folder of the tests, so that the installed package is imported and not the sources.
cd "$here/tests"
"$work/venv/bin/python" -m pytest -q -p no:cacheprovider --numprocesses auto --maxprocesses 4 --dist worksteal .
check=("$work/venv/bin/python" -m mypy --config-file ../pyproject.toml --cache-dir "$work/mypy")
"${check[@]}" -p mlirbc
"${check[@]}" . ../examples/*.py
