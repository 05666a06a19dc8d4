//! The framing of sections: id, length, alignment, padding, payload (format.md §1.8).

use std::ops::Range;

use crate::error::{ErrorKind, Result};
use crate::wire::Cursor;

/// One past the largest section id that any version knows.
pub const ID_COUNT: u8 = 9;

/// Where a section lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The id, below [`ID_COUNT`].
    pub id: u8,
    /// The offset of the id byte in the file.
    pub start: u64,
    /// The alignment, where the section states one.
    pub alignment: Option<u64>,
    /// The payload, as offsets in the file.
    pub payload: Range<u64>,
}

/// Reads a section's head and steps over its payload; gives the frame and a cursor over the
/// payload.
pub fn read<'a>(cursor: &mut Cursor<'a>) -> Result<(Frame, Cursor<'a>)> {
    let head = *cursor;
    let id_and_flag = cursor.byte()?;
    let id = id_and_flag & 0x7f;
    if id >= ID_COUNT {
        return Err(head.error(ErrorKind::InvalidSection {
            expected: "0 to 8",
            found: id,
        }));
    }
    let length = cursor.varint()?;
    let mut alignment = None;
    if id_and_flag & 0x80 != 0 {
        let stated = cursor.varint()?;
        cursor.align(stated)?;
        alignment = Some(stated);
    }
    let start = cursor.offset();
    let payload = cursor.bytes(length, "the section's data")?;
    let frame = Frame {
        id,
        start: head.offset(),
        alignment,
        payload: start..start + length,
    };
    Ok((frame, Cursor::new(payload, start)))
}
