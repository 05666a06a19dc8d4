"""`python -m mlirbc` is the command `mlirbc`, whose program is part of the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def program() -> Path:
    """The path of the command."""
    name = "mlirbc.exe" if os.name == "nt" else "mlirbc"
    return Path(__file__).parent / "_command" / name


def main() -> int:
    """Runs the command with the arguments of the process, in its place where the system can."""
    path = program()
    if not path.exists():
        print(f"mlirbc: the package was built without the command: {path} is missing", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.call([str(path), *sys.argv[1:]])
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(path, ["mlirbc", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
