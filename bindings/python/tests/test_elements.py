"""Elements as arrays of numpy and as numbers of Python."""

from __future__ import annotations

import sys
from typing import Any, List, Optional

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


def elements_of(data: bytes) -> mlirbc.DenseAttribute:
    """The attribute of the op of a file."""
    (op,) = [op for op in mlirbc.open(data).walk() if op.name == "d.op"]
    attribute = op.attributes["v"]
    assert isinstance(attribute, mlirbc.DenseAttribute)
    return attribute


def stored_by(release: str, text: str) -> mlirbc.DenseAttribute:
    """An attribute of a file of a release."""
    options = mlirbc.OpenOptions(release=release)
    return elements_of(mlirbc.parse(f'"d.op"() {{v = {text}}} : () -> ()', options=options).to_bytes())


def stored_as(element: str, text: str) -> mlirbc.DenseAttribute:
    """The elements of an attribute of i8 with another integer type, in bytes that no writer here makes."""
    number = {"i1": 0x09, "i3": 0x19, "i4": 0x21, "ui4": 0x25}[element]
    data = mlirbc.parse(f'"d.op"() {{v = {text}}} : () -> ()').to_bytes()
    # The code of an integer type, and its width and sign.
    assert data.count(b"\x01\x41") == 1
    return elements_of(data.replace(b"\x01\x41", bytes([1, number])))


def check_views(attribute: mlirbc.DenseAttribute, raw: str, values: List[Any], dtype: Optional[str]) -> None:
    assert bytes(attribute.raw).hex() == raw
    assert attribute.tolist() == list(attribute) == attribute[:] == values
    assert [attribute[i - len(values)] for i in range(len(values))] == values
    if dtype is None:
        with pytest.raises(TypeError, match="raw"):
            attribute.to_numpy()
    else:
        array = attribute.to_numpy()
        assert (array.dtype, array.tolist()) == (numpy.dtype(dtype), values)


BITS = [True, False, True, True, False, False, False, True, True]


@pytest.mark.parametrize("release", ["17", "19", "22", "23"])
def test_bits_are_packed_in_files_of_every_release(release: str) -> None:
    text = str(BITS).lower()
    check_views(stored_by(release, f"dense<{text}> : tensor<9xi1>"), "8d01", BITS, "bool")
    check_views(stored_by(release, "dense<true> : tensor<9xi1>"), "ff", [True] * 9, "bool")
    check_views(stored_by(release, "dense<[false, true]> : tensor<2xi1>"), "02", [False, True], "bool")


def test_bits_may_have_a_byte_each() -> None:
    text = "dense<[1, 0, 1, -1, 0, 0, 0, 1, 2]> : tensor<9xi8>"
    check_views(stored_as("i1", text), "010001ff0000000102", BITS, "bool")
    check_views(stored_as("i1", "dense<-1> : tensor<9xi8>"), "ff", [True] * 9, "bool")
    check_views(stored_as("i1", "dense<[1]> : tensor<1xi8>"), "01", [True], "bool")


@pytest.mark.parametrize(
    "release, raw", [("17", "00fe010000000600"), ("19", "00fe010000000600"), ("21", "00fe01000006"), ("23", "00fe01000006")]
)
def test_tf32_has_the_bytes_of_the_release(release: str, raw: str) -> None:
    check_views(stored_by(release, "dense<[1.5, -2.0]> : tensor<2xtf32>"), raw, [1.5, -2.0], None)
    splat = raw[: len(raw) // 2]
    check_views(stored_by(release, "dense<1.5> : tensor<4xtf32>"), splat, [1.5] * 4, None)
    pairs = "dense<[(1.5, -2.0), (1.5, -2.0)]> : tensor<2xcomplex<tf32>>"
    check_views(stored_by(release, pairs), raw, [1.5 - 2j] * 2, None)


@pytest.mark.parametrize("release", ["17", "22", "23"])
def test_complex_bits_have_a_byte_each(release: str) -> None:
    text = "dense<[(true, false), (false, true)]> : tensor<2xcomplex<i1>>"
    check_views(stored_by(release, text), "01000001", [(True, False), (False, True)], None)
    splat = stored_by(release, "dense<(false, true)> : tensor<3xcomplex<i1>>")
    check_views(splat, "0001", [(False, True)] * 3, None)
    assert repr(splat[0]) == "(False, True)"


def test_bits_above_the_width_do_not_count() -> None:
    check_views(stored_as("i4", "dense<[-15, -2, 7]> : tensor<3xi8>"), "f1fe07", [1, -2, 7], "int8")
    check_views(stored_as("ui4", "dense<[-15, -2, 7]> : tensor<3xi8>"), "f1fe07", [1, 14, 7], "uint8")
    check_views(stored_as("i3", "dense<-1> : tensor<2xi8>"), "ff", [-1, -1], "int8")
    check_views(stored_as("i4", "dense<[(-15, -2)]> : tensor<1xcomplex<i8>>"), "f1fe", [(1, -2)], None)


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
