"""Modules inside other bytes, such as exports of JAX."""

from __future__ import annotations

import dataclasses
from enum import IntEnum
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, TypeVar, Union

from mlirbc import _abi
from mlirbc._abi import ffi, lib, text
from mlirbc.errors import InvalidArgumentError

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.opening import OpenOptions

Exported = TypeVar("Exported")


class Holder(IntEnum):
    """What holds a module."""

    NONE = 0
    UNKNOWN = 1
    JAX_EXPORT = 2
    MOJO_PACKAGE = 3
    ZSTD_STREAM = 4
    MOSAIC_CONFIG = 5
    STRING = 6
    RESOURCE = 7
    ATTRIBUTE = 8
    TYPE = 9
    SECTION = 10


class Encoding(IntEnum):
    """How a module is stored in what holds it."""

    NONE = 0
    RAW = 1
    BASE64 = 2
    ZSTD = 3


class ContainedModule(NamedTuple):
    """A module inside other bytes. `data` is None if its end is unknown.

    `parent` is the position of the module around it in the list.
    """

    holder: Holder
    encoding: Encoding
    description: str
    parent: Optional[int]
    offset: int
    data: Optional[bytes]

    def __repr__(self) -> str:
        from mlirbc.printing import visible

        size = "without an end" if self.data is None else f"of {len(self.data):,} bytes"
        return visible(f"<mlirbc.ContainedModule {size} at {self.offset}: {self.description}>")

    def open(self, options: "Optional[OpenOptions]" = None) -> "Module":
        """Opens the module."""
        from mlirbc.opening import open

        if self.data is None:
            raise InvalidArgumentError("the end of the contained module is unknown")
        return open(self.data, options)


class Undecoded(NamedTuple):
    """Data that could not be decoded. `offset` is None inside of decoded data."""

    offset: Optional[int]
    reason: str


class Contained(NamedTuple):
    """The modules inside other bytes, outer ones before those inside them."""

    modules: List[ContainedModule]
    undecoded: List[Undecoded]
    is_complete: bool

    def __repr__(self) -> str:
        from mlirbc.printing import short

        return f"Contained(modules={short(self.modules)}, undecoded={short(self.undecoded)}, is_complete={self.is_complete})"


def find_modules(data: Union[bytes, bytearray, memoryview], *, max_decoded: int = 0) -> Contained:
    """Finds the modules in any bytes. If these are a module, only those inside it are listed."""
    buffer = _abi.borrowed(data)
    found = ffi.gc(lib.mlirbc_contained_create(buffer, len(buffer), max_decoded), lib.mlirbc_contained_destroy)
    modules = []
    raw = ffi.new("mlirbc_bytes *")
    for position in range(lib.mlirbc_contained_get_num_modules(found)):
        parent = lib.mlirbc_contained_get_parent(found, position)
        modules.append(
            ContainedModule(
                Holder(lib.mlirbc_contained_get_holder(found, position)),
                Encoding(lib.mlirbc_contained_get_encoding(found, position)),
                text(lib.mlirbc_contained_get_description(found, position)),
                None if parent < 0 else parent,
                lib.mlirbc_contained_get_offset(found, position),
                _abi.data(raw) if lib.mlirbc_contained_get_bytes(found, position, raw) else None,
            )
        )
    undecoded = []
    for position in range(lib.mlirbc_contained_get_num_undecoded(found)):
        offset = lib.mlirbc_contained_get_undecoded_offset(found, position)
        reason = text(lib.mlirbc_contained_get_undecoded_reason(found, position))
        undecoded.append(Undecoded(None if offset < 0 else offset, reason))
    return Contained(modules, undecoded, lib.mlirbc_contained_is_complete(found))


def replace_module(exported: Exported, module: "Module") -> Exported:
    """A copy of what `jax.export` returned with this module, which is verified before. JAX calls or serializes it."""
    copied: Any = exported
    if isinstance(exported, type) or not hasattr(exported, "mlir_module_serialized"):
        raise TypeError(f"{type(exported).__name__} is not what jax.export returns: it has no mlir_module_serialized")
    module.verify()
    changed: Exported = dataclasses.replace(copied, mlir_module_serialized=module.to_bytes())
    return changed
