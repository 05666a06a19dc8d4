#!/usr/bin/env bash
# Builds the viewer, one HTML file. Requires what bindings/js/build.sh requires.
#
# usage: viewer/build.sh [OUT]        default: viewer/viewer.html
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "${1:-$here/viewer.html}")
bash "$here/../bindings/js/build.sh"
node "$here/build.mjs" "$out"
