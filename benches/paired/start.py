#!/usr/bin/env python3
"""What a process pays once: the first open of a file, and `mlirbc info` compared with `mlirbc --version`.

  start.py [--runs N] [--instructions] [FILE...]

Builds `ours` and the command in the profile dist, and prints the medians of N processes (default 100). FILE
is one or several files of MLIR bytecode; without it, small ones of the tests are read.

- first open: opening the file, decoding all ops, and reading the properties of an op of each dialect
- again: the same once more in the process
- --version, info: user and system time of the command
- --instructions: instructions of the command too, counted by valgrind. They do not depend on the load.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "dist"
FIXTURES = ["ambiguous.llvm22.v6", "natives.llvm22.v6", "llvm_debug.llvm22.v6"]
INSTRUCTIONS = re.compile(r"Collected : (\d+)")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    args = parser.parse_args()
    files = args.files or [ROOT / f"tests/fixtures/{name}.mlirbc" for name in FIXTURES]

    build = ["cargo", "build", "--quiet", "--locked", "--profile", "dist", "-p", "mlirbc-benches", "-p", "mlirbc-cli"]
    # As what is installed, even where the environment asks for incremental compilation.
    environment = {**os.environ, "CARGO_INCREMENTAL": "0"}
    subprocess.run([*build, "--example", "ours", "--bin", "mlirbc"], cwd=ROOT, env=environment, check=True)
    version = [TARGET / "mlirbc", "--version"]

    print("| file | bytes | dialects | first open, ms | again, ms | --version, ms | info, ms | more, ms |")
    print("|---|---|---|---|---|---|---|---|")
    for file in files:
        info = [TARGET / "mlirbc", "info", file]
        rows = {"version": [], "info": []}
        for _ in range(args.runs):
            for phase, milliseconds, dialects in phases(file):
                rows.setdefault(phase, []).append(milliseconds)
            rows["version"].append(cpu_time(version))
            rows["info"].append(cpu_time(info))
        of = {phase: statistics.median(times) for phase, times in rows.items()}
        print(f"| {file.stem} | {file.stat().st_size} | {dialects} | {of['first_open']:.3f} | "
              f"{of['second_open']:.3f} | {of['version']:.2f} | {of['info']:.2f} | "
              f"{of['info'] - of['version']:.2f} |")
    if args.instructions:
        print("\n| file | --version, instructions | info, instructions |\n|---|---|---|")
        base = instructions(version)
        for file in files:
            print(f"| {file.stem} | {base:,} | {instructions([TARGET / 'mlirbc', 'info', file]):,} |")


def phases(file):
    """The phases of a process that opens a file: name, CPU time in milliseconds, number of dialects."""
    command = [TARGET / "examples/ours", file, "--first"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for row in (line.split("\t") for line in output.splitlines()):
        yield row[5], float(row[8]), int(row[-1])


def cpu_time(command):
    """The user and system time of a process in milliseconds."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{command}: exit code {process.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1e3


def instructions(command):
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        output = subprocess.run([*tool, *command], check=True, capture_output=True, text=True)
        return int(INSTRUCTIONS.search(output.stderr)[1])


if __name__ == "__main__":
    main()
