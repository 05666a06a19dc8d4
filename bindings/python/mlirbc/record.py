"""Values for the fields of a new attribute, type or property of a described dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Sequence

from mlirbc import _abi
from mlirbc._abi import cstr, ffi, lib
from mlirbc.attribute import Attribute
from mlirbc.fields import Bits
from mlirbc.types import Type

if TYPE_CHECKING:
    from mlirbc.module import Module


class Record:
    """Values by the name of their field. The library checks them against the kind of the field."""

    __slots__ = ("_module", "pointer")

    def __init__(self, module: "Module") -> None:
        self._module = module
        self.pointer = ffi.gc(lib.mlirbc_record_create(), lib.mlirbc_record_destroy)

    def set(self, name: str, value: Any) -> None:
        """Sets a field; None leaves it absent. TypeError for a value that no field has."""
        if value is None:
            return
        record, field = self.pointer, cstr(name)
        if isinstance(value, bool):
            lib.mlirbc_record_set_bool(record, field, value)
        elif isinstance(value, Bits) or isinstance(value, int) and not -(1 << 63) <= value < (1 << 64):
            words = _words(value, max(64, value.bit_length() + 1))
            lib.mlirbc_record_set_words(record, field, ffi.new("uint64_t[]", words), len(words))
        elif isinstance(value, int):
            setter = lib.mlirbc_record_set_int64 if value < 0 else lib.mlirbc_record_set_uint64
            setter(record, field, value)
        elif isinstance(value, str):
            lib.mlirbc_record_set_string(record, field, cstr(value))
        elif isinstance(value, (bytes, bytearray, memoryview)):
            lib.mlirbc_record_set_bytes(record, field, _abi.cbytes(value))
        elif isinstance(value, Attribute):
            lib.mlirbc_record_set_attribute(record, field, self._module._attribute_argument(value))
        elif isinstance(value, Type):
            lib.mlirbc_record_set_type(record, field, self._module._type_argument(value))
        elif isinstance(value, (list, tuple)):
            self._set_list(name, value)
        else:
            raise TypeError(f"no field has a value of type {type(value).__name__}: {name}")

    def _set_list(self, name: str, values: Sequence[Any]) -> None:
        record, field = self.pointer, cstr(name)
        module = self._module
        if all(isinstance(value, str) for value in values) and values:
            array, count, _kept = _abi.cstrs(values)
            lib.mlirbc_record_set_strings(record, field, array, count)
            return
        setters: Dict[type, Callable[[], None]] = {
            Attribute: lambda: lib.mlirbc_record_set_attributes(
                record, field, *_abi.array("mlirbc_attribute", [module._attribute_argument(v) for v in values])
            ),
            Type: lambda: lib.mlirbc_record_set_types(
                record, field, *_abi.array("mlirbc_type", [module._type_argument(v) for v in values])
            ),
            int: lambda: self._set_numbers(name, values),
        }
        for of_class, setter in setters.items():
            if all(isinstance(value, of_class) for value in values):
                setter()
                return
        raise TypeError(f"no field has a list of these values: {name}")

    def _set_numbers(self, name: str, values: Sequence[int]) -> None:
        record, field = self.pointer, cstr(name)
        if all(0 <= value < (1 << 64) for value in values):
            lib.mlirbc_record_set_uint64s(record, field, *_abi.array("uint64_t", values))
        elif all(-(1 << 63) <= value < (1 << 63) for value in values):
            lib.mlirbc_record_set_int64s(record, field, *_abi.array("int64_t", values))
        else:
            size = max(value.bit_length() + 1 for value in values)
            words = [word for value in values for word in _words(value, size)]
            array = ffi.new("uint64_t[]", words)
            lib.mlirbc_record_set_words_list(record, field, array, len(words) // len(values), len(values))


def _words(value: int, size: int) -> List[int]:
    """The bits of a number as words, lowest first."""
    count = (size + 63) // 64
    if value < 0:
        value += 1 << (64 * count)
    return [(value >> (64 * i)) & ((1 << 64) - 1) for i in range(count)]
