//! Decodes one body: fills its arenas from the grammar's events (format.md §9).
//!
//! Entries for the ops of a block, the blocks of a region and the values of a region are reserved
//! when their number is read. The number of reserved entries is checked against the remaining
//! bytes, so that the memory is proportional to the size of the file.

mod decoder;
mod region;
mod scope;
mod sink;
mod use_list_order;
mod values;

pub(super) use decoder::{decode, op_segment};
