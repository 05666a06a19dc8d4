//! Ops that the target does not define, or that were not registered where the file was written.

use std::sync::Arc;

use mlirbc::dialect::Registry;
use mlirbc::ir::{InsertionPoint, Loss, NewOp, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::{parse_attribute, parse_type};

use crate::convert::given::{ATOMIC, Given};
use support::printed::op_text;

/// MLIR's reader expects the properties of the ops that it defines.
pub fn an_unregistered_op_that_the_release_defines_has_its_properties() {
    let (mut module, atomic) = ATOMIC.build();
    let location = module.tables_mut().unknown_location().unwrap();
    let name = module.tables_mut().add_op_name(b"tosa.maximum", false);
    let tensor = parse_type(module.tables_mut(), "tensor<2xf32>").unwrap();
    let unknown = module.tables_mut().add_op_name(b"mine.values", false);
    let new = NewOp {
        results: &[tensor, tensor],
        ..NewOp::new(unknown.unwrap(), location)
    };
    let values = module
        .create_op(&new, InsertionPoint::After(atomic))
        .unwrap();
    let operands = module.op(values).unwrap().results();
    let operands: Vec<_> = operands.map(|value| value.id()).collect();
    let new = NewOp {
        operands: &operands,
        results: &[tensor],
        ..NewOp::new(name.unwrap(), location)
    };
    let op = module
        .create_op(&new, InsertionPoint::After(values))
        .unwrap();
    for (name, text) in [
        ("nan_mode", "#tosa.nan_mode<IGNORE>"),
        ("mine.note", "unit"),
    ] {
        let attribute = parse_attribute(module.tables_mut(), text).unwrap();
        let set = module.set_discardable_attribute(op, name.as_bytes(), Some(attribute));
        set.unwrap();
    }
    let conversion = module.convert_to_release(Release::Llvm22, Loss::Refuse);
    assert!(conversion.as_ref().unwrap().is_converted, "{conversion:?}");
    assert_eq!(module.op(op).unwrap().name().is_registered(), Some(true));
    let text = op_text(module.op(op).unwrap());
    assert!(
        text.contains("<{nan_mode = #tosa.nan_mode<IGNORE>}> {mine.note}"),
        "{text}"
    );
}

/// The verifiers of some dialects accept ops that they do not define.
pub fn an_op_that_an_open_dialect_lacks_becomes_unregistered() {
    let length = Given {
        producer: "MLIR22.1.8",
        op: "spirv.GL.Length",
        operands: &["vector<3xf32>"],
        results: &["f32"],
        regions: 0,
        properties: &[],
    };
    let (mut module, op) = length.build();
    let conversion = module
        .convert_to_release(Release::Llvm18, Loss::Refuse)
        .unwrap();
    assert!(conversion.is_converted, "{conversion:?}");
    let change = &conversion.changes[0];
    assert_eq!((&*change.op, &change.property), ("spirv.GL.Length", &None));
    assert_eq!((&change.renamed, change.count), (&None, 1));
    assert_eq!(module.op(op).unwrap().name().is_registered(), Some(false));
    let again = module
        .convert_to_release(Release::Llvm22, Loss::Refuse)
        .unwrap();
    assert!(again.is_converted, "{again:?}");
    assert_eq!(module.op(op).unwrap().name().is_registered(), Some(true));
}

const ROOT: Given<'static> = Given {
    producer: "MLIR22.1.8",
    op: "x86vector.avx.rsqrt",
    operands: &["vector<8xf32>"],
    results: &["vector<8xf32>"],
    regions: 0,
    properties: &[],
};

/// The table of changes is about LLVM's op, which the caller's need not be.
pub fn an_op_that_the_caller_defines_is_not_renamed() {
    let mut registry = Registry::clone(&Registry::built_in());
    let text = "dialect x86vector\nop avx.rsqrt {}";
    registry.add_text(text).unwrap();
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let (mut module, _) = ROOT.build_with(options);
    for (release, expected) in [
        (
            Release::Llvm21,
            "LLVM 21 does not have the definition that was registered for the op",
        ),
        (
            Release::Llvm23,
            "LLVM 23 does not have the dialect of the op",
        ),
    ] {
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert!(!conversion.is_converted);
        assert_eq!(conversion.obstacles[0].kind().to_string(), expected);
    }
}

/// MLIR defines VCIX, and its mlir-opt reads the ops as unregistered ones.
pub fn an_unregistered_op_of_a_dialect_that_no_mlir_opt_registers_stays() {
    let (mut module, op) = ATOMIC.build();
    let location = module.tables_mut().unknown_location().unwrap();
    let name = module.tables_mut().add_op_name(b"vcix.v.iv", false);
    let new = NewOp::new(name.unwrap(), location);
    let op = module.create_op(&new, InsertionPoint::After(op)).unwrap();
    let attribute = parse_attribute(module.tables_mut(), "5 : i32").unwrap();
    for name in [b"imm".as_slice(), b"opcode"] {
        let set = module.set_discardable_attribute(op, name, Some(attribute));
        set.unwrap();
    }
    let conversion = module.convert_to_release(Release::Llvm23, Loss::Refuse);
    assert!(conversion.as_ref().unwrap().is_converted, "{conversion:?}");
    let op = module.op(op).unwrap();
    assert_eq!(op.name().is_registered(), Some(false));
    assert_eq!(op.discardable_attributes().unwrap().len(), 2);
}

/// MLIR's reader refuses the version of a dialect that it does not have.
pub fn the_version_of_a_dialect_that_the_release_lacks_is_left_out() {
    for (release, is_kept) in [(Release::Llvm24Git, false), (Release::Llvm22, true)] {
        let (mut module, op) = ATOMIC.build();
        let location = module.tables_mut().unknown_location().unwrap();
        let name = module.tables_mut().add_op_name(b"test.mine", true);
        let new = NewOp::new(name.unwrap(), location);
        module.create_op(&new, InsertionPoint::After(op)).unwrap();
        let id = {
            let container = module.container();
            let mut dialects = container.dialects().iter();
            let found = dialects.find(|(id, _)| container.dialect_name(*id) == b"test");
            found.unwrap().0
        };
        module
            .tables_mut()
            .set_dialect_version(id, Some(&[5, 3]))
            .unwrap();
        let conversion = module.convert_to_release(release, Loss::Allow);
        let conversion = conversion.unwrap();
        let version = module.container().dialect_version(id);
        assert_eq!(version.is_some(), is_kept, "{conversion:?}");
        let mut changes = conversion.changes.iter();
        let is_listed =
            changes.any(|it| &*it.op == "test" && it.property.as_deref() == Some("version"));
        assert_eq!(is_listed, !is_kept);
    }
}
