#!/bin/sh
# Makes the inputs of the benchmarks: target/bench-inputs/*.mlirbc. Needs python3 and mlir-opt 22.
#
# usage: benches/inputs.sh [KIND...]     all kinds of inputs.py unless some are named
# MLIR_OPT names the mlir-opt to use.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${MLIRBC_BENCH_INPUTS:-$here/../target/bench-inputs}
mlir_opt=${MLIR_OPT:-$(command -v mlir-opt-22 || echo mlir-opt)}
mkdir -p "$out"
[ $# -gt 0 ] || set -- s100k s1m s1m_noloc onefn attrs generic same10k same1m
for kind; do
    # Through a pipe: arguments of loops take their location from the name of the text's file.
    python3 "$here/inputs.py" "$kind" |
        "$mlir_opt" - --allow-unregistered-dialect --emit-bytecode -o "$out/$kind.mlirbc"
done
ls -l "$out"
