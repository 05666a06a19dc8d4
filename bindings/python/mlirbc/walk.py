"""Walks over ops: batches of the cursor of the C library."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Iterator, List, Tuple

from mlirbc import _abi
from mlirbc._abi import ffi, lib, result
from mlirbc.enums import WalkOrder
from mlirbc.op import Op

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.structure import Region

BATCH = 1024
"""Enough that the calls of a batch cost little beside its ops, and few enough that they stay in the cache."""

_OPS = f"mlirbc_op[{BATCH}]"
_NAMES = f"mlirbc_op_name[{BATCH}]"


def _cursor(create: Any, *arguments: Any) -> Any:
    return ffi.gc(result("mlirbc_cursor *", create, *arguments), lib.mlirbc_cursor_destroy)


def _batches(module: "Module", cursor: Any) -> Iterator[Tuple[Any, int]]:
    """The array of each batch and its number of ops. An error follows the ops before it."""
    ops = ffi.new(_OPS)
    count = ffi.new("size_t *")
    error = ffi.new("mlirbc_error **")
    while True:
        failed = lib.mlirbc_cursor_next_ops(cursor, module._pointer(), ops, BATCH, count, error)
        if count[0]:
            yield ops, count[0]
        if failed:
            _abi.raise_error(error[0])
        if count[0] < BATCH:
            return


def _name_indices(module: "Module", ops: Any, count: int, names: Any) -> List[int]:
    """The indices of the names of ops, all of which are in `Module._names` then."""
    lib.mlirbc_ops_get_op_names(module._pointer(), ops, count, names)
    indices: List[int] = memoryview(ffi.buffer(names, count * 4)).cast("I").tolist()
    # The table grows with edits, and its entries do not change.
    module._name_at(max(indices))
    return indices


def _ops(module: "Module", cursor: Any) -> Iterator[Op]:
    names = ffi.new(_NAMES)
    for ops, count in _batches(module, cursor):
        numbers = memoryview(ffi.buffer(ops, count * 8)).cast("I").tolist()
        edits = module._edits
        known = zip(repeat(edits), _name_indices(module, ops, count, names))
        for op in map(Op, repeat(module), zip(numbers[::2], numbers[1::2]), known):
            # The caller may have erased it since the batch was filled.
            if module._edits == edits or op.exists:
                yield op


def walk_module(module: "Module", order: WalkOrder) -> Iterator[Op]:
    """All ops of a module."""
    return _ops(module, _cursor(lib.mlirbc_cursor_create_for_module, module._pointer(), order))


def walk_op(op: Op, order: WalkOrder) -> Iterator[Op]:
    """An op and the ops in its regions."""
    pointer = op.module._pointer()
    return _ops(op.module, _cursor(lib.mlirbc_cursor_create_for_op, pointer, op._ref, order))


def walk_region(region: "Region", order: WalkOrder) -> Iterator[Op]:
    """The ops in a region."""
    pointer = region.module._pointer()
    return _ops(region.module, _cursor(lib.mlirbc_cursor_create_for_region, pointer, region._ref, order))


def op_names(module: "Module", order: WalkOrder) -> Iterator[str]:
    """The names of all ops. A batch is two calls, and no code of Python runs for an op."""
    cursor = _cursor(lib.mlirbc_cursor_create_for_module, module._pointer(), order)
    names = ffi.new(_NAMES)
    batches = (
        map(module._names.__getitem__, _name_indices(module, ops, count, names))
        for ops, count in _batches(module, cursor)
    )
    return chain.from_iterable(batches)
