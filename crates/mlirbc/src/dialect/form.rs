//! The forms of attributes and types: record, text or opaque.

use crate::container::{DialectId, Entry, EntryId, TypeId};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::tables::Tables;
use crate::error::{ErrorKind, Result, Table};
use crate::schema::{Classes, Context, Record, Schema, Width, text};
use crate::wire::Cursor;

/// The form in which an attribute or type is known.
#[derive(Clone, Copy)]
pub enum Form<'m> {
    /// A record with the fields of a known schema.
    Record(Record<'m>),
    /// Text in MLIR's syntax, without its NUL.
    Text(&'m [u8]),
    /// A dialect's custom encoding of unknown schema.
    Opaque(Opaque<'m>),
}

/// An encoding of unknown schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opaque<'m> {
    /// The bytes.
    pub bytes: &'m [u8],
    /// The first varint, which identifies the kind in nearly all dialects; `None` if there is none.
    pub code: Option<u64>,
    /// The offset of the bytes in the file.
    pub offset: u64,
}

impl Tables<'_> {
    /// The form of an attribute or type; `None` past the end of its table.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub(crate) fn form(&self, id: EntryId) -> Result<Option<Form<'_>>> {
        let entry = self.container.entry(id);
        entry.map(|entry| self.form_of(id, entry)).transpose()
    }

    /// The error for an index past the end of its table.
    #[cold]
    pub(crate) fn no_entry(&self, id: EntryId) -> ErrorKind {
        ErrorKind::InvalidIndex {
            table: id.table(),
            index: u64::from(id.index()),
            count: u64::from(self.count(id.table())),
        }
    }

    /// Same as [`Tables::form`], for an entry already read.
    #[inline(always)]
    pub(crate) fn form_of<'m>(&'m self, id: EntryId, entry: Entry<'m>) -> Result<Form<'m>> {
        match self.demanded_form(id, entry) {
            Some((schema, fields)) => Ok(Form::Record(Record::new(schema, fields, self))),
            None => self.other_form(id, entry),
        }
    }

    /// The form of an entry that its code determines, as of nearly all builtin entries, and the fields behind the code.
    #[inline(always)]
    fn demanded_form<'m>(
        &'m self,
        id: EntryId,
        entry: Entry<'m>,
    ) -> Option<(&'m Schema, Cursor<'m>)> {
        if !entry.custom || self.has_hooks {
            return None;
        }
        let description = self.description(entry.dialect)?;
        let (code, fields) = Tables::code(entry.bytes, entry.offset).ok()?;
        match description.schemas(id.table()).of_code(code) {
            [form] if self.is_demanded(entry.dialect, form) => Some((form, fields)),
            _ => None,
        }
    }

    #[inline(never)]
    fn other_form<'m>(&'m self, id: EntryId, entry: Entry<'m>) -> Result<Form<'m>> {
        let form = self.unlocated_form(id, entry);
        form.map_err(|error| error.within(id.segment()))
    }

    #[inline]
    fn unlocated_form<'m>(&'m self, id: EntryId, entry: Entry<'m>) -> Result<Form<'m>> {
        if !entry.custom {
            return Ok(Form::Text(self.text_of(id, entry)?));
        }
        if self.has_hooks
            && let Some(schema) = self.recorded_schema(id, entry)?
        {
            let bytes = Cursor::new(entry.bytes, entry.offset);
            return Ok(Form::Record(Record::new(schema, bytes, self)));
        }
        let Some(description) = self.description(entry.dialect) else {
            let code = Tables::code(entry.bytes, entry.offset).ok();
            return Ok(Form::Opaque(Opaque {
                bytes: entry.bytes,
                code: code.map(|(code, _)| code),
                offset: entry.offset,
            }));
        };
        let (code, fields) = Tables::code(entry.bytes, entry.offset)?;
        let forms = description.schemas(id.table()).of_code(code);
        if let Some(schema) = self.known_form(entry.dialect, forms, fields) {
            return Ok(Form::Record(Record::new(schema, fields, self)));
        }
        let may_fall_back = forms.is_empty() || self.is_newer(entry.dialect);
        let fallback = description.fallback(id.table());
        if let Some(schema) = fallback.filter(|_| may_fall_back) {
            let record = Record::new(schema, Cursor::new(entry.bytes, entry.offset), self);
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

    /// The text of an entry without its NUL. A long one is searched for others once.
    #[inline]
    fn text_of<'e>(&self, id: EntryId, entry: Entry<'e>) -> Result<&'e [u8]> {
        /// Shorter ones are searched each time.
        const LEAST: usize = 512;
        match entry.bytes.len() < LEAST {
            true => text::of_entry(entry.bytes, entry.offset),
            false => self.text_of_long(id, entry),
        }
    }

    #[cold]
    #[inline(never)]
    fn text_of_long<'e>(&self, id: EntryId, entry: Entry<'e>) -> Result<&'e [u8]> {
        let known = &self.long_entries.texts;
        if known.get(&id).is_some()
            && let Some(text) = entry.bytes.strip_suffix(b"\0")
        {
            return Ok(text);
        }
        let text = text::of_entry(entry.bytes, entry.offset)?;
        known.insert(id, Box::new(()));
        Ok(text)
    }

    /// Selects the form of an entry among those of its code.
    ///
    /// Forms of the builtin dialect that never changed, and those of a release that the producer
    /// names, are not compared with the bytes: an entry that does not fit is damaged.
    fn known_form<'l>(
        &self,
        dialect: DialectId,
        forms: &'l [Schema],
        fields: Cursor<'_>,
    ) -> Option<&'l Schema> {
        match forms {
            [] => None,
            [form] if self.is_demanded(dialect, form) => Some(form),
            _ => self.form_among(dialect, forms, fields),
        }
    }
}

impl Tables<'_> {
    /// The form of all attributes or types of a code, if it does not depend on their other bytes.
    pub(crate) fn only_form(&self, table: Table, dialect: DialectId, code: u64) -> Option<&Schema> {
        match self.sole_form(table, dialect, code)? {
            SoleForm::Every(form) => Some(form),
            SoleForm::Fitting(_) => None,
        }
    }

    /// The form of the entries of a code, if the file can have no other one.
    pub(crate) fn sole_form(
        &self,
        table: Table,
        dialect: DialectId,
        code: u64,
    ) -> Option<SoleForm<'_>> {
        let description = self.description(dialect)?;
        if self.is_hooked(dialect) {
            return None;
        }
        match description.schemas(table).of_code(code) {
            [form] if self.is_demanded(dialect, form) => Some(SoleForm::Every(form)),
            forms => self.only_certain(forms).map(SoleForm::Fitting),
        }
    }
}

/// The only form of the entries of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SoleForm<'l> {
    /// Every entry has it. One that it does not fit is damaged.
    Every(&'l Schema),
    /// An entry has it if [`Tables::fits`] succeeds.
    Fitting(&'l Schema),
}

impl<'m> Attribute<'m> {
    /// The form of the attribute: record, text or opaque.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub fn form(self) -> Result<Form<'m>> {
        self.tables().form_of(self.id().into(), self.entry())
    }

    /// The classes that the attribute may belong to; all of them if it is opaque.
    pub fn classes(self) -> Classes {
        match self.form() {
            Ok(Form::Record(record)) => record.schema().classes,
            Ok(Form::Text(text)) => text::classes(text),
            Ok(Form::Opaque(_)) => Classes::ANY,
            Err(_) => Classes::NONE,
        }
    }

    /// Whether the attribute may belong to one of `classes`.
    pub(crate) fn may_be(self, classes: Classes) -> bool {
        classes == Classes::ANY
            || self.tables().is_by_code(self.entry(), classes)
            || self.classes().intersects(classes)
    }
}

impl<'m> Type<'m> {
    /// The form of the type: record, text or opaque.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub fn form(self) -> Result<Form<'m>> {
        self.tables().form_of(self.id().into(), self.entry())
    }
}

impl Tables<'_> {
    /// The version of a dialect as a record, if the file has one and its schema is known.
    pub fn dialect_version(&self, id: DialectId) -> Option<Record<'_>> {
        let schema = match self.recorded_version(id).ok()? {
            Some(schema) => schema,
            None => self.description(id)?.version.as_ref()?,
        };
        let version = self.container.dialect_version_cursor(id)?;
        let record = Record::new(schema, version, self);
        record.check().is_ok().then_some(record)
    }

    /// Whether the schema of a type, by its entry, may depend on the width of another type. Such a type is treated
    /// as having no width, since types that refer to each other for theirs would recurse endlessly.
    fn depends_on_widths(&self, entry: Entry<'_>) -> bool {
        if !entry.custom || self.is_builtin(entry.dialect) {
            return false;
        }
        let Some(description) = self.description(entry.dialect) else {
            return false;
        };
        let Ok((code, _)) = Tables::code(entry.bytes, entry.offset) else {
            return false;
        };
        let schemas = description.types.of_code(code);
        if let [form] = schemas
            && description.newest.is_none()
            && self.is_demanded(entry.dialect, form)
        {
            // Its only form applies without reading its fields.
            return false;
        }
        let mut schemas = schemas.iter().chain(&description.fallback_type);
        schemas.any(|schema| schema.fields.iter().any(|it| it.kind.has_typed_width()))
    }
}

impl Context for Tables<'_> {
    fn count(&self, table: Table) -> u32 {
        match table {
            Table::String => self.container.strings().count(),
            Table::Dialect => self.container.dialects().count(),
            Table::OpName => self.container.dialects().op_name_count(),
            Table::Attribute => self.attribute_count(),
            Table::Type => self.type_count(),
            Table::Properties => self.container.properties().count(),
            Table::Resource => self.container.resources().handle_count(),
            Table::Value | Table::Successor | Table::Body => 0,
        }
    }

    fn bit_width(&self, ty: TypeId) -> Option<u32> {
        let entry = self.container.type_entry(ty)?;
        if self.depends_on_widths(entry) {
            return None;
        }
        match self.form_of(ty.into(), entry).ok()? {
            Form::Text(text) => text::bit_width(text),
            Form::Opaque(_) => None,
            Form::Record(record) => match record.schema().width {
                Width::None => None,
                Width::Fixed(width) => Some(width),
                Width::InField => {
                    // The first field. The width is above its lowest two bits, which contain the signedness.
                    let header = Cursor::new(record.bytes(), 0).varint().ok()?;
                    u32::try_from(header >> 2).ok()
                }
            },
        }
    }
}
