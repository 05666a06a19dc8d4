//! New attributes and types from typed constructors and from records.

use mlirbc::affine::{AffineExpr, NewAffineMap, NewIntegerSet};
use mlirbc::container::{AttributeId, TypeId};
use mlirbc::dialect::Tables;
use mlirbc::dialect::builtin::{DYNAMIC, FloatFormat, Position, Signedness};
use mlirbc::schema::{NewInteger, NewValue};
use mlirbc::text::{PrintOptions, parse_attribute, parse_type, print_attribute};
use mlirbc::{Error, Result};
use support::fixtures;

/// Runs a test on the tables of a file of each release.
fn each_release(test: impl Fn(&mut Tables<'_>)) {
    for tool in ["llvm19", "llvm22", "llvm24"] {
        let files = fixtures::all();
        let fixture = files.iter().find(|file| file.tool() == tool).unwrap();
        let mut module = fixture.module();
        test(module.tables_mut());
        module
            .tables()
            .check()
            .unwrap_or_else(|error| panic!("{tool}: {error}"));
    }
}

/// Demands that an attribute is the one that a text stands for.
#[track_caller]
fn is(tables: &mut Tables<'_>, made: Result<AttributeId>, text: &str) -> AttributeId {
    let made = made.unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut printed = Vec::new();
    let attribute = tables.attribute(made).unwrap();
    print_attribute(attribute, &PrintOptions::default(), &mut printed).unwrap();
    assert_eq!(String::from_utf8_lossy(&printed), text);
    if !text.contains("distinct") {
        assert_eq!(parse_attribute(tables, text).unwrap(), made, "{text}");
    }
    made
}

#[track_caller]
fn is_type(tables: &mut Tables<'_>, made: Result<TypeId>, text: &str) -> TypeId {
    let made = made.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parse_type(tables, text).unwrap(), made, "{text}");
    made
}

#[track_caller]
fn fails<T: std::fmt::Debug>(made: Result<T>, expected: &str) -> Error {
    let error = made.unwrap_err();
    assert!(error.to_string().contains(expected), "{error}");
    error
}

#[test]
fn every_kind_of_type_is_made() {
    each_release(|tables| {
        let i32_type = tables.integer_type(32, Signedness::Signless);
        let i32_type = is_type(tables, i32_type, "i32");
        let made = tables.integer_type(7, Signedness::Unsigned);
        is_type(tables, made, "ui7");
        for &format in FloatFormat::ALL {
            let made = tables.float_type(format);
            is_type(tables, made, format.name());
        }
        let f32_type = tables.float_type(FloatFormat::F32).unwrap();
        let made = tables.index_type();
        is_type(tables, made, "index");
        let none = tables.none_type();
        let none = is_type(tables, none, "none");
        let made = tables.complex_type(f32_type);
        is_type(tables, made, "complex<f32>");
        let made = tables.function_type(&[i32_type, f32_type], &[]);
        is_type(tables, made, "(i32, f32) -> ()");
        let made = tables.tuple_type(&[i32_type]);
        is_type(tables, made, "tuple<i32>");
        let made = tables.ranked_tensor_type(&[2, DYNAMIC], f32_type, None);
        is_type(tables, made, "tensor<2x?xf32>");
        let encoding = tables.string_attribute(b"e").unwrap();
        let made = tables.ranked_tensor_type(&[], f32_type, Some(encoding));
        is_type(tables, made, "tensor<f32, \"e\">");
        let made = tables.unranked_tensor_type(i32_type);
        is_type(tables, made, "tensor<*xi32>");
        let made = tables.memref_type(&[2, 3], f32_type, None, None);
        is_type(tables, made, "memref<2x3xf32>");
        let strided = tables.strided_layout_attribute(DYNAMIC, &[1]).unwrap();
        let made = tables.memref_type(&[4], f32_type, Some(strided), Some(encoding));
        is_type(
            tables,
            made,
            "memref<4xf32, strided<[1], offset: ?>, \"e\">",
        );
        let made = tables.unranked_memref_type(f32_type, Some(encoding));
        is_type(tables, made, "memref<*xf32, \"e\">");
        let made = tables.vector_type(&[2, 4], &[false, true], f32_type);
        is_type(tables, made, "vector<2x[4]xf32>");
        let made = tables.vector_type(&[2], &[], i32_type);
        is_type(tables, made, "vector<2xi32>");
        let made = tables.opaque_type("foo", "bar<1>");
        is_type(tables, made, "!foo.bar<1>");
        fails(
            tables.integer_type(1 << 24, Signedness::Signless),
            "at most 16777215",
        );
        fails(
            tables.ranked_tensor_type(&[-2], f32_type, None),
            "dimension",
        );
        fails(
            tables.ranked_tensor_type(&[2], none, None),
            "tensors have as element",
        );
        fails(
            tables.memref_type(&[2], none, None, None),
            "buffers have as element",
        );
        fails(
            tables.memref_type(&[2, 2], f32_type, Some(strided), None),
            "rank of the layout",
        );
        fails(
            tables.memref_type(&[2], f32_type, Some(encoding), None),
            "a layout of a memref",
        );
        fails(
            tables.vector_type(&[2], &[true, true], f32_type),
            "scalable flags",
        );
        fails(tables.complex_type(none), "an integer or float type");
        fails(tables.opaque_type("a b", "c"), "the name of a dialect");
        fails(tables.opaque_type("a", "c<"), "unbalanced bracket");
        fails(tables.tuple_type(&[TypeId(u32::MAX)]), "invalid type index");
    });
}

#[test]
fn every_kind_of_attribute_is_made() {
    each_release(|tables| {
        let i8_type = tables.integer_type(8, Signedness::Signless).unwrap();
        let wide = tables.integer_type(100, Signedness::Signed).unwrap();
        let f16_type = tables.float_type(FloatFormat::F16).unwrap();
        let made = tables.number_attribute(i8_type, -1);
        let minus_one = is(tables, made, "-1 : i8");
        assert_eq!(tables.number_attribute(i8_type, 255).unwrap(), minus_one);
        let made = tables.number_attribute(wide, -1 << 99);
        is(tables, made, "-633825300114114700748351602688 : si100");
        let made = tables.integer_attribute(wide, &NewInteger::from_words([0, 1]));
        is(tables, made, "18446744073709551616 : si100");
        let made = tables.bool_attribute(true);
        is(tables, made, "true");
        let made = tables.float_attribute_of(f16_type, 0.1);
        is(tables, made, "9.997550e-02 : f16");
        let made = tables.float_attribute(f16_type, 0x7C00);
        is(tables, made, "0x7C00 : f16");
        let made = tables.typed_string_attribute(b"a", i8_type);
        is(tables, made, "\"a\" : i8");
        let made = tables.symbol_ref_attribute(&[b"a", b"b c"]);
        is(tables, made, "@a::@\"b c\"");
        let unit = tables.unit_attribute().unwrap();
        let made = tables.dictionary_attribute(&[(b"b", unit), (b"a", minus_one)]);
        let dictionary = is(tables, made, "{a = -1 : i8, b}");
        let made = tables.array_attribute(&[dictionary, unit]);
        is(tables, made, "[{a = -1 : i8, b}, unit]");
        let made = tables.type_attribute(f16_type);
        is(tables, made, "f16");
        let [first, second] = [unit, unit].map(|unit| tables.distinct_attribute(unit).unwrap());
        assert_ne!(first, second);
        is(tables, Ok(second), "distinct[0]<>");
        let made = tables.dense_array_attribute(i8_type, &[1, 255]);
        is(tables, made, "array<i8: 1, -1>");
        let tensor = tables.ranked_tensor_type(&[2], i8_type, None).unwrap();
        let made = tables.dense_attribute(tensor, &[1, 2]);
        let dense = is(tables, made, "dense<[1, 2]> : tensor<2xi8>");
        let made = tables.dense_attribute(tensor, &[7]);
        is(tables, made, "dense<7> : tensor<2xi8>");
        let strings = parse_type(tables, "tensor<2x!foo.str>").unwrap();
        let made = tables.dense_strings_attribute(strings, &[b"a", b"b"]);
        is(tables, made, "dense<[\"a\", \"b\"]> : tensor<2x!foo.str>");
        let map = NewAffineMap {
            dims: 1,
            symbols: 0,
            results: vec![AffineExpr::Add, AffineExpr::Constant(1), AffineExpr::Dim(0)],
        };
        let made = tables.affine_map_attribute(&map);
        is(tables, made, "affine_map<(d0) -> (d0 + 1)>");
        let set = NewIntegerSet {
            dims: 1,
            symbols: 0,
            constraints: vec![AffineExpr::Dim(0)],
            equalities: vec![false],
        };
        let made = tables.integer_set_attribute(&set);
        is(tables, made, "affine_set<(d0) : (d0 >= 0)>");
        let unknown = tables.unknown_location().unwrap();
        let file = tables.file_location(b"a", Position::point(1, 2)).unwrap();
        let name = tables.name_location(b"n", file).unwrap();
        let made = tables.call_site_location(name, file);
        is(tables, made, "loc(callsite(\"n\"(\"a\":1:2) at \"a\":1:2))");
        let made = tables.fused_location(&[unknown, name, file, name], None);
        let fused = is(tables, made, "loc(fused[\"n\"(\"a\":1:2), \"a\":1:2])");
        let made = tables.fused_location(&[fused, unknown], Some(unit));
        is(
            tables,
            made,
            "loc(fused<unit>[fused[\"n\"(\"a\":1:2), \"a\":1:2]])",
        );
        assert_eq!(tables.fused_location(&[unknown, name], None).unwrap(), name);
        let made = tables.opaque_attribute("foo", "\"x\"");
        is(tables, made, "#foo<\"x\">");
        fails(
            tables.number_attribute(i8_type, 256),
            "a number that the type has",
        );
        fails(
            tables.number_attribute(wide, 1 << 99),
            "a number that the type has",
        );
        fails(
            tables.integer_attribute(f16_type, &1u64.into()),
            "an integer or index type",
        );
        fails(
            tables.integer_attribute(i8_type, &256u64.into()),
            "a value of the width",
        );
        fails(tables.float_attribute(f16_type, 1 << 16), "no more bits");
        fails(tables.float_attribute(i8_type, 1), "a float type");
        fails(
            tables.dictionary_attribute(&[(b"a", unit), (b"a", unit)]),
            "'a' twice",
        );
        fails(tables.symbol_ref_attribute(&[]), "number of names");
        fails(
            tables.dense_attribute(tensor, &[1, 2, 3]),
            "size of dense elements",
        );
        fails(
            tables.dense_attribute(i8_type, &[1]),
            "a tensor, vector or memref of static shape",
        );
        fails(
            tables.dense_array_attribute(wide, &[0; 13]),
            "1 bit or of whole bytes",
        );
        fails(
            tables.sparse_attribute(tensor, unit, dense),
            "dense elements",
        );
        fails(
            tables.name_location(b"n", unit),
            "expected a location attribute",
        );
        fails(
            tables.fused_location(&[unit], None),
            "expected a location attribute",
        );
        fails(
            tables.array_attribute(&[AttributeId(u32::MAX)]),
            "invalid attribute index",
        );
    });
}

#[test]
fn floats_are_rounded_to_each_format() {
    each_release(|tables| {
        for (format, expected) in [
            (FloatFormat::F8E4M3FN, "1.015630e-01 : f8E4M3FN"),
            (FloatFormat::F8E5M2FNUZ, "9.375000e-02 : f8E5M2FNUZ"),
            (FloatFormat::F8E8M0FNU, "1.250000e-01 : f8E8M0FNU"),
            (FloatFormat::F4E2M1FN, "0.000000e+00 : f4E2M1FN"),
            (FloatFormat::BF16, "1.000980e-01 : bf16"),
            (FloatFormat::TF32, "9.997550e-02 : tf32"),
            (FloatFormat::F32, "1.000000e-01 : f32"),
        ] {
            let ty = tables.float_type(format).unwrap();
            let made = tables.float_attribute_of(ty, 0.1);
            is(tables, made, expected);
        }
        let f4 = tables.float_type(FloatFormat::F4E2M1FN).unwrap();
        fails(tables.float_attribute_of(f4, f64::NAN), "a finite value");
    });
}

#[test]
fn described_dialects_are_made_as_records_by_name() {
    each_release(|tables| {
        let dims = |numbers: &[i64]| NewValue::numbers(numbers.iter().copied());
        let made = tables.add_attribute_record(
            b"stablehlo",
            "dot",
            &[
                ("rhs_batching_dimensions", dims(&[0])),
                ("lhs_contracting_dimensions", dims(&[1, 2])),
            ],
        );
        let text =
            "#stablehlo.dot<rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1, 2]>";
        is(tables, made, text);
        let i8_type = tables.integer_type(8, Signedness::Signless).unwrap();
        let f32_type = tables.float_type(FloatFormat::F32).unwrap();
        let fields = [
            ("flags", NewValue::Unsigned(1)),
            ("storage", NewValue::Type(i8_type)),
            ("expressed", NewValue::Type(f32_type)),
            ("scale", NewValue::Integer(0.5f64.to_bits().into())),
            ("zero_point", NewValue::Signed(3)),
            ("min", NewValue::Signed(-128)),
            ("max", NewValue::Signed(127)),
        ];
        let made = tables.add_type_record(b"quant", "uniform", &fields);
        is_type(tables, made, "!quant.uniform<i8:f32, 5.000000e-01:3>");
        let error = fails(
            tables.add_type_record(b"quant", "uniform", &fields[1..]),
            "expected an unsigned number, found nothing",
        );
        assert_eq!(error.path_text(), "field 'flags'");
        fails(
            tables.add_type_record(b"quant", "no", &[]),
            "an attribute or type of the dialect",
        );
        fails(
            tables.add_type_record(b"foo", "a", &[]),
            "a dialect that is described",
        );
        let unit = NewValue::Attribute(tables.unit_attribute().unwrap());
        let wrong = [("name", unit.clone()), ("child", unit)];
        fails(
            tables.add_attribute_record(b"builtin", "name_loc", &wrong),
            "a string attribute",
        );
    });
}

#[test]
fn dense_data_comes_from_numbers() {
    each_release(dense_data_from_numbers);
}

fn dense_data_from_numbers(tables: &mut Tables<'_>) {
    let [i8_type, ui8, si8, i1, index, f32_type, i128_type] =
        ["i8", "ui8", "si8", "i1", "index", "f32", "i128"]
            .map(|text| parse_type(tables, text).unwrap());
    let made = tables.dense_array_of_integers(i8_type, [-1i64, 255, 127, -128]);
    is(tables, made, "array<i8: -1, -1, 127, -128>");
    let made = tables.dense_array_of_integers(i1, [1u8, 0, 1]);
    is(tables, made, "array<i1: true, false, true>");
    let made = tables.dense_array_of_integers(index, [i64::MIN, 5]);
    is(tables, made, "array<index: -9223372036854775808, 5>");
    let made = tables.dense_array_of_integers(ui8, [255u64]);
    is(tables, made, "array<ui8: 255>");
    let made = tables.dense_array_of_integers(i128_type, [i128::MIN, -1, 1 << 64]);
    let text = "array<i128: -170141183460469231731687303715884105728, -1, 18446744073709551616>";
    is(tables, made, text);
    let made = tables.dense_array_of_floats(f32_type, &[1.5, 0.1]);
    is(tables, made, "array<f32: 1.500000e+00, 1.000000e-01>");
    let empty: [i64; 0] = [];
    let made = tables.dense_array_of_integers(i8_type, empty);
    is(tables, made, "array<i8>");

    let shapes = [
        "tensor<2x2xi32>",
        "tensor<3xi1>",
        "vector<2xf16>",
        "tensor<2xcomplex<f32>>",
        "tensor<2xi65>",
        "tensor<2xcomplex<i8>>",
    ];
    let [i32s, bits, halves, pairs, wide, integer_pairs] =
        shapes.map(|text| parse_type(tables, text).unwrap());
    let made = tables.dense_of_integers(i32s, [1i64, -2, 3, 4_294_967_295]);
    is(tables, made, "dense<[[1, -2], [3, -1]]> : tensor<2x2xi32>");
    let made = tables.dense_of_integers(i32s, [7i64]);
    is(tables, made, "dense<7> : tensor<2x2xi32>");
    let made = tables.dense_of_integers(bits, [1i64, 0, -1]);
    is(tables, made, "dense<[true, false, true]> : tensor<3xi1>");
    let made = tables.dense_of_floats(halves, &[0.1, f64::INFINITY]);
    is(
        tables,
        made,
        "dense<[9.997550e-02, 0x7C00]> : vector<2xf16>",
    );
    let made = tables.dense_of_floats(pairs, &[1.0, 2.0, 3.0, 4.0]);
    let text = "dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>";
    is(tables, made, text);
    let made = tables.dense_of_integers(integer_pairs, [1i64, -2]);
    is(tables, made, "dense<(1,-2)> : tensor<2xcomplex<i8>>");
    let words = [[u64::MAX, 1], [5, 0]].map(NewInteger::from_words);
    let made = tables.dense_of_bits(wide, &words);
    is(tables, made, "dense<[-1, 5]> : tensor<2xi65>");

    fails(
        tables.dense_array_of_integers(i8_type, [1i64, 256]),
        "256 is not a value of the type i8",
    );
    fails(
        tables.dense_array_of_integers(i8_type, [1i64, 256]),
        "element 1",
    );
    fails(
        tables.dense_array_of_integers(si8, [128i64]),
        "128 is not a value of the type si8",
    );
    fails(
        tables.dense_array_of_integers(ui8, [-1i64]),
        "-1 is not a value of the type ui8",
    );
    fails(
        tables.dense_array_of_integers(f32_type, [1i64]),
        "an integer or index type",
    );
    fails(
        tables.dense_array_of_floats(i8_type, &[1.0]),
        "a float type",
    );
    fails(
        tables.dense_of_integers(i32s, [1i64, 2, 3]),
        "number of dense elements",
    );
    fails(
        tables.dense_of_integers(pairs, [1i64; 4]),
        "a shape of integers",
    );
    fails(
        tables.dense_of_integers(i8_type, [1i64]),
        "a tensor, vector or memref",
    );
    let too_wide = [NewInteger::from_words([0, 2])];
    fails(
        tables.dense_of_bits(wide, &too_wide),
        "a number of 66 bits is not a value of the type i65",
    );
    let small = parse_type(tables, "tensor<1xf4E2M1FN>").unwrap();
    let made = tables.dense_of_floats(small, &[f64::NAN]);
    fails(made, "NaN is not a value of the type f4E2M1FN");
}
