//! Copies of ops, attributes and types of another module.

#[path = "../support/mod.rs"]
mod support;

mod merge;
mod whole;

use std::process::ExitCode;

use mlirbc::ir::{BlockId, InsertionPoint, Module, OpId};
use support::requirement::{run, test};

fn main() -> ExitCode {
    run(vec![
        test!(merge::imports_print_as_merged_texts, MlirOpt(22)),
        test!(whole::a_copy_of_any_fixture_is_the_same),
        test!(whole::a_copy_of_any_file_of_the_corpus_is_the_same, Corpus),
    ])
}

/// The block of the module that a file consists of.
fn body(module: &Module<'_>) -> BlockId {
    let root = module.top_block().unwrap().op(0).unwrap();
    let region = root.region(0).unwrap().unwrap();
    region.block(0).unwrap().id()
}

fn end_of(module: &Module<'_>) -> InsertionPoint {
    InsertionPoint::AtEnd(body(module))
}

/// The ops of a file, without the module around them.
fn top_level(module: &Module<'_>) -> Vec<OpId> {
    let block = module.block(body(module)).unwrap();
    block.ops().map(|op| op.id()).collect()
}
