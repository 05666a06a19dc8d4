//! New attributes and types of described dialects, built as records from the values of their
//! fields.

use crate::container::{AttributeId, DialectId, TypeId};
use crate::dialect::builtin::check;
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::tables::{BUILTIN, Tables};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{
    Context, DialectDescription, NewInteger, NewValue, Record, Reference, Schema, Schemas, text,
};
use crate::wire::{Cursor, varint};

impl Tables<'_> {
    /// Returns the index of an attribute of a described dialect, adding it if necessary. It is
    /// specified by the name of its schema and values of its fields by name; unnamed fields are
    /// absent or empty.
    ///
    /// # Errors
    /// The dialect or its attribute is not described, a value is missing or does not match its
    /// field, or MLIR would reject the attribute.
    pub fn add_attribute_record(
        &mut self,
        dialect: &[u8],
        name: &str,
        fields: &[(&str, NewValue<'_>)],
    ) -> Result<AttributeId> {
        let index = self.add_record(Table::Attribute, dialect, name, fields);
        index.map(AttributeId)
    }

    /// Returns the index of a type of a described dialect, same as
    /// [`Tables::add_attribute_record`].
    ///
    /// # Errors
    /// Same as [`Tables::add_attribute_record`].
    pub fn add_type_record(
        &mut self,
        dialect: &[u8],
        name: &str,
        fields: &[(&str, NewValue<'_>)],
    ) -> Result<TypeId> {
        self.add_record(Table::Type, dialect, name, fields)
            .map(TypeId)
    }

    fn add_record(
        &mut self,
        table: Table,
        name_of_dialect: &[u8],
        name: &str,
        fields: &[(&str, NewValue<'_>)],
    ) -> Result<u32> {
        described(self.registry().get(name_of_dialect), name_of_dialect)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(name_of_dialect)?;
            let description = described(tables.description(dialect), name_of_dialect)?;
            let schemas = description.schemas(table);
            let schema = tables.schema_named(schemas, name)?;
            let bytes = with_code(schema, &schema.encode_named(fields, tables)?);
            tables.check_encoding(dialect, schemas, schema, &bytes)?;
            let code = schema.code;
            tables.add_encoded(table, dialect, code, &bytes)
        })
    }

    /// Returns the index of an attribute of a dialect in text form, such as
    /// `#dialect.mnemonic<...>`, adding it if necessary.
    ///
    /// # Errors
    /// The text is not a single attribute, as far as brackets and strings show.
    pub fn add_attribute_text(&mut self, dialect: &[u8], form: &[u8]) -> Result<AttributeId> {
        text::check_attribute(form, 0)?;
        let bytes = terminated(form)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(dialect)?;
            tables.add_attribute_entry(dialect, false, &bytes)
        })
    }

    /// Adds an attribute of a dialect in text form even if the table has an equal one, as text with a
    /// `distinct` attribute has its own identity.
    pub(crate) fn append_attribute_text(
        &mut self,
        dialect: &[u8],
        form: &[u8],
    ) -> Result<AttributeId> {
        text::check_attribute(form, 0)?;
        let bytes = terminated(form)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(dialect)?;
            tables.append_attribute_entry(dialect, false, &bytes)
        })
    }

    /// Returns the index of a type of a dialect in text form, such as `!dialect.mnemonic<...>`,
    /// adding it if necessary.
    ///
    /// # Errors
    /// The text is not a single type, as far as brackets and strings show.
    pub fn add_type_text(&mut self, dialect: &[u8], form: &[u8]) -> Result<TypeId> {
        text::check_type(form, 0)?;
        let bytes = terminated(form)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(dialect)?;
            tables.add_type_entry(dialect, false, &bytes)
        })
    }

    /// Adds a builtin attribute or type by the code of its schema, with a value for each field. Returns its
    /// index in the table.
    pub(super) fn add_values(
        &mut self,
        table: Table,
        code: u64,
        values: &[NewValue<'_>],
    ) -> Result<u32> {
        self.transaction(|tables| {
            let (dialect, bytes) = tables.encode_values(table, code, values)?;
            tables.add_encoded(table, dialect, code, &bytes)
        })
    }

    /// The same as [`Tables::add_values`], for values that MLIR is known to accept.
    pub(super) fn add_checked_attribute(
        &mut self,
        code: u64,
        values: &[NewValue<'_>],
    ) -> Result<AttributeId> {
        self.transaction(|tables| {
            let (dialect, bytes) = tables.encode_values(Table::Attribute, code, values)?;
            tables.add_attribute_entry(dialect, true, &bytes)
        })
    }

    /// The same for a number of a type with a known width, by its bits.
    pub(super) fn add_checked_number(
        &mut self,
        code: u64,
        ty: TypeId,
        width: u32,
        bits: NewInteger,
    ) -> Result<AttributeId> {
        let values = [NewValue::Type(ty), NewValue::Integer(bits)];
        self.transaction(|tables| {
            let table = Table::Attribute;
            let encoded = tables.encode_values_with(table, code, &values, Some(width));
            let (dialect, bytes) = encoded?;
            tables.add_attribute_entry(dialect, true, &bytes)
        })
    }

    /// The encoding that [`Tables::add_values`] adds, with its dialect.
    pub(super) fn encode_values(
        &mut self,
        table: Table,
        code: u64,
        values: &[NewValue<'_>],
    ) -> Result<(DialectId, Vec<u8>)> {
        self.encode_values_with(table, code, values, None)
    }

    /// The same for values of types that have a known width.
    fn encode_values_with(
        &mut self,
        table: Table,
        code: u64,
        values: &[NewValue<'_>],
        width: Option<u32>,
    ) -> Result<(DialectId, Vec<u8>)> {
        let dialect = self.add_dialect(BUILTIN)?;
        let schemas = described(self.description(dialect), BUILTIN)?.schemas(table);
        let schema = self.schema_of_code(schemas, code)?;
        let bytes = match width {
            Some(width) => {
                let tables = &*self;
                schema.encode_entry(values, &OfWidth { tables, width })?
            }
            None => schema.encode_entry(values, self)?,
        };
        self.check_encoding(dialect, schemas, schema, &bytes)?;
        Ok((dialect, bytes))
    }

    /// Checks an encoding with its code.
    fn check_encoding(
        &self,
        dialect: DialectId,
        schemas: &Schemas,
        schema: &Schema,
        bytes: &[u8],
    ) -> Result<()> {
        let fields = bytes.get(varint::size(schema.code)..).unwrap_or_default();
        self.check_references(schema, fields)?;
        let forms = schemas.of_code(schema.code);
        if let [_, _, ..] = forms {
            // The schema that a reader would select for the bytes.
            let read = self.form_among(dialect, forms, Cursor::new(fields, 0));
            if read.is_none_or(|read| read != schema) {
                let found = read.map_or("several that fit", |read| &read.name);
                let expected = "fields that can be taken for those of one schema alone";
                return Err(invalid(expected, found.to_owned()));
            }
        }
        Ok(())
    }

    /// The schema with a name that the file's release writes.
    fn schema_named<'r>(&self, schemas: &'r Schemas, name: &str) -> Result<&'r Schema> {
        let named = schemas.iter().filter(|schema| &*schema.name == name);
        self.written(named, || format!("'{name}'"))
    }

    fn schema_of_code<'r>(&self, schemas: &'r Schemas, code: u64) -> Result<&'r Schema> {
        let forms = schemas.of_code(code);
        if let ([form], true) = (forms, self.is_own_release_open()) {
            return Ok(form);
        }
        self.written(forms.iter(), || format!("code {code}"))
    }

    fn written<'r>(
        &self,
        mut schemas: impl Iterator<Item = &'r Schema>,
        what: impl FnOnce() -> String,
    ) -> Result<&'r Schema> {
        let mut is_known = false;
        let written = schemas.find(|schema| {
            is_known = true;
            self.is_written(schema)
        });
        written.ok_or_else(|| {
            let kind = match is_known {
                true => ErrorKind::NotInRelease {
                    what: "the form of the attribute or type",
                    release: self.own_release().name(),
                },
                false => ErrorKind::UnknownName {
                    expected: "an attribute or type of the dialect",
                    found: what(),
                },
            };
            Error::new(kind, 0)
        })
    }

    /// Adds an encoding with its code, unless MLIR would reject it. Returns its index in the table.
    fn add_encoded(
        &mut self,
        table: Table,
        dialect: DialectId,
        code: u64,
        bytes: &[u8],
    ) -> Result<u32> {
        let is_builtin = self.is_builtin(dialect);
        if table == Table::Type {
            let id = self.add_type_entry(dialect, true, bytes)?;
            if is_builtin && check::is_constrained_type(code) {
                check::check_type(Type::new(self, id))?;
            }
            return Ok(id.index());
        }
        let id = self.add_attribute_entry(dialect, true, bytes)?;
        if is_builtin && check::is_constrained_attribute(code) {
            check::check_attribute(Attribute::new(self, id))?;
        }
        Ok(id.index())
    }

    /// Checks that the referenced attributes have the classes that their fields require.
    fn check_references(&self, schema: &Schema, fields: &[u8]) -> Result<()> {
        if !schema.restricts_classes() {
            return Ok(());
        }
        let record = Record::new(schema, Cursor::new(fields, 0), self);
        record.references(&mut |reference| match reference {
            Reference::Attribute(id, classes) => Attribute::new(self, id).expect(classes, 0),
            _ => Ok(()),
        })
    }
}

/// Tables with types of a known width.
struct OfWidth<'c> {
    tables: &'c Tables<'c>,
    width: u32,
}

impl Context for OfWidth<'_> {
    fn count(&self, table: Table) -> u32 {
        self.tables.count(table)
    }

    fn bit_width(&self, _: TypeId) -> Option<u32> {
        Some(self.width)
    }
}

/// The code of a schema, and the fields.
pub(crate) fn with_code(schema: &Schema, fields: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(varint::size(schema.code) + fields.len());
    varint::append(&mut bytes, schema.code);
    bytes.extend_from_slice(fields);
    bytes
}

fn terminated(form: &[u8]) -> Result<Vec<u8>> {
    if form.contains(&0) {
        return Err(invalid("text without a NUL", "a NUL".to_owned()));
    }
    Ok([form, &[0]].concat())
}

fn invalid(expected: &'static str, found: String) -> Error {
    let kind = ErrorKind::InvalidEdit {
        what: "make an attribute or type",
        expected,
        found,
    };
    Error::new(kind, 0)
}

fn described<'r>(
    description: Option<&'r DialectDescription>,
    dialect: &[u8],
) -> Result<&'r DialectDescription> {
    description.ok_or_else(|| {
        let kind = ErrorKind::UnknownName {
            expected: "a dialect that is described",
            found: format!("'{}'", dialect.escape_ascii()),
        };
        Error::new(kind, 0)
    })
}
