//! The names of values, as MLIR gives them, numbered region by region from a stack: unique in the
//! output, as when it prints ops generically, or with counters that each region takes over from the
//! one around it, as in the syntax of dialects.

use crate::asm::ValueNames;
use crate::container::SectionId;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::{Block, BodyId, Module, Op, Region, RegionId, Value, ValueOwner};

/// A value without a name: it is defined outside of what is printed.
const UNNAMED: u32 = u32::MAX;

/// The kind of a name is in its lowest two bits, the number above.
const RESULT: u32 = 0;
const ONE_OF_RESULTS: u32 = 1;
const ARGUMENT: u32 = 2;

/// The names of all values below an op or block.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// By body and position in it.
    bodies: Vec<Vec<u32>>,
    next: Counters,
}

/// The next numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Counters {
    value: u32,
    argument: u32,
}

/// A region whose values have no names yet.
struct Unnamed {
    region: RegionId,
    /// Where the region around it ended.
    after: Counters,
}

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// `%7`
    Result(u32),
    /// `%7#1`
    OneOfResults(u32, u32),
    /// `%arg7`
    Argument(u32),
    /// It is defined outside of what is printed.
    Unknown,
}

impl Names {
    /// Names everything below an op, and its results.
    pub(super) fn of_op(op: Op<'_>, kind: ValueNames) -> Result<Self> {
        let mut names = Names::default();
        names.number_op(op)?;
        let mut regions = Vec::new();
        names.push_regions(op, &mut regions)?;
        names.number_below(op.module(), kind, regions)?;
        Ok(names)
    }

    /// Names everything in and below a block.
    pub(super) fn of_block(
        module: &Module<'_>,
        block: Block<'_>,
        kind: ValueNames,
    ) -> Result<Self> {
        let mut names = Names::default();
        let mut regions = Vec::new();
        for op in block.ops() {
            names.number_op(op)?;
        }
        for op in block.ops() {
            names.push_regions(op, &mut regions)?;
        }
        names.number_below(module, kind, regions)?;
        Ok(names)
    }

    fn push_regions(&self, op: Op<'_>, stack: &mut Vec<Unnamed>) -> Result<()> {
        let after = self.next;
        let regions = op.regions()?.map(Region::id);
        stack.extend(regions.map(|region| Unnamed { region, after }));
        Ok(())
    }

    fn number_below(
        &mut self,
        module: &Module<'_>,
        kind: ValueNames,
        mut stack: Vec<Unnamed>,
    ) -> Result<()> {
        while let Some(Unnamed { region, after }) = stack.pop() {
            let Some(region) = module.region(region) else {
                continue;
            };
            if kind == ValueNames::Local {
                self.next = after;
            }
            for (position, block) in region.blocks().enumerate() {
                for argument in block.arguments() {
                    let (counter, kind) = match position {
                        0 => (&mut self.next.argument, ARGUMENT),
                        _ => (&mut self.next.value, RESULT),
                    };
                    let number = count(counter)?;
                    self.set(argument, number << 2 | kind);
                }
                for op in block.ops() {
                    self.number_op(op)?;
                }
            }
            for op in region.blocks().flat_map(Block::ops) {
                if op.region_count() > 0 {
                    self.push_regions(op, &mut stack)?;
                }
            }
        }
        Ok(())
    }

    fn number_op(&mut self, op: Op<'_>) -> Result<()> {
        let results = op.results();
        let kind = match results.len() {
            0 => return Ok(()),
            1 => RESULT,
            _ => ONE_OF_RESULTS,
        };
        let number = count(&mut self.next.value)?;
        for result in results {
            self.set(result, number << 2 | kind);
        }
        Ok(())
    }

    fn set(&mut self, value: Value<'_>, name: u32) {
        let (BodyId(body), index) = (value.id().body, value.id().index as usize);
        let body = body as usize;
        if self.bodies.len() <= body {
            self.bodies.resize_with(body + 1, Vec::new);
        }
        if let Some(names) = self.bodies.get_mut(body) {
            if names.len() <= index {
                names.resize(index + 1, UNNAMED);
            }
            if let Some(slot) = names.get_mut(index) {
                *slot = name;
            }
        }
    }

    /// The name of a value.
    #[inline]
    pub(super) fn get(&self, value: Value<'_>) -> Name {
        let id = value.id();
        let names = self.bodies.get(id.body.0 as usize);
        let name = names.and_then(|names| names.get(id.index as usize));
        match name {
            None | Some(&UNNAMED) => Name::Unknown,
            Some(name) if name & 3 == RESULT => Name::Result(name >> 2),
            Some(name) if name & 3 == ARGUMENT => Name::Argument(name >> 2),
            Some(name) => match value.owner() {
                Some(ValueOwner::Result(_, position)) => Name::OneOfResults(name >> 2, position),
                _ => Name::Unknown,
            },
        }
    }
}

/// The next number of a counter.
fn count(counter: &mut u32) -> Result<u32> {
    /// Two bits of a name are its kind.
    const MOST: u32 = UNNAMED >> 2;
    let number = *counter;
    if number == MOST {
        let kind = ErrorKind::LimitExceeded {
            what: "the number of values to name",
            limit: u64::from(MOST),
            found: u64::from(MOST) + 1,
        };
        return Err(Error::new(kind, 0).within(Segment::Section(SectionId::Ir)));
    }
    *counter += 1;
    Ok(number)
}
