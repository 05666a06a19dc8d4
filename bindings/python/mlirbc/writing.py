"""Bytecode of a module, to a path or to a binary file."""

from __future__ import annotations

import errno
import io
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
                    rest = rest[_accepted(target, target.write(rest), len(rest)) :]
        except BaseException as error:
            raised.append(error)
            return False
        return True

    pointer = module._pointer()
    module._writes += 1
    try:
        call(lib.mlirbc_module_write, pointer, options, piece, ffi.NULL)
    except FileError:
        if raised:
            raise raised[0]
        raise
    finally:
        module._writes -= 1


def _accepted(target: IO[bytes], written: Optional[int], length: int) -> int:
    """The number of bytes that a file object accepted, from the result of its `write`."""
    if written is None:
        if _may_refuse(target):
            raise BlockingIOError(errno.EAGAIN, "the file is not blocking, and accepts no more bytes")
        # Not every file object counts.
        return length
    if not 0 < written <= length:
        raise OSError(f"the file accepted {written} of {length} bytes")
    return written


def _may_refuse(target: IO[bytes]) -> bool:
    """Whether None is the result of a file that would block, as of raw files."""
    if isinstance(target, io.RawIOBase):
        return True
    try:
        return not os.get_blocking(target.fileno())
    except (AttributeError, OSError, TypeError, ValueError):
        return False
