//! The components of an op: the bits of its mask (format.md §9.1).

/// The dictionary of attributes.
pub const DICTIONARY: u8 = 0x01;
/// The types of the results.
pub const RESULTS: u8 = 0x02;
/// The operands.
pub const OPERANDS: u8 = 0x04;
/// The successors.
pub const SUCCESSORS: u8 = 0x08;
/// The regions.
pub const REGIONS: u8 = 0x10;
/// The use-list orders of the results, from version 3 on.
pub const USE_LIST_ORDERS: u8 = 0x20;
/// The property blob, from version 5 on.
pub const PROPERTIES: u8 = 0x40;

/// All components in the order of their fields in the file, with their names.
pub const ALL: [(u8, &str); 7] = [
    (DICTIONARY, "attributes"),
    (PROPERTIES, "properties"),
    (RESULTS, "results"),
    (OPERANDS, "operands"),
    (SUCCESSORS, "successors"),
    (USE_LIST_ORDERS, "use-list orders"),
    (REGIONS, "regions"),
];

/// The bits that the mask of an op may have in a version of the format.
pub fn allowed(version: u8) -> u8 {
    let orders = if version >= 3 { USE_LIST_ORDERS } else { 0 };
    let properties = if version >= 5 { PROPERTIES } else { 0 };
    DICTIONARY | RESULTS | OPERANDS | SUCCESSORS | REGIONS | orders | properties
}
