//! MLIR accepts, refuses and writes randomly edited modules as the library does.

use std::cell::Cell;

use mlirbc::ErrorKind;
use mlirbc::ir::{Module, RegionId};
use mlirbc::write::{Mode, WriteOptions};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use support::modules::written;
use support::random_edits::{Census, Step, census, edit};
use support::random_steps::{repeatable, steps};
use support::use_list_orders::has_inverted_order;
use support::{fixtures, mlir_opt};

/// What MLIR demands because of the definition of an op, which is not known here: what regions it
/// has, and that it ends a block.
const OF_DEFINITIONS: [&str; 9] = [
    "expect at least a terminator",
    "must be the last operation",
    "'func.func' op",
    "'scf.execute_region' op",
    "'scf.yield' op",
    "must terminate its parent block",
    "block with no terminator",
    "expects parent op",
    "to have 0 or 1 blocks",
];

/// What is in a module, without the outermost op, which the tool puts around the others if it is
/// not there, and without its region, whose form its definition decides.
fn free_census(module: &Module<'_>) -> Census {
    let mut census = census(module);
    let is_free = |region: RegionId| {
        let op = module.region(region).and_then(|region| region.op());
        op.is_some_and(|op| op.name().full() != b"builtin.module")
    };
    census.ops.remove(0);
    census.regions.retain(|&region| is_free(region));
    census.blocks.retain(|&block| {
        let block = module.block(block);
        block.is_some_and(|block| is_free(block.region().unwrap().id()))
    });
    census
}

/// Demands that MLIR accepts what is accepted here, refuses what is refused, and writes the same
/// bytes. Returns whether bytes were compared.
fn compare(module: &Module<'_>) -> bool {
    let verified = module.verify();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("edited.mlirbc");
    if let Err(error) = module.write_file(&path, &WriteOptions::default()) {
        assert!(verified.is_err(), "accepted, but not written: {error}");
        return false;
    }
    let flags = ["--allow-unregistered-dialect", "--emit-bytecode"];
    match (verified, mlir_opt::ask(&path, &flags)) {
        (Ok(()), Ok(theirs)) => {
            if has_inverted_order(module) {
                return false;
            }
            let ours = written(module, Mode::Canonical);
            assert!(ours == theirs, "canonical writing differs from MLIR's");
            return true;
        }
        (Ok(()), Err(said)) => assert!(
            OF_DEFINITIONS.iter().any(|rule| said.contains(rule)),
            "accepted here, refused by MLIR: {said}"
        ),
        (Err(error), Ok(_)) => panic!("accepted by MLIR, refused here: {error}"),
        (Err(error), Err(_)) => assert!(
            matches!(error.kind(), ErrorKind::InvalidOperand { .. }),
            "{error}"
        ),
    }
    false
}

pub fn mlir_opt_agrees_on_random_edits() {
    let files = prop::sample::select(vec!["flow", "graph"]);
    let compared = Cell::new(0);
    let agrees = |(file, edits): (&str, Vec<Step>)| {
        let file = fixtures::read(&format!("{file}.llvm22.v6.mlirbc"));
        let mut module = Module::open(file).unwrap();
        for step in edits {
            let census = free_census(&module);
            edit(&mut module, &census, step);
        }
        compared.set(compared.get() + u32::from(compare(&module)));
        Ok(())
    };
    let edits = (files, steps(12));
    repeatable(64).run(&edits, agrees).unwrap();
    println!("bytes were compared {} times", compared.get());
    assert!(compared.get() >= 10, "{}", compared.get());
    let mut random = TestRunner::new(ProptestConfig::with_cases(32));
    random.run(&edits, agrees).unwrap();
}
