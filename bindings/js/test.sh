#!/usr/bin/env bash
# Builds the npm package and runs its tests in Node. Skips aloud without the tools, unless MLIRBC_REQUIRE=js.
#   TSC   the TypeScript compiler, which checks the declarations (default: tsc)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
skip() {
  echo "SKIPPED: $1" >&2
  case ",${MLIRBC_REQUIRE:-}," in *,js,* | *,all,*) exit 1 ;; esac
  exit 0
}
node=$(node --version 2>/dev/null) || skip "the tests of the npm package: there is no node (Debian: nodejs)"
node=${node#v}
[ "${node%%.*}" -ge 20 ] || skip "the tests of the npm package: node $node is older than 20"
libraries=$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null) || libraries=
compgen -G "$libraries/libstd-*.rlib" >/dev/null ||
  skip "the tests of the npm package: the target wasm32-unknown-unknown is absent (rustup target add wasm32-unknown-unknown)"
bash "$here/build.sh"
cd "$here"
node --test test/
read -r -a tsc <<<"${TSC:-tsc}"
"${tsc[@]}" --version >/dev/null 2>&1 ||
  skip "the check of the TypeScript declarations: there is no tsc (npm: typescript)"
"${tsc[@]}" --noEmit --strict --target es2022 --module nodenext --lib es2022,dom,esnext.disposable test/types.ts
