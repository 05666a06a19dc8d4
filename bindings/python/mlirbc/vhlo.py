"""Constants of VHLO, the dialect of portable artifacts of StableHLO, which exports of JAX contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Tuple

from mlirbc.attribute import RecordAttribute, register_record
from mlirbc.errors import InvalidArgumentError
from mlirbc.types import DYNAMIC, Type

if TYPE_CHECKING:
    import numpy

_COMPLEX = "complex_v1"


class VhloString(RecordAttribute):
    """`#vhlo.string_v1`: a string."""

    __slots__ = ()

    @property
    def value(self) -> str:
        """The characters."""
        return str(self.fields["value"])


class VhloTensor(RecordAttribute):
    """`#vhlo.tensor_v1`: the elements of a constant. Their types are those of VHLO, such as `!vhlo.f32_v1`."""

    __slots__ = ()

    @property
    def type(self) -> Optional[Type]:
        """The type, of VHLO."""
        found = self.fields["type"]
        return found if isinstance(found, Type) else None

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape."""
        shape = self._required_type().fields["shape"]
        if not isinstance(shape, list) or DYNAMIC in shape:
            raise InvalidArgumentError(f"{self.type} has no static shape")
        return tuple(shape)

    def _required_type(self) -> Type:
        if self.type is None:
            raise InvalidArgumentError("the constant has no type")
        return self.type

    @property
    def element_name(self) -> str:
        """The element type as the builtin dialect spells it, such as "f32" or "complex<f32>"."""
        element = self._required_type().fields["element"]
        if not isinstance(element, Type):
            raise InvalidArgumentError("the type has no element")
        if element.schema_name == _COMPLEX:
            part = element.fields["element"]
            if isinstance(part, Type):
                return f"complex<{_plain(part)}>"
        return _plain(element)

    @property
    def raw(self) -> bytes:
        """The stored bytes: all elements, or one that is repeated."""
        data = self.fields["data"]
        return data if isinstance(data, bytes) else b""

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The elements as a read-only array. A splat is one element that is broadcast."""
        from mlirbc.arrays import array_of_name

        return array_of_name(self.element_name, self.raw, self.shape)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> "numpy.ndarray[Any, Any]":
        array = self.to_numpy()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError("another dtype requires a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    def with_array(self, array: Any) -> RecordAttribute:
        """A new constant of the same type with the elements of an array of this shape and element type."""
        import numpy

        from mlirbc.arrays import bytes_of_name
        from mlirbc.replacing import checked_shape

        values = numpy.asarray(array)
        if checked_shape(values.shape, self.shape, self.type):
            values = numpy.broadcast_to(values, self.shape)
        return self._with_data(bytes_of_name(self.element_name, values))

    def with_numbers(self, value: Any) -> RecordAttribute:
        """A new constant of the same type with numbers of Python: one that is repeated, or lists of this shape."""
        from mlirbc.arrays import bytes_of_named_numbers
        from mlirbc.replacing import checked_shape

        name = self.element_name
        data, found = bytes_of_named_numbers(value, name)
        if checked_shape(found, self.shape, self.type):
            if 0 in self.shape:
                data = b""
            elif name == "i1":
                # All bits of the byte of a splat are equal.
                data = b"\xff" if data != b"\x00" else b"\x00"
        return self._with_data(data)

    def _with_data(self, data: bytes) -> RecordAttribute:
        made = self.module.new.record_attribute("vhlo", "tensor_v1", type=self.type, data=data)
        assert isinstance(made, RecordAttribute)
        return made


def _plain(element: Type) -> str:
    """The builtin name of an element type: `f32` of `f32_v1`, `i1` of `bool_v1`."""
    name = element.schema_name
    if not name.endswith("_v1"):
        raise InvalidArgumentError(f"{element} is no type of elements")
    return "i1" if name == "bool_v1" else name[:-3]


register_record("vhlo", "string_v1", VhloString)
register_record("vhlo", "tensor_v1", VhloTensor)
