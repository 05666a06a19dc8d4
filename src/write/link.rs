//! What an encoding refers to, and the encoding under another numbering: all bytes between the indices
//! stay as they are.

use std::ops::Range;

use crate::container::AttributeId;
use crate::layout::{Place, Reference};
use crate::wire::varint;

/// An index in an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) target: Target,
    is_optional: bool,
    /// The bytes of its varint.
    start: usize,
    end: usize,
}

/// The table and the number that an index is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Attribute(u32),
    Type(u32),
    String(u32),
    Resource(u32),
}

impl Target {
    /// The number that the index is for.
    #[inline]
    pub(super) fn index(self) -> u32 {
        match self {
            Target::Attribute(index)
            | Target::Type(index)
            | Target::String(index)
            | Target::Resource(index) => index,
        }
    }
}

impl Link {
    /// An attribute that is all of an encoding of a size.
    pub(super) fn whole(attribute: AttributeId, size: usize) -> Self {
        Link {
            target: Target::Attribute(attribute.index()),
            is_optional: false,
            start: 0,
            end: size,
        }
    }

    /// The attribute, if its number is all of an encoding of a size.
    pub(super) fn as_whole(&self, size: usize) -> Option<AttributeId> {
        match self.target {
            Target::Attribute(id) if !self.is_optional && self.start == 0 && self.end == size => {
                Some(AttributeId(id))
            }
            _ => None,
        }
    }

    #[inline]
    pub(super) fn new(target: Target, is_optional: bool, start: usize, end: usize) -> Self {
        Link {
            target,
            is_optional,
            start,
            end,
        }
    }

    /// Whether it has no more bytes than it needs.
    pub(super) fn is_tight(&self) -> bool {
        self.stays(self.target.index())
    }

    /// Whether its bytes stay as they are when it has another number.
    #[inline]
    pub(super) fn stays(&self, number: u32) -> bool {
        let value = u64::from(number) << u32::from(self.is_optional) | u64::from(self.is_optional);
        self.target.index() == number && self.end - self.start == varint::size(value)
    }

    pub(super) fn of_place(place: Place, before: usize) -> Self {
        Link {
            target: match place.reference {
                Reference::Attribute(id, _) => Target::Attribute(id.index()),
                Reference::Type(id) => Target::Type(id.index()),
                Reference::String(id) => Target::String(id.index()),
                Reference::Resource(id) => Target::Resource(id.index()),
            },
            is_optional: place.is_optional,
            start: before + place.start,
            end: before + place.end,
        }
    }
}

/// Appends `bytes` with the numbers that `number` gives in place of the links'.
pub(super) fn renumber(
    bytes: &[u8],
    links: &[Link],
    mut number: impl FnMut(Target) -> u32,
    out: &mut Vec<u8>,
) {
    let mut done = 0;
    for link in links {
        let range: Range<usize> = done..link.start;
        out.extend_from_slice(bytes.get(range).unwrap_or_default());
        let number = u64::from(number(link.target));
        match link.is_optional {
            true => varint::append(out, number << 1 | 1),
            false => varint::append(out, number),
        }
        done = link.end;
    }
    out.extend_from_slice(bytes.get(done..).unwrap_or_default());
}
