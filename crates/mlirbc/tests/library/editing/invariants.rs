//! What holds of every module, whatever was edited.

use std::collections::HashMap;

use mlirbc::ir::{Module, Op, ValueId};

/// Demands that parents and children, definitions and uses agree.
pub fn check(module: &Module<'_>) {
    let mut uses: HashMap<ValueId, Vec<(Op<'_>, u32)>> = HashMap::new();
    let mut values = Vec::new();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        let block = op.block().unwrap();
        assert!(block.op(op.position()) == Some(op));
        for (position, operand) in op.operands().enumerate() {
            assert!(
                operand.owner().is_some(),
                "{:?} uses something erased",
                op.name()
            );
            uses.entry(operand.id())
                .or_default()
                .push((op, position as u32));
        }
        values.extend(op.results());
        for successor in op.successors() {
            assert!(successor.region() == block.region());
        }
        for region in op.regions().unwrap() {
            assert!(region.op() == Some(op));
            for (position, block) in region.blocks().enumerate() {
                assert_eq!(block.position() as usize, position);
                assert!(block.region() == Some(region));
                values.extend(block.arguments());
            }
        }
    }
    for value in values {
        let mut found: Vec<_> = value.uses().unwrap().collect();
        let mut expected = uses.remove(&value.id()).unwrap_or_default();
        assert_eq!(found.len(), expected.len(), "uses of {:?}", value.id());
        found.sort_by_key(|each| (each.op, each.operand));
        expected.sort_by_key(|(op, position)| (op.id(), *position));
        for (found, (op, position)) in found.iter().zip(expected) {
            assert_eq!((found.op, found.operand), (op.id(), position));
        }
    }
    assert!(uses.is_empty(), "uses of values that nothing defines");
}
