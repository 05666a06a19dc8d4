use super::*;
use crate::affine::{AffineExpr, NewAffineMap, NewIntegerSet};
use crate::container::{AttributeId, ResourceId, StringId};
use crate::schema::parse_dialect;
use proptest::prelude::*;

/// Every table has ten entries; the values of type n have 13 * n bits.
struct Tables;

impl Context for Tables {
    fn count(&self, _: Table) -> u32 {
        10
    }

    fn bit_width(&self, ty: TypeId) -> Option<u32> {
        (ty.index() != 9).then_some(13 * ty.index())
    }
}

fn schema(fields: &str) -> Schema {
    let text = format!("dialect d attribute 7 a {{ {fields} }}");
    let dialect = parse_dialect(&text).unwrap();
    dialect.attributes[0].clone()
}

fn properties(fields: &str) -> Schema {
    let text = format!("dialect d op a {{ {fields} }}");
    let dialect = parse_dialect(&text).unwrap();
    dialect.ops[0].properties(6).clone()
}

fn decoded<'v>(schema: &'v Schema, bytes: &'v [u8]) -> Vec<NewValue<'v>> {
    let record = Record::new(schema, Cursor::new(bytes, 0), &Tables);
    record.check().unwrap();
    NewValue::of_fields(record.fields()).unwrap()
}

const ATTRIBUTE_FIELDS: &str = "a: varint, b: signed, c: varint?, d: byte, e: bool, f: string, \
    g: attribute, h: attribute?, i: type, j: integer, k: resource, l: blob, m: float64, \
    n: list<{ x: type, y: float }>, o: optional_list<attribute?>, p: affine_map, q: integer_set, \
    r: rest<string>";

fn attribute_values() -> impl Strategy<Value = Vec<NewValue<'static>>> {
    let index = || 0..10u32;
    let integer = (0..9u32, any::<[u64; 2]>());
    let integer = integer.prop_map(|(ty, words)| {
        let width = 13 * ty;
        let value = words[0] as u128 | (words[1] as u128) << 64;
        let value = if width == 0 {
            0
        } else {
            value >> (128 - width)
        };
        (TypeId(ty), NewValue::Integer(NewInteger::from_u128(value)))
    });
    let pair = integer
        .clone()
        .prop_map(|(ty, value)| NewValue::Group(vec![NewValue::Type(ty), value]));
    let some = |index: Option<u32>| match index {
        Some(index) => NewValue::Attribute(AttributeId(index)),
        None => NewValue::Absent,
    };
    let numbers = (
        any::<u64>(),
        any::<i64>(),
        any::<Option<u64>>(),
        any::<u8>(),
        any::<bool>(),
    );
    let indices = (index(), index(), proptest::option::of(index()), index());
    let lists = (
        proptest::collection::vec(pair, 0..4),
        proptest::collection::vec(proptest::option::of(index()), 0..4),
        proptest::collection::vec(index(), 0..4),
        any::<u64>(),
    );
    let map = proptest::collection::vec(0..3u64, 0..4);
    (numbers, indices, integer, lists, map).prop_map(
        move |(numbers, indices, integer, lists, map)| {
            let dims: Vec<AffineExpr> = map.into_iter().map(AffineExpr::Dim).collect();
            vec![
                NewValue::Unsigned(numbers.0),
                NewValue::Signed(numbers.1),
                numbers
                    .2
                    .map_or(NewValue::Absent, |number| NewValue::Unsigned(number >> 1)),
                NewValue::Unsigned(numbers.3.into()),
                NewValue::Bool(numbers.4),
                NewValue::String(StringId(indices.0)),
                NewValue::Attribute(AttributeId(indices.1)),
                some(indices.2),
                NewValue::Type(integer.0),
                integer.1,
                NewValue::Resource(ResourceId(indices.3)),
                NewValue::Blob(b"blob"[..].into()),
                NewValue::Integer(lists.3.into()),
                NewValue::List(lists.0),
                NewValue::List(lists.1.into_iter().map(some).collect()),
                NewValue::AffineMap(NewAffineMap {
                    dims: 3,
                    symbols: 0,
                    results: dims.clone(),
                }),
                NewValue::IntegerSet(NewIntegerSet {
                    dims: 3,
                    symbols: 1,
                    equalities: dims.iter().map(|_| true).collect(),
                    constraints: dims,
                }),
                NewValue::List(
                    lists
                        .2
                        .into_iter()
                        .map(|index| NewValue::String(StringId(index)))
                        .collect(),
                ),
            ]
        },
    )
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded(values in attribute_values()) {
        let schema = schema(ATTRIBUTE_FIELDS);
        let bytes = schema.encode(&values, &Tables).unwrap();
        prop_assert_eq!(&decoded(&schema, &bytes), &values);
        // By name, in another order.
        let names = schema.fields.iter().map(|field| &*field.name);
        let mut named: Vec<_> = names.zip(values.clone()).collect();
        named.reverse();
        prop_assert_eq!(schema.encode_named(&named, &Tables).unwrap(), bytes);
    }

    #[test]
    fn one_field_is_replaced_and_the_others_stay(
        values in attribute_values(),
        others in attribute_values(),
        place in 0..18usize,
    ) {
        // A type determines the width of the next integer.
        prop_assume!(place != 8 && place != 9);
        let schema = schema(ATTRIBUTE_FIELDS);
        let bytes = schema.encode(&values, &Tables).unwrap();
        let record = Record::new(&schema, Cursor::new(&bytes, 5), &Tables);
        let name = &*schema.fields[place].name;
        let replaced = record.with_field(name, &others[place]).unwrap();
        let mut expected = values;
        expected[place] = others[place].clone();
        prop_assert_eq!(replaced, schema.encode(&expected, &Tables).unwrap());
    }

    #[test]
    fn native_properties_are_decoded(
        number in any::<i32>(),
        unsigned in any::<u16>(),
        list in proptest::collection::vec(any::<Option<bool>>(), 0..4),
        sizes in proptest::collection::vec(0..3u32, 3),
    ) {
        let schema = properties("a: i32, b: ui16, c: enum(i32, x = 1), d: unit, \
                                 e: dense_list<optional<bool>>, f: optional<string>");
        let bits = NewInteger::from_i128(number.into(), 32).unwrap();
        let values = vec![
            NewValue::Integer(bits.clone()),
            NewValue::Integer(u64::from(unsigned).into()),
            NewValue::Integer(bits),
            NewValue::Bool(number > 0),
            NewValue::List(list.into_iter().map(|item| item.map_or(NewValue::Absent, NewValue::Bool)).collect()),
            NewValue::String(StringId(4)),
        ];
        let bytes = schema.encode(&values, &Tables).unwrap();
        prop_assert_eq!(decoded(&schema, &bytes), values);
        let mut bytes = crate::wire::Emitter::new();
        segments::write(&mut bytes, &sizes);
        let bytes = bytes.into_bytes().unwrap();
        let schema = Schema { fields: vec![Field {
            name: "s".into(), kind: FieldKind::SegmentSizes(3), default: None,
        }], ..schema.clone() };
        prop_assert_eq!(decoded(&schema, &bytes), vec![NewValue::SegmentSizes(sizes)]);
    }
}

fn problem(schema: &Schema, values: &[(&str, NewValue<'_>)]) -> String {
    let error = schema.encode_named(values, &Tables).unwrap_err();
    format!("{}: {}", error.path_text(), error.kind())
}

#[test]
fn wrong_values_are_errors_that_name_the_field() {
    use NewValue::{Attribute, Integer, List, Signed, Type, Unsigned};
    let schema = schema("a: type, b: integer, c: list<byte>, d: attribute?");
    let ty = || ("a", Type(TypeId(1)));
    assert_eq!(
        problem(&schema, &[("a", Unsigned(1))]),
        "field 'a': expected a type, found an unsigned number"
    );
    assert_eq!(
        problem(&schema, &[ty()]),
        "field 'b': expected an integer of a width, found nothing"
    );
    assert_eq!(
        problem(&schema, &[ty(), ("b", Integer((1 << 13).into()))]),
        "field 'b': invalid value of a field: expected a value of the width of its type, found 8192"
    );
    let b = || ("b", Signed(-4096));
    assert!(schema.encode_named(&[ty(), b()], &Tables).is_ok());
    assert!(
        schema
            .encode_named(&[ty(), ("b", Signed(-4097))], &Tables)
            .is_err()
    );
    assert_eq!(
        problem(&schema, &[("a", Type(TypeId(9))), b()]),
        "field 'b': expected a type with integer or float values, found type 9"
    );
    assert_eq!(
        problem(&schema, &[ty(), b(), ("c", List(vec![Unsigned(256)]))]),
        "field 'c': invalid value of a field: expected at most 255, found 256"
    );
    assert_eq!(
        problem(&schema, &[ty(), b(), ("d", Attribute(AttributeId(10)))]),
        "field 'd': invalid attribute index: 10 (the file has 10)"
    );
    assert_eq!(
        problem(&schema, &[ty(), b(), ("e", Unsigned(1))]),
        ": expected the name of a field, found 'e' (a)"
    );
    assert_eq!(
        problem(&schema, &[ty(), ty()]),
        ": expected a field that is given once, found 'a' (a)"
    );
}

#[test]
fn an_optional_attribute_comes_and_goes() {
    let schema = properties("a: attribute, b: attribute?, c: i32");
    let absent = [0x05, 0x01, 0x0f];
    let record = Record::new(&schema, Cursor::new(&absent, 0), &Tables);
    let present = record
        .with_field("b", &NewValue::Attribute(AttributeId(3)))
        .unwrap();
    assert_eq!(present, [0x05, 0x0f, 0x0f]);
    let record = Record::new(&schema, Cursor::new(&present, 0), &Tables);
    assert_eq!(record.with_field("b", &NewValue::Absent).unwrap(), absent);
    assert!(record.with_field("d", &NewValue::Absent).is_err());
    assert!(record.with_field("a", &NewValue::Absent).is_err());
}

#[test]
fn a_type_of_another_width_must_not_break_what_follows() {
    let schema = schema("a: type, b: integer");
    // 13 bits take a varint, 0 bits a byte.
    let bytes = schema
        .encode(
            &[NewValue::Type(TypeId(1)), NewValue::Unsigned(1 << 12)],
            &Tables,
        )
        .unwrap();
    let record = Record::new(&schema, Cursor::new(&bytes, 0), &Tables);
    assert!(record.with_field("a", &NewValue::Type(TypeId(0))).is_err());
    let same_form = record.with_field("a", &NewValue::Type(TypeId(2))).unwrap();
    assert_eq!(same_form[1..], bytes[1..]);
}

#[test]
fn affine_maps_take_the_shortest_form() {
    use AffineExpr::{Add, Constant, Dim, Mod, Mul, Symbol};
    let schema = schema("m: affine_map");
    let bytes = |dims, symbols, results: &[AffineExpr]| {
        let map = NewAffineMap {
            dims,
            symbols,
            results: results.to_vec(),
        };
        schema.encode(&[NewValue::AffineMap(map)], &Tables)
    };
    // The example of format.md, without its code.
    let general = bytes(
        1,
        1,
        &[
            Add,
            Dim(0),
            Mul,
            Symbol(0),
            Constant(2),
            Mod,
            Dim(0),
            Constant(3),
        ],
    );
    let expected = [
        0x0f, 0x03, 0x05, 0x07, 0x01, 0x01, 0x09, 0x03, 0x01, 0x05, 0x09, 0x0b, 0x01, 0x01, 0x05,
        0x0d,
    ];
    assert_eq!(general.unwrap(), expected);
    assert_eq!(bytes(0, 0, &[]).unwrap(), [0x01]);
    assert_eq!(bytes(2, 0, &[Dim(1), Dim(0)]).unwrap(), [0x13, 0x03, 0x01]);
    assert_eq!(
        bytes(3, 0, &[Dim(0), Dim(2)]).unwrap(),
        [0x1d, 0x05, 0x01, 0x05]
    );
    assert_eq!(bytes(2, 0, &[]).unwrap(), [0x15, 0x01]);
    assert_eq!(bytes(2, 0, &[Dim(0), Dim(0)]).unwrap()[0], 0x17);
    for wrong in [&[Dim(1)][..], &[Symbol(0)], &[Add, Dim(0)], &[Mul]] {
        assert!(bytes(1, 0, wrong).is_err(), "{wrong:?}");
    }
}
