"""The reader that a method of a `Dialect` receives."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

from mlirbc import _abi
from mlirbc._abi import NONE, SIZE_MAX, cstr, ffi, lib, text
from mlirbc.enums import HookItem
from mlirbc.errors import ClosedError


class HookReader:
    """Reads the primitives of an encoding, one after the other, and records them as its fields.

    Valid during the call of the method. A read past the end returns 0 or nothing, and fails the method after it has
    returned. Attributes, types and resources are indices into the tables of the module.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: Any) -> None:
        """Internal: the methods of a dialect receive one."""
        self._raw = raw

    @property
    def _reader(self) -> Any:
        if self._raw is None:
            raise ClosedError("the reader is valid during the call of the method")
        return self._raw

    @property
    def bytecode_version(self) -> int:
        """The version of the format."""
        return int(lib.mlirbc_hook_reader_get_bytecode_version(self._reader))

    @property
    def dialect(self) -> str:
        """The name of the dialect in whose group the entry is."""
        return text(lib.mlirbc_hook_reader_get_dialect(self._reader))

    def dialect_version(self, dialect: str) -> Tuple[int, ...]:
        """The numbers of a dialect's version; empty if the file has none, or their schema is unknown."""
        return version_numbers(lib.mlirbc_hook_reader_get_dialect_version, self._reader, cstr(dialect))

    @property
    def remaining(self) -> int:
        """The number of remaining bytes."""
        return int(lib.mlirbc_hook_reader_get_remaining(self._reader))

    @property
    def has_failed(self) -> bool:
        """Whether a read has failed."""
        return bool(lib.mlirbc_hook_reader_has_failed(self._reader))

    def string_at(self, position: int) -> str:
        """A string of the table."""
        return text(lib.mlirbc_hook_reader_get_string(self._reader, position))

    def kind_name(self, name: str) -> None:
        """Sets the name of the kind of the attribute or type."""
        lib.mlirbc_hook_reader_set_kind_name(self._reader, cstr(name))

    def field(self, name: str) -> "HookReader":
        """Names the next field: `reader.field("width").varint()`."""
        lib.mlirbc_hook_reader_name_next(self._reader, cstr(name))
        return self

    def declare_fallback(self, name: str, *, is_newer: bool = False) -> None:
        """Declares that this is the form that the dialect has for unknown entries."""
        lib.mlirbc_hook_reader_declare_fallback(self._reader, cstr(name), is_newer)

    def varint(self) -> int:
        """Reads a varint."""
        return int(lib.mlirbc_hook_reader_read_varint(self._reader))

    def signed_varint(self) -> int:
        """Reads a signed varint."""
        return int(lib.mlirbc_hook_reader_read_signed_varint(self._reader))

    def byte(self) -> int:
        """Reads a raw byte."""
        return int(lib.mlirbc_hook_reader_read_byte(self._reader))

    def bool(self) -> bool:
        """Reads a raw byte that is true unless it is 0."""
        return lib.mlirbc_hook_reader_read_bool(self._reader) is True

    def attribute(self) -> int:
        """Reads the index of an attribute."""
        return int(lib.mlirbc_hook_reader_read_attribute(self._reader).index)

    def optional_attribute(self) -> Optional[int]:
        """Reads the index of an attribute that may be absent."""
        index = lib.mlirbc_hook_reader_read_optional_attribute(self._reader).index
        return None if index == NONE else int(index)

    def type(self) -> int:
        """Reads the index of a type."""
        return int(lib.mlirbc_hook_reader_read_type(self._reader).index)

    def string(self) -> str:
        """Reads the index of a string; returns its characters."""
        return text(lib.mlirbc_hook_reader_read_string(self._reader, ffi.new("size_t *", SIZE_MAX)))

    def resource(self) -> int:
        """Reads the index of a resource of a dialect."""
        return int(lib.mlirbc_hook_reader_read_resource(self._reader).index)

    def blob(self) -> bytes:
        """Reads a size and that many bytes."""
        return _abi.data(lib.mlirbc_hook_reader_read_blob(self._reader))

    def bits(self, width: int) -> int:
        """Reads an integer, or the bits of a float, of a width."""
        room = max(1, (width + 63) // 64)
        words = ffi.new("uint64_t[]", room)
        lib.mlirbc_hook_reader_read_bits(self._reader, width, words, room)
        return sum(word << (64 * i) for i, word in enumerate(words))

    def float32(self) -> float:
        """Reads a float of 32 bits."""
        return float(lib.mlirbc_hook_reader_read_float32(self._reader))

    def float64(self) -> float:
        """Reads a float of 64 bits."""
        return float(lib.mlirbc_hook_reader_read_float64(self._reader))

    def list_of(self, item: HookItem) -> int:
        """Reads the number of items of a list, which must be read next."""
        return int(lib.mlirbc_hook_reader_begin_list(self._reader, HookItem(item)))

    def list_of_bits(self, width: int) -> int:
        """Reads the number of items of a list of integers of a width, which must be read next."""
        return int(lib.mlirbc_hook_reader_begin_list_of_bits(self._reader, width))


def version_numbers(get: Any, *arguments: Any) -> Tuple[int, ...]:
    """The numbers of a version, which a function copies and counts."""
    room = 4
    while True:
        numbers = ffi.new("uint64_t[]", room)
        count = get(*arguments, numbers, room)
        if count <= room:
            found: List[int] = list(numbers[0:count])
            return tuple(found)
        room = count
