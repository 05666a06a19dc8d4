"""Dialects as classes."""

from __future__ import annotations

from typing import List, Tuple

import pytest

import mlirbc
from mlirbc import DECLINED, HookReader, HookWriter


class Ratio(mlirbc.Dialect):
    """Ratios: version 2 stores the numbers exchanged."""

    name = "demo"

    def read_attribute(self, reader: HookReader) -> mlirbc.Outcome:
        reader.kind_name("ratio")
        if reader.field("code").varint() != 0:
            return DECLINED
        first, second = ("top", "bottom") if reader.dialect_version("demo") != (2,) else ("bottom", "top")
        reader.field(first).varint()
        if reader.field(second).varint() == 0 and second == "bottom":
            raise ZeroDivisionError("a ratio of nothing")
        return None

    def write_attribute(self, attribute: mlirbc.Attribute, writer: HookWriter) -> mlirbc.Outcome:
        writer.kind_name("ratio")
        writer.field("code").varint(0)
        first, second = ("top", "bottom") if writer.target_version != (2,) else ("bottom", "top")
        for name in (first, second):
            number = attribute.fields[name]
            assert isinstance(number, int)
            writer.field(name).varint(number)
        return None

    def read_version(self, reader: HookReader) -> mlirbc.Outcome:
        reader.varint()
        return None

    def write_version(self, writer: HookWriter) -> mlirbc.Outcome:
        writer.varint(writer.target_version[0])
        return None


def module_with(*entries: bytes) -> bytes:
    """A module whose top op has attributes of the dialect with these bytes."""
    from mlirbc._abi import cbytes, cstr, lib, result

    module = mlirbc.create()
    pointer = module._edited()
    dialect = result("mlirbc_dialect", lib.mlirbc_module_add_dialect, pointer, cstr("demo")).index
    for position, entry in enumerate(entries):
        raw = result(
            "mlirbc_attribute", lib.mlirbc_module_add_attribute_entry, pointer, (dialect,), True, cbytes(entry)
        )
        assert module.root is not None
        module.root.discardable_attributes[f"demo.a{position}"] = module.attributes[raw.index]
    next(d for d in module.dialects if d.name == "demo").version_bytes = b"\x03"
    return module.to_bytes()


def opened(*entries: bytes) -> Tuple[mlirbc.Module, List[mlirbc.Attribute]]:
    module = mlirbc.open(module_with(*entries), mlirbc.OpenOptions(dialects=[Ratio()]))
    assert module.root is not None
    return module, list(module.root.discardable_attributes.values())


THREE_QUARTERS = b"\x01\x07\x09"


def test_a_method_reads_an_attribute_with_its_fields() -> None:
    module, (attribute,) = opened(THREE_QUARTERS)
    assert isinstance(attribute, mlirbc.RecordAttribute)
    assert attribute.schema_name == "ratio"
    assert dict(attribute.fields) == {"code": 0, "top": 3, "bottom": 4}
    # Its references are known, so that it can be renumbered.
    assert module.to_bytes(mode=mlirbc.WriteMode.CANONICAL)


def test_a_declined_attribute_is_opaque() -> None:
    _, (attribute,) = opened(b"\x0b\x07")
    assert isinstance(attribute, mlirbc.OpaqueAttribute)


def test_an_exception_is_raised_by_the_call_that_needs_the_entry() -> None:
    module, (attribute,) = opened(b"\x01\x07\x01")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="a ratio of nothing") as caught:
            attribute.check()
        assert isinstance(caught.value.__cause__, mlirbc.HookError)
        assert "ZeroDivisionError" in str(caught.value.__cause__)
        assert any(entry.name == "read_attribute" for entry in caught.traceback)
    with pytest.raises(ZeroDivisionError):
        module.verify()
    # It can still be copied.
    assert module.to_bytes()


def test_a_method_that_reads_too_little_is_an_error() -> None:
    _, (attribute,) = opened(b"\x01\x07\x09\x0b")
    with pytest.raises(mlirbc.HookMisreadError, match="demo"):
        attribute.check()


def test_a_dialect_is_converted_to_another_version() -> None:
    module, _ = opened(THREE_QUARTERS)
    next(d for d in module.dialects if d.name == "demo").convert(2)
    assert module.root is not None
    (attribute,) = module.root.discardable_attributes.values()
    assert attribute.encoding_bytes == b"\x01\x09\x07"
    assert dict(attribute.fields) == {"code": 0, "bottom": 4, "top": 3}


def test_an_exception_of_a_writer_leaves_the_module_unchanged() -> None:
    class Broken(Ratio):
        def write_attribute(self, attribute: mlirbc.Attribute, writer: HookWriter) -> mlirbc.Outcome:
            raise LookupError("no form")

    module = mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[Broken()]))
    before = module.to_bytes()
    with pytest.raises(LookupError, match="no form"):
        next(d for d in module.dialects if d.name == "demo").convert(2)
    assert module.to_bytes() == before


def test_an_upgrade_edits_the_module() -> None:
    seen: List[Tuple[int, ...]] = []
    kept: List[mlirbc.Module] = []

    class Upgrading(Ratio):
        def upgrade(self, module: mlirbc.Module, version: Tuple[int, ...]) -> mlirbc.Outcome:
            seen.append(version)
            kept.append(module)
            assert module.root is not None
            module.root.discardable_attributes["demo.upgraded"] = mlirbc.UNIT
            return None

    module = mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[Upgrading()]))
    assert seen == [(1,)]
    assert module.root is not None and "demo.upgraded" in module.root.discardable_attributes
    with pytest.raises(mlirbc.ClosedError):
        kept[0].version


def test_an_exception_of_an_upgrade_is_raised_by_open() -> None:
    class Refusing(Ratio):
        def upgrade(self, module: mlirbc.Module, version: Tuple[int, ...]) -> mlirbc.Outcome:
            raise NotImplementedError("too old")

    with pytest.raises(NotImplementedError, match="too old"):
        mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[Refusing()]))


def test_readers_and_writers_are_valid_during_the_call() -> None:
    kept: List[HookReader] = []

    class Keeping(Ratio):
        def read_attribute(self, reader: HookReader) -> mlirbc.Outcome:
            kept.append(reader)
            return super().read_attribute(reader)

    module = mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[Keeping()]))
    module.verify()
    with pytest.raises(mlirbc.ClosedError, match="during the call"):
        kept[0].varint()


def test_a_description_requires_no_method() -> None:
    class Described(mlirbc.Dialect):
        name = "demo"
        description = "dialect demo\nattribute 0 ratio { top: varint, bottom: varint }\n"

    module = mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[Described()]))
    assert module.root is not None
    (attribute,) = module.root.discardable_attributes.values()
    assert dict(attribute.fields) == {"top": 3, "bottom": 4}
    made = module.new.record_attribute("demo", "ratio", top=1, bottom=2)
    assert made.encoding_bytes == b"\x01\x03\x05"


def test_a_dialect_with_a_method_lives_as_long_as_a_module() -> None:
    import gc
    import weakref

    dialect = Ratio()
    alive = weakref.ref(dialect)
    module = mlirbc.open(module_with(THREE_QUARTERS), mlirbc.OpenOptions(dialects=[dialect]))
    del dialect
    gc.collect()
    assert alive() is not None
    module.verify()
    module.close()
    gc.collect()
    assert alive() is None
