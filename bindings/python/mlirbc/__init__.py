"""MLIR bytecode without LLVM: open, inspect, edit, convert and write.

import mlirbc

with mlirbc.open("model.mlirbc") as module:
    for op in module.walk():
        print(op.name, [str(value.type) for value in op.results])
"""

from __future__ import annotations

from mlirbc._abi import ffi as _ffi
from mlirbc._abi import lib as _lib
from mlirbc.attribute import (
    UNIT,
    ArrayAttribute,
    Attribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    OpaqueAttribute,
    RecordAttribute,
    StringAttribute,
    SymbolRef,
    SymbolRefAttribute,
    TextAttribute,
    TypeAttribute,
    Unit,
    UnitAttribute,
)
from mlirbc.budget import Budget
from mlirbc.builder import Builder
from mlirbc.compatibility import Check, Finding, StablehloReaders, stablehlo_readers
from mlirbc.contained import Contained, ContainedModule, find_modules, replace_module
from mlirbc.conversion import Change, Conversion, releases
from mlirbc.dense import (
    DenseArrayAttribute,
    DenseAttribute,
    DenseResourceAttribute,
    DenseStringsAttribute,
    DistinctAttribute,
    SparseAttribute,
)
from mlirbc.dialect import DECLINED, Declined, Dialect, HookProperties, Outcome
from mlirbc.differences import Difference, diff
from mlirbc.enums import (
    AffineKind,
    AttributeKind,
    Basis,
    ElementKind,
    FieldKind,
    HookItem,
    ResourceKind,
    Signedness,
    SymbolClash,
    TypeKind,
    Verdict,
    Visibility,
    WalkOrder,
    WriteMode,
)
from mlirbc.errors import (
    CallbackError,
    CancelledError,
    ClosedError,
    DamagedFileError,
    DialectLanguageError,
    FileError,
    HookError,
    HookMisreadError,
    InternalError,
    InvalidArgumentError,
    InvalidEditError,
    InvalidTextError,
    LimitExceededError,
    MlirbcError,
    NotBytecodeError,
    NotRepresentableError,
    OutOfMemoryError,
    ParseError,
    StaleReferenceError,
    TextError,
    TruncatedError,
    UnknownEncodingError,
    VersionTooNewError,
)
from mlirbc.factory import Factory
from mlirbc.fields import Bits, Fields
from mlirbc.hook_reader import HookReader
from mlirbc.hook_writer import HookWriter
from mlirbc.importing import Imported, ImportedSymbol
from mlirbc.insertion import InsertionPoint
from mlirbc.knowledge import Definitions, OpaqueOps, Warning
from mlirbc.location import (
    CallSiteLocation,
    FileLocation,
    FusedLocation,
    Location,
    NameLocation,
    Position,
    UnknownLocation,
)
from mlirbc.mappings import Attributes, DiscardableAttributes, Properties
from mlirbc.module import Module
from mlirbc.op import Op, SymbolUse, SymbolUses
from mlirbc.opening import OpenOptions, create, open
from mlirbc.parsing import parse
from mlirbc.registry import Registry
from mlirbc.resource import Resource, Resources
from mlirbc.stripping import Stripped
from mlirbc.structure import Block, Region, Use, Value
from mlirbc.tables import DialectEntry, Section, Survey, dump, survey
from mlirbc.types import (
    ComplexType,
    FloatType,
    FunctionType,
    GraphType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneType,
    OpaqueType,
    RankedTensorType,
    RecordType,
    ShapedType,
    TextType,
    TokenType,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from mlirbc.vhlo import VhloString, VhloTensor

__version__: str = _ffi.string(_lib.mlirbc_version_string()).decode()
NEWEST_BYTECODE_VERSION: int = _lib.mlirbc_newest_bytecode_version()

__all__ = [
    "AffineKind",
    "ArrayAttribute",
    "Attribute",
    "AttributeKind",
    "Attributes",
    "Bits",
    "Block",
    "Budget",
    "Builder",
    "CallbackError",
    "CancelledError",
    "CallSiteLocation",
    "Change",
    "Check",
    "ClosedError",
    "ComplexType",
    "Contained",
    "ContainedModule",
    "Conversion",
    "create",
    "DamagedFileError",
    "DECLINED",
    "Definitions",
    "OpaqueOps",
    "Warning",
    "Basis",
    "Declined",
    "DenseArrayAttribute",
    "DenseAttribute",
    "DenseResourceAttribute",
    "DenseStringsAttribute",
    "Dialect",
    "DialectEntry",
    "DialectLanguageError",
    "DictionaryAttribute",
    "diff",
    "Difference",
    "DiscardableAttributes",
    "DistinctAttribute",
    "dump",
    "ElementKind",
    "Factory",
    "FieldKind",
    "Fields",
    "FileError",
    "FileLocation",
    "find_modules",
    "Finding",
    "FloatAttribute",
    "FloatType",
    "FunctionType",
    "FusedLocation",
    "GraphType",
    "HookError",
    "HookItem",
    "HookMisreadError",
    "HookProperties",
    "HookReader",
    "HookWriter",
    "Imported",
    "ImportedSymbol",
    "IndexType",
    "InsertionPoint",
    "IntegerAttribute",
    "IntegerType",
    "InternalError",
    "InvalidArgumentError",
    "InvalidEditError",
    "InvalidTextError",
    "LimitExceededError",
    "Location",
    "MemRefType",
    "MlirbcError",
    "Module",
    "NameLocation",
    "NEWEST_BYTECODE_VERSION",
    "NoneType",
    "NotBytecodeError",
    "NotRepresentableError",
    "Op",
    "OpaqueAttribute",
    "OpaqueType",
    "open",
    "OpenOptions",
    "Outcome",
    "OutOfMemoryError",
    "parse",
    "ParseError",
    "Position",
    "Properties",
    "RankedTensorType",
    "RecordAttribute",
    "RecordType",
    "Region",
    "Registry",
    "releases",
    "replace_module",
    "Resource",
    "ResourceKind",
    "Resources",
    "Section",
    "ShapedType",
    "Signedness",
    "SparseAttribute",
    "stablehlo_readers",
    "StablehloReaders",
    "StaleReferenceError",
    "StringAttribute",
    "Stripped",
    "Survey",
    "survey",
    "SymbolClash",
    "SymbolRef",
    "SymbolRefAttribute",
    "SymbolUse",
    "SymbolUses",
    "TextAttribute",
    "TextError",
    "TextType",
    "TokenType",
    "TruncatedError",
    "TupleType",
    "Type",
    "TypeAttribute",
    "TypeKind",
    "UNIT",
    "Unit",
    "UnitAttribute",
    "UnknownEncodingError",
    "UnknownLocation",
    "UnrankedMemRefType",
    "UnrankedTensorType",
    "Use",
    "Value",
    "VectorType",
    "Verdict",
    "VersionTooNewError",
    "VhloString",
    "VhloTensor",
    "Visibility",
    "WalkOrder",
    "WriteMode",
]


def __dir__() -> list[str]:
    """The names of the package. Its modules, some of which have the names of ideas, are not among them."""
    return sorted([*__all__, "__all__", "__doc__", "__file__", "__name__", "__path__", "__version__"])
