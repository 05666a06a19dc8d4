# What `.ci/test` and `.ci/full` share: the Debian packages that they require, and steps with a log. Scripts read this file
# with `.` in the root of the repository.
#
#   install PACKAGE...      installs Debian packages
#   install_programs        installs those that every test run requires, and checks for cargo
#   step COMMAND...         runs a command, adds its output to the log and its time to the table at the end
# At the end of the script, the times of the steps and the ignored tests are listed.
set -euo pipefail

# Programs that the tests run, each with the package that has it.
programs=(
  c++:g++ nm:binutils cmake:cmake ninja:ninja-build pkg-config:pkg-config python3:python3 tar:tar xz:xz-utils
  clang:clang ld.lld:lld bindgen:bindgen
)

install() {
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

install_programs() {
  local missing=() pair version
  for pair in "${programs[@]}"; do
    command -v "${pair%%:*}" >/dev/null || missing+=("${pair##*:}")
  done
  python3 -c 'import cffi' 2>/dev/null || missing+=(python3-cffi)
  if [ "${#missing[@]}" -gt 0 ]; then
    install "${missing[@]}"
  fi
  # The name of the package with the sanitizers of clang has the version of clang.
  if ! [ -e "$(clang++ -print-file-name="libclang_rt.asan-$(uname -m).a")" ]; then
    version=$(clang++ -dumpversion)
    install "libclang-rt-${version%%.*}-dev"
  fi
  if ! command -v cargo >/dev/null; then
    echo "cargo is missing: install Rust 1.88 or newer (https://rustup.rs)" >&2
    exit 1
  fi
  cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
  cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
}

log=$(mktemp)
times=()
begin=$SECONDS

summary() {
  local status=$?
  printf '\n== Ignored tests\n'
  awk -f tools/ignored_tests.awk "$log" | sort -u
  printf '\n== Seconds of each step\n'
  [ "${#times[@]}" = 0 ] || printf '%s\n' "${times[@]}"
  printf '%6d in all\n' "$((SECONDS - begin))"
  rm -f "$log"
  return "$status"
}
trap summary EXIT

step() {
  local start=$SECONDS status=0
  printf '\n== %s\n' "$*"
  "$@" 2>&1 | tee -a "$log" || status=$?
  times+=("$(printf '%6d %s' "$((SECONDS - start))" "$*")")
  return "$status"
}

# The results of incremental compilation are gigabytes that only a later change would use.
export CARGO_INCREMENTAL=0
