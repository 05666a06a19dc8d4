"""Removal of locations, names, resources and large constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Optional

from mlirbc._abi import call, ffi, lib

if TYPE_CHECKING:
    from mlirbc.module import Module

LOCATIONS, RESOURCES, NAMES = 1, 2, 4


class Stripped(NamedTuple):
    """The numbers of what stripping removed, and of names that it kept: something opaque may refer to them."""

    locations: int
    resources: int
    constants: int
    names: int
    kept_names: int


def strip(
    module: "Module", locations: bool, resources: bool, names: bool, constants_larger_than: Optional[int]
) -> Stripped:
    """Removes what is selected."""
    total = Stripped(0, 0, 0, 0, 0)
    what = LOCATIONS * locations | RESOURCES * resources | NAMES * names
    raw = ffi.new("mlirbc_stripped *")
    if constants_larger_than is not None:
        call(lib.mlirbc_module_strip_constants, module._edited(), constants_larger_than, raw)
        total = total._replace(constants=raw.constants)
    if what:
        call(lib.mlirbc_module_strip, module._edited(), what, raw)
        counts = (raw.locations, raw.resources, total.constants, raw.names, raw.kept_names)
        total = Stripped(*counts)
    return total
