#!/usr/bin/env bash
# Makes the HTML pages of the C header and the C++ headers. Any warning is a failure; so is a part of the C header without
# documentation. Skips aloud without doxygen, unless MLIRBC_REQUIRE=doxygen.
#
# usage: tools/doxygen/make.sh [FOLDER]     (default: target/doxygen)
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/skip.sh
folder=${1:-target/doxygen}
command -v doxygen >/dev/null || skip doxygen "requires doxygen (Debian: doxygen)"
mkdir -p "$folder"

# Nothing that is extracted without documentation is reported, so that this is a run of its own. Classes of C++ have the
# documentation of the functions that they wrap.
check=$(mktemp -d)
trap 'rm -rf "$check"' EXIT
printf '%s\n' '@INCLUDE = tools/doxygen/Doxyfile' 'INPUT = include/mlirbc.h' 'EXTRACT_ALL = NO' \
  'GENERATE_HTML = NO' 'GENERATE_XML = YES' "OUTPUT_DIRECTORY = $check" | doxygen -

printf '%s\n' '@INCLUDE = tools/doxygen/Doxyfile' "OUTPUT_DIRECTORY = $folder" | doxygen -
# Doxygen ends well even if it has found no headers.
for page in mlirbc_8h classmlirbc_1_1Module classmlirbc_1_1Op; do
  [ -s "$folder/html/$page.html" ] || { echo "doxygen made no $page.html" >&2 && exit 1; }
done
grep -q 'mlirbc_module_open_file' "$folder/html/mlirbc_8h.html"
echo "the pages are in $folder/html"
