"""Locations."""

from __future__ import annotations

from typing import Any, Callable, List, NamedTuple, Optional

from mlirbc._abi import ffi, lib, text_of
from mlirbc.attribute import Attribute, attribute_of, register
from mlirbc.enums import AttributeKind


class Position(NamedTuple):
    """A position or range in a file. The end equals the start for a single position."""

    start_line: int
    start_column: int
    end_line: int
    end_column: int


class Location(Attribute):
    """A location."""

    __slots__ = ()

    def _part(self, get: Callable[..., Any]) -> Optional[Attribute]:
        return attribute_of(self.module, get(*self._call))


class UnknownLocation(Location):
    """No location."""

    __slots__ = ()


class FileLocation(Location):
    """A position or range in a file."""

    __slots__ = ()

    @property
    def filename(self) -> str:
        """The name of the file."""
        return text_of(lib.mlirbc_file_loc_get_filename, *self._call)

    @property
    def position(self) -> Position:
        """The lines and columns."""
        raw = ffi.new("mlirbc_position *")
        lib.mlirbc_file_loc_get_position(*self._call, raw)
        return Position(raw.start_line, raw.start_column, raw.end_line, raw.end_column)

    @property
    def line(self) -> int:
        """The first line."""
        return self.position.start_line

    @property
    def column(self) -> int:
        """The first column."""
        return self.position.start_column


class NameLocation(Location):
    """A location with a name."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name."""
        return text_of(lib.mlirbc_name_loc_get_name, *self._call)

    @property
    def child(self) -> Optional[Attribute]:
        """The location that is named."""
        return self._part(lib.mlirbc_name_loc_get_child)


class CallSiteLocation(Location):
    """A call that was inlined into its caller."""

    __slots__ = ()

    @property
    def callee(self) -> Optional[Attribute]:
        """The location in the callee."""
        return self._part(lib.mlirbc_call_site_loc_get_callee)

    @property
    def caller(self) -> Optional[Attribute]:
        """The location of the call."""
        return self._part(lib.mlirbc_call_site_loc_get_caller)


class FusedLocation(Location):
    """Several locations as one."""

    __slots__ = ()

    @property
    def locations(self) -> List[Attribute]:
        """The locations."""
        return self._elements()

    @property
    def metadata(self) -> Optional[Attribute]:
        """The metadata, if there are any."""
        return self._part(lib.mlirbc_fused_loc_get_metadata)


register(AttributeKind.UNKNOWN_LOC, UnknownLocation)
register(AttributeKind.FILE_LOC, FileLocation)
register(AttributeKind.NAME_LOC, NameLocation)
register(AttributeKind.CALL_SITE_LOC, CallSiteLocation)
register(AttributeKind.FUSED_LOC, FusedLocation)
