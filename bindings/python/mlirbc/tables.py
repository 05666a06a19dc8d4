"""Sections and dialects of a module, and what can be read of a damaged file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, List, NamedTuple, Optional, Tuple, Union

from mlirbc import _abi
from mlirbc._abi import call, copied, error_of, ffi, lib, result, text
from mlirbc.errors import MlirbcError

if TYPE_CHECKING:
    from mlirbc.module import Module
    from mlirbc.opening import OpenOptions


class Section(NamedTuple):
    """A section of a file. `alignment` is 0 if it declares none."""

    id: int
    name: str
    alignment: int
    start: int
    data_offset: int
    data_size: int


def _sections(source: Any, count: int, get: Callable[..., bool]) -> List[Section]:
    raw = ffi.new("mlirbc_section *")
    sections = []
    for position in range(count):
        if get(source, position, raw):
            name = ffi.string(lib.mlirbc_section_name(raw.id)).decode()
            sections.append(Section(raw.id, name, raw.alignment, raw.start, raw.data_offset, raw.data_size))
    return sections


def sections_of(module: "Module") -> List[Section]:
    """The sections of the file of a module."""
    pointer = module._pointer()
    return _sections(pointer, lib.mlirbc_module_get_num_sections(pointer), lib.mlirbc_module_get_section)


class DialectEntry:
    """A dialect that a module uses."""

    __slots__ = ("module", "entry")

    def __init__(self, module: "Module", entry: int) -> None:
        """Internal: `Module.dialects` has them."""
        self.module = module
        self.entry = entry

    @property
    def _call(self) -> Tuple[Any, Tuple[int]]:
        return self.module._pointer(), (self.entry,)

    @property
    def name(self) -> str:
        """The name, such as "func"."""
        return _abi.text_of(lib.mlirbc_dialect_get_name, *self._call)

    @property
    def version(self) -> Optional[Tuple[int, ...]]:
        """The numbers of the version; None if the file has none, or their schema is unknown."""
        pointer, argument = self._call
        count = lib.mlirbc_dialect_get_num_version_numbers(pointer, argument)
        get = lib.mlirbc_dialect_get_version_numbers
        return tuple(copied("uint64_t", count, lambda out, room: get(pointer, argument, out, room))) or None

    @property
    def version_bytes(self) -> Optional[bytes]:
        """The bytes of the version; None if the file has none. They may be set, and removed with None."""
        if not lib.mlirbc_dialect_has_version(*self._call):
            return None
        return _abi.data_of(lib.mlirbc_dialect_get_version_bytes, *self._call)

    @version_bytes.setter
    def version_bytes(self, version: Optional[bytes]) -> None:
        module = self.module._edited()
        if version is None:
            call(lib.mlirbc_dialect_remove_version, module, (self.entry,))
        else:
            call(lib.mlirbc_dialect_set_version_bytes, module, (self.entry,), _abi.cbytes(version))

    def convert(self, *numbers: int) -> None:
        """Converts the entries of the dialect to another version with the methods of its registered `Dialect`."""
        array = _abi.array("uint64_t", numbers)
        call(lib.mlirbc_module_set_dialect_target, self.module._edited(), _abi.cstr(self.name), *array)

    def __repr__(self) -> str:
        if self.module.closed:
            return "<mlirbc.DialectEntry of a closed module>"
        from mlirbc.printing import visible

        version = self.version
        return visible(f"<mlirbc.DialectEntry {self.name}{' ' + '.'.join(map(str, version)) if version else ''}>")


class Survey(NamedTuple):
    """What can be read of a file, whether it is damaged, too new or valid. `error` is the first damage."""

    error: Optional[MlirbcError]
    version: Optional[int]
    producer: str
    sections: List[Section]
    dialects: List[str]
    op_names: List[str]
    num_strings: int
    num_attributes: int
    num_types: int
    num_properties: int
    num_resources: int


def survey(data: Union[bytes, bytearray, memoryview]) -> Survey:
    """Reads as much as possible of a file that may be damaged."""
    buffer = _abi.borrowed(data)
    found = ffi.gc(lib.mlirbc_survey_create(buffer, len(buffer)), lib.mlirbc_survey_destroy)
    error = lib.mlirbc_survey_get_error(found)
    version = lib.mlirbc_survey_get_version(found)
    dialects = range(lib.mlirbc_survey_get_num_dialects(found))
    op_names = range(lib.mlirbc_survey_get_num_op_names(found))
    return Survey(
        error_of(error) if error else None,
        None if version < 0 else version,
        text(lib.mlirbc_survey_get_producer(found)),
        _sections(found, lib.mlirbc_survey_get_num_sections(found), lib.mlirbc_survey_get_section),
        [text(lib.mlirbc_survey_get_dialect_name(found, position)) for position in dialects],
        [text(lib.mlirbc_survey_get_op_name(found, position)) for position in op_names],
        lib.mlirbc_survey_get_num_strings(found),
        lib.mlirbc_survey_get_num_attributes(found),
        lib.mlirbc_survey_get_num_types(found),
        lib.mlirbc_survey_get_num_properties(found),
        lib.mlirbc_survey_get_num_resources(found),
    )


def dump(data: Union[bytes, bytearray, memoryview], options: "Optional[OpenOptions]" = None) -> str:
    """Every byte of a file, which may be damaged, with its meaning."""
    buffer = _abi.borrowed(data)
    raw_options = options._create() if options is not None else ffi.NULL
    arguments = (buffer, len(buffer), raw_options, 0, True, ffi.NULL)
    dumped = result("mlirbc_buffer *", lib.mlirbc_dump_to_buffer, *arguments)
    return _abi.buffer_bytes(dumped).decode("utf-8", "surrogateescape")
