#!/bin/sh
# Makes kinds.mlirbc and kinds.generic.mlir with MLIR 22's own tool (`mlir-opt-22`, or what MLIR_OPT_22
# names), and kinds.dialect from kinds.td. LLVM is a folder that tools/unpack_llvm.sh filled with 22.
set -eu
cd "$(dirname "$0")"
mlir_opt=${MLIR_OPT_22:-mlir-opt-22}
"$mlir_opt" --verify-each=0 --allow-unregistered-dialect --emit-bytecode kinds.mlir -o kinds.mlirbc
"$mlir_opt" --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-local-scope kinds.mlirbc \
  -o kinds.generic.mlir
python3 ../../tools/op_defs_from_tablegen.py -I "$LLVM/22/usr/lib/llvm-22/include" \
  --tblgen "$LLVM/bin/llvm-tblgen-22" kinds.td > kinds.dialect
