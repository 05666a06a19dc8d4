#!/usr/bin/env bash
# Makes the inputs of the tests from their text. Requires mlir-opt 22 (MLIR_OPT_22, or mlir-opt-22).
set -euo pipefail
cd "$(dirname "$0")/inputs"
mlir_opt=${MLIR_OPT_22:-mlir-opt-22}
"$mlir_opt" sink.mlir --emit-bytecode -o sink.mlirbc
"$mlir_opt" debug.mlir --emit-bytecode -o debug.mlirbc
"$mlir_opt" unknown.mlir --allow-unregistered-dialect --emit-bytecode -o unknown.mlirbc
