"""Ops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Literal, NamedTuple, Optional, Sequence, Tuple

from mlirbc import _abi
from mlirbc._abi import NONE, SIZE_MAX, call, cstr, ffi, lib, result, text
from mlirbc.attribute import Attribute, DictionaryAttribute, attribute_of
from mlirbc.enums import Visibility, WalkOrder
from mlirbc.errors import StaleReferenceError
from mlirbc.insertion import InsertionPoint, point_argument
from mlirbc.mappings import Attributes, DiscardableAttributes, Properties
from mlirbc.structure import Block, Region, Value, block_of, value_arguments, values_of

if TYPE_CHECKING:
    from mlirbc.module import Module


class SymbolUse(NamedTuple):
    """An attribute or property that refers to a symbol."""

    op: "Op"
    name: str
    attribute: Optional[Attribute]
    is_property: bool


class SymbolUses(NamedTuple):
    """What refers to a symbol, and the ops with opaque parts that may do so."""

    uses: List[SymbolUse]
    possible: List["Op"]


class Op:
    """An op of a module. Equal ops are the same op of the same module.

    A property of an op that was erased, or that moved to another isolated op, raises `StaleReferenceError`.
    """

    __slots__ = ("module", "_ref", "_named")

    def __init__(self, module: "Module", ref: Tuple[int, int], named: Optional[Tuple[int, int]] = None) -> None:
        """Internal: ops come from a module. `named` is a count of edits and the index of the name for it."""
        self.module = module
        self._ref = ref
        self._named = named

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Op):
            return NotImplemented
        return self._ref == other._ref and self.module is other.module

    def __hash__(self) -> int:
        return hash((id(self.module), self._ref))

    @property
    def exists(self) -> bool:
        """Whether the reference names an op of the module."""
        return bool(lib.mlirbc_op_exists(self.module._pointer(), self._ref))

    def _live(self) -> Any:
        """The pointer to the module, after an empty result that an erased op also has."""
        if not self.exists:
            raise StaleReferenceError("the op was erased, or moved to another isolated op")
        return self.module._pointer()

    # Name and place.

    @property
    def name(self) -> str:
        """The full name, such as "func.call". It may be set; the properties keep their bytes."""
        named = self._named
        if named is not None and named[0] == self.module._edits:
            return self.module._names[named[1]]
        index = lib.mlirbc_op_get_op_name(self.module._pointer(), self._ref).index
        if index == NONE:
            self._live()
        return self.module._name_at(index)

    @name.setter
    def name(self, name: str) -> None:
        module = self.module._edited()
        entry = result("mlirbc_op_name", lib.mlirbc_module_add_op_name, module, cstr(name), self.is_registered)
        call(lib.mlirbc_op_set_op_name, module, self._ref, (entry.index,))

    @property
    def dialect(self) -> str:
        """The name of the dialect, such as "func"."""
        return self.name.partition(".")[0]

    @property
    def is_registered(self) -> bool:
        """Whether the program that wrote the file knew the op; True if the file does not say."""
        pointer = self._live()
        name = lib.mlirbc_op_get_op_name(pointer, self._ref)
        return int(lib.mlirbc_op_name_is_registered(pointer, (name.index,))) != 0

    @property
    def parent(self) -> Optional["Op"]:
        """The op whose region contains this op; None at the top of the file."""
        return op_of(self.module, lib.mlirbc_op_get_parent(self._live(), self._ref))

    @property
    def block(self) -> Optional[Block]:
        """The block that contains the op."""
        return block_of(self.module, lib.mlirbc_op_get_block(self._live(), self._ref))

    @property
    def position(self) -> int:
        """The position of the op in its block."""
        return int(lib.mlirbc_op_get_position(self._live(), self._ref))

    @property
    def is_isolated(self) -> bool:
        """Whether its regions use no value from outside."""
        return bool(lib.mlirbc_op_is_isolated(self._live(), self._ref))

    @property
    def location(self) -> Attribute:
        """The location. It may be set."""
        found = attribute_of(self.module, lib.mlirbc_op_get_location(self.module._pointer(), self._ref))
        if found is None:
            self._live()
            raise StaleReferenceError("the op has no location")
        return found

    @location.setter
    def location(self, location: Attribute) -> None:
        argument = self.module._attribute_argument(location)
        call(lib.mlirbc_op_set_location, self.module._edited(), self._ref, argument)

    # Attributes and properties.

    @property
    def attributes(self) -> Attributes:
        """All attributes by name: inherent ones that are attributes, and discardable ones."""
        return Attributes(self)

    @property
    def discardable_attributes(self) -> DiscardableAttributes:
        """The attributes of the dictionary that the op's definition does not name."""
        return DiscardableAttributes(self)

    @property
    def properties(self) -> Properties:
        """The inherent properties by name, including those that are no attributes."""
        return Properties(self)

    @property
    def dictionary(self) -> Optional[DictionaryAttribute]:
        """The dictionary of the op as one attribute."""
        found = attribute_of(self.module, lib.mlirbc_op_get_dictionary(self._live(), self._ref))
        return found if isinstance(found, DictionaryAttribute) else None

    # Operands, results, successors, regions.

    @property
    def operands(self) -> List[Value]:
        """The operands. They may be set."""
        return self._values(lib.mlirbc_op_get_num_operands, lib.mlirbc_op_get_operands)

    @operands.setter
    def operands(self, operands: Sequence[Value]) -> None:
        array, count = value_arguments(self.module, operands)
        call(lib.mlirbc_op_set_operands, self.module._edited(), self._ref, array, count)

    def set_operand(self, position: int, value: Value) -> None:
        """Sets one operand."""
        argument = value._argument(self.module)
        call(lib.mlirbc_op_set_operand, self.module._edited(), self._ref, position, argument)

    @property
    def results(self) -> List[Value]:
        """The results."""
        return self._values(lib.mlirbc_op_get_num_results, lib.mlirbc_op_get_results)

    @property
    def result(self) -> Value:
        """The only result; ValueError if the op has none or several."""
        results = self.results
        if len(results) != 1:
            raise ValueError(f"{self.name} has {len(results)} results")
        return results[0]

    def _values(self, number: Callable[..., int], copy: Callable[..., int]) -> List[Value]:
        pointer = self.module._pointer()
        count = number(pointer, self._ref)
        if not count:
            self._live()
            return []
        return values_of(self.module, count, lambda out, room: copy(pointer, self._ref, 0, out, room))

    def operand_group(self, name: str) -> List[Value]:
        """The operands of a group that the op's definition names, such as "lhs"; KeyError if it has no such group."""
        return self._group(lib.mlirbc_op_get_operand_group, lib.mlirbc_op_get_num_operands, name)

    def result_group(self, name: str) -> List[Value]:
        """The results of a group that the op's definition names."""
        return self._group(lib.mlirbc_op_get_result_group, lib.mlirbc_op_get_num_results, name)

    def _group(self, copy: Callable[..., int], number: Callable[..., int], name: str) -> List[Value]:
        pointer = self._live()
        known = ffi.new("bool *")
        room = number(pointer, self._ref)
        found = ffi.new("mlirbc_value[]", room)
        count = copy(pointer, self._ref, cstr(name), found, room, known)
        if not known[0]:
            raise KeyError(name)
        return [Value(self.module, (raw.body, raw.index)) for raw in found[0:count]]

    def set_operand_group(self, name: str, operands: Sequence[Value]) -> None:
        """Sets the operands of a group, and its size."""
        array, count = value_arguments(self.module, operands)
        call(lib.mlirbc_op_set_operand_group, self.module._edited(), self._ref, cstr(name), array, count)

    @property
    def successors(self) -> List[Block]:
        """The blocks to which the op passes control."""
        pointer = self._live()
        count = lib.mlirbc_op_get_num_successors(pointer, self._ref)
        raws = [lib.mlirbc_op_get_successor(pointer, self._ref, i) for i in range(count)]
        return [Block(self.module, (raw.body, raw.index)) for raw in raws]

    def set_successor(self, position: int, block: Block) -> None:
        """Sets a successor to a block of the region that contains the op."""
        argument = block._argument(self.module)
        call(lib.mlirbc_op_set_successor, self.module._edited(), self._ref, position, argument)

    @property
    def regions(self) -> List[Region]:
        """The regions, which are decoded."""
        pointer = self._live()
        regions = []
        for i in range(lib.mlirbc_op_get_num_regions(pointer, self._ref)):
            raw = result("mlirbc_region", lib.mlirbc_op_get_region, pointer, self._ref, i)
            regions.append(Region(self.module, (raw.body, raw.index)))
        return regions

    @property
    def blocks(self) -> List[Block]:
        """The blocks of all regions."""
        return [block for region in self.regions for block in region.blocks]

    def walk(self, order: WalkOrder = WalkOrder.PRE_ORDER) -> Iterator["Op"]:
        """This op and the ops in its regions."""
        from mlirbc.walk import walk_op

        return walk_op(self, order)

    # Symbols.

    @property
    def symbol_name(self) -> Optional[str]:
        """The name of a symbol; None if the op is not a symbol, or its properties are unknown."""
        found = _abi.text_of(lib.mlirbc_op_get_symbol_name, self._live(), self._ref)
        return found or None

    @property
    def visibility(self) -> Visibility:
        """The visibility of a symbol."""
        return Visibility(lib.mlirbc_op_get_symbol_visibility(self._live(), self._ref))

    def lookup_symbol(self, *names: str) -> Optional["Op"]:
        """The symbol in this symbol table that a nested reference names."""
        array, count, _kept = _abi.cstrs(names)
        raw = result("mlirbc_op", lib.mlirbc_op_lookup_symbol, self._live(), self._ref, array, count)
        return op_of(self.module, raw)

    def symbol_uses(self) -> SymbolUses:
        """What refers to this symbol, as MLIR finds it."""
        created = result("mlirbc_symbol_uses *", lib.mlirbc_op_find_symbol_uses, self._live(), self._ref)
        uses = ffi.gc(created, lib.mlirbc_symbol_uses_destroy)
        found = []
        for i in range(lib.mlirbc_symbol_uses_get_num_uses(uses)):
            raw = lib.mlirbc_symbol_uses_get_op(uses, i)
            found.append(
                SymbolUse(
                    Op(self.module, (raw.body, raw.index)),
                    text(lib.mlirbc_symbol_uses_get_name(uses, i)),
                    attribute_of(self.module, lib.mlirbc_symbol_uses_get_attribute(uses, i)),
                    lib.mlirbc_symbol_uses_is_property(uses, i),
                )
            )
        count = lib.mlirbc_symbol_uses_get_num_possible_ops(uses)
        raws = [lib.mlirbc_symbol_uses_get_possible_op(uses, i) for i in range(count)]
        return SymbolUses(found, [Op(self.module, (raw.body, raw.index)) for raw in raws])

    def rename_symbol(self, name: str) -> Tuple[int, int]:
        """Renames the symbol with all references.

        Returns the number of changed ops, and of opaque ops that may refer to it.
        """
        users, opaque = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        call(lib.mlirbc_op_rename_symbol, self.module._edited(), self._ref, cstr(name), users, opaque)
        return users[0], opaque[0]

    # Edits.

    def erase(self) -> None:
        """Erases the op with everything in its regions. Its results must not have uses."""
        call(lib.mlirbc_op_erase, self.module._edited(), self._ref)

    def move(self, to: InsertionPoint) -> "Op":
        """Moves the op. The result is a new reference if the position is in another isolated op."""
        return self._placed(lib.mlirbc_op_move, to)

    def clone(self, to: InsertionPoint) -> "Op":
        """Copies the op with everything in its regions."""
        return self._placed(lib.mlirbc_op_clone, to)

    def _placed(self, function: Callable[..., int], to: InsertionPoint) -> "Op":
        point = point_argument(self.module, to)
        raw = result("mlirbc_op", function, self.module._edited(), self._ref, point)
        return Op(self.module, (raw.body, raw.index))

    @property
    def missing_properties(self) -> List[str]:
        """The required properties that a new op lacks; until they are set, the module cannot be written."""
        pointer = self._live()
        count = lib.mlirbc_op_get_num_missing_properties(pointer, self._ref)
        return [text(lib.mlirbc_op_get_missing_property(pointer, self._ref, i)) for i in range(count)]

    # Definitions and text.

    @property
    def release(self) -> str:
        """The release whose definition of the op fits, such as "22"; empty if none does."""
        release = lib.mlirbc_op_get_release(self._live(), self._ref)
        name: bytes = ffi.string(lib.mlirbc_release_name(release))
        return name.decode()

    @property
    def property_bytes(self) -> Optional[bytes]:
        """The bytes of the properties as they are stored; None if the op has none."""
        pointer = self._live()
        if not lib.mlirbc_op_get_properties_position(pointer, self._ref, ffi.new("size_t *", SIZE_MAX)):
            return None
        return _abi.data(lib.mlirbc_op_get_properties(pointer, self._ref))

    def print(
        self,
        *,
        form: Literal["custom", "generic"] = "custom",
        elide_defaults: bool = False,
        locations: bool = False,
        resources: bool = False,
        elide_elements_larger_than: Optional[int] = None,
        max_bytes: Optional[int] = None,
    ) -> str:
        """The text of the op with everything in it, in the form of `mlir-opt`, or with `form="generic"` in that of
        `mlir-opt --mlir-print-op-generic`. `elide_defaults` is as for `Module.print`."""
        from mlirbc.printing import PrintOptions

        options = PrintOptions(locations, resources, elide_elements_larger_than, max_bytes, form, elide_defaults)
        return options.text(lib.mlirbc_op_print_to_buffer, self._live(), self._ref)

    def __str__(self) -> str:
        return self.print()

    def _repr_html_(self) -> str:
        from mlirbc.notebook import html_of_op

        return html_of_op(self)

    def __repr__(self) -> str:
        if self.module.closed or not self.exists:
            return "<mlirbc.Op stale>"
        from mlirbc.printing import visible

        symbol = self.symbol_name
        return visible(f"<mlirbc.Op {self.name}{' @' + symbol if symbol else ''}>")


def op_of(module: "Module", raw: Any) -> Optional[Op]:
    """The op of a reference of C; None if it names nothing."""
    return None if raw.body == NONE else Op(module, (raw.body, raw.index))
