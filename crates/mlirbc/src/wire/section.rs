//! The framing of sections: id, length, alignment, padding, data (format.md §1.8).

use std::ops::Range;

use crate::error::{Error, ErrorKind, Result};
pub use crate::section_id::{ID_COUNT, SectionId};
use crate::wire::Cursor;

/// The position of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The kind of the section.
    pub id: SectionId,
    /// The offset of the id byte in the file.
    pub start: u64,
    /// The alignment, if the section states one.
    pub alignment: Option<u64>,
    /// The data, as offsets in the file.
    pub payload: Range<u64>,
}

/// A part of a section's head, in the order of the parts in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadPart {
    /// The byte with the id, and whether an alignment follows the length.
    Id(SectionId, bool),
    /// The number of bytes of the data.
    Length(u64),
    /// The alignment of the data.
    Alignment(u64),
    /// The bytes between the alignment and the data.
    Padding,
}

/// A section whose head was read, with the available part of its data.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The kind of the section.
    pub id: SectionId,
    /// The offset of the id byte in the file.
    pub start: u64,
    /// The stated number of bytes of the data.
    pub length: u64,
    /// The alignment, if the section states one.
    pub alignment: Option<u64>,
    /// The data. It is shorter than `length` if the input ends inside it.
    pub data: Cursor<'a>,
}

impl Head<'_> {
    /// Requires that the data is complete.
    ///
    /// # Errors
    /// [`ErrorKind::UnexpectedEnd`] at the start of the data.
    pub fn check_complete(&self) -> Result<()> {
        let remaining = self.data.remaining() as u64;
        if remaining == self.length {
            return Ok(());
        }
        Err(self.data.error(ErrorKind::UnexpectedEnd {
            what: "the section's data",
            expected: self.length,
            remaining,
        }))
    }

    /// The position of the section.
    pub fn frame(&self) -> Frame {
        let start = self.data.offset();
        Frame {
            id: self.id,
            start: self.start,
            alignment: self.alignment,
            payload: start..start + self.data.remaining() as u64,
        }
    }
}

/// Reads a section's head and skips its data, which may be truncated. Calls `part` with each part
/// of the head and its bytes.
///
/// # Errors
/// The first part that cannot be read, and errors from `part`. The cursor then stays before that
/// part.
#[inline]
pub fn read_head<'a, E: From<Error>>(
    cursor: &mut Cursor<'a>,
    mut part: impl FnMut(Range<u64>, HeadPart) -> Result<(), E>,
) -> Result<Head<'a>, E> {
    let head = *cursor;
    let id_and_flag = cursor.byte()?;
    let Some(&id) = SectionId::ALL.get(usize::from(id_and_flag & 0x7f)) else {
        *cursor = head;
        return Err(E::from(head.error(ErrorKind::InvalidSection {
            expected: "0 to 8",
            found: id_and_flag & 0x7f,
        })));
    };
    let is_aligned = id_and_flag & 0x80 != 0;
    part(head.offset()..cursor.offset(), HeadPart::Id(id, is_aligned))?;
    let start = cursor.offset();
    let length = cursor.varint()?;
    part(start..cursor.offset(), HeadPart::Length(length))?;
    let mut alignment = None;
    if is_aligned {
        let start = cursor.offset();
        let stated = cursor.varint()?;
        part(start..cursor.offset(), HeadPart::Alignment(stated))?;
        let mut aligned = *cursor;
        aligned.align(stated)?;
        let padding = cursor.offset()..aligned.offset();
        *cursor = aligned;
        if !padding.is_empty() {
            part(padding, HeadPart::Padding)?;
        }
        alignment = Some(stated);
    }
    Ok(Head {
        id,
        start: head.offset(),
        length,
        alignment,
        data: cursor.split(length),
    })
}

/// Reads a section's head and skips its data; returns the frame and a cursor over the data.
///
/// # Errors
/// As [`read_head`], and [`ErrorKind::UnexpectedEnd`] for incomplete data.
pub fn read<'a>(cursor: &mut Cursor<'a>) -> Result<(Frame, Cursor<'a>)> {
    let head = read_head::<Error>(cursor, |_, _| Ok(()))?;
    head.check_complete()?;
    Ok((head.frame(), head.data))
}
