//! The lowest layer: the encoding of numbers, strings and sections (format.md §1).
//!
//! [`Cursor`] reads borrowed input and knows its offset in the whole file. [`varint`] contains the
//! prefix varints, and [`section`] the framing of sections with their alignment. [`Emitter`] is the
//! encoder; [`SectionWriter`] encodes nested sections.

mod cursor;
mod emitter;
pub mod section;
mod section_writer;
pub mod varint;

pub use cursor::Cursor;
pub use emitter::Emitter;
pub use section_writer::SectionWriter;
