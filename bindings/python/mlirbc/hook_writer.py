"""The writer that a method of a `Dialect` receives."""

from __future__ import annotations

from typing import Any, Tuple, Union

from mlirbc import _abi
from mlirbc._abi import NO_ENTRY, cstr, ffi, lib
from mlirbc.attribute import Attribute
from mlirbc.enums import HookItem
from mlirbc.errors import ClosedError
from mlirbc.hook_reader import version_numbers
from mlirbc.types import Type


class HookWriter:
    """Writes the primitives of an encoding, one after the other, and records them as its fields.

    Valid during the call of the method. Attributes and types are those of the module, or their indices.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: Any) -> None:
        """Internal: the methods of a dialect receive one."""
        self._raw = raw

    @property
    def _writer(self) -> Any:
        if self._raw is None:
            raise ClosedError("the writer is valid during the call of the method")
        return self._raw

    @property
    def bytecode_version(self) -> int:
        """The version of the format."""
        return int(lib.mlirbc_hook_writer_get_bytecode_version(self._writer))

    @property
    def target_version(self) -> Tuple[int, ...]:
        """The numbers of the version of the dialect that is written."""
        return version_numbers(lib.mlirbc_hook_writer_get_target_version, self._writer)

    def dialect_version(self, dialect: str) -> Tuple[int, ...]:
        """The numbers of the version that the module has of a dialect."""
        return version_numbers(lib.mlirbc_hook_writer_get_dialect_version, self._writer, cstr(dialect))

    def kind_name(self, name: str) -> None:
        """Sets the name of the kind of the attribute or type."""
        lib.mlirbc_hook_writer_set_kind_name(self._writer, cstr(name))

    def field(self, name: str) -> "HookWriter":
        """Names the next field: `writer.field("width").varint(8)`."""
        lib.mlirbc_hook_writer_name_next(self._writer, cstr(name))
        return self

    def move_to_dialect(self, dialect: str) -> None:
        """Moves the entry to the group of another dialect."""
        lib.mlirbc_hook_writer_set_dialect(self._writer, cstr(dialect))

    def varint(self, value: int) -> None:
        """Writes a varint."""
        lib.mlirbc_hook_writer_write_varint(self._writer, value)

    def signed_varint(self, value: int) -> None:
        """Writes a signed varint."""
        lib.mlirbc_hook_writer_write_signed_varint(self._writer, value)

    def byte(self, value: int) -> None:
        """Writes a raw byte."""
        lib.mlirbc_hook_writer_write_byte(self._writer, value)

    def bool(self, value: bool) -> None:
        """Writes a raw byte, 0 or 1."""
        lib.mlirbc_hook_writer_write_bool(self._writer, value)

    def attribute(self, attribute: Union[Attribute, int]) -> None:
        """Writes the index of an attribute."""
        lib.mlirbc_hook_writer_write_attribute(self._writer, _index(attribute))

    def optional_attribute(self, attribute: Union[Attribute, int, None]) -> None:
        """Writes the index of an attribute that may be absent."""
        argument = NO_ENTRY if attribute is None else _index(attribute)
        lib.mlirbc_hook_writer_write_optional_attribute(self._writer, argument)

    def type(self, type: Union[Type, int]) -> None:
        """Writes the index of a type."""
        lib.mlirbc_hook_writer_write_type(self._writer, _index(type))

    def string(self, value: str) -> None:
        """Writes the index of a string, which is added to the module if it is missing."""
        lib.mlirbc_hook_writer_write_text(self._writer, cstr(value))

    def resource(self, index: int) -> None:
        """Writes the index of a resource of a dialect."""
        lib.mlirbc_hook_writer_write_resource(self._writer, (index,))

    def blob(self, value: bytes) -> None:
        """Writes the size of some bytes and the bytes."""
        lib.mlirbc_hook_writer_write_blob(self._writer, _abi.cbytes(value))

    def bits(self, width: int, value: int) -> None:
        """Writes an integer, or the bits of a float, of a width."""
        if not -(1 << max(width - 1, 0)) <= value < (1 << width):
            raise OverflowError(f"{value} has more than {width} bits")
        bits = value & ((1 << width) - 1)
        words = [(bits >> (64 * i)) & ((1 << 64) - 1) for i in range(max(1, (width + 63) // 64))]
        array = ffi.new("uint64_t[]", words)
        lib.mlirbc_hook_writer_write_bits(self._writer, width, array, len(words))

    def float32(self, value: float) -> None:
        """Writes a float of 32 bits."""
        lib.mlirbc_hook_writer_write_float32(self._writer, value)

    def float64(self, value: float) -> None:
        """Writes a float of 64 bits."""
        lib.mlirbc_hook_writer_write_float64(self._writer, value)

    def begin_list(self, item: HookItem) -> None:
        """Begins a list, whose items are what is written before `end_list`."""
        lib.mlirbc_hook_writer_begin_list(self._writer, HookItem(item))

    def begin_list_of_bits(self, width: int) -> None:
        """Begins a list of integers of a width."""
        lib.mlirbc_hook_writer_begin_list_of_bits(self._writer, width)

    def end_list(self) -> None:
        """Ends a list."""
        lib.mlirbc_hook_writer_end_list(self._writer)


def _index(entry: Union[Attribute, Type, int]) -> Tuple[int]:
    return (entry if isinstance(entry, int) else entry.entry,)
