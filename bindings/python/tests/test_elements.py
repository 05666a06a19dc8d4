"""Elements as arrays of numpy and as numbers of Python."""

from __future__ import annotations

import sys

import ml_dtypes
import numpy
import pytest

import mlirbc


@pytest.mark.parametrize(
    "text, dtype, values",
    [
        ("dense<[1, -2]> : tensor<2xi8>", "int8", [1, -2]),
        ("dense<[[1, 2], [3, -4]]> : tensor<2x2xi32>", "int32", [[1, 2], [3, -4]]),
        ("dense<[200, 1]> : tensor<2xui8>", "uint8", [200, 1]),
        ("dense<[1, -2]> : tensor<2xindex>", "int64", [1, -2]),
        ("dense<[0.5, -1.5]> : tensor<2xf16>", "float16", [0.5, -1.5]),
        ("dense<[0.5, -1.5]> : vector<2xf64>", "float64", [0.5, -1.5]),
        ("dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>", "complex64", [1 + 2j]),
        ("dense<7.0> : tensor<2x3xf32>", "float32", [[7.0] * 3] * 2),
        ("dense<[true, false, true]> : tensor<3xi1>", "bool", [True, False, True]),
        ("dense<true> : tensor<9xi1>", "bool", [True] * 9),
        ("dense<[1, -2, 7]> : tensor<3xi4>", "int8", [1, -2, 7]),
        ("dense<[1, 15]> : tensor<2xui4>", "uint8", [1, 15]),
        ("dense<[1, -2048]> : tensor<2xi12>", "int16", [1, -2048]),
        ("dense<5> : tensor<i64>", "int64", 5),
        ("dense<> : tensor<0x3xi64>", "int64", []),
        ("array<i16: 1, -2>", "int16", [1, -2]),
        ("array<i1: true, false>", "bool", [True, False]),
    ],
)
def test_elements_are_arrays(kitchen: mlirbc.Module, text: str, dtype: str, values: object) -> None:
    attribute = kitchen.parse_attribute(text)
    assert isinstance(attribute, (mlirbc.DenseAttribute, mlirbc.DenseArrayAttribute))
    array = attribute.to_numpy()
    assert array.dtype == numpy.dtype(dtype)
    assert array.shape == attribute.shape
    assert array.tolist() == values
    assert numpy.asarray(attribute).tolist() == values
    assert attribute.tolist() == array.reshape(-1).tolist() == list(attribute)
    assert len(attribute) == array.size
    assert not array.flags.writeable


def test_wide_integers_are_objects(kitchen: mlirbc.Module) -> None:
    attribute = kitchen.parse_attribute("dense<[1, -170141183460469231731687303715884105728]> : tensor<2xi128>")
    assert isinstance(attribute, mlirbc.DenseAttribute)
    assert attribute.to_numpy().tolist() == [1, -(1 << 127)] == attribute.tolist()


@pytest.mark.parametrize(
    "name, dtype",
    [
        ("bf16", ml_dtypes.bfloat16),
        ("f8E5M2", ml_dtypes.float8_e5m2),
        ("f8E4M3FN", ml_dtypes.float8_e4m3fn),
        ("f8E4M3FNUZ", ml_dtypes.float8_e4m3fnuz),
    ],
)
def test_small_floats_are_those_of_ml_dtypes(kitchen: mlirbc.Module, name: str, dtype: type) -> None:
    attribute = kitchen.parse_attribute(f"dense<[0.5, -1.5]> : tensor<2x{name}>")
    assert isinstance(attribute, mlirbc.DenseAttribute)
    array = attribute.to_numpy()
    assert array.dtype == numpy.dtype(dtype)
    assert array.astype("float32").tolist() == [0.5, -1.5] == attribute.tolist()
    assert kitchen.new.dense(array) == attribute


def test_small_floats_without_ml_dtypes_are_refused_by_name(
    kitchen: mlirbc.Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    attribute = kitchen.parse_attribute("dense<[0.5, -1.5]> : tensor<2xbf16>")
    assert isinstance(attribute, mlirbc.DenseAttribute)
    with pytest.raises(ImportError, match="ml_dtypes"):
        attribute.to_numpy()
    assert attribute.tolist() == [0.5, -1.5] and len(attribute.raw) == 4


def test_numpy_is_optional() -> None:
    import subprocess

    code = """
import sys
sys.modules["numpy"] = None
import mlirbc
print(mlirbc.create().new.dense_array("i8", [1, 2]).value)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[1, 2]\n"


@pytest.mark.parametrize(
    "dtype, type",
    [
        ("int8", "i8"),
        ("uint16", "i16"),
        ("int64", "i64"),
        ("float16", "f16"),
        ("float32", "f32"),
        ("complex128", "complex<f64>"),
        ("bool", "i1"),
        (">i4", "i32"),
    ],
)
def test_arrays_become_elements(kitchen: mlirbc.Module, dtype: str, type: str) -> None:
    array = numpy.array([[1, 0, 1], [0, 1, 1]], dtype=dtype)
    attribute = kitchen.new.dense(array)
    assert isinstance(attribute, mlirbc.DenseAttribute)
    assert str(attribute.type) == f"tensor<2x3x{type}>"
    assert attribute.to_numpy().tolist() == array.tolist()


def test_an_array_that_does_not_fit_is_refused(kitchen: mlirbc.Module) -> None:
    with pytest.raises(mlirbc.InvalidArgumentError, match="shape"):
        kitchen.new.dense(numpy.zeros((2, 2), "float32"), "tensor<4xf32>")
    with pytest.raises(TypeError, match="float64"):
        kitchen.new.dense(numpy.zeros(2), "tensor<2xf32>")
    with pytest.raises(TypeError):
        kitchen.new.dense(numpy.array([1, 2]), "tensor<2xi1>")
    with pytest.raises(TypeError):
        kitchen.new.dense(numpy.array([-1], "int8"), "tensor<1xui8>")
    with pytest.raises(mlirbc.InvalidArgumentError, match="no integer of 4 bits"):
        kitchen.new.dense(numpy.array([16], "int8"), "tensor<1xi4>")
    assert kitchen.new.dense(numpy.array([15, -8], "int8"), "tensor<2xi4>")


def test_a_transposed_array_is_stored_row_major(kitchen: mlirbc.Module) -> None:
    array = numpy.arange(6, dtype="int32").reshape(2, 3).T
    attribute = kitchen.new.dense(array)
    assert isinstance(attribute, mlirbc.DenseAttribute)
    assert attribute.to_numpy().tolist() == array.tolist()


def test_resources_are_arrays_and_can_be_replaced(kitchen: mlirbc.Module) -> None:
    resource = kitchen.resources["builtin", "blur"]
    assert resource.kind is mlirbc.ResourceKind.BLOB and not resource.is_external
    constant = next(op for op in kitchen.walk() if "blur" in str(op.attributes.get("value")))
    value = constant.attributes["value"]
    assert isinstance(value, mlirbc.DenseResourceAttribute) and value.resource == resource
    new = numpy.full((2, 2), 9, "<f4")
    resource.value = new.tobytes()
    assert value.to_numpy().tolist() == new.tolist()
    again = mlirbc.open(kitchen.to_bytes())
    assert numpy.frombuffer(again.resources["builtin", "blur"].blob, "<f4").tolist() == [9] * 4
    resource.value = b"xyz"
    with pytest.raises(mlirbc.InvalidArgumentError, match="3 bytes"):
        value.to_numpy()


def test_resources_of_every_kind_survive(kitchen: mlirbc.Module) -> None:
    kitchen.resources.add("builtin", "flag", True)
    kitchen.resources.add("builtin", "words", "text")
    weights = kitchen.resources.add("builtin", "weights", b"\1\2\3\4", alignment=4)
    assert weights.alignment == 4
    kitchen.resources.add_external("tool", "seed", "7")
    with pytest.raises(mlirbc.StaleReferenceError):
        weights.alignment
    again = mlirbc.open(kitchen.to_bytes())
    assert again.resources["builtin", "flag"].value is True
    assert again.resources["builtin", "words"].value == "text"
    assert bytes(again.resources["builtin", "weights"].blob) == b"\1\2\3\4"
    assert again.resources["tool", "seed"].value == "7" and again.resources["tool", "seed"].is_external
    with pytest.raises(KeyError):
        again.resources["builtin", "nothing"]
    assert set(again.resources.groups()) == {"tool", "builtin"}
