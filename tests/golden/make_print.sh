#!/usr/bin/env bash
# Makes print_*.txt: what mlir-opt 22 prints of fixtures with other options than tests/fixtures/make.sh gives it. The
# first line of each is no text of mlir-opt.
#
#   MLIR_OPT_22   the tool to use (default: mlir-opt-22)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

golden() { # file, fixture, flags
  local file=print_$1.txt fixture=$2
  shift 2
  {
    echo "// Made by make_print.sh with $*"
    "${MLIR_OPT_22:-mlir-opt-22}" --allow-unregistered-dialect "$@" "../fixtures/$fixture.mlir"
  } >"$file"
}

golden resources resources --mlir-print-op-generic
golden resources_keys resources_keys --mlir-print-op-generic
for limit in 30 5 0; do
  golden "resources_$limit" resources --mlir-print-op-generic --mlir-elide-resource-strings-if-larger=$limit
done
golden local_names local_names --mlir-print-local-scope
