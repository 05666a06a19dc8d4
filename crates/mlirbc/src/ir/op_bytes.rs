//! The bytes of an op in the file, for writing the file again with a different head of the op.
//!
//! Decoding stores the offset of one op in [`OFFSET_STRIDE`], of the first op of each block, and of
//! the end of each op's regions. Any op is a few steps from the nearest of them. These bytes were
//! decoded before, so reading them cannot fail.

use std::ops::Range;

use crate::error::{Error, Result};
use crate::ir::body::{Body, NONE, OFFSET_STRIDE};
use crate::ir::grammar::sink::{Number, Sink};
use crate::ir::grammar::{component, op};
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::Module;
use crate::wire::Cursor;
use crate::wire::section::Frame;

/// The start of an op in the file.
pub(crate) struct Head {
    /// The bytes from the op's name to the types of its results.
    pub(crate) bytes: Range<u64>,
    /// The components of the op: see [`component`].
    pub(crate) mask: u8,
}

impl Module<'_> {
    /// The ops with edited heads, if nothing else was edited and they are few enough; see
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

    /// The bytes of an op in the file, up to the end of its regions. `None` if the op is not from the
    /// file, or if an edit moved it to another block.
    pub(crate) fn file_range_of(&self, op: OpId) -> Option<Range<u64>> {
        let read = self.read_up_to(op)?;
        let mut end = read.end;
        if read.head.mask & component::REGIONS != 0 {
            let body = self.decoded(op.body)?;
            let start = self.bodies.home(op.body)?.bytes.start;
            end = body.extra(body.op(op.index)?).regions_end.offset(start)?;
        }
        Some(read.head.bytes.start..end)
    }

    /// The head of an op in the file. `None` if the op is not from the file or its offset is
    /// unknown.
    pub(crate) fn head_of(&self, op: OpId) -> Option<Head> {
        Some(self.read_up_to(op)?.head)
    }

    /// The sections that enclose an op in the file, innermost first: one for each isolated op
    /// around it. Before version 2 there are none.
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

    /// The op that contains another op, in any body.
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
        self.read_up_to(op)?.section
    }

    /// Reads an op, starting from the nearest op with a known offset.
    fn read_up_to(&self, op: OpId) -> Option<OpBytes> {
        let body = self.decoded(op.body)?;
        let bytes = self.bodies.home(op.body)?.bytes.clone();
        let version = self.container().version();
        let (mut at, offset) = nearest(body, op.index, bytes.start)?;
        let mut cursor = self.container().cursor(offset..bytes.end);
        loop {
            let read = OpBytes::read(&mut cursor, version).ok()?;
            if at == op.index {
                return Some(read);
            }
            if read.head.mask & component::REGIONS != 0 {
                let end = body.extra(body.op(at)?).regions_end;
                cursor = self.container().cursor(end.offset(bytes.start)?..bytes.end);
            }
            at += 1;
        }
    }
}

/// The last op of a block, up to a given one, with a known offset, and that offset.
fn nearest(body: &Body, op: u32, start: u64) -> Option<(u32, u64)> {
    let block = body.block(body.op(op)?.block)?;
    let stop = op - op % OFFSET_STRIDE;
    let (at, offset) = match stop >= block.ops.start {
        true => (stop, *body.op_offsets.get((stop / OFFSET_STRIDE) as usize)?),
        false => (block.ops.start, block.first_op),
    };
    block.ops.range().contains(&op).then_some(())?;
    Some((at, offset.offset(start)?))
}

/// An op up to its regions.
struct OpBytes {
    head: Head,
    /// The end of the op without its regions, if it has none.
    end: u64,
    /// The section that holds the regions, if they are isolated.
    section: Option<Frame>,
}

impl OpBytes {
    fn read(cursor: &mut Cursor<'_>, version: u8) -> Result<Self> {
        let mut sink = HeadBytes {
            head: Head {
                bytes: 0..0,
                mask: 0,
            },
        };
        let head = op::read_head(cursor, version, 0, &mut sink)?;
        let regions = op::read_tail(cursor, version, head, &mut sink)?;
        let section = regions.and_then(|regions| regions.section);
        Ok(OpBytes {
            head: sink.head,
            end: cursor.offset(),
            section: section.map(|section| section.frame()),
        })
    }
}

/// Records the extent of an op's head.
struct HeadBytes {
    head: Head,
}

impl<'a> Sink<'a> for HeadBytes {
    type Stop = Error;
    type Op = ();

    fn begin_op(&mut self, _: u64, offset: u64) -> Result<()> {
        self.head.bytes.start = offset;
        Ok(())
    }

    fn components(&mut self, (): &mut (), mask: u8, _: u64) -> Result<()> {
        self.head.mask = mask;
        Ok(())
    }

    fn location(&mut self, (): &mut (), attribute: Number) -> Result<()> {
        self.head.bytes.end = attribute.end;
        Ok(())
    }

    fn dictionary(&mut self, (): &mut (), attribute: Number) -> Result<()> {
        self.head.bytes.end = attribute.end;
        Ok(())
    }

    fn properties(&mut self, (): &mut (), blob: Number) -> Result<()> {
        self.head.bytes.end = blob.end;
        Ok(())
    }

    fn begin_results(&mut self, (): &mut (), count: Number, _: &Cursor<'a>) -> Result<()> {
        self.head.bytes.end = count.end;
        Ok(())
    }

    fn result(&mut self, (): &mut (), ty: Number) -> Result<()> {
        self.head.bytes.end = ty.end;
        Ok(())
    }
}
