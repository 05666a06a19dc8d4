//! Ops and properties that releases name differently, one op at a time.

use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::parse_attribute;

use crate::convert::given::{ATOMIC, GEP, Given, getelementptr};
use support::printed::op_text;

pub fn values_of_a_renamed_property_correspond() {
    let inbounds = [GEP[0], GEP[1], ("inbounds", "unit")];
    assert_eq!(
        getelementptr("MLIR19.1.7", &inbounds).becomes(Release::Llvm22),
        "\"llvm.getelementptr\"(_) <{elem_type = f32, noWrapFlags = 3 : i32, \
         rawConstantIndices = array<i32: 0>}>"
    );
    let flags = [GEP[0], GEP[1], ("noWrapFlags", "3 : i32")];
    assert_eq!(
        getelementptr("MLIR22.1.8", &flags).becomes(Release::Llvm18),
        "\"llvm.getelementptr\"(_) <{elem_type = f32, inbounds, \
         rawConstantIndices = array<i32: 0>}>"
    );
    let plain = getelementptr("MLIR22.1.8", &GEP).becomes(Release::Llvm19);
    assert!(!plain.contains("inbounds"), "{plain}");
    let unsigned = [GEP[0], GEP[1], ("noWrapFlags", "4 : i32")];
    assert_eq!(
        getelementptr("MLIR22.1.8", &unsigned).is_refused(Release::Llvm19),
        "LLVM 19 does not have this value of property 'noWrapFlags'"
    );
}

pub fn a_conversion_reports_what_it_renamed() {
    let inbounds = [GEP[0], GEP[1], ("inbounds", "unit")];
    let (conversion, _) =
        getelementptr("MLIR19.1.7", &inbounds).convert(Release::Llvm22, Loss::Refuse);
    let [change] = conversion.changes.as_slice() else {
        panic!("{conversion:?}");
    };
    assert_eq!((&*change.op, change.count), ("llvm.getelementptr", 1));
    assert_eq!(change.property.as_deref(), Some("inbounds"));
    assert_eq!(change.renamed.as_deref(), Some("noWrapFlags"));
}

pub fn an_op_has_its_new_name() {
    let max = Given {
        producer: "MLIR17.0.6",
        op: "arith.maxf",
        operands: &["f32", "f32"],
        results: &["f32"],
        regions: 0,
        properties: &[("fastmath", "#arith.fastmath<nnan>")],
    };
    assert_eq!(
        max.becomes(Release::Llvm22),
        "\"arith.maximumf\"(_, _) <{fastmath = #arith.fastmath<nnan>}>"
    );
    let root = Given {
        producer: "MLIR22.1.8",
        op: "x86vector.avx.rsqrt",
        operands: &["vector<8xf32>"],
        results: &["vector<8xf32>"],
        regions: 0,
        properties: &[],
    };
    assert_eq!(root.becomes(Release::Llvm23), "\"x86.avx.rsqrt\"(_)");
    let division = Given {
        producer: "MLIR18.1.8",
        op: "tosa.div",
        operands: &["tensor<2xi32>", "tensor<2xi32>"],
        results: &["tensor<2xi32>"],
        regions: 0,
        properties: &[],
    };
    assert_eq!(division.becomes(Release::Llvm19), "\"tosa.int_div\"(_, _)");
    assert_eq!(division.becomes(Release::Llvm21), "\"tosa.intdiv\"(_, _)");
}

pub fn lists_become_dense_arrays_and_back() {
    let extract = Given {
        producer: "MLIR17.0.6",
        op: "vector.extract",
        operands: &["vector<4x8xf32>"],
        results: &["f32"],
        regions: 0,
        properties: &[("position", "[1, 7]")],
    };
    assert_eq!(
        extract.becomes(Release::Llvm19),
        "\"vector.extract\"(_) <{static_position = array<i64: 1, 7>}>"
    );
    let extract = Given {
        producer: "MLIR22.1.8",
        properties: &[("static_position", "array<i64: 1, 7>")],
        ..extract
    };
    assert_eq!(
        extract.becomes(Release::Llvm17),
        "\"vector.extract\"(_) <{position = [1, 7]}>"
    );
}

const MATMUL: &str = "[affine_map<(d0, d1, d2) -> (d0, d2)>, \
                      affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]";

pub fn what_an_op_implies_is_left_out_and_anything_else_is_not() {
    let matmul = |maps: &'static str| Given {
        producer: "MLIR22.1.8",
        op: "linalg.matmul",
        operands: &["tensor<2x3xf32>", "tensor<3x4xf32>", "tensor<2x4xf32>"],
        results: &["tensor<2x4xf32>"],
        regions: 1,
        properties: match maps {
            MATMUL => &[
                ("indexing_maps", MATMUL),
                ("operandSegmentSizes", "array<i32: 2, 1>"),
            ],
            _ => &[
                ("indexing_maps", "[affine_map<(d0, d1, d2) -> (d2, d0)>]"),
                ("operandSegmentSizes", "array<i32: 2, 1>"),
            ],
        },
    };
    assert_eq!(
        matmul(MATMUL).becomes(Release::Llvm19),
        "\"linalg.matmul\"(_, _, _) <{operandSegmentSizes = array<i32: 2, 1>}> ({\n})"
    );
    assert_eq!(
        matmul("").is_refused(Release::Llvm19),
        "LLVM 19 does not have this value of property 'indexing_maps'"
    );
    let transposed = Given {
        producer: "MLIR21.1.8",
        op: "linalg.matmul_transpose_a",
        properties: &[("operandSegmentSizes", "array<i32: 2, 1>")],
        ..matmul(MATMUL)
    };
    let text = transposed.becomes(Release::Llvm22);
    assert!(
        text.starts_with(
            "\"linalg.matmul\"(_, _, _) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>,"
        ),
        "{text}"
    );
}

pub fn a_shape_that_the_result_has_is_left_out() {
    let expand = |shape| Given {
        producer: "MLIR22.1.8",
        op: "tensor.expand_shape",
        operands: &["tensor<6xf32>"],
        results: &["tensor<2x3xf32>"],
        regions: 0,
        properties: match shape {
            true => &[
                ("reassociation", "[[0, 1]]"),
                ("static_output_shape", "array<i64: 2, 3>"),
            ],
            false => &[
                ("reassociation", "[[0, 1]]"),
                ("static_output_shape", "array<i64: 3, 2>"),
            ],
        },
    };
    assert_eq!(
        expand(true).becomes(Release::Llvm18),
        "\"tensor.expand_shape\"(_) <{reassociation = [[0, 1]]}>"
    );
    assert_eq!(
        expand(false).is_refused(Release::Llvm18),
        "LLVM 18 does not have this value of property 'static_output_shape'"
    );
}

pub fn a_required_property_without_effect_is_filled_in() {
    let start = Given {
        producer: "MLIR22.1.8",
        op: "llvm.intr.lifetime.start",
        operands: &["!llvm.ptr"],
        results: &[],
        regions: 0,
        properties: &[],
    };
    assert_eq!(
        start.becomes(Release::Llvm21),
        "\"llvm.intr.lifetime.start\"(_) <{size = -1 : i64}>"
    );
    let sized = Given {
        producer: "MLIR21.1.8",
        properties: &[("size", "16 : i64")],
        ..start
    };
    assert_eq!(
        sized.becomes(Release::Llvm22),
        "\"llvm.intr.lifetime.start\"(_)"
    );
}

pub fn an_expression_becomes_a_list_and_back() {
    let global = |producer, name, value| {
        let (mut module, op) = Given {
            producer,
            op: "llvm.mlir.global",
            operands: &[],
            results: &[],
            regions: 1,
            properties: &[
                ("global_type", "i32"),
                ("linkage", "#llvm.linkage<external>"),
                ("sym_name", "\"g\""),
            ],
        }
        .build();
        let value = parse_attribute(module.tables_mut(), value).unwrap();
        let set = module.set_attribute(op, name, Some(value));
        set.unwrap();
        (module, op)
    };
    let is_in = |module: &Module<'_>, op, text: &str| {
        let out = op_text(module.op(op).unwrap());
        assert!(out.contains(text), "{out}");
    };
    let one = "#llvm.di_global_variable_expression<var = <file = <\"a\" in \"b\">>>";
    let (mut module, op) = global("MLIR19.1.7", b"dbg_expr", one);
    let conversion = module.convert_to_release(Release::Llvm21, Loss::Refuse);
    assert!(conversion.as_ref().unwrap().is_converted, "{conversion:?}");
    is_in(&module, op, &format!("dbg_exprs = [{one}]"));
    let conversion = module.convert_to_release(Release::Llvm19, Loss::Refuse);
    assert!(conversion.as_ref().unwrap().is_converted, "{conversion:?}");
    is_in(&module, op, &format!("dbg_expr = {one}"));
}

pub fn with_loss_the_rest_is_converted_and_the_losses_are_listed() {
    let flags = [GEP[0], GEP[1], ("noWrapFlags", "4 : i32")];
    let (conversion, text) =
        getelementptr("MLIR22.1.8", &flags).convert(Release::Llvm19, Loss::Allow);
    assert!(conversion.is_converted);
    assert_eq!(conversion.obstacles.len(), 1, "{conversion:?}");
    assert!(!text.contains("noWrapFlags"), "{text}");
    // An op that the release lacks keeps its properties by name.
    let lifted = Given {
        producer: "MLIR22.1.8",
        op: "arith.scaling_extf",
        operands: &["f8E4M3FN", "f8E8M0FNU"],
        results: &["f32"],
        regions: 0,
        properties: &[("fastmath", "#arith.fastmath<fast>")],
    };
    let (conversion, text) = lifted.convert(Release::Llvm18, Loss::Allow);
    assert!(conversion.is_converted);
    assert_eq!(
        conversion.obstacles[0].kind().to_string(),
        "LLVM 18 does not have the op"
    );
    assert!(
        text.contains("\"arith.scaling_extf\"(_, _) <{fastmath = #arith.fastmath<fast>}>"),
        "{text}"
    );
}

pub fn groups_in_another_order_are_an_obstacle() {
    let update = Given {
        producer: "MLIR19.1.7",
        op: "omp.target_update",
        operands: &["i1", "!llvm.ptr"],
        results: &[],
        regions: 0,
        properties: &[("operandSegmentSizes", "array<i32: 1, 0, 0, 1>")],
    };
    assert_eq!(
        update.is_refused(Release::Llvm22),
        "LLVM 22 does not have the groups of operands"
    );
}

/// LLVM 22 sorted the cases by name.
pub fn numbers_of_enum_cases_follow_their_names() {
    assert_eq!(
        ATOMIC.becomes(Release::Llvm22),
        "\"memref.atomic_rmw\"(_, _, _) <{kind = 2 : i64}>"
    );
    assert_eq!(
        ATOMIC.becomes(Release::Llvm19),
        "\"memref.atomic_rmw\"(_, _, _) <{kind = 12 : i64}>"
    );
    let exclusive_or = Given {
        producer: "MLIR22.1.8",
        properties: &[("kind", "15 : i64")],
        ..ATOMIC
    };
    assert_eq!(
        exclusive_or.is_refused(Release::Llvm21),
        "LLVM 21 does not have this value of property 'kind'"
    );
    // A build between the two releases may have written either number.
    let between = Given {
        producer: "MLIR22.0.0git",
        ..ATOMIC
    };
    assert_eq!(
        between.is_refused(Release::Llvm22),
        "LLVM 22 does not have this value of property 'kind'"
    );
    let addition = Given {
        properties: &[("kind", "1 : i64")],
        ..between
    };
    assert!(addition.becomes(Release::Llvm22).contains("kind = 1"));
    let parallel = Given {
        producer: "MLIR21.1.8",
        op: "affine.parallel",
        operands: &[],
        results: &["i32"],
        regions: 1,
        properties: &[
            ("lowerBoundsGroups", "dense<1> : tensor<1xi32>"),
            ("lowerBoundsMap", "affine_map<() -> (0)>"),
            ("reductions", "[12, 1]"),
            ("steps", "[1]"),
            ("upperBoundsGroups", "dense<1> : tensor<1xi32>"),
            ("upperBoundsMap", "affine_map<() -> (8)>"),
        ],
    };
    let text = parallel.becomes(Release::Llvm22);
    assert!(text.contains("reductions = [2, 1]"), "{text}");
}

pub fn values_of_another_kind_correspond() {
    let add = Given {
        producer: "MLIR18.1.8",
        op: "llvm.add",
        operands: &["i32", "i32"],
        results: &["i32"],
        regions: 0,
        properties: &[("overflowFlags", "#llvm.overflow<nsw, nuw>")],
    };
    assert_eq!(
        add.becomes(Release::Llvm22),
        "\"llvm.add\"(_, _) <{overflowFlags = 3 : i32}>"
    );
    let shuffle = Given {
        producer: "MLIR19.1.7",
        op: "vector.shuffle",
        operands: &["vector<2xf32>", "vector<2xf32>"],
        results: &["vector<2xf32>"],
        regions: 0,
        properties: &[("mask", "[0, 3]")],
    };
    assert_eq!(
        shuffle.becomes(Release::Llvm23),
        "\"vector.shuffle\"(_, _) <{mask = array<i64: 0, 3>}>"
    );
    let maximum = Given {
        producer: "MLIR22.1.8",
        op: "tosa.maximum",
        operands: &["tensor<2xf32>", "tensor<2xf32>"],
        results: &["tensor<2xf32>"],
        regions: 0,
        properties: &[("nan_mode", "#tosa.nan_mode<IGNORE>")],
    };
    assert_eq!(
        maximum.becomes(Release::Llvm21),
        "\"tosa.maximum\"(_, _) <{nan_mode = \"IGNORE\"}>"
    );
}

pub fn groups_that_swapped_names_keep_their_order() {
    let gather = Given {
        producer: "MLIR19.1.7",
        op: "vector.gather",
        operands: &[
            "memref<8xf32>",
            "index",
            "vector<2xi32>",
            "vector<2xi1>",
            "vector<2xf32>",
        ],
        results: &["vector<2xf32>"],
        regions: 0,
        properties: &[],
    };
    assert_eq!(
        gather.becomes(Release::Llvm22),
        "\"vector.gather\"(_, _, _, _, _)"
    );
}

/// LLVM 18 did not declare the name of a gpu module.
pub fn an_attribute_that_became_a_property_is_carried_both_ways() {
    let kernels = Given {
        producer: "MLIR18.1.8",
        op: "gpu.module",
        operands: &[],
        results: &[],
        regions: 1,
        properties: &[],
    };
    let (mut module, op) = kernels.build();
    let name = parse_attribute(module.tables_mut(), "\"kernels\"").unwrap();
    let set = module.set_discardable_attribute(op, b"sym_name", Some(name));
    set.unwrap();
    let expected = [
        (Release::Llvm22, "<{sym_name = \"kernels\"}>"),
        (Release::Llvm18, "{sym_name = \"kernels\"}"),
        (Release::Llvm17, "{sym_name = \"kernels\"}"),
    ];
    for (release, expected) in expected {
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert!(conversion.is_converted, "{conversion:?}");
        let text = op_text(module.op(op).unwrap());
        assert!(text.contains(expected), "{release}: {text}");
    }
}

pub fn an_integer_gets_the_width_that_the_release_requires() {
    let reverse = |producer, axis| {
        let properties = [("axis", axis)];
        let given = |release| {
            Given {
                producer,
                op: "tosa.reverse",
                operands: &["tensor<4xf32>"],
                results: &["tensor<4xf32>"],
                regions: 0,
                properties: &properties,
            }
            .becomes(release)
        };
        [Release::Llvm17, Release::Llvm18, Release::Llvm22].map(given)
    };
    let old = "\"tosa.reverse\"(_) <{axis = 2 : i64}>";
    let new = "\"tosa.reverse\"(_) <{axis = 2 : i32}>";
    assert_eq!(reverse("MLIR17.0.6", "2 : i64"), [old, new, new]);
    assert_eq!(reverse("MLIR22.1.0", "2 : i32"), [old, new, new]);
}

pub fn a_list_gets_the_width_that_the_release_requires() {
    let rescale = |producer, shift, release| {
        let properties = [
            ("double_round", "false"),
            ("input_zp", "17 : i32"),
            ("multiplier", "array<i32: 19689, 1>"),
            ("output_zp", "22 : i32"),
            ("per_channel", "false"),
            ("scale32", "false"),
            ("shift", shift),
        ];
        Given {
            producer,
            op: "tosa.rescale",
            operands: &["tensor<4xi8>"],
            results: &["tensor<4xi8>"],
            regions: 0,
            properties: &properties,
        }
        .becomes(release)
    };
    let (old, new) = ("array<i32: 15, -2>", "array<i8: 15, -2>");
    let converted = rescale("MLIR17.0.6", old, Release::Llvm18);
    assert!(
        converted.contains(&format!("shift = {new}}}")),
        "{converted}"
    );
    let converted = rescale("MLIR19.1.7", new, Release::Llvm17);
    assert!(
        converted.contains(&format!("shift = {old}}}")),
        "{converted}"
    );
    assert!(converted.contains("multiplier = array<i32: 19689, 1>"));
}
