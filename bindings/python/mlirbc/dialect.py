"""Dialects as classes: methods that read and write what a description cannot express.

An exception of a method fails the entry. The call of the library that needed the entry raises the same exception.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Callable, Optional, Tuple

from mlirbc import _abi
from mlirbc._abi import cbytes, cstr, ffi, lib, text
from mlirbc.fields import FieldValue, field_value
from mlirbc.hook_reader import HookReader
from mlirbc.hook_writer import HookWriter

if TYPE_CHECKING:
    from mlirbc.attribute import Attribute
    from mlirbc.module import Module
    from mlirbc.types import Type


class Declined(enum.Enum):
    """What a method returns for an entry that it does not know: what it read or wrote is discarded."""

    DECLINED = "declined"


DECLINED = Declined.DECLINED

Outcome = Optional[Declined]
"""What a method returns: None if it read or wrote the whole entry, DECLINED if it does not know it."""

_DONE, _DECLINED, _FAILED = 1, 2, 3


class HookProperties:
    """The properties of an op as they were read, for `Dialect.write_properties`. Valid during its call."""

    __slots__ = ("_raw", "_module")

    def __init__(self, raw: Any, module: "Module") -> None:
        """Internal: `Dialect.write_properties` receives one."""
        self._raw = raw
        self._module = module

    def __len__(self) -> int:
        return int(lib.mlirbc_hook_properties_get_num_fields(self._raw))

    def __getitem__(self, name: str) -> FieldValue:
        position, field = ffi.new("uint32_t *"), ffi.new("mlirbc_field *")
        if not lib.mlirbc_hook_properties_get_field_by_name(self._raw, cstr(name), position, field):
            raise KeyError(name)

        def get(path: Any, length: int, into: Any) -> bool:
            return bool(lib.mlirbc_hook_properties_get_field(self._raw, path, length, into))

        def no_words(path: Any, length: int, into: Any, room: int) -> int:
            raise OverflowError(f"the property {name!r} has more than 64 bits")

        return field_value(self._module, field[0], [position[0]], get, no_words)


class Dialect:
    """A dialect with methods for its encodings. A subclass sets `name` and overrides the methods that it needs.

    The methods are called when an entry is first used, from any thread. What they read is recorded: its fields have
    names, and the library can renumber and print it. They must not edit the module, except for `upgrade`.
    """

    name: str = ""
    description: str = ""
    """Descriptions in the dialect language, for what requires no code."""

    def read_attribute(self, reader: HookReader) -> Outcome:
        """Reads an attribute."""
        return DECLINED

    def read_type(self, reader: HookReader) -> Outcome:
        """Reads a type."""
        return DECLINED

    def read_properties(self, op_name: str, reader: HookReader) -> Outcome:
        """Reads the properties of an op."""
        return DECLINED

    def read_version(self, reader: HookReader) -> Outcome:
        """Reads the version of the dialect."""
        return DECLINED

    def write_attribute(self, attribute: "Attribute", writer: HookWriter) -> Outcome:
        """Writes an attribute for the target version of the writer."""
        return DECLINED

    def write_type(self, type: "Type", writer: HookWriter) -> Outcome:
        """Writes a type for the target version of the writer."""
        return DECLINED

    def write_properties(self, op_name: str, properties: HookProperties, writer: HookWriter) -> Outcome:
        """Writes the properties of an op for the target version of the writer."""
        return DECLINED

    def write_version(self, writer: HookWriter) -> Outcome:
        """Writes the target version of the writer."""
        return DECLINED

    def upgrade(self, module: "Module", version: Tuple[int, ...]) -> Outcome:
        """Converts a module that was just opened from an older version of the dialect. It may edit the module."""
        return DECLINED

    def _overrides(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(Dialect, method)


def _message(error: BaseException) -> Any:
    return cstr(f"{type(error).__name__}: {error}")


def _run(handle: Any, call: Callable[[Dialect], Outcome], fail: Callable[..., None], target: Any) -> int:
    try:
        return _DECLINED if call(ffi.from_handle(handle)) is DECLINED else _DONE
    except BaseException as error:
        payload = _abi.keep((error, error.__traceback__))
        fail(target, _message(error), cbytes(_abi.EXCEPTION_TAG), payload, _abi.release_handle)
        return _FAILED


def _read(handle: Any, raw: Any, call: Callable[[Dialect, HookReader], Outcome]) -> int:
    reader = HookReader(raw)
    try:
        return _run(handle, lambda d: call(d, reader), lib.mlirbc_hook_reader_fail_with_payload, raw)
    finally:
        reader._raw = None


def _write(handle: Any, raw: Any, call: Callable[[Dialect, HookWriter], Outcome]) -> int:
    writer = HookWriter(raw)
    try:
        return _run(handle, lambda d: call(d, writer), lib.mlirbc_hook_writer_fail_with_payload, raw)
    finally:
        writer._raw = None


class _Borrowed:
    """A module of the library for the time of a callback."""

    def __init__(self, pointer: Any) -> None:
        from mlirbc.module import Module

        self.module = Module.__new__(Module)
        self.module._borrow(pointer)

    def __enter__(self) -> "Module":
        return self.module

    def __exit__(self, *_exception: object) -> None:
        self.module._owned = None


@_abi.immortal
@ffi.callback("mlirbc_read_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _read_attribute(raw: Any, handle: Any) -> int:
    return _read(handle, raw, lambda dialect, reader: dialect.read_attribute(reader))


@_abi.immortal
@ffi.callback("mlirbc_read_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _read_type(raw: Any, handle: Any) -> int:
    return _read(handle, raw, lambda dialect, reader: dialect.read_type(reader))


@_abi.immortal
@ffi.callback("mlirbc_read_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _read_version(raw: Any, handle: Any) -> int:
    return _read(handle, raw, lambda dialect, reader: dialect.read_version(reader))


@_abi.immortal
@ffi.callback("mlirbc_read_properties_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _read_properties(op_name: Any, raw: Any, handle: Any) -> int:
    name = text(op_name)
    return _read(handle, raw, lambda dialect, reader: dialect.read_properties(name, reader))


@_abi.immortal
@ffi.callback("mlirbc_write_attribute_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _write_attribute(module: Any, attribute: Any, raw: Any, handle: Any) -> int:
    from mlirbc.attribute import attribute_at

    with _Borrowed(module) as borrowed:
        call = lambda d, writer: d.write_attribute(attribute_at(borrowed, attribute.index), writer)  # noqa: E731
        return _write(handle, raw, call)


@_abi.immortal
@ffi.callback("mlirbc_write_type_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _write_type(module: Any, type: Any, raw: Any, handle: Any) -> int:
    from mlirbc.types import type_at

    with _Borrowed(module) as borrowed:
        return _write(handle, raw, lambda d, writer: d.write_type(type_at(borrowed, type.index), writer))


@_abi.immortal
@ffi.callback("mlirbc_write_properties_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _write_properties(module: Any, op_name: Any, properties: Any, raw: Any, handle: Any) -> int:
    name = text(op_name)
    with _Borrowed(module) as borrowed:
        read = HookProperties(properties, borrowed)
        return _write(handle, raw, lambda dialect, writer: dialect.write_properties(name, read, writer))


@_abi.immortal
@ffi.callback("mlirbc_write_version_hook", error=_FAILED)  # type: ignore[untyped-decorator]
def _write_version(raw: Any, handle: Any) -> int:
    return _write(handle, raw, lambda dialect, writer: dialect.write_version(writer))


@_abi.immortal
@ffi.callback("mlirbc_upgrade_fn", error=_FAILED)  # type: ignore[untyped-decorator]
def _upgrade(module: Any, _dialect: Any, numbers: Any, count: int, error: Any, handle: Any) -> int:
    version = tuple(numbers[0:count]) if count else ()
    with _Borrowed(module) as borrowed:

        def fail(_target: Any, message: Any, tag: Any, payload: Any, release: Any) -> None:
            error[0] = lib.mlirbc_error_create(_STATUS_HOOK, message, tag, payload, release)

        return _run(handle, lambda dialect: dialect.upgrade(borrowed, version), fail, None)


_STATUS_HOOK = 43

_CALLBACKS = {
    "read_attribute": _read_attribute,
    "read_type": _read_type,
    "read_properties": _read_properties,
    "read_version": _read_version,
    "write_attribute": _write_attribute,
    "write_type": _write_type,
    "write_properties": _write_properties,
    "write_version": _write_version,
}


def hooks_of(dialect: Dialect) -> Any:
    """The callbacks of a dialect: those of the methods that it overrides. None if there are none."""
    overridden = [method for method in _CALLBACKS if dialect._overrides(method)]
    if not overridden:
        return None
    hooks = ffi.new("mlirbc_dialect_hooks *")
    lib.mlirbc_dialect_hooks_init(hooks)
    hooks.user_data = _abi.keep(dialect)
    hooks.destroy = _abi.release_handle
    for method in overridden:
        setattr(hooks, method, _CALLBACKS[method])
    return hooks


def add_upgrade(dialect: Dialect, options: Any) -> None:
    """Adds the upgrade of a dialect to options, if it has one."""
    if dialect._overrides("upgrade"):
        arguments = (cstr(dialect.name), _upgrade, _abi.keep(dialect), _abi.release_handle)
        _abi.call(lib.mlirbc_open_options_add_upgrade, options, *arguments)
