"""Which op definitions hold in a module, and what was read with the fallbacks of dialects."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, NamedTuple

from mlirbc._abi import ffi, lib, result, text
from mlirbc.enums import Basis

if TYPE_CHECKING:
    from mlirbc.module import Module


class OpaqueOps(NamedTuple):
    """Ops of one name whose properties are opaque, and the reason in a line of English."""

    name: str
    num_ops: int
    message: str


class Definitions(NamedTuple):
    """The definitions that hold for the ops of a dialect. Where the `releases` differ, an op is opaque."""

    dialect: str
    basis: Basis
    releases: List[str]
    uses: int
    known: int
    opaque: List[OpaqueOps]


class Warning(NamedTuple):
    """Ops of a name, or attributes or types of a code, that were read with a fallback, or that no form fits."""

    dialect: str
    op_name: str
    code: int
    uses: int
    message: str


def definitions(module: "Module") -> List[Definitions]:
    """Which definitions hold for the ops of each dialect, and why. Decodes all ops."""
    pointer = module._pointer()
    created = result("mlirbc_definitions *", lib.mlirbc_definitions_create, pointer)
    listed = ffi.gc(created, lib.mlirbc_definitions_destroy)
    raw, ops = ffi.new("mlirbc_dialect_definitions *"), ffi.new("mlirbc_opaque_ops *")
    found = []
    for position in range(lib.mlirbc_definitions_get_num_dialects(listed)):
        if not lib.mlirbc_definitions_get_dialect(listed, position, raw):
            break
        opaque = []
        for index in range(raw.num_opaque):
            if lib.mlirbc_definitions_get_opaque(listed, position, index, ops):
                opaque.append(OpaqueOps(text(ops.name), ops.count, text(ops.message)))
        releases = [ffi.string(lib.mlirbc_release_name(raw.releases[i])).decode() for i in range(raw.releases_len)]
        dialect = text(lib.mlirbc_dialect_get_name(pointer, (raw.dialect.index,)))
        found.append(Definitions(dialect, Basis(raw.basis), releases, raw.uses, raw.known, opaque))
    return found


def warnings(module: "Module") -> List[Warning]:
    """What was read with the fallbacks of dialects, or is opaque because no form or several forms fit."""
    pointer = module._pointer()
    listed = ffi.gc(result("mlirbc_warnings *", lib.mlirbc_warnings_create, pointer), lib.mlirbc_warnings_destroy)
    raw = ffi.new("mlirbc_warning *")
    found = []
    for position in range(lib.mlirbc_warnings_get_num_warnings(listed)):
        if lib.mlirbc_warnings_get_warning(listed, position, raw):
            dialect = text(lib.mlirbc_dialect_get_name(pointer, (raw.dialect.index,)))
            found.append(Warning(dialect, text(raw.op_name), raw.code, raw.uses, text(raw.message)))
    return found
