"""Attributes: one class for each kind of the builtin dialect, and one for attributes of other dialects.

`Attribute.value` is the value as Python has it: a number, string, list, dictionary and so on.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union, overload
from typing import Type as ClassOf

from mlirbc import _abi
from mlirbc._abi import NONE, copied, cstr, ffi, lib, text
from mlirbc.entry import Entry
from mlirbc.enums import AttributeKind, Signedness
from mlirbc.errors import DamagedFileError
from mlirbc.types import IntegerType, Type, type_of

if TYPE_CHECKING:
    import numpy

    from mlirbc.fields import Fields
    from mlirbc.module import Module


class Unit(enum.Enum):
    """The value of the unit attribute, whose presence is its meaning. It is true."""

    UNIT = "unit"

    def __repr__(self) -> str:
        return "mlirbc.UNIT"


UNIT = Unit.UNIT


class SymbolRef(Tuple[str, ...]):
    """A reference to a symbol: its names, outermost first. `SymbolRef("a", "b")` is `@a::@b`."""

    __slots__ = ()

    def __new__(cls, *names: str) -> "SymbolRef":
        return super().__new__(cls, names)

    def __str__(self) -> str:
        return "::".join("@" + name for name in self)

    def __repr__(self) -> str:
        return f"SymbolRef({', '.join(map(repr, self))})"


class Attribute(Entry):
    """An attribute of a module. Equal attributes of a module are one entry of its table."""

    __slots__ = ()

    _get_dialect = lib.mlirbc_attribute_get_dialect
    _get_code = lib.mlirbc_attribute_get_code
    _get_schema_name = lib.mlirbc_attribute_get_schema_name
    _get_bytes = lib.mlirbc_attribute_get_bytes
    _check = lib.mlirbc_attribute_check
    _print = lib.mlirbc_attribute_print

    @property
    def value(self) -> Any:
        """The value as Python has it; the attribute itself where Python has no such value."""
        return self

    @property
    def kind(self) -> AttributeKind:
        """The kind."""
        return AttributeKind(lib.mlirbc_attribute_get_kind(*self._call))

    @property
    def type(self) -> Optional[Type]:
        """The type of a number, of elements, or of a string with a type; None for others."""
        return type_of(self.module, lib.mlirbc_attribute_get_type(*self._call))

    @property
    def fields(self) -> "Fields":
        """The fields of an attribute whose schema is known, by name."""
        from mlirbc.fields import AttributeFields

        return AttributeFields(self.module, self.entry)

    def print(self, *, elide_elements_larger_than: Optional[int] = None, max_bytes: Optional[int] = None) -> str:
        """The text in MLIR's syntax."""
        from mlirbc.printing import PrintOptions

        options = PrintOptions(elide_elements_larger_than=elide_elements_larger_than, max_bytes=max_bytes)
        return options.text(lib.mlirbc_attribute_print_to_buffer, *self._call)

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The elements as a read-only array; TypeError if the attribute has none."""
        raise TypeError(f"{type(self).__name__} has no elements")

    def _repr_html_(self) -> str:
        from mlirbc.notebook import html_of_constant

        return html_of_constant(self)

    def _elements(self) -> List["Attribute"]:
        pointer, argument = self._call
        count = lib.mlirbc_attribute_get_num_elements(pointer, argument)
        get = lib.mlirbc_attribute_get_elements
        raws = copied("mlirbc_attribute", count, lambda out, room: get(pointer, argument, 0, out, room))
        return [attribute_at(self.module, raw.index) for raw in raws]


class TextAttribute(Attribute):
    """An attribute that the file holds as text."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The text as it is stored."""
        return _abi.text_of(lib.mlirbc_attribute_get_text, *self._call)


class OpaqueAttribute(Attribute):
    """An attribute of unknown schema: bytes."""

    __slots__ = ()


class RecordAttribute(Attribute):
    """An attribute of another dialect than builtin whose schema is known: fields."""

    __slots__ = ()


class ArrayAttribute(Attribute, Sequence):  # type: ignore[type-arg]
    """Attributes in order."""

    __slots__ = ()

    @overload
    def __getitem__(self, position: int) -> Attribute: ...

    @overload
    def __getitem__(self, position: slice) -> List[Attribute]: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[Attribute, List[Attribute]]:
        return self._elements()[position]

    def __iter__(self) -> Iterator[Attribute]:
        return iter(self._elements())

    def __len__(self) -> int:
        return int(lib.mlirbc_attribute_get_num_elements(*self._call))

    __eq__ = Attribute.__eq__
    __hash__ = Attribute.__hash__

    @property
    def value(self) -> List[Any]:
        """A list of the values of the elements. Equal arrays and dictionaries in it are one object."""
        found: List[Any] = nested_value(self)
        return found


class DictionaryAttribute(Attribute, Mapping):  # type: ignore[type-arg]
    """Attributes by name."""

    __slots__ = ()

    def entries(self) -> List[Tuple[str, Attribute]]:
        """The names and attributes, in stored order."""
        pointer, argument = self._call
        count = lib.mlirbc_dictionary_get_num_entries(pointer, argument)
        get = lib.mlirbc_dictionary_get_entries
        raws = copied("mlirbc_named_attribute", count, lambda out, room: get(pointer, argument, 0, out, room))
        return [(text(raw.name), attribute_at(self.module, raw.value.index)) for raw in raws]

    def __getitem__(self, name: str) -> Attribute:
        found = attribute_of(self.module, lib.mlirbc_dictionary_get_by_name(*self._call, cstr(name)))
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in self.entries()])

    def __len__(self) -> int:
        return int(lib.mlirbc_dictionary_get_num_entries(*self._call))

    __eq__ = Attribute.__eq__
    __hash__ = Attribute.__hash__

    @property
    def value(self) -> Dict[str, Any]:
        """A dictionary of the values. Equal arrays and dictionaries in it are one object."""
        found: Dict[str, Any] = nested_value(self)
        return found


class StringAttribute(Attribute):
    """A string."""

    __slots__ = ()

    @property
    def value(self) -> str:
        """The characters. Bytes that are not UTF-8 become surrogates, as in file names."""
        return _abi.text_of(lib.mlirbc_attribute_get_string_value, *self._call)

    @property
    def raw_value(self) -> bytes:
        """The bytes."""
        return _abi.encoded(self.value)


class SymbolRefAttribute(Attribute):
    """A reference to a symbol."""

    __slots__ = ()

    @property
    def value(self) -> SymbolRef:
        """The names."""
        pointer, argument = self._call
        count = lib.mlirbc_symbol_ref_get_num_names(pointer, argument)
        return SymbolRef(*(text(lib.mlirbc_symbol_ref_get_name(pointer, argument, i)) for i in range(count)))

    def resolve(self) -> Any:
        """The op that the reference names from the top of the file, or None."""
        return self.module.lookup_symbol(*self.value)


class TypeAttribute(Attribute):
    """A type as an attribute."""

    __slots__ = ()

    @property
    def value(self) -> Optional[Type]:
        """The type."""
        return type_of(self.module, lib.mlirbc_attribute_get_type_value(*self._call))


class UnitAttribute(Attribute):
    """The attribute whose presence is its meaning."""

    __slots__ = ()

    @property
    def value(self) -> Unit:
        """`mlirbc.UNIT`, which is true."""
        return UNIT


class NumberAttribute(Attribute):
    """An integer or a float."""

    __slots__ = ()

    @property
    def width(self) -> int:
        """The width in bits."""
        return int(lib.mlirbc_attribute_get_bit_width(*self._call))

    @property
    def bits(self) -> int:
        """The bits as an unsigned number."""
        pointer, argument = self._call
        room = max(1, (self.width + 63) // 64)
        words = copied("uint64_t", room, lambda out, n: lib.mlirbc_attribute_get_words(pointer, argument, out, n))
        return sum(word << (64 * i) for i, word in enumerate(words))


class IntegerAttribute(NumberAttribute):
    """An integer, index or bool."""

    __slots__ = ()

    @property
    def value(self) -> int:
        """The number: a bool for one bit, at least 0 for an unsigned type, otherwise the highest bit is the sign."""
        flag = ffi.new("bool *")
        if lib.mlirbc_attribute_get_bool(*self._call, flag):
            return bool(flag[0])
        width, bits = self.width, self.bits
        of_type = self.type
        if isinstance(of_type, IntegerType) and of_type.signedness is Signedness.UNSIGNED:
            return bits
        return bits - (1 << width) if width and bits >> (width - 1) else bits


class FloatAttribute(NumberAttribute):
    """A float."""

    __slots__ = ()

    @property
    def value(self) -> float:
        """The number. OverflowError if a Python float cannot represent it; `bits` has its bits."""
        number = ffi.new("double *")
        if not lib.mlirbc_attribute_get_double(*self._call, number):
            self.check()
            raise OverflowError(f"no Python float equals {self}")
        return float(number[0])


def nested_value(attribute: Attribute) -> Any:
    """The value of an array or dictionary. Entries that occur several times are converted once: their number may be
    exponential in the size of the file otherwise. Without recursion, because a file determines the depth."""
    done: Dict[int, Any] = {}
    entered = set()
    pending = [attribute]
    while pending:
        current = pending[-1]
        if current.entry in done:
            pending.pop()
            continue
        if isinstance(current, ArrayAttribute):
            items: List[Attribute] = current._elements()
        elif isinstance(current, DictionaryAttribute):
            items = [item for _, item in current.entries()]
        else:
            done[current.entry] = current.value
            pending.pop()
            continue
        missing = [item for item in items if item.entry not in done]
        if missing:
            if current.entry in entered:
                raise DamagedFileError("an attribute contains itself", status="REFERENCE_CYCLE")
            entered.add(current.entry)
            pending.extend(missing)
            continue
        if isinstance(current, ArrayAttribute):
            done[current.entry] = [done[item.entry] for item in items]
        elif isinstance(current, DictionaryAttribute):
            done[current.entry] = {name: done[item.entry] for name, item in current.entries()}
        pending.pop()
    return done[attribute.entry]


_CLASSES: Dict[int, ClassOf[Attribute]] = {
    AttributeKind.TEXT: TextAttribute,
    AttributeKind.OPAQUE: OpaqueAttribute,
    AttributeKind.RECORD: RecordAttribute,
    AttributeKind.ARRAY: ArrayAttribute,
    AttributeKind.DICTIONARY: DictionaryAttribute,
    AttributeKind.STRING: StringAttribute,
    AttributeKind.SYMBOL_REF: SymbolRefAttribute,
    AttributeKind.TYPE: TypeAttribute,
    AttributeKind.UNIT: UnitAttribute,
    AttributeKind.INTEGER: IntegerAttribute,
    AttributeKind.FLOAT: FloatAttribute,
}


_RECORDS: Dict[Tuple[str, str], ClassOf[RecordAttribute]] = {}


def register_record(dialect: str, schema: str, of_class: ClassOf[RecordAttribute]) -> None:
    """Sets the class for the records of a dialect with a schema."""
    _RECORDS[dialect, schema] = of_class


def register(kind: AttributeKind, of_class: ClassOf[Attribute]) -> None:
    """Sets the class for a kind; the modules with the classes of locations and elements call it."""
    _CLASSES[kind] = of_class


def attribute_at(module: "Module", index: int) -> Attribute:
    """The attribute with an index; a damaged one is a plain `Attribute`, whose `check` raises the damage."""
    kind = lib.mlirbc_attribute_get_kind(module._pointer(), (index,))
    found = _CLASSES.get(kind, Attribute)(module, index)
    if kind == AttributeKind.RECORD:
        of_class = _RECORDS.get((found.dialect, found.schema_name))
        return of_class(module, index) if of_class is not None else found
    return found


def attribute_of(module: "Module", raw: Any) -> Optional[Attribute]:
    """The attribute of a reference of C; None if it names nothing."""
    return None if raw.index == NONE else attribute_at(module, raw.index)
