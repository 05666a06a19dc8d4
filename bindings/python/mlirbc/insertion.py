"""The positions of new and moved ops."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Tuple, Union

from mlirbc.errors import InvalidArgumentError

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.op import Op
    from mlirbc.structure import Block


class InsertionPoint(NamedTuple):
    """The position of a new or moved op, such as `InsertionPoint.before(op)`."""

    kind: int
    anchor: "Union[Op, Block]"

    @classmethod
    def before(cls, op: "Op") -> "InsertionPoint":
        """Right before an op."""
        return cls(1, op)

    @classmethod
    def after(cls, op: "Op") -> "InsertionPoint":
        """Right after an op."""
        return cls(2, op)

    @classmethod
    def at_start(cls, block: "Block") -> "InsertionPoint":
        """Before the first op of a block."""
        return cls(3, block)

    @classmethod
    def at_end(cls, block: "Block") -> "InsertionPoint":
        """After the last op of a block."""
        return cls(4, block)


def point_argument(module: "Module", point: InsertionPoint) -> Tuple[int, int, int]:
    """A position as an argument of an edit of a module."""
    if point.anchor.module is not module:
        raise InvalidArgumentError("the position is in another module")
    return (point.kind, *point.anchor._ref)
