//! Reads the arenas of one body from its bytes (format.md §9).
//!
//! The nesting of regions is a stack of frames, not recursion. Places for the ops of a block, the
//! blocks of a region and the values of a region are reserved when their number is read; what is
//! reserved and not read yet is held against the bytes that are left, so a file cannot ask for
//! more memory than its size justifies.

mod op;
mod region;
mod use_list_order;

use crate::container::{Container, OpNameId};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::bodies::Home;
use crate::ir::body::{Body, MAX_ITEMS, NONE, OpData};
use crate::ir::component;
use crate::ir::id::BodyId;
use crate::wire::Cursor;
use region::Frame;

/// The least bytes of an op: name, mask and location.
const MIN_OP_BYTES: u64 = 3;

/// Whether regions that use nothing from outside may be a body of their own, by the name of their op.
pub(super) type IsSeparate<'m> = dyn Fn(OpNameId) -> bool + 'm;

pub(super) struct Decoder<'m, 'c> {
    container: &'m Container<'c>,
    is_separate: &'m IsSeparate<'m>,
    cursor: Cursor<'m>,
    /// The offset of the first byte of the body.
    start: u64,
    /// The offset of the end of the body.
    end: u64,
    /// The most bytes that the arenas may take.
    most_bytes: u64,
    id: BodyId,
    /// The nesting of regions around the body.
    depth: u32,
    body: Body,
    children: Vec<Home>,
    /// The regions that are read now.
    frame: Frame<'m>,
    /// Those around them, innermost last.
    around: Vec<Frame<'m>>,
    /// Ops, regions, blocks and values reserved and not read yet.
    owed_ops: u64,
    owed_regions: u64,
    owed_blocks: u64,
    owed_values: u64,
    op_names: u32,
    attributes: u32,
    types: u32,
    properties: u32,
    version: u8,
    /// The bits that the mask of an op may have.
    components: u8,
}

/// Reads a body; gives it with the homes of the bodies inside it. The room of `spare` is used, and
/// left for the next body.
pub(super) fn decode<'m>(
    container: &'m Container<'_>,
    is_separate: &'m IsSeparate<'m>,
    id: BodyId,
    home: &Home,
    spare: &mut Body,
) -> Result<(Body, Vec<Home>)> {
    let entries = container.entries();
    let mut decoder = Decoder {
        container,
        is_separate,
        cursor: container.cursor(home.bytes.clone()),
        start: home.bytes.start,
        end: home.bytes.end,
        most_bytes: container
            .limits()
            .memory_for(home.bytes.end - home.bytes.start),
        id,
        depth: home.depth,
        body: std::mem::take(spare),
        children: Vec::new(),
        frame: Frame::default(),
        around: Vec::new(),
        owed_ops: 0,
        owed_regions: 0,
        owed_blocks: 0,
        owed_values: 0,
        op_names: container.dialects().file_op_name_count(),
        attributes: entries.attributes.file_count(),
        types: entries.types.file_count(),
        properties: container.properties().file_count(),
        version: container.version(),
        components: component::allowed(container.version()),
    };
    if let Err(error) = decoder.run(home) {
        return Err(decoder.locate(error));
    }
    if let Err(error) = decoder.cursor.finish("the ops") {
        decoder.body.unclaimed.get_or_insert(error);
    }
    let is_loose = decoder.cursor.has_long_varint() || decoder.body.unclaimed.is_some();
    decoder.body.form.is_tight &= !is_loose;
    let body = decoder.body.take();
    *spare = decoder.body;
    Ok((body, decoder.children))
}

impl<'m> Decoder<'m, '_> {
    fn run(&mut self, home: &Home) -> Result<()> {
        // An op of the usual files takes some ten bytes; what is too much is given back.
        let guess = (home.bytes.end - home.bytes.start) as usize / 8;
        self.body.ops.reserve(guess.min(1 << 20));
        self.body.numbers.reserve(guess.min(1 << 20));
        self.body.values.reserve(guess.min(1 << 20));
        let regions = match home.op {
            Some(_) => home.regions,
            None => 1,
        };
        if home.op.is_some() {
            self.owed_regions = u64::from(regions);
            self.check_owed()?;
        }
        self.frame = self.frame_of(NONE, regions, true, None);
        self.body.top_regions = self.frame.regions;
        if home.op.is_none() {
            // The file's content is one block without a region's head.
            self.begin_file_block()?;
        }
        loop {
            if self.frame.ops_begun < self.frame.ops.count {
                self.read_ops()?;
            } else if self.frame.blocks_begun < self.frame.blocks.count {
                self.begin_block()?;
            } else if self.frame.begun < self.frame.regions.count {
                self.finish_region()?;
                self.begin_region()?;
            } else {
                self.finish_region()?;
                let Some(around) = self.around.pop() else {
                    break;
                };
                self.leave_regions(around);
            }
        }
        Ok(())
    }

    /// Holds what is reserved and not read yet against the bytes that are left.
    fn check_owed(&self) -> Result<()> {
        let remaining = self.end.saturating_sub(self.cursor.offset());
        // A region, a block and a value take a byte at least.
        let others = self.owed_regions + self.owed_blocks + self.owed_values;
        if MIN_OP_BYTES * self.owed_ops + others > remaining {
            return Err(self.cursor.error(ErrorKind::CountTooLarge {
                what: "ops, regions, blocks and values",
                count: self.owed_ops + others,
                remaining,
            }));
        }
        let body = &self.body;
        let ops = body.ops.len() as u64 + self.owed_ops;
        let limit = self.container.limits().ops;
        if ops > limit {
            return Err(self.limit_error("the number of ops", limit, ops));
        }
        let items = ops.max(body.values.len() as u64 + self.owed_values);
        let items = items.max(body.blocks.len() as u64 + self.owed_blocks);
        if items > MAX_ITEMS as u64 {
            return Err(self.limit_error(
                "the ops, blocks or values of a body",
                MAX_ITEMS as u64,
                items,
            ));
        }
        Ok(())
    }

    /// Holds what the arenas take against the limit on memory.
    fn check_memory(&self) -> Result<()> {
        let used = self.body.used_bytes();
        if used > self.most_bytes {
            return Err(self.limit_error("the bytes of decoded ops", self.most_bytes, used));
        }
        Ok(())
    }

    fn limit_error(&self, what: &'static str, limit: u64, found: u64) -> Error {
        self.cursor
            .error(ErrorKind::LimitExceeded { what, limit, found })
    }

    /// Says of an error which op of which block it happened in.
    fn locate(&self, mut error: Error) -> Error {
        let frames = std::iter::once(&self.frame).chain(self.around.iter().rev());
        for frame in frames {
            let op = frame.ops.start + frame.ops_begun.saturating_sub(1);
            if frame.ops_begun > 0 {
                error = error.within(op_segment(self.container, &self.body, op));
            }
            if frame.blocks_begun > 0 && frame.op != NONE || self.id.0 != 0 {
                error = error
                    .within(Segment::Block(frame.blocks_begun.saturating_sub(1)))
                    .within(Segment::Region(frame.begun.saturating_sub(1)));
            }
        }
        error
    }
}

/// An op as a step of a path.
pub(super) fn op_segment(container: &Container<'_>, body: &Body, op: u32) -> Segment {
    let data = body.op(op).copied().unwrap_or(OpData::UNREAD);
    let name = container
        .op_name(OpNameId(data.name))
        .escape_ascii()
        .to_string();
    let position = body.ops_of(data.block).position_of(op);
    Segment::Op {
        name,
        position: position.unwrap_or(0),
    }
}
