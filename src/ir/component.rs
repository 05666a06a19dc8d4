//! What an op has, in the bits of its mask (format.md §9.1).

pub(crate) const DICTIONARY: u8 = 0x01;
pub(crate) const RESULTS: u8 = 0x02;
pub(crate) const OPERANDS: u8 = 0x04;
pub(crate) const SUCCESSORS: u8 = 0x08;
pub(crate) const REGIONS: u8 = 0x10;
pub(crate) const USE_LIST_ORDERS: u8 = 0x20;
pub(crate) const PROPERTIES: u8 = 0x40;

/// The bits that a version may have.
pub(crate) fn allowed(version: u8) -> u8 {
    let orders = if version >= 3 { USE_LIST_ORDERS } else { 0 };
    let properties = if version >= 5 { PROPERTIES } else { 0 };
    DICTIONARY | RESULTS | OPERANDS | SUCCESSORS | REGIONS | orders | properties
}
