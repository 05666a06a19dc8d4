//! The dense attributes of all dialects, with their elements in the storage of a release.

use crate::container::{AttributeId, DialectId, Entry, EntryCursor};
use crate::dialect::builtin::{
    AttributeView, DenseElements, ElementKind, ElementStorage, TypeView, UnusedBits,
    attribute_code::DENSE, foreign_elements,
};
use crate::dialect::entry::Attribute;
use crate::dialect::form::Form;
use crate::dialect::new_record::with_code;
use crate::dialect::represented;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::{NewValue, Part, Record, Schema, Special, Value};

impl<'m> Attribute<'m> {
    /// The record of a dense attribute, and its elements; `None` for others.
    ///
    /// # Errors
    /// The attribute is damaged.
    fn stored_elements(self) -> Result<Option<(Record<'m>, DenseElements<'m>)>> {
        if !self.tables().is_dense(self.entry()) {
            return Ok(None);
        }
        let Form::Record(record) = self.form()? else {
            return Ok(None);
        };
        if let AttributeView::Dense { ty, elements } = self.view()? {
            let foreign = match ty.view()? {
                TypeView::Text(text) => foreign_elements(text, elements.data),
                _ => None,
            };
            let elements = foreign.map_or(elements, |(elements, _)| elements);
            return Ok(Some((record, elements)));
        }
        if !has_elements(record.schema()) {
            return Ok(None);
        }
        let dense = represented::dense(record, self.tables())?;
        Ok(dense.map(|(_, elements)| (record, elements)))
    }

    /// Whether its elements are of a type of another dialect.
    fn has_foreign_elements(self, record: Record<'m>) -> Result<bool> {
        let Some(Value::Type(ty)) = record.field("type")? else {
            return Ok(false);
        };
        let Some(ty) = self.tables().ty(ty) else {
            return Ok(false);
        };
        match ty.view()?.shaped() {
            Some((_, element)) => Ok(ElementKind::has_own_literal(&element.view()?)),
            None => Ok(false),
        }
    }

    /// Whether a release reads the values of the elements of a builtin dense attribute. True for other
    /// attributes.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn has_elements_of(self, storage: ElementStorage) -> Result<bool> {
        if !self.tables().is_builtin(self.entry().dialect) {
            return Ok(true);
        }
        let Some((record, elements)) = self.stored_elements()? else {
            return Ok(true);
        };
        Ok(storage.reads(&elements)
            && (storage.has_foreign_elements() || !self.has_foreign_elements(record)?))
    }

    /// The fields of a dense attribute with its elements as a release stores them, without bits above those of
    /// elements; `None` if they are the same, and for other attributes.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn fields_with_elements_of(
        self,
        storage: ElementStorage,
    ) -> Result<Option<(Record<'m>, Vec<u8>)>> {
        let Some((record, elements)) = self.stored_elements()? else {
            return Ok(None);
        };
        if elements.has_expected_size() != Some(true) {
            return Ok(None);
        }
        let data = storage.encode(&elements, UnusedBits::Clear);
        if *data == *elements.data {
            return Ok(None);
        }
        let fields = record.with_field("data", &NewValue::Blob(data))?;
        Ok(Some((record, fields)))
    }

    /// As [`Attribute::fields_with_elements_of`], the bytes of the entry.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn with_elements_of(self, storage: ElementStorage) -> Result<Option<Vec<u8>>> {
        let stored = self.fields_with_elements_of(storage)?;
        Ok(stored.map(|(record, fields)| with_code(record.schema(), &fields)))
    }
}

/// Whether an attribute of another dialect has elements.
fn has_elements(schema: &Schema) -> bool {
    let mut parts = schema.template.iter().flat_map(|it| &it.parts);
    parts.any(|part| *part == Part::Special(Special::Dense))
}

/// Whether an entry has a code, which takes one byte.
fn is_of_code(bytes: &[u8], code: u64) -> bool {
    bytes
        .first()
        .is_some_and(|&byte| u64::from(byte) == code << 1 | 1)
}

impl Tables<'_> {
    /// The code of the dense attributes of a dialect.
    fn dense_code(&self, dialect: DialectId) -> Option<u64> {
        if self.is_builtin(dialect) {
            return Some(DENSE);
        }
        let mut schemas = self.description(dialect)?.attributes.iter();
        schemas
            .find(|schema| has_elements(schema))
            .map(|it| it.code)
    }

    /// Whether an entry of an attribute is a dense attribute.
    fn is_dense(&self, entry: Entry<'_>) -> bool {
        let code = || self.dense_code(entry.dialect);
        entry.custom && code().is_some_and(|code| is_of_code(entry.bytes, code))
    }

    /// The dense attributes, the first ones first.
    pub(crate) fn dense_attributes(&self) -> Vec<AttributeId> {
        let table = &self.container().entries().attributes;
        let mut cursor = EntryCursor::new(table, self.container().bytes());
        let mut found = Vec::new();
        let mut next = 0;
        while next < table.count() {
            let Some(run) = cursor.run(next) else {
                let entry = self.container().attribute_entry(AttributeId(next));
                if entry.is_some_and(|entry| self.is_dense(entry)) {
                    found.push(AttributeId(next));
                }
                next += 1;
                continue;
            };
            let code = self.dense_code(run.dialect());
            for entry in run {
                if entry.custom && code.is_some_and(|code| is_of_code(entry.bytes(), code)) {
                    found.push(AttributeId(next));
                }
                next += 1;
            }
        }
        found
    }
}
