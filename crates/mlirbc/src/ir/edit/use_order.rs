//! The order of the uses of values after ops were created anew.

use hashbrown::HashSet;

use crate::error::Result;
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::Module;

impl Module<'_> {
    /// Orders the uses of all values as MLIR does if it creates `ops`, which are all ops in pre-order,
    /// one after the other, and then replaces those in `replaced` by others: an op's operands become
    /// the first uses of their values, and replacing a value by another one reverses its uses.
    ///
    /// # Errors
    /// A stored order is not a permutation.
    pub(crate) fn order_uses_anew(&mut self, ops: &[OpId], replaced: &[OpId]) -> Result<()> {
        let stored = |body: &BodyId| {
            let body = self.decoded(*body);
            body.is_some_and(|body| !body.orders.is_empty() || body.chains().is_some())
        };
        let bodies = ops.iter().map(|op| op.body);
        let mut affected: HashSet<BodyId> = bodies.filter(stored).collect();
        affected.extend(replaced.iter().map(|op| op.body));
        for &op in ops.iter().filter(|op| affected.contains(&op.body)) {
            self.use_operands_again(op)?;
        }
        for &op in replaced {
            self.use_operands_again(op)?;
        }
        for &op in replaced {
            self.reverse_uses_of_results(op)?;
        }
        Ok(())
    }

    fn use_operands_again(&mut self, op: OpId) -> Result<()> {
        let Some((first, operands)) = self.decoded(op.body).and_then(|body| {
            let data = body.op(op.index)?;
            Some((data.operands, body.operands(data).to_vec()))
        }) else {
            return Ok(());
        };
        if operands.is_empty() {
            return Ok(());
        }
        let chains = self.chains_mut(op.body)?;
        for (slot, value) in (first..).zip(operands) {
            chains.remove(value, slot);
            chains.push(value, slot, op.index);
        }
        Ok(())
    }

    fn reverse_uses_of_results(&mut self, op: OpId) -> Result<()> {
        let results = self.op(op).into_iter().flat_map(|op| op.results());
        let results: Vec<u32> = results.map(|result| result.id().index).collect();
        let chains = self.chains_mut(op.body)?;
        for value in results {
            let uses: Vec<(u32, u32)> =
                chains.slots_of(value).zip(chains.users_of(value)).collect();
            for (slot, user) in uses {
                chains.remove(value, slot);
                chains.push(value, slot, user);
            }
        }
        Ok(())
    }
}
