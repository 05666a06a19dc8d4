"""Edits, new attributes and types, and building."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Callable

import pytest

import mlirbc
from mlirbc import InsertionPoint


def reopened(module: mlirbc.Module) -> mlirbc.Module:
    module = mlirbc.open(module.to_bytes())
    module.verify()
    return module


def test_attributes_keep_their_type_when_they_are_set(kitchen: mlirbc.Module) -> None:
    constants = [op for op in kitchen.walk() if op.name == "arith.constant"]
    index = next(op for op in constants if str(op.result.type) == "index")
    index.attributes["value"] = 17
    real = next(op for op in constants if str(op.result.type) == "f32")
    real.attributes["value"] = 3
    function = kitchen.find_symbol("main")
    assert function is not None
    function.attributes["note"] = {"by": "a test", "numbers": [1, 2.5, True]}
    call = next(op for op in kitchen.walk() if op.name == "func.call")
    call.attributes["callee"] = "weights"
    again = reopened(kitchen)
    text = again.print(form="generic")
    assert "value = 17 : index" in text and "value = 3.000000e+00 : f32" in text and "callee = @weights" in text
    found = again.find_symbol("main")
    assert found is not None
    assert found.attributes["note"].value == {"by": "a test", "numbers": [1, 2.5, True]}
    with pytest.raises(TypeError):
        index.attributes["value"] = 1.5
    with pytest.raises(TypeError, match="object"):
        index.attributes["value"] = object()


def test_attributes_can_be_removed(kitchen: mlirbc.Module) -> None:
    root = kitchen.root
    assert root is not None
    del root.attributes["filter.version"]
    assert "filter.version" not in root.attributes
    with pytest.raises(KeyError):
        del root.attributes["filter.version"]
    root.discardable_attributes["demo.x"] = mlirbc.UNIT
    assert root.discardable_attributes["demo.x"].value is mlirbc.UNIT
    assert list(reopened(kitchen).root.discardable_attributes) == ["demo.x"]  # type: ignore[union-attr]


def test_properties_that_are_no_attributes_can_be_set(kitchen: mlirbc.Module) -> None:
    branch = next(op for op in kitchen.walk() if op.name == "cf.cond_br")
    sizes = branch.attributes.represent("operandSegmentSizes")
    assert sizes.value == [1, 1, 1]
    function = kitchen.find_symbol("scale")
    assert function is not None
    function.properties["sym_visibility"] = "private"
    assert function.visibility is mlirbc.Visibility.PRIVATE
    assert '"private"' in reopened(kitchen).print(form="generic")


def test_a_function_is_built_from_nothing() -> None:
    module = mlirbc.create()
    f32 = module.parse_type("f32")
    builder = module.builder()
    with builder.at_end(module.body), builder.location(module.new.file_location("made.py", 3)):
        function = builder.op(
            "func.func",
            attributes={"sym_name": "twice", "function_type": module.new.function_type([f32], [f32])},
            regions=1,
        )
        body = function.regions[0].add_block([f32])
        with builder.at_end(body):
            two = builder.op("arith.constant", results=["f32"], attributes={"value": module.new.floating(2, f32)})
            product = builder.op("arith.mulf", [body.arguments[0], two.result], [f32])
            builder.op("func.return", product.results)
        with builder.before(product):
            builder.op("test.first", registered=False)
            builder.op("test.second", registered=False)
        with builder.at_start(body):
            builder.op("test.a", registered=False)
            builder.op("test.b", registered=False)
    again = reopened(module)
    names = [op.name for op in again.walk()]
    assert names == [
        "builtin.module", "func.func", "test.a", "test.b", "arith.constant", "test.first", "test.second", "arith.mulf",
        "func.return",
    ]  # fmt: skip
    assert '"made.py":3' in again.print(locations=True)
    assert again.find_symbol("twice") is not None


def test_a_builder_without_a_point_is_refused(kitchen: mlirbc.Module) -> None:
    builder = kitchen.builder()
    with pytest.raises(mlirbc.InvalidArgumentError, match="no insertion point"):
        builder.op("test.x")
    with builder.at_end(kitchen.body):
        pass
    with pytest.raises(mlirbc.InvalidArgumentError):
        builder.op("test.x")


def test_missing_properties_are_named() -> None:
    module = mlirbc.create()
    builder = module.builder()
    with builder.at_end(module.body):
        constant = builder.op("arith.constant", results=["i32"])
    assert constant.missing_properties == ["value"]
    with pytest.raises(mlirbc.InvalidEditError, match="value"):
        module.to_bytes()
    constant.attributes["value"] = module.new.integer(1, "i32")
    assert constant.missing_properties == []
    reopened(module)


def test_ops_move_and_are_cloned_and_erased(kitchen: mlirbc.Module) -> None:
    multiply = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    copy = multiply.clone(InsertionPoint.after(multiply))
    assert copy.position == multiply.position + 1 and copy.operands == multiply.operands
    multiply.result.replace_all_uses(copy.result)
    multiply.erase()
    assert not multiply.exists and len(copy.result.uses) == 2
    with pytest.raises(mlirbc.InvalidEditError):
        copy.erase()
    weights = kitchen.find_symbol("weights")
    assert weights is not None
    weights = weights.move(InsertionPoint.at_start(kitchen.body))
    assert [op.symbol_name for op in kitchen.body][0] == "weights"
    reopened(kitchen)


def test_blocks_and_arguments_change(kitchen: mlirbc.Module) -> None:
    main = kitchen.find_symbol("main")
    assert main is not None
    region = main.regions[0]
    block = region.add_block(["i32", "f32"])
    assert len(region) == 3 and [str(argument.type) for argument in block.arguments] == ["i32", "f32"]
    block.append_argument("i8")
    block.erase_argument(0)
    block.arguments[0].type = kitchen.parse_type("f64")
    assert [str(argument.type) for argument in block.arguments] == ["f64", "i8"]
    split = region.blocks[1].split(region.blocks[1].ops[1])
    assert [op.name for op in split] == ["func.return"]
    block.erase()
    assert not block.exists and len(region) == 3


def test_a_symbol_is_renamed_with_its_references(kitchen: mlirbc.Module) -> None:
    scale = kitchen.find_symbol("scale")
    assert scale is not None
    assert scale.rename_symbol("stretch") == (1, 0)
    assert "callee = @stretch" in kitchen.print(form="generic")


def test_types_and_attributes_are_made(kitchen: mlirbc.Module) -> None:
    new = kitchen.new
    f32 = new.float_type("f32")
    made = {
        "i7": new.integer_type(7),
        "ui8": new.integer_type(8, mlirbc.Signedness.UNSIGNED),
        "index": new.index_type(),
        "none": new.none_type(),
        "bf16": new.float_type("bf16"),
        "complex<f32>": new.complex_type(f32),
        "(i1) -> (f32, index)": new.function_type(["i1"], [f32, "index"]),
        "tuple<i1, f32>": new.tuple_type(["i1", "f32"]),
        "tensor<2x?xf32>": new.tensor_type([2, None], f32),
        "tensor<*xf32>": new.tensor_type(None, f32),
        "memref<4xf32, 3 : i64>": new.memref_type([4], f32, memory_space=new.integer(3)),
        "memref<*xf32>": new.memref_type(None, f32),
        "vector<2x[4]xf32>": new.vector_type([2, 4], f32, [False, True]),
    }
    for text, type in made.items():
        assert type == kitchen.parse_type(text), text
    attributes = {
        "18446744073709551615 : i64": new.integer((1 << 64) - 1, "i64"),
        "-1 : i128": new.integer(-1, "i128"),
        "1.000000e-01 : f32": new.floating(0.1, f32),
        '"x" : i8': new.string("x", "i8"),
        "array<f32: 0.5>": new.dense_array("f32", [0.5]),
        "array<i64: 1, -1>": new.dense_array("i64", [1, -1]),
        "@a::@b": new.symbol_ref("a", "b"),
    }
    for text, attribute in attributes.items():
        assert attribute == kitchen.parse_attribute(text), text
    with pytest.raises(mlirbc.InvalidArgumentError, match="does not fit"):
        new.integer(1 << 64, "i64")
    with pytest.raises(mlirbc.InvalidArgumentError, match="no float format"):
        new.float_type("f7")


def test_entries_of_another_module_are_imported(kitchen: mlirbc.Module) -> None:
    module = mlirbc.create()
    value = kitchen.parse_attribute('[1 : i32, "x", tensor<2xf32>]')
    copy = module.import_attribute(value)
    assert copy.module is module and str(copy) == str(value)
    assert str(module.import_type(kitchen.parse_type("vector<4xi1>"))) == "vector<4xi1>"


def test_ops_of_another_module_are_imported(kitchen: mlirbc.Module) -> None:
    module = mlirbc.open(kitchen.to_bytes())
    functions = [op for op in kitchen.functions if op.symbol_name in ("scale", "main")]
    to = InsertionPoint.at_end(module.body)
    imported = module.import_ops(functions, to, clash=mlirbc.SymbolClash.RENAME)
    assert [op.symbol_name for op in imported.ops] == ["scale_0", "main_0"]
    assert [(symbol.name, symbol.new_name) for symbol in imported.symbols] == [("scale", "scale_0"), ("main", "main_0")]
    assert imported.symbols[0].clash == module.find_symbol("scale")
    assert "callee = @scale_0" in imported.ops[1].print(form="generic")
    with pytest.raises(mlirbc.InvalidEditError):
        module.import_ops(functions, to, clash=mlirbc.SymbolClash.REFUSE)
    multiply = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    place = next(op for op in module.walk() if op.name == "arith.mulf")
    values = dict(zip(multiply.operands, place.operands))
    (copy,) = module.import_ops([multiply], InsertionPoint.after(place), values=values).ops
    assert copy.operands == place.operands
    reopened(module)


def test_a_module_is_written_to_files(kitchen: mlirbc.Module, tmp_path: Path) -> None:
    data = kitchen.to_bytes()
    kitchen.write(tmp_path / "a")
    kitchen.write(str(tmp_path / "b"))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == data
    stream = io.BytesIO()
    kitchen.write(stream)
    assert stream.getvalue() == data
    with open(tmp_path / "c", "wb", buffering=0) as raw:
        kitchen.write(raw)
    assert (tmp_path / "c").read_bytes() == data
    canonical = kitchen.to_bytes(mode=mlirbc.WriteMode.CANONICAL, producer="mine")
    assert mlirbc.open(canonical).producer == "mine"
    with pytest.raises(mlirbc.FileError):
        kitchen.write(tmp_path / "missing" / "file")


def test_an_exception_of_a_file_object_is_raised(kitchen: mlirbc.Module) -> None:
    class Full(io.RawIOBase):
        def write(self, data: object) -> int:
            raise OSError(28, "no space")

    with pytest.raises(OSError, match="no space"):
        kitchen.write(Full())  # type: ignore[arg-type]


DENSE = '''
"d.op"() {a = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>, b = dense<1.5> : tensor<4xf32>,
  c = dense<true> : vector<2xi1>, d = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, e = dense<[1, 2]> : tensor<2xui8>,
  f = array<i64: 1, 2>, g = dense<["x", "y"]> : tensor<2x!d.s>, h = dense<> : tensor<0xi32>, i = dense<3> : tensor<2xi70>,
  j = dense_resource<r> : tensor<2xf32>, k = sparse<[[0, 1]], 5> : tensor<2x2xi16>, l = array<f32: 1.0>,
  m = dense<1.0> : tensor<2xbf16>, n = array<i1: true>, o = dense<1> : tensor<2xindex>} : () -> ()
{-# dialect_resources: { builtin: { r: "0x040000000000803f0000803f" } } #-}
'''


@pytest.fixture
def dense() -> mlirbc.Op:
    module = mlirbc.parse(DENSE)
    return next(op for op in module.walk() if op.name == "d.op")


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("a", 7, "dense<7> : tensor<2x3xi32>"),
        ("a", -1, "dense<-1> : tensor<2x3xi32>"),
        ("a", [[1, 2, 3], [4, 5, -6]], "dense<[[1, 2, 3], [4, 5, -6]]> : tensor<2x3xi32>"),
        ("a", ((1, 2, 3), (4, 5, 6)), "dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>"),
        ("b", 7, "dense<7.000000e+00> : tensor<4xf32>"),
        ("b", 2.5, "dense<2.500000e+00> : tensor<4xf32>"),
        ("b", [1, 2, 3, 4.5], "dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.500000e+00]> : tensor<4xf32>"),
        ("c", False, "dense<false> : vector<2xi1>"),
        ("c", [True, False], "dense<[true, false]> : vector<2xi1>"),
        ("d", 1j, "dense<(0.000000e+00,1.000000e+00)> : tensor<2xcomplex<f32>>"),
        ("e", 255, "dense<255> : tensor<2xui8>"),
        ("f", [3, 4, 5], "array<i64: 3, 4, 5>"),
        ("f", [], "array<i64>"),
        ("h", 7, "dense<> : tensor<0xi32>"),
        ("h", [], "dense<> : tensor<0xi32>"),
        ("i", 1 << 68, f"dense<{1 << 68}> : tensor<2xi70>"),
        ("j", 1, "dense<1.000000e+00> : tensor<2xf32>"),
        ("k", [[1, 2], [3, 4]], "dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>"),
        ("l", [1, 2.5], "array<f32: 1.000000e+00, 2.500000e+00>"),
        ("n", [False, True], "array<i1: false, true>"),
        ("o", [1, 2], "dense<[1, 2]> : tensor<2xindex>"),
    ],
)
def test_numbers_and_lists_replace_elements(dense: mlirbc.Op, name: str, value: Any, text: str) -> None:
    pytest.importorskip("numpy")
    dense.attributes[name] = value
    assert str(dense.attributes[name]) == text
    dense.module.verify()
    (again,) = [op for op in reopened(dense.module).walk() if op.name == "d.op"]
    assert str(again.attributes[name]) == text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[(name, value) for name in "abcdefghijkl" for value in ("x", {"a": 1}, mlirbc.UNIT, mlirbc.SymbolRef("f"))],
        ("a", 1.5),
        ("a", True),
        ("a", [[1.5] * 3] * 2),
        ("a", [[True] * 3] * 2),
        ("a", [["x"] * 3] * 2),
        ("a", 1j),
        ("b", "1.5"),
        ("b", True),
        ("b", 1j),
        ("c", 2),
        ("c", 1.0),
        ("f", 7),
        ("f", [1.5]),
        ("f", [True]),
        ("f", ["x"]),
        ("g", 7),
        ("g", ["x", "y"]),
        ("l", ["x"]),
        ("n", [1.5]),
    ],
)
def test_other_values_do_not_replace_elements(dense: mlirbc.Op, name: str, value: Any) -> None:
    pytest.importorskip("numpy")
    before = str(dense.attributes[name])
    with pytest.raises(TypeError):
        dense.attributes[name] = value
    assert str(dense.attributes[name]) == before


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("a", [1, 2, 3]),
        ("a", [[1, 2, 3]]),
        ("a", [[1, 2], [3, 4], [5, 6]]),
        ("a", [[1, 2, 3], [4, 5]]),
        ("a", [7]),
        ("a", 1 << 32),
        ("a", -(1 << 31) - 1),
        ("e", 256),
        ("e", -1),
        ("h", [1]),
        ("i", 1 << 70),
    ],
)
def test_elements_of_another_shape_or_range_are_refused(dense: mlirbc.Op, name: str, value: Any) -> None:
    pytest.importorskip("numpy")
    before = str(dense.attributes[name])
    with pytest.raises(ValueError):
        dense.attributes[name] = value
    assert str(dense.attributes[name]) == before


def test_arrays_replace_elements_of_their_dtype(dense: mlirbc.Op) -> None:
    numpy = pytest.importorskip("numpy")
    dense.attributes["b"] = numpy.arange(4, dtype="float32")
    assert str(dense.attributes["b"]).startswith("dense<[0.000000e+00, 1.000000e+00")
    dense.attributes["b"] = numpy.float32(2)
    assert str(dense.attributes["b"]) == "dense<2.000000e+00> : tensor<4xf32>"
    dense.attributes["j"] = numpy.ones(2, "float32")
    assert str(dense.attributes["j"]) == "dense<1.000000e+00> : tensor<2xf32>"
    dense.attributes["f"] = numpy.array([5, 6])
    assert str(dense.attributes["f"]) == "array<i64: 5, 6>"
    for name, value in [("b", numpy.arange(4)), ("j", numpy.ones(2)), ("f", numpy.ones(2)), ("f", numpy.int64(1))]:
        with pytest.raises(TypeError):
            dense.attributes[name] = value
    with pytest.raises(ValueError):
        dense.attributes["b"] = numpy.ones((2, 2), "float32")


ATTRIBUTES = {
    "shaped": [
        "dense<1> : tensor<2xi32>",
        "dense<[true, false]> : vector<2xi1>",
        'dense<"x"> : tensor<2x!d.s>',
        "sparse<[[0, 1]], 5> : tensor<2x2xi16>",
        "dense_resource<r> : tensor<2xf32>",
    ],
    "array": ["array<i64: 1, 2>", "array<i1>"],
    "other": ['"x"', "7 : i32", "1.5 : f32", "[1, 2]", "{a = 1 : i32}", "@f", "unit", "i32", "#d.a<1>"],
}


@pytest.mark.parametrize("name", "abcdefghijklmno")
@pytest.mark.parametrize("kind", ATTRIBUTES)
@pytest.mark.parametrize("mapping", ["attributes", "discardable_attributes"])
def test_an_attribute_replaces_elements_of_its_kind_only(dense: mlirbc.Op, name: str, kind: str, mapping: str) -> None:
    attributes = getattr(dense, mapping)
    for text in ATTRIBUTES[kind]:
        attribute = dense.module.parse_attribute(text)
        before = attributes[name]
        if kind == ("array" if name in "fln" else "shaped"):
            attributes[name] = attribute
            assert attributes[name] == attribute
        else:
            with pytest.raises(TypeError, match="does not replace"):
                attributes[name] = attribute
            assert attributes[name] == before


def test_an_attribute_replaces_elements_of_vhlo_only_with_such(path_of: Callable[[str], Path]) -> None:
    module = mlirbc.open(path_of("vhlo.llvm24.v6.mlirbc"))
    constant = next(op for op in module.walk() if isinstance(op.attributes.get("value"), mlirbc.VhloTensor))
    value = constant.attributes["value"]
    for text in ["dense<1> : tensor<2xi32>", "array<i64: 1>", '#vhlo.string_v1<"x">', "7 : i32"]:
        with pytest.raises(TypeError, match="does not replace"):
            constant.attributes["value"] = module.parse_attribute(text)
        assert constant.attributes["value"] == value
    constant.attributes["value"] = value
    module.verify()


def test_elements_can_be_removed_for_another_attribute(dense: mlirbc.Op) -> None:
    attribute = dense.module.new.string("x")
    del dense.attributes["a"]
    dense.attributes["a"] = attribute
    assert dense.attributes["a"] == attribute
