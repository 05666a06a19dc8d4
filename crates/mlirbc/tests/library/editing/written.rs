//! An edited module that was written is read again as the same module.

use mlirbc::ErrorKind;
use mlirbc::ir::{Module, OpId};
use mlirbc::write::{Mode, WriteOptions};

use support::printed::located;
use support::use_list_orders::{is_inverted, ops, positions, uses, values};

/// Demands that a module can be written in both ways, and that what is read again is the same.
pub fn check_written(module: &Module<'_>) {
    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let written = match module.to_bytes(&options) {
            Ok(written) => written,
            // Edits of operands may leave sizes of groups that do not add up any more.
            Err(error) if matches!(error.kind(), ErrorKind::UnknownEncoding { .. }) => {
                assert_eq!(mode, Mode::Canonical);
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        let again = Module::open(&written[..]).unwrap();
        again.materialize().unwrap();
        assert_eq!(located(&again), located(module), "{mode:?}");
        let (before, after) = (ops(module), ops(&again));
        let (places, new_places) = (positions(&before), positions(&after));
        for (value, new) in values(&before).into_iter().zip(values(&after)) {
            let expected = uses(value, &places);
            // Versions before 3 have no use-list orders.
            if module.container().version() >= 3 && !is_inverted(&expected) {
                assert_eq!(uses(new, &new_places), expected, "{mode:?}");
            }
        }
        // What was numbered as MLIR does it stays as it is.
        if mode == Mode::Canonical {
            assert!(again.to_bytes(&options).unwrap() == written);
        }
    }
}

#[test]
fn a_stored_order_does_not_hold_when_the_uses_have_changed() {
    let bytes = crate::editing::fixtures::read("uselist.llvm22.v6.mlirbc");
    let mut module = Module::open(&bytes[..]).unwrap();
    let users: Vec<OpId> = ops(&module)
        .iter()
        .filter(|op| op.name().full() == b"demo.use")
        .map(|op| op.id())
        .collect();
    for op in users {
        module.erase_op(op).unwrap();
        module.verify().unwrap();
    }
    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let written = module.to_bytes(&options).unwrap();
        Module::open(&written[..]).unwrap().verify().unwrap();
    }
}

#[test]
fn what_an_op_does_not_see_is_not_written() {
    let mut module = crate::editing::open("flow.llvm22.v6.mlirbc");
    let outer = crate::editing::function(&module, "nested");
    let entry = crate::editing::block(&module, outer, 0);
    let inner = crate::editing::block(&module, crate::editing::op_at(&module, entry, 1), 0);
    let inner = crate::editing::op_at(&module, inner, 0);
    let unseen = module.op(inner).unwrap().result(0).unwrap().id();
    let stop = crate::editing::op_at(&module, entry, 2);
    module.set_operand(stop, 0, unseen).unwrap();
    for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let error = module.to_bytes(&options).unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::InvalidOperand { position: 0, .. }),
            "{error}"
        );
    }
}
