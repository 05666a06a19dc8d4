"""Copies of ops of another module."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from mlirbc._abi import ffi, lib, result, text
from mlirbc.enums import SymbolClash
from mlirbc.errors import InvalidArgumentError
from mlirbc.insertion import InsertionPoint, point_argument
from mlirbc.op import Op, op_of
from mlirbc.structure import Block, Value

if TYPE_CHECKING:
    from mlirbc.module import Module


class ImportedSymbol(NamedTuple):
    """A copy that is a symbol. `new_name` is None if it keeps its name; `clash` is the other symbol with the name."""

    op: Op
    name: str
    new_name: Optional[str]
    clash: Optional[Op]


class Imported(NamedTuple):
    """The copies, in the order of the ops, and what was renamed. `num_opaque_ops` may refer to renamed symbols."""

    ops: List[Op]
    symbols: List[ImportedSymbol]
    resources: List[Tuple[str, str, str]]
    """The dialect, the key and the new key of each renamed resource."""
    num_opaque_ops: int


def import_ops(
    module: "Module",
    ops: Sequence[Op],
    to: InsertionPoint,
    values: Mapping[Value, Value],
    blocks: Mapping[Block, Block],
    clash: SymbolClash,
) -> Imported:
    """Copies ops of one other module to a position."""
    if not ops:
        return Imported([], [], [], 0)
    other = ops[0].module
    if any(op.module is not other for op in ops):
        raise InvalidArgumentError("the ops belong to several modules")
    options = ffi.new("mlirbc_import_options *")
    lib.mlirbc_import_options_init(options)
    raw_values = ffi.new("mlirbc_value[]", [value._argument(other) for value in values])
    new_values = ffi.new("mlirbc_value[]", [value._argument(module) for value in values.values()])
    raw_blocks = ffi.new("mlirbc_block[]", [block._argument(other) for block in blocks])
    new_blocks = ffi.new("mlirbc_block[]", [block._argument(module) for block in blocks.values()])
    options.values, options.value_replacements, options.num_values = raw_values, new_values, len(values)
    options.blocks, options.block_replacements, options.num_blocks = raw_blocks, new_blocks, len(blocks)
    options.clash = SymbolClash(clash)
    raw_ops = ffi.new("mlirbc_op[]", [op._ref for op in ops])
    arguments = (other._pointer(), raw_ops, len(ops), point_argument(module, to), options)
    created = result("mlirbc_imported *", lib.mlirbc_module_import_ops, module._edited(), *arguments)
    imported = ffi.gc(created, lib.mlirbc_imported_destroy)
    copies = [op_of(module, lib.mlirbc_imported_get_op(imported, i)) for i in range(len(ops))]
    symbols = []
    for i in range(lib.mlirbc_imported_get_num_symbols(imported)):
        op = op_of(module, lib.mlirbc_imported_get_symbol_op(imported, i))
        if op is not None:
            name = text(lib.mlirbc_imported_get_symbol_name(imported, i))
            new_name = text(lib.mlirbc_imported_get_symbol_new_name(imported, i)) or None
            symbols.append(
                ImportedSymbol(op, name, new_name, op_of(module, lib.mlirbc_imported_get_symbol_clash(imported, i)))
            )
    resources = [
        (
            text(lib.mlirbc_imported_get_resource_dialect(imported, i)),
            text(lib.mlirbc_imported_get_resource_key(imported, i)),
            text(lib.mlirbc_imported_get_resource_new_key(imported, i)),
        )
        for i in range(lib.mlirbc_imported_get_num_renamed_resources(imported))
    ]
    opaque = lib.mlirbc_imported_get_num_opaque_ops(imported)
    return Imported([op for op in copies if op is not None], symbols, resources, opaque)
