"""The module: a file of bytecode, or a new one, with its tables, its ops, its text and its bytes."""

from __future__ import annotations

import os
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union
from typing import Type as ClassOf

from mlirbc import _abi
from mlirbc._abi import NO_ENTRY, NONE, call, cstr, ffi, lib, result, text
from mlirbc.enums import SymbolClash, Visibility, WalkOrder, WriteMode
from mlirbc.errors import ClosedError, InvalidArgumentError, InvalidEditError

if TYPE_CHECKING:
    from mlirbc.attribute import Attribute
    from mlirbc.budget import Budget
    from mlirbc.builder import Builder
    from mlirbc.compatibility import Check
    from mlirbc.conversion import Conversion
    from mlirbc.factory import Factory
    from mlirbc.importing import Imported
    from mlirbc.insertion import InsertionPoint
    from mlirbc.knowledge import Definitions, Warning
    from mlirbc.op import Op
    from mlirbc.resource import Resource, Resources
    from mlirbc.stripping import Stripped
    from mlirbc.structure import Block, Value
    from mlirbc.tables import DialectEntry, Section
    from mlirbc.types import Type


class Module:
    """A file of MLIR bytecode, or a new module. `mlirbc.open` and `mlirbc.create` return one.

    Ops are decoded when they are first used. Everything requested from a module belongs to it: attributes, types,
    ops, blocks, regions and values keep the module alive, and raise `ClosedError` after `close`.

    Threads may read a module at the same time. An edit requires that no other thread uses the module.
    """

    __slots__ = ("_owned", "_input", "_base", "_names", "_edits", "_writes", "_resource_numbering", "__weakref__")

    def __init__(self, owned: Any, input: Any) -> None:
        """Internal: takes over a pointer. `input` is what the module borrows, and releases itself."""
        # The garbage collector may have cleared any other destructor than a function of C when it calls it.
        self._owned: Any = ffi.gc(owned, lib.mlirbc_module_destroy)
        self._input = memoryview(input) if input is not None else None
        start = _abi.borrowed(input) if input is not None else ffi.NULL
        self._base = int(ffi.cast("uintptr_t", start))
        self._names: List[str] = []
        self._edits = 0
        self._writes = 0
        self._resource_numbering = 0

    # Lifetime.

    def close(self) -> None:
        """Ends the use of the module: later uses raise `ClosedError`; arrays of its data stay valid.

        The memory is released at once, or when the calls end that use it: those of other threads, and those around a
        callback that closes the module.
        """
        if self._owned is not None:
            # Names that ops of a walk know are not valid any more.
            self._edits += 1
            # A call has the pointer among its arguments. The last one that drops it destroys the module.
            self._owned = self._input = None

    @property
    def closed(self) -> bool:
        """Whether the module was closed."""
        return self._owned is None

    def __enter__(self) -> "Module":
        self._pointer()
        return self

    def __exit__(
        self,
        kind: Optional[ClassOf[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _pointer(self) -> Any:
        # Another thread may close the module after a test of the attribute itself.
        owned = self._owned
        if owned is None:
            raise ClosedError("the module is closed")
        return owned

    def _borrow(self, pointer: Any) -> None:
        """Refers to a module of the library for the time of a callback. It copies the bytes of the file."""
        self._owned = pointer
        self._input = None
        self._base = 0
        self._names = []
        self._edits = 0
        self._writes = 0
        self._resource_numbering = 0

    def _edited(self) -> Any:
        """The pointer for an edit. Walks compare the count of edits to notice erased ops."""
        if self._writes:
            raise InvalidEditError("the module is being written to a file object", status="INVALID_EDIT")
        self._edits += 1
        return self._pointer()

    def _view(self, data: Any) -> memoryview:
        """The bytes of an `mlirbc_bytes`: a view of the file where they lie in it, otherwise a copy.

        The memory of the file does not change when the module is edited or closed; other memory may.
        """
        if not data.len:
            return memoryview(b"")
        # Keeps the memory until it is copied.
        _owner, input = self._pointer(), self._input
        if input is not None:
            start = int(ffi.cast("uintptr_t", data.data)) - self._base
            if 0 <= start and start + data.len <= len(input):
                return input[start : start + data.len]
        return memoryview(_abi.data(data))

    # The file.

    @property
    def version(self) -> int:
        """The version of the format, 0 to 6."""
        return int(lib.mlirbc_module_get_bytecode_version(self._pointer()))

    @property
    def producer(self) -> str:
        """The producer string, such as "MLIR22.1.8". It may be set."""
        return _abi.text_of(lib.mlirbc_module_get_producer, self._pointer())

    @producer.setter
    def producer(self, producer: str) -> None:
        call(lib.mlirbc_module_set_producer, self._edited(), cstr(producer))

    @property
    def sections(self) -> List["Section"]:
        """The sections of the file."""
        from mlirbc.tables import sections_of

        return sections_of(self)

    @property
    def dialects(self) -> List["DialectEntry"]:
        """The dialects that the file uses, with their versions."""
        from mlirbc.tables import DialectEntry

        pointer = self._pointer()
        count = lib.mlirbc_module_get_num_dialects(pointer)
        return [DialectEntry(self, lib.mlirbc_module_get_dialect(pointer, i).index) for i in range(count)]

    @property
    def resources(self) -> "Resources":
        """The resources, by group and key."""
        from mlirbc.resource import Resources

        self._pointer()
        return Resources(self)

    @property
    def attributes(self) -> List["Attribute"]:
        """All attributes of the tables, whether or not anything refers to them."""
        from mlirbc.attribute import attribute_at

        return [attribute_at(self, i) for i in range(lib.mlirbc_module_get_num_attributes(self._pointer()))]

    @property
    def types(self) -> List["Type"]:
        """All types of the tables, whether or not anything refers to them."""
        from mlirbc.types import type_at

        return [type_at(self, i) for i in range(lib.mlirbc_module_get_num_types(self._pointer()))]

    def verify(self) -> None:
        """Decodes and checks everything in the file; raises the first damage."""
        call(lib.mlirbc_module_verify, self._pointer())

    def set_budget(self, budget: "Optional[Budget]") -> None:
        """Sets the budget that later operations charge; None for none."""
        raw = budget.pointer if budget is not None else ffi.NULL
        call(lib.mlirbc_module_set_budget, self._pointer(), raw)

    def materialize(self, threads: int = 1) -> None:
        """Decodes all ops that are not decoded yet, in so many threads; 0 for one per processor."""
        call(lib.mlirbc_module_materialize_with_threads, self._pointer(), threads)

    # Ops.

    @property
    def top_block(self) -> "Block":
        """The block with the top-level ops."""
        from mlirbc.structure import Block

        raw = result("mlirbc_block", lib.mlirbc_module_get_top_block, self._pointer())
        return Block(self, (raw.body, raw.index))

    @property
    def root(self) -> Optional["Op"]:
        """The first top-level op, nearly always a `builtin.module`; None if the file has no op."""
        from mlirbc.op import op_of

        return op_of(self, result("mlirbc_op", lib.mlirbc_module_get_root, self._pointer()))

    @property
    def body(self) -> "Block":
        """The block of the `builtin.module` of the file, in which its functions are."""
        root = self.root
        if root is None or len(root.regions) != 1 or len(root.regions[0].blocks) != 1:
            raise InvalidArgumentError("the file has no single top-level op with one block")
        return root.regions[0].blocks[0]

    def walk(self, order: WalkOrder = WalkOrder.PRE_ORDER) -> Iterator["Op"]:
        """All ops: an op before the ops in its regions, or after them. The module may be edited during the walk."""
        from mlirbc.walk import walk_module

        return walk_module(self, order)

    def op_names(self, order: WalkOrder = WalkOrder.PRE_ORDER) -> Iterator[str]:
        """The names of all ops, as `(op.name for op in module.walk())`, several times faster."""
        from mlirbc.walk import op_names

        return op_names(self, order)

    def find_symbol(self, name: str) -> Optional["Op"]:
        """The first symbol with a name, at any depth."""
        from mlirbc.op import op_of

        return op_of(self, result("mlirbc_op", lib.mlirbc_module_find_symbol, self._pointer(), cstr(name)))

    def lookup_symbol(self, *names: str) -> Optional["Op"]:
        """The symbol that a nested reference names, such as `lookup_symbol("a", "b")` for `@a::@b`."""
        from mlirbc.op import op_of

        array, count, _kept = _abi.cstrs(names)
        return op_of(self, result("mlirbc_op", lib.mlirbc_module_lookup_symbol, self._pointer(), array, count))

    @property
    def functions(self) -> List["Op"]:
        """The ops of the top-level `builtin.module` that are symbols, such as functions and globals."""
        return [op for op in self.body if op.visibility is not Visibility.NONE]

    def _name_at(self, index: int) -> str:
        """The full name of an entry of the table of op names."""
        if index == NONE:
            return ""
        if index >= len(self._names):
            pointer = self._pointer()
            for known in range(len(self._names), lib.mlirbc_module_get_num_op_names(pointer)):
                self._names.append(text(lib.mlirbc_op_name_get_full(pointer, (known,))))
        return self._names[index]

    # Text.

    def print(
        self,
        *,
        form: Literal["custom", "generic"] = "custom",
        elide_defaults: bool = False,
        locations: bool = False,
        resources: bool = False,
        elide_elements_larger_than: Optional[int] = None,
        max_bytes: Optional[int] = None,
    ) -> str:
        """The text that `mlir-opt` prints, with everything in its place. With `form="generic"` it is that of
        `mlir-opt --mlir-print-op-generic`. An op whose custom form would leave out an attribute with its default that
        reading does not restore is in the generic form, unless `elide_defaults`, as `mlir-opt` does."""
        from mlirbc.printing import PrintOptions

        options = PrintOptions(locations, resources, elide_elements_larger_than, max_bytes, form, elide_defaults)
        return options.text(lib.mlirbc_module_print_to_buffer, self._pointer())

    def __str__(self) -> str:
        return self.print()

    def _repr_html_(self) -> str:
        from mlirbc.notebook import html_of_module

        return html_of_module(self)

    def __repr__(self) -> str:
        if self.closed:
            return "<mlirbc.Module closed>"
        return f"<mlirbc.Module version {self.version} from {self.producer!r}>"

    def parse_attribute(self, source: str) -> "Attribute":
        """The attribute with a text in MLIR's syntax, such as `dense<[1, 2]> : tensor<2xi32>`."""
        from mlirbc.attribute import attribute_at

        raw = result("mlirbc_attribute", lib.mlirbc_attribute_parse, self._edited(), cstr(source))
        return attribute_at(self, raw.index)

    def parse_type(self, source: str) -> "Type":
        """The type with a text in MLIR's syntax, such as `tensor<2x?xf32>`."""
        from mlirbc.types import type_at

        return type_at(self, result("mlirbc_type", lib.mlirbc_type_parse, self._edited(), cstr(source)).index)

    # Edits.

    @property
    def new(self) -> "Factory":
        """New attributes, types and locations of this module."""
        from mlirbc.factory import Factory

        self._pointer()
        return Factory(self)

    def builder(self) -> "Builder":
        """A builder of ops."""
        from mlirbc.builder import Builder

        self._pointer()
        return Builder(self)

    def import_attribute(self, attribute: "Attribute") -> "Attribute":
        """A copy of an attribute of another module, with everything in it."""
        from mlirbc.attribute import attribute_at

        source = (attribute.module._pointer(), (attribute.entry,))
        raw = result("mlirbc_attribute", lib.mlirbc_module_import_attribute, self._edited(), *source)
        return attribute_at(self, raw.index)

    def import_type(self, type: "Type") -> "Type":
        """A copy of a type of another module, with everything in it."""
        from mlirbc.types import type_at

        source = (type.module._pointer(), (type.entry,))
        return type_at(self, result("mlirbc_type", lib.mlirbc_module_import_type, self._edited(), *source).index)

    def import_ops(
        self,
        ops: Sequence["Op"],
        to: "InsertionPoint",
        *,
        values: Optional[Mapping["Value", "Value"]] = None,
        blocks: Optional[Mapping["Block", "Block"]] = None,
        clash: SymbolClash = SymbolClash.KEEP,
    ) -> "Imported":
        """Copies ops of another module, with everything in them, to a position.

        `values` and `blocks` replace those of the other module that the ops use and that are not imported. `clash`
        states what happens to a symbol whose name this module already has.
        """
        from mlirbc.importing import import_ops

        return import_ops(self, ops, to, values or {}, blocks or {}, clash)

    def definitions(self) -> List["Definitions"]:
        """Which op definitions hold for each dialect, and why the properties of other ops are opaque."""
        from mlirbc.knowledge import definitions

        return definitions(self)

    def warnings(self) -> List["Warning"]:
        """What was read with the fallbacks of dialects, or is opaque because no form fits."""
        from mlirbc.knowledge import warnings

        return warnings(self)

    def strip(
        self,
        *,
        locations: bool = False,
        resources: bool = False,
        names: bool = False,
        constants_larger_than: Optional[int] = None,
    ) -> "Stripped":
        """Removes what is selected; returns what was removed. Canonical writing leaves out unused table entries."""
        from mlirbc.stripping import strip

        return strip(self, locations, resources, names, constants_larger_than)

    def convert(
        self,
        *,
        version: Optional[int] = None,
        llvm: Union[None, str, int] = None,
        stablehlo: Optional[str] = None,
        allow_loss: bool = False,
    ) -> Optional["Conversion"]:
        """Converts the module to a version of the format, a release of LLVM such as "19" or 19, or a version of StableHLO.

        Exactly one target must be named. A conversion to a release or to StableHLO returns its outcome; what the
        target cannot represent raises `NotRepresentableError`, and the module is unchanged, unless `allow_loss`.
        """
        from mlirbc.conversion import convert

        return convert(self, version, llvm, stablehlo, allow_loss)

    def check(self, reader: str, *, allow_unregistered: bool = False, try_conversion: bool = False) -> "Check":
        """Whether a reader, such as "llvm-19" or "stablehlo-1.5", reads the module as it is."""
        from mlirbc.compatibility import check

        return check(self, reader, allow_unregistered, try_conversion)

    # Bytes out.

    def to_bytes(self, *, mode: WriteMode = WriteMode.STABLE, producer: Optional[str] = None) -> bytes:
        """The module as bytecode. A module without edits has the bytes that were read."""
        from mlirbc.writing import write_options

        buffer = result(
            "mlirbc_buffer *", lib.mlirbc_module_write_to_buffer, self._pointer(), write_options(mode, producer)
        )
        return _abi.buffer_bytes(buffer)

    def write(
        self,
        target: Union[str, "os.PathLike[str]", IO[bytes]],
        *,
        mode: WriteMode = WriteMode.STABLE,
        producer: Optional[str] = None,
    ) -> None:
        """Writes the module as bytecode to a path or a binary file. An old file stays until the new one is complete."""
        from mlirbc.writing import write

        write(self, target, mode, producer)

    def fingerprint(self) -> bytes:
        """A SHA-256 hash of the meaning: without locations, the order of tables, the producer and the version."""
        return self._hash(lib.mlirbc_module_fingerprint)

    def file_fingerprint(self) -> bytes:
        """A SHA-256 hash of the module as it is written with stable indices, except for the producer."""
        return self._hash(lib.mlirbc_module_file_fingerprint)

    def _hash(self, function: Any) -> bytes:
        fingerprint = ffi.new("mlirbc_fingerprint *")
        call(function, self._pointer(), fingerprint)
        return bytes(ffi.buffer(fingerprint))

    # References.

    def _attribute_argument(self, attribute: Optional["Attribute"]) -> Tuple[int]:
        """An attribute as an argument of an edit. One of another module would name another entry."""
        if attribute is None:
            return NO_ENTRY
        if attribute.module is not self:
            raise InvalidArgumentError("the attribute belongs to another module: see Module.import_attribute")
        return (attribute.entry,)

    def _type_argument(self, type: Union["Type", str, None]) -> Tuple[int]:
        """A type, or its text, as an argument of an edit."""
        if type is None:
            return NO_ENTRY
        if isinstance(type, str):
            type = self.parse_type(type)
        if type.module is not self:
            raise InvalidArgumentError("the type belongs to another module: see Module.import_type")
        return (type.entry,)

    def _resource_argument(self, resource: "Resource") -> Tuple[int]:
        """A resource as an argument of an edit."""
        if resource.module is not self:
            raise InvalidArgumentError("the resource belongs to another module")
        return resource._argument()
