#!/bin/sh
# Makes src/dialect/op_layouts/op_layouts.dialect and .bin, the op layouts that mlirbc brings along, and
# the ops in src/dialect/descriptions/vhlo.dialect.
#
#   tools/make_op_layouts.sh WORK_FOLDER REFERENCE_FOLDER
#
# WORK_FOLDER keeps what is downloaded, about 5 GB. The .td files of 17.0.6, 18.1.8, 19.1.7, 21.1.8,
# 22.1.8 and 23.1.4 come from Debian's packages (unpack_llvm.sh). 20.0.0git, 23.0.0git and 24.0.0git
# come from the Python classes in three wheels.
#
# REFERENCE_FOLDER holds layouts-23.json, layouts-24.json and layouts-stablehlo.json: what was found
# by asking the libraries in the same wheels about each op, and from StableHLO's .td files. From them
# come the ops without a Python class (about 290 of 23git, 2,080 of 24git), the texts of defaults, and
# the StableHLO family. The reference is data that was shared beside the project; it is not in it.
set -eu
work=$1
reference=$2
root=$(cd "$(dirname "$0")/.." && pwd)
tool() { name=$1; shift; python3 "$root/tools/$name.py" "$@"; }
mkdir -p "$work"
work=$(cd "$work" && pwd)
reference=$(cd "$reference" && pwd)
cd "$work"

wheel_of() { ls "$(echo "${1%%==*}" | tr - _)-${1##*==}"-*.whl; }
wheel20=iree-base-compiler==3.2.0
wheel23=jaxlib==0.10.2
wheel24=iree-base-compiler==3.13.0
for wheel in $wheel20 $wheel23 $wheel24; do
  wheel_of "$wheel" > /dev/null 2>&1 || pip download --quiet --no-deps "$wheel"
done

releases="17 18 19 21 22 23"
# shellcheck disable=SC2086
"$root/tools/unpack_llvm.sh" "$work/llvm" $releases
for release in $releases; do
  include=$work/llvm/$release/usr/lib/llvm-$release/include
  tool layouts_from_tablegen -I "$include" --tblgen "$work/llvm/bin/llvm-tblgen-$release" \
    "$include/mlir" > "llvm$release.ops"
done
tool layouts_from_python "$(wheel_of $wheel20)" > classes20.ops
tool layouts_from_python "$(wheel_of $wheel23)" > classes23.ops
tool layouts_from_python "$(wheel_of $wheel24)" > classes24.ops
for release in 23 24 stablehlo; do
  tool layouts_from_json "$reference/layouts-$release.json" > "reference$release.ops"
done

tool merge_layouts referencestablehlo.ops --gaps reference24.ops > stablehlo.ops
# Defaults change between releases, so they come from the same release only.
neighbours="--gaps llvm22.ops --no-defaults llvm22.ops --gaps stablehlo.ops --no-defaults stablehlo.ops"
for release in 23 24; do
  # shellcheck disable=SC2086
  tool merge_layouts "classes$release.ops" --ops "reference$release.ops" \
    --gaps "reference$release.ops" $neighbours > "llvm${release}git.ops"
done
# As the library in the wheel prints the native properties: as an attribute of the dialect still.
flags='overflowFlags: flags(i32, "llvm.overflow", none = 0, nsw = 1, nuw = 2)'
{
  echo "dialect llvm"
  for op in add mul shl sub; do echo "op $op { $flags } operands(lhs, rhs) results(res)"; done
  echo "op trunc { $flags } operands(arg) results(res)"
} > printed20.ops
tool merge_layouts classes20.ops --gaps printed20.ops --between llvm19.ops llvm21.ops > llvm20git.ops

tool pack_op_layouts 17=llvm17.ops 18=llvm18.ops 19=llvm19.ops 20git=llvm20git.ops 21=llvm21.ops \
  22=llvm22.ops 23git=llvm23git.ops 23=llvm23.ops 24git=llvm24git.ops stablehlo=stablehlo.ops \
  --text "$root/src/dialect/op_layouts/op_layouts.dialect" \
  --packed "$root/src/dialect/op_layouts/op_layouts.bin" \
  --apart vhlo="$root/src/dialect/descriptions/vhlo.dialect" --title "The ops of known releases, made by
tools/make_op_layouts.sh: 17 = LLVM 17.0.6, 18 = 18.1.8, 19 = 19.1.7, 21 = 21.1.8, 22 = 22.1.8 and
23 = 23.1.4 from their .td files; 20git = 20.0.0git as in iree-base-compiler 3.2.0, from its Python
classes; 23git = 23.0.0git as in jaxlib 0.10.2 and 24git = 24.0.0git as in iree-base-compiler 3.13.0,
from their Python classes and, for ops without one, by asking the library; stablehlo = StableHLO,
CHLO and VHLO of August 2026. docs/dialect-language.md describes the language."
