#!/usr/bin/env bash
# Tests the release archive: two builds in different folders are the same bytes, and programs in C, C++ through CMake, Go and
# Python use the archive in a tree that has neither Rust nor the sources.
#
# usage: tools/test_release.sh [ARCHIVE]     with an archive, only that is tested, and nothing is built
#
# Requires what tools/release.sh requires, a C and a C++ compiler, pkg-config, binutils, and Python 3 with cffi. Without Rust's
# target for WebAssembly the command has no page, unless MLIRBC_REQUIRE=viewer makes that a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/skip.sh
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "tools/test_release.sh: $1" >&2
  exit 1
}

archive=${1:-}
if [ -z "$archive${MLIRBC_VIEWER_PAGE:-}" ] && ! has_wasm; then
  skipped viewer "the page in the command: requires the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown)"
  export MLIRBC_VIEWER_PAGE=
fi
if [ -n "$archive" ]; then
  case ",${MLIRBC_REQUIRE:-}," in
    *,release,* | *,all,*) ;;
    *) skipped release "whether two archives are the same bytes: MLIRBC_REQUIRE=release builds both" ;;
  esac
else
  export SOURCE_DATE_EPOCH=1700000000
  bash tools/release.sh "$work/first" >"$work/log" 2>&1 || { cat "$work/log" && fail "the build failed"; }
  archive=$(echo "$work"/first/*.tar.gz)
  # The second build: a copy of the sources, in a folder with a longer path.
  copy=$work/a/copy/of/the/sources
  mkdir -p "$copy"
  git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar --directory "$copy" --extract
  rm -rf "$work/first/build"
  bash "$copy/tools/release.sh" "$work/second" >"$work/log" 2>&1 || { cat "$work/log" && fail "the second build failed"; }
  rm -rf "$work/second/build"
  cmp "$archive" "$work"/second/*.tar.gz || {
    diff -r "$work"/first/mlirbc-*/ "$work"/second/mlirbc-*/ || true
    fail "two builds differ"
  }
  echo "two builds are the same bytes: $(sha256sum <"$archive" | cut -d ' ' -f 1)"
fi

# An empty name is for an archive without the page.
page=yes
[ -n "${MLIRBC_VIEWER_PAGE-page}" ] || page=no

# The contents.
mkdir "$work/unpacked"
tar --directory "$work/unpacked" --extract --file "$archive"
prefix=$(echo "$work"/unpacked/mlirbc-*)
for file in lib/libmlirbc.a lib/libmlirbc.so include/mlirbc.h include/mlirbc.hpp include/mlirbc/op.hpp bin/mlirbc \
  lib/pkgconfig/mlirbc.pc lib/pkgconfig/mlirbc-static.pc lib/cmake/mlirbc/mlirbcConfig.cmake share/mlirbc/mlirbc_cdef.h \
  share/man/man1/mlirbc.1 share/man/man1/mlirbc-info.1 share/bash-completion/completions/mlirbc \
  share/zsh/site-functions/_mlirbc share/fish/vendor_completions.d/mlirbc.fish share/doc/mlirbc/README.md \
  share/doc/mlirbc/LICENSE-MIT share/doc/mlirbc/LICENSE-APACHE share/doc/mlirbc/THIRD-PARTY.md share/doc/mlirbc/THIRD-PARTY-LICENSES.txt \
  share/doc/mlirbc/bom.cdx.json; do
  [ -s "$prefix/$file" ] || fail "the archive has no $file"
done
if grep -rlF -e "$root" -e "${CARGO_HOME:-$HOME/.cargo}" -e "$work" "$prefix"; then
  fail "these files have paths of this machine"
fi
nm --dynamic --defined-only --format=posix "$prefix/lib/libmlirbc.so" | cut -d ' ' -f 1 | LC_ALL=C sort >"$work/exports"
LC_ALL=C sort tests/exports.txt | cmp - "$work/exports" || fail "the shared library exports something else"
for file in lib/libmlirbc.so lib/libmlirbc.a bin/mlirbc; do
  if readelf --section-headers --wide "$prefix/$file" 2>/dev/null | grep -q '\.debug_info'; then
    fail "$file has debug information"
  fi
done
python3 - "$prefix/share/doc/mlirbc" Cargo.lock <<'PYTHON' || fail "the list of components is wrong"
import json, re, sys
folder, lock = sys.argv[1:]
bom = json.load(open(f"{folder}/bom.cdx.json"))
assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.5")
locked = set(re.findall(r'^name = "(.*)"\nversion = "(.*)"$', open(lock).read(), re.M))
listed = {(part["name"], part["version"]) for part in bom["components"]}
assert {name for name, _ in listed - locked} == {"rust-std"}, listed - locked
assert {"clap", "memchr", "memmap2", "rust-std"} <= {name for name, _ in listed}
assert not {"criterion", "clap_derive"} & {name for name, _ in listed}
refs = {part["bom-ref"] for part in [*bom["components"], bom["metadata"]["component"]]}
for entry in bom["dependencies"]:
    assert {entry["ref"], *entry["dependsOn"]} <= refs, entry
licences = open(f"{folder}/THIRD-PARTY-LICENSES.txt").read()
for name, version in listed - {(n, v) for n, v in listed if n == "rust-std"}:
    assert licences.count(f"{name} {version}") >= 2, name
PYTHON

# Programs in a tree of their own, with the programs of the system except those of Rust.
app=$work/app
mkdir -p "$app/home" "$app/cmake" "$app/bin"
for program in /usr/bin/* /bin/*; do
  case ${program##*/} in
    cargo* | rust* | python3) ;;
    *) ln -sf "$program" "$app/bin/" ;;
  esac
done
# The Python that has cffi need not be that of the system.
python=$(python3 -c 'import cffi, sys; print(sys.executable)') || fail "python3 has no cffi"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$python" >"$app/bin/python3"
chmod +x "$app/bin/python3"
cp tests/fixtures/kitchen.llvm22.v6.mlirbc "$app/model.mlirbc"
cp tests/packaging/release/list_ops.py "$app"
awk '/^```/ { inside = 0 } inside; /^```c$/ { inside = 1 }' README.md >"$app/ops.c"
guide() { awk -v file="$1" '$0 ~ "`" file "`:$" { wanted = 1 } /^```$/ { inside = 0 } inside; /^```[a-z]/ && wanted { inside = 1; wanted = 0 }' docs/guide.md; }
guide CMakeLists.txt >"$app/cmake/CMakeLists.txt"
guide compiler.cpp >"$app/cmake/compiler.cpp"
mkdir "$app/go_app"
awk '/^```/ { inside = 0 } inside; /^```go$/ { inside = 1 }' bindings/go/README.md >"$app/go_app/main.go"
cp -r bindings/go "$app/go_package"
command -v go >/dev/null || skipped go "a program that uses the archive: requires go (Debian: golang-go)"
cat >"$app/run.sh" <<'SHELL'
set -eux
if command -v cargo || command -v rustc; then exit 1; fi
mlirbc=$PREFIX/bin/mlirbc
"$mlirbc" --version
"$mlirbc" verify -v model.mlirbc
# The page with the file inside.
if [ "$PAGE" = yes ]; then
  "$mlirbc" view model.mlirbc -o page.html
  grep -q 'id="embedded" data-name="model.mlirbc">TUzvUg' page.html
  tail -n 1 page.html | grep -q '</html>'
else
  if "$mlirbc" view model.mlirbc -o page.html 2> view.txt; then exit 1; fi
  grep -q viewer/build.sh view.txt
fi

export PKG_CONFIG_PATH=$PREFIX/lib/pkgconfig
cc ops.c $(pkg-config --cflags --libs mlirbc-static) -o ops_static
cc ops.c $(pkg-config --cflags --libs mlirbc) -o ops_shared
./ops_static model.mlirbc > ops.txt
LD_LIBRARY_PATH=$PREFIX/lib ./ops_shared model.mlirbc | cmp ops.txt -
test "$(wc -l < ops.txt)" = 22

for shared in OFF ON; do
  cmake -S cmake -B build_$shared -DCMAKE_PREFIX_PATH="$PREFIX" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=$shared
  cmake --build build_$shared
  build_$shared/compiler -o square_$shared.mlirbc | grep arith.mulf
  "$mlirbc" verify square_$shared.mlirbc
done
cmp square_OFF.mlirbc square_ON.mlirbc

# Without downloads.
export GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-mod=mod CGO_ENABLED=1
if command -v go; then
  cd go_app
  go mod init app
  go mod edit -require mlirbc@v0.0.0 -replace "mlirbc=$HOME/../go_package"
  go build -o go_shared . && go build -tags mlirbc_static -o go_static .
  ./go_static ../model.mlirbc > go.txt
  LD_LIBRARY_PATH=$PREFIX/lib ./go_shared ../model.mlirbc | cmp go.txt -
  test "$(wc -l < go.txt)" = 22
  chmod -R u+w "$HOME"
  cd ..
fi

python3 list_ops.py "$PREFIX" model.mlirbc | cmp ops.txt -
SHELL
(cd "$app" && env -i PATH="$app/bin" HOME="$app/home" PREFIX="$prefix" PAGE="$page" sh run.sh >"$work/log" 2>&1) ||
  { cat "$work/log" && fail "a program that uses the archive failed"; }
echo "the archive was used by programs in other languages: $(basename "$archive"), $(wc -c <"$archive") bytes"
