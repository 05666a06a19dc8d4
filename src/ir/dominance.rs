//! Checks that values are defined before the ops that use them run.
//!
//! Like MLIR's reader, decoding accepts the file as it is. Edited bodies are checked as MLIR's
//! verifier checks all bodies. A region of several blocks is a control flow graph, in which the
//! definition of a value must dominate its uses. A region of one block may be a graph region, where
//! order does not matter. Regions of unknown ops are treated as graph regions.
//!
//! The algorithm for dominators is that of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
//! Algorithm").

use std::collections::HashMap;

use crate::container::OpNameId;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::{Body, NONE, Owner};
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::{FILE_BODY, Module};

/// The upstream ops with graph regions: those with the traits `HasOnlyGraphRegion` or
/// `GraphRegionNoTerminator` in LLVM 22.
const GRAPH_REGIONS: [&[u8]; 11] = [
    b"builtin.module",
    b"emitc.class",
    b"emitc.expression",
    b"emitc.file",
    b"gpu.module",
    b"ml_program.subgraph",
    b"scf.forall.in_parallel",
    b"transform.apply_conversion_patterns",
    b"transform.apply_patterns",
    b"transform.func.cast_and_call",
    b"transform.structured.replace",
];

/// The region of the top-level ops in the body of the file.
const TOP_REGION: u32 = 0;

impl Module<'_> {
    /// Checks that operands of an edited body are defined where they are used.
    pub(super) fn check_dominance(&self, id: BodyId) -> Result<()> {
        let Some(body) = self.decoded(id).filter(|body| body.is_edited()) else {
            return Ok(());
        };
        let mut check = Dominance::new(self, id, body);
        self.check_operands(id, body, |op, value| check.check_use(op, value))
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
            self.check_operands(id, body, |op, value| {
                let (_, region) = definition(body, value)?;
                // Nearly all operands are defined in the same region.
                let is_near = body.op(op).and_then(|op| body.block(op.block));
                match is_near.is_some_and(|block| block.region == region) {
                    true => Ok(()),
                    false => ancestor_in(body, op, region).map(|_| ()),
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
                    let error = Error::new(kind, self.container().bytes().len() as u64);
                    let error = self.locate_in_op(OpId { body: id, index }, error);
                    return Err(self.locate(id, error));
                }
            }
        }
        Ok(())
    }
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

/// The op itself or the enclosing op that is directly in a region.
fn ancestor_in(body: &Body, op: u32, region: u32) -> Result<u32, &'static str> {
    let mut at = op;
    loop {
        let block = body.op(at).and_then(|op| body.block(op.block));
        let around = match block {
            Some(block) if block.region == region => return Ok(at),
            Some(block) => body.region(block.region).map(|region| region.op),
            None => None,
        };
        at = around.ok_or("the value is defined in a region that the op is not in")?;
    }
}

struct Dominance<'m> {
    module: &'m Module<'m>,
    id: BodyId,
    body: &'m Body,
    /// The position of each op in its block.
    positions: Vec<u32>,
    /// Computed on the first request for a region.
    regions: HashMap<u32, Flow>,
    /// Whether the ops of a name use no values from outside, computed on the first request.
    isolated: HashMap<u32, bool>,
}

/// The control flow of a region.
enum Flow {
    /// Order does not matter.
    Graph,
    /// The reverse post-order number of each reachable block, and the immediate dominators by that
    /// number.
    Blocks(HashMap<u32, u32>, Vec<u32>),
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
        Dominance {
            module,
            id,
            body,
            positions,
            regions: HashMap::new(),
            isolated: HashMap::new(),
        }
    }

    fn position(&self, op: u32) -> u32 {
        self.positions.get(op as usize).copied().unwrap_or(0)
    }

    fn region_of(&self, block: u32) -> Option<u32> {
        self.body.block(block).map(|block| block.region)
    }

    /// Checks that a value is defined where an op uses it.
    fn check_use(&mut self, user: u32, value: u32) -> Result<(), &'static str> {
        let owner = self
            .body
            .values
            .get(value as usize)
            .map(|data| data.owner());
        let (block, region) = definition(self.body, value)?;
        let ancestor = ancestor_in(self.body, user, region)?;
        if ancestor != user && self.is_cut_off(user, ancestor) {
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
                .is_some_and(|&number| is_dominated(dominators, at, number)),
        };
        match dominates {
            true => Ok(()),
            false => Err("the definition of the value does not dominate this use"),
        }
    }

    /// The op that contains another op in the same body.
    fn parent(&self, op: u32) -> Option<u32> {
        let region = self.region_of(self.body.op(op)?.block)?;
        self.body.region(region).map(|region| region.op)
    }

    /// Whether `op` or one of the ops around it, up to `last`, uses no values from outside.
    fn is_cut_off(&mut self, op: u32, last: u32) -> bool {
        let mut at = op;
        while at != last {
            let Some(parent) = self.parent(at) else {
                return false;
            };
            at = parent;
            let name = self.body.op(at).map_or(NONE, |op| op.name);
            let module = self.module;
            let is_isolated = self.isolated.entry(name);
            if *is_isolated.or_insert_with(|| module.is_isolated_by_definition(OpNameId(name))) {
                return true;
            }
        }
        false
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
        op.definition().is_none() || GRAPH_REGIONS.contains(&op.name().full())
    }

    fn successors(&self, block: u32) -> &'m [u32] {
        let ops = self.body.ops_of(block);
        let last = ops.len().checked_sub(1).and_then(|last| ops.at(last));
        let last = last.and_then(|last| self.body.op(last));
        let successors = last.map(|last| self.body.extra(last).successors);
        successors.unwrap_or_default().of(&self.body.successors)
    }

    fn dominators(&self, entry: u32) -> Flow {
        let order = self.reverse_post_order(entry);
        let numbers: HashMap<u32, u32> = order.iter().copied().zip(0..).collect();
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
        let mut dominators = vec![NONE; order.len()];
        if let Some(first) = dominators.first_mut() {
            *first = 0;
        }
        let mut is_changing = true;
        while is_changing {
            is_changing = false;
            for (number, list) in predecessors.iter().enumerate().skip(1) {
                let known = list.iter().copied();
                let mut known = known.filter(|&from| dominators.get(from as usize) != Some(&NONE));
                let Some(first) = known.next() else { continue };
                let found = known.fold(first, |a, b| common(&dominators, a, b));
                if let Some(place) = dominators.get_mut(number)
                    && *place != found
                {
                    *place = found;
                    is_changing = true;
                }
            }
        }
        Flow::Blocks(numbers, dominators)
    }

    /// The reachable blocks, each before its successors except in loops.
    fn reverse_post_order(&self, entry: u32) -> Vec<u32> {
        let mut order = Vec::new();
        let mut seen = std::collections::HashSet::from([entry]);
        let mut stack = vec![(entry, 0usize)];
        while let Some((block, next)) = stack.last_mut() {
            let successor = self.successors(*block).get(*next).copied();
            *next += 1;
            match successor {
                Some(successor) if seen.insert(successor) => stack.push((successor, 0)),
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }
}

/// The nearest block that dominates both.
fn common(dominators: &[u32], mut a: u32, mut b: u32) -> u32 {
    let up = |block: u32| dominators.get(block as usize).copied().unwrap_or(0);
    while a != b {
        while a > b {
            a = up(a);
        }
        while b > a {
            b = up(b);
        }
    }
    a
}

/// Whether a block is dominated by a different block.
fn is_dominated(dominators: &[u32], block: u32, by: u32) -> bool {
    let mut at = block;
    while at > by {
        at = dominators.get(at as usize).copied().unwrap_or(0);
    }
    at == by
}
