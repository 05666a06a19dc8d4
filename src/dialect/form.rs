//! To which degree an attribute or type is known.

use crate::container::{DialectId, Entry};
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::layout::{DialectDescription, Layout, Record, text};
use crate::wire::Cursor;

/// An attribute or type as it is known.
#[derive(Clone, Copy)]
pub enum Form<'m> {
    /// The fields of a known layout.
    Record(Record<'m>),
    /// Text in MLIR's syntax, without its NUL.
    Text(&'m [u8]),
    /// A dialect's own encoding of unknown layout.
    Opaque(Opaque<'m>),
}

/// An encoding of which only the bytes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opaque<'m> {
    /// The bytes.
    pub bytes: &'m [u8],
    /// The first varint, by which nearly all dialects tell their kinds apart; `None` if there is
    /// none.
    pub code: Option<u64>,
    /// The offset of the bytes in the file.
    pub offset: u64,
}

impl<'m> Form<'m> {
    /// The form of an entry; `layouts` gives the attributes or the types of a description, and
    /// `fallback` what it has for those of unknown codes.
    pub(super) fn of(
        tables: &'m Tables<'m>,
        entry: Entry<'m>,
        recorded: impl FnOnce() -> Result<Option<&'m Layout>>,
        layouts: fn(&DialectDescription) -> &[Layout],
        fallback: fn(&DialectDescription) -> Option<&Layout>,
    ) -> Result<Self> {
        if !entry.custom {
            return Ok(Form::Text(text::of_entry(entry.bytes, entry.offset)?));
        }
        if tables.has_hooks
            && let Some(layout) = recorded()?
        {
            let bytes = Cursor::new(entry.bytes, entry.offset);
            return Ok(Form::Record(Record::new(layout, bytes, tables)));
        }
        let Some(description) = tables.description(entry.dialect) else {
            let code = Tables::code(entry.bytes, entry.offset).ok();
            return Ok(Form::Opaque(Opaque {
                bytes: entry.bytes,
                code: code.map(|(code, _)| code),
                offset: entry.offset,
            }));
        };
        let (code, fields) = Tables::code(entry.bytes, entry.offset)?;
        let forms = of_code(layouts(description), code);
        if let Some(layout) = tables.known_form(entry.dialect, forms, fields) {
            return Ok(Form::Record(Record::new(layout, fields, tables)));
        }
        let may_fall_back = forms.is_empty() || tables.is_newer(entry.dialect);
        if let Some(layout) = fallback(description).filter(|_| may_fall_back) {
            let record = Record::new(layout, Cursor::new(entry.bytes, entry.offset), tables);
            if record.check().is_ok() {
                return Ok(Form::Record(record));
            }
        }
        Ok(Form::Opaque(Opaque {
            bytes: entry.bytes,
            code: Some(code),
            offset: entry.offset,
        }))
    }
}

impl Tables<'_> {
    /// The form of an entry, of those that its code may have.
    ///
    /// The forms of the builtin dialect that never changed, and those of a release that the producer
    /// names, are not compared with the bytes: what does not fit is damaged.
    fn known_form<'l>(
        &self,
        dialect: DialectId,
        forms: &'l [Layout],
        fields: Cursor<'_>,
    ) -> Option<&'l Layout> {
        match forms {
            [] => None,
            [form] if self.is_demanded(dialect, form) => Some(form),
            _ => self.form_among(dialect, forms, fields),
        }
    }
}

/// The layouts of a code, of a list in the order of codes.
pub(super) fn of_code(layouts: &[Layout], code: u64) -> &[Layout] {
    // The codes of nearly all dialects count from 0, so the place is known.
    let guess = usize::try_from(code).unwrap_or(usize::MAX);
    let has_code = |at: usize| layouts.get(at).is_some_and(|layout| layout.code == code);
    let is_alone = has_code(guess)
        && !has_code(guess.saturating_add(1))
        && !(guess > 0 && has_code(guess - 1));
    let (first, after) = match is_alone {
        true => (guess, guess + 1),
        false => (
            layouts.partition_point(|layout| layout.code < code),
            layouts.partition_point(|layout| layout.code <= code),
        ),
    };
    layouts.get(first..after).unwrap_or_default()
}
