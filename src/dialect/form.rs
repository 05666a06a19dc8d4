//! To which degree an attribute or type is known.

use crate::container::{DialectId, Entry, TypeId};
use crate::dialect::attribute::Attribute;
use crate::dialect::tables::{Tables, of_code};
use crate::dialect::ty::Type;
use crate::error::{Result, Table};
use crate::layout::{Classes, Context, DialectDescription, Layout, Record, Width, text};
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

impl<'m> Attribute<'m> {
    /// To which degree it is known.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub fn form(self) -> Result<Form<'m>> {
        self.form_of(self.entry())
    }

    /// As [`Attribute::form`], for an attribute whose entry is at hand.
    pub(super) fn form_of(self, entry: Entry<'m>) -> Result<Form<'m>> {
        let recorded = || self.tables().recorded_attribute(self.id(), entry);
        Form::of(
            self.tables(),
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
}

impl<'m> Type<'m> {
    /// To which degree it is known.
    ///
    /// # Errors
    /// A text entry without its NUL, or an empty encoding.
    pub fn form(self) -> Result<Form<'m>> {
        self.form_of(self.entry())
    }

    /// As [`Type::form`], for a type whose entry is at hand.
    pub(super) fn form_of(self, entry: Entry<'m>) -> Result<Form<'m>> {
        let recorded = || self.tables().recorded_type(self.id(), entry);
        Form::of(
            self.tables(),
            entry,
            recorded,
            |description| &description.types,
            |description| description.fallback_type.as_ref(),
        )
        .map_err(|error| self.locate(error))
    }
}

impl Tables<'_> {
    /// The version of a dialect as a record, where the file has one and its layout is known.
    pub fn dialect_version(&self, id: DialectId) -> Option<Record<'_>> {
        let layout = match self.recorded_version(id).ok()? {
            Some(layout) => layout,
            None => self.description(id)?.version.as_ref()?,
        };
        let version = self.container.dialect_version_cursor(id)?;
        let record = Record::new(layout, version, self);
        record.check().is_ok().then_some(record)
    }

    /// Whether the width of another type may decide which layout holds for a type. Such a type gives
    /// no width itself: types that ask each other for theirs would never end.
    fn depends_on_widths(&self, ty: Type<'_>) -> bool {
        let entry = ty.entry();
        if !entry.custom || self.is_builtin(entry.dialect) {
            return false;
        }
        let Some(description) = self.description(entry.dialect) else {
            return false;
        };
        let Ok((code, _)) = Tables::code(entry.bytes, entry.offset) else {
            return false;
        };
        let layouts = of_code(&description.types, code);
        if let [form] = layouts
            && description.newest.is_none()
            && self.is_demanded(entry.dialect, form)
        {
            // Whether it fits is not asked.
            return false;
        }
        let mut layouts = layouts.iter().chain(&description.fallback_type);
        layouts.any(|layout| layout.fields.iter().any(|it| it.kind.has_typed_width()))
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
        let ty = self.ty(ty)?;
        if self.depends_on_widths(ty) {
            return None;
        }
        match ty.form().ok()? {
            Form::Text(text) => text::bit_width(text),
            Form::Opaque(_) => None,
            Form::Record(record) => match record.layout().width {
                Width::None => None,
                Width::Fixed(width) => Some(width),
                // Width above, signedness in the lowest two bits.
                Width::InField => u32::try_from(record.fields().unsigned().ok()? >> 2).ok(),
            },
        }
    }
}
