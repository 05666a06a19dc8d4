//! The names of values, as MLIR gives them, numbered region by region from a stack: unique in the
//! output, as when it prints ops generically, or with counters that each region takes over from the
//! one around it, as in the syntax of dialects.

use crate::asm::ValueNames;
use crate::asm::number::{MOST_OF_EIGHT_DIGITS, word_of_digits};
use crate::container::SectionId;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::{Block, BodyId, Module, Op, RawOp, Region, RegionId, Value, ValueOwner};

/// The name of a value in a number, as the names of all values are kept. Nearly all are the text of
/// their digits, the first in the lowest byte, so that printing one is copying it. The upper bits of
/// the lowest byte, which digits leave free, say what stands before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShortName(u64);

/// `%arg` stands before the digits, not `%`.
const ARGUMENT: u64 = 0x80;

/// These are no digits: the lowest two bits are the kind of the name, the upper half is the number.
const LONG: u64 = 0x40;

const RESULT_KIND: u64 = 0;
const ARGUMENT_KIND: u64 = 1;
const ONE_OF_RESULTS_KIND: u64 = 2;
/// The value is defined outside of what is printed.
const UNNAMED_KIND: u64 = 3;

impl ShortName {
    const UNNAMED: ShortName = ShortName(LONG | UNNAMED_KIND);

    #[inline]
    fn of_result((number, digits): (u32, u64)) -> Self {
        match digits {
            0 => ShortName(u64::from(number) << 32 | LONG | RESULT_KIND),
            digits => ShortName(digits),
        }
    }

    fn of_argument((number, digits): (u32, u64)) -> Self {
        match digits {
            0 => ShortName(u64::from(number) << 32 | LONG | ARGUMENT_KIND),
            digits => ShortName(digits | ARGUMENT),
        }
    }

    fn of_one_of_results((number, _): (u32, u64)) -> Self {
        ShortName(u64::from(number) << 32 | LONG | ONE_OF_RESULTS_KIND)
    }

    /// Whether `%arg` stands before the digits, the digits, and how many there are. `None` for names
    /// that are not only those.
    #[inline(always)]
    pub(super) fn digits(self) -> Option<(bool, [u8; 8], usize)> {
        if self.0 & LONG != 0 {
            return None;
        }
        let digits = self.0 & !ARGUMENT;
        let count = 8 - digits.leading_zeros() as usize / 8;
        Some((self.0 & ARGUMENT != 0, digits.to_le_bytes(), count))
    }

    /// The name; the position of one of several results is 0.
    fn name(self) -> Name {
        if let Some((is_argument, digits, count)) = self.digits() {
            let digits = digits.iter().take(count);
            let number = digits.fold(0, |number, digit| 10 * number + u32::from(digit - b'0'));
            return match is_argument {
                true => Name::Argument(number),
                false => Name::Result(number),
            };
        }
        let number = (self.0 >> 32) as u32;
        match self.0 & 3 {
            RESULT_KIND => Name::Result(number),
            ARGUMENT_KIND => Name::Argument(number),
            ONE_OF_RESULTS_KIND => Name::OneOfResults(number, 0),
            _ => Name::Unknown,
        }
    }
}

/// The names of all values below an op or block.
///
/// The values of a body without other ones inside, as those of functions are, get theirs when it is
/// entered; until then it is enough to know where their numbers start.
#[derive(Debug)]
pub(super) struct Names {
    kind: ValueNames,
    /// By body and position in it; empty for those in `starts`.
    bodies: Vec<Vec<ShortName>>,
    /// By body.
    starts: Vec<Option<Start>>,
    /// The body of those in `starts` that was last entered, and the names in it.
    entered: Option<BodyId>,
    names_of_entered: Vec<ShortName>,
    next: Counters,
}

/// Where the names of a body start.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// The region that is its content.
    region: RegionId,
    value: u32,
    argument: u32,
}

/// The next numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Counters {
    value: Counter,
    argument: Counter,
}

/// Counts in decimal: adding one to the last digit costs less than finding all of them anew.
#[derive(Clone, Copy, Debug, Default)]
struct Counter {
    number: u32,
    /// The digits of the number, as [`ShortName`] has them.
    digits: u64,
    /// What to add to them for the next number.
    one: u64,
    /// How often that is possible.
    left: u32,
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
        let mut names = Names::new(kind);
        let of_body = names_of(&mut names.bodies, op.module(), op.id().body);
        name_results(of_body, &mut names.next, &op.parts())?;
        let mut regions = Vec::new();
        push_regions(op, names.next, &mut regions)?;
        names.number_below(op.module(), regions)?;
        Ok(names)
    }

    /// Names everything in and below a block.
    pub(super) fn of_block(
        module: &Module<'_>,
        block: Block<'_>,
        kind: ValueNames,
    ) -> Result<Self> {
        let mut names = Names::new(kind);
        let of_body = names_of(&mut names.bodies, module, block.id().body);
        for op in block.ops() {
            name_results(of_body, &mut names.next, &op.parts())?;
        }
        let mut regions = Vec::new();
        for op in block.ops() {
            push_regions(op, names.next, &mut regions)?;
        }
        names.number_below(module, regions)?;
        Ok(names)
    }

    fn new(kind: ValueNames) -> Self {
        Names {
            kind,
            bodies: Vec::new(),
            starts: Vec::new(),
            entered: None,
            names_of_entered: Vec::new(),
            next: Counters::default(),
        }
    }

    /// Names the values of a body, if they have to wait for that.
    pub(super) fn enter(&mut self, module: &Module<'_>, body: BodyId) -> Result<()> {
        let start = self.starts.get(body.0 as usize).copied().flatten();
        let Some(start) = start.filter(|_| self.entered != Some(body)) else {
            return Ok(());
        };
        self.entered = Some(body);
        self.names_of_entered.clear();
        let count = module.value_count(body);
        self.names_of_entered.resize(count, ShortName::UNNAMED);
        self.next = Counters {
            value: Counter::at(start.value),
            argument: Counter::at(start.argument),
        };
        let content = Unnamed {
            region: start.region,
            after: self.next,
        };
        self.number_below(module, vec![content])
    }

    /// Notes where the names of a body start whose content is a region, and passes over them. False if
    /// they cannot wait.
    fn pass_over(&mut self, module: &Module<'_>, region: RegionId) -> bool {
        let body = region.body;
        let counts = match self.entered {
            None => module.value_counts(body),
            Some(_) => None,
        };
        let Some(counts) = counts.filter(|counts| counts.region == region) else {
            return false;
        };
        let index = body.0 as usize;
        if self.starts.len() <= index {
            self.starts.resize(index + 1, None);
        }
        if let Some(start) = self.starts.get_mut(index) {
            *start = Some(Start {
                region,
                value: self.next.value.number,
                argument: self.next.argument.number,
            });
        }
        self.next.value.skip(counts.ops_with_results);
        self.next.value.skip(counts.other_arguments);
        self.next.argument.skip(counts.entry_arguments);
        true
    }

    fn number_below(&mut self, module: &Module<'_>, mut stack: Vec<Unnamed>) -> Result<()> {
        while let Some(Unnamed { region, after }) = stack.pop() {
            if self.kind == ValueNames::Local {
                self.next = after;
            }
            if self.pass_over(module, region) {
                continue;
            }
            let Some(region) = module.region(region) else {
                continue;
            };
            let body = region.id().body;
            let names = match self.entered == Some(body) {
                true => self.names_of_entered.as_mut_slice(),
                false => names_of(&mut self.bodies, module, body),
            };
            let inner = stack.len();
            for (position, block) in region.blocks().enumerate() {
                for argument in block.arguments() {
                    let name = match position {
                        0 => ShortName::of_argument(self.next.argument.next()?),
                        _ => ShortName::of_result(self.next.value.next()?),
                    };
                    set(names, argument.id().index, name);
                }
                let mut ops = block.raw_ops();
                while let Some(op) = ops.next() {
                    name_results(names, &mut self.next, &op)?;
                    if op.has_extra() {
                        push_regions(ops.whole(op), self.next, &mut stack)?;
                    }
                }
            }
            for unnamed in stack.get_mut(inner..).unwrap_or_default() {
                unnamed.after = self.next;
            }
        }
        Ok(())
    }

    /// The names of the values of a body.
    #[inline]
    pub(super) fn of_body(&self, body: BodyId) -> &[ShortName] {
        if self.entered == Some(body) {
            return &self.names_of_entered;
        }
        let names = self.bodies.get(body.0 as usize);
        names.map(Vec::as_slice).unwrap_or_default()
    }

    /// The name of a value.
    pub(super) fn get(&self, value: Value<'_>) -> Name {
        let of_body = self.of_body(value.id().body);
        let name = of_body.get(value.id().index as usize);
        match name.map_or(Name::Unknown, |name| name.name()) {
            Name::OneOfResults(number, _) => match value.owner() {
                Some(ValueOwner::Result(_, position)) => Name::OneOfResults(number, position),
                _ => Name::Unknown,
            },
            name => name,
        }
    }
}

/// The names of the values of a body.
fn names_of<'n>(
    bodies: &'n mut Vec<Vec<ShortName>>,
    module: &Module<'_>,
    body: BodyId,
) -> &'n mut [ShortName] {
    let index = body.0 as usize;
    if bodies.len() <= index {
        bodies.resize_with(index + 1, Vec::new);
    }
    let Some(names) = bodies.get_mut(index) else {
        return &mut [];
    };
    if names.is_empty() {
        *names = vec![ShortName::UNNAMED; module.value_count(body)];
    }
    names
}

fn push_regions(op: Op<'_>, after: Counters, stack: &mut Vec<Unnamed>) -> Result<()> {
    let regions = op.regions()?.map(Region::id);
    stack.extend(regions.map(|region| Unnamed { region, after }));
    Ok(())
}

#[inline(always)]
fn name_results(names: &mut [ShortName], next: &mut Counters, op: &RawOp<'_>) -> Result<()> {
    let results = op.result_range();
    if results.len() == 1 {
        set(
            names,
            results.start,
            ShortName::of_result(next.value.next()?),
        );
    } else if !results.is_empty() {
        let name = ShortName::of_one_of_results(next.value.next()?);
        results.for_each(|result| set(names, result, name));
    }
    Ok(())
}

#[inline]
fn set(names: &mut [ShortName], value: u32, name: ShortName) {
    if let Some(slot) = names.get_mut(value as usize) {
        *slot = name;
    }
}

impl Counter {
    /// A counter that has counted to a number.
    fn at(number: u32) -> Self {
        Counter {
            number,
            ..Counter::default()
        }
    }

    /// Leaves numbers out.
    fn skip(&mut self, count: u32) {
        *self = Counter::at(self.number.saturating_add(count));
    }

    /// The next number and its digits; these are 0 if they are too many.
    #[inline(always)]
    fn next(&mut self) -> Result<(u32, u64)> {
        if self.left == 0 {
            self.count_anew()?;
        }
        let next = (self.number, self.digits);
        self.number += 1;
        self.digits += self.one;
        self.left -= 1;
        Ok(next)
    }

    /// Finds the digits of the number.
    fn count_anew(&mut self) -> Result<()> {
        /// Far more than a file can have values; a counter that wrapped would give names twice.
        const MOST: u32 = u32::MAX >> 2;
        if self.number >= MOST {
            let kind = ErrorKind::LimitExceeded {
                what: "the number of values to name",
                limit: u64::from(MOST),
                found: u64::from(self.number) + 1,
            };
            return Err(Error::new(kind, 0).within(Segment::Section(SectionId::Ir)));
        }
        let number = u64::from(self.number);
        (self.digits, self.one) = match number {
            0..=MOST_OF_EIGHT_DIGITS => {
                let (digits, count) = word_of_digits(number);
                (digits, 1 << (8 * (count as u32 - 1)))
            }
            _ => (0, 0),
        };
        self.left = 10 - self.number % 10;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_tells_the_name_however_many_digits_it_has() {
        for number in [
            0,
            9,
            10,
            12_345_678,
            99_999_999,
            100_000_000,
            (u32::MAX >> 2) - 1,
        ] {
            let next = || Counter::at(number).next().unwrap();
            assert_eq!(ShortName::of_result(next()).name(), Name::Result(number));
            let argument = ShortName::of_argument(next());
            assert_eq!(argument.name(), Name::Argument(number));
            let has_digits = number <= 99_999_999;
            assert_eq!(argument.digits().is_some(), has_digits);
            let one_of_results = ShortName::of_one_of_results(next());
            assert_eq!(one_of_results.name(), Name::OneOfResults(number, 0));
            assert_eq!(one_of_results.digits(), None);
        }
        assert!(Counter::at(u32::MAX >> 2).next().is_err());
        assert_eq!(ShortName::UNNAMED.name(), Name::Unknown);
        assert_eq!(ShortName::UNNAMED.digits(), None);
        let argument = ShortName::of_argument(Counter::at(305).next().unwrap()).digits();
        assert_eq!(argument, Some((true, *b"305\0\0\0\0\0", 3)));
    }

    #[test]
    fn a_counter_that_counts_gives_what_one_that_starts_there_gives() {
        for first in [0, 3, 95, 9_990, 99_999_900] {
            let mut counter = Counter::at(first);
            for number in first..first + 250 {
                assert_eq!(counter.next().unwrap(), Counter::at(number).next().unwrap());
            }
        }
    }
}
