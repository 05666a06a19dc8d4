#!/usr/bin/env bash
# Makes the inputs of the tests from their text. Requires mlir-opt 22 (MLIR_OPT_22, or mlir-opt-22) and mlirbc (MLIRBC, or mlirbc).
set -euo pipefail
cd "$(dirname "$0")/inputs"
mlirbc=${MLIRBC:-mlirbc}
mlir_opt=${MLIR_OPT_22:-mlir-opt-22}
"$mlir_opt" sink.mlir --emit-bytecode -o sink.mlirbc
"$mlir_opt" debug.mlir --emit-bytecode -o debug.mlirbc
"$mlir_opt" unknown.mlir --allow-unregistered-dialect --emit-bytecode -o unknown.mlirbc
# mlir-opt has no StableHLO.
for name in stablehlo vhlo; do
  "$mlirbc" as "$name.mlir" -o "$name.mlirbc"
done
