//! Attributes and types of StableHLO, MHLO, VHLO and Shardy.

use super::{becomes, refused, same};

#[test]
fn attributes_and_types_of_stablehlo_and_mhlo_are_read() {
    same("#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>");
    same("#mhlo.conv<[b, 1, 0, ?, f]x[?, 0, 1, i, o]->[b, ?, 0, 1, f]>");
    for number in [0, -1, 1_i64 << 40] {
        // Without a place in the short form.
        let spatial = format!("input_spatial_dimensions = [{number}]");
        same(&format!(
            "#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, {spatial}, \
             kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], \
             output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>"
        ));
    }
    same("#stablehlo.dot<rhs_batching_dimensions = [0], rhs_contracting_dimensions = [1]>");
    refused("#stablehlo<precision LOUD>", "an unknown name");
    let accuracy = |tolerance: &str, mode: &str| {
        format!(
            "#stablehlo.result_accuracy<{tolerance}, mode = #stablehlo.result_accuracy_mode<{mode}>>"
        )
    };
    same(&accuracy("ulps = 10", "TOLERANCE"));
    refused(&accuracy("ulps = 10", "HIGHEST"), "must be all zero");
    refused(&accuracy("atol = -1.0", "TOLERANCE"), "Negative tolerance");
    refused("!stablehlo.future<i32>", "must be a ranked tensor");
    for dimensions in ["b, 1, f", "b, 0, 0, f"] {
        let text = format!("#stablehlo.conv<[{dimensions}]x[0, i, o]->[b, 0, f]>");
        refused(&text, "expected each spatial dimension once, from 0 on");
    }
    same("!stablehlo.future<tensor<i32>>");
}

#[test]
fn meshes_and_shardings_are_read() {
    same("#sdy.sharding<@mesh, [{\"a\", ?}p3, {}], replicated={\"b\":(1)2}, unreduced={\"c\"}>");
    becomes(
        "#sdy.mesh<[\"a\"=2], device_ids=[0, 1]>",
        "#sdy.mesh<[\"a\"=2]>",
    );
    same("#sdy.mesh<[\"a\"=2], device_ids=[1, 0]>");
    same("#sdy.mesh<[], device_ids=[0]>");
    for (mesh, fault) in [
        ("[\"a\"=0]", "axis size must be at least 1"),
        ("[\"a\"=1, \"a\"=1]", "duplicate axis name"),
        ("[\"a\"=2], device_ids=[1, -1]", "non-negative"),
        ("[\"a\"=2], device_ids=[1]", "total product"),
        ("[\"a\"=2], device_ids=[1, 2]", "sorted device ids"),
        ("[], device_ids=[0, 1]", "more than one element"),
    ] {
        refused(&format!("#sdy.mesh<{mesh}>"), fault);
    }
}

#[test]
fn attributes_of_vhlo_are_read() {
    same("#vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi32>>");
    refused("#vhlo.string_v1<1>", "expected string");
    // The word ends before the '-', with and without brackets.
    for text in ["#vhlo.bool_v1-<true>", "#vhlo<bool_v1-<true>>"] {
        refused(text, "not what the attribute or type demands");
    }
    refused(
        "#vhlo.integer_v1<300 : i8>",
        "an integer out of the range of its type",
    );
}
