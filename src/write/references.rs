//! Where in an encoding the indices lie, so that it can be brought under another numbering.

use crate::container::{AttributeId, Entry, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::layout::Record;
use crate::write::link::Link;
use crate::write::shapes::Shapes;

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
