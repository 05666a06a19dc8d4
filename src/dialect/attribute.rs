//! An attribute of a file.

use crate::container::{AttributeId, DialectId, Entry, StringId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::form::Form;
use crate::dialect::place::{PlaceFinder, PlaceInFile};
use crate::dialect::tables::Tables;
use crate::error::{Result, Segment};
use crate::layout::{Classes, text};
use crate::wire::Cursor;

/// An attribute: an index into the tables of its file.
#[derive(Clone, Copy)]
pub struct Attribute<'m> {
    tables: &'m Tables<'m>,
    id: AttributeId,
}

impl<'m> Attribute<'m> {
    pub(super) fn new(tables: &'m Tables<'m>, id: AttributeId) -> Self {
        Attribute { tables, id }
    }

    /// Its number.
    pub fn id(self) -> AttributeId {
        self.id
    }

    /// The tables that it belongs to.
    pub fn tables(self) -> &'m Tables<'m> {
        self.tables
    }

    /// Its bytes in the file.
    #[inline]
    pub fn entry(self) -> Entry<'m> {
        let entry = self.tables.container().attribute_entry(self.id);
        // An attribute is made for indices in the table only.
        entry.unwrap_or(Entry {
            dialect: DialectId(u32::MAX),
            custom: false,
            bytes: &[],
            offset: 0,
        })
    }

    /// The name of the dialect under which it is filed.
    pub fn dialect_name(self) -> &'m [u8] {
        self.tables.container().dialect_name(self.entry().dialect)
    }

    /// To which degree it is known.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub fn form(self) -> Result<Form<'m>> {
        self.form_of(self.entry())
    }

    /// As [`Attribute::form`], for an attribute whose entry is at hand.
    pub(super) fn form_of(self, entry: Entry<'m>) -> Result<Form<'m>> {
        let recorded = || self.tables.recorded_attribute(self.id, entry);
        Form::of(
            self.tables,
            entry,
            recorded,
            |description| &description.attributes,
            |description| description.fallback_attribute.as_ref(),
        )
        .map_err(|error| self.locate(error))
    }

    /// The classes that it may belong to; all of them where it is opaque.
    pub fn classes(self) -> Classes {
        match self.form() {
            Ok(Form::Record(record)) => record.layout().classes,
            Ok(Form::Text(text)) => text::classes(text),
            Ok(Form::Opaque(_)) => Classes::ANY,
            Err(_) => Classes::NONE,
        }
    }

    /// A typed view, for attributes of the builtin dialect.
    ///
    /// # Errors
    /// The encoding is damaged.
    pub fn view(self) -> Result<AttributeView<'m>> {
        AttributeView::of(self).map_err(|error| self.locate(error))
    }

    /// What tells the kinds of builtin attributes apart, if it is one in the dialect's own encoding, and
    /// what follows.
    fn builtin_fields(self) -> Option<(u64, Cursor<'m>)> {
        let entry = self.entry();
        let is_builtin =
            entry.custom && self.tables.is_builtin(entry.dialect) && !self.tables.has_hooks;
        let mut cursor = Cursor::new(entry.bytes, entry.offset);
        let code = cursor.varint().ok().filter(|_| is_builtin)?;
        Some((code, cursor))
    }

    /// What tells the kinds of builtin attributes apart, if it is one in the dialect's own encoding.
    pub(crate) fn builtin_code(self) -> Option<u64> {
        self.builtin_fields().map(|(code, _)| code)
    }

    /// The value of a string without a type (format.md §6.1, code 2), as names are. Cheaper than
    /// [`Attribute::view`].
    pub(super) fn plain_string(self) -> Option<&'m [u8]> {
        const CODE: u64 = 2;
        let (CODE, mut fields) = self.builtin_fields()? else {
            return None;
        };
        let string = u32::try_from(fields.varint().ok()?).ok()?;
        let value = self.tables.container().string(StringId(string));
        value.filter(|_| fields.is_at_end())
    }

    /// The place in a file that a location is, in the encoding that nearly all locations have
    /// (format.md §6.1, code 11). `None` for all others, and for damaged ones. Cheaper than
    /// [`Attribute::view`].
    pub fn place_in_file(self) -> Option<PlaceInFile> {
        PlaceFinder::new(self.tables).find(self.id)
    }

    /// The value of a string attribute, also of one in textual form without escapes.
    pub fn string_value(self) -> Option<&'m [u8]> {
        if let Some(value) = self.plain_string() {
            return Some(value);
        }
        match self.view().ok()? {
            AttributeView::String { value, .. } => Some(value),
            AttributeView::Text(text) => {
                let inner = text.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
                let plain = !inner.iter().any(|&byte| byte == b'"' || byte == b'\\');
                plain.then_some(inner)
            }
            _ => None,
        }
    }

    /// Whether it is the location `unknown`.
    pub fn is_unknown_location(self) -> bool {
        /// The code, as a varint; there are no fields.
        const ENCODING: [u8; 1] = [15 << 1 | 1];
        let entry = self.entry();
        entry.custom && entry.bytes == ENCODING && self.dialect_name() == b"builtin"
    }

    pub(crate) fn locate(self, error: crate::error::Error) -> crate::error::Error {
        error.within(Segment::Attribute(self.id.index()))
    }
}

impl PartialEq for Attribute<'_> {
    /// Whether both are the same entry of the same file.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tables, other.tables) && self.id == other.id
    }
}

impl Eq for Attribute<'_> {}

impl std::fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Attribute({})", self.id.index())
    }
}
