//! The values of the fields of a schema, as they are read.

use crate::container::TypeId;
use crate::schema::{NewValue, Part, Schema};
use crate::text::parse::dense::Body;
use crate::text::syntax::Number;

/// The value of a field.
#[derive(Debug)]
pub(super) enum Filled<'t> {
    Value(NewValue<'static>),
    Blob(Vec<u8>),
    /// A text whose meaning depends on a type that follows it.
    Waiting(Waiting<'t>),
}

/// The fields in the text of a schema.
pub(super) struct Reading<'t, 'l> {
    pub(super) dialect: &'l [u8],
    pub(super) schema: &'l Schema,
    pub(super) values: Vec<Option<Filled<'t>>>,
    /// Whether no comma was due yet.
    pub(super) is_first: bool,
    /// The positions behind the parts at the beginning, as far as another form may have the same.
    pub(super) ends: Vec<usize>,
}

impl<'t, 'l> Reading<'t, 'l> {
    pub(super) fn new(dialect: &'l [u8], schema: &'l Schema) -> Self {
        Reading {
            dialect,
            schema,
            values: schema.fields.iter().map(|_| None).collect(),
            is_first: true,
            ends: Vec::new(),
        }
    }

    /// What was read of the parts with which another form begins too.
    pub(super) fn shared(mut self, parts: &[Part], form: &'l Schema, others: &[Part]) -> Self {
        let mut shared = Reading::new(self.dialect, form);
        let ends = std::mem::take(&mut self.ends);
        for ((end, part), other) in ends.into_iter().zip(parts).zip(others) {
            let names = match (part, other) {
                (Part::Field(one, how), Part::Field(another, other)) if how == other => {
                    let fields = (self.schema.fields.get(*one), form.fields.get(*another));
                    match fields {
                        (Some(one), another) if Some(one) == another => vec![&*one.name],
                        _ => break,
                    }
                }
                (Part::Special(special), other) if part == other => special.fields().to_vec(),
                (Part::Text(_), other) if part == other => Vec::new(),
                _ => break,
            };
            for name in names {
                let value = self.slot(name).and_then(Option::take);
                if let (Some(value), Some(slot)) = (value, shared.slot(name)) {
                    *slot = Some(value);
                }
            }
            shared.ends.push(end);
        }
        shared
    }

    /// The value of the field with this name.
    pub(super) fn slot(&mut self, name: &str) -> Option<&mut Option<Filled<'t>>> {
        let mut fields = self.schema.fields.iter();
        let place = fields.position(|field| &*field.name == name);
        place.and_then(|place| self.values.get_mut(place))
    }

    pub(super) fn set(&mut self, name: &str, value: NewValue<'static>) {
        if let Some(slot) = self.slot(name) {
            *slot = Some(Filled::Value(value));
        }
    }

    /// A type that was read.
    pub(super) fn ty(&mut self, name: &str) -> Option<TypeId> {
        match self.slot(name) {
            Some(Some(Filled::Value(NewValue::Type(ty)))) => Some(*ty),
            _ => None,
        }
    }
}

/// The text before its type.
#[derive(Debug)]
pub(super) enum Waiting<'t> {
    Float(usize, bool, Number<'t>),
    Dense(usize, Body<'t>),
}
