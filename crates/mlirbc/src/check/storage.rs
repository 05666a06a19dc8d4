//! A property blob read as MLIR's reader does: from its first byte on, without regard to the rest.

use hashbrown::HashMap;

use crate::check::constraints::Judge;
use crate::dialect::{Attribute, Judgement, RefusedBy, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{EnumForm, Field, FieldKind, NewValue, Record, Schema};
use crate::text::print::{EntryPrinter, EntryText, Printed};
use crate::wire::Cursor;

/// The values of a blob by name, or the error with which a reader ends.
pub(super) enum Read<'m> {
    Values(HashMap<&'m str, (&'m Field, NewValue<'static>)>),
    Refused(String),
    /// The class of an attribute is not that of its property.
    OtherClass(String),
}

/// Reads a blob with a schema that need not be its own.
///
/// # Errors
/// An attribute that the blob refers to is damaged.
pub(super) fn read_as<'m>(
    schema: &'m Schema,
    blob: Cursor<'m>,
    tables: &'m Tables<'m>,
    judge: &mut Judge<'_>,
) -> Result<Read<'m>> {
    let mut fields = Record::new(schema, blob, tables).fields();
    let mut values = HashMap::new();
    loop {
        let offset = fields.offset();
        let (field, value) = match fields.next() {
            Ok(Some(read)) => read,
            Ok(None) => return Ok(Read::Values(values)),
            Err(error) => return Ok(Read::Refused(refusal(&error))),
        };
        let value = NewValue::of(value)?.into_owned();
        if let (
            FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes),
            NewValue::Attribute(id),
        ) = (&field.kind, &value)
            && let Some(attribute) = tables.attribute(*id)
        {
            if let Some(Judgement::Refused(refusal)) = judge.judge(&field.name, attribute)?
                && refusal.by == RefusedBy::Reader
            {
                let why = format!("property '{}': {refusal}", field.name);
                return Ok(Read::OtherClass(why));
            }
            if attribute.expect(*classes, offset).is_err() {
                let (name, found) = (&field.name, attribute.in_words()?);
                let expected = classes.description();
                let why = format!("property '{name}': expected {expected}, found {found}");
                return Ok(Read::Refused(why));
            }
        }
        if let (FieldKind::Enum(form), Some(number)) = (&field.kind, number(&value))
            && !form.cases.is_empty()
            && form.text(number).is_none()
        {
            let why = format!("property '{}' has no case {number}", field.name);
            return Ok(Read::Refused(why));
        }
        values.insert(&*field.name, (field, value));
    }
}

/// The reason of an error without what differs from op to op.
fn refusal(error: &Error) -> String {
    match error.kind() {
        ErrorKind::UnexpectedEnd { .. } => "the bytes end too early".to_owned(),
        ErrorKind::InvalidIndex { .. } => "an index is out of range".to_owned(),
        _ => "a value is not valid".to_owned(),
    }
}

/// Whether two definitions read the same value.
pub(super) fn is_same(one: (&Field, &NewValue<'_>), other: (&Field, &NewValue<'_>)) -> bool {
    if let (FieldKind::Enum(ours), FieldKind::Enum(theirs)) = (&one.0.kind, &other.0.kind) {
        let numbers = number(one.1).zip(number(other.1));
        return numbers.is_some_and(|(our, their)| is_same_case((ours, our), (theirs, their)));
    }
    match (number(one.1), number(other.1)) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => one.1 == other.1,
    }
}

fn is_same_case(one: (&EnumForm, u64), other: (&EnumForm, u64)) -> bool {
    match (one.0.text(one.1), other.0.text(other.1)) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => one.1 == other.1,
    }
}

fn number(value: &NewValue<'_>) -> Option<u64> {
    match value {
        NewValue::Bool(value) => Some(u64::from(*value)),
        NewValue::Unsigned(value) => Some(*value),
        NewValue::Integer(value) => value.words().next(),
        _ => None,
    }
}

/// Whether a property has a value other than its default. Without it, the op has the same meaning.
pub(super) fn is_set(tables: &Tables<'_>, field: &Field, value: &NewValue<'_>) -> bool {
    match value {
        NewValue::Absent => false,
        NewValue::Attribute(id) => match &field.default {
            Some(default) => {
                let attribute = tables.attribute(*id);
                !attribute.is_some_and(|attribute| prints_as(attribute, default))
            }
            None => true,
        },
        NewValue::List(items) => !items.is_empty(),
        NewValue::String(id) => {
            let string = tables.container().string(*id);
            string.is_some_and(|string| !string.is_empty())
        }
        value => number(value) != Some(0),
    }
}

/// Whether an attribute has this text.
pub(super) fn prints_as(attribute: Attribute<'_>, text: &str) -> bool {
    let mut printer = EntryPrinter::new(attribute.tables());
    let printed = printer.print(Printed::Attribute(attribute), text.len(), None);
    matches!(printed, Ok(EntryText::Text(printed)) if printed == text.as_bytes())
}
