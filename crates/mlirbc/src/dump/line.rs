//! One piece of a file with its meaning.

use std::ops::Range;

/// The importance of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A detail of the item before it.
    Detail,
    /// The start of a named item: a section, an op, an attribute.
    Title,
    /// Bytes that cannot be read, and why.
    Damage,
}

/// One piece of a file with its meaning.
#[derive(Clone, Debug)]
pub struct Line<'l> {
    /// The offsets in the file. Empty if the line is about no byte.
    pub bytes: Range<u64>,
    /// The position of the section in the file, from 0; `None` in the header.
    pub section: Option<u32>,
    /// The depth in the nesting of items, from 0.
    pub depth: usize,
    /// The importance.
    pub kind: LineKind,
    /// The meaning, in English, on one line. Control characters of the file are escaped.
    pub meaning: &'l str,
}
