//! Attributes and types that are read with the fallback schema of their dialect.
//!
//! The fallback applies in two cases only. Either no schema has the entry's code, or no schema of
//! that code fits and the dialect's version in the file is newer than any known one. Other entries
//! that do not fit are opaque, and are reported as damage if the release that wrote them is known.

use std::cmp::Ordering;

use crate::container::{DialectId, Entry, EntryId};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::fallback_reason::{Fallback, FallbackReason};
use crate::dialect::form::Form;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind};
use crate::schema::{FieldKind, Record, Schema, Schemas};

impl Tables<'_> {
    /// Returns whether the file has a newer version of a dialect than the newest in its
    /// description. Missing numbers count as 0.
    pub fn is_newer(&self, dialect: DialectId) -> bool {
        let newest = self.description(dialect).and_then(|it| it.newest.as_ref());
        let Some(newest) = newest else {
            return false;
        };
        let Some(version) = self.dialect_version_numbers(dialect) else {
            return false;
        };
        let numbers = 0..version.len().max(newest.len());
        let at = |numbers: &[u64], at| numbers.get(at).copied().unwrap_or(0);
        let ordering = numbers.map(|place| at(&version, place).cmp(&at(newest, place)));
        ordering.fold(Ordering::Equal, Ordering::then) == Ordering::Greater
    }

    /// Whether a schema is the dialect's fallback for attributes or types of unknown codes.
    fn is_fallback(&self, dialect: DialectId, schema: &Schema) -> bool {
        let Some(description) = self.description(dialect) else {
            return false;
        };
        let fallbacks = [&description.fallback_attribute, &description.fallback_type];
        let mut fallbacks = fallbacks.into_iter().flatten();
        fallbacks.any(|fallback| std::ptr::eq(fallback, schema))
    }

    /// Why the fallback applies to an entry, or why it is opaque although its code is known.
    fn reason(&self, entry: Entry<'_>, form: Form<'_>, known: &Schemas) -> Reason {
        let (code, fields) = Tables::code(entry.bytes, entry.offset).ok()?;
        let forms = known.of_code(code);
        let record = match form {
            Form::Record(record) => record,
            Form::Opaque(_) if !forms.is_empty() => {
                let (reason, error) = self.why_no_form(entry.dialect, code, forms, fields);
                return Some((reason, code, error));
            }
            Form::Opaque(_) | Form::Text(_) => return None,
        };
        if !self.is_fallback(entry.dialect, record.schema()) {
            let is_one = forms.iter().any(|form| std::ptr::eq(form, record.schema()));
            let error = self
                .fits(record.schema(), fields)
                .err()
                .filter(|_| is_one)?;
            return Some((FallbackReason::DoesNotFit, code, error));
        }
        let Some(schema) = forms.first() else {
            let (code, error) = self.not_described(entry)?;
            return Some((FallbackReason::UnknownCode, code, error));
        };
        let error = Record::new(schema, fields, self).check().err()?;
        Some((FallbackReason::NewerVersion, code, error))
    }

    /// The code of an entry, and the error that it is unknown.
    fn not_described(&self, entry: Entry<'_>) -> Option<(u64, Error)> {
        let (code, _) = Tables::code(entry.bytes, entry.offset).ok()?;
        let dialect = self.container().dialect_name(entry.dialect);
        let kind = ErrorKind::NotDescribed {
            what: format!("code {code}"),
            dialect: dialect.escape_ascii().to_string(),
        };
        Some((code, Error::new(kind, entry.offset)))
    }
}

/// The reason why a fallback or no known form applies to an entry, the entry's code, and the error.
pub(crate) type Reason = Option<(FallbackReason, u64, Error)>;

impl Tables<'_> {
    /// The fallback that an attribute or type is read with, if any.
    fn fallback(&self, id: EntryId) -> Option<Fallback<'_>> {
        let entry = self.container().entry(id)?;
        if let Some(declared) = self.declared_fallback(id, entry) {
            return Some(declared.as_fallback(FallbackReason::UnknownCode));
        }
        let Form::Record(record) = self.form_of(id, entry).ok()? else {
            return None;
        };
        let is_fallback = self.is_fallback(entry.dialect, record.schema());
        let (reason, ..) = self.fallback_reason(id).filter(|_| is_fallback)?;
        let name = &record.schema().name;
        Some(Fallback { name, reason })
    }

    /// Why the fallback applies to an attribute or type, or why it is opaque.
    pub(crate) fn fallback_reason(&self, id: EntryId) -> Reason {
        let entry = self.container().entry(id)?;
        let form = self.form_of(id, entry).ok()?;
        let located = |error: Error| error.within(id.segment());
        if let Some(declared) = self.declared_fallback(id, entry) {
            let fallback = declared.as_fallback(FallbackReason::UnknownCode);
            let (code, error) = self.not_described(entry)?;
            return Some((fallback.reason, code, located(error)));
        }
        let description = self.description(entry.dialect)?;
        let reason = self.reason(entry, form, description.schemas(id.table()));
        reason.map(|(reason, code, error)| (reason, code, located(error)))
    }

    /// Whether an attribute or type, of this schema, is read with a fallback.
    pub(crate) fn falls_back(&self, id: EntryId, schema: &Schema) -> bool {
        self.container().entry(id).is_some_and(|entry| {
            self.is_fallback(entry.dialect, schema) || self.declared_fallback(id, entry).is_some()
        })
    }
}

impl<'m> Attribute<'m> {
    /// The fallback that the attribute is read with, if any.
    pub fn fallback(self) -> Option<Fallback<'m>> {
        self.tables().fallback(self.id().into())
    }
}

impl<'m> Type<'m> {
    /// The fallback that the type is read with, if any.
    pub fn fallback(self) -> Option<Fallback<'m>> {
        self.tables().fallback(self.id().into())
    }
}

impl Record<'_> {
    /// The code that identifies the kind of attribute or type in its dialect: that of the schema,
    /// or the first field if the schema accepts any code.
    pub fn code(&self) -> u64 {
        let schema = self.schema();
        let first = schema.fields.first().map(|field| &field.kind);
        match (schema.has_code, first) {
            (false, Some(FieldKind::Varint)) => self.fields().unsigned().unwrap_or(schema.code),
            _ => schema.code,
        }
    }
}
