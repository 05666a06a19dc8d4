"""Budgets: the most work of operations on modules, and their cancellation."""

from __future__ import annotations

from typing import Any, Optional

from mlirbc._abi import ffi, lib
from mlirbc.errors import InvalidArgumentError

_NO_LIMIT = (1 << 64) - 1


class Budget:
    """The most work that operations may do. Several modules may share one, and any thread may call its methods.

    An operation that exceeds it raises `LimitExceededError`, one that is cancelled `CancelledError`. Both leave the
    module as it was. Work is the number of ops, blocks, values, operands, table entries and pieces of text that
    operations visit, and an eighth of the bytes of wide integers and of padding that they make. It does not depend on
    the machine.
    """

    __slots__ = ("pointer",)

    def __init__(self, max_work: Optional[int] = None) -> None:
        """Without `max_work` there is no limit."""
        limit = _NO_LIMIT if max_work is None else max_work
        if not 0 <= limit <= _NO_LIMIT:
            raise InvalidArgumentError(f"no amount of work: {max_work}")
        self.pointer: Any = ffi.gc(lib.mlirbc_budget_create(limit), lib.mlirbc_budget_destroy)

    def cancel(self) -> None:
        """Makes operations fail, those under way soon, until `restart`."""
        lib.mlirbc_budget_cancel(self.pointer)

    def restart(self) -> None:
        """Sets the work to 0 and takes back a cancellation."""
        lib.mlirbc_budget_restart(self.pointer)

    @property
    def work(self) -> int:
        """The work done so far, with that of the operation that exceeded the limit."""
        return int(lib.mlirbc_budget_get_work(self.pointer))
