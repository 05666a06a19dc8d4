"""Bytecode of a module, to a path or to a binary file."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any, List, Optional, Union

from mlirbc._abi import call, cstr, ffi, lib
from mlirbc.enums import WriteMode
from mlirbc.errors import FileError

if TYPE_CHECKING:
    from mlirbc.module import Module

CHUNK = 1 << 20
"""The most bytes that are passed to a file object at once."""


def write_options(mode: WriteMode, producer: Optional[str]) -> Any:
    """Options of the C library."""
    options = ffi.gc(lib.mlirbc_write_options_create(), lib.mlirbc_write_options_destroy)
    lib.mlirbc_write_options_set_mode(options, WriteMode(mode))
    if producer is not None:
        lib.mlirbc_write_options_set_producer(options, cstr(producer))
    return options


def write(
    module: "Module",
    target: Union[str, "os.PathLike[str]", IO[bytes]],
    mode: WriteMode,
    producer: Optional[str],
) -> None:
    """Writes a module. Large resources are passed from where they are stored."""
    options = write_options(mode, producer)
    if isinstance(target, (str, os.PathLike)):
        call(lib.mlirbc_module_write_file, module._pointer(), options, os.fsencode(target))
        return
    raised: List[BaseException] = []

    @ffi.callback("mlirbc_write_fn", error=False)  # type: ignore[untyped-decorator]
    def piece(data: Any, length: int, _user_data: Any) -> bool:
        try:
            # Copies, because a file object may keep what it receives.
            for start in range(0, length, CHUNK):
                rest = bytes(ffi.buffer(data + start, min(CHUNK, length - start)))
                while rest:
                    # A raw file may write a part of it.
                    written = target.write(rest)
                    rest = b"" if written is None else rest[written:]
        except BaseException as error:
            raised.append(error)
            return False
        return True

    try:
        call(lib.mlirbc_module_write, module._pointer(), options, piece, ffi.NULL)
    except FileError:
        if raised:
            raise raised[0]
        raise
