//! Hashes of ops and bodies, which let equal ones be paired or passed over.
//!
//! An op has three. Its *shape* is what it is: its name, attributes, types and contents, without its
//! operands. Its *flow* is also what it computes: the flows of its operands are part of it. Between
//! both, its *surroundings* are its shape and those of the ops that define its operands. A body has one
//! hash of everything in it. The hashes of bodies are compared only for the bodies of paired
//! ops, and the seed is random, so no input makes different bodies equal.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashMap;

use crate::budget::Meter;
use crate::container::AttributeId;
use crate::dialect::Attribute;
use crate::diff::entries::{Entries, Numbers};
use crate::diff::heads::{Head, Heads};
use crate::diff::text::Texts;
use crate::error::Result;
use crate::ir::{Block, BodyId, Module, Op, OpId, Region, Value};

type State = hashbrown::DefaultHashBuilder;
type Hash = <State as BuildHasher>::Hasher;

/// The hashes of an op.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpHash {
    pub(super) shape: u64,
    pub(super) surroundings: u64,
    pub(super) flow: u64,
}

/// The hashes of a value.
#[derive(Clone, Copy, Default)]
struct ValueHash {
    /// The shape of the op that defines it, and its place among the results.
    origin: u64,
    flow: u64,
    /// The number of its uses so far.
    uses: u32,
}

/// One of the two modules, with the content of its entries and ops.
pub(super) struct Side<'m> {
    pub(super) module: &'m Module<'m>,
    pub(super) entries: Entries,
    heads: Heads<'m>,
    ops: Vec<Vec<OpHash>>,
    bodies: Vec<u64>,
    /// The numbers of the uses of the values of each body.
    uses: Vec<Vec<u32>>,
    /// The hashes of the contents of the symbols.
    inside: HashMap<OpId, u64>,
}

/// What is hashed and how.
pub(super) struct Hashing<'h, 'm> {
    pub(super) numbers: &'h mut Numbers,
    pub(super) texts: &'h mut Texts<'m>,
    pub(super) state: State,
    pub(super) ignore_locations: bool,
    pub(super) meter: Meter,
}

/// An op, or the top of the file, of which the ops inside are being hashed.
struct Frame<'m> {
    op: Option<Op<'m>>,
    /// The shape and the flow of the op without its regions.
    head: OpHash,
    is_symbol: bool,
    /// The shape of the regions.
    shape: Hash,
    /// The positions of the next region, block and op.
    next: (u32, u32, u32),
    region: Option<Region<'m>>,
    block: Option<Block<'m>>,
}

impl<'m> Side<'m> {
    /// The first or second module, which is compared with another one.
    pub(super) fn new(
        module: &'m Module<'m>,
        other: &'m Module<'m>,
        numbers: &mut Numbers,
        side: u8,
    ) -> Self {
        Side {
            module,
            entries: numbers.entries(module.tables(), other.tables(), side),
            heads: Heads::new(other.tables(), side),
            ops: Vec::new(),
            bodies: Vec::new(),
            uses: Vec::new(),
            inside: HashMap::new(),
        }
    }

    /// The hashes of an op.
    pub(super) fn op_hash(&self, op: Op<'_>) -> OpHash {
        let OpId { body, index } = op.id();
        let hashes = self.ops.get(body.0 as usize);
        let hash = hashes.and_then(|hashes| hashes.get(index as usize));
        hash.copied().unwrap_or_default()
    }

    /// The hash of a body.
    pub(super) fn body_hash(&self, body: BodyId) -> Option<u64> {
        self.bodies.get(body.0 as usize).copied()
    }

    /// The hash of the contents of a symbol that has regions.
    pub(super) fn inside(&self, op: Op<'_>) -> Option<u64> {
        self.inside.get(&op.id()).copied()
    }

    /// The head of an op that was hashed.
    pub(super) fn head(&mut self, op: Op<'m>, with: &mut Hashing<'_, 'm>) -> Result<Head<'m>> {
        self.heads.of(op, &self.entries, with.numbers, with.texts)
    }

    /// The number of a location, where one that the file omits is the unknown one.
    pub(super) fn location(&self, location: Option<AttributeId>) -> u32 {
        let tables = self.module.tables();
        let id = location.filter(|&id| {
            let attribute = tables.attribute(id);
            !attribute.is_some_and(Attribute::is_unknown_location)
        });
        id.map_or(0, |id| self.entries.attribute(id).number)
    }

    fn set_op(&mut self, op: Op<'_>, hash: OpHash) {
        let OpId { body, index } = op.id();
        if self.ops.len() <= body.0 as usize {
            self.ops.resize(body.0 as usize + 1, Vec::new());
        }
        if let Some(hashes) = self.ops.get_mut(body.0 as usize) {
            if hashes.len() <= index as usize {
                hashes.resize(index as usize + 1, OpHash::default());
            }
            if let Some(place) = hashes.get_mut(index as usize) {
                *place = hash;
            }
        }
    }

    /// The number of the uses of an op's results.
    pub(super) fn uses(&self, op: Op<'_>) -> u64 {
        let of = |value: Value<'_>| {
            let id = value.id();
            let uses = self.uses.get(id.body.0 as usize)?.get(id.index as usize)?;
            Some(u64::from(*uses))
        };
        op.results().filter_map(of).sum()
    }

    fn set_body(&mut self, content: &Content) {
        let at = content.body.0 as usize;
        if self.bodies.len() <= at {
            self.bodies.resize(at + 1, 0);
            self.uses.resize(at + 1, Vec::new());
        }
        if let (Some(hash), Some(uses)) = (self.bodies.get_mut(at), self.uses.get_mut(at)) {
            *hash = content.all.finish();
            uses.extend(content.values.iter().map(|value| value.uses));
        }
    }

    /// Hashes all ops and bodies.
    pub(super) fn hash(&mut self, with: &mut Hashing<'_, 'm>) -> Result<()> {
        let top = self.module.top_block()?;
        let mut bodies = vec![Content::new(with, top.id().body)];
        let mut frames = vec![Frame {
            op: None,
            head: OpHash::default(),
            is_symbol: false,
            shape: with.state.build_hasher(),
            next: (u32::MAX, u32::MAX, 0),
            region: None,
            block: Some(top),
        }];
        while let (Some(frame), Some(body)) = (frames.last_mut(), bodies.last_mut()) {
            if let Some(op) = frame.block.and_then(|block| block.op(frame.next.2)) {
                frame.next.2 += 1;
                if let Some(inner) = self.begin(op, body, with)? {
                    if let Some(child) = op.child() {
                        bodies.push(Content::new(with, child));
                    }
                    frames.push(inner);
                } else {
                    let hash = self.op_hash(op);
                    frame.shape.write_u64(hash.shape);
                }
                continue;
            }
            if let Some(block) = frame.region.and_then(|region| region.block(frame.next.1)) {
                frame.next.1 += 1;
                frame.next.2 = 0;
                frame.block = Some(block);
                self.block(block, frame, body, with);
                continue;
            }
            let region = match frame.op {
                Some(op) => op.region(frame.next.0)?,
                None => None,
            };
            if let Some(region) = region {
                body.all.write_u8(3);
                frame.shape.write_u8(3);
                frame.next = (frame.next.0 + 1, 0, 0);
                frame.region = Some(region);
                frame.block = None;
                continue;
            }
            let Some(frame) = frames.pop() else { break };
            let Some(op) = frame.op else { break };
            if op.child().is_some()
                && let Some(content) = bodies.pop()
            {
                self.set_body(&content);
            }
            if let (Some(body), Some(outer)) = (bodies.last_mut(), frames.last_mut()) {
                self.end(op, &frame, body, with);
                if let Some(child) = op.child() {
                    body.all.write_u64(self.body_hash(child).unwrap_or(0));
                } else {
                    body.all.write_u8(4);
                }
                outer.shape.write_u64(self.op_hash(op).shape);
            }
        }
        if let Some(content) = bodies.pop() {
            self.set_body(&content);
        }
        Ok(())
    }

    /// Hashes the arguments of a block.
    fn block(
        &self,
        block: Block<'m>,
        frame: &mut Frame<'m>,
        body: &mut Content,
        with: &Hashing<'_, 'm>,
    ) {
        body.all.write_u8(2);
        frame.shape.write_u8(2);
        for (position, argument) in (0..).zip(block.arguments()) {
            let ty = self.entries.ty(argument.type_id()).number;
            body.all.write_u32(ty);
            body.all.write_u32(argument.id().index);
            if !with.ignore_locations {
                let location = self.location(block.argument_location_id(position));
                body.all.write_u32(location);
            }
            frame.shape.write_u32(ty);
            let place = (frame.next.0, frame.next.1, position);
            let origin = with.state.hash_one((place, ty));
            let flow = with.state.hash_one((frame.head.flow, place, ty));
            body.set_value(argument, origin, flow);
        }
    }

    /// Hashes an op without its regions. If it has some, their frame is returned.
    fn begin(
        &mut self,
        op: Op<'m>,
        body: &mut Content,
        with: &mut Hashing<'_, 'm>,
    ) -> Result<Option<Frame<'m>>> {
        let head = self.head(op, with)?;
        let parts = op.parts();
        let size = parts.operands().len() as u64 + u64::from(parts.result_count());
        with.meter.count(1 + size)?;
        let mut shape = with.state.build_hasher();
        shape.write_u32(head.number);
        body.all.write_u8(1);
        body.all.write_u32(head.number);
        for value in parts.result_range() {
            // An op that an edit has moved has its results elsewhere.
            body.all.write_u32(value);
        }
        for ty in parts.result_types() {
            let ty = self.entries.ty(ty).number;
            shape.write_u32(ty);
            body.all.write_u32(ty);
        }
        if !with.ignore_locations {
            body.all.write_u32(self.location(Some(parts.location())));
        }
        shape.write_u32(parts.successor_count());
        shape.write_u32(parts.region_count());
        body.all.write_u32(parts.successor_count());
        body.all.write_u32(parts.region_count());
        for successor in op.successors() {
            body.all.write_u32(successor.position());
        }
        let (mut flow, mut surroundings) = (shape.clone(), shape.clone());
        for &value in parts.operands() {
            body.all.write_u32(value);
            let hash = body.used(value);
            flow.write_u64(hash.flow);
            surroundings.write_u64(hash.origin);
        }
        let hash = OpHash {
            shape: shape.finish(),
            surroundings: surroundings.finish(),
            flow: flow.finish(),
        };
        if parts.region_count() > 0 {
            return Ok(Some(Frame {
                op: Some(op),
                head: hash,
                is_symbol: head.symbol.is_some(),
                shape: with.state.build_hasher(),
                next: (0, 0, 0),
                region: None,
                block: None,
            }));
        }
        self.set_op(op, hash);
        body.set_results(op, hash, with);
        Ok(None)
    }

    /// Sets the hashes of an op with regions.
    fn end(&mut self, op: Op<'m>, frame: &Frame<'m>, body: &mut Content, with: &Hashing<'_, 'm>) {
        let inside = frame.shape.finish();
        if frame.is_symbol {
            self.inside.insert(op.id(), inside);
        }
        let hash = OpHash {
            shape: with.state.hash_one((frame.head.shape, inside)),
            surroundings: with.state.hash_one((frame.head.surroundings, inside)),
            flow: with.state.hash_one((frame.head.flow, inside)),
        };
        self.set_op(op, hash);
        body.set_results(op, hash, with);
    }
}

/// The hash of a body, as far as it was visited, with those of its values.
struct Content {
    body: BodyId,
    all: Hash,
    values: Vec<ValueHash>,
}

impl Content {
    fn new(with: &Hashing<'_, '_>, body: BodyId) -> Self {
        Content {
            body,
            all: with.state.build_hasher(),
            values: Vec::new(),
        }
    }

    /// The hashes of a value, 0 for one that is defined later, and counts a use of it.
    fn used(&mut self, value: u32) -> ValueHash {
        let Some(hash) = self.entry(value) else {
            return ValueHash::default();
        };
        hash.uses = hash.uses.saturating_add(1);
        *hash
    }

    fn set_results(&mut self, op: Op<'_>, hash: OpHash, with: &Hashing<'_, '_>) {
        for (position, result) in (0u32..).zip(op.results()) {
            let origin = with.state.hash_one((hash.shape, position));
            let flow = with.state.hash_one((hash.flow, position));
            self.set_value(result, origin, flow);
        }
    }

    fn set_value(&mut self, value: Value<'_>, origin: u64, flow: u64) {
        if let Some(place) = self.entry(value.id().index) {
            (place.origin, place.flow) = (origin, flow);
        }
    }

    fn entry(&mut self, value: u32) -> Option<&mut ValueHash> {
        let index = value as usize;
        if self.values.len() <= index {
            self.values.resize(index + 1, ValueHash::default());
        }
        self.values.get_mut(index)
    }
}
