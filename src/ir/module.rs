//! A module: the bodies over the tables of a file.

use std::sync::{Arc, Mutex};

use crate::container::{Container, Input, NEWEST_VERSION};
use crate::dialect::{Registry, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::bodies::{Bodies, Home};
use crate::ir::body::Body;
use crate::ir::decode::{self, op_segment};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId, ValueId};
use crate::ir::op::Op;
use crate::ir::properties::Resolver;
use crate::ir::structure::{Block, Region, Value, ValueOwner};
use crate::ir::upgrade::Upgrades;
use crate::ir::body::BadOrder;
use crate::ir::walk::{Walk, WalkAction};
use crate::layout::Release;
use crate::limits::Limits;

/// How a file is opened.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Bounds on what reading may cost.
    pub limits: Limits,
    /// What is known of dialects.
    pub registry: Arc<Registry>,
    /// The release whose op definitions hold, and no other but those of the registry that are for
    /// any. `None` to go by the producer and by what fits.
    pub release: Option<Release>,
    /// What to do with modules of older versions of dialects.
    pub upgrades: Upgrades,
}

impl Default for OpenOptions {
    fn default() -> Self {
        OpenOptions {
            limits: Limits::default(),
            registry: Registry::built_in(),
            release: None,
            upgrades: Upgrades::default(),
        }
    }
}

/// A file of MLIR bytecode, open for reading.
///
/// Threads may share it: what is not decoded yet is decoded once, by whoever asks first.
#[derive(Debug)]
pub struct Module<'a> {
    tables: Tables<'a>,
    /// What decides which definitions of ops hold.
    resolver: Resolver,
    pub(super) bodies: Bodies,
    /// Empty arenas with room, for whoever decodes a body next.
    spare: Mutex<Body>,
}

/// The body of the file's content.
pub(super) const FILE_BODY: BodyId = BodyId(0);

impl<'a> Module<'a> {
    /// Reads the tables of `input`; no op is decoded.
    ///
    /// # Errors
    /// The first damage in the header, the sections or a table. Damage in an attribute, a type or
    /// an op shows when it is first asked for, and in [`Module::verify`].
    pub fn open(input: impl Into<Input<'a>>) -> Result<Self> {
        Self::open_with(input, OpenOptions::default())
    }

    /// Reads the tables of `input` as `options` say.
    ///
    /// # Errors
    /// As [`Module::open`].
    pub fn open_with(input: impl Into<Input<'a>>, options: OpenOptions) -> Result<Self> {
        let container = Container::open(input, options.limits.clone())?;
        let upgrades = options.upgrades.clone();
        let mut module = Self::from_container(container, options);
        module.upgrade(&upgrades)?;
        Ok(module)
    }

    /// The module over tables that have been read; the limits of `options` were for reading them.
    /// Upgrades are not called.
    pub fn from_container(container: Container<'a>, options: OpenOptions) -> Self {
        let ir = container.sections().get(crate::container::SectionId::Ir);
        let home = Home {
            op: None,
            bytes: ir.map(|section| section.data.clone()).unwrap_or_default(),
            regions: 1,
            depth: 0,
        };
        let bodies = Bodies::default();
        bodies.announce(vec![home]);
        Module {
            resolver: Resolver::new(&container, options.release),
            tables: Tables::new(container, options.registry, options.release),
            bodies,
            spare: Mutex::default(),
        }
    }

    /// A module without ops, to be built. It has no `builtin.module` yet; one op at the top is what
    /// every tool expects.
    ///
    /// # Errors
    /// The version is newer than any known one, or the producer holds a NUL.
    pub fn new(version: u8, producer: &[u8], options: OpenOptions) -> Result<Module<'static>> {
        if version > NEWEST_VERSION {
            let kind = ErrorKind::VersionTooNew {
                found: u64::from(version),
                newest: u64::from(NEWEST_VERSION),
            };
            return Err(Error::new(kind, 0));
        }
        let mut container = Container::empty(version, options.limits.clone());
        container.set_producer(producer)?;
        let mut module = Module::from_container(container, options);
        module.bodies.set(FILE_BODY, Body::with_top_block());
        Ok(module)
    }

    /// Maps the file at `path` and reads its tables.
    ///
    /// # Errors
    /// As [`Module::open`], and [`ErrorKind::Io`]. See [`Input::map`] for what must not happen to
    /// the file meanwhile.
    #[cfg(feature = "mmap")]
    pub fn open_file(path: impl AsRef<std::path::Path>) -> Result<Module<'static>> {
        Module::open(Input::map(path.as_ref())?)
    }

    /// The file's tables with what is known of its dialects.
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// The file's tables, to add to them. What is there keeps its number.
    pub fn tables_mut(&mut self) -> &mut Tables<'a> {
        &mut self.tables
    }

    /// The file's tables.
    pub fn container(&self) -> &Container<'a> {
        self.tables.container()
    }

    /// What decides which definitions of ops hold.
    pub(super) fn resolver(&self) -> &Resolver {
        &self.resolver
    }

    pub(super) fn set_resolver(&mut self, resolver: Resolver) {
        self.resolver = resolver;
    }

    /// A body, decoded if it has not been. `None` if there is no such body.
    pub(super) fn body(&self, id: BodyId) -> Option<Result<&Body>> {
        if let Some(body) = self.bodies.get(id) {
            return Some(Ok(body));
        }
        let body = self.bodies.get_or_decode(id, |home| {
            let container = self.container();
            // Another thread may have the spare arenas; this one does without.
            let mut spare = self.spare.try_lock().ok();
            let mut fresh = Body::default();
            let spare = spare.as_deref_mut().unwrap_or(&mut fresh);
            let is_separate = |name| self.is_separate(name);
            let (mut body, children) = decode::decode(container, &is_separate, id, home, spare)?;
            let limit = container.limits().ops;
            let ops = self.bodies.op_count() + body.ops.len() as u64;
            if ops > limit {
                let kind = ErrorKind::LimitExceeded {
                    what: "the number of ops",
                    limit,
                    found: ops,
                };
                return Err(Error::new(kind, home.bytes.start));
            }
            body.child_count = children.len() as u32;
            body.first_child = self.bodies.announce(children);
            if body.child_count > 0 {
                body.number_children();
            }
            Ok(body)
        })?;
        Some(body.map_err(|error| self.locate(id, error.clone())))
    }

    /// A body that has been decoded.
    #[inline]
    pub(super) fn decoded(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(id)
    }

    /// The op around a body.
    pub(super) fn op_around(&self, id: BodyId) -> Option<OpId> {
        self.bodies.home(id)?.op
    }

    /// Adds the way from the IR section down to a body to an error that happened in it.
    pub(super) fn locate(&self, body: BodyId, mut error: Error) -> Error {
        let mut next = self.op_around(body);
        while let Some(id) = next {
            error = self.locate_in_op(id, error);
            next = self.op_around(id.body);
        }
        error.within(crate::error::Segment::Section(
            crate::container::SectionId::Ir,
        ))
    }

    /// Adds the way from the top of a body down to an op in it.
    pub(super) fn locate_in_op(&self, id: OpId, mut error: Error) -> Error {
        let Some(body) = self.decoded(id.body) else {
            return error;
        };
        let mut op = Some(id.index);
        while let Some(index) = op {
            error = error.within(op_segment(self.container(), body, index));
            op = None;
            let Some(data) = body.op(index) else { break };
            let Some(block) = body.block(data.block) else {
                break;
            };
            let Some(region) = body.region(block.region) else {
                break;
            };
            if id.body == FILE_BODY && region.op == crate::ir::body::NONE {
                break;
            }
            let position = body.blocks_of(block.region).position_of(data.block);
            let first = match body.op(region.op) {
                Some(around) => {
                    op = Some(region.op);
                    body.extra(around).regions.start
                }
                None => body.top_regions.start,
            };
            error = error
                .within(crate::error::Segment::Block(position.unwrap_or(0)))
                .within(crate::error::Segment::Region(block.region - first));
        }
        error
    }

    /// The error of a stored use-list order with the way to the op, or the block's op, whose value
    /// it is for.
    pub(super) fn locate_order(&self, id: BodyId, bad: &BadOrder) -> Error {
        let value = ValueId {
            body: id,
            index: bad.value,
        };
        let op = match self.value(value).and_then(Value::owner) {
            Some(ValueOwner::Result(op, _)) => Some(op),
            Some(ValueOwner::Argument(block, _)) => block.region().and_then(Region::op),
            None => None,
        };
        match op {
            Some(op) => op.locate(bad.error.clone()),
            None => self.locate(id, bad.error.clone()),
        }
    }

    /// The block that holds the top-level ops, nearly always a single `builtin.module`.
    ///
    /// # Errors
    /// The content of the file cannot be decoded.
    pub fn top_block(&self) -> Result<Block<'_>> {
        let missing = || {
            Error::new(
                ErrorKind::UnexpectedEnd {
                    what: "the IR section",
                    expected: 1,
                    remaining: 0,
                },
                0,
            )
        };
        let body = self.body(FILE_BODY).ok_or_else(missing)??;
        let id = BlockId {
            body: FILE_BODY,
            index: 0,
        };
        Block::new(self, body, id).ok_or_else(missing)
    }

    /// The first top-level op.
    ///
    /// # Errors
    /// The content of the file cannot be decoded.
    pub fn root(&self) -> Result<Option<Op<'_>>> {
        Ok(self.top_block()?.op(0))
    }

    /// The op of an id; `None` if its body is not decoded or has no such op.
    pub fn op(&self, id: OpId) -> Option<Op<'_>> {
        Op::new(self, self.decoded(id.body)?, id)
    }

    /// The block of an id; `None` if its body is not decoded or has no such block.
    pub fn block(&self, id: BlockId) -> Option<Block<'_>> {
        Block::new(self, self.decoded(id.body)?, id)
    }

    /// The region of an id; `None` if its body is not decoded or has no such region.
    pub fn region(&self, id: RegionId) -> Option<Region<'_>> {
        Region::new(self, self.decoded(id.body)?, id)
    }

    /// The value of an id; `None` if its body is not decoded or has no such value.
    pub fn value(&self, id: ValueId) -> Option<Value<'_>> {
        Value::new(self, self.decoded(id.body)?, id)
    }

    /// The number of values of a body, or of places for them; 0 if it is not decoded.
    pub(crate) fn value_count(&self, body: BodyId) -> usize {
        self.decoded(body).map_or(0, |body| body.values.len())
    }

    /// All ops in pre-order: an op before the ops in its regions. Bodies are decoded as the walk
    /// enters them.
    pub fn ops(&self) -> Walk<'_> {
        Walk::of_module(self)
    }

    /// Visits all ops in pre-order, leaving out what the visitor skips.
    ///
    /// # Errors
    /// A body that the walk enters cannot be decoded.
    pub fn walk<'m>(&'m self, mut visit: impl FnMut(Op<'m>) -> WalkAction) -> Result<()> {
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            match visit(op) {
                WalkAction::Continue => {}
                WalkAction::Skip => walk.skip(),
                WalkAction::Stop => break,
            }
        }
        Ok(())
    }

    /// Decodes everything that has not been decoded.
    ///
    /// # Errors
    /// The first body that cannot be decoded, in file order.
    pub fn materialize(&self) -> Result<()> {
        self.materialize_below(FILE_BODY)
    }

    /// Decodes a body and everything inside it.
    pub(super) fn materialize_below(&self, id: BodyId) -> Result<()> {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            if let Some(body) = self.body(id) {
                let body = body?;
                pending.extend(body.children_now().into_iter().rev());
            }
        }
        Ok(())
    }

    /// The number of ops decoded so far.
    pub fn decoded_op_count(&self) -> u64 {
        self.bodies.op_count()
    }

    /// The heap bytes that decoded ops take.
    pub fn decoded_heap_bytes(&self) -> usize {
        self.bodies.heap_bytes()
    }
}
