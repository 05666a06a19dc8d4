//! Values from outside in the regions of large ops that use none of them in the file.

use mlirbc::ErrorKind;
use mlirbc::ir::{InsertionPoint, Module, NewOp, OpId, OpenOptions};
use mlirbc::text::parse_type;
use mlirbc::write::Mode;

use crate::editing::{block, check, name, op_at, text, unknown_location};
use support::modules::written;

/// A file of `builtin.module { demo.value; LARGE { demo.op, ... } }`: the regions of LARGE use
/// nothing from outside.
fn file(large: &str) -> Vec<u8> {
    let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default()).unwrap();
    let location = unknown_location(&mut module);
    let index = parse_type(module.tables_mut(), "index").unwrap();
    let top = module.top_block().unwrap().id();
    let append = |module: &mut Module<'_>, at, full: &str, regions, results: &[_]| {
        let new = NewOp {
            regions,
            results,
            ..NewOp::new(name(module, full), location)
        };
        module.create_op(&new, InsertionPoint::AtEnd(at)).unwrap()
    };
    let root = append(&mut module, top, "builtin.module", 1, &[]);
    let content = module.op(root).unwrap().region(0).unwrap().unwrap().id();
    let content = module.create_block(content, 0, &[]).unwrap();
    append(&mut module, content, "demo.value", 0, &[index]);
    let large = append(&mut module, content, large, 1, &[]);
    let inside = module.op(large).unwrap().region(0).unwrap().unwrap().id();
    let inside = module.create_block(inside, 0, &[]).unwrap();
    for _ in 0..400 {
        append(&mut module, inside, "demo.op", 0, &[]);
    }
    written(&module, Mode::Canonical)
}

/// The op whose value is used, the large one, and one in it.
fn ops_of(module: &Module<'_>) -> (OpId, OpId, OpId) {
    let root = module.root().unwrap().unwrap().id();
    let content = block(module, root, 0);
    let (value, large) = (op_at(module, content, 0), op_at(module, content, 1));
    (value, large, op_at(module, block(module, large, 0), 7))
}

#[test]
fn a_loop_that_used_nothing_from_outside_may_do_so() {
    let bytes = file("scf.execute_region");
    let mut module = Module::open(&bytes[..]).unwrap();
    let (value, large, user) = ops_of(&module);
    assert!(module.op(large).unwrap().is_isolated());
    let outer = module.op(value).unwrap().result(0).unwrap().id();
    module.set_operands(user, &[outer]).unwrap();
    check(&module);
    module.verify().unwrap();
    for mode in [Mode::Stable, Mode::Canonical] {
        let written = written(&module, mode);
        let again = Module::open(&written[..]).unwrap();
        again.verify().unwrap();
        let (value, large, user) = ops_of(&again);
        assert!(!again.op(large).unwrap().is_isolated());
        assert_eq!(text(&again, user), "\"demo.op\"(%0) : (index) -> ()");
        assert!(again.op(user).unwrap().operand(0) == again.op(value).unwrap().result(0));
    }
}

#[test]
fn what_is_not_known_to_use_values_from_outside_may_not() {
    let bytes = file("demo.unknown");
    let mut module = Module::open(&bytes[..]).unwrap();
    let (value, _, user) = ops_of(&module);
    let outer = module.op(value).unwrap().result(0).unwrap().id();
    let error = module.set_operands(user, &[outer]).unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::InvalidEdit { .. }),
        "{error}"
    );
    module.verify().unwrap();
}
