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
        let of_body = names_of(&mut names.bodies, op.module(), op.id().body);
        name_results(of_body, &mut names.next, op)?;
        let mut regions = Vec::new();
        push_regions(op, names.next, &mut regions)?;
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
        let of_body = names_of(&mut names.bodies, module, block.id().body);
        for op in block.ops() {
            name_results(of_body, &mut names.next, op)?;
        }
        let mut regions = Vec::new();
        for op in block.ops() {
            push_regions(op, names.next, &mut regions)?;
        }
        names.number_below(module, kind, regions)?;
        Ok(names)
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
            let names = names_of(&mut self.bodies, module, region.id().body);
            let inner = stack.len();
            for (position, block) in region.blocks().enumerate() {
                for argument in block.arguments() {
                    let (counter, kind) = match position {
                        0 => (&mut self.next.argument, ARGUMENT),
                        _ => (&mut self.next.value, RESULT),
                    };
                    let number = count(counter)?;
                    set(names, argument, number << 2 | kind);
                }
                for op in block.ops() {
                    name_results(names, &mut self.next, op)?;
                    if op.region_count() > 0 {
                        push_regions(op, self.next, &mut stack)?;
                    }
                }
            }
            for unnamed in stack.get_mut(inner..).unwrap_or_default() {
                unnamed.after = self.next;
            }
        }
        Ok(())
    }

    /// The names of the values of a body, for [`Names::simple_name`].
    #[inline]
    pub(super) fn of_body(&self, body: BodyId) -> &[u32] {
        let names = self.bodies.get(body.0 as usize);
        names.map(Vec::as_slice).unwrap_or_default()
    }

    /// The name of a value among those of its body. Of one of several results, the position is 0.
    #[inline]
    pub(super) fn simple_name(names: &[u32], value: Value<'_>) -> Name {
        match names.get(value.id().index as usize) {
            None | Some(&UNNAMED) => Name::Unknown,
            Some(name) if name & 3 == RESULT => Name::Result(name >> 2),
            Some(name) if name & 3 == ARGUMENT => Name::Argument(name >> 2),
            Some(name) => Name::OneOfResults(name >> 2, 0),
        }
    }

    /// The name of a value.
    #[inline]
    pub(super) fn get(&self, value: Value<'_>) -> Name {
        match Self::simple_name(self.of_body(value.id().body), value) {
            Name::OneOfResults(number, _) => match value.owner() {
                Some(ValueOwner::Result(_, position)) => Name::OneOfResults(number, position),
                _ => Name::Unknown,
            },
            name => name,
        }
    }
}

/// The names of the values of a body.
fn names_of<'n>(bodies: &'n mut Vec<Vec<u32>>, module: &Module<'_>, body: BodyId) -> &'n mut [u32] {
    let index = body.0 as usize;
    if bodies.len() <= index {
        bodies.resize_with(index + 1, Vec::new);
    }
    let Some(names) = bodies.get_mut(index) else {
        return &mut [];
    };
    if names.is_empty() {
        *names = vec![UNNAMED; module.value_count(body)];
    }
    names
}

fn push_regions(op: Op<'_>, after: Counters, stack: &mut Vec<Unnamed>) -> Result<()> {
    let regions = op.regions()?.map(Region::id);
    stack.extend(regions.map(|region| Unnamed { region, after }));
    Ok(())
}

#[inline]
fn name_results(names: &mut [u32], next: &mut Counters, op: Op<'_>) -> Result<()> {
    let results = op.results();
    let kind = match results.len() {
        0 => return Ok(()),
        1 => RESULT,
        _ => ONE_OF_RESULTS,
    };
    let number = count(&mut next.value)?;
    for result in results {
        set(names, result, number << 2 | kind);
    }
    Ok(())
}

#[inline]
fn set(names: &mut [u32], value: Value<'_>, name: u32) {
    if let Some(slot) = names.get_mut(value.id().index as usize) {
        *slot = name;
    }
}

/// The next number of a counter.
#[inline]
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
