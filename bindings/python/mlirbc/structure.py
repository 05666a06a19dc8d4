"""Regions, blocks and values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from mlirbc._abi import NONE, call, copied, ffi, lib, result
from mlirbc.attribute import Attribute, attribute_of
from mlirbc.enums import WalkOrder
from mlirbc.errors import InvalidArgumentError, StaleReferenceError
from mlirbc.types import Type, type_at

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.op import Op


class Item:
    """A region, a block or a value: a reference into a module. Equal references are the same item."""

    __slots__ = ("module", "_ref")

    _kind = "item"
    _exists: Callable[..., bool]

    def __init__(self, module: "Module", ref: Tuple[int, int]) -> None:
        """Internal: items come from a module."""
        self.module = module
        self._ref = ref

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Item):
            return NotImplemented
        return type(self) is type(other) and self._ref == other._ref and self.module is other.module

    def __hash__(self) -> int:
        return hash((type(self), id(self.module), self._ref))

    @property
    def exists(self) -> bool:
        """Whether the reference names an item of the module."""
        return bool(type(self)._exists(self.module._pointer(), self._ref))

    def _live(self) -> Any:
        if not self.exists:
            raise StaleReferenceError(f"the {self._kind} was erased, or moved to another isolated op")
        return self.module._pointer()

    def _argument(self, module: "Module") -> Tuple[int, int]:
        """The item as an argument of an edit of a module. One of another module would name another item."""
        if self.module is not module:
            raise InvalidArgumentError(f"the {self._kind} belongs to another module")
        return self._ref


class Use(NamedTuple):
    """A use of a value: the op, and which of its operands it is."""

    op: "Op"
    operand: int


class Value(Item):
    """A result of an op, or an argument of a block."""

    __slots__ = ()
    _kind = "value"
    _exists = lib.mlirbc_value_exists

    @property
    def type(self) -> Type:
        """The type. It may be set."""
        raw = lib.mlirbc_value_get_type(self.module._pointer(), self._ref)
        if raw.index == NONE:
            self._live()
        return type_at(self.module, raw.index)

    @type.setter
    def type(self, type: Type) -> None:
        argument = self.module._type_argument(type)
        call(lib.mlirbc_value_set_type, self.module._edited(), self._ref, argument)

    @property
    def defining_op(self) -> Optional["Op"]:
        """The op that the value is a result of; None for an argument of a block."""
        from mlirbc.op import op_of

        return op_of(self.module, lib.mlirbc_value_get_defining_op(self._live(), self._ref))

    @property
    def owner_block(self) -> Optional["Block"]:
        """The block that the value is an argument of; None for a result of an op."""
        return block_of(self.module, lib.mlirbc_value_get_owner_block(self._live(), self._ref))

    @property
    def position(self) -> int:
        """The position among the results of its op or the arguments of its block."""
        return int(lib.mlirbc_value_get_position(self._live(), self._ref))

    @property
    def uses(self) -> List[Use]:
        """The uses, in the order that MLIR has after reading the file."""
        from mlirbc.op import Op

        pointer = self._live()
        count = result("size_t", lib.mlirbc_value_get_num_uses, pointer, self._ref)
        raws = copied("mlirbc_use", count, lambda out, n: lib.mlirbc_value_get_uses(pointer, self._ref, 0, out, n))
        return [Use(Op(self.module, (raw.op.body, raw.op.index)), raw.operand) for raw in raws]

    def replace_all_uses(self, value: "Value") -> None:
        """Replaces every use by another value of the same isolated op."""
        argument = value._argument(self.module)
        call(lib.mlirbc_value_replace_all_uses, self.module._edited(), self._ref, argument)

    def __repr__(self) -> str:
        if self.module.closed or not self.exists:
            return "<mlirbc.Value stale>"
        op = self.defining_op
        owner = f"result {self.position} of {op.name}" if op else f"argument {self.position}"
        return f"<mlirbc.Value {owner}: {self.type._shown()}>"


class Block(Item):
    """A block: arguments and ops."""

    __slots__ = ()
    _kind = "block"
    _exists = lib.mlirbc_block_exists

    @property
    def ops(self) -> List["Op"]:
        """The ops, without those in their regions."""
        from mlirbc.op import Op

        pointer = self.module._pointer()
        count = lib.mlirbc_block_get_num_ops(pointer, self._ref)
        if not count:
            self._live()
            return []
        raws = ffi.new("mlirbc_op[]", count)
        count = lib.mlirbc_block_get_ops(pointer, self._ref, 0, raws, count)
        numbers = memoryview(ffi.buffer(raws, count * 8)).cast("I").tolist()
        return [Op(self.module, ref) for ref in zip(numbers[::2], numbers[1::2])]

    def __iter__(self) -> Iterator["Op"]:
        return iter(self.ops)

    def __len__(self) -> int:
        count = lib.mlirbc_block_get_num_ops(self.module._pointer(), self._ref)
        if not count:
            self._live()
        return int(count)

    def __bool__(self) -> bool:
        return True

    @property
    def terminator(self) -> Optional["Op"]:
        """The last op; None if the block is empty."""
        ops = self.ops
        return ops[-1] if ops else None

    @property
    def arguments(self) -> List[Value]:
        """The arguments."""
        pointer = self._live()
        count = lib.mlirbc_block_get_num_arguments(pointer, self._ref)
        copy = lib.mlirbc_block_get_arguments
        return values_of(self.module, count, lambda out, room: copy(pointer, self._ref, 0, out, room))

    def argument_location(self, position: int) -> Optional[Attribute]:
        """The location of an argument; None if it is unknown and the file leaves it out."""
        raw = lib.mlirbc_block_get_argument_location(self._live(), self._ref, position)
        return attribute_of(self.module, raw)

    def set_argument_location(self, position: int, location: Optional[Attribute]) -> None:
        """Sets the location of an argument; None makes it unknown."""
        argument = self.module._attribute_argument(location)
        call(lib.mlirbc_block_set_argument_location, self.module._edited(), self._ref, position, argument)

    def insert_argument(self, position: int, type: Union[Type, str], location: Optional[Attribute] = None) -> Value:
        """Inserts an argument at a position."""
        arguments = (self.module._type_argument(type), self.module._attribute_argument(location))
        raw = result(
            "mlirbc_value", lib.mlirbc_block_insert_argument, self.module._edited(), self._ref, position, *arguments
        )
        return Value(self.module, (raw.body, raw.index))

    def append_argument(self, type: Union[Type, str], location: Optional[Attribute] = None) -> Value:
        """Adds an argument behind the others."""
        count = lib.mlirbc_block_get_num_arguments(self._live(), self._ref)
        return self.insert_argument(count, type, location)

    def erase_argument(self, position: int) -> None:
        """Erases an argument that has no uses."""
        call(lib.mlirbc_block_erase_argument, self.module._edited(), self._ref, position)

    @property
    def region(self) -> Optional["Region"]:
        """The region that the block belongs to."""
        raw = lib.mlirbc_block_get_region(self._live(), self._ref)
        return None if raw.body == NONE else Region(self.module, (raw.body, raw.index))

    @property
    def position(self) -> int:
        """The position of the block in its region."""
        return int(lib.mlirbc_block_get_position(self._live(), self._ref))

    def erase(self) -> None:
        """Erases the block with all its ops, whose values must not be used elsewhere."""
        call(lib.mlirbc_block_erase, self.module._edited(), self._ref)

    def move(self, region: "Region", position: int) -> None:
        """Moves the block with its ops to a position among the other blocks of a region of the same isolated op."""
        argument = region._argument(self.module)
        call(lib.mlirbc_block_move, self.module._edited(), self._ref, argument, position)

    def split(self, op: "Op") -> "Block":
        """Moves an op of this block and those after it to a new block, which follows this one."""
        if op.block != self:
            raise InvalidArgumentError("the op is not in the block")
        raw = result("mlirbc_block", lib.mlirbc_block_split, self.module._edited(), op._ref)
        return Block(self.module, (raw.body, raw.index))

    def __repr__(self) -> str:
        if self.module.closed or not self.exists:
            return "<mlirbc.Block stale>"
        return f"<mlirbc.Block {self.position} with {len(self)} ops>"


class Region(Item):
    """A region of an op: blocks, of which the first is the entry."""

    __slots__ = ()
    _kind = "region"
    _exists = lib.mlirbc_region_exists

    @property
    def blocks(self) -> List[Block]:
        """The blocks."""
        pointer = self._live()
        count = lib.mlirbc_region_get_num_blocks(pointer, self._ref)
        raws = [lib.mlirbc_region_get_block(pointer, self._ref, i) for i in range(count)]
        return [Block(self.module, (raw.body, raw.index)) for raw in raws]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __len__(self) -> int:
        return int(lib.mlirbc_region_get_num_blocks(self._live(), self._ref))

    def __bool__(self) -> bool:
        return True

    @property
    def op(self) -> Optional["Op"]:
        """The op that the region belongs to; None for the region of the top-level ops."""
        from mlirbc.op import op_of

        return op_of(self.module, lib.mlirbc_region_get_op(self._live(), self._ref))

    @property
    def position(self) -> int:
        """The position of the region among those of its op."""
        return int(lib.mlirbc_region_get_position(self._live(), self._ref))

    def walk(self, order: WalkOrder = WalkOrder.PRE_ORDER) -> Iterator["Op"]:
        """The ops in the region, at any depth."""
        from mlirbc.walk import walk_region

        return walk_region(self, order)

    def add_block(
        self,
        types: Sequence[Union[Type, str]] = (),
        *,
        position: Optional[int] = None,
        locations: Optional[Sequence[Optional[Attribute]]] = None,
    ) -> Block:
        """Creates a block with arguments of these types, at a position or behind the other blocks."""
        where = len(self) if position is None else position
        raw_types = ffi.new("mlirbc_type[]", [self.module._type_argument(type) for type in types])
        if locations is None:
            raw_locations = ffi.NULL
        elif len(locations) == len(types):
            raw_locations = ffi.new("mlirbc_attribute[]", [self.module._attribute_argument(item) for item in locations])
        else:
            raise InvalidArgumentError(f"there are {len(types)} types and {len(locations)} locations")
        arguments = (raw_types, raw_locations, len(types))
        raw = result("mlirbc_block", lib.mlirbc_block_create, self.module._edited(), self._ref, where, *arguments)
        return Block(self.module, (raw.body, raw.index))

    def erase_blocks(self) -> None:
        """Erases all blocks."""
        call(lib.mlirbc_region_erase_blocks, self.module._edited(), self._ref)

    def clone_blocks(self, to: "Region") -> None:
        """Copies the blocks to the end of another region."""
        argument = to._argument(self.module)
        call(lib.mlirbc_region_clone_blocks, self.module._edited(), self._ref, argument)

    def __repr__(self) -> str:
        if self.module.closed or not self.exists:
            return "<mlirbc.Region stale>"
        return f"<mlirbc.Region {self.position} with {len(self)} blocks>"


def block_of(module: "Module", raw: Any) -> Optional[Block]:
    """The block of a reference of C; None if it names nothing."""
    return None if raw.body == NONE else Block(module, (raw.body, raw.index))


def values_of(module: "Module", count: int, copy: Callable[[Any, int], int]) -> List[Value]:
    """Values that one call copies."""
    return [Value(module, (raw.body, raw.index)) for raw in copied("mlirbc_value", count, copy)]


def value_arguments(module: "Module", values: Sequence[Value]) -> Tuple[Any, int]:
    """Values as an array for an edit, and their number."""
    return ffi.new("mlirbc_value[]", [value._argument(module) for value in values]), len(values)
