//! The reader that is passed to hooks.

use std::any::Any;

use crate::container::{AttributeId, Container, DialectId, ResourceId, StringId, TypeId};
use crate::dialect::recording::{DeclaredFallback, Recording};
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Classes, Field, FieldKind, MAX_INTEGER_WIDTH, Record, Schema, Value};
use crate::wire::Cursor;

/// Reads the primitives of an encoding, and records them as the fields of a schema.
///
/// After a failed read all later ones fail too, and so does the hook, whatever it returns.
pub struct HookReader<'m> {
    tables: &'m Tables<'m>,
    dialect: DialectId,
    /// The whole encoding.
    start: Cursor<'m>,
    /// The bytes not yet read.
    rest: Cursor<'m>,
    kind_name: Option<Box<str>>,
    fields: Vec<Field>,
    next_name: Option<Box<str>>,
    /// The type read last, which determines the width of integers and floats.
    width_of: Option<TypeId>,
    /// The kind and remaining number of the items of the open list.
    list: Option<(FieldKind, u64)>,
    /// The first number read, which identifies the kind in nearly all dialects.
    code: Option<u64>,
    failed: Option<Error>,
    pub(super) attachment: Option<Box<dyn Any + Send + Sync>>,
    fallback: Option<DeclaredFallback>,
    /// Whether versions of dialects are available: not while one is being read.
    knows_versions: bool,
}

impl<'m> HookReader<'m> {
    pub(super) fn new(
        tables: &'m Tables<'m>,
        dialect: DialectId,
        bytes: Cursor<'m>,
        knows_versions: bool,
    ) -> Self {
        HookReader {
            tables,
            dialect,
            start: bytes,
            rest: bytes,
            kind_name: None,
            fields: Vec::new(),
            next_name: None,
            width_of: None,
            list: None,
            code: None,
            failed: None,
            attachment: None,
            fallback: None,
            knows_versions,
        }
    }

    /// The version of the format.
    pub fn bytecode_version(&self) -> u8 {
        self.tables.container().version()
    }

    /// The name of the dialect of the entry.
    pub fn dialect(&self) -> &'m [u8] {
        self.tables.container().dialect_name(self.dialect)
    }

    /// The version of a dialect in the file, as the numbers in its schema or those read by its
    /// hook. `None` if it is absent or unknown, or while a version is being read.
    pub fn dialect_version(&self, name: &[u8]) -> Option<Vec<u64>> {
        self.knows_versions.then_some(())?;
        self.tables.version_numbers(name)
    }

    /// The tables of the file, as raw entries.
    pub fn container(&self) -> &'m Container<'m> {
        self.tables.container()
    }

    /// The error of the first failed read, if any.
    pub fn failure(&self) -> Option<&Error> {
        self.failed.as_ref()
    }

    /// The number of bytes left.
    pub fn remaining(&self) -> usize {
        self.rest.remaining()
    }

    /// A string of the table, as bytes.
    pub fn string_value(&self, id: StringId) -> &'m [u8] {
        self.tables.container().string(id).unwrap_or_default()
    }

    /// Sets the name of the kind of attribute or type, for inspection.
    pub fn set_kind_name(&mut self, name: &str) {
        self.kind_name = Some(name.into());
    }

    /// Sets the name of the next field. Fields without a name are numbered from 0.
    pub fn name_next(&mut self, name: &str) {
        self.next_name = Some(name.into());
    }

    /// Keeps a value with the entry as long as the module exists; replaces an earlier one.
    pub fn attach(&mut self, value: Box<dyn Any + Send + Sync>) {
        self.attachment = Some(value);
    }

    /// Declares that what the hook reads is the form that the dialect has for unknown contents, so
    /// that the fallbacks and warnings of the module list it.
    ///
    /// The reason is that the op or the code is unknown to the hook or, if `is_newer`, that the file
    /// has a newer version of the dialect than the hook knows. `name` is the name of the fallback,
    /// without the dialect. A later call replaces an earlier one. The version of a dialect has no
    /// fallback.
    pub fn declare_fallback(&mut self, name: &str, is_newer: bool) {
        self.fallback = Some(DeclaredFallback {
            name: name.into(),
            is_newer,
        });
    }

    /// Reads a varint.
    ///
    /// # Errors
    /// The encoding ends, or an earlier read failed.
    pub fn varint(&mut self) -> Result<u64> {
        let value = self.read(FieldKind::Varint)?;
        let Value::Unsigned(number) = value else {
            return Ok(0);
        };
        if self.fields.len() == 1 && self.code.is_none() {
            self.code = Some(number);
        }
        Ok(number)
    }

    /// Reads a signed varint.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn signed_varint(&mut self) -> Result<i64> {
        match self.read(FieldKind::Signed)? {
            Value::Signed(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// Reads a raw byte.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn byte(&mut self) -> Result<u8> {
        match self.read(FieldKind::Byte)? {
            Value::Unsigned(byte) => Ok(byte as u8),
            _ => Ok(0),
        }
    }

    /// Reads a raw byte that is true unless it is 0.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn bool(&mut self) -> Result<bool> {
        Ok(matches!(self.read(FieldKind::Bool)?, Value::Bool(true)))
    }

    /// Reads the index of an attribute.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`], and an index past the end of the table.
    pub fn attribute(&mut self) -> Result<AttributeId> {
        match self.read(FieldKind::Attribute(Classes::ANY))? {
            Value::Attribute(id) => Ok(id),
            _ => Ok(AttributeId(u32::MAX)),
        }
    }

    /// Reads the index of an attribute that may be absent.
    ///
    /// # Errors
    /// Same as [`HookReader::attribute`].
    pub fn optional_attribute(&mut self) -> Result<Option<AttributeId>> {
        match self.read(FieldKind::OptionalAttribute(Classes::ANY))? {
            Value::Attribute(id) => Ok(Some(id)),
            _ => Ok(None),
        }
    }

    /// Reads the index of a type.
    ///
    /// # Errors
    /// Same as [`HookReader::attribute`].
    pub fn ty(&mut self) -> Result<TypeId> {
        match self.read(FieldKind::Type)? {
            Value::Type(id) => Ok(id),
            _ => Ok(TypeId(u32::MAX)),
        }
    }

    /// Reads the index of a string.
    ///
    /// # Errors
    /// Same as [`HookReader::attribute`].
    pub fn string(&mut self) -> Result<StringId> {
        match self.read(FieldKind::String)? {
            Value::String(id) => Ok(id),
            _ => Ok(StringId(u32::MAX)),
        }
    }

    /// Reads the index of a dialect resource.
    ///
    /// # Errors
    /// Same as [`HookReader::attribute`].
    pub fn resource(&mut self) -> Result<ResourceId> {
        match self.read(FieldKind::Resource)? {
            Value::Resource(id) => Ok(id),
            _ => Ok(ResourceId(u32::MAX)),
        }
    }

    /// Reads raw bytes, preceded by their number.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn blob(&mut self) -> Result<&'m [u8]> {
        match self.read(FieldKind::Blob)? {
            Value::Blob(bytes) => Ok(bytes),
            _ => Ok(&[]),
        }
    }

    /// Reads an integer, or the bits of a float, of `width` bits (format.md §1.6). Returns its
    /// 64-bit words, lowest first, with zeros above the width.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn bits(&mut self, width: u32) -> Result<Vec<u64>> {
        match self.read(FieldKind::Bits(width))? {
            Value::Integer(integer) => Ok(integer.words().collect()),
            _ => Ok(Vec::new()),
        }
    }

    /// Reads a 32-bit float, encoded as an integer of that width.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn float32(&mut self) -> Result<f32> {
        let words = self.bits(32)?;
        Ok(f32::from_bits(words.first().copied().unwrap_or(0) as u32))
    }

    /// Reads a 64-bit float, encoded as an integer of that width.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`].
    pub fn float64(&mut self) -> Result<f64> {
        let words = self.bits(64)?;
        Ok(f64::from_bits(words.first().copied().unwrap_or(0)))
    }

    /// Reads the number of items of a list. That many items of kind `item` must be read next.
    ///
    /// # Errors
    /// Same as [`HookReader::varint`], more items than the encoding can hold, or a nested list.
    pub fn list(&mut self, item: FieldKind) -> Result<u64> {
        self.check_failed()?;
        self.check_width(&item)?;
        if self.list.is_some() {
            return Err(self.fail(misused(
                "begin a list",
                "the items of the last one",
                &self.rest,
            )));
        }
        let mut head = self.rest;
        let count = head.count(1, "items of a list");
        let count = count.map_err(|error| self.fail(error))? as u64;
        self.rest = head;
        let kind = FieldKind::List(Box::new(item.clone()));
        self.push(kind);
        if count > 0 {
            self.list = Some((item, count));
        }
        Ok(count)
    }

    fn check_failed(&self) -> Result<()> {
        match &self.failed {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }

    fn check_width(&mut self, kind: &FieldKind) -> Result<()> {
        match kind {
            FieldKind::Bits(width) if *width > MAX_INTEGER_WIDTH => {
                let error = too_wide("read an integer", *width, self.rest.offset());
                Err(self.fail(error))
            }
            _ => Ok(()),
        }
    }

    fn fail(&mut self, error: Error) -> Error {
        self.failed.get_or_insert(error).clone()
    }

    fn push(&mut self, kind: FieldKind) {
        let number = self.fields.len();
        let name = self.next_name.take();
        let name = name.filter(|name| self.fields.iter().all(|field| field.name != *name));
        self.fields.push(Field {
            name: name.unwrap_or_else(|| number.to_string().into()),
            kind,
            default: None,
        });
    }

    fn read(&mut self, kind: FieldKind) -> Result<Value<'m>> {
        self.check_failed()?;
        self.check_width(&kind)?;
        if let Some((item, _)) = &self.list
            && *item != kind
        {
            let error = misused("read a field", "an item of the list", &self.rest);
            return Err(self.fail(error));
        }
        let value = Value::read(&kind, &mut self.rest, self.width_of, self.tables);
        let value = value.map_err(|error| self.fail(error))?;
        if let Value::Type(id) = value {
            self.width_of = Some(id);
        }
        match &mut self.list {
            Some((_, 1)) => self.list = None,
            Some((_, left)) => *left -= 1,
            None => self.push(kind),
        }
        Ok(value)
    }

    /// The recorded schema and the attached value.
    ///
    /// # Errors
    /// A read failed, or bytes or list items are left.
    pub(super) fn finish(mut self) -> Result<Recording> {
        self.check_failed()?;
        if self.list.is_some() {
            return Err(misused("end", "the items of a list", &self.rest));
        }
        self.rest.finish("what the hook has read")?;
        let attachment = self.attachment.take();
        let name = self.kind_name.unwrap_or_else(|| "recorded".into());
        let schema = Schema {
            code: self.code.unwrap_or(0),
            ..Schema::of_fields(name, self.fields)
        };
        // Checks that the recorded schema reads the same bytes as the hook.
        Record::new(&schema, self.start, self.tables).check()?;
        let recording = Recording::new(Ok(Some(schema)), attachment);
        Ok(recording.with_fallback(self.fallback))
    }
}

#[cold]
pub(super) fn too_wide(what: &'static str, width: u32, offset: u64) -> Error {
    let kind = ErrorKind::InvalidEdit {
        what,
        expected: "a width of at most 16777215 bits",
        found: width.to_string(),
    };
    Error::new(kind, offset)
}

#[cold]
fn misused(what: &'static str, expected: &'static str, at: &Cursor<'_>) -> Error {
    at.error(ErrorKind::InvalidEdit {
        what,
        expected,
        found: "another call of the hook".to_owned(),
    })
}
