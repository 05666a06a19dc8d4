//! The framing of sections: id, length, alignment, padding, data (format.md §1.8).

use std::ops::Range;

use crate::error::{Error, ErrorKind, Result};
pub use crate::section_id::{ID_COUNT, SectionId};
use crate::wire::Cursor;

/// Where a section lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The kind of the section.
    pub id: SectionId,
    /// The offset of the id byte in the file.
    pub start: u64,
    /// The alignment, where the section states one.
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

/// A section whose head was read, and as much of its data as there is.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The kind of the section.
    pub id: SectionId,
    /// The offset of the id byte in the file.
    pub start: u64,
    /// The number of bytes that the data should have.
    pub length: u64,
    /// The alignment, where the section states one.
    pub alignment: Option<u64>,
    /// The data. It is shorter than `length` where the end of the bytes cuts it.
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

    /// Where the section lies.
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

/// Reads a section's head and steps over its data, which the end of the bytes may cut. `part` is
/// called with each part of the head and the bytes of it.
///
/// # Errors
/// The first part that cannot be read, in front of which the cursor stays; what `part` returns.
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

/// Reads a section's head and steps over its data; returns the frame and a cursor over the data.
///
/// # Errors
/// As [`read_head`], and [`ErrorKind::UnexpectedEnd`] for data that is not complete.
pub fn read<'a>(cursor: &mut Cursor<'a>) -> Result<(Frame, Cursor<'a>)> {
    let head = read_head::<Error>(cursor, |_, _| Ok(()))?;
    head.check_complete()?;
    Ok((head.frame(), head.data))
}
