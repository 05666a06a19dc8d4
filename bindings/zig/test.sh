#!/usr/bin/env bash
# Runs the tests of the Zig package, and the program of its README, over a library that it builds. Skips aloud without zig, unless MLIRBC_REQUIRE=zig.
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
# Zig compiles its own programs when they are first used. Without optimization that takes seconds, not minutes.
export ZIG_DEBUG_CMD=1
cd "$here"
"${zig[@]}" build test --summary all --cache-dir "$work/cache" -Dmlirbc-lib="$work"

# The program of the README, in a project that depends on a copy of this package.
app=$work/app repository=$work/app/third_party/mlirbc
mkdir -p "$repository/bindings" "$repository/target"
cp -r "$here" "$repository/bindings/zig"
ln -s "$(realpath "$root/include")" "$repository/include"
ln -s "$work" "$repository/target/release"
block() { awk -v wanted="$1" '/^```zig$/ { inside = ++count == wanted; next } /^```$/ { inside = 0 } inside' "$here/README.md"; }
block 1 >"$app/main.zig"
block 2 >"$app/build.zig"
dependencies=$(grep -o '`\.dependencies = .*`, and' "$here/README.md" | cut -d '`' -f 2)
cat >"$app/build.zig.zon" <<ZON
.{
    .name = .app,
    .version = "0.1.0",
    .fingerprint = 0xc96e70cf2a196caa,
    $dependencies,
    .paths = .{"."},
}
ZON
cd "$app"
cp "$root/tests/fixtures/kitchen.llvm22.v6.mlirbc" model.mlirbc
"${zig[@]}" build --cache-dir "$work/cache"
zig-out/bin/app 2>ops.txt
[ "$(wc -l <ops.txt)" = 22 ] && [ "$(head -n 1 ops.txt)" = "builtin.module 0" ]
echo "the program of the README printed what it should"
