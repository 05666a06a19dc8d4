#!/usr/bin/env bash
# Runs this library and MLIR in turns on the inputs of the benchmarks, and the limits of the machine with them.
#
# usage: benches/paired/run.sh [ROUNDS [INPUT...]]     default: 5 rounds of all inputs that MLIR 22 reads
#
# Requires the inputs of benches/inputs.sh, a C and a C++ compiler, libmlir-22-dev and llvm-22-dev.
# The rows go to target/bench-inputs/paired.tsv, the tables to standard output.
#   LLVM_PREFIX  holds include/ and lib/ of LLVM and MLIR
#   CORE         the core to run on (default: all)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
inputs=${MLIRBC_BENCH_INPUTS:-$root/target/bench-inputs}
built=$root/target/paired
prefix=${LLVM_PREFIX:-$(llvm-config-22 --prefix 2>/dev/null || echo /usr/lib/llvm-22)}
rounds=${1:-5}
[ $# -eq 0 ] || shift
# MLIR 22 has no dialects for the files of JAX and IREE: benches/paired/versions.py measures those.
[ $# -gt 0 ] || set -- s1m s1m_noloc onefn attrs generic memchr.O0 heck.O2 resnet34_fwd.llvm resnet34_fwd.gpu
mkdir -p "$built"

# As what is installed. Incremental compilation inlines only marked functions of a library in the programs that use it.
(cd "$root" && CARGO_INCREMENTAL=0 cargo build --quiet --locked --profile dist -p mlirbc-benches --example ours)
ours=${CARGO_TARGET_DIR:-$root/target}/dist/examples/ours
${CC:-cc} -O2 -march=native -o "$built/limits" "$here/limits.c"

# MLIR as static archives if there are any: this avoids calls through tables and is its best case.
if [ ! -e "$built/mlir_reader" ] || [ "$here/mlir_reader.cpp" -nt "$built/mlir_reader" ]; then
    if [ -e "$prefix/lib/libMLIRBytecodeReader.a" ]; then
        libraries=(-Wl,--gc-sections -Wl,--start-group "$prefix"/lib/libMLIR*.a)
        for name in Support Demangle TargetParser AsmParser BitReader BitWriter Core BinaryFormat Remarks \
            BitstreamReader; do
            libraries+=("$prefix/lib/libLLVM$name.a")
        done
        libraries+=(-Wl,--end-group -l:libz.so.1 -l:libzstd.so.1 -lpthread -ldl -lm)
        echo "mlir_reader: linked with static archives" >&2
    else
        libraries=("-L$prefix/lib" "-Wl,-rpath,$prefix/lib" -lMLIR -lLLVM)
        echo "mlir_reader: linked with libMLIR.so" >&2
    fi
    ${CXX:-c++} -O2 -std=c++17 -fno-exceptions -fno-rtti -w -D__STDC_CONSTANT_MACROS \
        -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS -I"$prefix/include" \
        -o "$built/mlir_reader" "$here/mlir_reader.cpp" "${libraries[@]}"
fi

on() {
    if [ -n "${CORE:-}" ]; then taskset -c "$CORE" "$@"; else "$@"; fi
}

rows=$inputs/paired.tsv
printf 'tool\tfile\tbytes\tops\tvariant\tphase\titer\twall_ms\tcpu_ms\tMB_s\tops_s\tpeak_rss_kb\trss_kb\tanon_kb\tanon_delta_kb\tother_cpus\textra\n' >"$rows"
for kind; do
    file=$inputs/$kind.mlirbc
    if [ ! -e "$file" ]; then
        echo "left out: $file is missing; benches/inputs.sh $kind makes it" >&2
        continue
    fi
    for round in $(seq "$rounds"); do
        on "$ours" "$file" --iter "$round" >>"$rows"
        on "$built/mlir_reader" "$file" --iter "$round" >>"$rows"
        on "$built/limits" "$file" --iter "$round" >>"$rows"
        on "$ours" "$file" --text --iter "$round" >>"$rows"
        on "$built/mlir_reader" "$file" --text --iter "$round" >>"$rows"
        # A lazy reader does not know how many ops there are.
        ops=$(tail -n 1 "$rows" | cut -f 4)
        on "$ours" "$file" --lazy --iter "$round" --ops "$ops" >>"$rows"
        on "$built/mlir_reader" "$file" --lazy --iter "$round" --ops "$ops" >>"$rows"
    done
done
python3 "$here/summary.py" "$rows"
