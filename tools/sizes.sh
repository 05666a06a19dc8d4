#!/usr/bin/env bash
# Prints the table of sizes in docs/cmake.md: the installed libraries, and the C program of README.md with each of them.
#
# usage: tools/sizes.sh [PREFIX]
#
#   PREFIX  an installation of mlirbc (default: the documented one, made in target/sizes)
#
# Requires cmake, a C compiler, binutils and pkg-config.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=${1:-}
if [ -z "$prefix" ]; then
  prefix=$PWD/target/sizes/prefix
  cmake -S . -B target/sizes/build -DCMAKE_BUILD_TYPE=Release >&2
  cmake --build target/sizes/build >&2
  cmake --install target/sizes/build --prefix "$prefix" >&2
fi
lib=$(dirname "$(find "$prefix" -name libmlirbc.a)")
export PKG_CONFIG_PATH=$lib/pkgconfig
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk '/^```/ { inside = 0 } inside; /^```c$/ { inside = 1 }' README.md >"$work/ops.c"

# row NAME FILE: the size as it is, and without symbols and debug information.
row() {
  local kind=--strip-all
  [[ $2 != *.a ]] || kind=--strip-debug
  strip "$kind" -o "$work/stripped" "$2"
  printf '| %s | %s | %s |\n' "$1" "$(megabytes "$2")" "$(megabytes "$work/stripped")"
}
megabytes() { awk -v bytes="$(stat -Lc %s "$1")" 'BEGIN { printf "%.2f", bytes / 1e6 }'; }
program() {
  local output=$work/program
  # shellcheck disable=SC2086 # The flags are words.
  ${CC:-cc} "$work/ops.c" -o "$output" $2
  row "$1" "$output"
}

static=$(pkg-config --cflags --libs mlirbc-static)
printf '| | MB | MB, stripped |\n|---|---|---|\n'
row 'the shared library' "$lib/libmlirbc.so"
row 'the static library' "$lib/libmlirbc.a"
program 'a program with the shared library' "$(pkg-config --cflags --libs mlirbc)"
program 'a program with the static library' "$static"
program 'the same without `--gc-sections`' "${static//-Wl,--gc-sections/}"
