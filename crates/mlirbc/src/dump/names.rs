//! Short descriptions of the entries that indices refer to.

use crate::container::{AttributeId, DialectId, Entry, OpNameId, ResourceId, StringId, TypeId};
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Attribute, Form, Tables, Type};

use crate::readable::shortened;

/// The number of bytes to show of a name or text that another entry refers to.
const SHORT: usize = 48;

/// The number of bytes to show of the name of an op or a dialect, which is in the line of each use.
const LONG: usize = 256;

/// The description of an index without an entry.
fn past_the_end(what: &str, index: u64, count: u32) -> String {
    format!("{what} {index} (there are only {count})")
}

/// The maximum size in bytes of an entry whose value is decoded. Decoding larger ones at every
/// reference would take time quadratic in the file size.
const LOOKED_INTO: usize = 1024;

/// A 64-bit number of the file as an index.
fn narrow(index: u64) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

pub(super) fn string(tables: &Tables<'_>, index: u64) -> String {
    let container = tables.container();
    match container.string(StringId(narrow(index))) {
        Some(bytes) => format!("string {index} \"{}\"", shortened(bytes, SHORT)),
        None => past_the_end("string", index, container.strings().count()),
    }
}

pub(super) fn dialect(tables: &Tables<'_>, index: u64) -> String {
    let dialects = tables.container().dialects();
    let id = DialectId(narrow(index));
    match dialects.get(id) {
        Some(_) => {
            let name = tables.container().dialect_name(id);
            format!("dialect {index} {}", shortened(name, SHORT))
        }
        None => past_the_end("dialect", index, dialects.count()),
    }
}

pub(super) fn op_name(tables: &Tables<'_>, index: u64) -> String {
    let dialects = tables.container().dialects();
    let id = OpNameId(narrow(index));
    match dialects.op_name(id) {
        Some(_) if dialects.full_name(id).is_empty() => format!("(op name {index})"),
        Some(_) => shortened(dialects.full_name(id), LONG),
        None => past_the_end("op name", index, dialects.op_name_count()),
    }
}

pub(super) fn resource(tables: &Tables<'_>, index: u64) -> String {
    let resources = tables.container().resources();
    match resources.get(ResourceId(narrow(index))) {
        Some(resource) => {
            let key = tables.container().string(resource.key);
            format!(
                "resource {index} \"{}\"",
                shortened(key.unwrap_or_default(), SHORT)
            )
        }
        None => past_the_end("resource", index, resources.handle_count()),
    }
}

pub(super) fn attribute(tables: &Tables<'_>, index: u64) -> String {
    match tables.attribute(AttributeId(narrow(index))) {
        Some(attribute) => format!("attribute {index} ({})", attribute_label(attribute)),
        None => past_the_end("attribute", index, tables.attribute_count()),
    }
}

pub(super) fn ty(tables: &Tables<'_>, index: u64) -> String {
    match tables.ty(TypeId(narrow(index))) {
        Some(ty) => format!("type {index} ({})", type_label(ty)),
        None => past_the_end("type", index, tables.type_count()),
    }
}

/// Type indices as one list.
pub(super) fn types(tables: &Tables<'_>, indices: impl Iterator<Item = u64>) -> String {
    let label = |index| match tables.ty(TypeId(narrow(index))) {
        Some(ty) => format!("{index} ({})", type_label(ty)),
        None => past_the_end("", index, tables.type_count()),
    };
    list(indices.map(label))
}

/// The most items of a list that are shown.
const MAX_ITEMS: usize = 16;

/// Items separated by commas. Of long lists, only the first items are shown.
pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let mut items = items.peekable();
    let mut text = String::new();
    for index in 0..MAX_ITEMS {
        let Some(item) = items.next() else { break };
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(&item);
    }
    if items.peek().is_some() {
        text.push_str(&format!(", ... {} more", items.count()));
    }
    text
}

/// Numbers as one list.
pub(super) fn numbers(numbers: impl Iterator<Item = u64>) -> String {
    list(numbers.map(|number| number.to_string()))
}

/// The kind of an attribute, and its value if that is short.
fn attribute_label(attribute: Attribute<'_>) -> String {
    let entry = attribute.entry();
    if entry.bytes.len() > LOOKED_INTO {
        return large(attribute.dialect_name(), &entry, || attribute.form());
    }
    match attribute.view() {
        Ok(AttributeView::String { value, .. }) => format!("\"{}\"", shortened(value, SHORT)),
        Ok(AttributeView::Text(text)) => shortened(text, SHORT),
        Ok(AttributeView::Integer { value, .. }) if value.to_i64().is_some() => {
            format!("integer {}", value.to_i64().unwrap_or_default())
        }
        Ok(AttributeView::SymbolRef(symbol)) => {
            let names = symbol.names();
            let names = names.map(|name| format!("@{}", shortened(name, SHORT)));
            names.take(MAX_ITEMS).collect::<Vec<_>>().join("::")
        }
        Ok(AttributeView::Type(ty)) => type_label(ty),
        Ok(AttributeView::FileLoc { filename, position }) => {
            let file = filename.string_value().unwrap_or_default();
            let file = shortened(file, SHORT);
            format!("{file}:{}:{}", position.start_line, position.start_column)
        }
        _ => kind(attribute.dialect_name(), &attribute.form()),
    }
}

/// The kind of a type.
fn type_label(ty: Type<'_>) -> String {
    let entry = ty.entry();
    if entry.bytes.len() > LOOKED_INTO {
        return large(ty.dialect_name(), &entry, || ty.form());
    }
    match ty.view() {
        Ok(TypeView::Text(text)) => shortened(text, SHORT),
        Ok(TypeView::Integer { width, signedness }) => match signedness {
            Signedness::Signless => format!("i{width}"),
            Signedness::Signed => format!("si{width}"),
            Signedness::Unsigned => format!("ui{width}"),
        },
        _ => kind(ty.dialect_name(), &ty.form()),
    }
}

/// The kind of a large entry.
fn large<'m>(
    dialect: &[u8],
    entry: &Entry<'m>,
    form: impl FnOnce() -> crate::error::Result<Form<'m>>,
) -> String {
    match entry.custom {
        true => kind(dialect, &form()),
        false => kind(dialect, &Ok(Form::Text(&[]))),
    }
}

/// The kind of an attribute or type: the name of its schema, with that of the dialect unless it is
/// builtin. The names of dialects are in the section of strings, which a file that is cut off lacks.
pub(super) fn kind(dialect: &[u8], form: &crate::error::Result<Form<'_>>) -> String {
    let dialect = match dialect {
        [] => "a dialect without a name".to_owned(),
        name => shortened(name, LONG),
    };
    match form {
        Ok(Form::Record(record)) if dialect == "builtin" => record.schema().name.to_string(),
        Ok(Form::Record(record)) if !record.schema().has_code => {
            format!("{dialect}, code {}", record.code())
        }
        Ok(Form::Record(record)) => format!("{dialect}.{}", record.schema().name),
        Ok(Form::Text(_)) => format!("{dialect}, text"),
        Ok(Form::Opaque(opaque)) => match opaque.code {
            Some(code) => format!("{dialect}, code {code}"),
            None => format!("{dialect}, opaque"),
        },
        Err(_) => format!("{dialect}, damaged"),
    }
}
