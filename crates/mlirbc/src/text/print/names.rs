//! Names of values as MLIR assigns them, region by region. When MLIR prints ops generically, names
//! are unique in the output. In the syntax of dialects, each region continues the counters of the
//! enclosing one.

use crate::container::SectionId;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::{Block, BodyId, Module, Op, RawOp, Region, RegionId};
use crate::text::print::buffer::Buffer;
use crate::text::print::number::{self, digits_of};
use crate::text::print::options::ValueNames;

/// The name of a value: its text, such as `%7`, `%7#1` or `%arg7`, in the lower bytes, and its
/// length in the highest one. Printing a name is a copy of fixed size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ValueName(u128);

/// The length of a name that is too long for this form. The lowest eight bytes are then its number
/// and its position among several results.
const LONG: u128 = 0xFF;

/// Where the length starts.
const LENGTH_SHIFT: u32 = 120;

/// The length of `#0`, the end of the name of the first of several results.
const SUFFIX: u32 = 2;

/// What MLIR prints for a value without a name.
const UNKNOWN_VALUE: &[u8] = b"<<UNKNOWN SSA VALUE>>";

impl ValueName {
    /// The name of a value that is defined outside of the printed text.
    const UNNAMED: ValueName = ValueName(0);

    fn of(text: u128, length: u32) -> Self {
        ValueName(text | u128::from(length) << LENGTH_SHIFT)
    }

    /// `%7`
    #[inline(always)]
    fn of_result(number: u32) -> Self {
        let (digits, count) = digits_of(number);
        ValueName::of(u128::from(b'%') | digits << 8, 1 + count)
    }

    /// `%arg7`
    fn of_argument(number: u32) -> Self {
        const START: u128 = u32::from_le_bytes(*b"%arg") as u128;
        let (digits, count) = digits_of(number);
        ValueName::of(START | digits << 32, 4 + count)
    }

    /// `%7#1`
    fn of_one_of_results(number: u32, position: u32) -> Self {
        let ((digits, count), (last, last_count)) = (digits_of(number), digits_of(position));
        let length = 2 + count + last_count;
        if length > LENGTH_SHIFT / 8 {
            let numbers = u128::from(number) | u128::from(position) << 32;
            return ValueName(numbers | LONG << LENGTH_SHIFT);
        }
        let start = u128::from(b'%') | digits << 8;
        let end = u128::from(b'#') | last << 8;
        ValueName::of(start | end << (8 * (1 + count)), length)
    }

    #[inline(always)]
    fn length(self) -> u32 {
        (self.0 >> LENGTH_SHIFT) as u32
    }

    /// Appends the name.
    #[inline(always)]
    pub(super) fn append(self, out: &mut Buffer) {
        let length = self.length();
        match (1..=15).contains(&length) {
            true => out.put(&self.0.to_le_bytes(), length as usize),
            false => self.append_rare(None, out),
        }
    }

    /// Appends the definition of all results of an op, of which this is the first: `%7:2`, or `%7`
    /// for a single one.
    #[inline(always)]
    pub(super) fn append_definition(self, count: u32, out: &mut Buffer) {
        if count == 1 {
            return self.append(out);
        }
        let length = self.length();
        match (1..=15).contains(&length) {
            true => {
                out.put(&self.0.to_le_bytes(), (length - SUFFIX) as usize);
                number::between(out, b':', u64::from(count), None);
            }
            false => self.append_rare(Some(count), out),
        }
    }

    /// Appends a name that is too long for the short form or does not exist; for a definition, that of
    /// `count` results.
    #[cold]
    fn append_rare(self, count: Option<u32>, out: &mut Buffer) {
        if self == ValueName::UNNAMED {
            return out.extend_from_slice(UNKNOWN_VALUE);
        }
        out.push(b'%');
        number::unsigned(out, u64::from(self.0 as u32));
        let (sign, last) = match count {
            Some(count) => (b':', count),
            None => (b'#', (self.0 >> 32) as u32),
        };
        out.push(sign);
        number::unsigned(out, u64::from(last));
    }
}

/// The names of all values below an op or block.
///
/// The values of a body without nested bodies, such as a function, are named when the body is
/// entered. Until then only the start of their numbers is known.
#[derive(Debug)]
pub(super) struct Names {
    kind: ValueNames,
    /// By body and position in it. Empty for bodies in `starts`.
    bodies: Vec<Vec<ValueName>>,
    /// By body.
    starts: Vec<Option<Start>>,
    /// The body of `starts` that was entered last, and the names in it.
    entered: Option<BodyId>,
    names_of_entered: Vec<ValueName>,
    next: Counters,
}

/// The start of the names of a body.
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

/// The next number of a value.
#[derive(Clone, Copy, Debug, Default)]
struct Counter(u32);

/// A region whose values have no names yet.
struct Unnamed {
    region: RegionId,
    /// The counters at the end of the enclosing region.
    after: Counters,
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

    /// Names the values of a body, if that was deferred.
    pub(super) fn enter(&mut self, module: &Module<'_>, body: BodyId) -> Result<()> {
        let start = self.starts.get(body.0 as usize).copied().flatten();
        let Some(start) = start.filter(|_| self.entered != Some(body)) else {
            return Ok(());
        };
        self.entered = Some(body);
        self.names_of_entered.clear();
        let count = module.value_count(body);
        self.names_of_entered.resize(count, ValueName::UNNAMED);
        self.next = Counters {
            value: Counter(start.value),
            argument: Counter(start.argument),
        };
        let content = Unnamed {
            region: start.region,
            after: self.next,
        };
        self.number_below(module, vec![content])
    }

    /// Records the start of the names of a body with one region, and skips them. Returns false if
    /// they cannot be deferred.
    fn pass_over(&mut self, module: &Module<'_>, region: RegionId) -> bool {
        let body = region.body;
        let counts = match self.entered {
            None => module.value_counts(region),
            Some(_) => None,
        };
        let Some(counts) = counts else {
            return false;
        };
        let index = body.0 as usize;
        if self.starts.len() <= index {
            self.starts.resize(index + 1, None);
        }
        if let Some(start) = self.starts.get_mut(index) {
            *start = Some(Start {
                region,
                value: self.next.value.0,
                argument: self.next.argument.0,
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
                        0 => ValueName::of_argument(self.next.argument.next()?),
                        _ => ValueName::of_result(self.next.value.next()?),
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
    #[inline(always)]
    pub(super) fn of_body(&self, body: BodyId) -> &[ValueName] {
        if self.entered == Some(body) {
            return &self.names_of_entered;
        }
        let names = self.bodies.get(body.0 as usize);
        names.map(Vec::as_slice).unwrap_or_default()
    }
}

/// The names of the values of a body.
fn names_of<'n>(
    bodies: &'n mut Vec<Vec<ValueName>>,
    module: &Module<'_>,
    body: BodyId,
) -> &'n mut [ValueName] {
    let index = body.0 as usize;
    if bodies.len() <= index {
        bodies.resize_with(index + 1, Vec::new);
    }
    let Some(names) = bodies.get_mut(index) else {
        return &mut [];
    };
    if names.is_empty() {
        *names = vec![ValueName::UNNAMED; module.value_count(body)];
    }
    names
}

fn push_regions(op: Op<'_>, after: Counters, stack: &mut Vec<Unnamed>) -> Result<()> {
    let regions = op.regions()?.map(Region::id);
    stack.extend(regions.map(|region| Unnamed { region, after }));
    Ok(())
}

#[inline(always)]
fn name_results(names: &mut [ValueName], next: &mut Counters, op: &RawOp<'_>) -> Result<()> {
    let results = op.result_range();
    if results.len() == 1 {
        set(
            names,
            results.start,
            ValueName::of_result(next.value.next()?),
        );
    } else if !results.is_empty() {
        let number = next.value.next()?;
        for (position, result) in (0..).zip(results) {
            let name = ValueName::of_one_of_results(number, position);
            set(names, result, name);
        }
    }
    Ok(())
}

#[inline]
fn set(names: &mut [ValueName], value: u32, name: ValueName) {
    if let Some(slot) = names.get_mut(value as usize) {
        *slot = name;
    }
}

impl Counter {
    /// Leaves numbers out.
    fn skip(&mut self, count: u32) {
        self.0 = self.0.saturating_add(count);
    }

    #[inline(always)]
    fn next(&mut self) -> Result<u32> {
        let next = self.0;
        if next >= MOST_VALUES {
            return Err(too_many(next));
        }
        self.0 += 1;
        Ok(next)
    }
}

/// More values than a file can have. A counter that wrapped would repeat names.
const MOST_VALUES: u32 = u32::MAX >> 2;

#[cold]
fn too_many(number: u32) -> Error {
    let kind = ErrorKind::LimitExceeded {
        what: "the number of values to name",
        limit: u64::from(MOST_VALUES),
        found: u64::from(number) + 1,
    };
    Error::new(kind, 0).within(Segment::Section(SectionId::Ir))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a name, or of the definition of `count` results.
    fn text(name: ValueName, count: Option<u32>) -> String {
        let mut out = Buffer::default();
        match count {
            Some(count) => name.append_definition(count, &mut out),
            None => name.append(&mut out),
        }
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    #[test]
    fn a_name_is_its_text_however_long_its_number_is() {
        for number in [0, 9, 10, 12_345_678, 99_999_999, 100_000_000, 1_073_741_822] {
            let name = ValueName::of_result(number);
            assert_eq!(text(name, None), format!("%{number}"));
            assert_eq!(text(name, Some(1)), format!("%{number}"));
            let name = ValueName::of_argument(number);
            assert_eq!(text(name, None), format!("%arg{number}"));
            for position in [0, 7, 10, 999, 1_000_000_007] {
                let name = ValueName::of_one_of_results(number, position);
                assert_eq!(text(name, None), format!("%{number}#{position}"));
            }
            let name = ValueName::of_one_of_results(number, 0);
            assert_eq!(text(name, Some(12)), format!("%{number}:12"));
        }
        let unnamed = ValueName::UNNAMED;
        assert_eq!(text(unnamed, None), "<<UNKNOWN SSA VALUE>>");
        assert_eq!(text(unnamed, Some(2)), "<<UNKNOWN SSA VALUE>>");
    }

    #[test]
    fn a_counter_ends_before_it_wraps() {
        let mut counter = Counter::default();
        assert_eq!(counter.next().unwrap(), 0);
        counter.skip(MOST_VALUES - 2);
        assert_eq!(counter.next().unwrap(), MOST_VALUES - 1);
        assert!(counter.next().is_err());
        counter.skip(u32::MAX);
        assert!(counter.next().is_err());
    }
}
