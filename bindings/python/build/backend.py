"""The build backend of the wheel: maturin, after it was handed the declarations of the library and the command.

maturin compiles the library and makes its interface for cffi from `header.h` in cargo's target directory, which is
`bindings/mlirbc_cdef.h`. The command is a program of its own, which the package runs. On Linux the tag of the wheel names the
version of glibc that both require.

A source distribution is this folder, and the workspace of the crates in its folder `rust`.

MLIRBC_PYTHON_PROFILE is the profile of cargo, by default "dist".
"""

from __future__ import annotations

import gzip
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional

import maturin

PROFILE = os.environ.get("MLIRBC_PYTHON_PROFILE", "dist")
# The packages of the workspace, with their folders: cargo requires all members, also those that it does not build.
CRATES = {
    "mlirbc-capi": Path(),
    "mlirbc": Path("crates/mlirbc"),
    "mlirbc-cli": Path("crates/mlirbc-cli"),
    "mlirbc-benches": Path("benches"),
    "mlirbc-test-support": Path("tests/support"),
}
HERE = Path(__file__).resolve().parent.parent
PACKED = HERE / "rust"
ROOT = PACKED if PACKED.exists() else HERE.parent.parent
# The files that the wheel has among its metadata.
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"]


def _cargo(*arguments: str) -> bytes:
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def _folder() -> Path:
    """The folder into which cargo compiles."""
    metadata = json.loads(_cargo("metadata", "--locked", "--no-deps", "--format-version=1"))
    target = Path(metadata["target_directory"])
    return target / ("debug" if PROFILE == "dev" else PROFILE)


def _copy_licences() -> None:
    for name in LICENCES:
        shutil.copyfile(ROOT / name, HERE / name)


def _prepare() -> Path:
    """Compiles the command, and returns the folder with it."""
    _copy_licences()
    folder = _folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "bindings" / "mlirbc_cdef.h", folder.parent / "header.h")
    # What `maturin develop` or an earlier build left would be packed too.
    shutil.rmtree(HERE / "mlirbc" / "_native", ignore_errors=True)
    packages = ["-p", "mlirbc-capi", "-p", "mlirbc-cli", "--features=mlirbc-capi/wheel"]
    _cargo("build", "--locked", *packages, f"--profile={PROFILE}")
    name = "mlirbc.exe" if os.name == "nt" else "mlirbc"
    command = HERE / "mlirbc" / "_command"
    command.mkdir(exist_ok=True)
    shutil.copy2(folder / name, command / name)
    if sys.platform == "linux" and shutil.which("strip"):
        subprocess.run(["strip", str(command / name)], check=True)
    return folder


def _glibc(files: List[Path]) -> int:
    """The minor version of glibc 2 that programs and libraries require: the newest among the versions of their symbols."""
    minors = [int(minor) for file in files for minor in re.findall(rb"\0GLIBC_2\.(\d+)", file.read_bytes())]
    return max(minors)


def _compatibility(folder: Path) -> List[str]:
    """The arguments for the platform in the tag of the wheel. maturin audits the library for it, but not the command."""
    if sys.platform != "linux" or platform.libc_ver()[0] != "glibc":
        return []
    minor = _glibc([folder / "libmlirbc.so", folder / "mlirbc"])
    # No tag is older than manylinux2014.
    return ["--compatibility", f"manylinux_2_{max(minor, 17)}"]


def _arguments(config_settings: Any, folder: Path) -> Any:
    settings = dict(config_settings or {})
    settings.setdefault("build-args", " ".join(["--profile", PROFILE, *_compatibility(folder)]))
    return settings


def get_requires_for_build_wheel(config_settings: Any = None) -> List[str]:
    return list(maturin.get_requires_for_build_wheel(config_settings))


def prepare_metadata_for_build_wheel(directory: str, config_settings: Any = None) -> str:
    _copy_licences()
    return str(maturin.prepare_metadata_for_build_wheel(directory, config_settings))


def build_wheel(directory: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    folder = _prepare()
    return str(maturin.build_wheel(directory, _arguments(config_settings, folder), metadata_directory))


def _sources() -> Dict[str, Path]:
    """The files of a source distribution: those of this folder, and those of the crate."""
    files: Dict[str, Path] = {}
    for part in ["README.md", "pyproject.toml", *LICENCES, "build/backend.py", "mlirbc", "examples"]:
        found = [HERE / part] if (HERE / part).is_file() else (HERE / part).rglob("*")
        for path in found:
            name = path.relative_to(HERE).as_posix()
            built = {"__pycache__", "_native", "_command"} & set(path.parts)
            if path.is_file() and not built:
                files[name] = path
    for package, folder in CRATES.items():
        listed = _cargo("package", "--list", "--locked", "--allow-dirty", "-p", package).decode().splitlines()
        for name in (folder / line for line in listed):
            path = ROOT / name
            if path.is_file() and not name.is_relative_to("bindings/python") and not name.is_relative_to("rust"):
                files[f"rust/{name.as_posix()}"] = path
    return files


def build_sdist(directory: str, config_settings: Any = None) -> str:
    with tempfile.TemporaryDirectory() as folder:
        info = Path(folder) / prepare_metadata_for_build_wheel(folder, config_settings)
        metadata = (info / "METADATA").read_bytes()
    version = re.search(rb"^Version: (.*)$", metadata, re.M)
    assert version is not None
    name = f"mlirbc-{version[1].decode().strip()}"
    contents = {file: path.read_bytes() for file, path in _sources().items()}
    contents["PKG-INFO"] = metadata
    here, packed = b'manifest-path = "../../Cargo.toml"', b'manifest-path = "rust/Cargo.toml"'
    contents["pyproject.toml"] = contents["pyproject.toml"].replace(here, packed)

    # The same sources make the same bytes.
    packed_bytes = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed_bytes, mtime=0) as compressed:
        with tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for file in sorted(contents):
                entry = tarfile.TarInfo(f"{name}/{file}")
                entry.size = len(contents[file])
                archive.addfile(entry, io.BytesIO(contents[file]))
    (Path(directory) / f"{name}.tar.gz").write_bytes(packed_bytes.getvalue())
    return f"{name}.tar.gz"
