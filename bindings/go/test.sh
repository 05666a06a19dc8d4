#!/usr/bin/env bash
# Runs the tests of the Go package, and the program of its README, over libraries that it builds. Skips aloud without go or
# pkg-config, unless MLIRBC_REQUIRE=go.
#   GO        the command (default: go)
#   PROFILE   the profile of cargo (default: dev)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../tools/skip.sh"
profile=${PROFILE:-dev}
go=${GO:-go}
for program in "$go" pkg-config cmake cc; do
  command -v "$program" >/dev/null || skip go "requires $program (Debian: golang-go, pkg-config, cmake, gcc)"
done
root=$(cd "$here/../.." && pwd)
(cd "$root" && cargo build --locked --profile "$profile")
target=${CARGO_TARGET_DIR:-$root/target}
folder=$target/$([ "$profile" = dev ] && echo debug || echo "$profile")
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT

# The library as CMake installs it, with the files of pkg-config that it makes, and the name under which programs load it.
cmake -S "$root" -B "$work/build" -DCMAKE_INSTALL_LIBDIR=lib >"$work/log" || { cat "$work/log" >&2 && exit 1; }
lib=$work/prefix/lib
mkdir -p "$lib/pkgconfig"
cp "$work"/build/mlirbc.pc "$work"/build/mlirbc-static.pc "$lib/pkgconfig"
ln -s "$root/include" "$work/prefix/include"
ln -s "$(realpath "$folder/libmlirbc.a")" "$(realpath "$folder/libmlirbc.so")" "$lib"
ln -s libmlirbc.so "$lib/libmlirbc.so.0.1"
export PKG_CONFIG_LIBDIR=$lib/pkgconfig PKG_CONFIG_PATH='' LD_LIBRARY_PATH=$lib CGO_ENABLED=1
# No downloads, and no results in the user's home.
export GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-mod=mod GOCACHE=$work/cache GOPATH=$work/path

cd "$here"
unformatted=$("${GOFMT:-gofmt}" -l .)
if [ -n "$unformatted" ]; then
  echo "gofmt changes: $unformatted" >&2
  exit 1
fi
"$go" vet ./...
# cgocheck=1 checks every pointer that is passed to C.
GODEBUG=cgocheck=1 "$go" test -count=1 ./...

# The program of the README, with both libraries.
mkdir "$work/app"
awk '/^```go$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md >"$work/app/main.go"
cd "$work/app"
"$go" mod init app
"$go" mod edit -require mlirbc@v0.0.0 -replace "mlirbc=$here"
"$go" build -o shared . && "$go" build -tags mlirbc_static -o static .
./shared "$root/tests/fixtures/kitchen.llvm22.v6.mlirbc" >shared.txt
env -u LD_LIBRARY_PATH ./static "$root/tests/fixtures/kitchen.llvm22.v6.mlirbc" >static.txt
cmp shared.txt static.txt
[ "$(wc -l <shared.txt)" = 22 ] && [ "$(head -n 1 shared.txt)" = "builtin.module 0" ]
if ./shared README.md 2>error.txt; then exit 1; fi
echo "the tests of the Go package passed"
