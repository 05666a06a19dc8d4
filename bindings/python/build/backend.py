"""The build backend of the wheel: maturin, after it was handed the declarations of the library and the command.

maturin compiles the library and makes its interface for cffi from `header.h` in cargo's target directory, which is
`bindings/mlirbc_cdef.h`. The command is a program of its own, which the package runs.

MLIRBC_PYTHON_PROFILE is the profile of cargo, by default "release".
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, List, Optional

import maturin

PROFILE = os.environ.get("MLIRBC_PYTHON_PROFILE", "release")
HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent


def _cargo(*arguments: str) -> bytes:
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def _prepare() -> None:
    metadata = json.loads(_cargo("metadata", "--locked", "--no-deps", "--format-version=1"))
    target = Path(metadata["target_directory"])
    target.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "bindings" / "mlirbc_cdef.h", target / "header.h")
    # What `maturin develop` or an earlier build left would be packed too.
    shutil.rmtree(HERE / "mlirbc" / "_native", ignore_errors=True)
    _cargo("build", "--locked", "--bin=mlirbc", f"--profile={PROFILE}")
    name = "mlirbc.exe" if os.name == "nt" else "mlirbc"
    built = target / ("debug" if PROFILE == "dev" else PROFILE) / name
    command = HERE / "mlirbc" / "_command"
    command.mkdir(exist_ok=True)
    shutil.copy2(built, command / name)
    if sys.platform == "linux" and shutil.which("strip"):
        subprocess.run(["strip", str(command / name)], check=True)


def _arguments(config_settings: Any) -> Any:
    settings = dict(config_settings or {})
    settings.setdefault("build-args", f"--profile {PROFILE}")
    return settings


def get_requires_for_build_wheel(config_settings: Any = None) -> List[str]:
    return list(maturin.get_requires_for_build_wheel(config_settings))


def prepare_metadata_for_build_wheel(directory: str, config_settings: Any = None) -> str:
    return str(maturin.prepare_metadata_for_build_wheel(directory, config_settings))


def build_wheel(directory: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    _prepare()
    return str(maturin.build_wheel(directory, _arguments(config_settings), metadata_directory))


def build_sdist(directory: str, config_settings: Any = None) -> str:
    raise RuntimeError("the package is built from the repository: a source distribution would lack the library")
