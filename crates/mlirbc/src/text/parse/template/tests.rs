//! Forms of text that templates describe.

use crate::dialect::Registry;
use crate::schema::Part;
use crate::text::parse::tests::{again, refused, same};

#[test]
fn the_text_of_every_encoding_of_llvm_and_quant_has_all_fields() {
    let registry = Registry::built_in();
    for dialect in [&b"llvm"[..], b"quant"] {
        let description = registry.get(dialect).unwrap();
        for schema in description.attributes.iter().chain(&description.types) {
            let template = schema.template.as_ref();
            let template = template.unwrap_or_else(|| panic!("no text of {}", schema.name));
            for (place, field) in schema.fields.iter().enumerate() {
                let has_field = template.parts.iter().any(|part| match part {
                    Part::Field(of, _) | Part::Member { field: of, .. } => *of == place,
                    Part::Special(special) => special.fields().contains(&&*field.name),
                    _ => false,
                });
                assert!(has_field, "{} of {}", field.name, schema.name);
            }
        }
    }
}

#[test]
fn members_are_read_in_any_order() {
    let reads = |text: &str, expected: &str| {
        assert_eq!(again("MLIR22.1.8", text).as_deref(), Ok(expected), "{text}");
    };
    let file = "#llvm.di_file<\"a\" in \"b\">";
    reads(
        &format!("#llvm.di_lexical_block<line = 3, file = {file}, scope = #llvm.di_null_type>"),
        "#llvm.di_lexical_block<scope = #llvm.di_null_type, file = <\"a\" in \"b\">, line = 3>",
    );
    // A list ends where the next member begins.
    reads(
        "#llvm.di_subroutine_type<types = #llvm.di_null_type, #llvm.di_null_type, \
         callingConvention = DW_CC_normal>",
        "#llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, \
         #llvm.di_null_type>",
    );
    // Brackets around all of it mean the same.
    reads(&format!("#llvm<{}>", &file[6..]), file);
    refused(
        "#llvm.di_subroutine_type<types = [#llvm.di_null_type]>",
        "expected attribute without brackets",
    );
    refused("#llvm.di_label<scop = unit>", "expected name of a field");
    refused("#llvm.di_subrange<count = 1, >", "expected name of a field");
    refused(
        "#llvm.di_subrange<count = 1, count = 2>",
        "field given twice",
    );
    // Where the template allows it, a comma may be at the end.
    reads(
        "#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [1],>",
        "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
    );
    refused("#stablehlo.dot<,>", "expected name of a field");
}

/// A number of which the text only shows whether it is 0.
#[test]
fn a_flag_that_is_a_number_is_read() {
    for text in [
        "#mhlo.result_alias<tuple_indices = [1, 1], result_index = [2, 0, 1], must_alias>",
        "#mhlo.result_alias<result_index = [2], must_alias>",
        "#mhlo.result_alias<result_index = [2]>",
    ] {
        same(text);
    }
}

#[test]
fn members_that_are_required_are_printed_if_they_are_empty() {
    let unit = |members: &str| {
        format!("#llvm.di_compile_unit<id = distinct[0]<>, {members}file = <\"a\" in \"b\">")
    };
    let short = unit("sourceLanguage = DW_LANG_C, ") + ">";
    let optimized = "isOptimized = false, emissionKind = None";
    let long = unit("sourceLanguage = DW_LANG_C, ") + &format!(", {optimized}>");
    assert_eq!(again("MLIR22.1.8", &short), Ok(long));
    assert_eq!(again("MLIR23.1.4", &short).as_ref(), Ok(&short));
    refused(&unit("emissionKind = 1, "), "an unknown name");
}

#[test]
fn forms_of_fields_are_read_as_they_are_printed() {
    for text in [
        "#llvm.di_expression<>",
        "#llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_convert(16, DW_ATE_signed)]>",
        "#llvm.di_expression_elemDW_OP_deref",
        "#llvm<di_expression_elemDW_OP_plus_uconst(3)>",
        "#llvm.di_composite_type<tag = DW_TAG_union_type, flags = \"Private|Virtual\", rank = <>>",
        "#llvm.di_composite_type<tag = DW_TAG_union_type, flags = Public>",
        "#llvm.di_subprogram<name = \"f\", subprogramFlags = \"Definition|Optimized\">",
    ] {
        assert_eq!(again("MLIR22.1.8", text).as_deref(), Ok(text));
    }
    let nodes = |nodes: &str| format!("#llvm.di_subprogram<retainedNodes = {nodes}>");
    let [plain, in_brackets] = ["#demo.a<1>, #demo.b<2>", "[#demo.a<1>, #demo.b<2>]"].map(nodes);
    assert_eq!(again("MLIR22.1.8", &plain).as_ref(), Ok(&plain));
    assert_eq!(again("MLIR23.1.4", &in_brackets).as_ref(), Ok(&in_brackets));
    refused(&in_brackets, "expected attribute without brackets");
    let flags = |flags: &str| format!("#llvm.di_composite_type<flags = {flags}>");
    let visible = again("MLIR22.1.8", &flags("\"Bit0|Bit1 | Zero\""));
    assert!(visible.unwrap_err().contains("an unknown flag"));
    assert_eq!(
        again("MLIR22.1.8", &flags("\"Bit0 | Bit1\"")).unwrap(),
        "#llvm.di_composite_type<flags = Public>"
    );
    let list = "!quant.quantile<i4:f16, {-1.000000e+00,1.000000e+00}, <0:1>>";
    assert_eq!(again("MLIR23.1.4", list).as_deref(), Ok(list));
    for text in [
        "!quant.any<u8<0:15>:f32>",
        "!quant.calibrated<f32<-1.000000e+00:1.000000e+00>>",
        "!quant.uniform<i8:f32, 5.000000e-01:-3>",
    ] {
        same(text);
    }
    let blocks = "!quant.uniform<i8:f32:{0:1, 1:2}, {{5.000000e-01, 2.500000e-01:3}}>";
    assert_eq!(again("MLIR22.1.8", blocks).as_deref(), Ok(blocks));
    let error = again("MLIR19.1.7", blocks).unwrap_err();
    assert!(error.contains("expected number"), "{error}");
}

#[test]
fn what_forms_begin_with_is_read_once() {
    // Without that the time would double with each level.
    let depth = 200;
    let open = "!vhlo.tensor_v1<1x".repeat(depth);
    let text = format!(
        "{open}!vhlo.i8_v1{}",
        ", #vhlo.bool_v1<true>>".repeat(depth)
    );
    same(&text);
}
