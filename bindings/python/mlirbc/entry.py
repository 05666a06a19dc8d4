"""What attributes and types have in common: they are entries of a table of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, ClassVar, Optional, Tuple

from mlirbc import _abi
from mlirbc._abi import call, ffi, lib, text

if TYPE_CHECKING:
    from mlirbc.module import Module


class Entry:
    """An attribute or type. Equal ones of a module are one entry of its table."""

    __slots__ = ("module", "entry")

    # The functions of the library for the table.
    _get_dialect: ClassVar[Any]
    _get_code: ClassVar[Any]
    _get_schema_name: ClassVar[Any]
    _get_bytes: ClassVar[Any]
    _check: ClassVar[Any]
    _print: ClassVar[Any]

    # Attributes and types have options of their own.
    print: Callable[..., str]

    def __init__(self, module: "Module", entry: int) -> None:
        """Internal: attributes and types come from a module."""
        self.module = module
        self.entry = entry

    @property
    def _call(self) -> Tuple[Any, Tuple[int]]:
        return self.module._pointer(), (self.entry,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Entry) or self._check is not other._check:
            return NotImplemented
        return self.entry == other.entry and self.module is other.module

    def __hash__(self) -> int:
        return hash((self._check, id(self.module), self.entry))

    @property
    def dialect(self) -> str:
        """The dialect under which it is filed."""
        pointer = self.module._pointer()
        return text(lib.mlirbc_dialect_get_name(pointer, (self._get_dialect(*self._call).index,)))

    @property
    def code(self) -> Optional[int]:
        """The code with which the dialect identifies the kind; None for text and where there is no code."""
        code = self._get_code(*self._call)
        return int(code) if code >= 0 else None

    @property
    def schema_name(self) -> str:
        """The name of the layout, such as "file_line_col_loc"; empty where none is known."""
        return _abi.text_of(self._get_schema_name, *self._call)

    @property
    def encoding_bytes(self) -> bytes:
        """The bytes in the file."""
        return _abi.data_of(self._get_bytes, *self._call)

    def check(self) -> None:
        """Decodes it and raises its damage."""
        call(self._check, *self._call)

    def __str__(self) -> str:
        return self.print()

    def _shown(self) -> str:
        """The start of the text, for people."""
        from mlirbc.printing import shortened

        pointer, argument = self._call
        return shortened(self._print, pointer, argument, ffi.NULL)

    def __repr__(self) -> str:
        if self.module.closed:
            return f"<mlirbc.{type(self).__name__} of a closed module>"
        return f"<mlirbc.{type(self).__name__} {self._shown()}>"
