//! Checks that values are defined before the ops that use them run, and that no op branches to the first block of
//! a region.
//!
//! Like MLIR's reader, decoding accepts the file as it is. Edited bodies are checked as MLIR's
//! verifier checks all bodies. A region of several blocks is a control flow graph, in which the
//! definition of a value must dominate its uses. A region of one block may be a graph region, where
//! order does not matter. The op's definition states which; regions of unknown kind are not checked for
//! order.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::container::OpNameId;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::{Body, NONE, Owner};
use crate::ir::dominators::Dominators;
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::{FILE_BODY, Module};
use crate::ir::nesting::Nesting;

/// The region of the top-level ops in the body of the file.
const TOP_REGION: u32 = 0;

impl Module<'_> {
    /// Checks that operands of an edited body are defined where they are used, and that the first blocks of its
    /// regions have no predecessors.
    pub(super) fn check_dominance(&self, id: BodyId) -> Result<()> {
        let Some(body) = self.decoded(id).filter(|body| body.is_edited()) else {
            return Ok(());
        };
        let mut check = Dominance::new(self, id, body);
        self.check_operands(id, body, |op, value| check.check_use(op, value))?;
        self.check_successors(id, body)
    }

    /// Checks that no op of a body branches to the first block of a region.
    fn check_successors(&self, id: BodyId, body: &Body) -> Result<()> {
        for index in 0..body.ops.len() as u32 {
            let Some(op) = body.op(index) else { continue };
            let successors = body.extra(op).successors.of(&body.successors);
            let entered = successors.iter().position(|&block| is_first(body, block));
            if let Some(position) = entered {
                let kind = ErrorKind::InvalidSuccessor {
                    position: position as u64,
                    reason: "the first block of a region may not have predecessors",
                };
                return Err(self.fault_in_op(OpId { body: id, index }, kind));
            }
        }
        Ok(())
    }

    /// The error for a fault of an op, which has no place in the file.
    fn fault_in_op(&self, op: OpId, kind: ErrorKind) -> Error {
        let error = Error::new(kind, self.container().bytes().len() as u64);
        self.locate(op.body, self.locate_in_op(op, error))
    }

    /// Checks that operands of edited bodies are defined in an enclosing region. Otherwise, the
    /// written numbers would identify other values.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidOperand`] for the first operand that is not.
    pub(crate) fn check_scopes(&self) -> Result<()> {
        for id in (0..self.body_count()).map(BodyId) {
            let Some(body) = self.decoded(id) else {
                continue;
            };
            if body.edited_heads().is_some() {
                continue;
            }
            let mut nesting = None;
            self.check_operands(id, body, |op, value| {
                let (_, region) = definition(body, value)?;
                // Nearly all operands are defined in the same region.
                let is_near = body.op(op).and_then(|op| body.block(op.block));
                match is_near.is_some_and(|block| block.region == region) {
                    true => Ok(()),
                    false => {
                        let nesting = nesting.get_or_insert_with(|| Nesting::of(body, |_| false));
                        nesting.ancestor_in(op, region).map(|_| ()).ok_or(OUTSIDE)
                    }
                }
            })?;
        }
        Ok(())
    }

    /// Checks each operand of a body's ops with a rule, which returns the fault if there is one.
    fn check_operands(
        &self,
        id: BodyId,
        body: &Body,
        mut rule: impl FnMut(u32, u32) -> Result<(), &'static str>,
    ) -> Result<()> {
        // Readers number the values of regions, and the top of the file is none.
        let mut rule = |op, value| match definition(body, value)? {
            (_, TOP_REGION) if id == FILE_BODY => {
                Err("the value is defined at the top of the file")
            }
            _ => rule(op, value),
        };
        for index in 0..body.ops.len() as u32 {
            let Some(op) = body.op(index) else { continue };
            for (position, &value) in body.operands(op).iter().enumerate() {
                if let Err(reason) = rule(index, value) {
                    let kind = ErrorKind::InvalidOperand {
                        position: position as u64,
                        reason,
                    };
                    return Err(self.fault_in_op(OpId { body: id, index }, kind));
                }
            }
        }
        Ok(())
    }
}

/// Whether a block is the first one of its region.
fn is_first(body: &Body, block: u32) -> bool {
    let region = body.block(block).map(|block| block.region);
    region.and_then(|region| body.blocks_of(region).at(0)) == Some(block)
}

/// The block and the region in which a value is defined.
fn definition(body: &Body, value: u32) -> Result<(u32, u32), &'static str> {
    let data = body.value(value);
    let block = match data.map(|data| data.owner()) {
        Some(Owner::Op(op)) => body.op(op).map(|op| op.block),
        Some(Owner::Block(block)) => Some(block),
        None => None,
    };
    let defined = block.and_then(|block| Some((block, body.block(block)?.region)));
    defined.ok_or("the value is not in the module any more")
}

const OUTSIDE: &str = "the value is defined in a region that the op is not in";

struct Dominance<'m> {
    module: &'m Module<'m>,
    id: BodyId,
    body: &'m Body,
    /// The position of each op in its block.
    positions: Vec<u32>,
    /// Computed on the first request for a region.
    regions: HashMap<u32, Flow>,
    nesting: Nesting,
}

/// The control flow of a region.
enum Flow {
    /// Order does not matter.
    Graph,
    /// The number of each reachable block, and the dominators by that number.
    Blocks(HashMap<u32, u32>, Dominators),
}

impl<'m> Dominance<'m> {
    fn new(module: &'m Module<'_>, id: BodyId, body: &'m Body) -> Self {
        let module: &'m Module<'m> = module;
        let mut positions = vec![0; body.ops.len()];
        for block in 0..body.blocks.len() as u32 {
            for (position, op) in (0..).zip(body.ops_of(block).iter()) {
                if let Some(place) = positions.get_mut(op as usize) {
                    *place = position;
                }
            }
        }
        // Whether the ops of a name use no values from outside.
        let mut isolated: HashMap<u32, bool> = HashMap::new();
        let nesting = Nesting::of(body, |op| {
            let name = body.op(op).map_or(NONE, |op| op.name);
            let is_isolated = isolated.entry(name);
            *is_isolated.or_insert_with(|| module.is_isolated_by_definition(OpNameId(name)))
        });
        Dominance {
            module,
            id,
            body,
            positions,
            regions: HashMap::new(),
            nesting,
        }
    }

    fn position(&self, op: u32) -> u32 {
        self.positions.get(op as usize).copied().unwrap_or(0)
    }

    /// Checks that a value is defined where an op uses it.
    fn check_use(&mut self, user: u32, value: u32) -> Result<(), &'static str> {
        let owner = self
            .body
            .values
            .get(value as usize)
            .map(|data| data.owner());
        let (block, region) = definition(self.body, value)?;
        let near = self.body.op(user).and_then(|op| self.body.block(op.block));
        let ancestor = match near.is_some_and(|block| block.region == region) {
            true => user,
            false => self.nesting.ancestor_in(user, region).ok_or(OUTSIDE)?,
        };
        if self.nesting.is_cut_off(user, ancestor) {
            return Err("the value is defined outside of an op that is isolated");
        }
        let used_in = self.body.op(ancestor).map_or(NONE, |op| op.block);
        self.find_flow(region);
        let Some(Flow::Blocks(numbers, dominators)) = self.regions.get(&region) else {
            return Ok(());
        };
        let Some(&at) = numbers.get(&used_in) else {
            // Unreachable code never runs.
            return Ok(());
        };
        let dominates = match owner {
            Some(Owner::Op(op)) if block == used_in => self.position(op) < self.position(ancestor),
            _ if block == used_in => true,
            _ => numbers
                .get(&block)
                .is_some_and(|&number| dominators.dominates(number, at)),
        };
        match dominates {
            true => Ok(()),
            false => Err("the definition of the value does not dominate this use"),
        }
    }

    fn find_flow(&mut self, region: u32) {
        if self.regions.contains_key(&region) {
            return;
        }
        let blocks = self.body.blocks_of(region);
        let flow = match blocks.at(0) {
            Some(_) if blocks.len() == 1 && self.is_graph(region) => Flow::Graph,
            Some(entry) => self.dominators(entry),
            None => Flow::Graph,
        };
        self.regions.insert(region, flow);
    }

    /// Whether the region may be a graph region of a single block.
    fn is_graph(&self, region: u32) -> bool {
        let around = match self.body.region(region).map(|region| region.op) {
            Some(NONE) | None => self.module.op_around(self.id),
            Some(index) => Some(OpId {
                body: self.id,
                index,
            }),
        };
        let Some(op) = around.and_then(|id| self.module.op(id)) else {
            return true;
        };
        !op.has_ssa_regions()
    }

    fn successors(&self, block: u32) -> &'m [u32] {
        let ops = self.body.ops_of(block);
        let last = ops.len().checked_sub(1).and_then(|last| ops.at(last));
        let last = last.and_then(|last| self.body.op(last));
        let successors = last.map(|last| self.body.extra(last).successors);
        successors.unwrap_or_default().of(&self.body.successors)
    }

    fn dominators(&self, entry: u32) -> Flow {
        // The reachable blocks in the order of a depth-first walk, each with the one it was reached from.
        let mut numbers = HashMap::from([(entry, 0)]);
        let (mut order, mut parents) = (vec![entry], vec![0]);
        let mut stack = vec![(entry, 0usize)];
        while let Some((block, next)) = stack.last_mut() {
            let successor = self.successors(*block).get(*next).copied();
            *next += 1;
            let from = numbers.get(block).copied().unwrap_or(0);
            match successor {
                Some(successor) => {
                    if let Entry::Vacant(place) = numbers.entry(successor) {
                        place.insert(order.len() as u32);
                        order.push(successor);
                        parents.push(from);
                        stack.push((successor, 0));
                    }
                }
                None => {
                    stack.pop();
                }
            }
        }
        let mut predecessors = vec![Vec::new(); order.len()];
        for (&block, number) in order.iter().zip(0u32..) {
            for successor in self.successors(block) {
                let to = numbers
                    .get(successor)
                    .and_then(|&to| predecessors.get_mut(to as usize));
                if let Some(list) = to {
                    list.push(number);
                }
            }
        }
        Flow::Blocks(numbers, Dominators::of(&parents, &predecessors))
    }
}
