#!/bin/bash
# Printing, with locations: this library's printer and mlir-opt's in turns, without reading.
#
# usage: benches/paired/print.sh ROUNDS FILE...     MLIR_OPT_22 names the mlir-opt to use
# Prints, for each file, the megabytes of text, the medians of milliseconds, and their ratio. Ours is the
# CPU time of the phase `print` of ours.rs, into nothing; MLIR's is the phase `Output` of --mlir-timing, to
# /dev/null, which is wall time, times the share of a CPU that its process had.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mlir_opt=${MLIR_OPT_22:-mlir-opt-22}
rounds=$1
shift
cargo build --quiet --release --manifest-path "$here/../../Cargo.toml" --example ours --bin mlirbc
release=$here/../../target/release
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
for file; do
    mine=$(mktemp)
    theirs=$(mktemp)
    for _ in $(seq "$rounds"); do
        "$release/examples/ours" "$file" | awk -F '\t' '$6 == "print" { print $9 }' >> "$mine"
        TIMEFORMAT='share %R %U %S'
        { time "$mlir_opt" --mlir-timing --mlir-timing-display=list --mlir-disable-threading \
            --allow-unregistered-dialect --mlir-print-op-generic --mlir-print-local-scope \
            --mlir-print-debuginfo "$file" -o /dev/null; } 2>&1 |
            awk '$NF == "Output" { wall = $1 * 1000 }
                 $1 == "share" { print wall * ($3 + $4) / $2 }' >> "$theirs"
    done
    bytes=$("$release/mlirbc" print --locs "$file" | wc -c)
    echo "$bytes $(median < "$mine") $(median < "$theirs") $(basename "$file")" |
        awk '{ printf "| %s | %.0f | %.0f (%.0f MB/s) | %.0f (%.0f MB/s) | %.1f |\n",
               $4, $1 / 1e6, $2, $1 / $2 / 1e3, $3, $1 / $3 / 1e3, $3 / $2 }'
    rm -f "$mine" "$theirs"
done
