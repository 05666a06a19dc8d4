//! Copies of ops with everything nested in them.
//!
//! As in MLIR, the blocks and ops of a region are created first. Their operands are then set and
//! their regions copied, op by op, so that uses are in the same order.

use hashbrown::HashMap;

use super::InsertionPoint;
use super::create::Parts;
use super::erase::Contents;
use crate::error::Result;
use crate::ir::bodies::Home;
use crate::ir::id::{BodyId, OpId, RegionId, ValueId};
use crate::ir::module::Module;

/// The copies made so far.
#[derive(Default)]
struct Copies {
    values: HashMap<u32, u32>,
    blocks: HashMap<u32, u32>,
}

/// The remaining work.
enum Step {
    /// Set the operands of the second op to copies of those of the first, then copy its regions.
    Finish(u32, u32),
    /// Copy the blocks of the first region to the second.
    Region(u32, u32),
}

impl Module<'_> {
    /// Copies an op with everything nested in it and returns the id of the copy. The copy uses the
    /// same outside values, so these must be in the body of its destination.
    ///
    /// # Errors
    /// There is no such op or place, or a value from outside cannot be used there.
    pub fn clone_op(&mut self, op: OpId, to: InsertionPoint) -> Result<OpId> {
        self.check_op(op)?;
        let site = self.site_of(to)?;
        self.check_copy(op, site.body, site.block)?;
        self.chains_mut(site.body)?;
        let mut copies = Copies::default();
        let index = self.copy_head(op, site.body, site.block, &mut copies)?;
        self.run(
            op.body,
            site.body,
            Step::Finish(op.index, index),
            &mut copies,
        )?;
        self.insert_op(index, site)?;
        Ok(OpId {
            body: site.body,
            index,
        })
    }

    /// Checks that the outside values of a copy can be used at its destination.
    fn check_copy(&self, op: OpId, to: BodyId, block: u32) -> Result<()> {
        let contents = self.check_body(op.body)?.contents_of([op.index]);
        let successors = self.check_op(op)?.successors();
        self.check_new_successors(successors.map(|block| block.id()), to, block)?;
        self.check_outside_values(op.body, &contents, to)
    }

    /// Checks that outside values of some ops can be used in a body, and that the body has room for
    /// copies of the ops.
    fn check_outside_values(&self, from: BodyId, contents: &Contents, to: BodyId) -> Result<()> {
        let body = self.check_body(from)?;
        let defined = body.values_of(contents);
        let ops = contents.ops.iter().filter_map(|&op| body.op(op));
        let numbers = ops
            .clone()
            .map(|op| op.form.operand_count() as usize + 3)
            .sum();
        self.check_room(to, contents.ops.len(), defined.len(), numbers)?;
        if from == to {
            return Ok(());
        }
        let mut inside = vec![false; body.values.len()];
        for value in defined {
            if let Some(place) = inside.get_mut(value as usize) {
                *place = true;
            }
        }
        for &index in ops.flat_map(|op| body.operands(op)) {
            if inside.get(index as usize) != Some(&true) {
                self.check_value(ValueId { body: from, index }, to)?;
            }
        }
        Ok(())
    }

    /// Copies an op without its operands and without the contents of its regions.
    fn copy_head(
        &mut self,
        source: OpId,
        to: BodyId,
        block: u32,
        copies: &mut Copies,
    ) -> Result<u32> {
        let Some((parts, results, draft)) = self.decoded(source.body).and_then(|body| {
            let data = body.op(source.index)?;
            let extra = body.extra(data);
            let successors = extra.successors.of(&body.successors).iter();
            let copy_of = |block: &u32| copies.blocks.get(block).copied().unwrap_or(*block);
            let values = data.results.of(&body.values);
            let parts = Parts {
                name: data.name,
                location: data.location,
                dictionary: body.dictionary(data),
                properties: body.properties(data),
                results: values.iter().map(|value| value.ty).collect(),
                successors: successors.map(copy_of).collect(),
                regions: extra.regions.count,
                is_isolated: extra.is_isolated,
                child: extra.child,
            };
            Some((parts, data.results, body.draft(source.index)))
        }) else {
            return Err(self.no_such("op", source.body, source.index));
        };
        let index = self.decoded(to).map_or(0, |body| body.ops.len()) as u32;
        let copy = OpId { body: to, index };
        let child = match parts.child {
            Some(child) => Some(self.copy_body(BodyId(child), copy)?.0),
            None => None,
        };
        let parts = Parts { child, ..parts };
        let body = self.body_mut(to)?;
        let index = body.append_op(block, &parts);
        if draft.is_some() {
            body.set_draft(index, draft);
        }
        let start = body.op(index).map_or(0, |op| op.results.start);
        copies.values.extend(results.range().zip(start..));
        Ok(index)
    }

    fn finish_copy(
        &mut self,
        from: BodyId,
        source: u32,
        to: BodyId,
        copy: u32,
        copies: &Copies,
    ) -> Result<()> {
        let body = self.check_body(from)?;
        let data = body.op(source);
        let operands = data.map_or(&[][..], |data| body.operands(data));
        let copy_of = |value: &u32| copies.values.get(value).copied().unwrap_or(*value);
        let operands: Vec<u32> = operands.iter().map(copy_of).collect();
        if operands.is_empty() {
            return Ok(());
        }
        let id = OpId {
            body: to,
            index: copy,
        };
        self.replace_operands(id, &operands)
    }

    /// The regions of an op paired with those of its copy, unless they have a separate body.
    fn region_pairs(&self, from: BodyId, source: u32, to: BodyId, copy: u32) -> Vec<(u32, u32)> {
        let regions = |body: BodyId, op: u32| {
            let body = self.decoded(body)?;
            let extra = body.extra(body.op(op)?);
            extra.child.is_none().then_some(extra.regions)
        };
        match (regions(from, source), regions(to, copy)) {
            (Some(source), Some(copy)) => source.range().zip(copy.range()).collect(),
            _ => Vec::new(),
        }
    }

    /// Copies the blocks of a region with their arguments and the heads of their ops. Returns the
    /// ops with their copies.
    fn copy_blocks(
        &mut self,
        from: BodyId,
        source: u32,
        to: BodyId,
        copy: u32,
        copies: &mut Copies,
    ) -> Result<Vec<(u32, u32)>> {
        let blocks = self.check_body(from)?.blocks_of(source).to_vec();
        let mut pairs = Vec::new();
        for &block in &blocks {
            let body = self.check_body(from)?;
            let arguments = (0..).zip(body.arguments_of(block).iter());
            let arguments = arguments.filter_map(|(position, value)| {
                let location = body.argument_location(block, position)?;
                Some((value, body.values.get(value as usize)?.ty, location))
            });
            let arguments: Vec<(u32, u32, u32)> = arguments.collect();
            let body = self.body_mut(to)?;
            let new = body.append_block(copy);
            copies.blocks.insert(block, new);
            for (value, ty, location) in arguments {
                let argument = body.append_argument(new, ty, location);
                copies.values.insert(value, argument);
            }
            body.blocks_of_mut(copy).push(new);
            pairs.push((block, new));
        }
        let mut made = Vec::new();
        for (block, new) in pairs {
            for index in self.check_body(from)?.ops_of(block).to_vec() {
                let source = OpId { body: from, index };
                let op = self.copy_head(source, to, new, copies)?;
                self.body_mut(to)?.ops_of_mut(new).push(op);
                made.push((index, op));
            }
        }
        Ok(made)
    }

    /// Copies a body for the copy of the op that contains it. Unless anything in it was edited, the
    /// copy is read from the same bytes.
    fn copy_body(&mut self, source: BodyId, around: OpId) -> Result<BodyId> {
        let mut first = None;
        let mut pending = vec![(source, around)];
        while let Some((source, around)) = pending.pop() {
            let Some(home) = self.bodies.home(source).cloned() else {
                return Err(self.no_such("body", source, 0));
            };
            let home = Home {
                op: Some(around),
                ..home
            };
            let id = BodyId(self.bodies.announce(vec![home]));
            match first {
                None => first = Some(id),
                // The enclosing op is a copy that still refers to the original body.
                Some(_) => self.body_mut(around.body)?.set_child(around.index, id),
            }
            if !self.is_edited_within(source) {
                continue;
            }
            let Some(mut body) = self.decoded(source).cloned() else {
                continue;
            };
            body.edits_mut();
            for (op, child) in body.children_with_ops() {
                let op = OpId {
                    body: id,
                    index: op,
                };
                pending.push((child, op));
            }
            self.bodies.set(id, body);
        }
        first.ok_or_else(|| self.no_such("body", source, 0))
    }

    /// Whether anything in a body, or in a body inside it, was edited.
    pub(in crate::ir) fn is_edited_within(&self, id: BodyId) -> bool {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            match self.decoded(id) {
                Some(body) if body.is_edited() => return true,
                Some(body) => pending.extend(body.children().map(BodyId)),
                None => {}
            }
        }
        false
    }

    /// Copies the blocks of a region, with everything nested in them, to the end of another region.
    ///
    /// # Errors
    /// There is no such region, one is in the other, or a value from outside cannot be used there.
    pub fn clone_blocks(&mut self, from: RegionId, to: RegionId) -> Result<()> {
        self.check_region(from)?;
        self.check_region(to)?;
        let mut around = self.region(to);
        let mut regions = std::iter::from_fn(|| {
            let region = around?;
            around = region.op().and_then(|op| op.block()?.region());
            Some(region.id())
        });
        let is_inside = regions.any(|region| region == from);
        if is_inside || self.is_file_region(to) || self.is_file_region(from) {
            return Err(self.container().invalid_edit(
                "copy the blocks of a region",
                "another region that is not inside",
                format!("region {} of body {}", to.index, to.body.0),
            ));
        }
        let body = self.check_body(from.body)?;
        let blocks = body.blocks_of(from.index).to_vec();
        let ops = blocks.iter().flat_map(|&block| body.ops_of(block).iter());
        let mut contents = body.contents_of(ops);
        contents.blocks.extend(blocks);
        self.check_outside_values(from.body, &contents, to.body)?;
        self.chains_mut(to.body)?;
        let step = Step::Region(from.index, to.index);
        self.run(from.body, to.body, step, &mut Copies::default())
    }

    fn run(&mut self, from: BodyId, to: BodyId, first: Step, copies: &mut Copies) -> Result<()> {
        let mut pending = vec![first];
        while let Some(step) = pending.pop() {
            match step {
                Step::Finish(source, copy) => {
                    self.finish_copy(from, source, to, copy, copies)?;
                    let regions = self.region_pairs(from, source, to, copy);
                    let steps = regions.into_iter().rev();
                    pending.extend(steps.map(|(source, copy)| Step::Region(source, copy)));
                }
                Step::Region(source, copy) => {
                    let ops = self.copy_blocks(from, source, to, copy, copies)?;
                    let steps = ops.into_iter().rev();
                    pending.extend(steps.map(|(source, copy)| Step::Finish(source, copy)));
                }
            }
        }
        Ok(())
    }
}
