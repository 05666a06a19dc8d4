//! The codes of builtin types (format.md §6.2): the first varint of an encoding. Float types have
//! no constants, as their layouts are named after their formats.

use crate::dialect::builtin::codes::codes;

codes! { types:
    INTEGER = 0;
    INDEX = 1;
    FUNCTION = 2;
    COMPLEX = 9;
    MEMREF = 10;
    MEMREF_IN_SPACE = 11;
    NONE = 12;
    TENSOR = 13;
    TENSOR_WITH_ENCODING = 14;
    TUPLE = 15;
    UNRANKED_MEMREF = 16;
    UNRANKED_MEMREF_IN_SPACE = 17;
    UNRANKED_TENSOR = 18;
    VECTOR = 19;
    SCALABLE_VECTOR = 20;
    TOKEN = 33;
    GRAPH = 34;
}
