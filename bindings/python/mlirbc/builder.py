"""A builder of ops, with insertion points as context managers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Iterator, List, Mapping, Optional, Sequence, Union

from mlirbc import _abi
from mlirbc._abi import call, cstr, ffi, lib, result
from mlirbc.attribute import Attribute
from mlirbc.errors import InvalidArgumentError
from mlirbc.factory import TypeLike
from mlirbc.insertion import InsertionPoint, point_argument
from mlirbc.op import Op
from mlirbc.structure import Block, Value, value_arguments

if TYPE_CHECKING:
    from mlirbc.module import Module


class Builder:
    """Creates ops at an insertion point.

        builder = module.builder()
        with builder.at_end(block):
            three = builder.op("arith.constant", results=[i32], attributes={"value": module.new.integer(3, i32)})
            builder.op("func.return", operands=three.results)

    Points nest, and apply until the end of their `with`. Ops follow one another in the order of the calls.
    """

    def __init__(self, module: "Module") -> None:
        """Internal: `Module.builder` returns one."""
        self._module = module
        self._points: List[InsertionPoint] = []
        self._locations: List[Attribute] = []

    @contextmanager
    def at(self, point: InsertionPoint) -> Iterator["Builder"]:
        """Inserts at a point."""
        point_argument(self._module, point)
        self._points.append(point)
        depth = len(self._points)
        try:
            yield self
        finally:
            del self._points[depth - 1 :]

    def at_end(self, block: Block) -> Any:
        """Inserts behind the ops of a block."""
        return self.at(InsertionPoint.at_end(block))

    def at_start(self, block: Block) -> Any:
        """Inserts before the first op of a block."""
        return self.at(InsertionPoint.at_start(block))

    def before(self, op: Op) -> Any:
        """Inserts before an op."""
        return self.at(InsertionPoint.before(op))

    def after(self, op: Op) -> Any:
        """Inserts behind an op."""
        return self.at(InsertionPoint.after(op))

    @contextmanager
    def location(self, location: Attribute) -> Iterator["Builder"]:
        """Creates ops with a location."""
        self._locations.append(location)
        depth = len(self._locations)
        try:
            yield self
        finally:
            del self._locations[depth - 1 :]

    def op(
        self,
        name: str,
        operands: Sequence[Value] = (),
        results: Sequence[TypeLike] = (),
        *,
        attributes: Optional[Mapping[str, object]] = None,
        successors: Sequence[Block] = (),
        regions: int = 0,
        location: Optional[Attribute] = None,
        registered: bool = True,
    ) -> Op:
        """Creates an op at the insertion point.

        Attributes go where they belong: among the properties if the op's definition names them. They may be values
        of Python, see `Factory.attribute`. Regions start without blocks. An op of an unknown dialect should not be
        `registered`. If a part of the op is refused, no op is created.
        """
        if not self._points:
            raise InvalidArgumentError("the builder has no insertion point: use `with builder.at_end(block)`")
        module = self._module
        if location is None:
            location = self._locations[-1] if self._locations else module.new.unknown_location()
        converted = {key: module.new.attribute(value) for key, value in (attributes or {}).items()}
        dictionary = module.new.dictionary(converted) if converted else None
        pointer = module._edited()
        entry = result("mlirbc_op_name", lib.mlirbc_module_add_op_name, pointer, cstr(name), registered)
        state = ffi.new("mlirbc_op_state *")
        lib.mlirbc_op_state_init(state, (entry.index,), module._attribute_argument(location))
        state.dictionary = module._attribute_argument(dictionary)
        state.num_regions = regions
        raw_operands, state.num_operands = value_arguments(module, operands)
        raw_types, state.num_results = _abi.array("mlirbc_type", [module._type_argument(t) for t in results])
        raw_blocks, state.num_successors = _abi.array("mlirbc_block", [b._argument(module) for b in successors])
        state.operands, state.results, state.successors = raw_operands, raw_types, raw_blocks
        point = self._points[-1]
        raw = result("mlirbc_op", lib.mlirbc_op_create, pointer, state, point_argument(module, point))
        created = Op(module, (raw.body, raw.index))
        if point.kind in (2, 3):
            # The next op follows this one, not the anchor.
            self._points[-1] = InsertionPoint.after(created)
        return created

    def erase(self, ops: Sequence[Op] = (), blocks: Sequence[Block] = ()) -> None:
        """Erases ops and blocks that may use each other, with everything in them."""
        module = self._module
        items: List[Union[Op, Block]] = [*ops, *blocks]
        if any(item.module is not module for item in items):
            raise InvalidArgumentError("an op or block belongs to another module")
        raw_ops = _abi.array("mlirbc_op", [op._ref for op in ops])
        raw_blocks = _abi.array("mlirbc_block", [block._ref for block in blocks])
        call(lib.mlirbc_module_erase_together, module._edited(), *raw_ops, *raw_blocks)
