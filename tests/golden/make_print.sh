#!/usr/bin/env bash
# Makes print_*.txt: what mlir-opt 22 prints of fixtures with other options than tests/fixtures/make.sh gives it. The
# first line of each is no text of mlir-opt.
#
#   MLIR_OPT_22, MLIR_OPT_19   the tools to use (default: mlir-opt-22, mlir-opt-19)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

golden() { # file, fixture, flags
  local file=print_$1.txt fixture=$2
  shift 2
  {
    echo "// Made by make_print.sh with $*"
    "${MLIR_OPT_22:-mlir-opt-22}" --allow-unregistered-dialect "$@" "../fixtures/$fixture"
  } >"$file"
}

golden resources resources.mlir --mlir-print-op-generic
golden resources_keys resources_keys.mlir --mlir-print-op-generic
for limit in 30 5 0; do
  golden "resources_$limit" resources.mlir --mlir-print-op-generic --mlir-elide-resource-strings-if-larger=$limit
done
golden local_names local_names.mlir --mlir-print-local-scope
for name in aliases locations cfg llvm_debug attrs_text; do
  golden "${name}_file" $name.llvm22.v6.mlirbc --mlir-print-op-generic --mlir-print-debuginfo
done
golden aliases_plain aliases.llvm22.v6.mlirbc --mlir-print-op-generic
MLIR_OPT_22="${MLIR_OPT_19:-mlir-opt-19}" golden aliases_19 aliases.llvm19.v6.mlirbc --mlir-print-op-generic --mlir-print-debuginfo
