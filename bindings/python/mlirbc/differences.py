"""Differences between two modules."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, List, NamedTuple, Optional

from mlirbc._abi import ffi, lib, result, text
from mlirbc.op import Op, op_of

if TYPE_CHECKING:
    from mlirbc.module import Module


class Part(IntEnum):
    """The part of a module that differs."""

    NONE = 0
    VERSION = 1
    PRODUCER = 2
    DIALECT_VERSION = 3
    RESOURCE = 4
    OP = 5
    OP_NAME = 6
    ATTRIBUTE = 7
    PROPERTY = 8
    OPERAND = 9
    RESULT = 10
    SUCCESSOR = 11
    LOCATION = 12
    REGION = 13
    BLOCK = 14
    ARGUMENT = 15
    ARGUMENT_LOCATION = 16


class ChangeKind(IntEnum):
    """How a part differs."""

    NONE = 0
    ADDED = 1
    REMOVED = 2
    CHANGED = 3
    MOVED = 4
    UNKNOWN = 5


class Difference(NamedTuple):
    """A part that differs, its ops and their paths, and its texts in both modules."""

    part: Part
    change: ChangeKind
    name: str
    old_op: Optional[Op]
    new_op: Optional[Op]
    old_path: str
    new_path: str
    old_text: str
    new_text: str


def diff(old: "Module", new: "Module", *, ignore_locations: bool = False, max_text: int = 4096) -> List[Difference]:
    """What differs between two modules, whatever the indices of their entries. Empty if they are equal."""
    created = result(
        "mlirbc_differences *",
        lib.mlirbc_differences_create,
        old._pointer(),
        new._pointer(),
        ignore_locations,
        max_text,
    )
    found = ffi.gc(created, lib.mlirbc_differences_destroy)
    return [
        Difference(
            Part(lib.mlirbc_differences_get_part(found, position)),
            ChangeKind(lib.mlirbc_differences_get_change(found, position)),
            text(lib.mlirbc_differences_get_name(found, position)),
            op_of(old, lib.mlirbc_differences_get_old_op(found, position)),
            op_of(new, lib.mlirbc_differences_get_new_op(found, position)),
            text(lib.mlirbc_differences_get_old_path(found, position)),
            text(lib.mlirbc_differences_get_new_path(found, position)),
            text(lib.mlirbc_differences_get_old_text(found, position)),
            text(lib.mlirbc_differences_get_new_text(found, position)),
        )
        for position in range(lib.mlirbc_differences_get_num_differences(found))
    ]
