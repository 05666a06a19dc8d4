//! References to what was erased name nothing.

use mlirbc::ir::{InsertionPoint, Module, OpId, RegionId, ValueId};

use crate::editing::{argument, block, function, op_at, open};

fn region(module: &Module<'_>, op: OpId) -> RegionId {
    module.op(op).unwrap().region(0).unwrap().unwrap().id()
}

fn result(module: &Module<'_>, op: OpId) -> ValueId {
    module.op(op).unwrap().result(0).unwrap().id()
}

#[test]
fn references_into_an_erased_op_name_nothing() {
    // The function of the first file is a separate body, the loop in it is not.
    for (file, symbol) in [
        ("cfg.llvm22.v6.mlirbc", "max"),
        ("kitchen.llvm22.v6.mlirbc", "scale"),
    ] {
        let mut module = open(file);
        let op = function(&module, symbol);
        let region = region(&module, op);
        let entry = block(&module, op, 0);
        let first = op_at(&module, entry, 0);
        let (result, argument) = (result(&module, first), argument(&module, entry, 0));
        assert!(module.region(region).is_some() && module.value(result).is_some());
        assert!(module.value(argument).is_some());
        module.erase_op(op).unwrap();
        assert!(module.op(op).is_none() && module.op(first).is_none());
        assert!(module.region(region).is_none() && module.block(entry).is_none());
        assert!(module.value(result).is_none() && module.value(argument).is_none());
    }
}

#[test]
fn the_region_of_an_op_in_the_same_body_ends_with_it() {
    let mut module = open("kitchen.llvm22.v6.mlirbc");
    let mut walk = module.ops();
    let nested = loop {
        let op = walk.next().unwrap().expect("a loop");
        if op.name().full() == b"scf.for" {
            break op.id();
        }
    };
    let around = module.op(nested).unwrap().block().unwrap().id();
    let region = region(&module, nested);
    assert_eq!(
        region.body, nested.body,
        "the loop is in the body of its function"
    );
    let inner = module.region(region).unwrap().block(0).unwrap();
    let argument = inner.argument(0).unwrap().id();
    let last = module.block(around).unwrap().ops().next_back().unwrap();
    let last = last.id();
    module.erase_op(last).unwrap();
    module.erase_op(nested).unwrap();
    assert!(module.region(region).is_none());
    assert!(module.value(argument).is_none());
    assert!(module.block(around).is_some());
}

#[test]
fn an_erased_argument_and_the_results_of_an_erased_op_name_nothing() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let max = function(&module, "max");
    let entry = block(&module, max, 0);
    let ty = module.value(argument(&module, entry, 0)).unwrap();
    let ty = ty.ty().unwrap().id();
    let added = module.insert_argument(entry, 2, ty, None).unwrap();
    assert!(module.value(added).is_some());
    module.erase_argument(entry, 2).unwrap();
    assert!(module.value(added).is_none());
    // What moves within its body keeps its reference.
    let (first, last) = (block(&module, max, 0), block(&module, max, 3));
    let compare = op_at(&module, first, 0);
    let result = result(&module, compare);
    let moved = module.move_op(compare, InsertionPoint::AtStart(last));
    assert_eq!(moved.unwrap(), compare);
    assert!(module.value(result).is_some());
}
