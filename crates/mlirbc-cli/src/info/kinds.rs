//! Attributes and types by kind and by form.

use std::collections::HashMap;

use mlirbc::Error;
use mlirbc::container::DialectId;
use mlirbc::dialect::{Form, Tables};
use mlirbc::schema::Classes;

use crate::info::names::Names;
use crate::text::cell;

/// Attributes or types.
#[derive(Default)]
pub struct EntryFacts {
    /// The number of entries; `None` if the table is damaged.
    pub total: Option<u64>,
    pub bytes: u64,
    /// The number of entries and their bytes by form: schema, text, opaque and damaged.
    pub forms: [(u64, u64); 4],
    /// The kinds, the most frequent first.
    pub kinds: Vec<Kind>,
}

/// The names of [`EntryFacts::forms`].
pub const FORMS: [&str; 4] = ["layout", "text", "opaque", "damaged"];

/// A kind of attribute or type.
#[derive(Clone)]
pub struct Kind {
    pub name: String,
    pub count: u64,
    pub bytes: u64,
    form: usize,
    pub is_location: bool,
    pub is_unknown_location: bool,
}

/// The kind of every attribute, as its position in a list.
#[derive(Default)]
pub struct AttributeKinds {
    pub of: Vec<u32>,
    pub kinds: Vec<Kind>,
    /// The first damaged attribute or type.
    pub damage: Option<Error>,
}

/// The counters of kinds.
#[derive(Default)]
pub struct Kinds {
    list: Vec<Kind>,
    /// By dialect, form and code.
    index: HashMap<(DialectId, usize, Option<u64>), u32>,
}

impl Kinds {
    /// Counts an entry; returns the position of its kind in [`Kinds::list`].
    pub fn add(
        &mut self,
        tables: &Tables<'_>,
        names: &mut Names,
        dialect: DialectId,
        bytes: usize,
        form: &mlirbc::Result<Form<'_>>,
    ) -> u32 {
        let (number, code) = match form {
            Ok(Form::Record(record)) => (0, Some(record.code())),
            Ok(Form::Text(text)) if text.starts_with(b"loc(") => (1, Some(0)),
            Ok(Form::Text(_)) => (1, None),
            Ok(Form::Opaque(opaque)) => (2, opaque.code),
            Err(_) => (3, None),
        };
        let next = self.list.len() as u32;
        let at = *self.index.entry((dialect, number, code)).or_insert(next);
        if at == next {
            let dialect = names.dialect(tables.container(), dialect);
            let dialect = cell(&dialect);
            let (name, classes) = match form {
                Ok(Form::Record(record)) => {
                    let schema = record.schema();
                    match schema.has_code {
                        true => (format!("{dialect}.{}", schema.name), schema.classes),
                        // The schema applies to any code.
                        false => {
                            let code = record.code();
                            (format!("{dialect} code {code}"), Classes::NONE)
                        }
                    }
                }
                Ok(Form::Text(_)) if code.is_some() => {
                    (format!("{dialect} location as text"), Classes::LOCATION)
                }
                Ok(Form::Text(_)) => (format!("{dialect} text"), Classes::NONE),
                Ok(Form::Opaque(opaque)) => {
                    let code = opaque.code.map(|code| format!(" code {code}"));
                    (
                        format!("{dialect}{}", code.unwrap_or_default()),
                        Classes::NONE,
                    )
                }
                Err(_) => (format!("{dialect} damaged"), Classes::NONE),
            };
            self.list.push(Kind {
                is_location: classes.intersects(Classes::LOCATION),
                is_unknown_location: name == "builtin.unknown_loc",
                name,
                count: 0,
                bytes: 0,
                form: number,
            });
        }
        if let Some(kind) = self.list.get_mut(at as usize) {
            kind.count += 1;
            kind.bytes += bytes as u64;
        }
        at
    }

    /// The kinds in the order of their first entries.
    pub fn list(&self) -> &[Kind] {
        &self.list
    }

    pub fn into_facts(mut self) -> EntryFacts {
        let mut facts = EntryFacts {
            total: Some(0),
            ..EntryFacts::default()
        };
        for kind in &self.list {
            if let Some((count, bytes)) = facts.forms.get_mut(kind.form) {
                *count += kind.count;
                *bytes += kind.bytes;
            }
            facts.bytes += kind.bytes;
            facts.total = facts.total.map(|total| total + kind.count);
        }
        self.list
            .sort_by(|a, b| (b.count, &a.name).cmp(&(a.count, &b.name)));
        facts.kinds = self.list;
        facts
    }
}
