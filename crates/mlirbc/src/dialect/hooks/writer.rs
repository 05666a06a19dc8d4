//! The writer that is passed to hooks.

use crate::container::{AttributeId, Container, ResourceId, StringId, TypeId};
use crate::dialect::hooks::reader::too_wide;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Classes, Field, FieldKind, MAX_INTEGER_WIDTH, NewInteger, NewValue, Schema};

/// Writes the primitives of an encoding, and records them as the fields of a schema.
pub struct HookWriter<'m> {
    tables: &'m Tables<'m>,
    /// The version of the dialect to write, as numbers.
    target: &'m [u64],
    kind_name: Option<Box<str>>,
    dialect: Option<Box<[u8]>>,
    fields: Vec<(Field, NewField)>,
    next_name: Option<Box<str>>,
    /// The kind and the items of the open list.
    list: Option<(FieldKind, Vec<NewField>)>,
    /// The first invalid call, which fails the hook.
    failed: Option<Error>,
}

/// A written value; strings may be new.
enum NewField {
    Value(NewValue<'static>),
    Blob(Vec<u8>),
    Text(Vec<u8>),
    List(Vec<NewField>),
}

/// A written entry, not yet in the tables.
pub struct Written {
    pub(in crate::dialect) schema: Schema,
    values: Vec<NewField>,
    /// The dialect that the entry moves to, if it changes.
    pub(in crate::dialect) dialect: Option<Box<[u8]>>,
}

impl<'m> HookWriter<'m> {
    pub(in crate::dialect) fn new(tables: &'m Tables<'m>, target: &'m [u64]) -> Self {
        HookWriter {
            tables,
            target,
            kind_name: None,
            dialect: None,
            fields: Vec::new(),
            next_name: None,
            list: None,
            failed: None,
        }
    }

    /// The tables of the file, as raw entries.
    pub fn container(&self) -> &'m Container<'m> {
        self.tables.container()
    }

    /// The version of the format.
    pub fn bytecode_version(&self) -> u8 {
        self.tables.container().version()
    }

    /// The version of the dialect to write, as numbers.
    pub fn target_version(&self) -> &'m [u64] {
        self.target
    }

    /// The current version of a dialect in the module as numbers, if it is known.
    pub fn dialect_version(&self, name: &[u8]) -> Option<Vec<u64>> {
        self.tables.version_numbers(name)
    }

    /// Sets the name of the kind of attribute or type, for inspection.
    pub fn set_kind_name(&mut self, name: &str) {
        self.kind_name = Some(name.into());
    }

    /// Moves the entry to another dialect.
    pub fn set_dialect(&mut self, name: &[u8]) {
        self.dialect = Some(name.into());
    }

    /// Sets the name of the next field. Fields without a name are numbered from 0.
    pub fn name_next(&mut self, name: &str) {
        self.next_name = Some(name.into());
    }

    fn check_width(&mut self, kind: &FieldKind) {
        if let FieldKind::Bits(width) = kind
            && *width > MAX_INTEGER_WIDTH
        {
            let error = too_wide("write an integer", *width, 0);
            self.failed.get_or_insert(error);
        }
    }

    fn push(&mut self, kind: FieldKind, value: NewValue<'static>) {
        self.check_width(&kind);
        self.push_new(kind, NewField::Value(value));
    }

    fn push_new(&mut self, kind: FieldKind, value: NewField) {
        if let Some((item, items)) = &mut self.list {
            match *item == kind {
                true => items.push(value),
                false => self.misuse("write a field", "an item of the list"),
            }
            return;
        }
        let number = self.fields.len();
        let name = self.next_name.take();
        let name = name.filter(|name| self.fields.iter().all(|(field, _)| field.name != *name));
        let field = Field {
            name: name.unwrap_or_else(|| number.to_string().into()),
            kind,
            default: None,
        };
        self.fields.push((field, value));
    }

    #[cold]
    fn misuse(&mut self, what: &'static str, expected: &'static str) {
        let kind = ErrorKind::InvalidEdit {
            what,
            expected,
            found: "another call of the hook".to_owned(),
        };
        self.failed.get_or_insert_with(|| Error::new(kind, 0));
    }

    /// Begins a list of items of one kind. The values written until [`HookWriter::end_list`] are
    /// its items. Lists cannot be nested.
    pub fn begin_list(&mut self, item: FieldKind) {
        self.check_width(&item);
        match self.list {
            Some(_) => self.misuse("begin a list", "an item of the last one, or its end"),
            None => self.list = Some((item, Vec::new())),
        }
    }

    /// Ends a list.
    pub fn end_list(&mut self) {
        match self.list.take() {
            Some((item, items)) => {
                self.push_new(FieldKind::List(Box::new(item)), NewField::List(items));
            }
            None => self.misuse("end a list", "a list that has begun"),
        }
    }

    /// Writes a varint.
    pub fn varint(&mut self, value: u64) {
        self.push(FieldKind::Varint, NewValue::Unsigned(value));
    }

    /// Writes a signed varint.
    pub fn signed_varint(&mut self, value: i64) {
        self.push(FieldKind::Signed, NewValue::Signed(value));
    }

    /// Writes a raw byte.
    pub fn byte(&mut self, value: u8) {
        self.push(FieldKind::Byte, NewValue::Unsigned(u64::from(value)));
    }

    /// Writes a raw byte, 0 or 1.
    pub fn bool(&mut self, value: bool) {
        self.push(FieldKind::Bool, NewValue::Bool(value));
    }

    /// Writes the index of an attribute.
    pub fn attribute(&mut self, id: AttributeId) {
        self.push(FieldKind::Attribute(Classes::ANY), NewValue::Attribute(id));
    }

    /// Writes the index of an attribute that may be absent.
    pub fn optional_attribute(&mut self, id: Option<AttributeId>) {
        let value = id.map_or(NewValue::Absent, NewValue::Attribute);
        self.push(FieldKind::OptionalAttribute(Classes::ANY), value);
    }

    /// Writes the index of a type.
    pub fn ty(&mut self, id: TypeId) {
        self.push(FieldKind::Type, NewValue::Type(id));
    }

    /// Writes the index of a string in the table.
    pub fn string(&mut self, id: StringId) {
        self.push(FieldKind::String, NewValue::String(id));
    }

    /// Writes the index of a string, adding it to the table if it is new.
    pub fn text(&mut self, string: &[u8]) {
        self.push_new(FieldKind::String, NewField::Text(string.to_vec()));
    }

    /// Writes the index of a dialect resource.
    pub fn resource(&mut self, id: ResourceId) {
        self.push(FieldKind::Resource, NewValue::Resource(id));
    }

    /// Writes raw bytes, preceded by their number.
    pub fn blob(&mut self, bytes: &[u8]) {
        self.push_new(FieldKind::Blob, NewField::Blob(bytes.to_vec()));
    }

    /// Writes an integer, or the bits of a float, of `width` bits (format.md §1.6), from its 64-bit
    /// words, lowest first.
    pub fn bits(&mut self, width: u32, words: &[u64]) {
        let value = NewInteger::from_words(words.iter().copied());
        self.push(FieldKind::Bits(width), NewValue::Integer(value));
    }

    /// Writes a 32-bit float as an integer of that width.
    pub fn float32(&mut self, value: f32) {
        self.bits(32, &[u64::from(value.to_bits())]);
    }

    /// Writes a 64-bit float as an integer of that width.
    pub fn float64(&mut self, value: f64) {
        self.bits(64, &[value.to_bits()]);
    }

    /// Writes a list of attributes.
    pub fn attributes(&mut self, ids: &[AttributeId]) {
        let item = FieldKind::Attribute(Classes::ANY);
        let values = NewValue::attributes(ids.iter().copied());
        self.push(FieldKind::List(Box::new(item)), values);
    }

    /// Writes a list of types.
    pub fn types(&mut self, ids: &[TypeId]) {
        let values = NewValue::types(ids.iter().copied());
        self.push(FieldKind::List(Box::new(FieldKind::Type)), values);
    }

    /// Writes a list of varints.
    pub fn varints(&mut self, numbers: &[u64]) {
        let values = numbers.iter().copied().map(NewValue::Unsigned).collect();
        let kind = FieldKind::List(Box::new(FieldKind::Varint));
        self.push(kind, NewValue::List(values));
    }

    /// Writes a list of signed varints.
    pub fn signed_varints(&mut self, numbers: &[i64]) {
        let values = NewValue::numbers(numbers.iter().copied());
        self.push(FieldKind::List(Box::new(FieldKind::Signed)), values);
    }

    /// The written entry.
    ///
    /// # Errors
    /// A call was invalid, or a list was not ended.
    pub(in crate::dialect) fn finish(mut self) -> Result<Written> {
        if self.list.is_some() {
            self.misuse("end", "the end of the list");
        }
        if let Some(error) = self.failed {
            return Err(error);
        }
        let (fields, values): (Vec<Field>, Vec<NewField>) = self.fields.into_iter().unzip();
        let code = match (fields.first().map(|field| &field.kind), values.first()) {
            (Some(FieldKind::Varint), Some(NewField::Value(NewValue::Unsigned(code)))) => *code,
            _ => 0,
        };
        let name = self.kind_name.unwrap_or_else(|| "recorded".into());
        Ok(Written {
            schema: Schema {
                code,
                ..Schema::of_fields(name, fields)
            },
            values,
            dialect: self.dialect,
        })
    }
}

impl NewField {
    /// The value; new strings are added to the table.
    fn value(&self, tables: &mut Tables<'_>) -> Result<NewValue<'_>> {
        Ok(match self {
            NewField::Value(value) => value.clone(),
            NewField::Blob(bytes) => NewValue::Blob(bytes.into()),
            NewField::Text(text) => NewValue::String(tables.add_string(text)?),
            // Bounded recursion: lists do not nest.
            NewField::List(items) => {
                let items = items.iter().map(|item| item.value(tables));
                NewValue::List(items.collect::<Result<_>>()?)
            }
        })
    }
}

impl Written {
    pub(in crate::dialect) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The encoding; new strings are added to the table.
    pub(crate) fn encode(&self, tables: &mut Tables<'_>) -> Result<Vec<u8>> {
        let values = self.values.iter().map(|value| value.value(tables));
        let values = values.collect::<Result<Vec<_>>>()?;
        self.schema.encode(&values, tables)
    }
}

/// The error for a hook that returned [`Outcome::Done`](super::Outcome) without writing anything.
#[cold]
pub(super) fn nothing_written() -> Error {
    Error::of_hook("the hook wrote nothing; one that has nothing to write declines")
}
