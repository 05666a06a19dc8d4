//! The decoder of a body: its arenas, and the limits on what the file can reserve in them.

use crate::container::{Container, OpNameId};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::bodies::Home;
use crate::ir::body::{Body, MAX_ITEMS, NONE, OpData, Span};
use crate::ir::decode::scope::Scope;
use crate::ir::grammar;
use crate::ir::id::BodyId;
use crate::wire::Cursor;

/// Whether regions that use nothing from outside may be a separate body, by the name of their op.
pub(in crate::ir) type IsSeparate<'m> = dyn Fn(OpNameId) -> bool + 'm;

pub(super) struct Decoder<'m, 'c> {
    pub(super) container: &'m Container<'c>,
    pub(super) is_separate: &'m IsSeparate<'m>,
    /// The offset of the first byte of the body.
    pub(super) start: u64,
    /// The offset of the end of the body.
    pub(super) end: u64,
    /// The maximum size of the arenas in bytes.
    pub(super) most_bytes: u64,
    pub(super) id: BodyId,
    /// The nesting of regions around the body.
    pub(super) depth: u32,
    pub(super) body: Body,
    pub(super) children: Vec<Home>,
    /// The current regions.
    pub(super) scope: Scope,
    /// The enclosing regions, innermost last.
    pub(super) around: Vec<Scope>,
    /// The op whose fields after the operands are being read, and its entry in [`Body::extras`].
    pub(super) op: u32,
    pub(super) extra: u32,
    /// The results or arguments of the current use-list orders.
    pub(super) ordered: Span,
    /// The positions of the values that have an order, if there are several orders.
    pub(super) listed: Vec<u32>,
    /// The value of the current order.
    pub(super) listed_value: u32,
    pub(super) has_several_orders: bool,
    /// The number of blocks of the region whose head is being read.
    pub(super) blocks: u32,
    /// The next of the current arguments.
    pub(super) next_argument: u32,
    /// The numbers of ops, regions, blocks and values reserved and not read yet.
    pub(super) owed_ops: u64,
    pub(super) owed_regions: u64,
    pub(super) owed_blocks: u64,
    pub(super) owed_values: u64,
    pub(super) op_names: u32,
    pub(super) attributes: u32,
    pub(super) types: u32,
    pub(super) properties: u32,
}

/// Decodes a body and returns it with the homes of the bodies inside it. Uses the capacity of the
/// arenas of `spare`, and leaves it for the next body.
pub(in crate::ir) fn decode<'m>(
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
        start: home.bytes.start,
        end: home.bytes.end,
        most_bytes: container
            .limits()
            .memory_for(home.bytes.end - home.bytes.start),
        id,
        depth: home.depth,
        body: std::mem::take(spare),
        children: Vec::new(),
        scope: Scope::default(),
        around: Vec::new(),
        op: NONE,
        extra: NONE,
        ordered: Span::default(),
        listed: Vec::new(),
        listed_value: 0,
        has_several_orders: false,
        blocks: 0,
        next_argument: 0,
        owed_ops: 0,
        owed_regions: 0,
        owed_blocks: 0,
        owed_values: 0,
        op_names: container.dialects().file_op_name_count(),
        attributes: entries.attributes.file_count(),
        types: entries.types.file_count(),
        properties: container.properties().file_count(),
    };
    if let Err(error) = decoder.read(home) {
        return Err(decoder.locate(error));
    }
    let facts = &mut decoder.body.facts;
    facts.is_minimal &= decoder.body.unclaimed.is_none();
    let body = decoder.body.take();
    *spare = decoder.body;
    Ok((body, decoder.children))
}

impl Decoder<'_, '_> {
    pub(super) fn read(&mut self, home: &Home) -> Result<()> {
        // An op takes about ten bytes in typical files. Excess capacity is released.
        // Most bytes of a deeply nested body are those of bodies inside it.
        let most = match home.depth {
            ..64 => 1 << 20,
            _ => 1 << 12,
        };
        let guess = (home.bytes.end - home.bytes.start) as usize / 8;
        self.body.ops.reserve(guess.min(most));
        self.body.numbers.reserve(guess.min(most));
        self.body.values.reserve(guess.min(most));
        let content = self.container.cursor(home.bytes.clone());
        let version = self.container.version();
        if home.op.is_none() {
            // The file's content is one block without the head of a region.
            self.scope = self.scope_of(NONE, 1, true);
            self.body.top_regions = self.scope.regions;
            return grammar::read_file(content, version, self);
        }
        self.owed_regions = u64::from(home.regions);
        self.check_owed(&content)?;
        self.scope = self.scope_of(NONE, home.regions, true);
        self.body.top_regions = self.scope.regions;
        grammar::read_body(content, version, u64::from(home.regions), self)
    }

    /// Checks the number of reserved, unread entries against the remaining bytes.
    pub(super) fn check_owed(&self, at: &Cursor<'_>) -> Result<()> {
        let remaining = self.end.saturating_sub(at.offset());
        // A region, a block and a value take at least one byte each.
        let others = self.owed_regions + self.owed_blocks + self.owed_values;
        if grammar::MIN_OP_BYTES * self.owed_ops + others > remaining {
            return Err(at.error(ErrorKind::CountTooLarge {
                what: "ops, regions, blocks and values",
                count: self.owed_ops + others,
                remaining,
            }));
        }
        let body = &self.body;
        let ops = body.ops.len() as u64 + self.owed_ops;
        let limit = self.container.limits().ops;
        if ops > limit {
            return Err(exceeds("the number of ops", limit, ops, at.offset()));
        }
        let items = ops.max(body.values.len() as u64 + self.owed_values);
        let items = items.max(body.blocks.len() as u64 + self.owed_blocks);
        if items > MAX_ITEMS as u64 {
            let what = "the ops, blocks or values of a body";
            return Err(exceeds(what, MAX_ITEMS as u64, items, at.offset()));
        }
        Ok(())
    }

    /// Checks the size of the arenas against the limit on memory.
    pub(super) fn check_memory(&self, at: &Cursor<'_>) -> Result<()> {
        let used = self.body.used_bytes();
        if used > self.most_bytes {
            let what = "the bytes of decoded ops";
            return Err(exceeds(what, self.most_bytes, used, at.offset()));
        }
        Ok(())
    }

    /// Adds the current op and block to the path of an error.
    pub(super) fn locate(&self, error: Error) -> Error {
        let error = self.locate_in(&self.scope, error);
        self.locate_around(error)
    }

    /// As [`Decoder::locate`], for an error after the current regions.
    pub(super) fn locate_around(&self, mut error: Error) -> Error {
        for scope in self.around.iter().rev() {
            error = self.locate_in(scope, error);
        }
        error
    }

    pub(super) fn locate_in(&self, scope: &Scope, mut error: Error) -> Error {
        let op = scope.ops.start + scope.ops_begun.saturating_sub(1);
        if scope.ops_begun > 0 {
            error = error.within(op_segment(self.container, &self.body, op));
        }
        if scope.blocks_begun > 0 && scope.op != NONE || self.id.0 != 0 {
            error = error
                .within(Segment::Block(scope.blocks_begun.saturating_sub(1)))
                .within(Segment::Region(scope.begun.saturating_sub(1)));
        }
        error
    }
}

/// The error for an exceeded limit.
#[cold]
pub(super) fn exceeds(what: &'static str, limit: u64, found: u64, offset: u64) -> Error {
    Error::new(ErrorKind::LimitExceeded { what, limit, found }, offset)
}

/// The path segment of an op.
pub(in crate::ir) fn op_segment(container: &Container<'_>, body: &Body, op: u32) -> Segment {
    let data = body.op(op).copied().unwrap_or(OpData::UNREAD);
    let position = body.ops_of(data.block).position_of(op);
    Segment::op(
        container.op_name(OpNameId(data.name)),
        position.unwrap_or(0),
    )
}
