//! Edited and unedited parts are written in different ways, and share the same tables.

use mlirbc::dialect::builtin::{Position, Signedness};
use mlirbc::ir::{InsertionPoint, Module, NewOp, OpId, OpenOptions};
use mlirbc::write::{Mode, WriteOptions};

use support::modules::{written, written_by};
use support::{fixtures, mlir_opt};

fn ops(module: &Module<'_>) -> Vec<OpId> {
    let (mut ops, mut walk) = (Vec::new(), module.ops());
    while let Some(op) = walk.next().unwrap() {
        ops.push(op.id());
    }
    ops
}

/// Edits some ops and leaves the others: locations and attributes that the file does not have come to
/// lie behind those that it has, between its own numbers, and some are used by nothing any more.
fn edit(module: &mut Module<'_>) {
    for (at, op) in ops(module).into_iter().enumerate() {
        let position = Position::point(at as u64, 300 * at as u64);
        let tables = module.tables_mut();
        let new = tables.file_location(b"edited.mlir", position).unwrap();
        let unknown = tables.unknown_location().unwrap();
        let mark = tables.string_attribute(format!("op {at}").as_bytes());
        let mark = mark.unwrap();
        match at % 7 {
            1 => module.set_location(op, new).unwrap(),
            3 => module.set_location(op, unknown).unwrap(),
            5 => {
                let name = b"edited.mark";
                module
                    .set_discardable_attribute(op, name, Some(mark))
                    .unwrap();
            }
            _ => {}
        }
        let full = module.op(op).unwrap().name().full().to_vec();
        let is_anywhere = full.starts_with(b"arith.") || full.starts_with(b"cf.");
        if is_anywhere && at % 3 == 0 {
            let tables = module.tables_mut();
            let name = tables.add_op_name(b"edited.op", false).unwrap();
            let ty = tables.integer_type(at as u32 % 40 + 1, Signedness::Signless);
            let ty = ty.unwrap();
            let new = NewOp {
                results: &[ty],
                ..NewOp::new(name, new)
            };
            module.create_op(&new, InsertionPoint::Before(op)).unwrap();
        }
    }
}

/// The edited fixtures of the newest version, except those with encodings and ops of the test dialect that
/// nothing describes.
fn edited() -> impl Iterator<Item = (String, Module<'static>)> {
    let fixtures = fixtures::all().into_iter();
    let fixtures = fixtures.filter(|fixture| fixture.version == 6);
    fixtures.filter_map(|fixture| {
        let mut module = Module::open(fixture.bytes()).unwrap();
        edit(&mut module);
        let options = WriteOptions {
            mode: Mode::Canonical,
            ..WriteOptions::default()
        };
        match module.to_bytes(&options) {
            Ok(_) => Some((fixture.file, module)),
            Err(error) => {
                let message = error.to_string();
                let is_of_test = message.contains("'test.") || message.contains("dialect 'test'");
                assert!(is_of_test, "{message}");
                None
            }
        }
    })
}

pub fn an_edited_module_comes_out_as_mlir_writes_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut same, mut refused) = (0, Vec::new());
    for (file, module) in edited() {
        // MLIR's own reader turns some use-list orders round, and forgets which data was left out.
        let is_changed = file.starts_with("uselist.") || file.contains("elided");
        if !file.contains(".llvm22.") || is_changed {
            continue;
        }
        let path = folder.path().join(&file);
        std::fs::write(&path, written_by(&module, Mode::Stable, b"edited")).unwrap();
        let flags = ["--allow-unregistered-dialect", "--emit-bytecode"];
        let expected = match mlir_opt::ask(&path, &flags) {
            Ok(expected) => expected,
            Err(said) => {
                refused.push((file, said));
                continue;
            }
        };
        let again = Module::open(&expected[..]).unwrap();
        let producer = again.container().producer().to_vec();
        let found = written_by(&module, Mode::Canonical, &producer);
        assert!(found == expected, "{file}");
        same += 1;
    }
    assert!(same >= 25, "{same} are the same, MLIR refuses {refused:?}");
}

pub fn an_edited_module_that_was_written_keeps_its_bytes() {
    let mut compared = 0;
    for (file, module) in edited() {
        compared += 1;
        // Another producer might leave open what the properties are.
        let producer = module.container().producer().to_vec();
        let expected = written_by(&module, Mode::Canonical, &producer);
        // What was edited lies in the file now, with all that was not.
        for bytes in [&expected, &written_by(&module, Mode::Stable, &producer)] {
            let again = Module::open(&bytes[..]).unwrap();
            assert!(
                written_by(&again, Mode::Canonical, &producer) == expected,
                "{file}"
            );
        }
    }
    assert!(compared >= 50, "{compared}");
}

pub fn use_list_orders_are_listed_as_the_file_lists_them() {
    for file in ["uselist_many.llvm22.v6", "uselist_many.llvm23.v6"] {
        let bytes = fixtures::read(&format!("{file}.mlirbc"));
        let mut module = Module::open(&bytes[..]).unwrap();
        let producer = module.container().producer().to_vec();
        // The producer says nothing, and every body is written anew.
        module.tables_mut().set_producer(b"another").unwrap();
        for op in ops(&module) {
            let model = module.op(op).unwrap();
            let new = NewOp::new(model.name().id(), model.location().unwrap().id());
            let point = InsertionPoint::Before(op);
            if model.block().unwrap().id() != module.top_block().unwrap().id() {
                let new = module.create_op(&new, point).unwrap();
                module.erase_op(new).unwrap();
            }
        }
        for mode in [Mode::Stable, Mode::Canonical] {
            assert!(
                written_by(&module, mode, &producer) == bytes,
                "{file} {mode:?}"
            );
        }
    }
}

/// A module that has only a producer has no tables to copy.
pub fn an_empty_module_can_be_read_again() {
    for version in 0..=6 {
        for mode in [Mode::Stable, Mode::Canonical] {
            let mut module = Module::new(version, b"first", OpenOptions::default()).unwrap();
            module.tables_mut().set_producer(b"second").unwrap();
            let bytes = written(&module, mode);
            let written = Module::open(bytes).unwrap();
            assert_eq!(written.container().producer(), b"second");
        }
    }
}
