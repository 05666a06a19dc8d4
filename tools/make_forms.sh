#!/bin/sh
# Generates crates/mlirbc/src/dialect/forms/forms.dialect, the custom forms of ops, and packs it with
# written.dialect into forms.bin.
#
#   tools/make_forms.sh WORK_FOLDER
#
# WORK_FOLDER keeps the downloads, as for make_op_defs.sh. The .td files of 17.0.6, 18.1.8, 19.1.7, 21.1.8,
# 22.1.8 and 23.1.4 come from Debian's packages (unpack_llvm.sh).
set -eu
work=$1
root=$(cd "$(dirname "$0")/.." && pwd)
forms=$root/crates/mlirbc/src/dialect/forms
tool() { name=$1; shift; python3 "$root/tools/$name.py" "$@"; }
mkdir -p "$work"
work=$(cd "$work" && pwd)
cd "$work"

releases="17 18 19 21 22 23"
# shellcheck disable=SC2086
"$root/tools/unpack_llvm.sh" "$work/llvm" $releases
inputs=
for release in $releases; do
  include=$work/llvm/$release/usr/lib/llvm-$release/include
  tool forms_from_tablegen -I "$include" --tblgen "$work/llvm/bin/llvm-tblgen-$release" \
    "$include/mlir" > "llvm$release.forms"
  inputs="$inputs $release=llvm$release.forms"
done
# shellcheck disable=SC2086
tool pack_forms $inputs --text "$forms/forms.dialect" --written "$forms/written.dialect" \
  --packed "$forms/forms.bin" --title "The custom forms of ops, made by tools/make_forms.sh.
17 = LLVM 17.0.6, 18 = 18.1.8, 19 = 19.1.7, 21 = 21.1.8, 22 = 22.1.8 and 23 = 23.1.4 from their .td
files. docs/dialect-language.md describes the language."
