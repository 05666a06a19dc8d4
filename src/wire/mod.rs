//! The lowest layer: how numbers, strings and sections lie in bytes (format.md §1).
//!
//! [`Cursor`] walks over borrowed input and always knows its offset in the whole file; [`varint`]
//! holds the prefix varints; [`section`] the framing of sections with their alignment. The way back
//! to bytes is the [`Emitter`]; [`SectionWriter`] is for sections within sections within sections.

mod cursor;
mod emitter;
pub mod section;
mod section_writer;
pub mod varint;

pub use cursor::Cursor;
pub use emitter::Emitter;
pub use section_writer::SectionWriter;
