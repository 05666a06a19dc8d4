"""Resources: named blobs, bools and strings of dialects, and of providers outside of the IR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union

from mlirbc import _abi
from mlirbc._abi import NONE, call, cstr, ffi, lib, result
from mlirbc.enums import ResourceKind
from mlirbc.errors import InvalidArgumentError, StaleReferenceError

if TYPE_CHECKING:
    from mlirbc.module import Module

ResourceValue = Union[None, bool, str, memoryview]
"""What a resource holds: None if the file has no data for it."""


class Resource:
    """A resource of a module. Adding or removing an external resource makes references to all resources stale."""

    __slots__ = ("module", "entry", "_numbering")

    def __init__(self, module: "Module", entry: int) -> None:
        """Internal: resources come from a module."""
        self.module = module
        self.entry = entry
        self._numbering = module._resource_numbering

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Resource):
            return NotImplemented
        return self._identity == other._identity and self.module is other.module

    @property
    def _identity(self) -> Tuple[int, int]:
        return self._numbering, self.entry

    def __hash__(self) -> int:
        return hash((Resource, id(self.module), self._identity))

    @property
    def _call(self) -> Tuple[Any, Tuple[int]]:
        return self.module._pointer(), self._argument()

    def _argument(self) -> Tuple[int]:
        if self._numbering != self.module._resource_numbering:
            raise StaleReferenceError("an external resource was added or removed: request the resource again")
        return (self.entry,)

    @property
    def key(self) -> str:
        """The key, unique among those of its owner. It may be set; a text that names the old key does not follow."""
        return _abi.text_of(lib.mlirbc_resource_get_key, *self._call)

    @key.setter
    def key(self, key: str) -> None:
        call(lib.mlirbc_resource_set_key, self.module._edited(), self._argument(), cstr(key))

    @property
    def group(self) -> str:
        """The name of the dialect or provider that the resource belongs to."""
        return _abi.text_of(lib.mlirbc_resource_get_group_name, *self._call)

    @property
    def is_external(self) -> bool:
        """Whether the resource belongs to a provider outside of the IR."""
        return bool(lib.mlirbc_dialect_is_none(lib.mlirbc_resource_get_dialect(*self._call)))

    def _data(self) -> Any:
        data = ffi.new("mlirbc_resource_data *")
        call(lib.mlirbc_resource_get_data, *self._call, data)
        return data

    @property
    def kind(self) -> ResourceKind:
        """The kind of the data."""
        return ResourceKind(self._data().kind)

    @property
    def alignment(self) -> int:
        """The alignment that the file declares for a blob; 0 for anything else."""
        return int(self._data().alignment)

    @property
    def value(self) -> ResourceValue:
        """The data: a view of a blob, a bool, a string, or None without data. It may be set."""
        data = self._data()
        if data.kind == ResourceKind.BLOB:
            return self.module._view(data.bytes)
        if data.kind == ResourceKind.BOOL:
            return bool(data.boolean)
        if data.kind != ResourceKind.STRING:
            return None
        return bytes(self.module._view(data.bytes)).decode("utf-8", "surrogateescape")

    @value.setter
    def value(self, value: Union[None, bool, str, bytes, bytearray, memoryview]) -> None:
        alignment = self.alignment or 1
        content, _kept = _content(value, alignment)
        call(lib.mlirbc_resource_set_data, self.module._edited(), self._argument(), content)

    @property
    def blob(self) -> memoryview:
        """The bytes of a blob, read-only and valid without the module; InvalidArgumentError for anything else."""
        value = self.value
        if not isinstance(value, memoryview):
            raise InvalidArgumentError(f"the resource {self.key!r} has no blob")
        return value

    def remove(self) -> None:
        """Removes an external resource. References to resources are stale then."""
        call(lib.mlirbc_resource_remove, self.module._edited(), self._argument())
        self.module._resource_numbering += 1

    def __repr__(self) -> str:
        if self.module.closed or self._numbering != self.module._resource_numbering:
            return "<mlirbc.Resource stale>"
        from mlirbc.printing import visible

        return visible(f"<mlirbc.Resource {self.group}.{self.key} {self.kind.name.lower()}>")


class Resources(Mapping):  # type: ignore[type-arg]
    """The resources of a module by group and key: `module.resources["builtin", "weights"]`."""

    __slots__ = ("_module",)

    def __init__(self, module: "Module") -> None:
        """Internal: `Module.resources` returns one."""
        self._module = module

    def _all(self) -> List[Resource]:
        count = lib.mlirbc_module_get_num_resources(self._module._pointer())
        return [Resource(self._module, index) for index in range(count)]

    def __getitem__(self, name: Tuple[str, str]) -> Resource:
        group, key = name
        raw = lib.mlirbc_module_find_resource(self._module._pointer(), cstr(group), cstr(key))
        if raw.index == NONE:
            raise KeyError(name)
        return Resource(self._module, raw.index)

    def __iter__(self) -> Iterator[Tuple[str, str]]:
        # A group of a provider and one of a dialect may have the same name and key.
        return iter(dict.fromkeys((resource.group, resource.key) for resource in self._all()))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        from mlirbc.printing import short

        return "<mlirbc.Resources of a closed module>" if self._module.closed else f"Resources({short(dict(self))})"

    def _ipython_key_completions_(self) -> List[Tuple[str, str]]:
        return list(self)

    def groups(self) -> Dict[str, List[Resource]]:
        """The resources by the name of their group, in file order."""
        found: Dict[str, List[Resource]] = {}
        for resource in self._all():
            found.setdefault(resource.group, []).append(resource)
        return found

    def add(
        self,
        dialect: str,
        key: str,
        value: Union[None, bool, str, bytes, bytearray, memoryview],
        *,
        alignment: int = 64,
    ) -> Resource:
        """Adds a resource to a dialect, for example for `Factory.dense_resource`. The bytes are copied."""
        module = self._module._edited()
        entry = result("mlirbc_dialect", lib.mlirbc_module_add_dialect, module, cstr(dialect))
        content, _kept = _content(value, alignment)
        arguments = ((entry.index,), cstr(key), content)
        raw = result("mlirbc_resource", lib.mlirbc_module_add_dialect_resource, module, *arguments)
        return Resource(self._module, raw.index)

    def add_external(
        self,
        provider: str,
        key: str,
        value: Union[None, bool, str, bytes, bytearray, memoryview],
        *,
        alignment: int = 1,
    ) -> Resource:
        """Adds a resource to a provider outside of the IR. Earlier references to resources are stale then."""
        content, _kept = _content(value, alignment)
        arguments = (cstr(provider), cstr(key), content)
        raw = result("mlirbc_resource", lib.mlirbc_module_add_external_resource, self._module._edited(), *arguments)
        self._module._resource_numbering += 1
        return Resource(self._module, raw.index)


def _content(value: Optional[Any], alignment: int) -> Tuple[Any, object]:
    """Data as an argument, and what keeps it alive during the call."""
    content = ffi.new("mlirbc_resource_content *")
    if value is None:
        lib.mlirbc_resource_content_init(content, ResourceKind.ELIDED)
        return content, None
    if isinstance(value, bool):
        lib.mlirbc_resource_content_init(content, ResourceKind.BOOL)
        content.boolean = value
        return content, None
    if isinstance(value, str):
        lib.mlirbc_resource_content_init(content, ResourceKind.STRING)
        argument = cstr(value)
    else:
        lib.mlirbc_resource_content_init(content, ResourceKind.BLOB)
        content.alignment = alignment
        argument = _abi.cbytes(value)
    content.bytes = argument
    return content, argument
