//! The codes of builtin attributes (format.md §6.1): the first varint of an encoding.

use crate::dialect::builtin::codes::codes;

codes! { attributes:
    ARRAY = 0;
    DICTIONARY = 1;
    STRING = 2;
    TYPED_STRING = 3;
    FLAT_SYMBOL_REF = 4;
    SYMBOL_REF = 5;
    TYPE = 6;
    UNIT = 7;
    INTEGER = 8;
    FLOAT = 9;
    CALL_SITE_LOC = 10;
    FILE_LINE_COL_LOC = 11;
    FUSED_LOC = 12;
    FUSED_LOC_WITH_METADATA = 13;
    NAME_LOC = 14;
    UNKNOWN_LOC = 15;
    DENSE_RESOURCE = 16;
    DENSE_ARRAY = 17;
    DENSE = 18;
    DENSE_STRINGS = 19;
    SPARSE = 20;
    DISTINCT = 21;
    FILE_LINE_COL_RANGE = 22;
    AFFINE_MAP = 23;
    INTEGER_SET = 24;
    STRIDED_LAYOUT = 25;
}
