//! Attributes and types that a release stores as text, and texts that it does not parse.

use mlirbc::check::{CheckOptions, Reader, Verdict};
use mlirbc::ir::{Loss, Module, OpId};
use mlirbc::schema::Release;
use mlirbc::text::parse_attribute;
use mlirbc::write::WriteOptions;

use support::printed::{op_text, printed};

use crate::convert::given::{GEP, Given, getelementptr};

/// LLVM 19 has no encoding for the attributes of the llvm dialect.
pub fn attributes_of_the_llvm_dialect_become_text_before_release_22() {
    let with = |attribute: &'static str| {
        let (mut module, op) = getelementptr("MLIR22.1.8", &GEP).build();
        let attribute = parse_attribute(module.tables_mut(), attribute).unwrap();
        let set = module.set_discardable_attribute(op, b"mine.info", Some(attribute));
        set.unwrap();
        (module, op)
    };
    let file = "#llvm.di_file<\"a.c\" in \"/src\">";
    let (mut module, op) = with(file);
    let is_encoded = |module: &Module<'_>, op| {
        let op = module.op(op).unwrap();
        let attributes = op.discardable_attributes().unwrap();
        let (_, attribute) = attributes.into_iter().next().unwrap();
        attribute.entry().custom
    };
    assert!(is_encoded(&module, op));
    let conversion = module
        .convert_to_release(Release::Llvm19, Loss::Refuse)
        .unwrap();
    assert_eq!((conversion.is_converted, conversion.texts), (true, 1));
    assert!(!is_encoded(&module, op));
    // Each text has numbers of its own, so that two texts do not share a distinct attribute.
    let unit = "#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, \
                file = <\"a.c\" in \"/src\">, isOptimized = false, emissionKind = Full>";
    let (mut module, op) = with(unit);
    let conversion = module
        .convert_to_release(Release::Llvm19, Loss::Refuse)
        .unwrap();
    assert_eq!(conversion.obstacles.len(), 1, "{conversion:?}");
    let kind = conversion.obstacles[0].kind().to_string();
    assert!(kind.contains("distinct part"), "{kind}");
    let conversion = module
        .convert_to_release(Release::Llvm19, Loss::Allow)
        .unwrap();
    assert!(conversion.is_converted && !is_encoded(&module, op));
}

/// A module of a release whose op has a discardable attribute.
fn with_attribute(producer: &str, text: &str) -> (Module<'static>, OpId) {
    let (mut module, op) = getelementptr(producer, &GEP).build();
    let attribute = parse_attribute(module.tables_mut(), text).unwrap();
    let set = module.set_discardable_attribute(op, b"mine.info", Some(attribute));
    set.unwrap();
    (module, op)
}

fn obstacle(module: &mut Module<'_>, release: Release) -> Option<String> {
    let before = (printed(module), module.tables().attribute_count());
    let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
    let first = conversion.obstacles.first()?;
    assert!(!conversion.is_converted);
    assert_eq!(before, (printed(module), module.tables().attribute_count()));
    Some(first.kind().to_string())
}

pub fn a_text_that_the_release_does_not_parse_is_an_obstacle() {
    let encoding = "#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>";
    for (producer, text, release, expected) in [
        (
            "MLIR19.1.7",
            encoding,
            Release::Llvm17,
            Some("LLVM 17 does not have this text of '#sparse_tensor.encoding'"),
        ),
        ("MLIR19.1.7", encoding, Release::Llvm22, None),
        (
            "MLIR21.1.8",
            "#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none>",
            Release::Llvm22,
            Some("LLVM 22 does not have this text of '#llvm.memory_effects'"),
        ),
        (
            "MLIR19.1.7",
            "#arith.overflow<nsw>",
            Release::Llvm17,
            Some("LLVM 17 does not have '#arith.overflow' in a text"),
        ),
        (
            "MLIR19.1.7",
            "#gpu<all_reduce_op maximumf>",
            Release::Llvm17,
            Some("LLVM 17 does not have the case 'maximumf' of '#gpu.all_reduce_op' in a text"),
        ),
        (
            "MLIR22.1.8",
            "#gpu.thread<linear_dim_0>",
            Release::Llvm17,
            Some("LLVM 17 does not have the case 'linear_dim_0' of '#gpu.thread' in a text"),
        ),
        ("MLIR22.1.8", "#gpu.thread<x>", Release::Llvm17, None),
        (
            "MLIR19.1.7",
            "#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : batch) }>",
            Release::Llvm18,
            Some("LLVM 18 does not have the case 'batch' of '#sparse_tensor.encoding' in a text"),
        ),
        (
            "MLIR18.1.8",
            "#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : block2_4) }>",
            Release::Llvm22,
            Some(
                "LLVM 22 does not have the case 'block2_4' of '#sparse_tensor.encoding' in a text",
            ),
        ),
        (
            "MLIR22.1.8",
            "!spirv.coopmatrix<8x16xbf16, Subgroup, MatrixA>",
            Release::Llvm19,
            Some("LLVM 19 does not have the case 'bf16' of '!spirv.coopmatrix' in a text"),
        ),
        (
            "MLIR19.1.7",
            "#mesh.partial<max>",
            Release::Llvm21,
            Some("LLVM 21 does not have this text of '#mesh.partial'"),
        ),
        (
            "MLIR22.1.8",
            "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"a\" = 1 : i32>>",
            Release::Llvm19,
            Some("LLVM 19 does not have this text of '#dlti.target_system_spec'"),
        ),
        (
            "MLIR19.1.7",
            "!ptr.ptr",
            Release::Llvm22,
            Some("LLVM 22 does not have this text of '!ptr.ptr'"),
        ),
        // The release may have another dialect of this name.
        ("MLIR19.1.7", "#mine.value<1>", Release::Llvm17, None),
    ] {
        let (mut module, _) = with_attribute(producer, text);
        let found = obstacle(&mut module, release);
        assert_eq!(found.as_deref(), expected, "{text}");
    }
    let (mut module, _) = with_attribute("MLIR19.1.7", encoding);
    let conversion = module.convert_to_release(Release::Llvm17, Loss::Allow);
    let conversion = conversion.unwrap();
    assert!(conversion.is_converted && conversion.obstacles.len() == 1);
}

/// LLVM 23 has the token in builtin.
pub fn a_token_is_of_the_dialect_that_has_it_in_the_release() {
    let token = |producer, ty| {
        Given {
            producer,
            op: "llvm.mlir.none",
            operands: &[],
            results: &[ty],
            regions: 0,
            properties: &[],
        }
        .build()
    };
    for (producer, ty, release, expected) in [
        ("MLIR22.1.8", "!llvm.token", Release::Llvm23, "token"),
        ("MLIR19.1.7", "!llvm.token", Release::Llvm23, "token"),
        ("MLIR23.1.4", "token", Release::Llvm22, "!llvm.token"),
        ("MLIR23.1.4", "token", Release::Llvm17, "!llvm.token"),
    ] {
        let (mut module, op) = token(producer, ty);
        let verdict = |module: &Module<'_>| {
            let found = module.check(Reader::Llvm(release), &ALLOW);
            found.unwrap().verdict()
        };
        assert_eq!(verdict(&module), Verdict::No, "{producer}");
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert!(conversion.is_converted, "{producer}: {conversion:?}");
        let text = op_text(module.op(op).unwrap());
        assert!(
            text.trim_end().ends_with(&format!("() -> {expected}")),
            "{text}"
        );
        assert_eq!(verdict(&module), Verdict::Yes, "{producer}");
    }
    // Other ops may mean another one.
    let mut given = Given {
        producer: "MLIR23.1.4",
        op: "mine.none",
        operands: &[],
        results: &["token"],
        regions: 0,
        properties: &[],
    };
    let lacks = "LLVM 22 does not have 'token' in a text";
    assert_eq!(given.is_refused(Release::Llvm22), lacks);
    given.op = "llvm.intr.coro.end";
    given.operands = &["token"];
    assert_eq!(given.is_refused(Release::Llvm22), lacks);
}

pub fn the_text_of_a_type_counts_as_well() {
    let (mut module, op) = getelementptr("MLIR21.1.8", &GEP).build();
    let attribute = parse_attribute(module.tables_mut(), "!llvm.x86_amx").unwrap();
    let set = module.set_discardable_attribute(op, b"mine.info", Some(attribute));
    set.unwrap();
    assert_eq!(
        obstacle(&mut module, Release::Llvm19).as_deref(),
        Some("LLVM 19 does not have '!llvm.x86_amx' in a text")
    );
}

/// LLVM 17 has no overflow flags, and the default of LLVM 19 is what it does.
pub fn a_text_that_the_converted_module_does_not_refer_to_is_none() {
    let add = Given {
        producer: "MLIR19.1.7",
        op: "arith.addi",
        operands: &["i32", "i32"],
        results: &["i32"],
        regions: 0,
        properties: &[("overflowFlags", "#arith.overflow<none>")],
    };
    assert_eq!(add.becomes(Release::Llvm17), "\"arith.addi\"(_, _)");
}

const ALLOW: CheckOptions = CheckOptions {
    allow_unregistered: true,
    try_conversion: false,
};

/// Release 23 added fields to the compile unit. The identity that others share stays, because nothing becomes text.
pub fn an_attribute_of_the_llvm_dialect_gets_the_fields_of_another_release() {
    let unit = "#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, \
                file = <\"a.c\" in \"/src\">, isOptimized = true, emissionKind = Full>";
    for (producer, release, is_read) in [
        ("MLIR22.1.8", Release::Llvm23, true),
        ("MLIR23.1.4", Release::Llvm22, true),
        ("MLIR22.1.8", Release::Llvm21, false),
    ] {
        let (mut module, _) = with_attribute(producer, unit);
        let before = printed(&module);
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert_eq!(
            conversion.is_converted, is_read,
            "{release}: {conversion:?}"
        );
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
        let module = Module::open(bytes).unwrap();
        assert_eq!(printed(&module), before, "{release}");
        let check = module.check(Reader::Llvm(release), &ALLOW);
        let verdict = check.unwrap().verdict();
        assert_eq!(verdict == Verdict::Yes, is_read, "{release}");
    }
}
