//! Blocks are split, and ops and blocks that use each other are erased together.

use mlirbc::ErrorKind;
use mlirbc::ir::{InsertionPoint, NewOp, OpId};

use crate::editing::invariants::check;
use crate::editing::written::check_written;
use crate::editing::{argument, block, function, name, op_at, open, text, unknown_location};

fn is_invalid_edit(error: &mlirbc::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidEdit { .. })
}

#[test]
fn a_split_block_keeps_its_arguments_and_passes_on_the_ops_behind() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (compare, branch) = (op_at(&module, entry, 0), op_at(&module, entry, 1));
    let left = block(&module, max, 1);
    let behind = module.split_block(branch).unwrap();
    check(&module);
    assert_eq!(module.block(behind).unwrap().position(), 1);
    assert_eq!(module.block(left).unwrap().position(), 2);
    let count = |id| module.block(id).unwrap().op_count();
    assert_eq!((count(entry), count(behind)), (1, 1));
    assert_eq!(module.block(entry).unwrap().argument_count(), 2);
    assert_eq!(module.block(behind).unwrap().argument_count(), 0);
    assert_eq!(module.op(branch).unwrap().block().unwrap().id(), behind);
    // The ops keep their references and their uses.
    let location = unknown_location(&mut module);
    let br = name(&mut module, "cf.br");
    let new = NewOp {
        successors: &[behind],
        ..NewOp::new(br, location)
    };
    module
        .create_op(&new, InsertionPoint::After(compare))
        .unwrap();
    check(&module);
    module.verify().unwrap();
    check_written(&module);
    let printed = text(&module, max);
    assert!(
        printed.contains("\"cf.br\"()[^bb1] : () -> ()"),
        "{printed}"
    );
    assert!(printed.contains("^bb1:  // pred: ^bb0\n"), "{printed}");
    assert!(
        printed.contains("\"cf.cond_br\"(%0)[^bb2, ^bb3]"),
        "{printed}"
    );
}

#[test]
fn a_split_before_the_first_op_leaves_an_empty_block() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let compare = op_at(&module, entry, 0);
    let behind = module.split_block(compare).unwrap();
    check(&module);
    assert_eq!(module.block(entry).unwrap().op_count(), 0);
    assert_eq!(module.block(behind).unwrap().op_count(), 2);
    // A split of a split.
    let branch = op_at(&module, behind, 1);
    let last = module.split_block(branch).unwrap();
    assert_eq!(module.block(last).unwrap().position(), 2);
    check(&module);
}

#[test]
fn the_top_of_the_file_is_not_split() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let root = module.root().unwrap().unwrap().id();
    let error = module.split_block(root).unwrap_err();
    assert!(is_invalid_edit(&error), "{error}");
    assert!(!module.container().is_changed());
}

/// The loop of a function: blocks that pass control to one another, and use each other's values.
#[test]
fn blocks_of_a_loop_are_erased_together() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let count = function(&module, "count");
    let [entry, header, body, exit] = [0, 1, 2, 3].map(|at| block(&module, count, at));
    let branch = op_at(&module, entry, 2);
    // What stays leaves the loop out.
    let zero = op_at(&module, entry, 0);
    let zero = module.op(zero).unwrap().result(0).unwrap().id();
    let ret = op_at(&module, exit, 0);
    module.set_operand(ret, 0, zero).unwrap();
    let location = unknown_location(&mut module);
    let br = name(&mut module, "cf.br");
    let new = NewOp {
        successors: &[exit],
        ..NewOp::new(br, location)
    };
    let before = text(&module, count);
    let error = module.erase_together(&[], &[header, body]).unwrap_err();
    assert!(
        is_invalid_edit(&error),
        "the entry enters the loop: {error}"
    );
    assert_eq!(text(&module, count), before);
    module
        .create_op(&new, InsertionPoint::Before(branch))
        .unwrap();
    for each in [header, body] {
        assert!(module.erase_block(each).is_err(), "one alone is in use");
    }
    module.erase_together(&[branch], &[body, header]).unwrap();
    check(&module);
    module.verify().unwrap();
    check_written(&module);
    assert!(module.block(header).is_none() && module.block(body).is_none());
    let region = module.op(count).unwrap().region(0).unwrap().unwrap();
    assert_eq!(region.block_count(), 2);
}

/// Ops in a graph region, each of which uses the other's result.
#[test]
fn ops_that_use_each_other_are_erased_together() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let (a, first) = (argument(&module, entry, 0), op_at(&module, entry, 0));
    let ty = module.value(a).unwrap().ty().unwrap().id();
    let location = unknown_location(&mut module);
    let demo = name(&mut module, "demo.node");
    let mut make = |operands: &[_]| {
        let new = NewOp {
            operands,
            results: &[ty],
            ..NewOp::new(demo, location)
        };
        module
            .create_op(&new, InsertionPoint::Before(first))
            .unwrap()
    };
    let one = make(&[a]);
    let two = make(&[a, a]);
    let result =
        |module: &mlirbc::ir::Module<'_>, op: OpId| module.op(op).unwrap().result(0).unwrap().id();
    let (x, y) = (result(&module, one), result(&module, two));
    module.set_operands(one, &[y, a]).unwrap();
    module.set_operands(two, &[x, x]).unwrap();
    for op in [one, two] {
        assert!(is_invalid_edit(&module.erase_op(op).unwrap_err()));
    }
    let uses = module.value(a).unwrap().uses().unwrap().len();
    module.erase_together(&[one, two, one], &[]).unwrap();
    check(&module);
    assert_eq!(module.value(a).unwrap().uses().unwrap().len(), uses - 1);
    assert!(module.op(one).is_none() && module.value(y).is_none());
    check_written(&module);
}

#[test]
fn what_is_inside_of_other_erased_things_is_erased_with_them() {
    let mut module = open("kitchen.llvm22.v6.mlirbc");
    let scale = function(&module, "scale");
    let entry = block(&module, scale, 0);
    let weights = function(&module, "weights");
    let inside = block(&module, weights, 0);
    let constant = op_at(&module, inside, 0);
    let start = op_at(&module, entry, 2);
    // An op in an erased block, in an erased function, and ops of several bodies.
    module
        .erase_together(&[start, scale, constant, weights], &[entry, inside])
        .unwrap();
    check(&module);
    check_written(&module);
    for op in [scale, weights, start, constant] {
        assert!(module.op(op).is_none());
    }
    assert!(module.op(function(&module, "main")).is_some());
}

#[test]
fn a_refused_set_erases_nothing() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let (max, count) = (function(&module, "max"), function(&module, "count"));
    let before = text(&module, max);
    let used = op_at(&module, block(&module, max, 0), 0);
    let error = module.erase_together(&[count, used], &[]).unwrap_err();
    assert!(is_invalid_edit(&error), "{error}");
    assert_eq!(text(&module, max), before);
    assert!(module.op(count).is_some());
    module.erase_op(count).unwrap();
    let error = module.erase_together(&[max, count], &[]).unwrap_err();
    assert!(is_invalid_edit(&error), "an erased op: {error}");
    assert!(module.op(max).is_some());
}
