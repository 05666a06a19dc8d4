//! The numbers of values, and which ops are isolated (format.md §9.3, §10.1).
//!
//! One walk in the numbering order of MLIR's writer (§10.2) computes both: a region as a whole,
//! then the regions in it, the last one first. Only the end of the walk shows whether an op is
//! isolated. Values are therefore numbered as if none were, and a scope starts at the number of the
//! first value of its first region.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::ir::{Block, BodyId, Module, RawOp, Region, RegionId};

/// The parts of a module that a walk visits.
pub(super) trait Visit<'m> {
    /// Whether the walk enters a body.
    fn enters(&self, body: BodyId) -> bool;

    /// Visits an op, before the ops in its regions.
    fn op(&mut self, op: RawOp<'m>) -> Result<()>;

    /// Visits an argument of a block.
    fn argument(&mut self, location: Option<AttributeId>, ty: TypeId) -> Result<()>;
}

/// A visitor that enters all bodies and ignores their ops. Only values are numbered.
pub(super) struct NumbersOnly;

impl<'m> Visit<'m> for NumbersOnly {
    fn enters(&self, _: BodyId) -> bool {
        true
    }

    fn op(&mut self, _: RawOp<'m>) -> Result<()> {
        Ok(())
    }

    fn argument(&mut self, _: Option<AttributeId>, _: TypeId) -> Result<()> {
        Ok(())
    }
}

/// The numbers of the values of bodies.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// For each body, the start of its values in `numbers`.
    values: Vec<usize>,
    /// For each body, the start of its regions in `regions`.
    region_starts: Vec<usize>,
    numbers: Vec<u32>,
    regions: Vec<RegionScope>,
}

/// The values of a region.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionScope {
    /// The number of the first value.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The least number of a value that is used in the region, at any depth. It is unknown for an
    /// outermost region of a body, which starts at 0.
    least: u32,
}

/// The number of a value that was not numbered.
pub(super) const UNNUMBERED: u32 = u32::MAX;

struct Pending {
    region: RegionId,
    /// The number of the first value.
    first: u32,
    /// The enclosing region in the same body.
    around: Option<usize>,
}

/// Values that are adjacent in the arena and have consecutive numbers, as nearly all of a region
/// do. Their numbers are stored together.
struct Run {
    /// The first value of the run in the arena.
    start: u32,
    end: u32,
    /// The number of the first value.
    number: u32,
}

impl Run {
    /// Assigns the next numbers to values. Numbers of an earlier run may be stored in `numbers`.
    #[inline(always)]
    fn append(&mut self, first: u32, count: u32, numbers: &mut [u32]) {
        if first != self.end && count > 0 {
            self.number = self.number_all(numbers);
            self.start = first;
            self.end = first;
        }
        self.end += count;
    }

    /// Stores the remaining numbers in `numbers`, and returns the next number.
    #[inline]
    fn number_all(&self, numbers: &mut [u32]) -> u32 {
        let values = numbers.get_mut(self.start as usize..self.end as usize);
        for (place, number) in values.unwrap_or_default().iter_mut().zip(self.number..) {
            *place = number;
        }
        self.number + (self.end - self.start)
    }
}

impl Scopes {
    /// Numbers the values of all bodies that the walk enters. They must be decoded.
    ///
    /// # Errors
    /// The error that the visitor returned.
    pub(super) fn of_module<'m>(
        module: &'m Module<'_>,
        visit: &mut impl Visit<'m>,
    ) -> Result<Scopes> {
        module.charge_bodies()?;
        let mut scopes = Scopes::default();
        let (mut values, mut regions) = (0, 0);
        for body in 0..module.body_count() {
            scopes.values.push(values);
            scopes.region_starts.push(regions);
            if !visit.enters(BodyId(body)) {
                continue;
            }
            let (body_values, body_regions) = module.body_sizes(BodyId(body));
            values += body_values as usize;
            regions += body_regions as usize;
        }
        scopes.numbers = vec![UNNUMBERED; values];
        let unknown = RegionScope {
            first: 0,
            count: 0,
            least: UNNUMBERED,
        };
        scopes.regions = vec![unknown; regions];
        scopes.walk_module::<true>(module, visit)?;
        Ok(scopes)
    }

    /// Walks without numbering values, for ops that are copied. Unedited writing of
    /// gpt96layer_train.input takes a sixth less time than with numbers.
    ///
    /// # Errors
    /// The error that the visitor returned.
    pub(super) fn visit<'m>(module: &'m Module<'_>, visit: &mut impl Visit<'m>) -> Result<()> {
        module.charge_bodies()?;
        Scopes::default().walk_module::<false>(module, visit)
    }

    fn walk_module<'m, const NUMBERED: bool>(
        &mut self,
        module: &'m Module<'_>,
        visit: &mut impl Visit<'m>,
    ) -> Result<()> {
        let mut ops = module.top_block()?.raw_ops();
        while let Some(parts) = ops.next() {
            visit.op(parts)?;
            let mut stack = Vec::new();
            if parts.child().is_some_and(|body| !visit.enters(body)) {
                continue;
            }
            for region in parts.regions() {
                stack.push(Pending {
                    region,
                    first: 0,
                    around: None,
                });
            }
            self.walk::<NUMBERED>(module, stack, visit)?;
        }
        Ok(())
    }

    fn walk<'m, const NUMBERED: bool>(
        &mut self,
        module: &'m Module<'_>,
        mut stack: Vec<Pending>,
        visit: &mut impl Visit<'m>,
    ) -> Result<()> {
        let mut visited = Vec::new();
        while let Some(pending) = stack.pop() {
            let place = match NUMBERED {
                true => self.region_place(pending.region),
                false => Some(0),
            };
            let region = module.region(pending.region);
            let (Some(place), Some(region)) = (place, region) else {
                continue;
            };
            if let Some(around) = pending.around.filter(|_| NUMBERED) {
                visited.push((place, around));
            }
            let inner = stack.len();
            let mut scope = RegionScope {
                first: pending.first,
                count: 0,
                least: UNNUMBERED,
            };
            for block in region.blocks() {
                let place = (place, pending.around);
                self.number_block::<NUMBERED>(block, &mut scope, visit, &mut stack, place)?;
            }
            if !NUMBERED {
                continue;
            }
            for pending in stack.iter_mut().skip(inner) {
                // A separate body starts at 0.
                if pending.around.is_some() {
                    pending.first = scope.first + scope.count;
                }
            }
            if let Some(place) = self.regions.get_mut(place) {
                *place = scope;
            }
        }
        // A region comes after the region that encloses it.
        for (place, around) in visited.into_iter().rev() {
            let least = self.regions.get(place).map(|scope| scope.least);
            if let (Some(least), Some(around)) = (least, self.regions.get_mut(around)) {
                around.least = around.least.min(least);
            }
        }
        Ok(())
    }

    /// Numbers the values of a block and appends the regions in it to the stack.
    fn number_block<'m, const NUMBERED: bool>(
        &mut self,
        block: Block<'m>,
        scope: &mut RegionScope,
        visit: &mut impl Visit<'m>,
        stack: &mut Vec<Pending>,
        (place, around): (usize, Option<usize>),
    ) -> Result<()> {
        let body = block.id().body;
        let start = self.values.get(body.0 as usize).copied();
        let numbers = self.numbers.get_mut(start.unwrap_or_default()..);
        let numbers = numbers.unwrap_or_default();
        let mut run = Run {
            start: 0,
            end: 0,
            number: scope.first + scope.count,
        };
        for (position, argument) in block.arguments().enumerate() {
            let location = block.argument_location_id(position as u32);
            visit.argument(location, argument.type_id())?;
            if NUMBERED {
                run.append(argument.id().index, 1, numbers);
            }
        }
        let mut least = scope.least;
        let mut ops = block.raw_ops();
        while let Some(parts) = ops.next() {
            visit.op(parts)?;
            if NUMBERED {
                run.append(parts.first_result(), parts.result_count(), numbers);
            }
            if NUMBERED && around.is_some() {
                // A value of this region has no number yet, or one that does not affect isolation.
                for &operand in parts.operands() {
                    let number = numbers.get(operand as usize).copied();
                    least = least.min(number.unwrap_or(UNNUMBERED));
                }
            }
            if parts.has_extra()
                && parts.region_count() > 0
                && parts.child().is_none_or(|body| visit.enters(body))
            {
                for region in parts.regions() {
                    let is_same = region.body == body;
                    stack.push(Pending {
                        region,
                        first: 0,
                        around: is_same.then_some(place),
                    });
                }
            }
        }
        scope.count = run.number_all(numbers) - scope.first;
        scope.least = least;
        Ok(())
    }

    fn region_place(&self, id: RegionId) -> Option<usize> {
        let start = self.region_starts.get(id.body.0 as usize)?;
        Some(start + id.index as usize)
    }

    /// The values of a region.
    pub(super) fn region(&self, id: RegionId) -> RegionScope {
        let place = self.region_place(id);
        let scope = place.and_then(|place| self.regions.get(place));
        scope.copied().unwrap_or(RegionScope {
            first: 0,
            count: 0,
            least: UNNUMBERED,
        })
    }

    /// Whether the regions use no value from outside.
    pub(super) fn are_isolated<'m>(&self, regions: impl Iterator<Item = Region<'m>>) -> bool {
        regions.into_iter().all(|region| {
            let scope = self.region(region.id());
            scope.least >= scope.first
        })
    }

    /// The numbers of all values of a body, counted as if no op in it were isolated.
    pub(super) fn numbers_of(&self, body: BodyId) -> &[u32] {
        let start = self.values.get(body.0 as usize);
        let numbers = start.and_then(|&start| self.numbers.get(start..));
        numbers.unwrap_or_default()
    }
}
