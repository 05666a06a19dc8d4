"""The knowledge of dialects with which modules are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List

from mlirbc._abi import call, cstr, ffi, lib
from mlirbc.errors import InvalidArgumentError

if TYPE_CHECKING:
    from mlirbc.dialect import Dialect


class Registry:
    """Descriptions of dialects, and classes that read and write them. `OpenOptions` copies what it has."""

    __slots__ = ("pointer", "_upgrades")

    def __init__(self, *, empty: bool = False) -> None:
        """A registry with the dialects that the library has built in, or with the builtin dialect only."""
        create = lib.mlirbc_registry_create_empty if empty else lib.mlirbc_registry_create
        self.pointer: Any = ffi.gc(create(), lib.mlirbc_registry_destroy)
        self._upgrades: "List[Dialect]" = []

    def add_text(self, description: str) -> None:
        """Adds descriptions in the dialect language. They take precedence over what the registry has."""
        call(lib.mlirbc_registry_add_text, self.pointer, cstr(description))

    def add(self, dialect: "Dialect") -> None:
        """Adds a dialect with its description, its methods and its upgrade."""
        from mlirbc.dialect import hooks_of

        if not dialect.name:
            raise InvalidArgumentError("the dialect has no name")
        if dialect.description:
            self.add_text(dialect.description)
        hooks = hooks_of(dialect)
        if hooks is not None:
            call(lib.mlirbc_registry_add_hooks, self.pointer, cstr(dialect.name), hooks)
        if dialect._overrides("upgrade"):
            self._upgrades.append(dialect)

    def add_overrides(self, dialect: "Dialect") -> None:
        """Adds methods that are called first for the entries of all dialects. They decline those of others."""
        from mlirbc.dialect import hooks_of

        hooks = hooks_of(dialect)
        if hooks is None:
            raise InvalidArgumentError("the dialect overrides no method")
        call(lib.mlirbc_registry_add_overrides, self.pointer, hooks)

    def remove(self, name: str) -> None:
        """Removes a dialect with its ops: its entries become opaque. KeyError if it is unknown, or builtin."""
        if not lib.mlirbc_registry_remove_dialect(self.pointer, cstr(name)):
            raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(lib.mlirbc_registry_has_dialect(self.pointer, cstr(name)))

    def add_upgrades(self, options: Any) -> None:
        """Internal: adds the upgrades of the dialects to options of the C library."""
        from mlirbc.dialect import add_upgrade

        for dialect in self._upgrades:
            add_upgrade(dialect, options)
