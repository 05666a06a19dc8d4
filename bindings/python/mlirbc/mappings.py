"""The attributes and properties of an op, as mappings that can be changed."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Tuple

from mlirbc._abi import NO_ENTRY, Copied, call, copied, cstr, ffi, lib, text
from mlirbc.attribute import Attribute, attribute_at, attribute_of
from mlirbc.enums import FieldKind
from mlirbc.errors import UnknownEncodingError
from mlirbc.fields import FieldValue, field_value

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.op import Op


class _OfOp(MutableMapping):  # type: ignore[type-arg]
    __slots__ = ("_op",)

    def __init__(self, op: "Op") -> None:
        """Internal: an op returns one."""
        self._op = op

    @property
    def _module(self) -> "Module":
        return self._op.module

    def _call(self) -> Tuple[Any, Tuple[int, int]]:
        return self._op._live(), self._op._ref

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        from mlirbc.printing import short

        if self._module.closed or not self._op.exists:
            return f"<mlirbc.{type(self).__name__} stale>"
        return f"{type(self).__name__}({short(dict(self))})"

    def _ipython_key_completions_(self) -> List[str]:
        return list(self)

    def _property_fields(self) -> Copied:
        pointer, ref = self._call()
        count = lib.mlirbc_op_get_num_property_fields(pointer, ref)
        get = lib.mlirbc_op_get_property_fields
        fields = copied("mlirbc_field", count, lambda out, room: get(pointer, ref, 0, out, room))
        fields.owner = pointer
        return fields

    @property
    def are_known(self) -> bool:
        """Whether the properties of the op are known. Those that are not are opaque bytes, `Op.property_bytes`."""
        pointer, ref = self._call()
        if lib.mlirbc_op_get_num_property_fields(pointer, ref) or not self._op.property_bytes:
            return True
        return bool(lib.mlirbc_op_get_release(pointer, ref))

    def _missing(self, name: str) -> Exception:
        if self.are_known:
            return KeyError(name)
        return UnknownEncodingError(
            f"the properties of {self._op.name} are unknown, and {name!r} may be one of them",
            status="UNKNOWN_ENCODING",
        )


class Attributes(_OfOp):
    """All attributes of an op by name: its inherent ones, and the discardable ones.

    Setting an attribute stores it where it belongs, and accepts values of Python: see `Factory.attribute`. A name that
    may be among unknown properties raises `UnknownEncodingError`; `discardable_attributes` has the others.
    """

    __slots__ = ()

    def __getitem__(self, name: str) -> Attribute:
        pointer, ref = self._call()
        found = attribute_of(self._module, lib.mlirbc_op_get_attribute_by_name(pointer, ref, cstr(name)))
        if found is None:
            raise self._missing(name)
        return found

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            self[name]
        except KeyError:
            return False
        return True

    def __setitem__(self, name: str, value: object) -> None:
        pointer, ref = self._call()
        old = attribute_of(self._module, lib.mlirbc_op_get_attribute_by_name(pointer, ref, cstr(name)))
        argument = self._module._attribute_argument(self._module.new.attribute(value, like=old))
        call(lib.mlirbc_op_set_attribute, self._module._edited(), ref, cstr(name), argument)

    def __delitem__(self, name: str) -> None:
        self[name]
        call(lib.mlirbc_op_set_attribute, self._module._edited(), self._op._ref, cstr(name), NO_ENTRY)

    def __iter__(self) -> Iterator[str]:
        names = [text(field.name) for field in self._property_fields() if field.kind == FieldKind.ATTRIBUTE]
        return iter(dict.fromkeys([*names, *self._op.discardable_attributes]))

    def represent(self, name: str) -> Attribute:
        """The attribute that represents a property, also of one that is no attribute: it is added to the module."""
        from mlirbc._abi import result

        module = self._module._edited()
        raw = result("mlirbc_attribute", lib.mlirbc_op_represent_attribute, module, self._op._ref, cstr(name))
        found = attribute_of(self._module, raw)
        if found is None:
            raise self._missing(name)
        return found


class DiscardableAttributes(_OfOp):
    """The attributes of an op that its definition does not name, such as "llvm.linkage"."""

    __slots__ = ()

    def _entries(self) -> Dict[str, Attribute]:
        pointer, ref = self._call()
        count = lib.mlirbc_op_get_num_discardable_attributes(pointer, ref)
        get = lib.mlirbc_op_get_discardable_attributes
        raws = copied("mlirbc_named_attribute", count, lambda out, room: get(pointer, ref, 0, out, room))
        return {text(raw.name): attribute_at(self._module, raw.value.index) for raw in raws}

    def __getitem__(self, name: str) -> Attribute:
        raw = lib.mlirbc_op_get_discardable_attribute_by_name(*self._call(), cstr(name))
        found = attribute_of(self._module, raw)
        if found is None:
            raise KeyError(name)
        return found

    def __setitem__(self, name: str, value: object) -> None:
        old = attribute_of(self._module, lib.mlirbc_op_get_discardable_attribute_by_name(*self._call(), cstr(name)))
        argument = self._module._attribute_argument(self._module.new.attribute(value, like=old))
        self._set(name, argument)

    def __delitem__(self, name: str) -> None:
        self[name]
        self._set(name, NO_ENTRY)

    def _set(self, name: str, argument: Tuple[int]) -> None:
        module = self._module._edited()
        call(lib.mlirbc_op_set_discardable_attribute, module, self._op._ref, cstr(name), argument)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._entries()))


class Properties(_OfOp):
    """The inherent properties of an op by name, also those that are no attributes, such as numbers and lists.

    None is a property that is absent. A property that is no attribute is set to a value of the same kind.
    """

    __slots__ = ()

    def _value(self, position: int, field: Any) -> FieldValue:
        pointer, ref = self._call()

        def get(path: Any, length: int, into: Any) -> bool:
            return bool(lib.mlirbc_op_get_property_field(pointer, ref, path, length, into))

        def words(path: Any, length: int, into: Any, room: int) -> int:
            return int(lib.mlirbc_op_get_property_field_words(pointer, ref, path, length, into, room))

        return field_value(self._module, field, [position], get, words)

    def __getitem__(self, name: str) -> FieldValue:
        for position, field in enumerate(self._property_fields()):
            if text(field.name) == name:
                return self._value(position, field)
        raise self._missing(name)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            self[name]
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter([text(field.name) for field in self._property_fields()])

    def __setitem__(self, name: str, value: Any) -> None:
        from mlirbc.record import Record

        old = self[name]
        if old is None:
            # The kind of an absent property is unknown here, but not to the library.
            Attributes(self._op)[name] = value
            return
        if isinstance(old, Attribute) or isinstance(value, Attribute):
            like = old if isinstance(old, Attribute) else None
            value = self._module.new.attribute(value, like=like)
        record = Record(self._module)
        record.set(name, value)
        call(lib.mlirbc_op_set_property_fields, self._module._edited(), self._op._ref, record.pointer)

    def __delitem__(self, name: str) -> None:
        self[name]
        call(lib.mlirbc_op_set_attribute, self._module._edited(), self._op._ref, cstr(name), NO_ENTRY)

    def text(self, name: str) -> str:
        """The text of a property, such as `#arith.overflow<nsw>`."""
        from mlirbc.printing import collected

        pointer, ref = self._call()
        return collected(lib.mlirbc_op_print_property, pointer, ref, cstr(name), ffi.NULL)
