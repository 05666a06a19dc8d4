#!/usr/bin/env bash
# Builds the viewer, one HTML file. Requires what bindings/js/build.sh requires, and npm, which installs the library that places the
# nodes of graphs.
#
# usage: viewer/build.sh [OUT]        default: crates/mlirbc-cli/page/viewer.html, which the command contains when it is built again
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "${1:-$here/../crates/mlirbc-cli/page/viewer.html}")
bash "$here/../bindings/js/build.sh"
if ! [ "$here/node_modules/.package-lock.json" -nt "$here/package-lock.json" ]; then
  npm ci --silent --no-audit --no-fund --ignore-scripts --prefix "$here"
fi
node "$here/build.mjs" "$out"
