#!/bin/sh
# Makes the inputs of the benchmarks in target/bench-inputs: generated modules, and real files from the corpus.
#
# usage: benches/inputs.sh [NAME...]     all inputs, or those named
#
# Generated inputs require python3 and mlir-opt 22, real ones the corpus; without these they are left out.
#   MLIR_OPT_22           the mlir-opt to use (default: mlir-opt-22)
#   MLIRBC_CORPUS         the folder with the archives of the corpus (default: ../shared/corpus)
#   MLIRBC_BENCH_INPUTS   the folder for the inputs
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${MLIRBC_BENCH_INPUTS:-$here/../target/bench-inputs}
mlir_opt=${MLIR_OPT_22:-mlir-opt-22}
corpus=${MLIRBC_CORPUS:-$here/../../shared/corpus}
generated='s100k s1m s1m_noloc onefn attrs generic same10k same1m'
# Paths in the set `real`: debug information of Rust crates, a JAX model in StableHLO and VHLO, the same as input of
# IREE, a model lowered to the LLVM dialect and at earlier stages.
real='rust-llvm/memchr.O0 rust-llvm/heck.O2 jax/gpt96layer_train.vhlo jax/gpt96layer_train.stablehlo
iree/gpt96layer_train.input lowered/resnet34_fwd.llvm lowered/resnet34_fwd.gpu lowered/resnet34_fwd.affine
lowered/resnet34_fwd.linalg'
mkdir -p "$out"

names=$*
# Whether an input was named, or none was.
wanted() {
    case " ${names:-$1} " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
    esac
}

if ! command -v "$mlir_opt" >/dev/null; then
    echo "no $mlir_opt: set MLIR_OPT_22 to its path; left out: $generated" >&2
    generated=
fi
for kind in $generated; do
    wanted "$kind" || continue
    # Through a pipe: arguments of loops take their location from the name of the text's file.
    python3 "$here/inputs.py" "$kind" |
        "$mlir_opt" - --allow-unregistered-dialect --emit-bytecode -o "$out/$kind.mlirbc"
done

members=
for path in $real; do
    if wanted "$(basename "$path")"; then members="$members real/$path.mlirbc"; fi
done
if [ -z "$members" ]; then
    :
elif [ -e "$corpus/real.tar.xz" ]; then
    # shellcheck disable=SC2086
    tar -xJf "$corpus/real.tar.xz" -C "$out" --transform 's|.*/||' $members
else
    echo "no corpus: set MLIRBC_CORPUS to its folder; left out: $members" >&2
fi
ls -l "$out"
