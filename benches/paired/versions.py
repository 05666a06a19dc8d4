#!/usr/bin/env python3
"""Compares two versions of the library on all inputs of the benchmarks: the budget of a change.

usage: benches/paired/versions.py [--rounds N] [--limit R] [--instructions] BASE [FILE...]

  BASE            a git revision, or the program `ours` built from one
  FILE            the inputs (default: all of target/bench-inputs; benches/inputs.sh makes them)
  --rounds N      how often both versions read each file, in turns (default: 7)
  --limit R       the largest ratio that passes (default: 1.15)
  --instructions  count instructions with valgrind; the default inputs are those of at most 3 MB

Builds `ours` of the revision in target/versions and that of the working tree, and runs both in turns, one process for
each measurement. Prints, for each file and phase, the least CPU time of the working tree, and its ratio to the least
of BASE. The exit code is 1 when a ratio is above the limit. A phase of less than 0.5 ms in both versions never fails:
the clock and the scheduler decide there.

On a busy machine the least times of equal programs differ by half. Counts of instructions do not depend on the load. They
are in millions; `write` is the sum of both kinds of canonical writing.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PHASES = ["open", "decode", "walk", "walk_locations", "verify", "print", "write", "write_edited"]
# Milliseconds.
NOISE = 0.5
# The function of each phase whose instructions are counted, with its name in older revisions.
FUNCTIONS = {
    "open": "*Module*::open_file",
    "decode": "*Module*::materialize",
    "verify": "*Module*>::verify",
    "print": "*::print_with *::entry_points::print",
    "write": "*::canonical*::write",
}
# The largest input whose instructions are counted by default.
MOST_BYTES = 3_000_000


def build(folder, target):
    """Builds the program with one unit. Revisions without a workspace have it in their only package, with one unit in `release`."""
    is_workspace = (folder / "benches/Cargo.toml").exists()
    package = ["--profile", "dist", "-p", "mlirbc-benches"] if is_workspace else ["--release"]
    command = ["cargo", "build", "--quiet", "--locked", *package, "--example", "ours"]
    # Incremental compilation inlines only marked functions of a library in the programs that use it.
    environment = {**os.environ, "CARGO_INCREMENTAL": "0"}
    subprocess.run([*command, "--target-dir", target], cwd=folder, env=environment, check=True)
    return target / ("dist" if is_workspace else "release") / "examples/ours"


def base_program(base):
    """The program of a revision, built once; or the file itself."""
    if pathlib.Path(base).is_file():
        return pathlib.Path(base).resolve()
    parse = ["git", "rev-parse", "--verify", f"{base}^{{commit}}"]
    commit = subprocess.run(parse, cwd=ROOT, check=True, capture_output=True, text=True)
    commit = commit.stdout.strip()
    folder = ROOT / "target/versions" / commit[:12]
    program = folder / "ours"
    if not program.exists():
        (folder / "source").mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder / "source"], input=archive.stdout, check=True)
        shutil.copy2(build(folder / "source", folder / "target"), program)
    return program


def run(program, file, least):
    """Runs one process, and lowers `least`, the least milliseconds of each phase, to what it measured."""
    rows = subprocess.run([program, file], check=True, capture_output=True, text=True)
    for row in rows.stdout.splitlines():
        columns = row.split("\t")
        phase, milliseconds = columns[5], float(columns[8])
        least[phase] = min(milliseconds, least.get(phase, milliseconds))


def count(program, file, counts):
    """Counts the instructions of each phase, in millions."""
    for phase, function in FUNCTIONS.items():
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [f"--toggle-collect={one}" for one in function.split()] + [program, file]
        output = subprocess.run(command, check=True, capture_output=True, text=True)
        lines = [line for line in output.stderr.splitlines() if "Collected :" in line]
        instructions = int(lines[0].split(":")[1])
        # A function that was renamed or inlined counts nothing.
        if instructions:
            counts[phase] = instructions / 1e6


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--limit", type=float, default=1.15)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("base")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    files = arguments.files or sorted((ROOT / "target/bench-inputs").glob("*.mlirbc"))
    files = [file for file in files if not file.name.startswith("blob")]
    if arguments.instructions and not arguments.files:
        files = [file for file in files if file.stat().st_size <= MOST_BYTES]
    phases = list(FUNCTIONS) if arguments.instructions else PHASES
    if not files:
        sys.exit("no inputs: run benches/inputs.sh")
    programs = [base_program(arguments.base), build(ROOT, ROOT / "target")]

    worst = []
    unit = "million instructions" if arguments.instructions else "ms"
    print(f"| file, {unit} (ratio) | " + " | ".join(phases) + " |")
    print("|---" * (len(phases) + 1) + "|", flush=True)
    for file in files:
        least = [{}, {}]
        if arguments.instructions:
            for side in (0, 1):
                count(programs[side], file, least[side])
        else:
            for turn in range(arguments.rounds):
                for side in (0, 1) if turn % 2 == 0 else (1, 0):
                    run(programs[side], file, least[side])
        cells = []
        for phase in phases:
            if phase not in least[0] or phase not in least[1]:
                cells.append("")
                continue
            before, after = least[0][phase], least[1][phase]
            ratio = after / max(before, 1e-3)
            cell = f"{after:.1f} ({ratio:.2f})" if after >= 10 else f"{after:.2f} ({ratio:.2f})"
            if ratio > arguments.limit and max(before, after) >= NOISE:
                worst.append(f"{file.stem} {phase}: {ratio:.2f}")
                cell = f"**{cell}**"
            cells.append(cell)
        print(f"| {file.name.removesuffix('.mlirbc')} | " + " | ".join(cells) + " |", flush=True)
    if worst:
        print(f"\nabove {arguments.limit}: " + ", ".join(worst))
        sys.exit(1)
    print(f"\nno ratio is above {arguments.limit}")


main()
