#!/usr/bin/env bash
# Makes NAME.generic.mlir: the generic form that mlir-opt 22 reads from the custom form in NAME.mlir.
#
#   MLIR_OPT_22   the tool to use (default: mlir-opt-22)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for file in *.mlir; do
  case $file in *.generic.mlir) continue ;; esac
  "${MLIR_OPT_22:-mlir-opt-22}" --mlir-print-op-generic "$file" >"${file%.mlir}.generic.mlir"
done
