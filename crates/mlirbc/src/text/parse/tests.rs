mod stablehlo;

use super::*;
use crate::ir::Module;
use crate::text::print::{PrintOptions, print_attribute, print_type};
use proptest::prelude::*;

/// A file without attributes, of a producer.
pub(super) fn file(producer: &str) -> Vec<u8> {
    let mut bytes = b"ML\xefR\x0d".to_vec();
    bytes.extend(producer.as_bytes());
    // No dialects, entries, ops, resources, strings or properties.
    let sections = [
        &[0][..],
        &[1, 5, 1, 1],
        &[3, 5, 1, 1],
        &[2, 1],
        &[4, 3, 1],
        &[6, 3, 1],
        &[5, 1],
        &[0, 3, 1],
        &[8, 3, 1],
    ];
    sections.iter().for_each(|section| bytes.extend(*section));
    bytes
}

/// What is printed of an attribute or type that was read.
pub(super) fn again(producer: &str, text: &str) -> Result<String, String> {
    let bytes = file(producer);
    let mut module = Module::open(&bytes[..]).unwrap();
    let mut out = Vec::new();
    let tables = module.tables_mut();
    let id = parse_attribute(tables, text).map_err(|error| error.to_string())?;
    tables
        .check_attributes()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let attribute = tables.attribute(id).unwrap();
    print_attribute(attribute, &PrintOptions::default(), &mut out).unwrap();
    Ok(String::from_utf8(out).unwrap())
}

const PRODUCERS: [&str; 4] = ["MLIR19.1.7", "MLIR22.1.8", "MLIR23.0.0git", "MLIR24.0.0git"];

#[track_caller]
pub(super) fn same(text: &str) {
    becomes(text, text);
}

#[track_caller]
fn becomes(text: &str, expected: &str) {
    for producer in PRODUCERS {
        assert_eq!(
            again(producer, text).as_deref(),
            Ok(expected),
            "{producer}: {text}"
        );
    }
}

#[track_caller]
pub(super) fn refused(text: &str, expected: &str) {
    let error = again("MLIR22.1.8", text).unwrap_err();
    assert!(error.contains(expected), "{text}: {error}");
}

#[test]
fn numbers_are_read_as_mlir_reads_them() {
    becomes("1", "1 : i64");
    becomes("1.5", "1.500000e+00 : f64");
    becomes("255 : i8", "-1 : i8");
    becomes("0x10 : i32", "16 : i32");
    becomes("1 : i1", "true");
    becomes("18446744073709551615", "-1 : i64");
    becomes("0x7FC00000 : f32", "0x7FC00000 : f32");
    becomes("0x3F800000 : f32", "1.000000e+00 : f32");
    becomes("1.0e999 : f32", "0x7F800000 : f32");
    for text in [
        "true",
        "-128 : i8",
        "255 : ui8",
        "-1 : si8",
        "0 : i0",
        "-5 : index",
        "-170141183460469231731687303715884105728 : i128",
        "340282366920938463463374607431768211455 : ui128",
        "1.500000e+00 : bf16",
        "-0.000000e+00 : f16",
        "1.000000e-01 : f8E4M3FN",
    ] {
        if text.starts_with("1.000000e-01") {
            becomes(text, "1.015630e-01 : f8E4M3FN");
        } else {
            same(text);
        }
    }
    refused("256 : i8", "an integer out of the range of its type");
    refused("-129 : i8", "an integer out of the range of its type");
    refused("128 : si8", "an integer out of the range of its type");
    refused("-1 : ui8", "a negative number of an unsigned type");
    refused("-0 : i32", "an integer out of the range of its type");
    refused("true : i1", "trailing characters");
    refused("1 : f32", "an integer as a float");
    refused("1e5", "trailing characters");
    refused("0x1FFFF : f16", "a bit pattern that is wider");
    refused("-0x1 : f16", "a negative bit pattern");
    refused("1 : none", "a number of a type that has none");
    refused("1.0e9 : i32", "a float as an integer");
}

#[test]
fn numbers_without_bits_are_read_by_release() {
    same("array<i0: 0, 0>");
    same("array<i0>");
    // Since 23 no bytes stand for one element.
    let zeros = "dense<[0, 0]> : tensor<2xi0>";
    assert_eq!(again("MLIR22.1.8", zeros).unwrap(), zeros);
    assert_eq!(
        again("MLIR23.1.4", zeros).unwrap(),
        "dense<0> : tensor<2xi0>"
    );
    // The rules of 19 leave the order of a sum.
    let map = "affine_map<(d0, d1) -> (d1 + d0)>";
    assert_eq!(again("MLIR18.1.8", map).unwrap(), map);
    assert_eq!(
        again("MLIR22.1.8", map).unwrap(),
        "affine_map<(d0, d1) -> (d0 + d1)>"
    );
}

#[test]
fn collections_and_symbols_are_read() {
    for text in [
        "[]",
        "[1, 2.000000e+00, \"a\" : i3, [unit, true]]",
        "{}",
        "{\"1a\" = 1 : i32, a.b = unit, b}",
        "@a::@\"b c\"::@d",
        "\"\\00\\22\\\\\\FF\"",
        "i32",
        "(i32, f32) -> (i32, (f32) -> ())",
        "() -> i32",
        "unit",
        "#foo.bar<[1 -> 2]> : i32",
        "#foo<\"x\">",
        "!foo.bar",
        "distinct[0]<@a>",
        "distinct[0]<>",
    ] {
        if text.contains("a.b = unit") {
            becomes(text, "{\"1a\" = 1 : i32, a.b, b}");
        } else {
            same(text);
        }
    }
    becomes("{b, a = 1 : i8} // comment", "{a = 1 : i8, b}");
    becomes("\"a\" : none", "\"a\"");
    becomes("#foo<bar<1>>", "#foo.bar<1>");
    becomes("#foo.a-b<1>", "#foo<a-b<1>>");
    becomes("!foo.a-b", "!foo<a-b>");
    becomes("#foo.a$b", "#foo<a$b>");
    becomes("#foo._a<1>", "#foo<_a<1>>");
    refused("#f-o<a>", "expected name of a dialect");
    refused("#foo<(d0 > 0)>", "an unbalanced bracket");
    refused("#foo<\"\\g\">", "an unknown escape");
    becomes("() -> (i32)", "() -> i32");
    becomes(
        "[distinct[7]<>, distinct[5]<>, distinct[7]<>]",
        "[distinct[0]<>, distinct[1]<>, distinct[0]<>]",
    );
    refused("{a, a}", "'a' twice");
    refused("[1", "expected ',' or ']' in an array");
    refused("@", "expected name of a symbol");
    becomes("@\"\"", "@<<INVALID EMPTY SYMBOL>>");
    refused("#map", "undefined symbol alias id");
    refused(
        "1 2",
        "trailing characters in the textual form: \"2\" (at byte 2)",
    );
    refused("", "expected attribute");
}

#[test]
fn dense_elements_are_read() {
    for text in [
        "dense<1> : tensor<2x2xi32>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>",
        "dense<> : tensor<0x2xi32>",
        "dense<[true, false, true]> : vector<3xi1>",
        "dense<true> : tensor<3xi1>",
        "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>",
        "dense<1> : tensor<0xi32>",
        "dense<[\"a\", \"b\"]> : tensor<2x!foo.str>",
        "dense<[1.500000e+00, 0x7F]> : tensor<2xf8E4M3FN>",
        "dense<-1> : tensor<i3>",
        "dense<[1, 36893488147419103231]> : tensor<2xi70>",
        "dense<[-1, 2]> : tensor<2xindex>",
        "dense<[1.500000e+00, 2.500000e+00]> : tensor<2xtf32>",
        "array<i32: 1, -2>",
        "array<i1: true, false>",
        "array<f32>",
        "array<ui8: 255>",
        "sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi32>",
        "sparse<> : tensor<2xf32>",
        "sparse<0, 1.000000e+00> : tensor<4xf32>",
        "dense_resource<key> : tensor<2xi32>",
    ] {
        same(text);
    }
    becomes("dense<[1, 1]> : tensor<2xi32>", "dense<1> : tensor<2xi32>");
    becomes(
        "dense<\"0x0100000002000000\"> : tensor<2xi32>",
        "dense<[1, 2]> : tensor<2xi32>",
    );
    becomes(
        "dense<\"0x07\"> : tensor<3xi1>",
        "dense<true> : tensor<3xi1>",
    );
    becomes("dense<[]> : tensor<0xi8>", "dense<> : tensor<0xi8>");
    refused("dense<[1, 2]> : tensor<3xi32>", "another shape");
    refused(
        "dense<[[1], [2, 3]]> : tensor<2x1xi32>",
        "lists of other lengths",
    );
    refused(
        "dense<[1, [2]]> : tensor<2xi32>",
        "brackets of another depth",
    );
    refused(
        "dense<[[1], 2]> : tensor<2xi32>",
        "brackets of another depth",
    );
    refused(
        "dense<1> : tensor<?xi32>",
        "elements literal type must have static shape",
    );
    refused("dense<1.0> : tensor<2xi32>", "a float as an integer");
    refused("dense<1> : tensor<2xf32>", "an integer as a float");
    refused("dense<> : tensor<2xi32>", "expected elements");
    refused(
        "dense<\"0x01\"> : tensor<2xi32>",
        "as many bytes as the type has",
    );
    refused("dense<\"01\"> : tensor<2xi8>", "no hexadecimal number");
    refused("dense<1> : i32", "elements literal must be a shaped type");
    refused("array<i1: 1>", "an element of another kind");
    refused("array<i3: 1>", "a type of 1 bit or of whole bytes");
    refused("sparse<[[0, 2]], 5> : tensor<2x2xi32>", "sparse index");
}

#[test]
fn types_are_read() {
    for text in [
        "tensor<2x?x0xf32>",
        "tensor<*xi8>",
        "tensor<f32>",
        "tensor<2xf32, #foo.enc<1>>",
        "tensor<2xf32, 1 : i64>",
        "memref<2xf32, 1>",
        "memref<2xf32, 1 : i32>",
        "memref<2xf32, strided<[?], offset: 4>, \"a\">",
        "memref<*xf32, 3>",
        "memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        "vector<2x[4]xi1>",
        "vector<f32>",
        "tuple<i32, tuple<>>",
        "complex<f32>",
        "f4E2M1FN",
        "f8E8M0FNU",
        "tf32",
        "index",
        "none",
        "!foo<\"x\">",
        "tensor<2x!foo.bar<2>>",
        "vector<3x!llvm.ptr>",
    ] {
        same(text);
    }
    becomes(
        "memref<2xf32, affine_map<(d0) -> (d0)>, 0>",
        "memref<2xf32>",
    );
    becomes("memref<2xf32, 0 : i32>", "memref<2xf32>");
    refused("vector<0xf32>", "dimension of a vector");
    refused("vector<?xf32>", "dimension of a vector");
    refused("tensor<2xnone>", "a type that tensors have as element");
    refused(
        "memref<2xtensor<2xi32>>",
        "a type that buffers have as element",
    );
    refused("memref<2xf32, strided<[1, 2]>>", "rank of the layout");
    refused("complex<index>", "an integer or float type");
    refused("i16777216", "width of an integer type");
    refused("i", "expected type");
    refused("(i32)", "expected '->'");
    let bytes = file("MLIR22.1.8");
    let mut module = Module::open(&bytes[..]).unwrap();
    let id = parse_type(module.tables_mut(), "tensor<2x3xf32>").unwrap();
    let mut out = Vec::new();
    let ty = module.tables().ty(id).unwrap();
    print_type(ty, &PrintOptions::default(), &mut out).unwrap();
    assert_eq!(out, b"tensor<2x3xf32>");
    assert!(parse_type(module.tables_mut(), "1 : i32").is_err());
}

#[test]
fn affine_maps_and_sets_are_read_and_simplified() {
    becomes(
        "affine_map<(i, j)[n] -> (j + i * 2, n, 3 + i - j)>",
        "affine_map<(d0, d1)[s0] -> (d1 + d0 * 2, s0, d0 - d1 + 3)>",
    );
    becomes(
        "affine_map<(d0) -> (-(d0 + 1) floordiv 2, d0 mod 4 + d0 ceildiv 3)>",
        "affine_map<(d0) -> ((-(d0 + 1)) floordiv 2, d0 mod 4 + d0 ceildiv 3)>",
    );
    becomes(
        "affine_set<(d0) : (d0 >= 3, d0 <= 7, d0 == 5)>",
        "affine_set<(d0) : (d0 - 3 >= 0, -d0 + 7 >= 0, d0 - 5 == 0)>",
    );
    becomes("affine_set<() : ()>", "affine_set<() : (0 == 0)>");
    same("affine_map<() -> ()>");
    same("strided<[1, ?], offset: ?>");
    becomes("strided<[2], offset: 0>", "strided<[2]>");
    refused("affine_map<(d0) -> (d0 * d0)>", "not affine");
    refused("affine_map<(d0) -> (4 floordiv d0)>", "not affine");
    refused(
        "affine_map<(d0) -> (d1)>",
        "a name that is not in the header",
    );
    refused("affine_map<(d0)[d0] -> (d0)>", "redefinition of identifier");
}

/// What mlir-opt 22 makes of many maps and sets; made by tests/golden/make_affine_golden.py.
#[test]
fn maps_and_sets_become_what_mlir_opt_makes_of_them() {
    let golden = include_str!("../../../../../tests/golden/affine_golden.txt");
    let bytes = file("MLIR22.1.8");
    let mut module = Module::open(&bytes[..]).unwrap();
    let tables = module.tables_mut();
    let mut compared = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (text, expected) = line.split_once('\t').unwrap();
        let id = parse_attribute(tables, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let entry = tables.attribute(id).unwrap().entry();
        let found = String::from_utf8_lossy(entry.bytes);
        assert_eq!(found.trim_end_matches('\0'), expected, "{text}");
        compared += 1;
    }
    assert!(compared > 1000);
}

#[test]
fn locations_are_read() {
    for text in [
        "loc(unknown)",
        "loc(\"a.c\":1:2)",
        "loc(\"n\")",
        "loc(\"n\"(\"a.c\":1:2))",
        "loc(callsite(\"a\" at \"b\"))",
        "loc(fused[\"a\", \"b\"])",
        "loc(fused<\"m\">[\"a\"])",
    ] {
        same(text);
    }
    becomes("loc(fused[\"a\", unknown, \"a\"])", "loc(\"a\")");
    becomes(
        "loc(fused[fused[\"a\", \"b\"], \"c\"])",
        "loc(fused[\"a\", \"b\", \"c\"])",
    );
    becomes("loc(fused[])", "loc(unknown)");
    for (text, expected) in [
        ("loc(\"a.c\":1:2 to :5)", "loc(\"a.c\":1:2 to :5)"),
        ("loc(\"a.c\":1:2 to 3:4)", "loc(\"a.c\":1:2 to 3:4)"),
        ("loc(\"f\":1)", "loc(\"f\":1:0)"),
    ] {
        assert_eq!(again("MLIR22.1.8", text).as_deref(), Ok(expected));
        let error = again("MLIR19.1.7", text).unwrap_err();
        assert!(
            error.contains("a location that is a range is not known to LLVM 19"),
            "{error}"
        );
    }
    refused("loc(1)", "expected location");
}

#[test]
fn what_is_described_becomes_a_record_in_the_form_of_the_release() {
    let form = |producer: &str, text: &str| {
        let bytes = file(producer);
        let mut module = Module::open(&bytes[..]).unwrap();
        let id = parse_attribute(module.tables_mut(), text).unwrap();
        module.tables().attribute(id).unwrap().entry().custom
    };
    let map = "affine_map<(d0) -> (d0)>";
    assert_eq!(
        PRODUCERS.map(|producer| form(producer, map)),
        [false, false, false, true]
    );
    let file_of_llvm = "#llvm.di_file<\"a\" in \"b\">";
    assert_eq!(
        PRODUCERS.map(|producer| form(producer, file_of_llvm)),
        [false, true, true, true]
    );
    assert!(form("StableHLO_v1.0.0", "#vhlo.string_v1<\"a\">"));
    assert!(!form("MLIR22.1.8", "#vhlo.not_known<\"a\">"));
    assert!(!form("MLIR22.1.8", "#chlo.ragged_dot<x = []>"));
    same("!quant.uniform<i8<-8:7>:f32:1, {5.000000e-01,2.500000e-01:3}>");
}

#[test]
fn deep_texts_are_refused_before_the_stack_ends() {
    for (open, close) in [
        ("[", "]"),
        ("{a = ", "}"),
        ("tuple<", ">"),
        ("distinct[0]<", ">"),
    ] {
        let nested = |depth: usize| format!("{}{}", open.repeat(depth), close.repeat(depth));
        let error = again("MLIR22.1.8", &nested(100_000)).unwrap_err();
        assert!(error.contains("nesting"), "{error}");
    }
    let deep = format!(
        "affine_map<(d0) -> ({}d0{})>",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    // Brackets of affine expressions take no stack.
    let flat = again("MLIR22.1.8", &deep).unwrap();
    assert_eq!(flat, "affine_map<(d0) -> (d0)>");
    for depth in [200, 255, 256, 257, 10_000] {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(again("MLIR22.1.8", &deep).unwrap(), deep);
    }
}

#[test]
fn the_deepest_texts_take_less_than_two_megabytes_of_stack() {
    let nests = [
        ("[", "]"),
        ("[tuple<memref<2x", "xi1>>]"),
        ("#vhlo.array_v1<[", "]>"),
        (
            "#llvm.di_derived_type<tag = DW_TAG_member, baseType = ",
            ">",
        ),
        ("#sdy.sharding<mesh<[]>, []>, #vhlo.dict_v1<{unit = ", "}>"),
        ("loc(fused<", ">[\"a\"])"),
        ("distinct[0]<{a = [", "]}>"),
    ];
    for (open, close) in nests {
        let text = format!("{}{}", open.repeat(3000), close.repeat(3000));
        let run = move || drop(again("MLIR22.1.8", &text));
        let thread = std::thread::Builder::new().stack_size(2 << 20);
        thread.spawn(run).unwrap().join().unwrap();
    }
}

/// Pieces that texts are made of.
const PIECES: [&str; 72] = [
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    ",",
    ":",
    "=",
    "->",
    "-",
    "+",
    "*",
    "?",
    "x",
    "@a",
    "@",
    "::",
    "#",
    "!",
    "\"a\"",
    "\"",
    "\"0x00\"",
    "0",
    "1",
    "18446744073709551616",
    "0x7F",
    "1.5",
    "1.5e300",
    "true",
    "unit",
    "i1",
    "i32",
    "ui8",
    "index",
    "f32",
    "f8E4M3FN",
    "tensor<2xi8>",
    "tensor<",
    "memref<",
    "vector<",
    "complex<f32>",
    "tuple<",
    "dense<",
    "sparse<",
    "array<i1: ",
    "array<i32: ",
    "strided<",
    "distinct[0]<",
    "affine_map<(d0) -> (",
    "affine_set<(d0) : (",
    "d0",
    "floordiv",
    "mod",
    ">= 0",
    "loc(",
    "fused[",
    "callsite(",
    "at",
    "unknown",
    "#foo.bar",
    "!foo<",
    "#sdy.sharding<@m, [{",
    "#vhlo.tensor_v1<dense<",
    "#vhlo.integer_v1<",
    "#stablehlo.conv<[b, ",
    "!quant.uniform<i8:f32, ",
    "#llvm.di_expression<[DW_OP_deref",
    "#llvm.di_subrange<count = ",
    "dense_resource<",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_text_ends_the_program(
        pieces in proptest::collection::vec(0..PIECES.len(), 0..14),
        blanks in any::<bool>(),
    ) {
        let pieces: Vec<_> = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let text = pieces.join(if blanks { " " } else { "" });
        let bytes = file("MLIR22.1.8");
        let mut module = Module::open(&bytes[..]).unwrap();
        let tables = module.tables_mut();
        for error in [parse_attribute(tables, &text).err(), parse_type(tables, &text).err()] {
            let at = error.map_or(0, |error| error.offset());
            prop_assert!(at <= text.len() as u64, "{} {}", text, at);
        }
        // What was made of it is sound.
        prop_assert!(tables.check().is_ok(), "{}: {:?}", text, tables.check());
    }
}
