#!/bin/sh
# Generates crates/mlirbc/src/dialect/forms/forms.dialect, the custom forms of ops, and packs it with
# written.dialect into forms.bin.
#
#   tools/make_forms.sh WORK_FOLDER
#
# WORK_FOLDER keeps the downloads, as for make_op_defs.sh. The .td files of 17.0.6, 18.1.8, 19.1.7, 21.1.8,
# 22.1.8 and 23.1.4 come from Debian's packages (unpack_llvm.sh), those of StableHLO and Shardy of August
# 2026 and of MHLO of January 2026 from their repositories. WORK_FOLDER/stablehlo, shardy and mlir-hlo are
# used if they exist.
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
# They are for the MLIR of that month, which is near LLVM 23.
cloned() {
  [ -d "$1" ] && return
  git init --quiet "$1.new"
  git -C "$1.new" fetch --quiet --depth 1 "https://github.com/$3/$1" "$2"
  git -C "$1.new" checkout --quiet FETCH_HEAD
  mv "$1.new" "$1"
}
cloned stablehlo 3c9301c116f97fbaf696959a0ede32712aec587b openxla
cloned shardy a0277a83e7f84d40075be0d71a131cb71d806ff6 openxla
cloned mlir-hlo 74b9d25f5cb824269cabfd2d4640a050c3fe6728 tensorflow
newest="-I $work/llvm/23/usr/lib/llvm-23/include --tblgen $work/llvm/bin/llvm-tblgen-23"
# shellcheck disable=SC2086
tool forms_from_tablegen $newest -I stablehlo --dialect stablehlo --dialect chlo \
  stablehlo/stablehlo > stablehlo.forms
# shellcheck disable=SC2086
tool forms_from_tablegen $newest -I shardy -I stablehlo --dialect sdy shardy/shardy > sdy.forms
# shellcheck disable=SC2086
tool forms_from_tablegen $newest -I mlir-hlo -I mlir-hlo/stablehlo --dialect mhlo \
  mlir-hlo/mhlo > mhlo.forms
# jaxlib 0.10.2 prints all of these so, except for chlo.top_k, whose older form is in written.dialect.
sed '/^form top_k /d' stablehlo.forms > jaxlib.forms
inputs="$inputs 23git=jaxlib.forms 23git=sdy.forms 23git=mhlo.forms stablehlo=stablehlo.forms"
# shellcheck disable=SC2086
tool pack_forms $inputs --text "$forms/forms.dialect" --written "$forms/written.dialect" \
  --packed "$forms/forms.bin" --title "The custom forms of ops, made by tools/make_forms.sh.
17 = LLVM 17.0.6, 18 = 18.1.8, 19 = 19.1.7, 21 = 21.1.8, 22 = 22.1.8 and 23 = 23.1.4 from their .td
files; stablehlo = StableHLO and CHLO of August 2026 from theirs. 23git = jaxlib 0.10.2, with StableHLO,
CHLO, SDY and MHLO only. docs/dialect-language.md describes the language."
