#!/usr/bin/env bash
# Builds the viewer and tests it in headless Chromium. Skips aloud without the tools, unless MLIRBC_REQUIRE=viewer.
#   CHROMIUM      the browser (default: chromium)
#   PUPPETEER     the folder that has node_modules/puppeteer-core (default: installed by npm into a temporary folder)
#   SCREENSHOTS   a folder for pictures of the pages
#   INPUTS        a folder with further files for pictures: large.mlirbc, predict.jax_export
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
skip() {
  echo "SKIPPED: the tests of the viewer: $1" >&2
  case ",${MLIRBC_REQUIRE:-}," in *,viewer,* | *,all,*) exit 1 ;; esac
  exit 0
}
node=$(node --version 2>/dev/null) || skip "there is no node (Debian: nodejs)"
node=${node#v}
[ "${node%%.*}" -ge 20 ] || skip "node $node is older than 20"
libraries=$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null) || libraries=
compgen -G "$libraries/libstd-*.rlib" >/dev/null ||
  skip "the target wasm32-unknown-unknown is absent (rustup target add wasm32-unknown-unknown)"
chromium=$(command -v "${CHROMIUM:-chromium}") || skip "there is no chromium (Debian: chromium)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${PUPPETEER:-}" ]; then
  command -v npm >/dev/null || skip "there is no npm to install puppeteer-core"
  npm install --silent --no-audit --no-fund --prefix "$work" puppeteer-core@24 || skip "npm cannot install puppeteer-core"
  PUPPETEER=$work
fi
bash "$here/build.sh" "$work/viewer.html"
export CHROMIUM=$chromium PUPPETEER VIEWER=$work/viewer.html
# The command puts a file into the page.
(cd "$here/.." && cargo build --locked -p mlirbc-cli)
target=${CARGO_TARGET_DIR:-$here/../target}
"$target/debug/mlirbc" view --page "$VIEWER" "$here/test/inputs/debug.mlirbc" -o "$work/embedded.html"
export EMBEDDED=$work/embedded.html
node --test "$here/test/"
