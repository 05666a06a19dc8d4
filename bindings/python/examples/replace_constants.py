"""Replaces the constants of a StableHLO artifact by the arrays of a numpy file.

usage: python replace_constants.py ARTIFACT ARRAYS.npz OUTPUT

An array has the number of the constant as its name, `arr_0` and so on, as `numpy.savez(file, *arrays)` stores them. It
needs the shape and the element type of the constant. The artifact may be inside an export of JAX: the output is the
artifact.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy

import mlirbc


def artifact(path: str) -> mlirbc.Module:
    """The module in a file."""
    data = Path(path).read_bytes()
    try:
        return mlirbc.open(data)
    except mlirbc.NotBytecodeError:
        modules = mlirbc.find_modules(data).modules
        if len(modules) != 1:
            raise SystemExit(f"{path} has {len(modules)} modules") from None
        return modules[0].open()


def main(source: str, arrays: str, output: str) -> int:
    """Writes the artifact with the new constants; returns their number."""
    count = 0
    with artifact(source) as module, numpy.load(arrays) as new:
        constants = [op for op in module.walk() if op.name in ("vhlo.constant_v1", "stablehlo.constant")]
        for name in new.files:
            number = int(name.rpartition("_")[2])
            if number >= len(constants):
                raise SystemExit(f"{source} has {len(constants)} constants, and {arrays} has {name}")
            constants[number].attributes["value"] = new[name]
            count += 1
        module.verify()
        # What nothing refers to any more, such as the old constants, is left out.
        module.write(output, mode=mlirbc.WriteMode.CANONICAL)
    return count


if __name__ == "__main__":
    print(main(*sys.argv[1:4]), "constants replaced")
