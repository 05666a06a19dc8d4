"""An export that JAX makes here: its ops, and a constant that JAX computes with after it was changed."""

from __future__ import annotations

import base64
import dataclasses
import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

import mlirbc

ROOT = Path(__file__).resolve().parents[3]


def required(name: str, reason: str) -> Any:
    """The package. Its absence skips the tests, unless MLIRBC_REQUIRE names jax."""
    if {"jax", "all"} & set(os.environ.get("MLIRBC_REQUIRE", "").split(",")):
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=reason)


jax = required("jax", "jax is not installed")
required("flatbuffers", "jax.export requires flatbuffers")


def test_the_constant_of_an_export_changes_its_result(tmp_path: Path) -> None:
    import jax.export

    weights = numpy.arange(6, dtype="float32").reshape(2, 3)
    argument = numpy.ones((4, 2), "float32")
    exported = jax.export.export(jax.jit(lambda x: x @ weights))(jax.ShapeDtypeStruct((4, 2), "float32"))
    data = bytes(exported.serialize())

    (found,) = mlirbc.find_modules(data).modules
    assert found.holder.name == "JAX_EXPORT"
    module = found.open()
    names = list(module.op_names())
    assert "vhlo.constant_v1" in names and "vhlo.func_v1" in names
    (constant,) = [op for op in module.walk() if op.name == "vhlo.constant_v1"]
    value = constant.attributes["value"]
    assert isinstance(value, mlirbc.VhloTensor)
    assert value.to_numpy().tolist() == weights.tolist()

    constant.attributes["value"] = weights * 10
    for changed in (
        dataclasses.replace(exported, mlir_module_serialized=module.to_bytes()),
        mlirbc.replace_module(exported, module),
    ):
        assert numpy.asarray(changed.call(argument)).tolist() == (argument @ (weights * 10)).tolist()
    for wrong in (data, type(exported), module):
        with pytest.raises(TypeError):
            mlirbc.replace_module(wrong, module)


def test_the_example_changes_what_an_export_computes() -> None:
    example = ROOT / "bindings" / "python" / "examples" / "change_a_constant_in_jax.py"
    printed = subprocess.run([sys.executable, str(example)], check=True, capture_output=True, text=True).stdout
    assert printed.splitlines() == ["before: [[3. 5. 7.]]", "after:  [[30. 50. 70.]]", "again:  [[30. 50. 70.]]"]


def test_the_program_of_the_documentation_changes_what_an_export_computes() -> None:
    import jax.export

    page = (ROOT / "docs" / "python.md").read_text()
    blocks = [part.split("\n```", 1)[0] for part in page.split("\n```python\n")[1:]]
    (program,) = [block for block in blocks if "jax.export" in block]
    weights = numpy.arange(6, dtype="float32").reshape(2, 3)
    exported = jax.export.export(jax.jit(lambda x: x @ weights))(jax.ShapeDtypeStruct((1, 2), "float32"))
    names: Any = {"jax": jax, "mlirbc": mlirbc, "numpy": numpy}
    names |= {"argument": numpy.ones((1, 2), "float32"), "data": exported.serialize()}
    exec(program, names)
    for changed in (names["changed"], jax.export.deserialize(names["data"])):
        assert numpy.asarray(changed.call(names["argument"])).tolist() == [[30.0, 50.0, 70.0]]


def test_the_command_makes_a_page_of_an_export(tmp_path: Path) -> None:
    import jax.export

    if not (ROOT / "crates" / "mlirbc-cli" / "page" / "viewer.html").exists() and not os.environ.get("MLIRBC_VIEWER_PAGE"):
        pytest.skip("viewer/build.sh has not made the page")
    exported = jax.export.export(jax.jit(lambda x: x + 1))(jax.ShapeDtypeStruct((2,), "float32"))
    data = bytes(exported.serialize())
    (tmp_path / "model.jax_export").write_bytes(data)
    command = [sys.executable, "-m", "mlirbc", "view", "model.jax_export", "-o", "model.html"]
    subprocess.run(command, cwd=tmp_path, check=True)
    page = (tmp_path / "model.html").read_text()
    (_, embedded) = page.split('data-name="model.jax_export">', 1)
    assert base64.b64decode(embedded.split("<", 1)[0]) == data


@pytest.mark.parametrize(
    "dtype", ["bool", "int4", "int8", "uint32", "bfloat16", "float8_e4m3fn", "float64", "complex64"]
)
def test_constants_of_every_type_are_arrays(dtype: str) -> None:
    import jax.export

    jax.config.update("jax_enable_x64", True)
    expected = jax.numpy.asarray([1, 0, 1, 1, 0, 1, 1, 1, 1], dtype=dtype)
    exported = jax.export.export(jax.jit(lambda x: (x, expected)))(jax.ShapeDtypeStruct((1,), "float32"))
    module = mlirbc.open(exported.mlir_module_serialized)
    (constant,) = [op for op in module.walk() if op.name == "vhlo.constant_v1"]
    value = constant.attributes["value"]
    assert isinstance(value, mlirbc.VhloTensor)
    assert value.to_numpy().astype(complex).tolist() == numpy.asarray(expected).astype(complex).tolist()
    flipped = numpy.asarray(expected)[::-1]
    constant.attributes["value"] = flipped
    changed = dataclasses.replace(exported, mlir_module_serialized=module.to_bytes())
    _, result = changed.call(numpy.zeros(1, "float32"))
    assert numpy.asarray(result).astype(complex).tolist() == flipped.astype(complex).tolist()


@pytest.mark.parametrize("dtype", ["bool", "int4", "int32", "uint8", "bfloat16", "float32", "complex64"])
def test_numbers_and_lists_replace_constants(dtype: str) -> None:
    import jax.export

    expected = jax.numpy.asarray([[1, 0, 1], [1, 1, 0]], dtype=dtype)
    exported = jax.export.export(jax.jit(lambda x: (x, expected)))(jax.ShapeDtypeStruct((1,), "float32"))

    def result_with(value: object) -> "numpy.ndarray[Any, Any]":
        module = mlirbc.open(exported.mlir_module_serialized)
        (constant,) = [op for op in module.walk() if op.name == "vhlo.constant_v1"]
        constant.attributes["value"] = value
        module.verify()
        changed = dataclasses.replace(exported, mlir_module_serialized=module.to_bytes())
        return numpy.asarray(changed.call(numpy.zeros(1, "float32"))[1]).astype(complex)

    one = {"bool": True, "complex64": 1j}.get(dtype, 1)
    assert result_with(one).tolist() == numpy.full((2, 3), one, dtype=complex).tolist()
    several: Any = [[one, one, one], [one, one, one]]
    assert result_with(several).tolist() == numpy.full((2, 3), one, dtype=complex).tolist()
    several[1][2] = False if dtype == "bool" else 0
    assert result_with(several)[1].tolist() == [one, one, 0]

    module = mlirbc.open(exported.mlir_module_serialized)
    (constant,) = [op for op in module.walk() if op.name == "vhlo.constant_v1"]
    for wrong in ("x", {"a": 1}, mlirbc.UNIT, ["x"] * 3, 1.5 if dtype in ("bool", "int4", "int32", "uint8") else "1"):
        with pytest.raises(TypeError):
            constant.attributes["value"] = wrong
    for shape in ([one] * 3, [[one] * 3], [one]):
        with pytest.raises(ValueError):
            constant.attributes["value"] = shape
