"""Elements: dense, in resources, sparse, and arrays of numbers; with and without numpy.

`raw` is a view of the stored bytes. `to_numpy` and `numpy.asarray` return an array over these bytes, without a copy
where numpy can represent the elements as they are stored.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Optional, Tuple, Union, overload

from mlirbc._abi import copied, ffi, lib, text
from mlirbc.attribute import Attribute, attribute_of, register
from mlirbc.enums import AttributeKind, ElementKind, Signedness
from mlirbc.errors import InvalidArgumentError
from mlirbc.resource import Resource
from mlirbc.types import ElementsType, ScalarType, ShapedType, Type

if TYPE_CHECKING:
    import numpy

Scalar = Union[bool, int, float, complex, Tuple[int, int]]

# By the numbers of the C header: f16, f32 and f64. The width alone would confuse f16 with bf16.
_FLOAT_CODES = {1: "e", 3: "f", 4: "d"}


class NumberElements(Attribute, Sequence):  # type: ignore[type-arg]
    """Numbers, row-major: a dense array, or dense elements of a shape. A sequence of Python numbers."""

    __slots__ = ()

    def _dense(self) -> Any:
        dense = ffi.new("mlirbc_dense *")
        if not lib.mlirbc_attribute_get_dense(*self._call, dense):
            self.check()
            raise InvalidArgumentError("the type does not determine the elements")
        return dense

    @property
    def raw(self) -> memoryview:
        """The stored bytes, little-endian: all elements, or one of a splat. Read-only, and valid without the module."""
        dense = self._dense()
        return self.module._view(dense.data)

    @property
    def is_splat(self) -> bool:
        """Whether one stored element is repeated for the whole shape."""
        return bool(self._dense().is_splat)

    @property
    def element_kind(self) -> ElementKind:
        """What the elements are."""
        return ElementKind(self._dense().kind)

    @property
    def element_type(self) -> Type:
        """The type of the elements."""
        of_type = self.type
        return of_type.element_type if isinstance(of_type, ElementsType) else _required(of_type)

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape; that of a dense array is its length."""
        of_type = self.type
        if isinstance(of_type, ShapedType):
            return tuple(size or 0 for size in of_type.shape)
        return (len(self),)

    def __len__(self) -> int:
        return int(self._dense().count)

    @overload
    def __getitem__(self, position: int) -> Scalar: ...

    @overload
    def __getitem__(self, position: slice) -> List[Scalar]: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[Scalar, List[Scalar]]:
        dense = self._dense()
        if isinstance(position, slice):
            return [self._element(dense, i) for i in range(*position.indices(dense.count))]
        index = position + dense.count if position < 0 else position
        if not 0 <= index < dense.count:
            raise IndexError(position)
        return self._element(dense, index)

    def __iter__(self) -> Iterator[Scalar]:
        dense = self._dense()
        return (self._element(dense, i) for i in range(dense.count))

    __eq__ = Attribute.__eq__
    __hash__ = Attribute.__hash__

    def _element(self, dense: Any, index: int) -> Scalar:
        pointer, argument = self._call
        width, kind = dense.bit_width, dense.kind
        room = 2 * max(1, (width + 63) // 64)
        words = copied("uint64_t", room, lambda out, n: lib.mlirbc_dense_get_words(pointer, argument, index, out, n))
        is_pair = kind in (ElementKind.COMPLEX_INTEGER, ElementKind.COMPLEX_FLOAT)
        half = len(words) // 2 if is_pair else len(words)
        parts = [_joined(words[:half]), _joined(words[half:])][: 2 if is_pair else 1]
        if kind in (ElementKind.FLOAT, ElementKind.COMPLEX_FLOAT):
            floats = [float_of_bits(dense.float_format, part) for part in parts]
            return complex(*floats) if is_pair else floats[0]
        if kind not in (ElementKind.INTEGER, ElementKind.COMPLEX_INTEGER):
            raise InvalidArgumentError("the type does not determine the elements; `raw` has their bytes")
        numbers = [bool(part) if width == 1 else _signed(part, width, dense.signedness) for part in parts]
        return (numbers[0], numbers[1]) if is_pair else numbers[0]

    def tolist(self) -> List[Scalar]:
        """All numbers as a flat list."""
        dense = self._dense()
        if dense.is_splat:
            return [self._element(dense, 0)] * dense.count if dense.count else []
        code = _FLOAT_CODES.get(dense.float_format) if dense.kind == ElementKind.FLOAT else None
        if dense.kind == ElementKind.INTEGER and dense.bit_width in (8, 16, 32, 64):
            code = {8: "b", 16: "h", 32: "i", 64: "q"}[dense.bit_width]
            code = code.upper() if dense.signedness == Signedness.UNSIGNED else code
        if code is None:
            return list(self)
        return list(struct.unpack(f"<{dense.count}{code}", self.module._view(dense.data)))

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The elements as a read-only array with their shape, without a copy where numpy can represent the bytes.

        A splat is one element that is broadcast. Packed bits, and integers that do not fill their bytes, are copied.
        bf16 and the formats of 8 bits and less require ml_dtypes.
        """
        from mlirbc.arrays import array_of_dense

        dense = self._dense()
        return array_of_dense(dense, self.module._view(dense.data), self.shape)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> "numpy.ndarray[Any, Any]":
        array = self.to_numpy()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError("another dtype requires a copy")
            return array.astype(dtype)
        return array.copy() if copy else array


class DenseArrayAttribute(NumberElements):
    """Numbers without a shape, such as `array<i64: 1, 2>`."""

    __slots__ = ()

    @property
    def element_type(self) -> Type:
        """The type of the elements."""
        found = self.fields["element_type"]
        return _required(found if isinstance(found, Type) else None)

    @property
    def shape(self) -> Tuple[int, ...]:
        """The length."""
        return (len(self),)

    @property
    def value(self) -> List[Scalar]:
        """The numbers."""
        return self.tolist()


class DenseAttribute(NumberElements):
    """Numbers of a tensor, vector or memref type, such as `dense<[1, 2]> : tensor<2xi32>`."""

    __slots__ = ()


class DenseStringsAttribute(Attribute):
    """Strings of a tensor, vector or memref type."""

    __slots__ = ()

    @property
    def is_splat(self) -> bool:
        """Whether one stored string is repeated for the whole shape."""
        return bool(lib.mlirbc_dense_strings_is_splat(*self._call))

    @property
    def strings(self) -> List[str]:
        """The stored strings: one of a splat."""
        pointer, argument = self._call
        count = lib.mlirbc_dense_strings_get_num_strings(pointer, argument)
        get = lib.mlirbc_dense_strings_get_strings
        raws = copied("mlirbc_str", count, lambda out, room: get(pointer, argument, 0, out, room))
        return [text(raw) for raw in raws]


class DenseResourceAttribute(Attribute):
    """Elements that lie in a resource."""

    __slots__ = ()

    @property
    def resource(self) -> Optional[Resource]:
        """The resource."""
        raw = lib.mlirbc_attribute_get_resource(*self._call)
        return None if lib.mlirbc_resource_is_none(raw) else Resource(self.module, raw.index)

    @property
    def raw(self) -> memoryview:
        """The bytes of the resource."""
        resource = self.resource
        if resource is None:
            raise InvalidArgumentError("the attribute has no resource in the module")
        return resource.blob

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The elements as a read-only array, without a copy where numpy can represent the bytes."""
        from mlirbc.arrays import array_of_type

        return array_of_type(_required(self.type), self.raw)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> "numpy.ndarray[Any, Any]":
        array = self.to_numpy()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError("another dtype requires a copy")
            return array.astype(dtype)
        return array.copy() if copy else array


class SparseAttribute(Attribute):
    """Elements of which most are zero."""

    __slots__ = ()

    @property
    def indices(self) -> Optional[Attribute]:
        """The indices of the values, dense."""
        return self._part(lib.mlirbc_sparse_get_indices)

    @property
    def values(self) -> Optional[Attribute]:
        """The values, dense."""
        return self._part(lib.mlirbc_sparse_get_values)

    def _part(self, get: Callable[..., Any]) -> Optional[Attribute]:
        return attribute_of(self.module, get(*self._call))


class DistinctAttribute(Attribute):
    """An attribute that equals only itself."""

    __slots__ = ()

    @property
    def referenced(self) -> Optional[Attribute]:
        """What it wraps: the unit attribute if nothing."""
        return attribute_of(self.module, lib.mlirbc_distinct_get_referenced(*self._call))


def float_of_bits(float_format: int, bits: int) -> float:
    """The value of the bits of a float; OverflowError if a Python float cannot represent it."""
    words = ffi.new("uint64_t[2]", [bits & (1 << 64) - 1, bits >> 64])
    number = ffi.new("double *")
    if not lib.mlirbc_float_format_to_double(float_format, words, 2, number):
        raise OverflowError("no Python float equals the element; `raw` has its bytes")
    return float(number[0])


def element_format(of_type: Type) -> Tuple[Any, ...]:
    """The kind, width, signedness and float format of the elements of a type."""
    element = of_type.element_type if isinstance(of_type, ElementsType) else of_type
    is_complex = type(element).__name__ == "ComplexType"
    part = element.element_type if is_complex and isinstance(element, ElementsType) else element
    if not isinstance(part, ScalarType):
        raise InvalidArgumentError(f"the elements of {of_type} are no numbers of the builtin dialect")
    is_float = type(part).__name__ == "FloatType"
    kinds = (ElementKind.INTEGER, ElementKind.FLOAT, ElementKind.COMPLEX_INTEGER, ElementKind.COMPLEX_FLOAT)
    raw = part._call
    signedness = lib.mlirbc_type_get_signedness(*raw)
    return kinds[2 * is_complex + is_float], part.width, signedness, lib.mlirbc_type_get_float_format(*raw)


def _joined(words: List[int]) -> int:
    return sum(word << (64 * i) for i, word in enumerate(words))


def _signed(bits: int, width: int, signedness: int) -> int:
    if signedness == Signedness.UNSIGNED or not width or not bits >> (width - 1):
        return bits
    return bits - (1 << width)


def _required(of_type: Optional[Type]) -> Type:
    if of_type is None:
        raise InvalidArgumentError("the attribute has no type")
    return of_type


register(AttributeKind.DENSE, DenseAttribute)
register(AttributeKind.DENSE_ARRAY, DenseArrayAttribute)
register(AttributeKind.DENSE_STRINGS, DenseStringsAttribute)
register(AttributeKind.DENSE_RESOURCE, DenseResourceAttribute)
register(AttributeKind.SPARSE, SparseAttribute)
register(AttributeKind.DISTINCT, DistinctAttribute)
