//! Where in the file the parts of an op lie, to write the file again with another head of it.
//!
//! Decoding keeps the place of one op in [`PLACED`], of the first op of each block and of the end of
//! the regions of each op. From the nearest of them it is a few steps to any op. What is read here
//! was decoded before, so that nothing can be wrong with it.

use std::ops::Range;

use crate::ir::body::{Body, NONE, PLACED};
use crate::ir::component;
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::Module;
use crate::wire::Cursor;
use crate::wire::section::{self, Frame};

/// The start of an op in the file.
pub(crate) struct Head {
    /// The bytes from the op's name to the types of its results.
    pub(crate) bytes: Range<u64>,
    /// What the op has there: see [`component`].
    pub(crate) mask: u8,
}

impl Module<'_> {
    /// The ops with edited heads, if nothing else was edited, and not too many of these; see
    /// [`Body::edited_heads`].
    pub(crate) fn edited_heads(&self) -> Option<Vec<OpId>> {
        let mut heads = Vec::new();
        for id in (0..self.body_count()).map(BodyId) {
            let Some(body) = self.decoded(id) else {
                continue;
            };
            let ops = body.edited_heads()?;
            heads.extend(ops.map(|index| OpId { body: id, index }));
        }
        Some(heads)
    }

    /// The head of an op as the file has it. `None` for an op that is not of the file, and where the
    /// place of it is not known.
    pub(crate) fn head_of(&self, op: OpId) -> Option<Head> {
        Some(self.read_up_to(op)?.0)
    }

    /// The sections around an op in the file, the innermost one first: those of the regions that it
    /// lies in, as far as these are isolated. Before version 2 there are none.
    pub(crate) fn sections_around(&self, op: OpId) -> impl Iterator<Item = Option<Frame>> {
        let around = std::iter::successors(self.parent_of(op), |&op| self.parent_of(op));
        let has_sections = self.container().version() >= 2;
        let isolated = around.filter(move |&op| {
            let data = self
                .decoded(op.body)
                .and_then(|body| Some((body, body.op(op.index)?)));
            data.is_some_and(|(body, data)| has_sections && body.extra(data).is_isolated)
        });
        isolated.map(|op| self.section_of(op))
    }

    /// The op around one, in whatever body.
    fn parent_of(&self, op: OpId) -> Option<OpId> {
        let body = self.decoded(op.body)?;
        let region = body.block(body.op(op.index)?.block)?.region;
        match body.region(region)?.op {
            NONE => self.op_around(op.body),
            index => Some(OpId { index, ..op }),
        }
    }

    /// The section that holds the regions of an isolated op.
    fn section_of(&self, op: OpId) -> Option<Frame> {
        let (head, mut cursor, results) = self.read_up_to(op)?;
        skip_tail(&mut cursor, head.mask, results)?;
        cursor.varint().ok()?;
        Some(section::read(&mut cursor).ok()?.0)
    }

    /// The head of an op, what comes after it, and the number of results.
    fn read_up_to(&self, op: OpId) -> Option<(Head, Cursor<'_>, u64)> {
        let body = self.decoded(op.body)?;
        let bytes = self.bodies.home(op.body)?.bytes.clone();
        let (mut at, offset) = nearest(body, op.index, bytes.start)?;
        let mut cursor = self.container().cursor(offset..bytes.end);
        loop {
            let (head, results) = read_head(&mut cursor)?;
            if at == op.index {
                return Some((head, cursor, results));
            }
            if head.mask & component::REGIONS != 0 {
                let end = body.extra(body.op(at)?).regions_end;
                cursor = self.container().cursor(end.offset(bytes.start)?..bytes.end);
            } else {
                skip_tail(&mut cursor, head.mask, results)?;
            }
            at += 1;
        }
    }
}

/// The last op of a block, up to one, whose place is kept, and the offset of it.
fn nearest(body: &Body, op: u32, start: u64) -> Option<(u32, u64)> {
    let block = body.block(body.op(op)?.block)?;
    let placed = op - op % PLACED;
    let (at, place) = match placed >= block.ops.start {
        true => (placed, *body.places.get((placed / PLACED) as usize)?),
        false => (block.ops.start, block.first_op),
    };
    block.ops.range().contains(&op).then_some(())?;
    Some((at, place.offset(start)?))
}

/// Reads the head of an op; gives the number of results with it.
fn read_head(cursor: &mut Cursor<'_>) -> Option<(Head, u64)> {
    let start = cursor.offset();
    cursor.varint().ok()?;
    let mask = cursor.byte().ok()?;
    // The location, and one number for each of these.
    let numbers = mask & (component::DICTIONARY | component::PROPERTIES);
    skip(cursor, 1 + u64::from(numbers.count_ones()))?;
    let mut results = 0;
    if mask & component::RESULTS != 0 {
        results = cursor.varint().ok()?;
        skip(cursor, results)?;
    }
    let bytes = start..cursor.offset();
    Some((Head { bytes, mask }, results))
}

/// Reads what comes between the head of an op and its regions.
fn skip_tail(cursor: &mut Cursor<'_>, mask: u8, results: u64) -> Option<()> {
    for list in [component::OPERANDS, component::SUCCESSORS] {
        if mask & list != 0 {
            let count = cursor.varint().ok()?;
            skip(cursor, count)?;
        }
    }
    if mask & component::USE_LIST_ORDERS == 0 {
        return Some(());
    }
    let orders = match results {
        1 => 1,
        _ => cursor.varint().ok()?,
    };
    for _ in 0..orders {
        if results != 1 {
            cursor.varint().ok()?;
        }
        let (count, _) = cursor.varint_with_flag().ok()?;
        skip(cursor, count)?;
    }
    Some(())
}

fn skip(cursor: &mut Cursor<'_>, numbers: u64) -> Option<()> {
    for _ in 0..numbers {
        cursor.varint().ok()?;
    }
    Some(())
}
