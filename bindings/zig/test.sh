#!/usr/bin/env bash
# Runs the tests of the Zig package over a library that it builds. Skips aloud without zig, unless MLIRBC_REQUIRE=zig.
#   ZIG       the compiler (default: zig, for example `python3 -m ziglang` of PyPI's ziglang)
#   PROFILE   the profile of cargo (default: dev)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../tools/skip.sh"
profile=${PROFILE:-dev}
read -r -a zig <<<"${ZIG:-zig}"
"${zig[@]}" version >/dev/null 2>&1 || skip zig "requires zig (PyPI: ziglang)"
root=$here/../..
(cd "$root" && cargo build --locked --profile "$profile")
target=${CARGO_TARGET_DIR:-$root/target}
folder=$target/$([ "$profile" = dev ] && echo debug || echo "$profile")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The name under which programs load the library.
ln -s "$(realpath "$folder/libmlirbc.so")" "$work/libmlirbc.so"
ln -s libmlirbc.so "$work/libmlirbc.so.0.1"
cd "$here"
"${zig[@]}" build test --summary all --cache-dir "$work/cache" -Dmlirbc-lib="$work"
