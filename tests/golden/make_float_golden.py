#!/usr/bin/env python3
"""Makes float_golden.txt: float constants as mlir-opt 22 prints them.

usage: python3 make_float_golden.py > float_golden.txt

Runs $MLIR_OPT_22, or mlir-opt-22 from the PATH. Every line of the output is
"format hex-pattern text". All patterns are listed for the formats that the
crate rustc_apfloat cannot express, chosen ones for the others.
"""

import os
import struct
import subprocess
import sys

# Formats listed in full, with their widths.
FULL = {
    "f8E5M2FNUZ": 8, "f8E4M3FNUZ": 8, "f8E4M3B11FNUZ": 8, "f8E8M0FNU": 8,
    "f6E2M3FN": 6, "f6E3M2FN": 6, "f4E2M1FN": 4,
}

# The others: exponent bits, fraction bits, explicit integer bit.
CHOSEN = {
    "f8E5M2": (5, 2, 0), "f8E4M3": (4, 3, 0), "f8E4M3FN": (4, 3, 0),
    "f8E3M4": (3, 4, 0), "bf16": (8, 7, 0), "f16": (5, 10, 0),
    "tf32": (8, 10, 0), "f32": (8, 23, 0), "f64": (11, 52, 0),
    "f80": (15, 63, 1), "f128": (15, 112, 0),
}

# Short decimals, integers around the digit limits, and values whose digits
# change when they are truncated before they are rounded.
VALUES = [
    0.1, 0.3, 0.7, 1.5, 3.0, 3.14159265358979, 0.001, 0.00123, 0.000123,
    12.5, 100.0, 1234.5, 999999.0, 999999.5, 1000000.0, 1234567.0, 16777215.0,
    16777216.0, 123456789.0, 1e9, 9007199254740991.0, 1e16, 1e17, 1e22, 1e23,
    1e38, 1e-3, 1e-4, 1e-5, 1e-10, 1e-30, 1e-38,
]


def chosen_patterns(name):
    exponent_bits, fraction_bits, explicit = CHOSEN[name]
    shift = fraction_bits + explicit
    integer = explicit << fraction_bits
    top = (1 << exponent_bits) - 1
    bias = top >> 1
    ones = (1 << fraction_bits) - 1
    patterns = []
    fields = [0, 1, bias - 1, bias, bias + 3, top - 1, top]
    for field in fields:
        for fraction in [0, 1, ones // 3, ones]:
            patterns.append(field << shift | integer | fraction)
            if explicit:
                patterns.append(field << shift | fraction)
    patterns += [pattern | 1 << (shift + exponent_bits) for pattern in patterns[::5]]
    if fraction_bits > 4:
        for value in VALUES:
            patterns += around(value, exponent_bits, fraction_bits, explicit)
    return sorted(set(patterns))


def around(value, exponent_bits, fraction_bits, explicit):
    """The pattern of the double `value` cut to the format, and the one above."""
    bits = struct.unpack("<Q", struct.pack("<d", value))[0]
    exponent = (bits >> 52) - 1023
    field = exponent + (1 << (exponent_bits - 1)) - 1
    if not 0 < field < (1 << exponent_bits) - 1:
        return []
    fraction = (bits & ((1 << 52) - 1)) << 64 >> (116 - fraction_bits)
    pattern = (field << explicit | explicit) << fraction_bits | fraction
    return [pattern, pattern + 1]


def main():
    patterns = [(name, bits) for name in CHOSEN for bits in chosen_patterns(name)]
    patterns += [(name, bits) for name in FULL for bits in range(1 << FULL[name])]
    source = "".join(
        f'"t.c"() {{v = 0x{bits:X} : {name}}} : () -> ()\n' for name, bits in patterns
    )
    tool = os.environ.get("MLIR_OPT_22", "mlir-opt-22")
    run = subprocess.run(
        [tool, "--allow-unregistered-dialect", "--mlir-print-op-generic", "-"],
        input=source, capture_output=True, text=True,
    )
    if run.returncode != 0:
        sys.exit(run.stderr)
    start = '"t.c"() {v = '
    lines = [line.strip() for line in run.stdout.splitlines()]
    lines = [line[len(start):] for line in lines if line.startswith(start)]
    if len(lines) != len(patterns):
        sys.exit(f"{len(patterns)} values, but {len(lines)} lines of output")
    print("# made by mlir-opt 22: python3 make_float_golden.py > float_golden.txt")
    for (name, bits), line in zip(patterns, lines):
        text, separator, rest = line.partition(f" : {name}}}")
        if not separator:
            sys.exit(f"not understood: {line}")
        print(f"{name} {bits:X} {text}")


if __name__ == "__main__":
    main()
