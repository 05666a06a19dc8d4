"""New attributes, types and locations of a module. Equal ones are one entry of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from mlirbc import _abi
from mlirbc._abi import cstr, ffi, lib, result
from mlirbc.attribute import (
    Attribute,
    FloatAttribute,
    IntegerAttribute,
    RecordAttribute,
    StringAttribute,
    SymbolRef,
    SymbolRefAttribute,
    Unit,
    attribute_at,
)
from mlirbc.dense import NumberElements
from mlirbc.enums import Signedness
from mlirbc.errors import InvalidArgumentError
from mlirbc.replacing import Elements, check_elements, checked_shape, elements_like
from mlirbc.resource import Resource
from mlirbc.types import DYNAMIC, FloatType, IndexType, IntegerType, ShapedType, Type, type_at
from mlirbc.vhlo import VhloString

if TYPE_CHECKING:
    from mlirbc.module import Module

Shape = Sequence[Optional[int]]
TypeLike = Union[Type, str]
"""A type of the module, or its text."""


class Factory:
    """New attributes and types of a module: `module.new.tensor_type([2, None], module.new.float_type("f32"))`.

    `attribute` converts values of Python. `Module.parse_attribute` and `Module.parse_type` have all others.
    """

    __slots__ = ("_module",)

    def __init__(self, module: "Module") -> None:
        """Internal: `Module.new` returns one."""
        self._module = module

    def _attribute(self, function: Callable[..., int], *arguments: Any) -> Attribute:
        raw = result("mlirbc_attribute", function, self._module._edited(), *arguments)
        return attribute_at(self._module, raw.index)

    def _type(self, function: Callable[..., int], *arguments: Any) -> Type:
        return type_at(self._module, result("mlirbc_type", function, self._module._edited(), *arguments).index)

    # Attributes from values.

    def attribute(
        self, value: object, type: Optional[TypeLike] = None, *, like: Optional[Attribute] = None
    ) -> Attribute:
        """The attribute for a value of Python.

        | value | attribute |
        |---|---|
        | `Attribute` | itself |
        | `Type` | a type |
        | `bool`, `int`, `float` | a number of `type`, by default `i1`, `i64`, `f64` |
        | `str`, `SymbolRef` | a string, a symbol reference |
        | `mlirbc.UNIT` | unit |
        | `list`, `tuple`, `dict` | an array, a dictionary |
        | array of numpy | dense elements of `type`, by default a tensor |

        `like` is an attribute that the value replaces. A number has its type then, and a string that replaces a symbol
        reference becomes one. A number that replaces dense elements becomes a splat, a list or an array elements of the
        same type, whose shape it must have; one that replaces a dense array becomes one. The same holds for constants
        and strings of VHLO. A value of another kind than elements, or than a record of a dialect, raises TypeError.
        So does an `Attribute` that replaces elements and has none, or has those of a dense array or VHLO in place of
        others: ops read them without a check.
        """
        if isinstance(value, Attribute):
            if type is None and isinstance(like, Elements):
                check_elements(value, like)
            return value
        if isinstance(type, str):
            type = self._module.parse_type(type)
        if type is None and isinstance(like, Elements):
            return elements_like(self._module, value, like)
        if type is None and isinstance(like, RecordAttribute):
            if isinstance(like, VhloString) and isinstance(value, str):
                return self.record_attribute("vhlo", "string_v1", value=value)
            raise TypeError(f"a value of type {value.__class__.__name__} is no {like.schema_name}: {like}")
        if isinstance(value, Type):
            return self.type_attribute(value)
        if isinstance(value, Unit):
            return self._attribute(lib.mlirbc_unit_attribute_create)
        if isinstance(value, (bool, int, float)):
            return self._number(value, type, like)
        if isinstance(value, SymbolRef):
            return self.symbol_ref(*value)
        if isinstance(value, str):
            return self.symbol_ref(value) if isinstance(like, SymbolRefAttribute) else self._string(value, type, like)
        if isinstance(value, Mapping):
            return self.dictionary({name: self.attribute(item) for name, item in value.items()})
        if isinstance(value, (list, tuple)):
            return self.array([self.attribute(item, type) for item in value])
        if hasattr(value, "__array__"):
            return self.dense(value, type)
        raise TypeError(f"no attribute has a value of type {value.__class__.__name__}")

    def _number(self, value: Union[bool, int, float], type: Optional[Type], like: Optional[Attribute]) -> Attribute:
        if type is None and isinstance(like, (IntegerAttribute, FloatAttribute)):
            type = like.type
        if isinstance(value, bool) and (type is None or isinstance(type, IntegerType) and type.width == 1):
            return self._attribute(lib.mlirbc_bool_attribute_create, value)
        if isinstance(value, float) and isinstance(type, (IntegerType, IndexType)):
            raise TypeError(f"{value} is no integer, as {type} requires")
        if isinstance(value, float) or isinstance(type, FloatType):
            return self.floating(value, type)
        return self.integer(value, type)

    def _string(self, value: str, type: Optional[Type], like: Optional[Attribute]) -> Attribute:
        if type is None and isinstance(like, StringAttribute):
            type = like.type
        return self.string(value, type)

    def string(self, value: str, type: Optional[TypeLike] = None) -> Attribute:
        """`"value"`, rarely with a type."""
        if type is None:
            return self._attribute(lib.mlirbc_string_attribute_create, cstr(value))
        argument = self._module._type_argument(type)
        return self._attribute(lib.mlirbc_typed_string_attribute_create, cstr(value), argument)

    def integer(self, value: int, type: Optional[TypeLike] = None) -> Attribute:
        """`42 : i32`, by default of `i64`."""
        of_type = self._type_or(type, "i64")
        argument = self._module._type_argument(of_type)
        if -(1 << 63) <= value < (1 << 63):
            return self._attribute(lib.mlirbc_integer_attribute_create, argument, value)
        width = of_type.width if isinstance(of_type, (IntegerType, IndexType)) else 0
        if not -(1 << max(width - 1, 0)) <= value < (1 << width):
            raise InvalidArgumentError(f"{value} does not fit {of_type}")
        bits = value & ((1 << width) - 1)
        words = [(bits >> (64 * i)) & ((1 << 64) - 1) for i in range(max(1, (width + 63) // 64))]
        arguments = (argument, ffi.new("uint64_t[]", words), len(words))
        return self._attribute(lib.mlirbc_integer_attribute_from_words, *arguments)

    def floating(self, value: float, type: Optional[TypeLike] = None) -> Attribute:
        """`1.5 : f32`, by default of `f64`; rounded to the nearest value of the type."""
        argument = self._module._type_argument(self._type_or(type, "f64"))
        return self._attribute(lib.mlirbc_float_attribute_create, argument, value)

    def symbol_ref(self, *names: str) -> Attribute:
        """`@a::@b`"""
        array, count, _kept = _abi.cstrs(names)
        return self._attribute(lib.mlirbc_symbol_ref_attribute_create, array, count)

    def type_attribute(self, type: TypeLike) -> Attribute:
        """A type as an attribute."""
        return self._attribute(lib.mlirbc_type_attribute_create, self._module._type_argument(type))

    def array(self, elements: Iterable[Attribute]) -> Attribute:
        """`[1, 2]`"""
        return self._attribute(lib.mlirbc_array_attribute_create, *self._attributes(elements))

    def dictionary(self, entries: Mapping[str, Attribute]) -> Attribute:
        """`{a = 1, b}`"""
        raws = [(cstr(name), self._module._attribute_argument(value)) for name, value in entries.items()]
        array = ffi.new("mlirbc_named_attribute[]", raws)
        return self._attribute(lib.mlirbc_dictionary_attribute_create, array, len(raws))

    def distinct(self, referenced: Attribute) -> Attribute:
        """`distinct[0]<...>`: a new attribute each time."""
        argument = self._module._attribute_argument(referenced)
        return self._attribute(lib.mlirbc_distinct_attribute_create, argument)

    def record_attribute(self, dialect: str, kind: str, **fields: Any) -> Attribute:
        """An attribute of a described dialect from the values of its fields."""
        return self._attribute(lib.mlirbc_record_attribute_create, cstr(dialect), cstr(kind), self._record(fields))

    def record_type(self, dialect: str, kind: str, **fields: Any) -> Type:
        """A type of a described dialect from the values of its fields."""
        return self._type(lib.mlirbc_record_type_create, cstr(dialect), cstr(kind), self._record(fields))

    def _record(self, fields: Mapping[str, Any]) -> Any:
        from mlirbc.record import Record

        record = Record(self._module)
        for name, value in fields.items():
            record.set(name, value)
        return record.pointer

    # Elements.

    def dense(self, array: Any, type: Optional[TypeLike] = None) -> Attribute:
        """Dense elements from an array of numpy, by default of a tensor with its shape and dtype.

        Signless integers have no sign: an array of int32 or uint32 has the elements of `i32`. Other dtypes than that of
        the element type raise TypeError.
        """
        import numpy

        from mlirbc import arrays

        values = numpy.asarray(array)
        if isinstance(type, str):
            type = self._module.parse_type(type)
        if type is None:
            element = self._module.parse_type(arrays.type_name_of(values.dtype).replace("ui", "i", 1))
            type = self.tensor_type(list(values.shape), element)
        return self._dense_of(arrays.bytes_of(self._module, values, type), values.shape, type)

    def dense_of_numbers(self, value: Any, type: TypeLike) -> Attribute:
        """Dense elements of a type from numbers of Python: one that is repeated, or lists of the shape of the type.

        A number that the element type does not have raises TypeError, or InvalidArgumentError if it is out of range.
        """
        from mlirbc import arrays

        of_type = self._type_or(type, "i64")
        data, shape = arrays.bytes_of_numbers(value, of_type)
        return self._dense_of(data, shape, of_type)

    def _dense_of(self, data: bytes, shape: Sequence[int], type: Type) -> Attribute:
        if not isinstance(type, ShapedType):
            raise InvalidArgumentError(f"{type} has no elements")
        if checked_shape(shape, type.shape, type) and 0 in type.shape:
            data = b""
        return self.dense_from_bytes(data, type)

    def dense_from_bytes(self, data: Union[bytes, bytearray, memoryview], type: TypeLike) -> Attribute:
        """Dense elements from their bytes, little-endian and row-major: all elements, or one that is repeated."""
        argument = self._module._type_argument(type)
        return self._attribute(lib.mlirbc_dense_attribute_create, argument, _abi.cbytes(data))

    def dense_array(self, element: TypeLike, values: Sequence[Any]) -> Attribute:
        """`array<i32: 1, 2>`"""
        element = self._type_or(element, "i64")
        argument = self._module._type_argument(element)
        if isinstance(element, FloatType):
            array = ffi.new("double[]", [float(value) for value in values])
            return self._attribute(lib.mlirbc_dense_array_attribute_from_doubles, argument, array, len(values))
        unsigned = any(value > (1 << 63) - 1 for value in values)
        array = ffi.new("uint64_t[]" if unsigned else "int64_t[]", [int(value) for value in values])
        create = lib.mlirbc_dense_array_attribute_from_int64s
        if unsigned:
            create = lib.mlirbc_dense_array_attribute_from_uint64s
        return self._attribute(create, argument, array, len(values))

    def dense_resource(self, resource: Resource, type: TypeLike) -> Attribute:
        """`dense_resource<key> : tensor<2xi32>`, of a resource of the builtin dialect."""
        arguments = (self._module._type_argument(type), self._module._resource_argument(resource))
        return self._attribute(lib.mlirbc_dense_resource_attribute_create, *arguments)

    def sparse(self, type: TypeLike, indices: NumberElements, values: NumberElements) -> Attribute:
        """`sparse<[[0, 1]], 5> : tensor<2x2xi32>`"""
        parts = [self._module._attribute_argument(part) for part in (indices, values)]
        return self._attribute(lib.mlirbc_sparse_attribute_create, self._module._type_argument(type), *parts)

    # Locations.

    def unknown_location(self) -> Attribute:
        """`loc(unknown)`"""
        return self._attribute(lib.mlirbc_unknown_loc_create)

    def file_location(self, filename: str, line: int, column: int = 0) -> Attribute:
        """`loc("file":1:2)`"""
        return self._attribute(lib.mlirbc_file_loc_create, cstr(filename), (line, column, line, column))

    def name_location(self, name: str, child: Optional[Attribute] = None) -> Attribute:
        """`loc("name"(child))`"""
        argument = self._module._attribute_argument(child if child is not None else self.unknown_location())
        return self._attribute(lib.mlirbc_name_loc_create, cstr(name), argument)

    def call_site_location(self, callee: Attribute, caller: Attribute) -> Attribute:
        """`loc(callsite(callee at caller))`"""
        parts = [self._module._attribute_argument(part) for part in (callee, caller)]
        return self._attribute(lib.mlirbc_call_site_loc_create, *parts)

    def fused_location(self, locations: Sequence[Attribute], metadata: Optional[Attribute] = None) -> Attribute:
        """`loc(fused[...])`"""
        argument = self._module._attribute_argument(metadata)
        return self._attribute(lib.mlirbc_fused_loc_create, *self._attributes(locations), argument)

    # Types.

    def integer_type(self, width: int, signedness: Signedness = Signedness.SIGNLESS) -> Type:
        """`i32`, `si8`, `ui64`"""
        return self._type(lib.mlirbc_integer_type_create, width, signedness)

    def index_type(self) -> Type:
        """`index`"""
        return self._type(lib.mlirbc_index_type_create)

    def float_type(self, format: str = "f32") -> Type:
        """`f32`, `bf16`, `f8E4M3FN` and so on, by name."""
        for number in range(1, 64):
            name = ffi.string(lib.mlirbc_float_format_name(number)).decode()
            if name == format:
                return self._type(lib.mlirbc_float_type_create, number)
        raise InvalidArgumentError(f"there is no float format {format!r}")

    def none_type(self) -> Type:
        """`none`"""
        return self._type(lib.mlirbc_none_type_create)

    def complex_type(self, element: TypeLike) -> Type:
        """`complex<f32>`"""
        return self._type(lib.mlirbc_complex_type_create, self._module._type_argument(element))

    def function_type(self, inputs: Sequence[TypeLike], results: Sequence[TypeLike]) -> Type:
        """`(i32) -> f32`"""
        return self._type(lib.mlirbc_function_type_create, *self._types(inputs), *self._types(results))

    def tuple_type(self, elements: Sequence[TypeLike]) -> Type:
        """`tuple<i32, f32>`"""
        return self._type(lib.mlirbc_tuple_type_create, *self._types(elements))

    def tensor_type(self, shape: Optional[Shape], element: TypeLike, encoding: Optional[Attribute] = None) -> Type:
        """`tensor<2x?xf32>`; None is a size that is known at run time only, or as the shape an unknown rank."""
        argument = self._module._type_argument(element)
        if shape is None:
            return self._type(lib.mlirbc_unranked_tensor_type_create, argument)
        arguments = (*_dims(shape), argument, self._module._attribute_argument(encoding))
        return self._type(lib.mlirbc_tensor_type_create, *arguments)

    def memref_type(
        self,
        shape: Optional[Shape],
        element: TypeLike,
        layout: Optional[Attribute] = None,
        memory_space: Optional[Attribute] = None,
    ) -> Type:
        """`memref<2x?xf32>`"""
        argument, space = self._module._type_argument(element), self._module._attribute_argument(memory_space)
        if shape is None:
            return self._type(lib.mlirbc_unranked_memref_type_create, argument, space)
        arguments = (*_dims(shape), argument, self._module._attribute_argument(layout), space)
        return self._type(lib.mlirbc_memref_type_create, *arguments)

    def vector_type(self, shape: Shape, element: TypeLike, scalable: Optional[Sequence[bool]] = None) -> Type:
        """`vector<2x[4]xf32>`; `scalable` has a flag for each dimension."""
        dims, rank = _dims(shape)
        if scalable is not None and len(scalable) != rank:
            raise InvalidArgumentError(f"{rank} dimensions have {len(scalable)} flags")
        flags = ffi.new("bool[]", list(scalable)) if scalable is not None else ffi.NULL
        argument = self._module._type_argument(element)
        return self._type(lib.mlirbc_vector_type_create, dims, flags, rank, argument)

    def _type_or(self, type: Optional[TypeLike], default: str) -> Type:
        of_type = type if type is not None else default
        return self._module.parse_type(of_type) if isinstance(of_type, str) else of_type

    def _attributes(self, attributes: Iterable[Attribute]) -> Tuple[Any, int]:
        arguments: List[Any] = [self._module._attribute_argument(attribute) for attribute in attributes]
        return _abi.array("mlirbc_attribute", arguments)

    def _types(self, types: Iterable[TypeLike]) -> Tuple[Any, int]:
        return _abi.array("mlirbc_type", [self._module._type_argument(type) for type in types])


def _dims(shape: Shape) -> Tuple[Any, int]:
    return _abi.array("int64_t", [DYNAMIC if size is None else size for size in shape])
