"""Attributes, properties and types as values of Python."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import pytest

import mlirbc


@pytest.mark.parametrize(
    "text, value",
    [
        ("42 : i32", 42),
        ("-1 : i8", -1),
        ("255 : ui8", 255),
        ("-7 : si16", -7),
        ("true", True),
        ("false", False),
        ("3 : index", 3),
        ("-170141183460469231731687303715884105728 : i128", -(1 << 127)),
        ("1.5 : f32", 1.5),
        ("-2.0 : bf16", -2.0),
        ('"text"', "text"),
        ('"\\FF"', "\udcff"),
        ("unit", mlirbc.UNIT),
        ("@a::@b", mlirbc.SymbolRef("a", "b")),
        ('[1 : i32, "x", [true]]', [1, "x", [True]]),
        ("{a = 1 : i64, b}", {"a": 1, "b": mlirbc.UNIT}),
        ("array<i32: 1, -2>", [1, -2]),
        ("array<i1: true, false>", [True, False]),
        ("array<f64: 0.5>", [0.5]),
    ],
)
def test_attributes_have_values_of_python(kitchen: mlirbc.Module, text: str, value: object) -> None:
    attribute = kitchen.parse_attribute(text)
    assert attribute.value == value
    assert type(attribute.value) is type(value)


def test_a_type_is_the_value_of_a_type_attribute(kitchen: mlirbc.Module) -> None:
    assert kitchen.parse_attribute("tensor<2xf32>").value == kitchen.parse_type("tensor<2xf32>")


def test_what_python_has_not_is_the_attribute_itself(kitchen: mlirbc.Module) -> None:
    nested = kitchen.parse_attribute("[#arith.fastmath<fast>, dense<1> : tensor<2xi32>]")
    assert isinstance(nested, mlirbc.ArrayAttribute)
    assert nested.value == list(nested)
    wide = kitchen.parse_attribute("0x3FFF8000000000000001 : f80")
    assert isinstance(wide, mlirbc.FloatAttribute)
    with pytest.raises(OverflowError):
        wide.value
    assert wide.bits == 0x3FFF8000000000000001


def test_arrays_and_dictionaries_are_collections(kitchen: mlirbc.Module) -> None:
    array = kitchen.parse_attribute("[1, 2, 3]")
    assert isinstance(array, mlirbc.ArrayAttribute)
    assert len(array) == 3 and array[-1].value == 3 and [item.value for item in array[:2]] == [1, 2]
    with pytest.raises(IndexError):
        array[3]
    dictionary = kitchen.parse_attribute("{a = 1, b = 2}")
    assert isinstance(dictionary, mlirbc.DictionaryAttribute)
    assert sorted(dictionary) == ["a", "b"] and dictionary["b"].value == 2 and "c" not in dictionary
    with pytest.raises(KeyError):
        dictionary["c"]


def test_the_value_of_a_shared_array_is_converted_once(kitchen: mlirbc.Module) -> None:
    attribute = kitchen.new.attribute(1)
    # As a tree it would have 2^64 leaves.
    for _ in range(64):
        attribute = kitchen.new.array([attribute, attribute])
    value = attribute.value
    assert value[0] is value[1]


def test_attributes_and_properties_are_mappings(kitchen: mlirbc.Module) -> None:
    function = kitchen.find_symbol("scale")
    assert function is not None
    assert function.attributes["sym_name"].value == "scale"
    assert set(function.attributes) == {"function_type", "sym_name"}
    assert function.properties["arg_attrs"] is None
    assert "arg_attrs" not in function.attributes and "arg_attrs" in function.properties
    with pytest.raises(KeyError):
        function.attributes["nothing"]
    root = kitchen.root
    assert root is not None
    assert list(root.discardable_attributes) == ["filter.version"]
    assert root.attributes.get("nothing") is None
    multiply = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    assert multiply.properties.text("fastmath") == "#arith.fastmath<none>"


def test_unknown_properties_are_no_missing_ones(path_of: Callable[[str], Path]) -> None:
    registry = mlirbc.Registry()
    registry.remove("func")
    module = mlirbc.open(path_of("kitchen.llvm22.v6.mlirbc"), mlirbc.OpenOptions(registry=registry))
    function = next(op for op in module.walk() if op.name == "func.func")
    assert not function.attributes.are_known
    assert function.property_bytes
    with pytest.raises(mlirbc.UnknownEncodingError, match="may be one of them"):
        function.attributes["sym_name"]
    with pytest.raises(mlirbc.UnknownEncodingError):
        function.properties["sym_name"]
    assert dict(function.discardable_attributes) == {}


def test_records_have_fields(kitchen: mlirbc.Module) -> None:
    tensor = kitchen.parse_type("!vhlo.tensor_v1<2x3x!vhlo.f32_v1>")
    assert isinstance(tensor, mlirbc.RecordType)
    assert tensor.fields["shape"] == [2, 3]
    assert str(tensor.fields["element"]) == "!vhlo.f32_v1"
    assert list(tensor.fields) == ["shape", "element"]
    with pytest.raises(KeyError):
        tensor.fields["nothing"]


def test_types_have_their_parts(kitchen: mlirbc.Module) -> None:
    tensor = kitchen.parse_type("tensor<2x?xbf16>")
    assert isinstance(tensor, mlirbc.RankedTensorType)
    assert tensor.shape == (2, None) and tensor.rank == 2 and tensor.num_elements is None
    assert isinstance(tensor.element_type, mlirbc.FloatType)
    assert tensor.element_type.format == "bf16" and tensor.element_type.width == 16
    vector = kitchen.parse_type("vector<2x[4]xi8>")
    assert isinstance(vector, mlirbc.VectorType)
    assert vector.scalable_dims == (False, True)
    memref = kitchen.parse_type("memref<4xf32, 3>")
    assert isinstance(memref, mlirbc.MemRefType)
    assert memref.memory_space is not None and memref.memory_space.value == 3
    function = kitchen.parse_type("(i32, f32) -> index")
    assert isinstance(function, mlirbc.FunctionType)
    assert [str(item) for item in function.inputs] == ["i32", "f32"]
    assert [type(item) for item in function.results] == [mlirbc.IndexType]
    integer = kitchen.parse_type("ui7")
    assert isinstance(integer, mlirbc.IntegerType)
    assert (integer.width, integer.signedness) == (7, mlirbc.Signedness.UNSIGNED)
    assert isinstance(kitchen.parse_type("tensor<*xf32>"), mlirbc.UnrankedTensorType)
    assert isinstance(kitchen.parse_type("tuple<i1, i2>"), mlirbc.TupleType)
    assert isinstance(kitchen.parse_type("complex<f32>"), mlirbc.ComplexType)
    assert isinstance(kitchen.parse_type("none"), mlirbc.NoneType)


def test_equal_entries_are_equal(kitchen: mlirbc.Module) -> None:
    assert kitchen.parse_type("i32") == kitchen.parse_type("i32")
    assert len({kitchen.parse_attribute("1 : i32"), kitchen.parse_attribute("1 : i32")}) == 1
    assert kitchen.parse_type("i32") != kitchen.parse_type("i64")


# In parts, which processes of pytest share.
@pytest.mark.parametrize("part", range(8))
def test_every_fixture_can_be_shown(path_of: Callable[[str], Path], part: int) -> None:
    folder = path_of("")
    count = 0
    for path in sorted(folder.glob("*.mlirbc"))[part::8]:
        with mlirbc.open(path) as module:
            for op in module.walk():
                repr(op), repr(op.attributes) if op.attributes.are_known else repr(op.discardable_attributes)
                repr(op.properties), repr(op.operands), repr(op.location), repr(op.regions), repr(op.blocks)
            for attribute in module.attributes:
                repr(attribute), repr(attribute.fields), attribute.kind, attribute.dialect
                try:
                    attribute.value
                except OverflowError:
                    # f80 and f128 have numbers that Python has not.
                    pass
            for type in module.types:
                repr(type), repr(type.fields), type.kind
            for name in module.resources:
                repr(module.resources[name])
            repr(module.dialects)
        count += 1
    assert count > 40
