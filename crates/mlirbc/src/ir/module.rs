//! A module: the bodies over the tables of a file.

use std::sync::{Mutex, PoisonError};

use crate::budget::{Budget, Meter};
use crate::container::Container;
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::bodies::Bodies;
use crate::ir::body::Body;
use crate::ir::decode::{self, op_segment};
use crate::ir::id::{BodyId, OpId};
use crate::ir::resolver::Resolver;

/// An MLIR bytecode file, open for reading.
///
/// Threads may share it. Each body is decoded once, by the first thread that requests it.
#[derive(Debug)]
pub struct Module<'a> {
    tables: Tables<'a>,
    /// The decisions on which definitions of ops apply.
    resolver: Resolver,
    pub(super) bodies: Bodies,
    /// Empty arenas with capacity for the next bodies to be decoded, one for each thread that
    /// decoded at the same time.
    spare: Mutex<Vec<Body>>,
}

/// The body of the file's content.
pub(super) const FILE_BODY: BodyId = BodyId(0);

impl<'a> Module<'a> {
    /// A module of bodies over tables.
    pub(super) fn of(tables: Tables<'a>, resolver: Resolver, bodies: Bodies) -> Self {
        Module {
            tables,
            resolver,
            bodies,
            spare: Mutex::default(),
        }
    }

    /// The file's tables with the known descriptions of its dialects.
    #[inline]
    pub fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// The file's tables, for adding entries. Existing entries keep their index.
    pub fn tables_mut(&mut self) -> &mut Tables<'a> {
        &mut self.tables
    }

    /// Sets the budget that operations on the module charge from now on, in place of that of
    /// [`Limits::budget`](crate::Limits).
    pub fn set_budget(&mut self, budget: Option<Budget>) {
        self.tables.set_budget(budget);
    }

    /// The budget that operations on the module charge.
    pub fn budget(&self) -> Option<&Budget> {
        self.container().limits().budget.as_ref()
    }

    /// Counts the work of an operation.
    pub(crate) fn meter(&self) -> Meter {
        self.container().meter()
    }

    /// Charges the budget with the visit of everything in the bodies decoded so far.
    ///
    /// # Errors
    /// The budget is exceeded or cancelled.
    pub(crate) fn charge_bodies(&self) -> Result<()> {
        let mut meter = self.meter();
        for body in (0..self.bodies.count()).map(BodyId) {
            meter.count(self.decoded(body).map_or(0, Body::work))?;
        }
        meter.settle()
    }

    /// Charges the budget with the visit of all table entries.
    ///
    /// # Errors
    /// The budget is exceeded or cancelled.
    pub(crate) fn charge_tables(&self) -> Result<()> {
        let mut meter = self.meter();
        meter.count(self.container().table_work())?;
        meter.settle()
    }

    /// Sets the content of a body.
    pub(super) fn set_body(&mut self, id: BodyId, body: Body) {
        self.bodies.set(id, body);
    }

    /// The file's container.
    pub fn container(&self) -> &Container<'a> {
        self.tables.container()
    }

    /// The decisions on which definitions of ops apply.
    pub(super) fn resolver(&self) -> &Resolver {
        &self.resolver
    }

    pub(super) fn resolver_mut(&mut self) -> &mut Resolver {
        &mut self.resolver
    }

    /// Treats the names of a text that was read completely as those of a file.
    pub(crate) fn adopt_added_names(&mut self) {
        self.resolver.adopt_added(self.tables.container());
    }

    pub(super) fn set_resolver(&mut self, resolver: Resolver) {
        self.resolver = resolver;
    }

    /// A body, decoded if necessary. `None` if there is no such body.
    #[inline]
    pub(super) fn body(&self, id: BodyId) -> Option<Result<&Body>> {
        if let Some(body) = self.bodies.get(id) {
            return Some(Ok(body));
        }
        self.decode_body(id)
    }

    /// Decodes a body, or returns the error that this led to before.
    #[cold]
    #[inline(never)]
    fn decode_body(&self, id: BodyId) -> Option<Result<&Body>> {
        let budget = self.budget();
        // Before decoding, because its result is kept, and that of a cancelled operation must not be.
        if let Some(Err(error)) = budget.map(Budget::check) {
            return Some(Err(error));
        }
        let body = self.bodies.get_or_decode(id, |home| {
            let container = self.container();
            let spares = || self.spare.lock().unwrap_or_else(PoisonError::into_inner);
            let mut spare = spares().pop().unwrap_or_default();
            let is_separate = |name| self.is_separate(name);
            let decoded = decode::decode(container, &is_separate, id, home, &mut spare);
            spares().push(spare);
            let (mut body, children) = decoded?;
            let limit = container.limits().ops;
            let ops = self.bodies.count_ops(body.ops.len());
            if ops > limit {
                self.bodies.discount_ops(body.ops.len());
                let kind = ErrorKind::LimitExceeded {
                    what: "the number of ops",
                    limit,
                    found: ops,
                };
                return Err(Error::new(kind, home.bytes.start));
            }
            if let Some(budget) = budget {
                budget.add(body.work());
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

    /// The bodies that have been decoded and are reachable through ops that are not erased.
    pub(super) fn reachable_bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        let mut pending = vec![FILE_BODY];
        std::iter::from_fn(move || {
            loop {
                let id = pending.pop()?;
                if let Some(body) = self.decoded(id) {
                    pending.extend(body.children_now());
                    return Some((id, body));
                }
            }
        })
    }

    /// The op that contains a body.
    pub(super) fn op_around(&self, id: BodyId) -> Option<OpId> {
        self.bodies.home(id)?.op
    }

    /// Adds the path from the IR section down to a body to an error in that body.
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

    /// Adds the path from the top of a body down to an op to an error in that op.
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
            let position = body.position_of_block(data.block);
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

    /// The number of values of a body, including reserved entries; 0 if it is not decoded.
    pub(crate) fn value_count(&self, body: BodyId) -> usize {
        self.decoded(body).map_or(0, |body| body.values.len())
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
