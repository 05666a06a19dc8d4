//! Walks as cursors: the order of ops, skipped regions, and edits between two steps.

use mlirbc::ir::{InsertionPoint, Module, Op, OpCursor, OpId, OpenOptions, WalkOrder};
use support::fixtures;
use support::modules::{find, open};

fn all(module: &Module<'_>, mut cursor: OpCursor) -> Vec<OpId> {
    let mut ops = Vec::new();
    while let Some(op) = cursor.next(module).unwrap() {
        ops.push(op);
    }
    assert_eq!(cursor.next(module).unwrap(), None, "the end stays the end");
    ops
}

fn names(module: &Module<'_>, ops: &[OpId]) -> Vec<String> {
    let name = |op: &OpId| module.op(*op).map(|op| op.name().to_string());
    ops.iter().map(|op| name(op).unwrap_or_default()).collect()
}

/// The ops in an op and the op, as the definition of the order says.
fn post_order(op: Op<'_>, out: &mut Vec<OpId>) {
    for region in op.regions().unwrap() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            post_order(op, out);
        }
    }
    out.push(op.id());
}

#[test]
fn both_orders_visit_every_op_of_every_fixture_once() {
    let mut count = 0;
    for fixture in fixtures::all() {
        let module = open(&fixture.file);
        let mut expected = Vec::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            expected.push(op.id());
        }
        let cursor = OpCursor::of_module(WalkOrder::PreOrder);
        assert_eq!(all(&module, cursor), expected, "{}", fixture.file);
        let mut expected = Vec::new();
        for op in module.top_block().unwrap().ops() {
            post_order(op, &mut expected);
        }
        let cursor = OpCursor::of_module(WalkOrder::PostOrder);
        assert_eq!(all(&module, cursor), expected, "{}", fixture.file);
        count += expected.len();
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn a_walk_starts_at_an_op_or_a_region() {
    let module = open("kitchen.llvm22.v6.mlirbc");
    let nested = find(&module, "scf.for");
    let inside = [
        "memref.load",
        "arith.mulf",
        "memref.store",
        "arith.addf",
        "scf.yield",
    ];
    let cursor = OpCursor::of_op(nested, WalkOrder::PostOrder);
    let found = all(&module, cursor);
    assert_eq!(names(&module, &found)[..5], inside);
    assert_eq!(found[5..], [nested.id()]);
    let cursor = OpCursor::of_op(nested, WalkOrder::PreOrder);
    let found = all(&module, cursor);
    assert_eq!(found[0], nested.id());
    assert_eq!(names(&module, &found)[1..], inside);
    let region = nested.region(0).unwrap().unwrap();
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        let found = all(&module, OpCursor::of_region(region, order));
        assert_eq!(names(&module, &found), inside);
    }
}

#[test]
fn regions_are_skipped_in_pre_order_only() {
    let module = open("kitchen.llvm22.v6.mlirbc");
    for (order, expected) in [(WalkOrder::PreOrder, 22 - 5), (WalkOrder::PostOrder, 22)] {
        let mut cursor = OpCursor::of_module(order);
        let mut count = 0;
        while let Some(op) = cursor.next(&module).unwrap() {
            count += 1;
            if module.op(op).unwrap().name().full() == b"scf.for" {
                cursor.skip();
            }
        }
        assert_eq!(count, expected);
    }
}

#[test]
fn a_walk_that_skips_functions_decodes_none() {
    let bytes = support::wire::file_of_functions(10, 200);
    let module = Module::open(&*bytes).unwrap();
    let mut cursor = OpCursor::of_module(WalkOrder::PreOrder);
    while let Some(op) = cursor.next(&module).unwrap() {
        if module.op(op).unwrap().parent().is_some() {
            cursor.skip();
        }
    }
    assert_eq!(module.decoded_op_count(), 11);
}

/// Every op can be erased as soon as it is returned: in post-order nothing is left inside.
#[test]
fn ops_are_erased_during_the_walk() {
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        let mut module = open("kitchen.llvm22.v6.mlirbc");
        let mut cursor = OpCursor::of_module(order);
        let mut seen = Vec::new();
        while let Some(op) = cursor.next(&module).unwrap() {
            seen.push(module.op(op).unwrap().name().to_string());
            // Those with uses stay.
            let is_function = seen.last().unwrap() == "func.func";
            if is_function {
                module.erase_op(op).unwrap();
            }
        }
        let expected = match order {
            WalkOrder::PreOrder => 4,
            WalkOrder::PostOrder => 22,
        };
        assert_eq!(seen.len(), expected, "{seen:?}");
        let root = module.root().unwrap().unwrap();
        let block = root.region(0).unwrap().unwrap().block(0).unwrap();
        assert_eq!(block.op_count(), 0);
    }
}

#[test]
fn an_op_whose_enclosing_op_is_erased_is_not_returned() {
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        let mut module = open("kitchen.llvm22.v6.mlirbc");
        let mut cursor = OpCursor::of_module(order);
        let mut seen = Vec::new();
        while let Some(op) = cursor.next(&module).unwrap() {
            seen.push(module.op(op).unwrap().name().to_string());
            if seen.last().unwrap() == "memref.load" {
                let function = module.op(op).unwrap().parent().unwrap().parent().unwrap();
                let function = function.id();
                module.erase_op(function).unwrap();
            }
        }
        let at = seen.iter().position(|name| name == "memref.load").unwrap();
        let next = match order {
            WalkOrder::PreOrder => "func.func",
            // The constant of the next function.
            WalkOrder::PostOrder => "arith.constant",
        };
        assert_eq!(seen[at + 1], next, "{seen:?}");
    }
}

#[test]
fn new_ops_are_visited_where_the_walk_has_not_entered() {
    let mut module = open("kitchen.llvm22.v6.mlirbc");
    let location = module.tables_mut().unknown_location().unwrap();
    let name = module.tables_mut().add_op_name(b"demo.new", false).unwrap();
    let new = mlirbc::ir::NewOp::new(name, location);
    let mut cursor = OpCursor::of_module(WalkOrder::PreOrder);
    let mut seen = Vec::new();
    while let Some(op) = cursor.next(&module).unwrap() {
        seen.push(module.op(op).unwrap().name().to_string());
        if seen.last().unwrap() == "func.func" {
            // In the block that is being visited, and in one that comes next.
            module.create_op(&new, InsertionPoint::After(op)).unwrap();
            let region = module.op(op).unwrap().region(0).unwrap().unwrap();
            let entry = region.block(0).unwrap().id();
            module
                .create_op(&new, InsertionPoint::AtStart(entry))
                .unwrap();
        }
    }
    let count = |wanted: &str| seen.iter().filter(|name| *name == wanted).count();
    assert_eq!((count("func.func"), count("demo.new")), (3, 3), "{seen:?}");
    assert_eq!(seen.len(), 22 + 3);
    // A new walk finds all of them.
    let cursor = OpCursor::of_module(WalkOrder::PostOrder);
    assert_eq!(all(&module, cursor).len(), 22 + 6);
}

#[test]
fn a_moved_op_is_visited_in_its_new_block_if_that_is_still_to_come() {
    let mut module = open("cfg.llvm22.v6.mlirbc");
    let compare = find(&module, "arith.cmpi").id();
    let region = module.op(compare).unwrap().block().unwrap().region();
    let region = region.unwrap();
    let (entry, last) = (region.block(0).unwrap(), region.block(3).unwrap());
    let (branch, first, last) = (
        entry.op(1).unwrap().id(),
        entry.op(0).unwrap().id(),
        last.id(),
    );
    assert_eq!(first, compare);
    let function = region.op().unwrap();
    let mut cursor = OpCursor::of_op(function, WalkOrder::PreOrder);
    let mut seen = Vec::new();
    while let Some(op) = cursor.next(&module).unwrap() {
        if op == compare && seen.len() == 1 {
            // The branch comes next in this block; it moves to a later one and back before that.
            module
                .move_op(branch, InsertionPoint::AtStart(last))
                .unwrap();
        }
        seen.push(op);
    }
    let at = seen.iter().position(|op| *op == branch).unwrap();
    assert_eq!(seen.iter().filter(|op| **op == branch).count(), 1);
    assert_eq!(
        module.op(seen[at + 1]).unwrap().name().full(),
        b"func.return"
    );
}

/// A deep module takes a stack on the heap.
#[test]
fn depth_does_not_recurse() {
    let mut module = Module::new(6, b"test", OpenOptions::default()).unwrap();
    let mut block = module.top_block().unwrap().id();
    let location = module.tables_mut().unknown_location().unwrap();
    let name = module
        .tables_mut()
        .add_op_name(b"demo.deep", false)
        .unwrap();
    const DEPTH: usize = 100_000;
    for _ in 0..DEPTH {
        let new = mlirbc::ir::NewOp {
            regions: 1,
            ..mlirbc::ir::NewOp::new(name, location)
        };
        let op = module
            .create_op(&new, InsertionPoint::AtEnd(block))
            .unwrap();
        let region = module.op(op).unwrap().region(0).unwrap().unwrap().id();
        block = module.create_block(region, 0, &[]).unwrap();
    }
    let inner_first = all(&module, OpCursor::of_module(WalkOrder::PostOrder));
    let mut outer_first = all(&module, OpCursor::of_module(WalkOrder::PreOrder));
    outer_first.reverse();
    assert_eq!(inner_first.len(), DEPTH);
    assert_eq!(inner_first, outer_first);
}
