"""The fields of attributes, types and properties whose schema is known."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Tuple, Union

from mlirbc import _abi
from mlirbc._abi import copied, cstr, ffi, lib, text
from mlirbc.attribute import Attribute, attribute_at
from mlirbc.enums import FieldKind
from mlirbc.resource import Resource
from mlirbc.types import Type, type_at

if TYPE_CHECKING:
    from mlirbc.module import Module

NO_RESOURCE = (1 << 64) - 1


class Bits(int):
    """The bits of an integer or float of a width, as an unsigned number."""

    width: int

    def __new__(cls, value: int, width: int) -> "Bits":
        number = super().__new__(cls, value)
        number.width = width
        return number

    @property
    def signed(self) -> int:
        """The number with its highest bit as the sign."""
        return int(self) - (1 << self.width) if self.width and int(self) >> (self.width - 1) else int(self)

    @property
    def as_float(self) -> float:
        """The IEEE float of 16, 32 or 64 bits with these bits."""
        code = {16: ("<H", "<e"), 32: ("<I", "<f"), 64: ("<Q", "<d")}.get(self.width)
        if code is None:
            raise OverflowError(f"no Python float has {self.width} bits")
        number: float = struct.unpack(code[1], struct.pack(code[0], int(self)))[0]
        return number


FieldValue = Union[
    None, bool, int, Bits, str, bytes, Attribute, Type, Resource, FieldKind, List[Any], Dict[str, Any], Tuple[Any, ...]
]
"""The value of a field: None if it is absent. A list of a field is a list, an item with named fields a dictionary. An
affine map or integer set among other fields is its `FieldKind`; `Attribute.print` has its text."""

GetField = Callable[[Any, int, Any], bool]
GetWords = Callable[[Any, int, Any, int], int]


def field_value(module: "Module", field: Any, path: List[int], get: GetField, words: GetWords) -> FieldValue:
    """The value of a field. Layouts nest lists of groups, to a depth that the description determines."""
    kind = field.kind
    # Keeps the memory of a string or a blob until it is copied.
    _owner = module._pointer()
    if kind == FieldKind.ABSENT:
        return None
    if kind == FieldKind.UNSIGNED:
        return int(field.number)
    if kind == FieldKind.SIGNED:
        return int(field.number) - (1 << 64) if field.number >> 63 else int(field.number)
    if kind == FieldKind.BOOL:
        return bool(field.number)
    if kind == FieldKind.STRING:
        return _abi.data(field.bytes).decode("utf-8", "surrogateescape")
    if kind == FieldKind.BLOB:
        return _abi.data(field.bytes)
    if kind == FieldKind.ATTRIBUTE:
        return attribute_at(module, field.number)
    if kind == FieldKind.TYPE:
        return type_at(module, field.number)
    if kind == FieldKind.RESOURCE:
        return None if field.number == NO_RESOURCE else Resource(module, field.number)
    if kind in (FieldKind.INTEGER, FieldKind.FLOAT):
        if field.count <= 64:
            return Bits(field.number, field.count)
        steps = ffi.new("uint32_t[]", path)
        found = copied("uint64_t", (field.count + 63) // 64, lambda out, n: words(steps, len(path), out, n))
        return Bits(sum(word << (64 * i) for i, word in enumerate(found)), field.count)
    if kind in (FieldKind.LIST, FieldKind.GROUP):
        return _items(module, field, path, get, words)
    return FieldKind(kind)


def _items(module: "Module", field: Any, path: List[int], get: GetField, words: GetWords) -> FieldValue:
    names, values = [], []
    for position in range(field.count):
        inner = [*path, position]
        item = ffi.new("mlirbc_field *")
        if not get(ffi.new("uint32_t[]", inner), len(inner), item):
            break
        names.append(text(item.name))
        values.append(field_value(module, item[0], inner, get, words))
    if field.kind == FieldKind.LIST:
        return values
    return dict(zip(names, values)) if all(names) and len(set(names)) == len(names) else tuple(values)


class Fields(Mapping):  # type: ignore[type-arg]
    """The fields of an attribute or type by name. Empty if the schema is unknown."""

    __slots__ = ("_module", "_index")

    _count: Callable[..., int]
    _field: Callable[..., bool]
    _by_name: Callable[..., bool]
    _words: Callable[..., int]

    def __init__(self, module: "Module", index: int) -> None:
        """Internal: `Attribute.fields` and `Type.fields` return one."""
        self._module = module
        self._index = index

    def _get(self, path: Any, length: int, field: Any) -> bool:
        return bool(type(self)._field(self._module._pointer(), (self._index,), path, length, field))

    def _get_words(self, path: Any, length: int, words: Any, room: int) -> int:
        return int(type(self)._words(self._module._pointer(), (self._index,), path, length, words, room))

    def __getitem__(self, name: str) -> FieldValue:
        position, field = ffi.new("uint32_t *"), ffi.new("mlirbc_field *")
        argument = (self._index,)
        if not type(self)._by_name(self._module._pointer(), argument, cstr(name), position, field):
            raise KeyError(name)
        return field_value(self._module, field[0], [position[0]], self._get, self._get_words)

    def __iter__(self) -> Iterator[str]:
        names = []
        # Keeps the memory of the names until they are copied.
        _owner = self._module._pointer()
        field = ffi.new("mlirbc_field *")
        for position in range(len(self)):
            if self._get(ffi.new("uint32_t[]", [position]), 1, field):
                names.append(text(field.name))
        return iter(names)

    def __len__(self) -> int:
        return int(type(self)._count(self._module._pointer(), (self._index,)))

    def __repr__(self) -> str:
        from mlirbc.printing import short

        return f"Fields({short(dict(self))})"

    def _ipython_key_completions_(self) -> List[str]:
        return list(self)


class AttributeFields(Fields):
    """The fields of an attribute."""

    __slots__ = ()
    _count = lib.mlirbc_attribute_get_num_fields
    _field = lib.mlirbc_attribute_get_field
    _by_name = lib.mlirbc_attribute_get_field_by_name
    _words = lib.mlirbc_attribute_get_field_words


class TypeFields(Fields):
    """The fields of a type."""

    __slots__ = ()
    _count = lib.mlirbc_type_get_num_fields
    _field = lib.mlirbc_type_get_field
    _by_name = lib.mlirbc_type_get_field_by_name
    _words = lib.mlirbc_type_get_field_words
