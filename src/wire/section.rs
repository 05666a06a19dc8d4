//! The framing of sections: id, length, alignment, padding, payload (format.md §1.8).

use std::ops::Range;

use crate::error::{ErrorKind, Result};
use crate::wire::Cursor;

/// One past the largest section id that any version knows.
pub const ID_COUNT: u8 = 9;

/// The kinds of sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SectionId {
    /// The string table.
    String = 0,
    /// Dialects and op names.
    Dialect = 1,
    /// The encodings of attributes and types.
    AttrType = 2,
    /// The sizes of these encodings.
    AttrTypeOffset = 3,
    /// The ops; also the regions of an isolated op, nested in it.
    Ir = 4,
    /// The data of resources.
    Resource = 5,
    /// Keys, sizes and kinds of resources.
    ResourceOffset = 6,
    /// A dialect's version, nested in the dialect section.
    DialectVersions = 7,
    /// The properties of ops, from version 5 on.
    Properties = 8,
}

impl SectionId {
    /// All of them, by number.
    pub const ALL: [SectionId; ID_COUNT as usize] = [
        SectionId::String,
        SectionId::Dialect,
        SectionId::AttrType,
        SectionId::AttrTypeOffset,
        SectionId::Ir,
        SectionId::Resource,
        SectionId::ResourceOffset,
        SectionId::DialectVersions,
        SectionId::Properties,
    ];

    /// The section's name, as LLVM spells it.
    pub fn name(self) -> &'static str {
        match self {
            SectionId::String => "String",
            SectionId::Dialect => "Dialect",
            SectionId::AttrType => "AttrType",
            SectionId::AttrTypeOffset => "AttrTypeOffset",
            SectionId::Ir => "IR",
            SectionId::Resource => "Resource",
            SectionId::ResourceOffset => "ResourceOffset",
            SectionId::DialectVersions => "DialectVersions",
            SectionId::Properties => "Properties",
        }
    }
}

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
