use crate::container::TypeId;
use crate::error::{Result, Table};
use crate::schema::{Context, Value};
use crate::schema::{Record, Schema, parse_dialect};
use crate::wire::Cursor;

struct Tables;

impl Context for Tables {
    fn count(&self, _: Table) -> u32 {
        3
    }

    fn bit_width(&self, _: TypeId) -> Option<u32> {
        None
    }
}

fn schema(properties: &str) -> Schema {
    let text = format!("dialect d op a {{ {properties} }}");
    let dialect = parse_dialect(&text).unwrap();
    dialect.ops[0].properties(6).clone()
}

/// The values in words, or what is wrong.
fn values(properties: &str, bytes: &[u8]) -> Result<Vec<String>, String> {
    let schema = schema(properties);
    let record = Record::new(&schema, Cursor::new(bytes, 0), &Tables);
    record.check().map_err(|error| error.kind().to_string())?;
    let (mut fields, mut values) = (record.fields(), Vec::new());
    while let Some((_, value)) = fields.next().unwrap() {
        values.push(words(value));
    }
    Ok(values)
}

fn words(value: Value<'_>) -> String {
    match value {
        Value::Absent => "absent".into(),
        Value::Bool(value) => value.to_string(),
        Value::Integer(number) => number.to_i64().unwrap().to_string(),
        Value::String(id) => format!("string {}", id.index()),
        Value::List(list) => format!("{:?}", list.iter().map(words).collect::<Vec<_>>()),
        other => format!("{other:?}"),
    }
}

const MINUS_ONE: [u8; 9] = [0, 255, 255, 255, 255, 255, 255, 255, 255];

#[test]
fn native_properties_are_read_by_their_kinds() {
    let kinds = "a: i64, b: unit, c: optional<i32>, d: optional<string>, e: list<bool>, \
                 f: dense_list<optional<ui8>>, g: flags(i8, x = 1)";
    let mut bytes = MINUS_ONE.to_vec();
    bytes.extend([1, 0, 1, 0x05, 0x05, 1, 0, 0x05, 0, 1, 0x07, 0x03]);
    let expected = [
        "-1",
        "true",
        "absent",
        "string 2",
        "[\"true\", \"false\"]",
        "[\"absent\", \"3\"]",
        "1",
    ];
    assert_eq!(values(kinds, &bytes).unwrap(), expected);
    for length in 0..bytes.len() {
        assert!(values(kinds, &bytes[..length]).is_err(), "{length}");
    }
    bytes.push(1);
    assert!(values(kinds, &bytes).unwrap_err().contains("trailing data"));
}

#[test]
fn what_no_writer_writes_is_refused() {
    // 255 and -1 both fit 8 bits, 256 and -129 do not.
    assert_eq!(values("a: i8", &[0xfe, 0x03]).unwrap(), ["-1"]);
    assert_eq!(values("a: i8", &MINUS_ONE).unwrap(), ["-1"]);
    assert!(values("a: i8", &[0x02, 0x04]).is_err());
    let mut below = MINUS_ONE;
    below[1] = 0x7f;
    assert!(values("a: enum(i8)", &below).is_err());
    assert_eq!(values("a: i1", &[0x03]).unwrap(), ["-1"]);
    assert!(values("a: unit", &[2]).is_err());
    assert!(values("a: optional<unit>", &[2, 1]).is_err());
    assert!(values("a: string", &[0x07]).is_err());
    // More items than there are bytes.
    assert!(values("a: list<unit>", &[0xfe, 0xff, 0]).is_err());
}
