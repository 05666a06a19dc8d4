#!/usr/bin/env bash
# Tests the library, the command, and the programs in C and C++ for other systems, under emulators: 64-bit Arm, s390x, which is
# big-endian, and Windows; and for x86 of 32 bits, whose programs a processor of 64 bits runs itself.
#
# usage: tools/test_systems.sh [aarch64|s390x|i686|windows]...     default: all
#
# Requires rustup, which installs the targets, and these packages of Debian: qemu-user and, for each machine, gcc-MACHINE-linux-gnu and
# g++-MACHINE-linux-gnu (i686: -i686-linux-gnu); for Windows gcc-mingw-w64-x86-64-posix, g++-mingw-w64-x86-64-posix and wine64. The
# system whose target or tools are missing is skipped, unless MLIRBC_REQUIRE contains other-systems.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/skip.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Wine 8 lacks the library that Rust takes random numbers from.
random_library() {
  printf '%s\n' '#include <windows.h>' 'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' \
    '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }' \
    >"$work/random.c"
  "$compiler-gcc-posix" -shared "$work/random.c" -ladvapi32 -o "$work/bcryptprimitives.dll"
  export WINEPATH=$work WINEDEBUG=-all
}

# Sets the target, the compilers without `-gcc` and `-g++`, the emulator, and the libraries for programs in C.
system() {
  libraries=(-lpthread -ldl -lm) version=
  case $1 in
    windows)
      triple=x86_64-pc-windows-gnu compiler=x86_64-w64-mingw32 version=-posix runner=(wine)
      libraries=(-static -lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp)
      ;;
    i686)
      triple=i686-unknown-linux-gnu compiler=i686-linux-gnu
      runner=(/usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib)
      ;;
    *) triple=$1-unknown-linux-gnu compiler=$1-linux-gnu runner=("qemu-$1" -L "/usr/$1-linux-gnu") ;;
  esac
}

# Compiles a program in C or C++ with all warnings, and runs it.
program() {
  local source=$1 language
  case $source in
    *.c) language=("$compiler-gcc$version" -std=c99) ;;
    *) language=("$compiler-g++$version" -std=c++17) ;;
  esac
  "${language[@]}" -Wall -Wextra -Wpedantic -Werror -Iinclude "$source" "target/$triple/release/libmlirbc.a" \
    -Wl,--gc-sections "${libraries[@]}" -o "$work/program.exe"
  "${runner[@]}" "$work/program.exe" tests/fixtures >"$work/log" 2>&1 || { cat "$work/log" && echo "$source" && return 1; }
}

[ $# -gt 0 ] || set -- aarch64 s390x i686 windows
for name; do
  system "$name"
  if ! command -v "$compiler-g++$version" >/dev/null || ! command -v "${runner[0]}" >/dev/null; then
    skipped other-systems "requires $compiler-g++$version and ${runner[0]}"
    continue
  fi
  if ! rustup target add "$triple" >/dev/null 2>&1; then
    skipped other-systems "requires the target $triple (rustup target add $triple)"
    continue
  fi
  [ "$name" != windows ] || random_library
  variable=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$triple")
  export "${variable}_LINKER=$compiler-gcc$version" "${variable}_RUNNER=${runner[*]}"
  cargo test --locked --release --target "$triple" -p mlirbc --lib --test library
  # Its tests start the command themselves.
  [ "$name" != windows ] || cargo test --locked --release --target "$triple" -p mlirbc-cli
  cargo build --locked --release --target "$triple"
  for source in c_tests/*.c c_tests/*.cpp; do
    program "$source"
  done
  echo "$name: passed"
done
