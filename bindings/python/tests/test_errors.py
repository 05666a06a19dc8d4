"""Errors are exceptions with the status, the offset and the path."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import pytest

import mlirbc
from mlirbc import errors


def test_each_status_has_an_exception() -> None:
    from mlirbc._abi import ffi, lib

    names = {ffi.string(lib.mlirbc_status_name(number)).decode() for number in range(1, 100)}
    names -= {"UNKNOWN", "OTHER"}
    assert names == set(errors.BY_STATUS)


def test_a_truncated_file_has_an_offset_and_a_path(path_of: Callable[[str], Path]) -> None:
    data = path_of("kitchen.llvm22.v6.mlirbc").read_bytes()
    with pytest.raises(mlirbc.TruncatedError) as caught:
        mlirbc.open(data[:100])
    assert caught.value.status == "TRUNCATED"
    assert 0 < caught.value.offset <= 100
    assert str(caught.value.offset) in str(caught.value)
    assert isinstance(caught.value, mlirbc.DamagedFileError)


def test_no_bytecode_and_a_new_version_have_their_classes() -> None:
    with pytest.raises(mlirbc.NotBytecodeError):
        mlirbc.open(b"not bytecode")
    with pytest.raises(mlirbc.VersionTooNewError):
        mlirbc.open(b"ML\xefR\xff\x01")


def test_the_error_for_no_bytecode_names_the_format_or_the_modules_inside(path_of: Callable[[str], Path]) -> None:
    for data, what in [
        (b"", "it is empty"),
        (b"\x1f\x8b\x08\0....", "it is compressed with gzip; decompress it first"),
        (path_of("contained/mosaic.jax_export").read_bytes(), "it contains 1 module; mlirbc.find_modules(data)"),
    ]:
        with pytest.raises(mlirbc.NotBytecodeError) as caught:
            mlirbc.open(data)
        assert f"not MLIR bytecode: {what}" in str(caught.value)
    with pytest.raises(mlirbc.NotBytecodeError, match="it contains 1 module"):
        mlirbc.open(path_of("contained/mosaic.jax_export"))


def test_damage_in_an_op_has_its_path(path_of: Callable[[str], Path]) -> None:
    module = mlirbc.open(path_of("handmade/block_count_huge.mlirbc"))
    with pytest.raises(mlirbc.MlirbcError) as caught:
        list(module.walk())
    assert "IR section" in caught.value.path


def test_an_error_of_a_text_has_the_position_in_it(kitchen: mlirbc.Module) -> None:
    with pytest.raises(mlirbc.InvalidTextError) as caught:
        kitchen.parse_type("tensor<2xf32")
    assert isinstance(caught.value, ValueError)
    assert caught.value.offset > 0


def test_an_error_of_a_description_has_its_line() -> None:
    with pytest.raises(mlirbc.DialectLanguageError) as caught:
        mlirbc.Registry().add_text("dialect demo\nnonsense\n")
    assert caught.value.line == 2


def test_an_erased_op_is_stale(kitchen: mlirbc.Module) -> None:
    function = kitchen.find_symbol("weights")
    assert function is not None
    inner = list(function.walk())[1]
    block, region = function.blocks[0], function.regions[0]
    value = inner.results[0]
    function.erase()
    assert not function.exists
    for use in (
        lambda: function.name,
        lambda: inner.operands,
        lambda: inner.attributes["value"],
        lambda: inner.location,
        lambda: block.ops,
        lambda: len(block),
        lambda: region.blocks,
        lambda: value.type,
        lambda: value.uses,
        lambda: function.properties["sym_name"],
        lambda: function.parent,
    ):
        with pytest.raises(mlirbc.StaleReferenceError):
            use()
    assert "stale" in repr(function) and "stale" in repr(block) and "stale" in repr(value) and "stale" in repr(region)


def test_parts_of_another_module_are_refused(kitchen: mlirbc.Module, path_of: Callable[[str], Path]) -> None:
    other = mlirbc.open(path_of("kitchen.llvm22.v6.mlirbc"))
    op = next(op for op in kitchen.walk() if op.name == "arith.mulf")
    foreign = next(op for op in other.walk() if op.name == "arith.mulf")
    for edit in (
        lambda: setattr(op, "operands", foreign.operands),
        lambda: op.set_operand(0, foreign.operands[0]),
        lambda: setattr(op, "location", foreign.location),
        lambda: op.attributes.__setitem__("x", foreign.location),
        lambda: setattr(op.result, "type", foreign.result.type),
        lambda: op.move(mlirbc.InsertionPoint.before(foreign)),
        lambda: op.result.replace_all_uses(foreign.result),
    ):
        with pytest.raises(mlirbc.InvalidArgumentError, match="another module"):
            edit()
