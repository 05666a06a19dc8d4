//! What definitions require of the attributes of properties: built-in constraints, and those of descriptions.

use std::sync::Arc;

use mlirbc::ErrorKind;
use mlirbc::check::{CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::dialect::{Judgement, RefusedBy, Registry};

use mlirbc::ir::{InsertionPoint, Module, NewOp, OpId, OpenOptions};
use mlirbc::schema::{Release, parse_dialects};
use mlirbc::text::{ParseOptions, parse_attribute};
use mlirbc::write::WriteOptions;

const TOY: &str = r##"
dialect toy
op x { a: attribute, b: attribute? }
constraint small = any and one_of(integer(i8), integer(i16)) "small integer"
constraints x { a: array(string) and size(at_least 1), b: small }
"##;

fn module_with(text: &str, added: &str, release: Release) -> Result<Module<'static>, String> {
    let mut registry = Registry::clone(&Registry::built_in());
    registry
        .add_text(added)
        .map_err(|error| error.to_string())?;
    let mut options = ParseOptions::default();
    options.registry = Arc::new(registry);
    options.release = release;
    let module = Module::parse(text, &options).map_err(|error| error.to_string())?;
    let bytes = module
        .to_bytes(&WriteOptions::default())
        .map_err(|error| error.to_string())?;
    let options = OpenOptions {
        registry: options.registry,
        ..OpenOptions::default()
    };
    Module::open_with(bytes, options).map_err(|error| error.to_string())
}

/// The judgement of an attribute by a test in the language.
fn judged(test: &str, attribute: &str) -> Judgement {
    let text = format!("dialect d constraints x {{ a: {test} }}");
    let dialects = parse_dialects(&text).unwrap_or_else(|error| panic!("{test}: {error}"));
    let property = dialects[0].constraints[0].property("a").unwrap();
    // Later releases refuse the texts of attributes that are no case of their enum.
    let mut options = ParseOptions::default();
    options.release = Release::Llvm19;
    let mut module = Module::parse("", &options).unwrap();
    let id = parse_attribute(module.tables_mut(), attribute.as_bytes()).unwrap();
    let attribute = module.tables().attribute(id).unwrap();
    attribute.judge(&property.constraint).unwrap()
}

#[test]
fn an_attribute_satisfies_a_test_or_is_refused_by_class_or_by_predicate() {
    for (test, right, other_class, other_value) in [
        ("any", "unit", "", ""),
        ("string", "\"a\"", "@a", ""),
        ("string(\"a\", \"b\")", "\"b\"", "7 : i8", "\"c\""),
        ("symbol", "@a::@b", "\"a\"", ""),
        ("flat_symbol", "@a", "@a::@b", ""),
        ("integer(i32)", "1 : i32", "1.0 : f32", "1 : i64"),
        ("integer(si8)", "1 : si8", "[]", "1 : i8"),
        ("integer(index)", "1 : index", "unit", "1 : i64"),
        ("bool", "true", "1 : i8", ""),
        ("float(f64)", "1.0 : f64", "1 : i64", "1.0 : f32"),
        ("type(function)", "() -> ()", "1 : i64", "i32"),
        ("type(one_of(i1, bf16))", "bf16", "{}", "f16"),
        (
            "type(\"!llvm.func\")",
            "!llvm.func<void ()>",
            "unit",
            "!llvm.ptr",
        ),
        (
            "array(integer(i64))",
            "[1, 2]",
            "1 : i64",
            "[1 : i64, 2 : i8]",
        ),
        (
            "array(string) and size(2)",
            "[\"a\", \"b\"]",
            "\"a\"",
            "[\"a\"]",
        ),
        ("dense_array(i64)", "array<i64: 1>", "array<i32: 1>", ""),
        (
            "dense_array(i64) and size(at_most 1)",
            "array<i64>",
            "array<i8>",
            "array<i64: 1, 2>",
        ),
        (
            "dense_array(i32) and items(at_least 0)",
            "array<i32: 0>",
            "[]",
            "array<i32: -1>",
        ),
        (
            "dense_array(i64) and sorted",
            "array<i64: 1, 1>",
            "[]",
            "array<i64: 2, 1>",
        ),
        (
            "dense_array(i64) and unrepeated",
            "array<i64: 2, 1>",
            "[]",
            "array<i64: 1, 1>",
        ),
        (
            "elements(int) and elements(i64)",
            "dense<1> : tensor<2xi64>",
            "dense<1.0> : tensor<2xf64>",
            "dense<1> : tensor<2xi8>",
        ),
        (
            "elements(int) and shape(2, 3)",
            "dense<1> : tensor<2x3xi8>",
            "unit",
            "dense<1> : tensor<3x2xi8>",
        ),
        ("dictionary", "{}", "[]", ""),
        (
            "affine_map",
            "affine_map<() -> ()>",
            "affine_set<() : (0 == 0)>",
            "",
        ),
        (
            "integer_set",
            "affine_set<() : (0 == 0)>",
            "affine_map<() -> ()>",
            "",
        ),
        ("enum(i64, 0 to 2, 9)", "9 : i64", "3 : i64", ""),
        ("enum(i64, 0 to 2, 9)", "2 : i64", "2 : i32", ""),
        ("flags(i32, 5)", "4 : i32", "2 : i32", ""),
        (
            "attribute(\"#arith.overflow\", flags none nsw nuw)",
            "#arith.overflow<nsw, nuw>",
            "#arith.overflow<fast>",
            "",
        ),
        (
            "attribute(\"#gpu.dim\", x y)",
            "#gpu<dim y>",
            "#gpu<dim z>",
            "",
        ),
        (
            "attribute(\"#llvm.loop_annotation\")",
            "#llvm.loop_annotation<>",
            "#llvm.cconv<ccc>",
            "",
        ),
        ("interface(typed)", "1 : i8", "{}", ""),
        (
            "interface(elements)",
            "dense<1> : tensor<1xi8>",
            "1 : i8",
            "",
        ),
        (
            "integer(i8) and at_least -2 and at_most 2",
            "-2 : i8",
            "@a",
            "3 : i8",
        ),
        (
            "integer(i8) and values(1, 4 to 5)",
            "5 : i8",
            "unit",
            "6 : i8",
        ),
        (
            "integer(i8) and power_of_two",
            "-128 : i8",
            "unit",
            "6 : i8",
        ),
        (
            "any and one_of(integer(i8), integer(i16))",
            "1 : i16",
            "",
            "1 : i32",
        ),
        ("integer(i8) and not(values(3))", "2 : i8", "unit", "3 : i8"),
    ] {
        assert_eq!(judged(test, right), Judgement::Fits, "{test}: {right}");
        for (value, by) in [
            (other_class, RefusedBy::Reader),
            (other_value, RefusedBy::Verifier),
        ] {
            let found = (!value.is_empty()).then(|| judged(test, value));
            if let Some(Judgement::Refused(refusal)) = &found {
                assert_eq!(refusal.by, by, "{test}: {value}");
            } else {
                assert_eq!(found, None, "{test}: {value}");
            }
        }
    }
}

#[test]
fn what_no_table_knows_is_neither_right_nor_wrong() {
    for (test, attribute) in [
        ("unknown", "1 : i8"),
        ("array and unknown", "[]"),
        ("type(unknown)", "i32"),
        ("interface(typed)", "#ub.poison"),
        ("implements(\"#gpu.block\")", "#gpu.thread<x>"),
        ("one_of(unknown, string)", "1 : i8"),
    ] {
        assert_eq!(judged(test, attribute), Judgement::Unknown, "{test}");
    }
    // What is known decides.
    assert_eq!(judged("one_of(unknown, string)", "\"a\""), Judgement::Fits);
    let refused = judged("array and unknown", "1 : i8");
    assert!(matches!(refused, Judgement::Refused(_)), "{refused:?}");
}

#[test]
fn a_refusal_has_the_terms_of_mlir() {
    for (test, attribute, expected) in [
        (
            "dense_array(i64)",
            "array<i32: 1>",
            "expected array<i64>, found array<i32>",
        ),
        (
            "enum(i64, 0 to 9)",
            "77 : i64",
            "expected one of 0 to 9 : i64, found 77 : i64",
        ),
        (
            "integer(i32)",
            "1 : i64",
            "failed to satisfy constraint: 32-bit signless integer attribute, found 1 : i64",
        ),
        (
            "integer(i32) and at_least 0 \"a number of mine\"",
            "-1 : i32",
            "failed to satisfy constraint: a number of mine, found -1 : i32",
        ),
        (
            "dense_array(i64) and size(2)",
            "array<i64: 1>",
            "failed to satisfy constraint: i64 dense array attribute with exactly 2 elements, found \
             array<i64> with 1 elements",
        ),
    ] {
        let Judgement::Refused(refusal) = judged(test, attribute) else {
            panic!("{test}");
        };
        assert_eq!(refusal.to_string(), expected);
    }
}

#[test]
fn a_description_states_constraints_of_its_ops() {
    let text = |a: &str, b: &str| format!("\"toy.x\"() <{{a = {a}, b = {b}}}> : () -> ()");
    let of = |a: &str, b: &str| module_with(&text(a, b), TOY, Release::Llvm22).map(|_| ());
    assert_eq!(of("[\"s\"]", "1 : i8"), Ok(()));
    let error = of("\"s\"", "1 : i8").unwrap_err();
    assert!(
        error.contains("expected an array, found a string"),
        "{error}"
    );
    let error = of("[unit]", "1 : i8").unwrap_err();
    assert!(
        error.contains(
            "failed to satisfy constraint: array of string attribute with at least 1 elements"
        ),
        "{error}"
    );
    let error = of("[\"s\"]", "1 : i32").unwrap_err();
    assert!(
        error.contains("failed to satisfy constraint: small integer, found 1 : i32"),
        "{error}"
    );
}

#[test]
fn the_built_in_constraints_do_not_hold_for_an_op_that_an_added_text_defines() {
    let text = "%0 = \"t.i\"() : () -> i32 %1 = \"arith.cmpi\"(%0, %0) <{predicate = 3 : i8}> : (i32, i32) -> i1";
    let error = module_with(text, "", Release::Llvm22)
        .map(|_| ())
        .unwrap_err();
    assert!(
        error.contains("expected one of 0 to 9 : i64, found 3 : i8"),
        "{error}"
    );
    let added =
        "dialect arith op cmpi { predicate: attribute(integer) } operands(l, r) results(res)";
    assert_eq!(
        module_with(text, added, Release::Llvm22).map(|_| ()),
        Ok(())
    );
}

fn op_of(module: &Module<'_>, name: &str) -> OpId {
    let mut ops = module.ops();
    loop {
        let op = ops.next().unwrap().expect("the op");
        if op.name().full() == name.as_bytes() {
            return op.id();
        }
    }
}

const COMPARISON: &str = "%0 = \"t.i\"() : () -> i32 %1 = \"arith.cmpi\"(%0, %0) <{predicate = 3 : i64}> : (i32, i32) -> i1";

#[test]
fn an_edit_that_the_release_refuses_is_an_error() {
    let mut module = module_with(COMPARISON, "", Release::Llvm22).unwrap();
    let op = op_of(&module, "arith.cmpi");
    let tables = module.tables_mut();
    let wrong = parse_attribute(tables, b"3 : i32").unwrap();
    let right = parse_attribute(tables, b"4 : i64").unwrap();
    let error = module
        .set_attribute(op, b"predicate", Some(wrong))
        .unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::OtherClass { .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains("expected one of 0 to 9 : i64, found 3 : i32"),
        "{error}"
    );
    module.set_attribute(op, b"predicate", Some(right)).unwrap();
    module.verify().unwrap();

    let old = module.op(op).unwrap();
    let (location, place) = (old.location().unwrap().id(), InsertionPoint::Before(op));
    let tables = module.tables_mut();
    let name = tables.add_op_name(b"async.runtime.add_ref", true).unwrap();
    let count = parse_attribute(tables, b"0 : i64").unwrap();
    let dictionary = tables
        .dictionary_attribute(&[(&b"count"[..], count)])
        .unwrap();
    let value = module.op(op).unwrap().operand(0).unwrap().id();
    let new = NewOp {
        operands: &[value],
        dictionary: Some(dictionary),
        ..NewOp::new(name, location)
    };
    let error = module.create_op(&new, place).unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::FailedConstraint { .. }),
        "{error}"
    );
    let expected = "failed to satisfy constraint: 64-bit signless integer attribute whose value is positive, \
                    found 0 : i64";
    assert!(error.to_string().contains(expected), "{error}");
}

/// Two of its properties have defaults that do not satisfy their constraints.
const PACKING: &str = "transform.structured.pack_greedily";

#[test]
fn a_text_that_leaves_a_default_out_which_the_release_refuses_is_an_error() {
    let text = |properties: &str| {
        format!(
            "%0 = \"t.i\"() : () -> !transform.any_op \
             %1 = \"{PACKING}\"(%0) <{{{properties}}}> : (!transform.any_op) -> !transform.any_op"
        )
    };
    let order = "matmul_inner_dims_order = array<i64: 1, 2, 0>";
    let read = |properties: &str| module_with(&text(properties), "", Release::Llvm22);
    let error = read(order).unwrap_err();
    assert!(error.contains("'static_matmul_packed_sizes'"), "{error}");
    let sizes = "static_matmul_packed_sizes = array<i64: 8, 16, 32>";
    read(&format!("{order}, {sizes}")).unwrap();
}

#[test]
fn a_new_op_may_have_a_default_that_its_release_refuses_until_it_is_set() {
    let text = "%0 = \"t.i\"() : () -> !transform.any_op";
    let mut module = module_with(text, "", Release::Llvm22).unwrap();
    let op = op_of(&module, "t.i");
    let of = module.op(op).unwrap();
    let (location, value) = (of.location().unwrap().id(), of.result(0).unwrap());
    let (operand, ty) = (value.id(), value.ty().unwrap().id());
    let block = of.block().unwrap().id();
    let tables = module.tables_mut();
    let name = tables.add_op_name(PACKING.as_bytes(), true).unwrap();
    let results = [ty];
    let new = NewOp {
        operands: &[operand],
        results: &results,
        ..NewOp::new(name, location)
    };
    let new = module
        .create_op(&new, InsertionPoint::AtEnd(block))
        .unwrap();
    let error = module.verify().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::FailedConstraint { .. }),
        "{error}"
    );
    for (name, value) in [
        ("matmul_inner_dims_order", "array<i64: 1, 2, 0>"),
        ("static_matmul_packed_sizes", "array<i64: 8, 16, 32>"),
    ] {
        let value = parse_attribute(module.tables_mut(), value.as_bytes()).unwrap();
        module
            .set_attribute(new, name.as_bytes(), Some(value))
            .unwrap();
    }
    module.verify().unwrap();
}

#[test]
fn a_file_with_an_attribute_that_its_release_refuses_is_not_valid() {
    let added =
        "dialect arith op cmpi { predicate: attribute(integer) } operands(l, r) results(res)";
    let text = COMPARISON.replace("3 : i64", "77 : i64");
    let module = module_with(&text, added, Release::Llvm22).unwrap();
    module.verify().unwrap();
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    let module = Module::open(bytes).unwrap();
    let error = module.verify().unwrap_err().to_string();
    assert!(
        error.contains("expected one of 0 to 9 : i64, found 77 : i64"),
        "{error}"
    );
    let options = CheckOptions {
        allow_unregistered: true,
        try_conversion: true,
    };
    let check = module
        .check(Reader::Llvm(Release::Llvm23), &options)
        .unwrap();
    assert_eq!(
        (check.verdict(), check.converts),
        (Verdict::No, Some(false))
    );
    assert_eq!(check.findings[0].kind, FindingKind::Properties);
}
