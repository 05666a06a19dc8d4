//! What people write, and what `mlir-opt-22 --mlir-print-op-generic --mlir-print-local-scope` prints of it.

use crate::text::parse::tests::again;

#[track_caller]
fn is_spelled(producer: &str, written: &str, expected: &str) {
    assert_eq!(
        again(producer, written).as_deref(),
        Ok(expected),
        "{written}"
    );
    assert_eq!(again(producer, expected).as_deref(), Ok(expected));
}

#[test]
fn texts_are_spelled_as_mlir_prints_them() {
    for (written, expected) in [
        (
            r#"#spirv.vce<v1.0,[ Shader ,Int64 ],[]>"#,
            r#"#spirv.vce<v1.0, [Shader, Int64], []>"#,
        ),
        (
            r#"#spirv.target_env<#spirv.vce<v1.0, [], []>, api=Unknown, Unknown, #spirv.resource_limits<subgroup_size=32>>"#,
            r#"#spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<>>"#,
        ),
        (
            r#"#spirv.target_env<#spirv.vce<v1.0, [], []>, api = Metal, Apple : IntegratedGPU : 3, #spirv.resource_limits<>>"#,
            r#"#spirv.target_env<#spirv.vce<v1.0, [], []>, api=Metal, Apple:IntegratedGPU:3, #spirv.resource_limits<>>"#,
        ),
        (
            r#"#spirv.linkage_attributes<linkage_type=#spirv.linkage_type<Export>, linkage_name="f">"#,
            r#"#spirv.linkage_attributes<linkage_name = "f", linkage_type = <Export>>"#,
        ),
        (
            r#"!spirv.array< 4xf32 ,stride = 8 >"#,
            r#"!spirv.array<4 x f32, stride=8>"#,
        ),
        (
            r#"!spirv.ptr<!spirv.struct<(f32[0],i32[4])>,Uniform>"#,
            r#"!spirv.ptr<!spirv.struct<(f32 [0], i32 [4])>, Uniform>"#,
        ),
        (
            r#"!llvm.struct<( !llvm.ptr,!llvm.array<2x!llvm.struct<()>> )>"#,
            r#"!llvm.struct<(ptr, array<2 x struct<()>>)>"#,
        ),
        (
            r#"!llvm.struct<"a b",(array<4x vector<2 x f16>>)>"#,
            r#"!llvm.struct<"a b", (array<4 x vector<2xf16>>)>"#,
        ),
        (
            r#"!llvm.func<!llvm.void(i32,...)>"#,
            r#"!llvm.func<void (i32, ...)>"#,
        ),
        (
            r#"#arith.fastmath<ninf, nnan>"#,
            r#"#arith.fastmath<nnan,ninf>"#,
        ),
        (
            r#"#arith.fastmath<afn, contract, arcp, nsz, ninf, nnan, reassoc>"#,
            r#"#arith.fastmath<fast>"#,
        ),
        (
            r#"#llvm.fastmath<reassoc,nnan>"#,
            r#"#llvm.fastmath<nnan, reassoc>"#,
        ),
        (
            r#"#dlti.dl_spec<#dlti.dl_entry<i32, dense<[8,8]> : vector<2xi64>>, "a"=1>"#,
            r#"#dlti.dl_spec<i32 = dense<8> : vector<2xi64>, "a" = 1 : i64>"#,
        ),
        (
            r#"#dlti.map<"a"=#dlti.map<#dlti.dl_entry<"b", 2.0>>>"#,
            r#"#dlti.map<"a" = #dlti.map<"b" = 2.000000e+00 : f64>>"#,
        ),
        (
            r#"#sparse_tensor.encoding<{ map = [s](i) -> (i + s * 2 : dense), crdWidth = 8, posWidth = 0 }>"#,
            r#"#sparse_tensor.encoding<{ map = [s0](d0) -> (d0 + s0 * 2 : dense), crdWidth = 8 }>"#,
        ),
        (
            r#"#sparse_tensor.encoding<{ map = {l} (d = l) -> (l = d : structured[1,2]), explicitVal = 1 : i8 }>"#,
            r#"#sparse_tensor.encoding<{ map = (d0) -> (d0 : structured[1, 2]), explicitVal = 1 : i8 }>"#,
        ),
        (
            r#"#sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice( ?,1,2 )>) -> (i : batch) }>"#,
            r#"#sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(?, 1, 2)>) -> (d0 : batch) }>"#,
        ),
        (
            r#"#xegpu.block_tdesc_attr<boundary_check=false,array_length = 1>"#,
            r#"#xegpu.block_tdesc_attr<boundary_check = false>"#,
        ),
        (
            r#"!nvgpu.warpgroup.descriptor<tensor=memref<8x8xf16,3>>"#,
            r#"!nvgpu.warpgroup.descriptor<tensor = memref<8x8xf16, 3>>"#,
        ),
        (
            r#"#omp.flags<no_gpu_lib=true, debug_kind = 0>"#,
            r#"#omp.flags<no_gpu_lib = true>"#,
        ),
        (
            r#"#transform.param_operand<index=1>"#,
            r#"#transform.param_operand<index = 1 : i64>"#,
        ),
        (r#"#gpu.select_object<1>"#, r#"#gpu.select_object<1 : i64>"#),
        (
            r#"#gpu.kernel_metadata<"k",()->(),metadata = {a=1}>"#,
            r#"#gpu.kernel_metadata<"k", () -> (), metadata = {a = 1 : i64}>"#,
        ),
        (
            r#"#complex.number<:f64 1.0,2.0>"#,
            r#"#complex.number<:f64 1.000000e+00, 2.000000e+00> : complex<f64>"#,
        ),
        (r#"#emitc.opaque<"\"">"#, r#"#emitc.opaque<"\22">"#),
        (
            r#"#llvm.mlir.module_flag<error,"a",4>"#,
            r#"#llvm.mlir.module_flag<error, "a", 4 : i64>"#,
        ),
        (
            r#"#nvvm.target<chip="sm_90",O=2>"#,
            r#"#nvvm.target<chip = "sm_90">"#,
        ),
        ("#nvvm.target<O=2>", "#nvvm.target"),
        (
            "#acc.declare<implicit = false,dataClause=acc_copyin>",
            "#acc.declare<dataClause =  acc_copyin>",
        ),
        (
            "#omp.declaretarget<capture_clause=(to),device_type=(any)>",
            "#omp.declaretarget<device_type = (any), capture_clause = (to)>",
        ),
        (
            r#"#llvm.tbaa_type_desc<members={<#llvm.tbaa_root<id="x">,0>},id="y">"#,
            r#"#llvm.tbaa_type_desc<id = "y", members = {<#llvm.tbaa_root<id = "x">, 0>}>"#,
        ),
        (
            "#llvm.mmra_tag<\"a\" : \"b\">",
            "#llvm.mmra_tag<\"a\":\"b\">",
        ),
        (
            "#llvm.constant_range<i8,0,255>",
            "#llvm.constant_range<i8, 0, -1>",
        ),
    ] {
        is_spelled("MLIR22.1.8", written, expected);
    }
}

#[test]
fn texts_that_fit_no_form_are_kept() {
    for text in ["#arith.fastmath<nnan, other>", "#demo.unknown<a,  b>"] {
        is_spelled("MLIR22.1.8", text, text);
    }
    // The parsers of earlier releases were not compared.
    for text in [
        "#sparse_tensor.encoding<{map = (d0) -> (d0 : unknown)}>",
        "#spirv.vce<v1.0,[Shader]>",
        "#omp.flags<no_gpu_lib=true, no_gpu_lib=true>",
    ] {
        is_spelled("MLIR19.1.7", text, text);
    }
    // The members and the struct are no types of LLVM, as `index` is none.
    let text = "!llvm.struct<(!llvm.struct<(index)>, i32)>";
    is_spelled("MLIR19.1.7", text, text);
}

#[test]
fn texts_that_do_not_fit_an_exact_form_are_errors() {
    for (text, expected) in [
        ("#dlti.dl_spec<a, b>", "expected type"),
        (
            "#sparse_tensor.encoding<{map = (d0) -> (d0 : unknown)}>",
            "unknown level format",
        ),
        ("#spirv.vce<v1.0,[Shader]>", "unexpected token"),
        ("#spirv.scope<Nowhere>", "unknown case of an enum"),
        ("!spirv.nothing<f32>", "unknown type in this dialect"),
        ("#ptr.spec<size = 1, abi = 8, preferred = 8>", "size entry"),
        ("!llvm.struct<(i32, void)>", "structure element type"),
    ] {
        let error = again("MLIR22.1.8", text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn the_body_of_a_named_structure_is_the_same_everywhere() {
    let pair = |one: &str, other: &str| {
        let text = format!("[!llvm.struct<\"a\", {one}>, !llvm.struct<\"a\", {other}>]");
        again("MLIR22.1.8", &text)
    };
    assert!(pair("(i32)", "( i32 )").is_ok());
    assert!(pair("(ptr, struct<\"a\">)", "(ptr, struct<\"a\">)").is_ok());
    let inner = "(struct<\"b\", (struct<\"a\">)>)";
    assert!(pair(inner, inner).is_ok());
    for (one, other) in [
        ("(i32)", "(i64)"),
        ("(i32)", "packed (i32)"),
        ("opaque", "()"),
    ] {
        let error = pair(one, other).unwrap_err();
        assert!(
            error.contains("body") || error.contains("opaque"),
            "{error}"
        );
    }
}

#[test]
fn texts_are_spelled_as_their_release_prints_them() {
    let list = "#dlti.dl_spec<#dlti.dl_entry<\"a\",1>>";
    let entries = "#dlti.dl_spec<#dlti.dl_entry<\"a\", 1 : i64>>";
    is_spelled("MLIR19.1.7", list, entries);
    is_spelled("MLIR22.1.8", list, "#dlti.dl_spec<\"a\" = 1 : i64>");
    let space = "#xegpu.block_tdesc_attr<memory_space=slm>";
    is_spelled(
        "MLIR22.1.8",
        space,
        "#xegpu.block_tdesc_attr<memory_space =  slm>",
    );
    is_spelled(
        "MLIR23.1.4",
        space,
        "#xegpu.block_tdesc_attr<memory_space = slm>",
    );
    is_spelled(
        "MLIR17.0.6",
        r#"#sparse_tensor.encoding<{crdWidth=8, lvlTypes=["dense","singleton-no"], dimToLvl=affine_map<(i, j) -> (j, i)>,}>"#,
        r#"#sparse_tensor.encoding<{ lvlTypes = [ "dense", "singleton-no" ], dimToLvl = affine_map<(d0, d1) -> (d1, d0)>, crdWidth = 8 }>"#,
    );
    is_spelled(
        "MLIR17.0.6",
        r#"#sparse_tensor.encoding<{posWidth=0,dimSlices=[(?,1,2)],lvlTypes=["dense"],dimToLvl=affine_map<(i) -> (i)>}>"#,
        r#"#sparse_tensor.encoding<{ lvlTypes = [ "dense" ], dimSlices = [ (?, 1, 2) ] }>"#,
    );
}
