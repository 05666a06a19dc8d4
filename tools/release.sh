#!/usr/bin/env bash
# Makes the release archive of this machine's platform: mlirbc-VERSION-TRIPLE.tar.gz, with the libraries, headers, files of
# CMake and pkg-config, the command with manual pages and completions, the licences of everything in it, and a list of its
# components (CycloneDX).
#
# usage: tools/release.sh [FOLDER]      where the archive is written (default: target/release-archive)
#        tools/release.sh --rustflags   prints the flags of the compiler, as CARGO_ENCODED_RUSTFLAGS
#
#   MLIRBC_RELEASE_BUILD   the folder for the build (default: FOLDER/build)
#   MLIRBC_VIEWER_PAGE     the absolute path of the page that the command contains (default: made by viewer/build.sh); empty for none
#   SOURCE_DATE_EPOCH      the time of all files, in seconds since 1970 (default: that of the last commit, or 0)
#
# The same sources, toolchain and time make the same bytes, wherever the sources and cargo's folder are. Requires cmake,
# strip of binutils, GNU tar and Python 3; for the page node, npm and Rust's target wasm32-unknown-unknown.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
# Paths of this machine are in panic messages and debug information.
CARGO_ENCODED_RUSTFLAGS=$(printf '%s\x1f%s' "--remap-path-prefix=$root=mlirbc-$version" \
  "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo")
export CARGO_ENCODED_RUSTFLAGS CARGO_INCREMENTAL=0
if [ "${1:-}" = --rustflags ]; then
  printf '%s' "$CARGO_ENCODED_RUSTFLAGS"
  exit
fi

out=${1:-$root/target/release-archive}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"
build=${MLIRBC_RELEASE_BUILD:-$out/build}
export LC_ALL=C TZ=UTC
umask 022
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
fi
export SOURCE_DATE_EPOCH

triple=$(rustc -vV | sed -n 's/^host: //p')
name=mlirbc-$version-$triple

if [ -z "${MLIRBC_VIEWER_PAGE+set}" ]; then
  MLIRBC_VIEWER_PAGE=$out/viewer.html
  bash viewer/build.sh "$MLIRBC_VIEWER_PAGE"
fi
export MLIRBC_VIEWER_PAGE

cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_LIBDIR=lib
cmake --build "$build"
tree=$out/$name
rm -rf "$tree"
cmake --install "$build" --prefix "$tree"

# Archives of objects lose debug information only: the linker needs their symbols.
strip --strip-debug --enable-deterministic-archives "$tree/lib/libmlirbc.a"
strip --strip-unneeded "$tree"/lib/libmlirbc.so.*.*.*
strip "$tree/bin/mlirbc"

share=$tree/share
"$tree/bin/mlirbc" man "$share/man/man1"
mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
"$tree/bin/mlirbc" completions bash >"$share/bash-completion/completions/mlirbc"
"$tree/bin/mlirbc" completions zsh >"$share/zsh/site-functions/_mlirbc"
"$tree/bin/mlirbc" completions fish >"$share/fish/vendor_completions.d/mlirbc.fish"
cp README.md CHANGELOG.md SECURITY.md "$share/doc/mlirbc/"
python3 tools/components.py --target "$triple" \
  --licences "$share/doc/mlirbc/THIRD-PARTY-LICENSES.txt" --bom "$share/doc/mlirbc/bom.cdx.json"

# pax headers would have the times of this machine.
tar --directory "$out" --create --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 \
  --numeric-owner "$name" |
  gzip --no-name --best >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
