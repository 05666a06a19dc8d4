//! Which bodies are decoded, and when.

use mlirbc::ir::{BodyId, Module, Op, WalkAction};
use support::{fixtures, wire};

use crate::structure::{name, ten_functions};

#[test]
fn decoding_one_function_touches_that_function_only() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    assert_eq!(module.decoded_op_count(), 0, "opening decodes no op");
    let root = module.root().unwrap().unwrap();
    assert_eq!(module.decoded_op_count(), 1);
    assert!(!root.is_materialized());
    assert_eq!(root.region_count(), 1, "known without decoding");
    assert_eq!(module.decoded_op_count(), 1);
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10);
    let function = block.op(7).unwrap();
    assert!(function.is_isolated() && !function.is_materialized());
    let last = function
        .region(0)
        .unwrap()
        .unwrap()
        .block(0)
        .unwrap()
        .op(199);
    assert!(last.is_some());
    assert_eq!(module.decoded_op_count(), 1 + 10 + 200);
    assert!(function.is_materialized());
    let mut others = block.ops().filter(|op| *op != function);
    assert!(others.all(|op| !op.is_materialized()));
    // A second look decodes nothing again.
    function.materialize().unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10 + 200);
    module.materialize().unwrap();
    assert_eq!(module.decoded_op_count(), 1 + 10 + 10 * 200);
}

#[test]
fn a_walk_that_skips_functions_decodes_none() {
    let bytes = ten_functions();
    let module = Module::open(&*bytes).unwrap();
    let mut visited = 0;
    module
        .walk(|op| {
            visited += 1;
            match op.parent() {
                None => WalkAction::Continue,
                Some(_) => WalkAction::Skip,
            }
        })
        .unwrap();
    assert_eq!((visited, module.decoded_op_count()), (11, 11));
}

#[test]
fn damage_in_one_function_concerns_that_function_only() {
    let mut bytes = ten_functions();
    let sound = bytes.clone();
    // An op name that does not exist, in the middle of the fifth function.
    let ops = sound
        .windows(3)
        .filter(|window| *window == wire::plain_op())
        .count();
    assert!(ops >= 2000);
    let middle = sound.len() / 2;
    let at = middle
        + sound[middle..]
            .windows(6)
            .position(|window| window == wire::plain_op().repeat(2))
            .unwrap();
    bytes[at] = 0x7f;
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    let broken: Vec<u32> = block
        .ops()
        .filter(|op| op.materialize().is_err())
        .map(Op::position)
        .collect();
    assert_eq!(broken.len(), 1, "{broken:?}");
    let error = module.materialize().unwrap_err();
    assert_eq!(error.offset(), at as u64);
    let path = error.path_text();
    let function = format!("op 0 'd.op' > region 0 > block 0 > op {} 'd.op'", broken[0]);
    assert!(path.contains(&function), "{path}");
    // The error is the same however often one asks.
    assert_eq!(
        module.materialize().unwrap_err().to_string(),
        error.to_string()
    );
}

#[test]
fn small_isolated_ops_are_decoded_with_what_is_around_them() {
    let bytes = fixtures::read("many_functions.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    root.region(0).unwrap();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        assert!(op.is_materialized());
        if name(op) == "func.func" {
            assert!(op.is_isolated());
            let inside = op.region(0).unwrap().unwrap();
            assert_eq!(inside.id().body, op.id().body, "no body of its own");
        }
    }
}

#[test]
fn before_version_2_everything_is_decoded_at_once() {
    for fixture in fixtures::all().iter().filter(|fixture| fixture.version < 2) {
        let module = fixture.module();
        module.root().unwrap();
        assert_eq!(module.decoded_op_count(), fixture.ops, "{}", fixture.file);
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            assert_eq!(op.id().body, BodyId(0));
        }
    }
}
