//! Reserves entries for regions, blocks and ops, and enters and leaves regions (format.md §9.2,
//! §9.3).

use crate::container::OpNameId;
use crate::error::{ErrorKind, Result};
use crate::ir::bodies::Home;
use crate::ir::body::{BlockData, BodyOffset, NONE, OpData, OpForm, RegionData, Span, ValueData};
use crate::ir::decode::decoder::{Decoder, exceeds};
use crate::ir::decode::scope::Scope;
use crate::ir::id::OpId;
use crate::wire::Cursor;
use crate::wire::section;

/// The regions of an isolated op with at least this many bytes are a separate body, unless its
/// definition states that they might use values from outside.
///
/// For smaller ones, decoding costs less than the memory and the table entry of another body.
const MIN_BODY_BYTES: u64 = 512;

impl Decoder<'_, '_> {
    /// Reserves the regions of an op.
    pub(super) fn scope_of(&mut self, op: u32, count: u32, is_isolated: bool) -> Scope {
        let regions = Span {
            start: self.body.regions.len() as u32,
            count,
        };
        let unread = RegionData {
            op,
            blocks: Span::default(),
        };
        self.body
            .regions
            .resize(self.body.regions.len() + count as usize, unread);
        // A nested region numbers its values after all those of the enclosing regions, up to the
        // isolated op.
        let first_number = match is_isolated {
            true => 0,
            false => self.scope.end_number(),
        };
        Scope {
            op,
            regions,
            first_number,
            is_isolated,
            least_outer: NONE,
            ..Scope::default()
        }
    }

    /// Records the regions of the current op.
    pub(super) fn note_regions(&mut self, count: u64, is_isolated: bool) {
        self.body.facts.note_list(count);
        let start = self.body.regions.len() as u32;
        if let Some(extra) = self.body.extras.get_mut(self.extra as usize) {
            extra.regions = Span {
                start,
                count: count as u32,
            };
            extra.is_isolated = is_isolated;
        }
    }

    /// Whether the regions in a section are decoded with the enclosing ops. Otherwise they become a
    /// separate body.
    pub(super) fn keeps_section(&mut self, frame: &section::Frame) -> bool {
        self.body.facts.note_section(frame);
        let is_large = frame.payload.end - frame.payload.start >= MIN_BODY_BYTES;
        if !is_large || !self.may_be_separate() {
            return true;
        }
        let child = self.children.len() as u32;
        let Some(extra) = self.body.extras.get_mut(self.extra as usize) else {
            return true;
        };
        extra.child = Some(child);
        extra.regions.start = 0;
        extra.regions_end = BodyOffset::new(frame.payload.end, self.start);
        self.children.push(Home {
            op: Some(OpId {
                body: self.id,
                index: self.op,
            }),
            bytes: frame.payload.clone(),
            regions: extra.regions.count,
            depth: self.depth + self.around.len() as u32 + 1,
        });
        false
    }

    /// Whether large regions of the op may be a separate body.
    fn may_be_separate(&self) -> bool {
        // No values precede the functions of a module, so they use nothing from outside, whatever
        // their op.
        if self.scope.end_number() == 0 {
            return true;
        }
        let data = self.body.ops.get(self.op as usize);
        data.is_none_or(|data| (self.is_separate)(OpNameId(data.name)))
    }

    /// Reserves the regions of the op and makes them current.
    pub(super) fn enter(&mut self, count: u64, is_isolated: bool, at: &Cursor<'_>) -> Result<()> {
        let limit = u64::from(self.container.limits().region_depth);
        let depth = u64::from(self.depth) + self.around.len() as u64 + 1;
        if depth >= limit {
            let what = "the nesting of regions";
            return Err(exceeds(what, limit, depth + 1, at.offset()));
        }
        self.owed_regions += count;
        self.check_owed(at)?;
        let mut inner = self.scope_of(self.op, count as u32, is_isolated);
        inner.unreachable = match is_isolated {
            true => self.around.len() as u32 + 1,
            false => self.scope.unreachable,
        };
        self.around.push(std::mem::replace(&mut self.scope, inner));
        Ok(())
    }

    /// Continues after the op whose regions were read, at an offset.
    pub(super) fn leave(&mut self, end: u64) {
        let around = self.around.pop().unwrap_or_default();
        let inner = std::mem::replace(&mut self.scope, around);
        if !inner.is_isolated {
            // Regions that use nothing from outside count as isolated.
            if inner.least_outer >= inner.first_number {
                self.body.facts.note_unmarked(inner.regions.count);
            }
            self.scope.least_outer = self.scope.least_outer.min(inner.least_outer);
        }
        let extra = self.body.op(inner.op);
        let extra = extra.and_then(|op| self.body.number(op, OpForm::EXTRA));
        let extra = extra.and_then(|at| self.body.extras.get_mut(at as usize));
        if let Some(extra) = extra {
            extra.regions_end = BodyOffset::new(end, self.start);
        }
    }

    /// Begins the next region with the numbers of its blocks and values.
    pub(super) fn begin_region(&mut self, blocks: u32, values: u32, at: &Cursor<'_>) -> Result<()> {
        self.owed_regions = self.owed_regions.saturating_sub(1);
        self.owed_blocks += u64::from(blocks);
        self.owed_values += u64::from(values);
        self.check_owed(at)?;
        let scope = &mut self.scope;
        let region = scope.regions.start + scope.begun;
        scope.begun += 1;
        scope.blocks = Span {
            start: self.body.blocks.len() as u32,
            count: blocks,
        };
        scope.blocks_begun = 0;
        scope.values = Span {
            start: self.body.values.len() as u32,
            count: values,
        };
        scope.values_defined = 0;
        if let Some(data) = self.body.regions.get_mut(region as usize) {
            data.blocks = scope.blocks;
        }
        let unread = BlockData {
            region,
            ..BlockData::UNREAD
        };
        self.body
            .blocks
            .resize(self.body.blocks.len() + blocks as usize, unread);
        self.body.values.resize(
            self.body.values.len() + values as usize,
            ValueData::UNDEFINED,
        );
        Ok(())
    }

    /// Requires that the current region has defined the values that it declares.
    pub(super) fn check_defined(&self, at: &Cursor<'_>) -> Result<()> {
        let scope = &self.scope;
        if scope.values_defined == scope.values.count {
            return Ok(());
        }
        Err(at.error(ErrorKind::UndefinedValues {
            declared: u64::from(scope.values.count),
            defined: u64::from(scope.values_defined),
        }))
    }

    /// Begins the block of the top-level ops.
    pub(super) fn begin_top_block(&mut self) {
        self.body.blocks.push(BlockData {
            region: 0,
            ..BlockData::UNREAD
        });
        let blocks = Span { start: 0, count: 1 };
        if let Some(region) = self.body.regions.first_mut() {
            region.blocks = blocks;
        }
        self.scope.begun = 1;
        self.scope.blocks = blocks;
        self.scope.blocks_begun = 1;
    }

    /// The block that was begun last.
    pub(super) fn current_block(&self) -> u32 {
        self.scope.blocks.start + self.scope.blocks_begun.wrapping_sub(1)
    }

    /// Reserves the ops of the block.
    pub(super) fn reserve_ops(&mut self, count: u64, at: &Cursor<'_>) -> Result<()> {
        self.owed_ops += count;
        self.check_owed(at)?;
        let ops = Span {
            start: self.body.ops.len() as u32,
            count: count as u32,
        };
        let block = self.current_block();
        let unread = OpData {
            block,
            ..OpData::UNREAD
        };
        self.body
            .ops
            .resize(self.body.ops.len() + count as usize, unread);
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.ops = ops;
            data.first_op = BodyOffset::new(at.offset(), self.start);
        }
        self.scope.ops = ops;
        self.scope.ops_begun = 0;
        self.check_memory(at)
    }
}
