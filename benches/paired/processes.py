#!/usr/bin/env python3
"""Printing with aliases as whole processes: `mlirbc print` and mlir-opt 22 in turns.

  processes.py [--runs N] [INPUT...]

Builds the command in the profile dist, and prints the medians of N processes (default 11) of each: user and system time of
mlirbc, of mlir-opt, and their ratio, for the custom and the generic form, each without and with locations. INPUT is the name of
an input of benches/inputs.sh; without it, all that MLIR 22 reads and that are there.

  MLIR_OPT_22           the mlir-opt to compare with (default: mlir-opt-22)
  MLIRBC_BENCH_INPUTS   the folder with the inputs
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess

from start import ROOT, TARGET, cpu_time

INPUTS = pathlib.Path(os.environ.get("MLIRBC_BENCH_INPUTS", ROOT / "target/bench-inputs"))
MLIR_OPT = os.environ.get("MLIR_OPT_22", "mlir-opt-22")
# MLIR 22 has no dialects for the files of JAX and IREE.
NAMES = ["s1m", "s1m_noloc", "onefn", "memchr.O0", "heck.O2"]
NAMES += [f"resnet34_fwd.{stage}" for stage in ["llvm", "gpu", "affine", "linalg"]]
WAYS = {
    "custom": ([], []),
    "generic": (["--generic"], ["--mlir-print-op-generic"]),
    "custom, locations": (["--locs"], ["--mlir-print-debuginfo"]),
    "generic, locations": (["--generic", "--locs"], ["--mlir-print-op-generic", "--mlir-print-debuginfo"]),
}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("inputs", nargs="*", metavar="INPUT")
    args = parser.parse_args()
    if not shutil.which(MLIR_OPT):
        raise SystemExit(f"{MLIR_OPT} is missing; set MLIR_OPT_22")

    build = ["cargo", "build", "--quiet", "--locked", "--profile", "dist", "-p", "mlirbc-cli", "--bin", "mlirbc"]
    # As what is installed, even where the environment asks for incremental compilation.
    subprocess.run(build, cwd=ROOT, env={**os.environ, "CARGO_INCREMENTAL": "0"}, check=True)

    print(f"| file | {' | '.join(WAYS)} |\n|---|{'---|' * len(WAYS)}")
    for name in args.inputs or NAMES:
        file = INPUTS / f"{name}.mlirbc"
        if not file.exists():
            print(f"left out: {file} is missing; benches/inputs.sh {name} makes it")
            continue
        cells = [cell(file, own, other, args.runs) for own, other in WAYS.values()]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def cell(file, own, other, runs):
    """The medians of both commands, which run in turns, and their ratio."""
    commands = [[TARGET / "mlirbc", "print", *own, file], [MLIR_OPT, *other, file, "-o", os.devnull]]
    times = [[cpu_time(command) for command in commands] for _ in range(runs)]
    ours, mlir = (statistics.median(of) for of in zip(*times))
    return f"{ours:,.0f} / {mlir:,.0f}: **{mlir / ours:.1f}**"


if __name__ == "__main__":
    main()
