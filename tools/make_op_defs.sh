#!/bin/sh
# Generates crates/mlirbc/src/dialect/op_defs/op_defs.dialect, constraints.dialect and op_defs.bin, the built-in
# op layouts of mlirbc and the constraints of their attributes, and the ops in crates/mlirbc/src/dialect/descriptions/vhlo.dialect.
#
#   tools/make_op_defs.sh WORK_FOLDER REFERENCE_FOLDER
#
# WORK_FOLDER keeps the downloads, about 5 GB. The .td files of 17.0.6, 18.1.8, 19.1.7, 21.1.8,
# 22.1.8 and 23.1.4 come from Debian's packages (unpack_llvm.sh), and those of MLIR's test dialects
# from the source packages of 17.0.6, 18.1.8, 19.1.7 and 21.1.8 (unpack_mlir_tests.sh). 20.0.0git,
# 23.0.0git and 24.0.0git come from the Python classes in three wheels, and ops of IREE without a class
# from the .td files of the wheels' revisions, as do those of CIRCT and Catalyst.
# WORK_FOLDER/iree-REVISION, circt-REVISION and catalyst-REVISION are used if they exist.
#
# REFERENCE_FOLDER contains layouts-23.json, layouts-24.json and layouts-stablehlo.json, from
# queries of the libraries in the same wheels about each op, and from StableHLO's .td files. They
# supply the ops without a Python class (about 290 of 23git, 2,080 of 24git), the texts of defaults,
# and the StableHLO family. This reference data is shared separately from the project.
set -eu
work=$1
reference=$2
root=$(cd "$(dirname "$0")/.." && pwd)
tool() { name=$1; shift; python3 "$root/tools/$name.py" "$@"; }
mkdir -p "$work"
work=$(cd "$work" && pwd)
reference=$(cd "$reference" && pwd)
cd "$work"

# The wheels are for Python 3.11 on Linux; their files are read, not run.
wheel_of() { ls "$(echo "${1%%==*}" | tr - _)-${1##*==}"-*.whl; }
# The options that select the dialects of a file that are neither in LLVM 22 nor in StableHLO.
dialects_but_llvm() {
  sed -n 's/^dialect //p' "$1" | while read -r dialect; do
    grep -qx "dialect $dialect" llvm22.ops stablehlo.ops || echo "--dialect $dialect"
  done
}
classes_of() {
  wheel_of "$1" > /dev/null 2>&1 ||
    pip download --quiet --no-deps --only-binary :all: --platform manylinux_2_28_x86_64 \
      --platform manylinux_2_27_x86_64 --platform manylinux2014_x86_64 --python-version 3.11 "$1"
  tool op_defs_from_python "$(wheel_of "$1")"
}

releases="17 18 19 21 22 23"
# shellcheck disable=SC2086
"$root/tools/unpack_llvm.sh" "$work/llvm" $releases
for release in $releases; do
  include=$work/llvm/$release/usr/lib/llvm-$release/include
  tool op_defs_from_tablegen -I "$include" --tblgen "$work/llvm/bin/llvm-tblgen-$release" \
    "$include/mlir" > "llvm$release.ops"
done
# What mlir-opt registers in addition: the ops of MLIR's test dialects, and those defined in C++. No
# package has the test dialects of 22 and 23. They have the definitions of 21, as their mlir-opt
# showed, except for the ops in `inferred`.
inferred=$root/tools/inferred
# An op with a definition in some of its releases only would make a file of another look as if it were
# of these.
partly="versionedA|with_properties|with_optional_properties|using_property_in_custom"
partly="$partly|using_property_in_custom_and_other"
"$root/tools/unpack_mlir_tests.sh" "$work/tests" 17 18 19 21
for release in 17 18 19 21; do
  include=$work/llvm/$release/usr/lib/llvm-$release/include
  tests=$work/tests/$release/mlir/test/lib
  tool op_defs_from_tablegen -I "$include" -I "$tests/Dialect/Test" \
    --tblgen "$work/llvm/bin/llvm-tblgen-$release" "$tests" |
    grep -vE "^(# left open: )?op ($partly) " > "tests$release.ops"
  tool merge_op_defs "$inferred/mlir-opt.ops" --ops "tests$release.ops" > "mlir-opt$release.ops"
done
tool merge_op_defs mlir-opt21.ops --ops "$inferred/mlir-opt-21.ops" > with-irdl.ops
mv with-irdl.ops mlir-opt21.ops
grep -v '^op op_with_result_shape_per_dim_interface ' mlir-opt21.ops > before22.ops
tool merge_op_defs "$inferred/mlir-opt-22.ops" --ops before22.ops > mlir-opt22.ops
tool merge_op_defs "$inferred/mlir-opt-23.ops" --ops mlir-opt22.ops > mlir-opt23.ops
# What the definitions require of attributes.
# shellcheck disable=SC2046
tool constraints_from_tablegen --also "$inferred/constraints.dialect" \
  $(for release in $releases; do
    echo "--release $release $work/llvm/$release/usr/lib/llvm-$release/include"
    echo "$work/llvm/bin/llvm-tblgen-$release"
  done) > "$root/crates/mlirbc/src/dialect/op_defs/constraints.dialect"
tool op_defs_from_tablegen -I "$work/llvm/22/usr/lib/llvm-22/include" \
  --tblgen "$work/llvm/bin/llvm-tblgen-22" --dialect fir --dialect hlfir --dialect fircg \
  --dialect cuf --dialect mif "$work/llvm/22/usr/lib/llvm-22/include/flang" > flang22.ops
classes_of jaxlib==0.10.2 > classes23.ops
classes_of iree-base-compiler==3.13.0 > classes24.ops
for release in 23 24 stablehlo; do
  tool op_defs_from_json "$reference/layouts-$release.json" > "reference$release.ops"
done

tool merge_op_defs referencestablehlo.ops --gaps reference24.ops > stablehlo.ops
# Defaults change between releases, so they come from the same release only.
neighbours="--gaps llvm22.ops --no-defaults llvm22.ops --gaps stablehlo.ops --no-defaults stablehlo.ops"
# What iree-opt 3.13.0 writes otherwise than its library answered.
tool merge_op_defs "$inferred/24git.ops" --ops classes24.ops > with-inferred.ops
mv with-inferred.ops classes24.ops
for release in 23 24; do
  # shellcheck disable=SC2086
  tool merge_op_defs "classes$release.ops" --ops "reference$release.ops" \
    --gaps "reference$release.ops" $neighbours > "llvm${release}git.ops"
done

# The builds between releases, from wheels of IREE (LLVM's dialects and IREE's own) and of jaxlib
# (StableHLO, its related dialects, and Triton). `inferred` has the op definitions inferred from files of a
# build. An op with unknown native properties is written in each form of the releases around the
# build.
# No file shows whether these have properties in a build: the .td files of its revision do (iree_td).
others="--without iree_codegen --without iree_encoding --without iree_gpu --without iree_input
  --without iree_linalg_ext --without iree_vector_ext --without check --without hal_inline
  --without hal_loader --without io_parameters --without pcf --without vmvx"
iree() {
  state=$1 wheel=$2 older=$3 newer=$4
  shift 4
  classes_of "$wheel" > "classes-$state.ops"
  # shellcheck disable=SC2086
  tool merge_op_defs "classes-$state.ops" "$@" --between "$older" "$newer" \
    --classes "$older" "$newer" --either "$older" "$newer" $others > "iree-$state.ops"
}
td_files() {
  [ -d "$2-$3" ] && return
  git init --quiet "$2-$3.new"
  git -C "$2-$3.new" sparse-checkout set --no-cone '*.td'
  git -C "$2-$3.new" fetch --quiet --depth 1 --filter=blob:none "https://github.com/$1/$2" "$3"
  git -C "$2-$3.new" checkout --quiet FETCH_HEAD
  mv "$2-$3.new" "$2-$3"
}
# The ops of IREE's dialects that the classes of a wheel lack, and parts that they do not show, from the .td files
# of a revision, that of the wheel (iree/compiler/version.py) if there is one, and those of an LLVM release near it.
iree_td() {
  state=$1 revision=$2 release=$3
  td_files iree-org iree "$revision"
  # shellcheck disable=SC2046
  tool op_defs_from_tablegen -I "$work/llvm/$release/usr/lib/llvm-$release/include" \
    --tblgen "$work/llvm/bin/llvm-tblgen-$release" -I "iree-$revision/compiler/src" \
    -I "iree-$revision/llvm-external-projects/iree-dialects/include" \
    $(for dialect in check flow hal hal_inline hal_loader io_parameters iree_codegen iree_encoding iree_gpu \
      iree_input iree_linalg_ext iree_tensor_ext iree_vector_ext pcf stream transform util vm vmvx; do
      echo "--dialect $dialect"
    done) "iree-$revision/compiler/src/iree/compiler" > "td-all.ops"
  # The other ops of transform are those of the LLVM release. Without classes of these, the dialect would lack most of
  # its ops, and a file that has them would seem to be of another build.
  has_transform=$(grep -c '^dialect transform$' "iree-$state.ops" || true)
  awk -v has_transform="$has_transform" '/^dialect / { own = $2 != "transform"; known = own || has_transform }
    own || known && (/^dialect / || /^op iree[.]/)' td-all.ops > "td-$state.ops"
  tool merge_op_defs "iree-$state.ops" --ops "td-$state.ops" --gaps "td-$state.ops" > with-td.ops
  mv with-td.ops "iree-$state.ops"
}
jaxlib() {
  state=$1 wheel=$2
  shift 2
  classes_of "$wheel" > "classes-jaxlib-$state.ops"
  tool merge_op_defs "classes-jaxlib-$state.ops" --gaps stablehlo.ops --no-defaults stablehlo.ops \
    --classes llvm23git.ops stablehlo.ops --dialect stablehlo --dialect chlo --dialect mhlo \
    "$@" > "jaxlib-$state.ops"
}
# In these builds, StableHLO and hal keep attributes in the dictionaries of ops.
bare="--bare stablehlo --bare chlo --bare mhlo"

: > none.ops
tool merge_op_defs none.ops --either llvm17.ops llvm18.ops --complete llvm |
  grep -v '^op intr.is.fpclass ' > between18.ops
iree 18git iree-compiler==20230815.614 llvm17.ops llvm18.ops --complete builtin \
  --complete linalg --complete memref --complete shape --complete transform --complete vector
# shellcheck disable=SC2086
jaxlib 18git jaxlib==0.4.18 $bare

tool merge_op_defs none.ops --either llvm18.ops llvm19.ops --complete llvm |
  grep -v '^op func ' > between19.ops
classes_of iree-compiler==20240410.859 > classes-19git.ops
tool merge_op_defs classes-19git.ops --dialect flow --dialect stream --dialect util --dialect vm \
  --dialect hal --bare hal --classes llvm24git.ops > iree-19git.ops
iree_td 19git b4273a4bfc66ba6dd8f62f6483d74d42a7b936f1 19
# shellcheck disable=SC2086
jaxlib 19git jaxlib==0.4.26 $bare --dialect tt
jaxlib 19git-late jaxlib==0.4.30 --dialect tt

# The library in these wheels still prints the native properties as an attribute of the dialect.
flags='overflowFlags: flags(i32, "llvm.overflow", none = 0, nsw = 1, nuw = 2)'
{
  echo "dialect llvm"
  for op in add mul shl sub; do echo "op $op { $flags } operands(lhs, rhs) results(res)"; done
  echo "op trunc { $flags } operands(arg) results(res)"
} > printed20.ops
iree 20git-early iree-base-compiler==2.9.0 llvm19.ops llvm21.ops --gaps printed20.ops --bare hal
iree_td 20git-early cf95c943fab43044148e1c47a2839ad765346b7f 19
iree 20git iree-base-compiler==3.2.0 llvm19.ops llvm21.ops --gaps printed20.ops --bare hal
iree_td 20git f3bef2de123f08b4fc3b0ce691494891bd6760d0 21
jaxlib 20git jaxlib==0.4.35 --dialect sdy --dialect tt
# The flags are numbers in the later builds, as in 21.
iree 21git iree-base-compiler==3.4.0 llvm19.ops llvm21.ops --gaps llvm21.ops \
  --no-defaults llvm21.ops --bare hal
iree_td 21git aacf93a3f9ac1ba7c3bfde6ba493d89b3221bd99 21
jaxlib 21git jaxlib==0.6.2 --dialect sdy --dialect tt
iree 22git iree-base-compiler==3.8.0 llvm21.ops llvm22.ops --gaps llvm22.ops --no-defaults llvm22.ops
iree_td 22git afe01bda52cf977a8e371caf147e38a38542622d 22
jaxlib 22git jaxlib==0.8.3 --dialect sdy --dialect tt
# The revision of 3.11.0, in March 2026, and the last one before LLVM 23 was branched, on 9 July 2026. The latter shows
# what was the same at the start of 24git.
: > iree-23git-early.ops
iree_td 23git-early e4a3b0405d7d23554da26403658d0e8c3c5ecf25 23
: > iree-23git.ops
iree_td 23git 934cccb0ae697796206de737eb66a141dedc4431 23
classes_of jaxlib==0.9.2 > classes-23git-early.ops
tool merge_op_defs classes-23git-early.ops --gaps llvm22.ops --no-defaults llvm22.ops \
  --gaps stablehlo.ops --no-defaults stablehlo.ops --between llvm22.ops llvm23git.ops \
  --classes llvm22.ops llvm23git.ops --either llvm22.ops llvm23git.ops > jaxlib-23git-early.ops

classes_of flydsl==0.5.0 > classes-24git-early.ops
flydsl="--dialect fly --dialect fly_ktrace --dialect fly_rocdl"
# shellcheck disable=SC2086
tool merge_op_defs classes-24git-early.ops --without fly --without fly_ktrace --without fly_rocdl --gaps llvm23.ops \
  --no-defaults llvm23.ops --gaps llvm24git.ops --no-defaults llvm24git.ops \
  --between llvm23.ops llvm24git.ops --classes llvm23.ops llvm24git.ops > flydsl-24git-early.ops
# shellcheck disable=SC2086
tool merge_op_defs classes-24git-early.ops $flydsl > flydsl.ops
# The wheel has no Python classes. Its tool registers the same ops as 24git in these dialects.
tool merge_op_defs "$inferred/24git-late.ops" --ops llvm24git.ops --dialect affine --dialect arith \
  --dialect bufferization --dialect builtin --dialect emitc --dialect func --dialect linalg \
  --dialect llvm --dialect math --dialect memref --dialect scf --dialect tensor > 24git-late.ops

# Dialects of other projects. The .td files of CIRCT state which of its dialects have properties.
circt=ccdef1740c35216048a567081033f91cbc3a7ef8
td_files llvm circt $circt
# shellcheck disable=SC2046
tool op_defs_from_tablegen -I "$work/llvm/18/usr/lib/llvm-18/include" \
  --tblgen "$work/llvm/bin/llvm-tblgen-18" -I circt-$circt/include \
  $(for dialect in arc calyx chirrtl comb dbg dc esi firrtl fsm handshake hw hwarith ibis interop llhd \
    loopschedule ltl moore msft om pipeline seq ssp sv systemc verif; do
    echo "--dialect $dialect"
  done) circt-$circt/include/circt > td-circt.ops
classes_of circt==1.62.0 > classes-circt.ops
# shellcheck disable=SC2046
tool merge_op_defs td-circt.ops --ops classes-circt.ops $(dialects_but_llvm classes-circt.ops) \
  $(dialects_but_llvm td-circt.ops) > circt.ops
catalyst=3126674625638fee8413d5828b24d2b074a0aeb4
td_files PennyLaneAI catalyst $catalyst
# shellcheck disable=SC2046
tool op_defs_from_tablegen -I "$work/llvm/22/usr/lib/llvm-22/include" \
  --tblgen "$work/llvm/bin/llvm-tblgen-22" -I catalyst-$catalyst/mlir/include \
  $(for dialect in catalyst gradient ion mbqc mitigation pauli_frame pbc qecl qecp qref quantum rtio; do
    echo "--dialect $dialect"
  done) catalyst-$catalyst/mlir/include > td-catalyst.ops
classes_of pennylane-catalyst==0.15.0 > classes-catalyst.ops
# shellcheck disable=SC2046
tool merge_op_defs td-catalyst.ops --ops classes-catalyst.ops $(dialects_but_llvm classes-catalyst.ops) \
  $(dialects_but_llvm td-catalyst.ops) > catalyst.ops

tool pack_op_defs 17=llvm17.ops 17=mlir-opt17.ops 17="$inferred/affine-dma.ops" \
  18git=between18.ops 18git=iree-18git.ops 18git=jaxlib-18git.ops 18git="$inferred/18git.ops" \
  18=llvm18.ops 18=mlir-opt18.ops 18="$inferred/affine-dma.ops" 19git=between19.ops \
  19git=iree-19git.ops 19git=jaxlib-19git.ops 19git="$inferred/19git.ops" \
  19git-late=jaxlib-19git-late.ops 19=llvm19.ops 19=mlir-opt19.ops 19="$inferred/affine-dma.ops" \
  20git-early=iree-20git-early.ops 20git=iree-20git.ops 20git=jaxlib-20git.ops \
  21git=iree-21git.ops 21git=jaxlib-21git.ops 21=llvm21.ops 21=mlir-opt21.ops \
  21="$inferred/affine-dma.ops" 22git=iree-22git.ops 22git=jaxlib-22git.ops 22=llvm22.ops \
  22=mlir-opt22.ops 22="$inferred/affine-dma.ops" 23git-early=jaxlib-23git-early.ops \
  23git-early=iree-23git-early.ops 23git=llvm23git.ops 23git=iree-23git.ops 23=llvm23.ops \
  23=mlir-opt23.ops 24git-early=flydsl-24git-early.ops 24git=llvm24git.ops \
  24git-late=24git-late.ops stablehlo=stablehlo.ops \
  circt-1.62=circt.ops catalyst-0.15=catalyst.ops heir-0.0.2="$inferred/heir-0.0.2.ops" \
  flang-22=flang22.ops flydsl-0.5=flydsl.ops heir-2026.11="$inferred/heir-2026.11.ops" --kinds 17 18 19 21 22 23 flang-22 \
  --text "$root/crates/mlirbc/src/dialect/op_defs/op_defs.dialect" \
  --packed "$root/crates/mlirbc/src/dialect/op_defs/op_defs.bin" \
  --constraints "$root/crates/mlirbc/src/dialect/op_defs/constraints.dialect" \
  --apart vhlo="$root/crates/mlirbc/src/dialect/descriptions/vhlo.dialect" --title "The ops of known releases and builds, made by
tools/make_op_defs.sh. 17 = LLVM 17.0.6, 18 = 18.1.8, 19 = 19.1.7, 21 = 21.1.8, 22 = 22.1.8 and
23 = 23.1.4 from their .td files, with the ops of MLIR's test dialects that their mlir-opt registers;
flang-22 = FIR and HLFIR of Flang 22.1.8 from theirs. From Python
classes in wheels of iree-compiler and jaxlib: 18git of 20230815.614 and 0.4.18, 19git of
20240410.859 and 0.4.26, 19git-late of 0.4.30, 20git-early of 2.9.0, 20git of 3.2.0 and 0.4.35, 21git
of 3.4.0 and 0.6.2, 22git of 3.8.0 and 0.8.3, 23git-early of 0.9.2, 23git of 0.10.2, 24git of 3.13.0;
24git-early and flydsl-0.5 of flydsl 0.5.0, circt-1.62 of circt 1.62.0, catalyst-0.15 of
pennylane-catalyst 0.15.0. For ops without a class, 23git and 24git come from asking the library, as do
24git-late and heir-2026.11 of heir_py 2026.11.1, those of CIRCT, Catalyst and IREE from their .td files,
with IREE 3.11.0 in 23git-early and that of 9 July 2026 in 23git; others from what files show
(tools/inferred), as heir-0.0.2 does. stablehlo = StableHLO, CHLO and VHLO of August 2026.
docs/dialect-language.md describes the language."
