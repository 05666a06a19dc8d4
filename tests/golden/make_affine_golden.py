#!/usr/bin/env python3
"""Makes affine_golden.txt: affine maps and sets, and what mlir-opt makes of them.

  tests/golden/make_affine_golden.py mlir-opt-22 > tests/golden/affine_golden.txt

The expressions are random, from a fixed seed.
"""

import random
import subprocess
import sys

COUNT = 1500


def expression(rng, depth):
    """An expression, and whether it is free of dimensions."""
    kind = rng.randrange(10)
    if depth == 0 or kind < 3:
        leaf = rng.choice(["a", "b", "c", "n", "m", "4", "0", "1", "-2", "16", "3", "2"])
        return leaf, leaf not in ("a", "b", "c")
    left, left_symbolic = expression(rng, depth - 1)
    right, right_symbolic = expression(rng, depth - 1)
    both = left_symbolic and right_symbolic
    if kind < 6:
        return f"({left}) {rng.choice('+-')} ({right})" if kind < 5 else f"{left} + {right}", both
    if kind < 8:
        if left_symbolic or right_symbolic:
            return f"({left}) * ({right})", both
        return f"-({left})", left_symbolic
    operation = rng.choice(["floordiv", "ceildiv", "mod"])
    divisor = rng.choice(["4", "2", "8", "1", "3", "n"])
    if rng.randrange(3) == 0:
        # What the rules for remainders are about.
        minus = rng.choice(["-", "+ b -", "-"])
        return f"({left}) {minus} (({left}) floordiv {divisor}) * {divisor}", False
    return f"({left}) {operation} {divisor}", left_symbolic


def text(rng):
    if rng.randrange(4) == 0:
        constraints = [
            f"{expression(rng, 2)[0]} {rng.choice(['>=', '<=', '=='])} {expression(rng, 1)[0]}"
            for _ in range(rng.randrange(3))
        ]
        return f"affine_set<(a, b, c)[n, m] : ({', '.join(constraints)})>"
    results = [expression(rng, rng.randrange(5))[0] for _ in range(rng.randrange(3))]
    return f"affine_map<(a, b, c)[n, m] -> ({', '.join(results)})>"


def main():
    tool = sys.argv[1]
    rng = random.Random(23)
    texts = [text(rng) for _ in range(COUNT)]
    version = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
    print(f"# Made by make_affine_golden.py with {version.split('LLVM version')[1].split()[0]}.")
    flags = [tool, "--mlir-print-op-generic", "--mlir-print-local-scope",
             "--allow-unregistered-dialect"]
    for line in texts:
        # One run each: a division by zero may end the tool.
        run = subprocess.run(flags, input=f'"x.y"() {{v = {line}}} : () -> ()',
                             capture_output=True, text=True)
        if run.returncode == 0:
            found = run.stdout.split("{v = ")[1].rsplit("} : () -> ()")[0]
            print(f"{line}\t{found}")


if __name__ == "__main__":
    main()
