"""The enumerations of the library, with the numbers of the C header."""

from __future__ import annotations

from enum import IntEnum


class WalkOrder(IntEnum):
    """The order of an op and the ops in its regions."""

    PRE_ORDER = 0
    POST_ORDER = 1


class Visibility(IntEnum):
    """The scope in which a symbol may be referred to. NONE: the op is not a symbol."""

    NONE = 0
    PUBLIC = 1
    PRIVATE = 2
    NESTED = 3


class AttributeKind(IntEnum):
    """The kinds of attributes."""

    INVALID = 0
    TEXT = 1
    OPAQUE = 2
    RECORD = 3
    ARRAY = 10
    DICTIONARY = 11
    STRING = 12
    SYMBOL_REF = 13
    TYPE = 14
    UNIT = 15
    INTEGER = 16
    FLOAT = 17
    CALL_SITE_LOC = 18
    FILE_LOC = 19
    FUSED_LOC = 20
    NAME_LOC = 21
    UNKNOWN_LOC = 22
    DENSE_RESOURCE = 23
    DENSE_ARRAY = 24
    DENSE = 25
    DENSE_STRINGS = 26
    SPARSE = 27
    DISTINCT = 28
    AFFINE_MAP = 29
    INTEGER_SET = 30
    STRIDED_LAYOUT = 31


class TypeKind(IntEnum):
    """The kinds of types."""

    INVALID = 0
    TEXT = 1
    OPAQUE = 2
    RECORD = 3
    INTEGER = 10
    INDEX = 11
    FLOAT = 12
    COMPLEX = 13
    FUNCTION = 14
    GRAPH = 15
    TUPLE = 16
    NONE = 17
    TOKEN = 18
    RANKED_TENSOR = 19
    UNRANKED_TENSOR = 20
    MEMREF = 21
    UNRANKED_MEMREF = 22
    VECTOR = 23


class FieldKind(IntEnum):
    """The kinds of fields of records and properties."""

    ABSENT = 0
    UNSIGNED = 1
    SIGNED = 2
    BOOL = 3
    STRING = 4
    ATTRIBUTE = 5
    TYPE = 6
    RESOURCE = 7
    BLOB = 8
    INTEGER = 9
    FLOAT = 10
    AFFINE_MAP = 11
    INTEGER_SET = 12
    LIST = 13
    GROUP = 14


class Signedness(IntEnum):
    """Whether an integer type has a sign."""

    SIGNLESS = 0
    SIGNED = 1
    UNSIGNED = 2


class ElementKind(IntEnum):
    """What the elements of dense data are."""

    UNKNOWN = 0
    INTEGER = 1
    FLOAT = 2
    COMPLEX_INTEGER = 3
    COMPLEX_FLOAT = 4


class ResourceKind(IntEnum):
    """The kinds of resource data."""

    ELIDED = 0
    BLOB = 1
    BOOL = 2
    STRING = 3


class AffineKind(IntEnum):
    """The kinds of nodes of an affine expression."""

    DIM = 0
    SYMBOL = 1
    CONSTANT = 2
    ADD = 3
    MUL = 4
    MOD = 5
    FLOOR_DIV = 6
    CEIL_DIV = 7


class WriteMode(IntEnum):
    """What numbers the entries of tables have in a file that is written.

    STABLE: those that they have in the module; what is not edited is copied. CANONICAL: those that MLIR's writer
    assigns; entries that nothing refers to are left out. BLANKED: those of the module, with such entries blank.
    """

    STABLE = 0
    CANONICAL = 1
    BLANKED = 2


class Verdict(IntEnum):
    """Whether a reader reads a module."""

    YES = 0
    NO = 1
    UNKNOWN = 2


class SymbolClash(IntEnum):
    """What happens to an imported symbol whose name the destination already has."""

    KEEP = 0
    REFUSE = 1
    RENAME = 2


class HookItem(IntEnum):
    """The kinds of items of a list that a dialect reads or writes."""

    VARINT = 0
    SIGNED_VARINT = 1
    BYTE = 2
    BOOL = 3
    ATTRIBUTE = 4
    OPTIONAL_ATTRIBUTE = 5
    TYPE = 6
    STRING = 7
    RESOURCE = 8
    BLOB = 9


class Basis(IntEnum):
    """The basis on which definitions hold for the ops of a dialect."""

    UNKNOWN = 0
    NAMED = 1
    FORCED = 2
    INFERRED = 3
    OPEN = 4
