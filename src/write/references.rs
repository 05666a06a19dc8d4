//! Where in an encoding the indices lie, so that it can be brought under another numbering: all
//! bytes between them stay as they are.

use std::ops::Range;

use crate::container::{AttributeId, Entry, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::layout::{Place, Record, Reference};
use crate::wire::varint;
use crate::write::shapes::Shapes;

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

    fn of_place(place: Place, before: usize) -> Self {
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

/// Appends the links of a record that ends where `bytes` do.
pub(super) fn links_of_record(
    record: &Record<'_>,
    bytes: &[u8],
    out: &mut Vec<Link>,
) -> Result<()> {
    let before = bytes.len() - record.bytes().len();
    record.places(&mut |place| {
        out.push(Link::of_place(place, before));
        Ok(())
    })
}

/// Appends the links of an attribute; gives its entry.
///
/// # Errors
/// The encoding is damaged, or nothing is known of it.
pub(super) fn links_of_attribute<'m>(
    tables: &'m Tables<'_>,
    shapes: &Shapes,
    id: AttributeId,
    out: &mut Vec<Link>,
) -> Result<Option<Entry<'m>>> {
    let Some(attribute) = tables.attribute(id) else {
        return Ok(None);
    };
    let entry = attribute.entry();
    if !entry.custom || shapes.attribute(&entry, out) {
        return Ok(Some(entry));
    }
    links_of_entry(
        tables,
        entry,
        || attribute.form(),
        "attribute",
        id.index(),
        out,
    )
    .map_err(|error| error.within(Segment::Attribute(id.index())))?;
    Ok(Some(entry))
}

/// Appends the links of a type; gives its entry.
///
/// # Errors
/// The encoding is damaged, or nothing is known of it.
pub(super) fn links_of_type<'m>(
    tables: &'m Tables<'_>,
    shapes: &Shapes,
    id: TypeId,
    out: &mut Vec<Link>,
) -> Result<Option<Entry<'m>>> {
    let Some(ty) = tables.ty(id) else {
        return Ok(None);
    };
    let entry = ty.entry();
    if !entry.custom || shapes.ty(&entry, out) {
        return Ok(Some(entry));
    }
    links_of_entry(tables, entry, || ty.form(), "type", id.index(), out)
        .map_err(|error| error.within(Segment::Type(id.index())))?;
    Ok(Some(entry))
}

fn links_of_entry<'m>(
    tables: &'m Tables<'_>,
    entry: Entry<'m>,
    form: impl FnOnce() -> Result<Form<'m>>,
    what: &str,
    index: u32,
    out: &mut Vec<Link>,
) -> Result<()> {
    match form()? {
        Form::Text(_) => Ok(()),
        Form::Record(record) => links_of_record(&record, entry.bytes, out),
        Form::Opaque(opaque) => {
            let dialect = tables.container().dialect_name(entry.dialect);
            let code = opaque.code.map(|code| format!(" (code {code})"));
            let kind = ErrorKind::UnknownEncoding {
                what: format!("{what} {index}{}", code.unwrap_or_default()),
                dialect: dialect.escape_ascii().to_string(),
            };
            Err(Error::new(kind, entry.offset))
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
