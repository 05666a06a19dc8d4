#!/usr/bin/env bash
# Measures the installed libraries, and the C program of README.md with each of them, for the table of sizes in docs/cmake.md.
#
# usage: tools/sizes.sh [PREFIX]                         prints the table
#        tools/sizes.sh --check [PREFIX]                 compares it with the one in docs/cmake.md, and ends with 1 if a number
#                                                        differs by more than 5 % and more than 0.02 MB
#        tools/sizes.sh --compare DOCUMENTED MEASURED    compares the tables in two files
#
#   PREFIX  an installation of mlirbc that is not stripped (default: the documented one, made in target/sizes)
#
# Requires cmake, a C compiler, binutils and pkg-config. The numbers are those of one system: docs/cmake.md names it.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."
fail() {
  echo "tools/sizes.sh: $1" >&2
  exit 1
}

# The tables have the same rows, and numbers within the tolerance. Prints both numbers otherwise.
compare() {
  awk -F ' *[|] *' -v documented="$1" '
    # Rows of a table of sizes: a name and two numbers.
    $3 !~ /^[0-9]+[.][0-9]+$/ || $4 !~ /^[0-9]+[.][0-9]+$/ { next }
    !is_measured { order[++rows] = $2; expected[$2, 1] = $3; expected[$2, 2] = $4; names[$2] = 1; next }
    !($2 in names) { print $2 ": is not in " documented; wrong = 1 }
    { found[$2, 1] = $3; found[$2, 2] = $4; seen[$2] = 1 }
    END {
      if (!rows) { print documented " has no table of sizes"; exit 1 }
      kinds[1] = "MB"; kinds[2] = "MB, stripped"
      for (row = 1; row <= rows; row++) {
        name = order[row]
        if (!(name in seen)) { print name ": is not measured"; wrong = 1; continue }
        for (kind = 1; kind <= 2; kind++) {
          want = expected[name, kind] + 0; is = found[name, kind] + 0; off = is > want ? is - want : want - is
          if (off > 0.0201 && off > 0.05 * want) {
            printf "%s: %.2f %s, documented are %.2f\n", name, is, kinds[kind], want
            wrong = 1
          }
        }
      }
      exit wrong
    }
  ' "$1" is_measured=1 "$2"
}
if [ "${1:-}" = --compare ]; then
  [ $# = 3 ] || fail "expected two files with tables"
  cd "$caller"
  compare "$2" "$3"
  exit
fi
is_check=
if [ "${1:-}" = --check ]; then
  is_check=1
  shift
fi
[ $# -le 1 ] || fail "expected one PREFIX"

for program in cmake strip pkg-config "${CC:-cc}"; do
  command -v "$program" >/dev/null || fail "requires $program"
done
if [ $# = 1 ]; then
  prefix=$(cd "$caller" && cd "$1" && pwd)
else
  prefix=$PWD/target/sizes/prefix
  # What an earlier version installed must not be measured.
  rm -rf "$prefix"
  cmake -S . -B target/sizes/build -DCMAKE_BUILD_TYPE=Release >&2
  cmake --build target/sizes/build >&2
  cmake --install target/sizes/build --prefix "$prefix" >&2
fi
archives=$(find "$prefix" -name libmlirbc.a)
[ -f "$archives" ] || fail "expected one libmlirbc.a in $prefix, found: ${archives:-none}"
lib=$(dirname "$archives")
# Without other folders, pkg-config finds no other installation.
export PKG_CONFIG_LIBDIR=$lib/pkgconfig PKG_CONFIG_PATH=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk '/^```/ { inside = 0 } inside; /^```c$/ { inside = 1 }' README.md >"$work/ops.c"
[ -s "$work/ops.c" ] || fail "README.md has no C program"

# row NAME FILE: the size as it is, and without symbols and debug information.
row() {
  local kind=--strip-all
  [[ $2 != *.a ]] || kind=--strip-debug
  strip "$kind" -o "$work/stripped" "$2"
  printf '| %s | %s | %s |\n' "$1" "$(megabytes "$2")" "$(megabytes "$work/stripped")"
}
megabytes() { LC_ALL=C awk -v bytes="$(wc -c <"$1")" 'BEGIN { printf "%.2f", bytes / 1e6 }'; }
program() {
  local output=$work/program
  # shellcheck disable=SC2086 # The flags are words.
  ${CC:-cc} "$work/ops.c" -o "$output" $2
  row "$1" "$output"
}

measure() {
  local shared static
  shared=$(pkg-config --cflags --libs mlirbc)
  static=$(pkg-config --cflags --libs mlirbc-static)
  printf '| | MB | MB, stripped |\n|---|---|---|\n'
  row 'the shared library' "$lib/libmlirbc.so"
  row 'the static library' "$archives"
  program 'a program with the shared library' "$shared"
  program 'a program with the static library' "$static $(pkg-config --variable=link_options mlirbc-static)"
  program 'the same without `--gc-sections`' "$static"
}
measure >"$work/table"
cat "$work/table"
[ -z "$is_check" ] || compare docs/cmake.md "$work/table" >&2 || fail "docs/cmake.md is out of date"
