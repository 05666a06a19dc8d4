//! Reads regions and blocks, and hands out the places of their values (format.md §9.2, §9.3).

use super::{Decoder, MIN_OP_BYTES};
use crate::error::{ErrorKind, Result, Table};
use crate::ir::body::{
    BlockData, FilePlace, MAX_ITEMS, NONE, OpData, OpForm, RegionData, Span, ValueData,
};
use crate::ir::component;
use crate::wire::Cursor;

/// The regions of one op while they are read.
#[derive(Default)]
pub(super) struct Frame<'m> {
    pub(super) op: u32,
    pub(super) regions: Span,
    /// How many of the regions were begun.
    pub(super) begun: u32,
    pub(super) blocks: Span,
    pub(super) blocks_begun: u32,
    pub(super) ops: Span,
    pub(super) ops_begun: u32,
    /// The values that the current region declares. If it declares none, its results have no
    /// number.
    pub(super) values: Span,
    pub(super) values_defined: u32,
    /// The number that the region's first value has in its scope.
    pub(super) first_number: u32,
    /// Whether values of the frames below can be used.
    pub(super) is_isolated: bool,
    /// The least number of a value of the frames below that is used.
    pub(super) least_outer: u32,
    /// Where to go on after a section of its own.
    pub(super) outer: Option<Cursor<'m>>,
}

impl<'m> Decoder<'m, '_> {
    /// Reserves the regions of an op.
    pub(super) fn frame_of(
        &mut self,
        op: u32,
        count: u32,
        is_isolated: bool,
        outer: Option<Cursor<'m>>,
    ) -> Frame<'m> {
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
        // A nested region numbers its values after all those around it, up to the isolated op.
        let first_number = match is_isolated {
            true => 0,
            false => self.frame.first_number + self.frame.values.count,
        };
        Frame {
            op,
            regions,
            first_number,
            is_isolated,
            least_outer: NONE,
            outer,
            ..Frame::default()
        }
    }

    /// Reserves the regions of an op and makes them the next thing to read.
    pub(super) fn enter_regions(
        &mut self,
        op: u32,
        count: u32,
        is_isolated: bool,
        outer: Option<Cursor<'m>>,
    ) -> Result<()> {
        let limit = self.container.limits().region_depth;
        let depth = u64::from(self.depth) + self.around.len() as u64 + 1;
        if depth >= u64::from(limit) {
            return Err(self.limit_error("the nesting of regions", u64::from(limit), depth + 1));
        }
        self.owed_regions += u64::from(count);
        self.check_owed()?;
        let inner = self.frame_of(op, count, is_isolated, outer);
        self.around.push(std::mem::replace(&mut self.frame, inner));
        Ok(())
    }

    /// Goes on behind the op whose regions are read.
    pub(super) fn leave_regions(&mut self, around: Frame<'m>) {
        let inner = std::mem::replace(&mut self.frame, around);
        if !inner.is_isolated {
            // What uses nothing from outside is isolated.
            if inner.least_outer >= inner.first_number {
                self.body.form.is_tight = false;
                self.body.form.has_unmarked |= inner.regions.count > 0;
            }
            self.frame.least_outer = self.frame.least_outer.min(inner.least_outer);
        }
        if let Some(outer) = inner.outer {
            self.note_unclaimed("the regions of an op");
            self.body.form.is_tight &= !self.cursor.has_long_varint();
            self.cursor = outer;
        }
        let extra = self.body.op(inner.op);
        let extra = extra.and_then(|op| self.body.number(op, OpForm::EXTRA));
        let extra = extra.and_then(|at| self.body.extras.get_mut(at as usize));
        if let Some(extra) = extra {
            extra.regions_end = FilePlace::new(self.cursor.offset(), self.start);
        }
    }

    /// Notes bytes that are left in a section. They stop nobody, as in the reference reader: what
    /// else is wrong with the ops tells more.
    fn note_unclaimed(&mut self, what: &'static str) {
        if let Err(error) = self.cursor.finish(what)
            && self.body.unclaimed.is_none()
        {
            self.body.unclaimed = Some(self.locate(error));
        }
    }

    pub(super) fn begin_region(&mut self) -> Result<()> {
        self.owed_regions = self.owed_regions.saturating_sub(1);
        let blocks = self.cursor.count(1, "blocks")?;
        let values = match blocks {
            0 => 0,
            _ => self.cursor.count(1, "values of a region")?,
        };
        self.owed_blocks += blocks as u64;
        self.owed_values += values as u64;
        self.check_owed()?;
        let frame = &mut self.frame;
        let region = frame.regions.start + frame.begun;
        frame.begun += 1;
        frame.blocks = Span {
            start: self.body.blocks.len() as u32,
            count: blocks as u32,
        };
        frame.blocks_begun = 0;
        frame.values = Span {
            start: self.body.values.len() as u32,
            count: values as u32,
        };
        frame.values_defined = 0;
        if let Some(data) = self.body.regions.get_mut(region as usize) {
            data.blocks = frame.blocks;
        }
        let unread = BlockData {
            region,
            ..BlockData::UNREAD
        };
        self.body
            .blocks
            .resize(self.body.blocks.len() + blocks, unread);
        self.body
            .values
            .resize(self.body.values.len() + values, ValueData::UNDEFINED);
        Ok(())
    }

    pub(super) fn finish_region(&mut self) -> Result<()> {
        let frame = &self.frame;
        if frame.values_defined == frame.values.count {
            return Ok(());
        }
        Err(self.cursor.error(ErrorKind::UndefinedValues {
            declared: u64::from(frame.values.count),
            defined: u64::from(frame.values_defined),
        }))
    }

    pub(super) fn begin_file_block(&mut self) -> Result<()> {
        let head = self.cursor;
        let (ops, has_arguments) = self.cursor.varint_with_flag()?;
        if has_arguments {
            return Err(head.error(ErrorKind::InvalidValue {
                what: "block flag",
                expected: "no arguments at the top of the file",
                found: 1,
            }));
        }
        self.body.blocks.push(BlockData {
            region: 0,
            ..BlockData::UNREAD
        });
        let blocks = Span { start: 0, count: 1 };
        if let Some(region) = self.body.regions.first_mut() {
            region.blocks = blocks;
        }
        self.frame.begun = 1;
        self.frame.blocks = blocks;
        self.frame.blocks_begun = 1;
        self.reserve_ops(0, ops)
    }

    pub(super) fn begin_block(&mut self) -> Result<()> {
        let block = self.frame.blocks.start + self.frame.blocks_begun;
        self.frame.blocks_begun += 1;
        self.owed_blocks -= 1;
        let (ops, has_arguments) = self.cursor.varint_with_flag()?;
        if has_arguments {
            self.read_arguments(block)?;
        }
        self.reserve_ops(block, ops)
    }

    fn reserve_ops(&mut self, block: u32, count: u64) -> Result<()> {
        self.cursor.check_count(count, MIN_OP_BYTES, "ops")?;
        self.owed_ops += count;
        self.check_owed()?;
        let ops = Span {
            start: self.body.ops.len() as u32,
            count: count as u32,
        };
        let unread = OpData {
            block,
            ..OpData::UNREAD
        };
        self.body
            .ops
            .resize(self.body.ops.len() + count as usize, unread);
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.ops = ops;
            data.first_op = FilePlace::new(self.cursor.offset(), self.start);
        }
        self.frame.ops = ops;
        self.frame.ops_begun = 0;
        self.check_memory()
    }

    /// Takes the next `count` values of the current region for what defines them; gives their
    /// places. A region that declares no values leaves its results without numbers.
    #[inline]
    pub(super) fn define_values(&mut self, at: &Cursor<'_>, count: u32) -> Result<Span> {
        let frame = &mut self.frame;
        if count > frame.values.count - frame.values_defined {
            return self.define_unnumbered(at, count);
        }
        let start = frame.values.start + frame.values_defined;
        frame.values_defined += count;
        self.owed_values -= u64::from(count);
        Ok(Span { start, count })
    }

    #[cold]
    fn define_unnumbered(&mut self, at: &Cursor<'_>, count: u32) -> Result<Span> {
        let frame = &self.frame;
        if frame.values.count != 0 {
            return Err(at.error(ErrorKind::TooManyValues {
                first: u64::from(frame.values_defined),
                end: u64::from(frame.values_defined) + u64::from(count),
                declared: u64::from(frame.values.count),
            }));
        }
        let start = self.body.values.len();
        let end = start + count as usize;
        if end > MAX_ITEMS {
            let limit = MAX_ITEMS as u64;
            return Err(self.limit_error("the values of a body", limit, end as u64));
        }
        self.body.values.resize(end, ValueData::UNDEFINED);
        self.body.form.is_tight = false;
        Ok(Span {
            start: start as u32,
            count,
        })
    }

    fn read_arguments(&mut self, block: u32) -> Result<()> {
        let head = self.cursor;
        let count = self.cursor.count(1, "block arguments")?;
        self.body.form.is_tight &= count > 0;
        let arguments = self.define_values(&head, count as u32)?;
        let first_location = self.body.argument_locations.len() as u32;
        for value in arguments.range() {
            let (ty, location) = if self.version < 4 {
                let ty = self.cursor.index(self.types, Table::Type)?;
                (ty, self.cursor.index(self.attributes, Table::Attribute)?)
            } else {
                let head = self.cursor;
                let (ty, has_location) = self.cursor.varint_with_flag()?;
                let ty = head.check_index(ty, self.types, Table::Type)?;
                let location = match has_location {
                    true => self.cursor.index(self.attributes, Table::Attribute)?,
                    false => NONE,
                };
                (ty, location)
            };
            self.body.argument_locations.push(location);
            if let Some(data) = self.body.values.get_mut(value as usize) {
                *data = ValueData::argument(ty, block);
            }
        }
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.arguments = arguments;
            data.first_location = first_location;
        }
        if self.version >= 3 {
            let mask = self.cursor.byte()?;
            if mask != 0 {
                self.body.form.is_tight &= mask == component::USE_LIST_ORDERS;
                self.read_orders(arguments)?;
            }
        }
        Ok(())
    }
}
