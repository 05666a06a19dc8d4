"""Shows what is in an export of JAX, or in any file that contains modules.

usage: python what_is_in_an_export.py FILE
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import mlirbc


def describe(module: mlirbc.Module) -> None:
    """Prints the producer, the readers, the functions, the ops and the constants of a module."""
    print(f"  written by {module.producer}, version {module.version}")
    readers = mlirbc.stablehlo_readers(module)
    if readers is not None and readers.oldest is not None:
        print(
            f"  read by StableHLO {'.'.join(map(str, readers.oldest))} and newer: {readers.reasons or 'no newer part'}"
        )
    for function in module.functions:
        print(f"  {function.name} @{function.symbol_name}: {function.attributes['function_type']}")
    for name, count in Counter(module.op_names()).most_common():
        print(f"  {count:6} {name}")
    for op in module.walk():
        if op.name in ("vhlo.constant_v1", "stablehlo.constant"):
            constant = op.attributes["value"].to_numpy()
            print(f"  constant {constant.dtype} {list(constant.shape)}, {constant.nbytes} bytes, at {op.location}")


def main(path: str) -> None:
    """Describes the module in a file, and those inside it."""
    data = Path(path).read_bytes()
    try:
        with mlirbc.open(data) as module:
            print(path)
            describe(module)
    except mlirbc.NotBytecodeError:
        pass
    for found in mlirbc.find_modules(data).modules:
        print(f"{path}: {found.description} at byte {found.offset}")
        with found.open() as module:
            describe(module)


if __name__ == "__main__":
    main(sys.argv[1])
