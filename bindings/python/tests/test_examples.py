"""The examples run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Callable

import numpy

import mlirbc

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def made_artifact(path: Path) -> numpy.ndarray:
    """A small portable artifact with one constant."""
    module = mlirbc.create("StableHLO_v1.9.0", version=6)
    old = numpy.arange(6, dtype="float32").reshape(2, 3)
    tensor = module.parse_type("!vhlo.tensor_v1<2x3x!vhlo.f32_v1>")
    value = module.new.record_attribute("vhlo", "tensor_v1", type=tensor, data=old.tobytes())
    builder = module.builder()
    with builder.at_end(module.body):
        builder.op("vhlo.constant_v1", results=[tensor], attributes={"value": value})
    module.write(path)
    return old


def test_the_contents_of_an_artifact_are_shown(tmp_path: Path) -> None:
    made_artifact(tmp_path / "a.mlirbc")
    text = run("what_is_in_an_export.py", tmp_path / "a.mlirbc")
    assert "vhlo.constant_v1" in text and "constant float32 [2, 3], 24 bytes" in text
    (tmp_path / "b").write_bytes(b"wrapped " + (tmp_path / "a.mlirbc").read_bytes())
    assert "at byte 8" in run("what_is_in_an_export.py", tmp_path / "b")


def test_constants_are_replaced_from_a_numpy_file(tmp_path: Path) -> None:
    made_artifact(tmp_path / "a.mlirbc")
    new = numpy.full((2, 3), 0.5, "float32")
    numpy.savez(tmp_path / "new.npz", new)
    assert "1 constants replaced" in run(
        "replace_constants.py", tmp_path / "a.mlirbc", tmp_path / "new.npz", tmp_path / "b.mlirbc"
    )
    with mlirbc.open(tmp_path / "b.mlirbc") as module:
        module.verify()
        (constant,) = [op for op in module.walk() if op.name == "vhlo.constant_v1"]
        value = constant.attributes["value"]
        assert isinstance(value, mlirbc.VhloTensor)
        assert value.to_numpy().tolist() == new.tolist()


def test_a_module_is_stripped_and_compared(path_of: Callable[[str], Path], tmp_path: Path) -> None:
    text = run("strip_and_fingerprint.py", path_of("kitchen.llvm22.v6.mlirbc"), tmp_path / "s.mlirbc")
    assert "locations removed" in text and "CHANGED PRODUCER" in text
    assert b"kitchen.mlir" not in (tmp_path / "s.mlirbc").read_bytes()
