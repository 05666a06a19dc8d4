"""Types: one class for each kind of the builtin dialect, and one for types of other dialects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple
from typing import Type as ClassOf

from mlirbc._abi import NONE, copied, ffi, lib, text_of
from mlirbc.entry import Entry
from mlirbc.enums import Signedness, TypeKind
from mlirbc.errors import InvalidArgumentError

if TYPE_CHECKING:
    from mlirbc.attribute import Attribute
    from mlirbc.fields import Fields
    from mlirbc.module import Module


class Type(Entry):
    """A type of a module. Equal types of a module are one entry of its table."""

    __slots__ = ()

    _get_dialect = lib.mlirbc_type_get_dialect
    _get_code = lib.mlirbc_type_get_code
    _get_schema_name = lib.mlirbc_type_get_schema_name
    _get_bytes = lib.mlirbc_type_get_bytes
    _check = lib.mlirbc_type_check
    _print = lib.mlirbc_type_print

    @property
    def kind(self) -> TypeKind:
        """The kind."""
        return TypeKind(lib.mlirbc_type_get_kind(*self._call))

    @property
    def fields(self) -> "Fields":
        """The fields of a type whose schema is known, by name."""
        from mlirbc.fields import TypeFields

        return TypeFields(self.module, self.entry)

    def print(self, *, max_bytes: Optional[int] = None) -> str:
        """The text in MLIR's syntax."""
        from mlirbc.printing import PrintOptions

        return PrintOptions(max_bytes=max_bytes).text(lib.mlirbc_type_print_to_buffer, *self._call)

    def _types(self, number: Callable[..., int], copy: Callable[..., int]) -> List["Type"]:
        pointer, argument = self._call
        count = number(pointer, argument)
        raws = copied("mlirbc_type", count, lambda out, room: copy(pointer, argument, 0, out, room))
        return [type_at(self.module, raw.index) for raw in raws]


class TextType(Type):
    """A type that the file holds as text."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The text as it is stored."""
        return text_of(lib.mlirbc_type_get_text, *self._call)


class OpaqueType(Type):
    """A type of unknown schema: bytes."""

    __slots__ = ()


class RecordType(Type):
    """A type of another dialect than builtin whose schema is known: fields."""

    __slots__ = ()


class ScalarType(Type):
    """A type of numbers."""

    __slots__ = ()

    @property
    def width(self) -> int:
        """The width in bits."""
        return int(lib.mlirbc_type_get_bit_width(*self._call))


class IntegerType(ScalarType):
    """An integer, such as `i32` or `ui8`."""

    __slots__ = ()

    @property
    def signedness(self) -> Signedness:
        """Whether it has a sign."""
        return Signedness(lib.mlirbc_type_get_signedness(*self._call))


class IndexType(ScalarType):
    """An integer of the size of an address."""

    __slots__ = ()


class FloatType(ScalarType):
    """A float, such as `bf16`."""

    __slots__ = ()

    @property
    def format(self) -> str:
        """The name of the format, such as "bf16" or "f8E4M3FN"."""
        name: bytes = ffi.string(lib.mlirbc_float_format_name(lib.mlirbc_type_get_float_format(*self._call)))
        return name.decode()


class ElementsType(Type):
    """A type with elements of one type."""

    __slots__ = ()

    @property
    def element_type(self) -> Type:
        """The type of the elements."""
        return type_at(self.module, lib.mlirbc_type_get_element_type(*self._call).index)


class ComplexType(ElementsType):
    """A complex number."""

    __slots__ = ()


class ShapedType(ElementsType):
    """A type with a shape of known rank: a tensor, memref or vector."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return int(lib.mlirbc_type_get_rank(*self._call))

    @property
    def shape(self) -> Tuple[Optional[int], ...]:
        """The sizes of the dimensions; None for one that is known at run time only."""
        pointer, argument = self._call
        count = lib.mlirbc_type_get_rank(pointer, argument)
        sizes = copied("int64_t", count, lambda out, room: lib.mlirbc_type_get_dims(pointer, argument, out, room))
        return tuple(None if size == DYNAMIC else size for size in sizes)

    @property
    def num_elements(self) -> Optional[int]:
        """The number of elements; None if a dimension is known at run time only."""
        count = ffi.new("uint64_t *")
        return int(count[0]) if lib.mlirbc_type_get_num_elements(*self._call, count) else None

    def _attribute(self, get: Callable[..., Any]) -> Optional["Attribute"]:
        from mlirbc.attribute import attribute_of

        return attribute_of(self.module, get(*self._call))


class RankedTensorType(ShapedType):
    """A tensor of known rank."""

    __slots__ = ()

    @property
    def encoding(self) -> Optional["Attribute"]:
        """The encoding, such as a sparse one."""
        return self._attribute(lib.mlirbc_tensor_type_get_encoding)


class MemRefType(ShapedType):
    """A buffer of known rank."""

    __slots__ = ()

    @property
    def layout(self) -> Optional["Attribute"]:
        """The layout; the identity is stored too."""
        return self._attribute(lib.mlirbc_memref_type_get_layout)

    @property
    def memory_space(self) -> Optional["Attribute"]:
        """The memory space."""
        return self._attribute(lib.mlirbc_memref_type_get_memory_space)


class VectorType(ShapedType):
    """A vector."""

    __slots__ = ()

    @property
    def scalable_dims(self) -> Tuple[bool, ...]:
        """Whether each dimension is scalable."""
        is_scalable = lib.mlirbc_vector_type_is_dim_scalable
        return tuple(bool(is_scalable(*self._call, position)) for position in range(self.rank))


class UnrankedTensorType(ElementsType):
    """A tensor of unknown rank."""

    __slots__ = ()


class UnrankedMemRefType(ElementsType):
    """A buffer of unknown rank."""

    __slots__ = ()

    @property
    def memory_space(self) -> Optional["Attribute"]:
        """The memory space."""
        from mlirbc.attribute import attribute_of

        return attribute_of(self.module, lib.mlirbc_memref_type_get_memory_space(*self._call))


class FunctionType(Type):
    """A function."""

    __slots__ = ()

    @property
    def inputs(self) -> List[Type]:
        """The types of the parameters."""
        return self._types(lib.mlirbc_type_get_num_inputs, lib.mlirbc_type_get_inputs)

    @property
    def results(self) -> List[Type]:
        """The types of the results."""
        return self._types(lib.mlirbc_type_get_num_results, lib.mlirbc_type_get_results)


class GraphType(FunctionType):
    """A graph, with the structure of a function."""

    __slots__ = ()


class TupleType(Type):
    """A tuple."""

    __slots__ = ()

    @property
    def elements(self) -> List[Type]:
        """The types of the elements."""
        return self._types(lib.mlirbc_type_get_num_inputs, lib.mlirbc_type_get_inputs)


class NoneType(Type):
    """The type without a value."""

    __slots__ = ()


class TokenType(Type):
    """A token."""

    __slots__ = ()


DYNAMIC = -(1 << 63)
"""The size in the file of a dimension that is known at run time only."""

_CLASSES: Dict[int, ClassOf[Type]] = {
    TypeKind.TEXT: TextType,
    TypeKind.OPAQUE: OpaqueType,
    TypeKind.RECORD: RecordType,
    TypeKind.INTEGER: IntegerType,
    TypeKind.INDEX: IndexType,
    TypeKind.FLOAT: FloatType,
    TypeKind.COMPLEX: ComplexType,
    TypeKind.FUNCTION: FunctionType,
    TypeKind.GRAPH: GraphType,
    TypeKind.TUPLE: TupleType,
    TypeKind.NONE: NoneType,
    TypeKind.TOKEN: TokenType,
    TypeKind.RANKED_TENSOR: RankedTensorType,
    TypeKind.UNRANKED_TENSOR: UnrankedTensorType,
    TypeKind.MEMREF: MemRefType,
    TypeKind.UNRANKED_MEMREF: UnrankedMemRefType,
    TypeKind.VECTOR: VectorType,
}


def type_at(module: "Module", index: int) -> Type:
    """The type with an index; a damaged one is a plain `Type`, whose `check` raises the damage."""
    if index == NONE:
        raise InvalidArgumentError("there is no type")
    kind = lib.mlirbc_type_get_kind(module._pointer(), (index,))
    return _CLASSES.get(kind, Type)(module, index)


def type_of(module: "Module", raw: Any) -> Optional[Type]:
    """The type of a reference of C; None if it names nothing."""
    return None if raw.index == NONE else type_at(module, raw.index)
