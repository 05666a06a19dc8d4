#!/usr/bin/env bash
# Builds the npm package and runs its tests in Node. Skips aloud without the tools, unless MLIRBC_REQUIRE=js.
#   TSC   the TypeScript compiler, which checks the declarations (default: tsc)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../tools/skip.sh"
node=$(node --version 2>/dev/null) || skip js "requires node (Debian: nodejs)"
node=${node#v}
[ "${node%%.*}" -ge 20 ] || skip js "requires node 20 or newer, and this is $node"
has_wasm ||
  skip js "requires the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown)"
bash "$here/build.sh"
cd "$here"
node --test test/
read -r -a tsc <<<"${TSC:-tsc}"
"${tsc[@]}" --version >/dev/null 2>&1 ||
  skip js "the check of the TypeScript declarations requires tsc (npm: typescript)"
"${tsc[@]}" --noEmit --strict --target es2022 --module nodenext --lib es2022,dom,esnext.disposable test/types.ts
