//! The nesting of the ops of a body, for questions about ancestors that take no walk upwards.

use crate::ir::body::{Body, NONE};

/// The order of a body's ops, each before those in it.
#[derive(Debug)]
pub(super) struct Nesting {
    /// The number of each op in the order; [`NONE`] for those that are in no block.
    numbers: Vec<u32>,
    /// For each op, the number after those of the ops in it.
    ends: Vec<u32>,
    /// For each op, the number of the innermost op around it that is cut off from outside; [`NONE`] if none is.
    cuts: Vec<u32>,
    /// The ops directly in each region, in order, one region after the other.
    of_regions: Vec<u32>,
    /// Where the ops of each region start, and the end.
    starts: Vec<u32>,
}

/// A step of the walk over the ops.
enum Step {
    Enter { op: u32, cut: u32 },
    Leave(u32),
}

impl Nesting {
    /// The nesting of a body. `is_cut_off` is whether an op uses no values from outside of it.
    pub(super) fn of(body: &Body, mut is_cut_off: impl FnMut(u32) -> bool) -> Self {
        let mut of_regions = Vec::with_capacity(body.ops.len());
        let mut starts = Vec::with_capacity(body.regions.len() + 1);
        for region in 0..body.regions.len() as u32 {
            starts.push(of_regions.len() as u32);
            for block in body.blocks_of(region).iter() {
                of_regions.extend(body.ops_of(block).iter());
            }
        }
        starts.push(of_regions.len() as u32);
        let mut nesting = Nesting {
            numbers: vec![NONE; body.ops.len()],
            ends: vec![0; body.ops.len()],
            cuts: vec![NONE; body.ops.len()],
            of_regions,
            starts,
        };
        let mut next = 0;
        let mut stack = Vec::new();
        for region in body.top_regions.range().rev() {
            nesting.push(&mut stack, region, NONE);
        }
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(op) => set(&mut nesting.ends, op, next),
                Step::Enter { op, cut } => {
                    let number = next;
                    next += 1;
                    set(&mut nesting.numbers, op, number);
                    set(&mut nesting.cuts, op, cut);
                    set(&mut nesting.ends, op, next);
                    let Some(data) = body.op(op) else { continue };
                    let extra = body.extra(data);
                    let regions = extra.regions;
                    // The regions of a separate body are numbered there.
                    if regions.count == 0 || extra.child.is_some() {
                        continue;
                    }
                    let inner = if is_cut_off(op) { number } else { cut };
                    stack.push(Step::Leave(op));
                    for region in regions.range().rev() {
                        nesting.push(&mut stack, region, inner);
                    }
                }
            }
        }
        nesting
    }

    fn push(&self, stack: &mut Vec<Step>, region: u32, cut: u32) {
        let ops = self.ops_of(region).iter().rev();
        stack.extend(ops.map(|&op| Step::Enter { op, cut }));
    }

    fn ops_of(&self, region: u32) -> &[u32] {
        let at = region as usize;
        let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
        let ops =
            bounds.and_then(|(&start, &end)| self.of_regions.get(start as usize..end as usize));
        ops.unwrap_or_default()
    }

    fn number(&self, op: u32) -> u32 {
        get(&self.numbers, op)
    }

    /// The op itself or the op around it that is directly in a region.
    pub(super) fn ancestor_in(&self, op: u32, region: u32) -> Option<u32> {
        let number = self.number(op);
        let ops = self.ops_of(region);
        let after = ops.partition_point(|&other| self.number(other) <= number);
        let ancestor = *ops.get(after.checked_sub(1)?)?;
        (number < get(&self.ends, ancestor)).then_some(ancestor)
    }

    /// Whether an op around `op`, up to and with `last`, uses no values from outside of it.
    pub(super) fn is_cut_off(&self, op: u32, last: u32) -> bool {
        let cut = get(&self.cuts, op);
        op != last && cut != NONE && cut >= self.number(last)
    }
}

fn get(list: &[u32], op: u32) -> u32 {
    list.get(op as usize).copied().unwrap_or(NONE)
}

fn set(list: &mut [u32], op: u32, value: u32) {
    if let Some(place) = list.get_mut(op as usize) {
        *place = value;
    }
}
