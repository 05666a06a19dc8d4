//! Attributes whose encoding has other fields in a release.

use crate::container::{AttributeId, DialectId};
use crate::convert::replaced::Replaced;
use crate::dialect::with_code;
use crate::error::Result;
use crate::ir::Module;
use crate::schema::{FieldKind, NewValue, Record, Release};

/// An attribute in the encoding of a release.
pub(super) struct Recoded {
    pub(super) attribute: AttributeId,
    pub(super) dialect: DialectId,
    pub(super) bytes: Vec<u8>,
}

/// Whether a field means the same as its absence.
fn is_empty(value: &NewValue<'_>) -> bool {
    match value {
        NewValue::Absent | NewValue::Unsigned(0) | NewValue::Bool(false) => true,
        NewValue::List(items) => items.is_empty(),
        _ => false,
    }
}

impl Module<'_> {
    /// The encoding of an attribute in a release, by the names of its fields. Fields that the release adds are
    /// absent, 0 or false. `None` if it has no other encoding, or lacks a field that is set.
    pub(super) fn recoded(
        &self,
        attribute: AttributeId,
        dialect: DialectId,
        record: Record<'_>,
        target: Release,
    ) -> Option<Recoded> {
        let mut schemas = self.tables().description(dialect)?.attributes.iter();
        let schema = schemas.find(|it| {
            it.code == record.code()
                && it.name == record.schema().name
                && it.span.contains(Some(target))
        })?;
        let mut values = Vec::with_capacity(schema.fields.len());
        let mut fields = record.fields();
        while let Some((field, value)) = fields.next().ok()? {
            let value = NewValue::of(value).ok()?;
            let is_kept = schema.fields.iter().any(|it| it.name == field.name);
            match is_kept {
                true => values.push((&*field.name, value)),
                false if is_empty(&value) => {}
                false => return None,
            }
        }
        for field in &schema.fields {
            let zero = match field.kind {
                FieldKind::Varint => NewValue::Unsigned(0),
                FieldKind::Bool => NewValue::Bool(false),
                _ => continue,
            };
            if !values.iter().any(|(name, _)| **name == *field.name) {
                values.push((&*field.name, zero));
            }
        }
        let fields = schema.encode_named(&values, self.tables()).ok()?;
        Some(Recoded {
            attribute,
            dialect,
            bytes: with_code(schema, &fields),
        })
    }

    /// Adds the encodings to the tables.
    ///
    /// # Errors
    /// The table is full.
    pub(super) fn add_recoded(&mut self, all: Vec<Recoded>) -> Result<Vec<Replaced>> {
        let tables = self.tables_mut();
        let add = |it: Recoded| {
            let new = tables.add_attribute_entry(it.dialect, true, &it.bytes)?;
            let (old, new) = (it.attribute.into(), new.into());
            Ok(Replaced { old, new })
        };
        all.into_iter().map(add).collect()
    }
}
