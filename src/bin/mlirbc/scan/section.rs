//! The head of a section taken apart, also where the end of the file cuts its data.

use std::ops::Range;

use mlirbc::ErrorKind;
use mlirbc::container::SectionId;

use crate::scan::Area;

/// A piece of a section's head.
#[derive(Clone, Copy, Debug)]
pub enum HeadPiece {
    /// The byte with the id, and whether an alignment follows.
    Id(SectionId, bool),
    /// The number of bytes of the data.
    Length(u64),
    /// The alignment of the data.
    Alignment(u64),
    /// The bytes before aligned data.
    Padding,
}

/// A section whose head was read.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    pub id: SectionId,
    /// The offset of its first byte.
    pub start: u64,
    /// The number of bytes that the data should have.
    pub length: u64,
    pub alignment: Option<u64>,
    /// The data, as much as there is.
    pub data: Area<'a>,
}

impl Head<'_> {
    /// Demands that the data is all there.
    pub fn check_complete(&self) -> mlirbc::Result<()> {
        let cursor = self.data.cursor();
        let remaining = cursor.remaining() as u64;
        if remaining == self.length {
            return Ok(());
        }
        Err(cursor.error(ErrorKind::UnexpectedEnd {
            what: "the section's data",
            expected: self.length,
            remaining,
        }))
    }
}

/// Reads a section's head and steps over its data; tells every piece of the head.
pub fn read<'a, E: From<mlirbc::Error>>(
    area: &mut Area<'a>,
    tell: &mut dyn FnMut(Range<u64>, HeadPiece) -> Result<(), E>,
) -> Result<Head<'a>, E> {
    let start = area.cursor().offset();
    let (range, (id, is_aligned)) = area.piece(|cursor| {
        let head = *cursor;
        let byte = cursor.byte()?;
        match SectionId::ALL.get(usize::from(byte & 0x7f)) {
            Some(&id) => Ok((id, byte & 0x80 != 0)),
            None => Err(head.error(ErrorKind::InvalidSection {
                expected: "0 to 8",
                found: byte & 0x7f,
            })),
        }
    })?;
    tell(range, HeadPiece::Id(id, is_aligned))?;
    let (range, length) = area.piece(|cursor| cursor.varint())?;
    tell(range, HeadPiece::Length(length))?;
    let mut alignment = None;
    if is_aligned {
        let (range, stated) = area.piece(|cursor| cursor.varint())?;
        tell(range, HeadPiece::Alignment(stated))?;
        let (range, ()) = area.piece(|cursor| cursor.align(stated))?;
        if !range.is_empty() {
            tell(range, HeadPiece::Padding)?;
        }
        alignment = Some(stated);
    }
    Ok(Head {
        id,
        start,
        length,
        alignment,
        data: area.split(length),
    })
}
