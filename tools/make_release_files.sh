#!/usr/bin/env bash
# Writes bytecode files with the mlir-opt of each release, for the tests that require `release-files`.
#
# usage: tools/make_release_files.sh FOLDER
#
# FOLDER/RELEASE then contains what mlir-opt of 17, 18, 19, 21, 22 and 23 writes of the texts in tests/fixtures and of those texts of
# the corpus that have an op name which no earlier text has. Texts that a release does not accept are left out.
#   MLIR_OPT_17 and so on   the programs (default: mlir-opt-17 and so on)
#   MLIRBC_CORPUS           the corpus (default: ../shared/corpus)
set -euo pipefail
[ $# = 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
texts=$(mktemp -d)
trap 'rm -rf "$texts"' EXIT
tar -xJf "${MLIRBC_CORPUS:-$root/../shared/corpus}/llvm-tests.tar.xz" -C "$texts"

# The names of ops in generic text are strings before a parenthesis.
find "$texts" -name '*.generic.mlir' -size -64k | sort | xargs grep -ohHE '"[a-z_0-9]+\.[A-Za-z_0-9.$]+"\(' |
  awk -F: '!seen[$NF]++ { sub(/:[^:]*$/, ""); if (!listed[$0]++) print }' >"$texts/selected"
ls "$root"/tests/fixtures/*.mlir >>"$texts/selected"

# write RELEASE TEXT: what the release writes, if it accepts the text.
write() {
  local program=MLIR_OPT_$1 output=$folder/$1/$(basename "$2" .mlir).mlirbc
  "${!program:-mlir-opt-$1}" --allow-unregistered-dialect --emit-bytecode -o "$output" "$2" 2>/dev/null || rm -f "$output"
}
export folder
export -f write
for release in 17 18 19 21 22 23; do
  mkdir -p "$folder/$release"
  xargs -a "$texts/selected" -P "$(nproc)" -I{} bash -c "write $release {}"
  echo "$release: $(ls "$folder/$release" | wc -l) of $(wc -l <"$texts/selected") texts"
done
