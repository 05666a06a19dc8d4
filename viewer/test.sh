#!/usr/bin/env bash
# Builds the viewer and tests it in headless Chromium. Skips aloud without the tools, unless MLIRBC_REQUIRE=viewer.
#   CHROMIUM      the browser (default: chromium)
#   PUPPETEER     the folder that has node_modules/puppeteer-core (default: installed by npm into a temporary folder)
#   SCREENSHOTS   a folder for pictures of the pages
#   INPUTS        a folder with a further file for a picture: large.mlirbc
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../tools/skip.sh"
node=$(node --version 2>/dev/null) || skip viewer "requires node (Debian: nodejs)"
node=${node#v}
[ "${node%%.*}" -ge 20 ] || skip viewer "requires node 20 or newer, and this is $node"
has_wasm ||
  skip viewer "requires the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown)"
chromium=$(command -v "${CHROMIUM:-chromium}") || skip viewer "requires chromium (Debian: chromium)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v npm >/dev/null || skip viewer "requires npm, to install dagre and puppeteer-core"
if [ -z "${PUPPETEER:-}" ]; then
  npm install --silent --no-audit --no-fund --prefix "$work" puppeteer-core@24 || skip viewer "npm cannot install puppeteer-core"
  PUPPETEER=$work
fi
bash "$here/build.sh"
root=$(cd "$here/.." && pwd)
export CHROMIUM=$chromium PUPPETEER VIEWER=$root/crates/mlirbc-cli/page/viewer.html
# The package of the command contains the page, and the command puts a file into it.
cd "$root"
cargo package --list --offline --locked --allow-dirty -p mlirbc-cli 2>/dev/null | grep -x page/viewer.html >/dev/null ||
  { echo "cargo does not pack the page" >&2 && exit 1; }
env -u MLIRBC_VIEWER_PAGE cargo build --locked
target=${CARGO_TARGET_DIR:-$root/target}
export MLIRBC=$target/debug/mlirbc
"$MLIRBC" view "$here/test/inputs/debug.mlirbc" -o "$work/embedded.html"
export EMBEDDED=$work/embedded.html
node --test "$here"/test/*.test.mjs
