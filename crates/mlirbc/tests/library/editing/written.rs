//! An edited module that was written is read again as the same module.

use mlirbc::ErrorKind;
use mlirbc::container::DialectId;
use mlirbc::ir::{Basis, Module, OpId};
use mlirbc::schema::Releases;
use mlirbc::write::{Mode, WriteOptions};

use support::modules::written;
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
        let (expected, found) = (located(module), located(&again));
        let is_decided_alike = decisions(module) == decisions(&again);
        match is_decided_alike {
            true => assert_eq!(found, expected, "{mode:?}"),
            false => check_known_lines(&found, &expected),
        }
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
        if mode == Mode::Canonical && is_decided_alike {
            assert!(again.to_bytes(&options).unwrap() == written);
        }
    }
}

/// Which releases may have written the ops of each dialect. A producer that names none leaves this to the ops. Edits
/// keep what the ops of the file decided, so that no edit changes the values of other ops; an edited op takes part when
/// the module is read again.
fn decisions(module: &Module<'_>) -> Vec<(DialectId, Basis, Releases)> {
    let definitions = module.dialect_definitions().unwrap();
    let decided = definitions.iter();
    decided
        .map(|it| (it.dialect, it.basis, it.releases))
        .collect()
}

/// Demands that lines are equal unless properties in them are opaque in one of them only.
fn check_known_lines(found: &str, expected: &str) {
    assert_eq!(found.lines().count(), expected.lines().count());
    for (found, expected) in found.lines().zip(expected.lines()) {
        let opaque = [found, expected].map(|line| line.contains("<opaque "));
        assert!(
            found == expected || opaque[0] != opaque[1],
            "{found}\n{expected}"
        );
    }
}

#[test]
fn an_edit_keeps_what_the_ops_of_the_file_decided() {
    let mut module = crate::editing::open("handmade/unusual_heads_v6.mlirbc");
    let all = ops(&module).iter().map(|op| op.id()).collect::<Vec<_>>();
    let before = located(&module);
    let first = |text: &str| text.lines().next().map(str::to_owned);
    let decided = decisions(&module);
    // No release writes a module without properties.
    let name = module.op(all[0]).unwrap().name().id();
    module.set_op_name(all[1], name).unwrap();
    assert_eq!(decisions(&module), decided);
    assert_eq!(first(&located(&module)), first(&before));
    let written = module.to_bytes(&WriteOptions::default()).unwrap();
    let again = Module::open(&written[..]).unwrap();
    assert_ne!(decisions(&again), decided);
    let found = first(&located(&again)).unwrap();
    assert!(
        found.starts_with("\"builtin.module\"() <opaque "),
        "{found}"
    );
    check_written(&module);
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
        let written = written(&module, mode);
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
