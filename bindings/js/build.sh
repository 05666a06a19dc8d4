#!/usr/bin/env bash
# Builds what the package has beside its sources: mlirbc.wasm, src/abi.js from the declarations of the C header, and copies of the
# licences and of THIRD-PARTY.md. Requires node, and cargo with the target wasm32-unknown-unknown (`rustup target add
# wasm32-unknown-unknown`) of Rust 1.89 or newer.
#   CARGO_TARGET_DIR   where cargo builds (default: target of the repository)
#   OPT_LEVEL          the optimization (default: 2)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=${CARGO_TARGET_DIR:-$here/../../target}
cd "$here/../.."
# More units than for other builds: one makes the module a little smaller, and its build three times as long.
CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=symbols CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
  CARGO_PROFILE_RELEASE_OPT_LEVEL=${OPT_LEVEL:-2} CARGO_TARGET_DIR=$target/wasm \
  cargo rustc --locked -p mlirbc-capi --release --target wasm32-unknown-unknown --no-default-features --crate-type cdylib
cp "$target/wasm/wasm32-unknown-unknown/release/mlirbc.wasm" "$here/mlirbc.wasm"
node "$here/tools/abi.mjs"
cp LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md "$here"
