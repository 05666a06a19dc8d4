//! The codes of builtin attributes (format.md §6.1): the first varint of an encoding.

pub(crate) const ARRAY: u64 = 0;
pub(crate) const DICTIONARY: u64 = 1;
pub(crate) const STRING: u64 = 2;
pub(crate) const TYPED_STRING: u64 = 3;
pub(crate) const FLAT_SYMBOL_REF: u64 = 4;
pub(crate) const SYMBOL_REF: u64 = 5;
pub(crate) const TYPE: u64 = 6;
pub(crate) const UNIT: u64 = 7;
pub(crate) const INTEGER: u64 = 8;
pub(crate) const FLOAT: u64 = 9;
pub(crate) const CALL_SITE_LOC: u64 = 10;
pub(crate) const FILE_LINE_COL_LOC: u64 = 11;
pub(crate) const FUSED_LOC: u64 = 12;
pub(crate) const FUSED_LOC_WITH_METADATA: u64 = 13;
pub(crate) const NAME_LOC: u64 = 14;
pub(crate) const UNKNOWN_LOC: u64 = 15;
pub(crate) const DENSE_RESOURCE: u64 = 16;
pub(crate) const DENSE_ARRAY: u64 = 17;
pub(crate) const DENSE: u64 = 18;
pub(crate) const DENSE_STRINGS: u64 = 19;
pub(crate) const SPARSE: u64 = 20;
pub(crate) const DISTINCT: u64 = 21;
pub(crate) const FILE_LINE_COL_RANGE: u64 = 22;
pub(crate) const AFFINE_MAP: u64 = 23;
pub(crate) const INTEGER_SET: u64 = 24;
pub(crate) const STRIDED_LAYOUT: u64 = 25;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn every_code_is_that_of_the_layout_of_its_name() {
        let registry = Registry::built_in();
        let layouts = &registry.get(b"builtin").unwrap().attributes;
        let named = [
            (ARRAY, "array"),
            (DICTIONARY, "dictionary"),
            (STRING, "string"),
            (TYPED_STRING, "typed_string"),
            (FLAT_SYMBOL_REF, "flat_symbol_ref"),
            (SYMBOL_REF, "symbol_ref"),
            (TYPE, "type"),
            (UNIT, "unit"),
            (INTEGER, "integer"),
            (FLOAT, "float"),
            (CALL_SITE_LOC, "call_site_loc"),
            (FILE_LINE_COL_LOC, "file_line_col_loc"),
            (FUSED_LOC, "fused_loc"),
            (FUSED_LOC_WITH_METADATA, "fused_loc_with_metadata"),
            (NAME_LOC, "name_loc"),
            (UNKNOWN_LOC, "unknown_loc"),
            (DENSE_RESOURCE, "dense_resource"),
            (DENSE_ARRAY, "dense_array"),
            (DENSE, "dense"),
            (DENSE_STRINGS, "dense_strings"),
            (SPARSE, "sparse"),
            (DISTINCT, "distinct"),
            (FILE_LINE_COL_RANGE, "file_line_col_range"),
            (AFFINE_MAP, "affine_map"),
            (INTEGER_SET, "integer_set"),
            (STRIDED_LAYOUT, "strided_layout"),
        ];
        for (code, name) in named {
            let mut layouts = layouts.iter().filter(|layout| layout.code == code);
            assert!(layouts.any(|layout| &*layout.name == name), "{name}");
        }
    }
}
