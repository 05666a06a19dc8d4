"""Opening and creating modules."""

from __future__ import annotations

import io
import mmap
import os
import stat
from typing import IO, TYPE_CHECKING, Any, Dict, List, Optional, Union

from mlirbc._abi import borrowed, cstr, ffi, keep, lib, release_handle, result
from mlirbc.errors import InvalidArgumentError, NotBytecodeError

if TYPE_CHECKING:
    from mlirbc.budget import Budget
    from mlirbc.dialect import Dialect
    from mlirbc.module import Module
    from mlirbc.registry import Registry

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]


class OpenOptions:
    """Options for opening files: limits, the release of op definitions, and the knowledge of dialects."""

    __slots__ = ("_limits", "_release", "_registry", "_budget")

    def __init__(
        self,
        *,
        release: Union[None, str, int] = None,
        registry: "Optional[Registry]" = None,
        dialects: "Optional[List[Dialect]]" = None,
        max_ops: Optional[int] = None,
        max_region_depth: Optional[int] = None,
        max_attribute_depth: Optional[int] = None,
        max_table_entries: Optional[int] = None,
        max_memory_per_input_byte: Optional[int] = None,
        budget: "Optional[Budget]" = None,
    ) -> None:
        """`release` is the only release whose op definitions hold, such as "22"; the file determines it by default.

        `registry` has the knowledge of dialects. `dialects` are added to the built-in knowledge. Operations on the
        modules charge `budget`.
        """
        from mlirbc.conversion import release_number
        from mlirbc.registry import Registry

        limits: Dict[str, Optional[int]] = {
            "max_ops": max_ops,
            "max_region_depth": max_region_depth,
            "max_attribute_depth": max_attribute_depth,
            "max_table_entries": max_table_entries,
            "max_memory_per_input_byte": max_memory_per_input_byte,
        }
        self._limits = {name: limit for name, limit in limits.items() if limit is not None}
        self._release = release_number(release) if release is not None else None
        if dialects:
            if registry is not None:
                raise InvalidArgumentError("add the dialects to the registry")
            registry = Registry()
            for dialect in dialects:
                registry.add(dialect)
        self._registry = registry
        self._budget = budget

    def _create(self) -> Any:
        """The options of the C library."""
        options = ffi.gc(lib.mlirbc_open_options_create(), lib.mlirbc_open_options_destroy)
        for name, limit in self._limits.items():
            getattr(lib, f"mlirbc_open_options_set_{name}")(options, limit)
        if self._release is not None:
            lib.mlirbc_open_options_set_release(options, self._release)
        if self._registry is not None:
            lib.mlirbc_open_options_set_registry(options, self._registry.pointer)
            self._registry.add_upgrades(options)
        if self._budget is not None:
            lib.mlirbc_open_options_set_budget(options, self._budget.pointer)
        return options


def _file_bytes(file: IO[bytes]) -> Any:
    """The bytes of a file: mapped if it is a regular one, otherwise read."""
    try:
        number = file.fileno()
        status = os.fstat(number)
    except (OSError, AttributeError, ValueError):
        return file.read()
    if stat.S_ISREG(status.st_mode) and status.st_size > 0 and file.tell() == 0:
        try:
            return mmap.mmap(number, 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):
            # Not every file system can map its files.
            return file.read()
    return file.read()


def open(source: Source, options: Optional[OpenOptions] = None) -> "Module":
    """Opens bytecode: a path, bytes, or a binary file.

    Reads the tables and no op. A file is mapped into memory and must not be changed while the module or an array of
    its data lives. Text that is a path is a `str`; bytes are always the bytes of a file. Bytes that may change, such
    as a bytearray, are copied.
    """
    from mlirbc.module import Module

    if isinstance(source, (str, os.PathLike)):
        with io.open(source, "rb") as file:
            data = _file_bytes(file)
    elif isinstance(source, (bytes, mmap.mmap)):
        data = source
    elif isinstance(source, (bytearray, memoryview)):
        data = bytes(source)
    elif hasattr(source, "read"):
        data = _file_bytes(source)
    else:
        raise TypeError(f"expected a path, bytes or a binary file, not {type(source).__name__}")
    if isinstance(data, str):
        raise TypeError("the file is open in text mode; bytecode requires a binary file")
    buffer = borrowed(data)
    raw_options = options._create() if options is not None else ffi.NULL
    arguments = (buffer, len(buffer), release_handle, keep(data), raw_options)
    try:
        return Module(result("mlirbc_module *", lib.mlirbc_module_open_borrowed, *arguments), data)
    except NotBytecodeError as error:
        error.message = _with_inner_modules(error.message, data)
        error.args = (error.message,)
        raise


def _with_inner_modules(message: str, data: Any) -> str:
    """The message about bytes that are no module, with the modules inside them."""
    from mlirbc.contained import find_modules

    outermost = sum(1 for module in find_modules(data).modules if module.parent is None)
    if outermost == 0:
        return message
    count = "1 module" if outermost == 1 else f"{outermost:,} modules"
    return f"not MLIR bytecode: it contains {count}; mlirbc.find_modules(data).modules[0].open() opens the first one"


def create(producer: str = "MLIR22.1.8", *, version: int = 6, options: Optional[OpenOptions] = None) -> "Module":
    """Creates a module with an empty `builtin.module`. The producer identifies the release whose encodings are used."""
    from mlirbc.module import Module

    if not 0 <= version <= 255:
        raise InvalidArgumentError(f"there is no version {version}")
    raw_options = options._create() if options is not None else ffi.NULL
    arguments = (version, cstr(producer), raw_options)
    module = Module(result("mlirbc_module *", lib.mlirbc_module_create, *arguments), None)
    builder = module.builder()
    with builder.at_end(module.top_block):
        root = builder.op("builtin.module", regions=1)
    root.regions[0].add_block()
    return module
