//! New attributes and types of dialects that are described: records from values of their fields.

use std::sync::Arc;

use crate::container::{AttributeId, DialectId, TypeId};
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::check;
use crate::dialect::form::of_code;
use crate::dialect::registry::Registry;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{DialectDescription, Layout, NewValue, Record, Reference, text};
use crate::wire::{Cursor, varint};

impl Tables<'_> {
    /// The number of an attribute of a described dialect, by the name of its layout and values of
    /// its fields by name. Fields that are not named are absent or empty.
    ///
    /// # Errors
    /// The dialect or its attribute is not described, a value is missing or does not fit its field,
    /// or MLIR would refuse the attribute.
    pub fn add_attribute_record(
        &mut self,
        dialect: &[u8],
        name: &str,
        fields: &[(&str, NewValue<'_>)],
    ) -> Result<AttributeId> {
        let registry = self.registry().clone();
        let layouts = &described(&registry, dialect)?.attributes;
        let layout = self.layout_named(layouts, name)?;
        let bytes = layout.encode_named(fields, self)?;
        self.transaction(|tables| tables.add_encoded_attribute(dialect, layouts, layout, &bytes))
    }

    /// The number of a type of a described dialect, as [`Tables::add_attribute_record`].
    ///
    /// # Errors
    /// As there.
    pub fn add_type_record(
        &mut self,
        dialect: &[u8],
        name: &str,
        fields: &[(&str, NewValue<'_>)],
    ) -> Result<TypeId> {
        let registry = self.registry().clone();
        let layouts = &described(&registry, dialect)?.types;
        let layout = self.layout_named(layouts, name)?;
        let bytes = layout.encode_named(fields, self)?;
        self.transaction(|tables| tables.add_encoded_type(dialect, layouts, layout, &bytes))
    }

    /// The number of an attribute that is text, such as `#dialect.mnemonic<...>`, filed under a
    /// dialect.
    ///
    /// # Errors
    /// The text is not that of one attribute, as far as brackets and strings tell.
    pub fn add_attribute_text(&mut self, dialect: &[u8], form: &[u8]) -> Result<AttributeId> {
        text::check_attribute(form, 0)?;
        let bytes = terminated(form)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(dialect)?;
            tables.add_attribute_entry(dialect, false, &bytes)
        })
    }

    /// The number of a type that is text, such as `!dialect.mnemonic<...>`, filed under a dialect.
    ///
    /// # Errors
    /// The text is not that of one type, as far as brackets and strings tell.
    pub fn add_type_text(&mut self, dialect: &[u8], form: &[u8]) -> Result<TypeId> {
        text::check_type(form, 0)?;
        let bytes = terminated(form)?;
        self.transaction(|tables| {
            let dialect = tables.add_dialect(dialect)?;
            tables.add_type_entry(dialect, false, &bytes)
        })
    }

    /// An attribute by the number of its layout's kind, with a value for each field.
    pub(super) fn add_attribute_values(
        &mut self,
        dialect: &[u8],
        code: u64,
        values: &[NewValue<'_>],
    ) -> Result<AttributeId> {
        let registry = self.registry().clone();
        let layouts = &described(&registry, dialect)?.attributes;
        let layout = self.layout_of_code(layouts, code)?;
        let bytes = layout.encode(values, self)?;
        self.transaction(|tables| tables.add_encoded_attribute(dialect, layouts, layout, &bytes))
    }

    /// A type, likewise.
    pub(super) fn add_type_values(
        &mut self,
        dialect: &[u8],
        code: u64,
        values: &[NewValue<'_>],
    ) -> Result<TypeId> {
        let registry = self.registry().clone();
        let layouts = &described(&registry, dialect)?.types;
        let layout = self.layout_of_code(layouts, code)?;
        let bytes = layout.encode(values, self)?;
        self.transaction(|tables| tables.add_encoded_type(dialect, layouts, layout, &bytes))
    }

    /// The bytes of an entry with its code.
    pub(super) fn entry_bytes(
        &mut self,
        dialect: &[u8],
        layouts: &[Layout],
        layout: &Layout,
        fields: &[u8],
    ) -> Result<(DialectId, Vec<u8>)> {
        self.check_references(layout, fields)?;
        let mut bytes = Vec::with_capacity(fields.len() + 1);
        varint::append(&mut bytes, layout.code);
        bytes.extend_from_slice(fields);
        let dialect = self.add_dialect(dialect)?;
        let forms = of_code(layouts, layout.code);
        if let [_, _, ..] = forms {
            // What a reader takes the bytes for.
            let read = self.form_among(dialect, forms, Cursor::new(fields, 0));
            if read.is_none_or(|read| read != layout) {
                let found = read.map_or("several that fit", |read| &read.name);
                let expected = "fields that can be taken for those of one layout alone";
                return Err(invalid(expected, found.to_owned()));
            }
        }
        Ok((dialect, bytes))
    }

    /// The layout of a name that the file's release writes.
    fn layout_named<'r>(&self, layouts: &'r [Layout], name: &str) -> Result<&'r Layout> {
        let named = layouts.iter().filter(|layout| &*layout.name == name);
        self.written(named, || format!("'{name}'"))
    }

    fn layout_of_code<'r>(&self, layouts: &'r [Layout], code: u64) -> Result<&'r Layout> {
        let forms = of_code(layouts, code);
        if let ([form], true) = (forms, self.is_own_release_open()) {
            return Ok(form);
        }
        self.written(forms.iter(), || format!("code {code}"))
    }

    fn written<'r>(
        &self,
        mut layouts: impl Iterator<Item = &'r Layout>,
        what: impl FnOnce() -> String,
    ) -> Result<&'r Layout> {
        let mut is_known = false;
        let written = layouts.find(|layout| {
            is_known = true;
            self.is_written(layout)
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

    fn add_encoded_attribute(
        &mut self,
        dialect: &[u8],
        layouts: &[Layout],
        layout: &Layout,
        fields: &[u8],
    ) -> Result<AttributeId> {
        let (dialect, bytes) = self.entry_bytes(dialect, layouts, layout, fields)?;
        let id = self.add_attribute_entry(dialect, true, &bytes)?;
        check::check_attribute(Attribute::new(self, id))?;
        Ok(id)
    }

    fn add_encoded_type(
        &mut self,
        dialect: &[u8],
        layouts: &[Layout],
        layout: &Layout,
        fields: &[u8],
    ) -> Result<TypeId> {
        let (dialect, bytes) = self.entry_bytes(dialect, layouts, layout, fields)?;
        let id = self.add_type_entry(dialect, true, &bytes)?;
        if let Some(ty) = self.ty(id) {
            check::check_type(ty)?;
        }
        Ok(id)
    }

    /// Demands that the attributes that fields refer to are of the classes that their places ask
    /// for.
    fn check_references(&self, layout: &Layout, fields: &[u8]) -> Result<()> {
        let record = Record::new(layout, Cursor::new(fields, 0), self);
        record.references(&mut |reference| match reference {
            Reference::Attribute(id, classes) => Attribute::new(self, id).expect(classes, 0),
            _ => Ok(()),
        })
    }
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

fn described<'r>(registry: &'r Arc<Registry>, dialect: &[u8]) -> Result<&'r DialectDescription> {
    registry.get(dialect).ok_or_else(|| {
        let kind = ErrorKind::UnknownName {
            expected: "a dialect that is described",
            found: format!("'{}'", dialect.escape_ascii()),
        };
        Error::new(kind, 0)
    })
}
