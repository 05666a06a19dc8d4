#!/bin/sh
# Makes src/dialect/op_layouts/op_layouts.dialect and .bin, the op layouts that mlirbc brings along, and
# the ops in src/dialect/descriptions/vhlo.dialect.
#
#   tools/make_op_layouts.sh WORK_FOLDER REFERENCE_FOLDER
#
# WORK_FOLDER keeps what is downloaded. LLVM 22 has to be installed (Debian: libmlir-22-dev, llvm-22,
# llvm-22-dev, 22.1.8); LLVM 19.1.7 is unpacked beside it, as the two cannot be installed together.
# 23.0.0git and 24.0.0git come from the Python classes in two wheels.
#
# REFERENCE_FOLDER holds layouts-23.json, layouts-24.json and layouts-stablehlo.json: what was found
# by asking the libraries in the same wheels about each op, and from StableHLO's .td files. From them
# come the ops without a Python class (about 290 of 23, 1,200 of 24), the texts of defaults, and the
# StableHLO family. The reference is data that was shared beside the project; it is not in it.
set -eu
work=$1
reference=$2
root=$(cd "$(dirname "$0")/.." && pwd)
tool() { name=$1; shift; python3 "$root/tools/$name.py" "$@"; }
mkdir -p "$work"
cd "$work"

llvm19=$work/llvm19/usr/lib/llvm-19
if [ ! -d "$llvm19" ]; then
  apt-get download libmlir-19-dev llvm-19 llvm-19-dev
  for package in ./*.deb; do dpkg -x "$package" llvm19; done
fi
llvm22=${LLVM22:-/usr/lib/llvm-22}
for wheel in jaxlib==0.10.2 iree-base-compiler==3.13.0; do
  ls "$(echo "${wheel%%==*}" | tr - _)-${wheel##*==}"*.whl > /dev/null 2>&1 ||
    pip download --quiet --no-deps "$wheel"
done

tool layouts_from_tablegen -I "$llvm19/include" --tblgen "$llvm19/bin/llvm-tblgen" \
  "$llvm19/include/mlir" > llvm19.ops
tool layouts_from_tablegen -I "$llvm22/include" --tblgen "$llvm22/bin/llvm-tblgen" \
  "$llvm22/include/mlir" > llvm22.ops
tool layouts_from_python jaxlib-0.10.2-*.whl > classes23.ops
tool layouts_from_python iree_base_compiler-3.13.0-*.whl > classes24.ops
for release in 23 24 stablehlo; do
  tool layouts_from_json "$reference/layouts-$release.json" > "reference$release.ops"
done

tool merge_layouts referencestablehlo.ops --gaps reference24.ops > stablehlo.ops
# Defaults change between releases, so they come from the same release only.
neighbours="--gaps llvm22.ops --no-defaults llvm22.ops --gaps stablehlo.ops --no-defaults stablehlo.ops"
for release in 23 24; do
  # shellcheck disable=SC2086
  tool merge_layouts "classes$release.ops" --ops "reference$release.ops" \
    --gaps "reference$release.ops" $neighbours \
    --without torch --without torch_c --without tm_tensor > "llvm$release.ops"
done

tool pack_op_layouts 19=llvm19.ops 22=llvm22.ops 23=llvm23.ops 24=llvm24.ops stablehlo=stablehlo.ops \
  --text "$root/src/dialect/op_layouts/op_layouts.dialect" \
  --packed "$root/src/dialect/op_layouts/op_layouts.bin" \
  --apart vhlo="$root/src/dialect/descriptions/vhlo.dialect" --title "The ops of known releases, made by
tools/make_op_layouts.sh: 19 = LLVM 19.1.7 and 22 = LLVM 22.1.8 from their .td files; 23 = 23.0.0git
as in jaxlib 0.10.2 and 24 = 24.0.0git as in iree-base-compiler 3.13.0, from their Python classes
and, for ops without one, by asking the library; stablehlo = StableHLO, CHLO and VHLO of August 2026.
docs/dialect-language.md describes the language."
