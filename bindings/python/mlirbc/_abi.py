"""The functions of the shared library, and the conversion of strings, lists and errors.

`ffi` and `lib` are generated from `bindings/mlirbc_cdef.h` when the wheel is built. A reference of C, such as
`mlirbc_op`, is passed as the tuple of its members.
"""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Iterable, List, Sequence, Set, Tuple

from mlirbc._native import ffi as _ffi
from mlirbc._native import lib as _lib
from mlirbc.errors import BY_STATUS, MlirbcError

ffi: Any = _ffi
lib: Any = _lib

NONE = 0xFFFFFFFF
"""The index in a reference that names nothing."""

SIZE_MAX = (1 << (8 * ffi.sizeof("size_t"))) - 1

NO_ENTRY = (NONE,)
"""An attribute, type, dialect, name or resource that names nothing."""

EXCEPTION_TAG = b"mlirbc.python.exception"

CStr = Tuple[Any, int]


def text(string: Any) -> str:
    """The characters of an `mlirbc_str`. Bytes that are not UTF-8 become surrogates, as in file names."""
    if not string.len:
        return ""
    characters: bytes = ffi.unpack(string.data, string.len)
    return characters.decode("utf-8", "surrogateescape")


def text_of(function: Callable[..., Any], owner: Any, *arguments: Any) -> str:
    """The text that a function returns, which lies in the memory of `owner`: this frame keeps it until it is copied."""
    return text(function(owner, *arguments))


def data_of(function: Callable[..., Any], owner: Any, *arguments: Any) -> bytes:
    """A copy of the bytes that a function returns, which lie in the memory of `owner`, as in `text_of`."""
    return data(function(owner, *arguments))


def encoded(string: str) -> bytes:
    """The bytes of a string, with those that were not UTF-8."""
    return string.encode("utf-8", "surrogateescape")


def cstr(string: str) -> CStr:
    """A string as an argument of type `mlirbc_str`, valid as long as the result."""
    return cbytes(encoded(string))


def cbytes(data: Any) -> CStr:
    """Bytes as an argument of type `mlirbc_bytes` or `mlirbc_str`, valid as long as the result."""
    buffer = borrowed(data)
    return (ffi.cast("void *", buffer), _Kept(len(buffer), buffer))


def borrowed(data: Any) -> Any:
    """A pointer to bytes that keeps them alive. Those of a memoryview are copied.

    CPython's garbage collector crashes on a memoryview with a borrower when both are garbage, as after an exception
    whose traceback has them.
    """
    return ffi.from_buffer(bytes(data) if isinstance(data, memoryview) else data)


class _Kept(int):
    """A length that keeps the bytes alive that it is the length of."""

    def __new__(cls, value: int, kept: object) -> "_Kept":
        number = super().__new__(cls, value)
        number.kept = kept
        return number

    kept: object


def cstrs(strings: Iterable[str]) -> Tuple[Any, int, object]:
    """Strings as an array of `mlirbc_str`, their number, and what keeps them alive."""
    kept = [cstr(string) for string in strings]
    return ffi.new("mlirbc_str[]", kept), len(kept), kept


def array(type_name: str, items: Sequence[Any]) -> Tuple[Any, int]:
    """Items as an array of a type of C, and their number."""
    return ffi.new(type_name + "[]", items), len(items)


def data(view: Any) -> bytes:
    """A copy of the bytes of an `mlirbc_bytes`."""
    return bytes(ffi.buffer(view.data, view.len)) if view.len else b""


def buffer_bytes(buffer: Any) -> bytes:
    """The bytes of an owned `mlirbc_buffer`, which is destroyed."""
    try:
        return data(lib.mlirbc_buffer_get_bytes(buffer))
    finally:
        lib.mlirbc_buffer_destroy(buffer)


def error_of(error: Any) -> MlirbcError:
    """An exception with the details of an `mlirbc_error`, which the caller still owns."""
    status = ffi.string(lib.mlirbc_status_name(lib.mlirbc_error_get_status(error))).decode()
    section = lib.mlirbc_error_get_section(error)
    line = lib.mlirbc_error_get_line(error)
    return BY_STATUS.get(status, MlirbcError)(
        text(lib.mlirbc_error_get_message(error)),
        status=status,
        offset=lib.mlirbc_error_get_offset(error),
        path=text(lib.mlirbc_error_get_path(error)),
        section=section if section >= 0 else None,
        line=line or None,
    )


def raise_error(error: Any) -> None:
    """Raises an owned `mlirbc_error`: the exception that a method of a dialect raised, or its own."""
    try:
        raised = error_of(error)
        payload = lib.mlirbc_error_get_payload(error, cbytes(EXCEPTION_TAG))
        original = ffi.from_handle(payload) if payload else None
    finally:
        lib.mlirbc_error_destroy(error)
    if original is not None:
        exception, trace = original
        # It may be raised several times: its own traceback stays the one of the method.
        raise exception.with_traceback(trace) from raised
    raise raised


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a fallible function and raises its error."""
    error = ffi.new("mlirbc_error **")
    if function(*arguments, error):
        raise_error(error[0])


def result(type_name: str, function: Callable[..., int], *arguments: Any) -> Any:
    """Calls a fallible function whose last parameter but one receives a value, and returns the value."""
    out = ffi.new(type_name + " *")
    error = ffi.new("mlirbc_error **")
    if function(*arguments, out, error):
        raise_error(error[0])
    return out[0]


class Copied(List[Any]):
    """Items of an array of C, which it keeps alive: a struct of an array is a view that does not."""

    array: Any = None
    owner: Any = None
    """What has the memory to which the items point, if something may release it."""


def copied(type_name: str, count: int, copy: Callable[[Any, int], int]) -> Copied:
    """The items of a list of known length, copied by one call. Structs are valid as long as the result."""
    items = Copied()
    if count:
        items.array = ffi.new(f"{type_name}[{count}]")
        items.extend(items.array[0 : copy(items.array, count)])
    return items


# Objects of Python that the library keeps. Each handle stays in the set until the library releases it.
_kept_handles: Set[Any] = set()


def keep(value: object) -> Any:
    """A pointer that stands for a Python object, to be released with `release_handle`."""
    handle = ffi.new_handle(value)
    _kept_handles.add(handle)
    return handle


def immortal(callback: Any) -> Any:
    """A callback that exists when the interpreter ends, because objects of the library may call it then."""
    if hasattr(ctypes, "pythonapi"):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(callback))
    return callback


@immortal
@ffi.callback("mlirbc_release_fn")  # type: ignore[untyped-decorator]
def release_handle(handle: Any, _discard: Callable[[Any], None] = _kept_handles.discard) -> None:
    """Releases the object of a handle of `keep`. It uses no global, which the end of the interpreter clears."""
    _discard(handle)
