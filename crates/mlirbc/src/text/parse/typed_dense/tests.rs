//! Forms of text that differ between releases.

use crate::ir::Module;
use crate::text::parse::parse_type;
use crate::text::parse::tests::{again, file, same};
use crate::text::print::{PrintOptions, print_attribute};

#[test]
fn elements_in_hexadecimal_are_those_of_the_release() {
    let of = |producer: &str, elements: &str, ty: &str| {
        let text = again(producer, &format!("dense<{elements}> : {ty}"));
        text.ok().map(|text| text.replace(&format!("> : {ty}"), ""))
    };
    let listed = |text: &str| Some(format!("dense<{text}"));
    let (old, new) = ("MLIR22.1.8", "MLIR23.1.4");
    let bits = "tensor<3xi1>";
    assert_eq!(of(old, "\"0x05\"", bits), listed("[true, false, true]"));
    for builds in [new, "MLIR23.0.0git", "MLIR24.0.0git"] {
        assert_eq!(of(builds, "\"0x05\"", bits), listed("true"));
        assert_eq!(
            of(builds, "\"0x000200\"", bits),
            listed("[false, true, false]")
        );
    }
    assert_eq!(of(old, "\"0x000200\"", bits), None);
    assert_eq!(of(new, "\"0x0501\"", "tensor<9xi1>"), None);
    assert_eq!(of(old, "\"0x02\"", "tensor<1xi1>"), listed("true"));
    // Without a release, only strings that mean the same in all are accepted.
    assert_eq!(of("StableHLO_v1.13.1", "\"0x05\"", bits), None);
    assert_eq!(
        of("StableHLO_v1.13.1", "\"0x000100\"", bits),
        listed("[false, true, false]")
    );

    let long = |item: &str, count| vec![item; count].join(", ");
    let (mask, ty) = (format!("[false, {}]", long("true", 100)), "tensor<101xi1>");
    let packed = format!("\"0xFE{}1F\"", "FF".repeat(11));
    let bytes = format!("\"0x00{}\"", "01".repeat(100));
    assert_eq!(of(old, &mask, ty), listed(&packed));
    assert_eq!(of(new, &mask, ty), listed(&bytes));
    assert_eq!(of("MLIR23.0.0git", &mask, ty), listed(&bytes));
    assert_eq!(of("StableHLO_v1.13.1", &mask, ty), listed(&mask));
    for (producer, text) in [(old, &packed), (new, &bytes), ("StableHLO_v1.13.1", &mask)] {
        assert_eq!(of(producer, text, ty), listed(text));
    }
    let (floats, ty) = (
        format!("[0.000000e+00, {}]", long("1.000000e+00", 100)),
        "tensor<101xtf32>",
    );
    let wide = format!("\"0x00000000{}\"", "00FC0100".repeat(100));
    let narrow = format!("\"0x000000{}\"", "00FC01".repeat(100));
    assert_eq!(of("MLIR19.1.7", &floats, ty), listed(&wide));
    assert_eq!(of(old, &floats, ty), listed(&narrow));
    assert_eq!(of("MLIR19.1.7", &wide, ty), listed(&wide));
    assert_eq!(of(old, &wide, ty), None);
    // Bits above the width stay where all bytes are printed.
    assert_eq!(
        of(old, "\"0xF807FF\"", "tensor<3xi4>"),
        listed("[-8, 7, -1]")
    );
    let signed = format!("\"0xF8{}\"", "07".repeat(100));
    assert_eq!(of(old, &signed, "tensor<101xi4>"), listed(&signed));
    same("dense<[(true,true), (false,true)]> : tensor<2xcomplex<i1>>");
    same("dense<(true,true)> : tensor<3xcomplex<i1>>");
}

#[test]
fn equal_elements_that_are_all_stored_print_as_one() {
    use crate::schema::NewValue;
    let bytes = file("StableHLO_v1.0.0");
    let mut module = Module::open(&bytes[..]).unwrap();
    let tables = module.tables_mut();
    let numbers = [4u64, 4].map(u64::to_le_bytes).concat();
    for (dialect, name, ty, expected) in [
        (
            "vhlo",
            "tensor_v1",
            "!vhlo.tensor_v1<2x!vhlo.i64_v1>",
            "#vhlo.tensor_v1<dense<4> : tensor<2xi64>>",
        ),
        (
            "builtin",
            "dense",
            "tensor<2xi64>",
            "dense<4> : tensor<2xi64>",
        ),
    ] {
        let ty = parse_type(tables, ty).unwrap();
        let fields = [
            ("type", NewValue::Type(ty)),
            ("data", NewValue::Blob((&*numbers).into())),
        ];
        let id = tables
            .add_attribute_record(dialect.as_bytes(), name, &fields)
            .unwrap();
        let mut out = Vec::new();
        let attribute = tables.attribute(id).unwrap();
        print_attribute(attribute, &PrintOptions::default(), &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}

#[test]
fn forms_of_release_23_are_read_and_printed() {
    let new = |text: &str| again("MLIR23.1.4", text);
    for (text, expected) in [
        (
            "dense<tensor<3xi32> : [1 : i32, 2 : i32, 3 : i32]>",
            "dense<[1, 2, 3]> : tensor<3xi32>",
        ),
        ("dense<tensor<3xi32> : 1 : i32>", "dense<1> : tensor<3xi32>"),
        ("dense<tensor<i32> : 5 : i32>", "dense<5> : tensor<i32>"),
        ("dense<tensor<0x2xi32> : []>", "dense<> : tensor<0x2xi32>"),
        (
            "dense<tensor<2x1xi1> : [[true], [false]]>",
            "dense<[[true], [false]]> : tensor<2x1xi1>",
        ),
        (
            "dense<tensor<2xcomplex<f32>> : [[1.0 : f32, 2.0 : f32], [0.0 : f32, 2.0 : f32]]>",
            "dense<[(1.000000e+00,2.000000e+00), (0.000000e+00,2.000000e+00)]> : tensor<2xcomplex<f32>>",
        ),
        (
            "dense<tensor<2x1x!tosa.mxint8> : [[1 : i8], [-2 : i8]]>",
            "dense<tensor<2x1x!tosa.mxint8> : [[1 : i8], [-2 : i8]]>",
        ),
        (
            "dense<tensor<3x!tosa.mxint8> : 5 : i8>",
            "dense<tensor<3x!tosa.mxint8> : 5 : i8>",
        ),
        // A string is another attribute.
        (
            "dense<\"0x0102\"> : tensor<2x!tosa.mxint8>",
            "dense<\"0x0102\"> : tensor<2x!tosa.mxint8>",
        ),
    ] {
        assert_eq!(new(text).as_deref(), Ok(expected));
        if text.contains("dense<tensor") {
            assert!(again("MLIR22.1.8", text).is_err(), "{text}");
        }
    }
    for text in [
        "dense<tensor<3xi32> : [1, 2, 3]>",
        "dense<tensor<3xi32> : [1 : i32, 2 : i32]>",
        "dense<tensor<2x2xi32> : [1 : i32, 2 : i32, 1 : i32, 2 : i32]>",
        "dense<tensor<i32> : [5 : i32]>",
        "dense<tensor<2x!foo.bar> : [1 : i8, 2 : i8]>",
        "dense<tensor<3xi32> : >",
    ] {
        assert!(new(text).is_err(), "{text}");
    }
    let label =
        |line: u32| format!("#llvm.di_label<scope = #llvm.di_file<\"a\" in \"b\">, line = {line}>");
    let nodes = |nodes: &str| {
        let annotations = label(3);
        format!(
            "#llvm.di_subprogram<id = distinct[0]<>, retainedNodes = {nodes}, annotations = {annotations}>"
        )
    };
    let list = format!("{}, {}", label(1), label(2));
    let (plain, bracketed) = (nodes(&list), nodes(&format!("[{list}]")));
    assert_eq!(again("MLIR22.1.8", &plain).as_deref(), Ok(&*plain));
    assert_eq!(new(&bracketed).as_deref(), Ok(&*bracketed));
    assert!(new(&plain).is_err() && again("MLIR22.1.8", &bracketed).is_err());
    let lowest = "affine_map<(d0) -> (d0 - -9223372036854775808)>";
    assert_eq!(new(lowest).as_deref(), Ok(lowest));
}
