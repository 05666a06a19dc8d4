//! The attributes and types of section 2, field by field where their schema is known.

use crate::affine::AffineExpr;
use crate::container::{Entry, EntryId, SectionId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, Segment, Table};
use crate::schema::{Context, FieldKind, Integer, List, Record, Value};

use crate::dump::area::{Area, Stop, Walked};
use crate::dump::names;
use crate::dump::sink::Sink;
use crate::readable::{count, shortened};

/// Dumps section 2 (format.md §5). Returns the damage that it has shown.
pub(super) fn dump(
    tables: &Tables<'_>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked<Option<Error>> {
    let mut first = None;
    for table in [Table::Attribute, Table::Type] {
        let ids = (0..tables.count(table)).filter_map(|index| EntryId::of(table, index));
        for id in ids {
            let entry = tables.container().entry(id).unwrap_or(Entry::ABSENT);
            if entry.offset != area.cursor().offset() {
                break;
            }
            let mut bytes = area.split(entry.bytes.len() as u64);
            if !sink.reaches(&(entry.offset..area.cursor().offset())) {
                continue;
            }
            let result = one(tables, id, entry, &mut bytes, sink);
            keep(result, &mut bytes, id.segment(), &mut first, sink)?;
        }
    }
    Ok(first)
}

/// Shows the rest of a damaged entry and records the first damage.
fn keep(
    result: Walked,
    entry: &mut Area<'_>,
    segment: Segment,
    first: &mut Option<Error>,
    sink: &mut Sink<'_>,
) -> std::io::Result<()> {
    let result = result.and_then(|()| Ok(entry.finish("the fields of the entry")?));
    match result {
        Ok(()) => Ok(()),
        Err(Stop::Output(error)) => Err(error),
        Err(Stop::Damage(error)) => {
            sink.unread(entry.rest(), 2, &error)?;
            first.get_or_insert_with(|| {
                // Damage of the whole entry is shown with its name.
                let is_located = error.path().len() > 0;
                let error = if is_located {
                    error
                } else {
                    error.within(segment)
                };
                error.within(Segment::Section(SectionId::AttrType))
            });
            Ok(())
        }
    }
}

/// The lines of one entry.
fn one(
    tables: &Tables<'_>,
    id: EntryId,
    entry: Entry<'_>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    let name = format!("{} {}: ", id.table(), id.index());
    let dialect = tables.container().dialect_name(entry.dialect);
    let form = tables.form_of(id, entry);
    let start = area.cursor().offset();
    let kind = names::kind(dialect, &form);
    match form {
        Err(error) => {
            // The rest of the entry follows as unread bytes.
            sink.title(start..start, 1, &format!("{name}{kind}"))?;
            Err(error.into())
        }
        Ok(Form::Text(text)) => {
            let text = shortened(text, sink.string_limit());
            let bytes = area.rest();
            sink.title(bytes, 1, &format!("{name}{kind}: {text}"))?;
            Ok(())
        }
        Ok(Form::Opaque(opaque)) => {
            let size = count(opaque.bytes.len() as u64, "byte");
            let bytes = area.rest();
            sink.title(bytes, 1, &format!("{name}{kind}: {size} of unknown schema"))?;
            Ok(())
        }
        Ok(Form::Record(record)) => {
            let code = record.code();
            // If a schema applies to any code, the code is its first field.
            let bytes = match record.schema().has_code {
                true => area.piece(|cursor| cursor.varint())?.0,
                false => start..start,
            };
            sink.title(bytes, 1, &format!("{name}{kind} (code {code})"))?;
            fields(tables, record, area, sink)
        }
    }
}

fn fields(
    tables: &Tables<'_>,
    record: Record<'_>,
    area: &mut Area<'_>,
    sink: &mut Sink<'_>,
) -> Walked {
    let mut fields = record.fields();
    while let Some((field, value)) = fields.next()? {
        let length = fields.offset().saturating_sub(area.cursor().offset());
        let bytes = area.split(length).rest();
        let value = match (&field.kind, value) {
            (FieldKind::IntegerType, Value::Unsigned(header)) => {
                let sign = ["i", "si", "ui"].get((header & 3) as usize).unwrap_or(&"?");
                format!("{header} ({sign}{})", header >> 2)
            }
            (_, value) => shown_value(tables, value, sink.string_limit()),
        };
        sink.line(bytes, 2, &format!("{}: {value}", field.name))?;
    }
    Ok(())
}

/// The maximum number of items of a list to show.
const MAX_ITEMS: usize = 16;

/// A value on a line. The schema limits the depth of its nesting, not the file.
fn shown_value(tables: &Tables<'_>, value: Value<'_>, limit: usize) -> String {
    match value {
        Value::Absent => "absent".to_owned(),
        Value::Unsigned(number) => number.to_string(),
        Value::Signed(i64::MIN) => "dynamic".to_owned(),
        Value::Signed(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::String(id) => names::string(tables, id.index().into()),
        Value::Attribute(id) => names::attribute(tables, id.index().into()),
        Value::Type(id) => names::ty(tables, id.index().into()),
        Value::Resource(id) => names::resource(tables, id.index().into()),
        Value::Blob(bytes) => count(bytes.len() as u64, "byte"),
        Value::Integer(integer) => shown_integer(&integer),
        Value::Float(bits) => shown_float(&bits),
        Value::AffineMap(map) => format!(
            "{}, {}, results: {}",
            count(map.dims, "dimension"),
            count(map.symbols, "symbol"),
            shown_exprs(map.results())
        ),
        Value::IntegerSet(set) => format!(
            "{}, {}, constraints: {}, equalities: {}",
            count(set.dims, "dimension"),
            count(set.symbols, "symbol"),
            shown_exprs(set.constraints),
            names::list(set.equalities().map(|is_equality| is_equality.to_string()))
        ),
        Value::List(list) => shown_list(tables, list, limit),
        Value::Group(group) => {
            let mut group = group;
            let mut parts = Vec::new();
            while let Ok(Some((field, value))) = group.next() {
                parts.push(format!(
                    "{} {}",
                    field.name,
                    shown_value(tables, value, limit)
                ));
            }
            parts.join(" = ")
        }
        Value::SegmentSizes(sizes) => format!("{:?}", sizes.sizes()),
    }
}

fn shown_list(tables: &Tables<'_>, list: List<'_>, limit: usize) -> String {
    let total = list.count();
    let items: Vec<String> = list
        .iter()
        .take(MAX_ITEMS)
        .map(|value| shown_value(tables, value, limit))
        .collect();
    let more = match total.saturating_sub(MAX_ITEMS) {
        0 => String::new(),
        more => format!(", ... {more} more"),
    };
    format!("[{}{more}]", items.join(", "))
}

/// Affine expressions in stored order: an operation before its two operands.
fn shown_exprs(nodes: impl Iterator<Item = AffineExpr>) -> String {
    let mut text = String::new();
    let mut owed = 0u64;
    for (index, node) in nodes.enumerate() {
        if index == 2 * MAX_ITEMS {
            text.push_str(", ...");
            break;
        }
        // Commas separate the expressions, and spaces the nodes of one expression.
        text.push_str(match (index, owed) {
            (0, _) => "",
            (_, 0) => ", ",
            _ => " ",
        });
        owed = owed.saturating_sub(1) + node.operand_count();
        text.push_str(&match node {
            AffineExpr::Dim(number) => format!("d{number}"),
            AffineExpr::Symbol(number) => format!("s{number}"),
            AffineExpr::Constant(value) => value.to_string(),
            AffineExpr::Add => "+".to_owned(),
            AffineExpr::Mul => "*".to_owned(),
            AffineExpr::Mod => "mod".to_owned(),
            AffineExpr::FloorDiv => "floordiv".to_owned(),
            AffineExpr::CeilDiv => "ceildiv".to_owned(),
        });
    }
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}

fn shown_integer(integer: &Integer<'_>) -> String {
    match integer.to_i64() {
        Some(value) => value.to_string(),
        None => shown_bits(integer),
    }
}

/// The bits of a float, and its value if the width determines the format.
fn shown_float(bits: &Integer<'_>) -> String {
    let value = match (bits.width(), bits.to_u64()) {
        (32, Some(word)) => format!("{:?}, ", f32::from_bits(word as u32)),
        (64, Some(word)) => format!("{:?}, ", f64::from_bits(word)),
        _ => String::new(),
    };
    format!("{value}bits {}", shown_bits(bits))
}

/// The lowest words of an integer as one hexadecimal number.
fn shown_bits(integer: &Integer<'_>) -> String {
    const MAX_WORDS: usize = 4;
    let mut words: Vec<u64> = integer.words().take(MAX_WORDS).collect();
    let more = if integer.word_count() > MAX_WORDS {
        "..."
    } else {
        ""
    };
    let mut text = format!("0x{more}");
    let highest = words.pop().unwrap_or_default();
    text.push_str(&format!("{highest:x}"));
    for word in words.iter().rev() {
        text.push_str(&format!("{word:016x}"));
    }
    text
}
