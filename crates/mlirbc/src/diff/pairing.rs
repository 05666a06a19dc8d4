//! Which op, block and value of one module is which of the other.
//!
//! The ops of a pair of blocks are paired in steps: symbols by name; then, in order and between
//! those paired before, ops with equal flow, with equal surroundings, with equal shape and with equal
//! name; last, an op with the only other one in its place, if they have as many operands, results and
//! regions. Where an op fits several others, its operands decide (`likeness`), and then its users
//! (`duplicates`). If pairing without the flow leaves fewer differences, that is taken.

use hashbrown::HashMap;

use crate::diff::align::{align, longest_increasing};
use crate::diff::duplicates::exchange;
use crate::diff::hashes::{Hashing, Side};
use crate::diff::likeness::{Likeness, most_alike};
use crate::error::Result;
use crate::ir::{Block, BlockId, Op, Region, ValueId};

/// A pair, or an op of one module only, in the order of the modules.
#[derive(Clone, Copy)]
pub(super) enum Event<'m> {
    /// Ops, and whether the op is a symbol at another place among the others.
    Ops(Op<'m>, Op<'m>, bool),
    RemovedOp(Op<'m>, Block<'m>),
    AddedOp(Op<'m>, Block<'m>),
    Blocks(Block<'m>, Block<'m>),
    /// A block, and the op around it in the other module.
    RemovedBlock(Block<'m>, Option<Op<'m>>),
    AddedBlock(Block<'m>, Option<Op<'m>>),
}

/// The pairs.
#[derive(Default)]
pub(super) struct Pairs<'m> {
    pub(super) events: Vec<Event<'m>>,
    pub(super) values: HashMap<ValueId, ValueId>,
    pub(super) blocks: HashMap<BlockId, BlockId>,
}

enum Task<'m> {
    Event(Event<'m>),
    Inside(Op<'m>, Op<'m>),
    Regions(Region<'m>, Region<'m>),
}

/// What pairing asks of the modules.
pub(super) struct Pairing<'p, 'h, 'm> {
    pub(super) a: &'p mut Side<'m>,
    pub(super) b: &'p mut Side<'m>,
    pub(super) hashing: &'p mut Hashing<'h, 'm>,
    /// Whether nothing is passed over, because equal hashes are not enough.
    pub(super) visits_all: bool,
}

/// The items of a block that are not paired yet, as positions.
#[derive(Clone)]
struct Gap {
    a: Vec<usize>,
    b: Vec<usize>,
}

/// The ops of two blocks, of which the symbols are paired: the op of the second block for each op of
/// the first one, and whether it is moved; whether an op of the second block has one.
#[derive(Clone)]
struct Gapped {
    gaps: Vec<Gap>,
    partner: Vec<Option<(usize, bool)>>,
    is_paired: Vec<bool>,
}

/// A way to pair the ops, and how much differs then.
struct Attempt {
    partner: Vec<Option<(usize, bool)>>,
    is_paired: Vec<bool>,
    cost: usize,
}

impl<'m> Pairing<'_, '_, 'm> {
    /// Pairs everything in which the modules may differ.
    pub(super) fn run(mut self) -> Result<Pairs<'m>> {
        let mut pairs = Pairs::default();
        let (top_a, top_b) = (self.a.module.top_block()?, self.b.module.top_block()?);
        let (body_a, body_b) = (top_a.id().body, top_b.id().body);
        if !self.visits_all && self.a.body_hash(body_a) == self.b.body_hash(body_b) {
            return Ok(pairs);
        }
        let mut tasks = vec![Task::Event(Event::Blocks(top_a, top_b))];
        while let Some(task) = tasks.pop() {
            let first = tasks.len();
            self.hashing.meter.count(1)?;
            match task {
                Task::Event(event) => {
                    pairs.events.push(event);
                    match event {
                        Event::Ops(a, b, _) => {
                            let results = a.results().zip(b.results());
                            pairs.values.extend(results.map(|(a, b)| (a.id(), b.id())));
                            if a.region_count() > 0 && !self.are_equal_bodies(a, b) {
                                tasks.push(Task::Inside(a, b));
                            }
                        }
                        Event::Blocks(a, b) => {
                            pairs.blocks.insert(a.id(), b.id());
                            for (at_a, at_b) in self.arguments(a, b) {
                                if let (Some(a), Some(b)) = (a.argument(at_a), b.argument(at_b)) {
                                    pairs.values.insert(a.id(), b.id());
                                }
                            }
                            self.ops(a, b, &pairs, &mut tasks)?;
                        }
                        _ => {}
                    }
                }
                Task::Inside(a, b) => {
                    let regions = a.regions()?.zip(b.regions()?);
                    tasks.extend(regions.map(|(a, b)| Task::Regions(a, b)));
                }
                Task::Regions(a, b) => self.blocks(a, b, &mut tasks),
            }
            if let Some(new) = tasks.get_mut(first..) {
                new.reverse();
            }
        }
        Ok(pairs)
    }

    fn are_equal_bodies(&self, a: Op<'m>, b: Op<'m>) -> bool {
        let (Some(in_a), Some(in_b)) = (a.child(), b.child()) else {
            return false;
        };
        let hash = self.a.body_hash(in_a);
        !self.visits_all && hash.is_some() && hash == self.b.body_hash(in_b)
    }

    /// Pairs arguments: by position if there are equally many, otherwise those of equal types in
    /// order.
    pub(super) fn arguments(&self, a: Block<'m>, b: Block<'m>) -> Vec<(u32, u32)> {
        if a.argument_count() == b.argument_count() {
            return (0..a.argument_count()).map(|at| (at, at)).collect();
        }
        let keys = |side: &Side<'m>, block: Block<'m>| {
            let arguments = block.arguments();
            let types = arguments.map(|it| u64::from(side.entries.ty(it.type_id()).number));
            types.collect::<Vec<u64>>()
        };
        let pairs = align(&keys(self.a, a), &keys(self.b, b)).into_iter();
        pairs.map(|(a, b)| (a as u32, b as u32)).collect()
    }

    fn blocks(&self, a: Region<'m>, b: Region<'m>, tasks: &mut Vec<Task<'m>>) {
        let blocks_a: Vec<Block<'m>> = a.blocks().collect();
        let blocks_b: Vec<Block<'m>> = b.blocks().collect();
        let keys = |side: &Side<'m>, blocks: &[Block<'m>]| {
            let keys = blocks.iter().map(|block| {
                let types = block.arguments();
                let types = types.map(|it| side.entries.ty(it.type_id()).number);
                let ops = block.ops().map(|op| side.op_hash(op).shape);
                let content = (types.collect::<Vec<_>>(), ops.collect::<Vec<_>>());
                self.hash(&content)
            });
            keys.collect::<Vec<u64>>()
        };
        let pairs = match (blocks_a.len(), blocks_b.len()) {
            (1, 1) => vec![(0, 0)],
            _ => align(&keys(self.a, &blocks_a), &keys(self.b, &blocks_b)),
        };
        let (mut at_a, mut at_b) = (0, 0);
        let end = (blocks_a.len(), blocks_b.len());
        for (end_a, end_b) in pairs.into_iter().chain([end]) {
            // Those that changed are paired in order.
            while at_a < end_a || at_b < end_b {
                let one = blocks_a.get(at_a).filter(|_| at_a < end_a);
                let other = blocks_b.get(at_b).filter(|_| at_b < end_b);
                tasks.push(Task::Event(match (one, other) {
                    (Some(one), Some(other)) => Event::Blocks(*one, *other),
                    (Some(one), None) => Event::RemovedBlock(*one, b.op()),
                    (None, Some(other)) => Event::AddedBlock(*other, a.op()),
                    (None, None) => break,
                }));
                at_a += usize::from(one.is_some());
                at_b += usize::from(other.is_some());
            }
            if let (Some(one), Some(other)) = (blocks_a.get(end_a), blocks_b.get(end_b)) {
                tasks.push(Task::Event(Event::Blocks(*one, *other)));
            }
            (at_a, at_b) = (end_a + 1, end_b + 1);
        }
    }

    fn hash(&self, content: &impl std::hash::Hash) -> u64 {
        use std::hash::BuildHasher;
        self.hashing.state.hash_one(content)
    }

    /// Pairs the ops of two blocks.
    fn ops(
        &mut self,
        a: Block<'m>,
        b: Block<'m>,
        pairs: &Pairs<'m>,
        tasks: &mut Vec<Task<'m>>,
    ) -> Result<()> {
        let ops_a: Vec<Op<'m>> = a.ops().collect();
        let ops_b: Vec<Op<'m>> = b.ops().collect();
        // The op of the other block for each op of `a`, and whether an op of `b` has one.
        let mut partner: Vec<Option<(usize, bool)>> = vec![None; ops_a.len()];
        let mut is_paired = vec![false; ops_b.len()];
        let anchors = self.symbols(&ops_a, &ops_b, &mut partner, &mut is_paired)?;
        let mut gaps = Vec::new();
        let (mut from_a, mut from_b) = (0, 0);
        for (end_a, end_b) in anchors.into_iter().chain([(ops_a.len(), ops_b.len())]) {
            let gap = Gap {
                a: (from_a..end_a)
                    .filter(|&at| partner.get(at) == Some(&None))
                    .collect(),
                b: (from_b..end_b)
                    .filter(|&at| is_paired.get(at) == Some(&false))
                    .collect(),
            };
            if !gap.a.is_empty() && !gap.b.is_empty() {
                gaps.push(gap);
            }
            (from_a, from_b) = (end_a + 1, end_b + 1);
        }
        let ops = [ops_a, ops_b];
        let gapped = Gapped {
            gaps,
            partner,
            is_paired,
        };
        let mut best = self.attempt(&Step::BY_FLOW, &ops, gapped.clone(), pairs)?;
        if best.cost > 1 {
            // A value that is used instead of another one may have the flow of a third one.
            let other = self.attempt(&Step::BY_SHAPE, &ops, gapped, pairs)?;
            if other.cost < best.cost {
                best = other;
            }
        }
        let (partner, is_paired) = (best.partner, best.is_paired);
        let [ops_a, ops_b] = ops;
        let mut next_b = 0;
        let add_until = |end: usize, next_b: &mut usize, tasks: &mut Vec<Task<'m>>| {
            while *next_b < end {
                if let (Some(&op), Some(false)) = (ops_b.get(*next_b), is_paired.get(*next_b)) {
                    tasks.push(Task::Event(Event::AddedOp(op, a)));
                }
                *next_b += 1;
            }
        };
        for (op, partner) in ops_a.iter().zip(&partner) {
            match partner {
                Some((at, is_moved)) => {
                    if !is_moved {
                        add_until(*at, &mut next_b, tasks);
                    }
                    if let Some(other) = ops_b.get(*at) {
                        tasks.push(Task::Event(Event::Ops(*op, *other, *is_moved)));
                    }
                }
                None => tasks.push(Task::Event(Event::RemovedOp(*op, b))),
            }
        }
        add_until(ops_b.len(), &mut next_b, tasks);
        Ok(())
    }

    /// Pairs the ops between symbols by these steps.
    fn attempt(
        &mut self,
        steps: &[Step],
        [ops_a, ops_b]: &[Vec<Op<'m>>; 2],
        from: Gapped,
        outer: &Pairs<'m>,
    ) -> Result<Attempt> {
        let Gapped {
            mut gaps,
            mut partner,
            mut is_paired,
        } = from;
        let mut values = HashMap::new();
        for &step in steps {
            let mut left = Vec::new();
            for gap in gaps {
                let keys_a = self.keys(step, true, ops_a, &gap.a)?;
                let keys_b = self.keys(step, false, ops_b, &gap.b)?;
                let found = match step {
                    // Only the one op in the place of another.
                    Step::Place if gap.a.len() != 1 || gap.b.len() != 1 => Vec::new(),
                    Step::Flow => align(&keys_a, &keys_b),
                    _ => {
                        let (of_a, of_b) = (pick(ops_a, &gap.a), pick(ops_b, &gap.b));
                        let likeness = Likeness {
                            values: (&values, &outer.values),
                            a: self.a,
                            b: self.b,
                            ignore_locations: self.hashing.ignore_locations,
                        };
                        most_alike((&keys_a, &of_a), (&keys_b, &of_b), &likeness)
                            .unwrap_or_else(|| align(&keys_a, &keys_b))
                    }
                };
                let (mut from_a, mut from_b) = (0, 0);
                for (at_a, at_b) in found.into_iter().chain([(gap.a.len(), gap.b.len())]) {
                    let rest = Gap {
                        a: gap.a.get(from_a..at_a).unwrap_or_default().to_vec(),
                        b: gap.b.get(from_b..at_b).unwrap_or_default().to_vec(),
                    };
                    if !rest.a.is_empty() && !rest.b.is_empty() {
                        left.push(rest);
                    }
                    if let (Some(&one), Some(&other)) = (gap.a.get(at_a), gap.b.get(at_b))
                        && let Some(place) = partner.get_mut(one)
                        && let Some(paired) = is_paired.get_mut(other)
                    {
                        *place = Some((other, false));
                        *paired = true;
                        if let (Some(one), Some(other)) = (ops_a.get(one), ops_b.get(other)) {
                            let results = one.results().zip(other.results());
                            values.extend(results.map(|(a, b)| (a.id(), b.id())));
                        }
                    }
                    (from_a, from_b) = (at_a + 1, at_b + 1);
                }
            }
            gaps = left;
        }
        exchange(
            (ops_a, ops_b),
            (self.a, self.b),
            &mut partner,
            &mut is_paired,
        );
        let cost = self.cost([ops_a, ops_b], &partner, &is_paired, outer);
        Ok(Attempt {
            partner,
            is_paired,
            cost,
        })
    }

    /// The number of ops and operands that differ.
    fn cost(
        &self,
        [ops_a, ops_b]: [&[Op<'m>]; 2],
        partner: &[Option<(usize, bool)>],
        is_paired: &[bool],
        outer: &Pairs<'m>,
    ) -> usize {
        let mut cost = is_paired.iter().filter(|paired| !**paired).count();
        let mut values = HashMap::new();
        for (op, partner) in ops_a.iter().zip(partner) {
            let Some(other) = partner.and_then(|(at, _)| ops_b.get(at)) else {
                cost += 1;
                continue;
            };
            let same = op.operands().zip(other.operands()).filter(|(a, b)| {
                let known = values.get(&a.id()).or_else(|| outer.values.get(&a.id()));
                known == Some(&b.id())
            });
            let most = op.operand_count().max(other.operand_count()) as usize;
            let is_same = self.a.op_hash(*op).shape == self.b.op_hash(*other).shape;
            cost += most - same.count() + usize::from(!is_same);
            let results = op.results().zip(other.results());
            values.extend(results.map(|(a, b)| (a.id(), b.id())));
        }
        cost
    }

    /// Pairs the symbols of equal names. Returns those that are in the same order on both sides.
    fn symbols(
        &mut self,
        ops_a: &[Op<'m>],
        ops_b: &[Op<'m>],
        partner: &mut [Option<(usize, bool)>],
        is_paired: &mut [bool],
    ) -> Result<Vec<(usize, usize)>> {
        let mut named: HashMap<&[u8], usize> = HashMap::new();
        for (at, op) in ops_b.iter().enumerate() {
            if let Some(name) = self.b.head(*op, self.hashing)?.symbol {
                named.entry(name).or_insert(at);
            }
        }
        let mut pairs = Vec::new();
        if named.is_empty() {
            return Ok(pairs);
        }
        for (at_a, op) in ops_a.iter().enumerate() {
            let symbol = self.a.head(*op, self.hashing)?.symbol;
            // The first one of a name is it.
            if let Some(at_b) = symbol.and_then(|name| named.remove(name)) {
                pairs.push((at_a, at_b));
            }
        }
        let in_order = longest_increasing(pairs.iter().map(|pair| pair.1));
        let mut is_moved = vec![true; pairs.len()];
        for at in &in_order {
            if let Some(place) = is_moved.get_mut(*at) {
                *place = false;
            }
        }
        for (&(at_a, at_b), is_moved) in pairs.iter().zip(is_moved) {
            if let (Some(place), Some(paired)) = (partner.get_mut(at_a), is_paired.get_mut(at_b)) {
                *place = Some((at_b, is_moved));
                *paired = true;
            }
        }
        let in_order = in_order.into_iter();
        Ok(in_order.filter_map(|at| pairs.get(at).copied()).collect())
    }

    /// By what ops are paired in a step. A symbol with another name is paired only if its contents
    /// are equal.
    fn keys(
        &mut self,
        step: Step,
        is_a: bool,
        ops: &[Op<'m>],
        positions: &[usize],
    ) -> Result<Vec<u64>> {
        let mut keys = Vec::with_capacity(positions.len());
        for &at in positions {
            let Some(&op) = ops.get(at) else { continue };
            let side = if is_a { &mut *self.a } else { &mut *self.b };
            let hash = side.op_hash(op);
            let head = side.head(op, self.hashing)?;
            let inside = side.inside(op);
            let own = |is_a: bool| (step as u8, is_a, op.id().body.0, op.id().index);
            keys.push(match (step, head.symbol) {
                (Step::Flow, _) => hash.flow,
                (Step::Surroundings, _) => hash.surroundings,
                (Step::Shape, _) => hash.shape,
                (Step::Name, None) => self.hash(&head.name),
                (Step::Name | Step::Place, Some(_)) => match inside {
                    Some(inside) => self.hash(&(head.name, inside)),
                    None => self.hash(&own(is_a)),
                },
                (Step::Place, None) => {
                    let counts = (op.operand_count(), op.result_count(), op.region_count());
                    self.hash(&counts)
                }
            });
        }
        Ok(keys)
    }
}

/// A step of pairing ops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Flow,
    Surroundings,
    Shape,
    Name,
    Place,
}

impl Step {
    const BY_FLOW: [Step; 5] = [
        Step::Flow,
        Step::Surroundings,
        Step::Shape,
        Step::Name,
        Step::Place,
    ];
    const BY_SHAPE: [Step; 3] = [Step::Shape, Step::Name, Step::Place];
}

fn pick<'m>(ops: &[Op<'m>], positions: &[usize]) -> Vec<Op<'m>> {
    let picked = positions.iter().filter_map(|&at| ops.get(at).copied());
    picked.collect()
}
