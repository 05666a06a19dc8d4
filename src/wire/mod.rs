//! The lowest layer: how numbers, strings and sections lie in bytes (format.md §1).
//!
//! [`Cursor`] walks over borrowed input and always knows its offset in the whole file; [`varint`]
//! holds the prefix varints; [`section`] the framing of sections with their alignment.

mod cursor;
pub mod section;
pub mod varint;

pub use cursor::Cursor;
