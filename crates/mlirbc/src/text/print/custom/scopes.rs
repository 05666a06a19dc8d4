//! Names of values in custom text. Each region is a scope: it continues the counters of the enclosing
//! region and sees its names, and regions of one op start from the same state.
//!
//! The values of all regions of an op are named before the op is printed, as its text may mention
//! the arguments of its regions. They are forgotten behind it.

use std::rc::Rc;

use hashbrown::HashSet;

use crate::budget::Meter;
use crate::error::Result;
use crate::ir::{Block, BodyId, Module, Op, RawOp, Region};
use crate::text::print::custom::value_names::{LONGEST_NAME, Name, ValueNamer};
use crate::text::print::number::digits_of;

/// What MLIR prints for a value without a name.
const UNKNOWN_VALUE: &[u8] = b"<<UNKNOWN SSA VALUE>>";

/// The next numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Counters {
    value: u32,
    argument: u32,
    /// The number behind the next name that is not unique.
    clash: u32,
}

/// The text of a name in [`Scopes::texts`].
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    start: usize,
    length: u32,
    position: u32,
}

/// The position of a value that has its name alone.
const ALONE: u32 = u32::MAX;

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueName<'s> {
    /// With its percent sign.
    pub(super) text: &'s [u8],
    /// The position among several results with this name.
    pub(super) position: Option<u32>,
}

/// The names of the values of a body.
#[derive(Debug)]
struct Table {
    body: BodyId,
    places: Vec<Place>,
}

/// A region whose values have names.
#[derive(Debug, Default)]
struct RegionScope {
    /// The counters behind its values.
    end: Counters,
    /// The names in it that are not numbers.
    names: Vec<Rc<[u8]>>,
}

/// An op that is being printed, with its regions.
#[derive(Debug)]
struct OpScope {
    /// The counters around it.
    around: Counters,
    /// The length of the texts before those of its regions.
    texts: usize,
    /// Whether its regions have a table of their own.
    has_table: bool,
    regions: Vec<RegionScope>,
}

/// The names of the values that the current op may use.
pub(super) struct Scopes<'m> {
    module: &'m Module<'m>,
    namer: ValueNamer<'m>,
    meter: Meter,
    texts: Vec<u8>,
    tables: Vec<Table>,
    used: HashSet<Rc<[u8]>>,
    counters: Counters,
    ops: Vec<OpScope>,
}

impl<'m> Scopes<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        Scopes {
            module,
            namer: ValueNamer::new(module),
            meter: module.container().meter(),
            texts: Vec::new(),
            tables: Vec::new(),
            used: HashSet::new(),
            counters: Counters::default(),
            ops: Vec::new(),
        }
    }

    /// Names the results of the ops of a block around which no region is printed.
    pub(super) fn enter_block(&mut self, block: Block<'m>) -> Result<()> {
        self.add_table(block.id().body);
        let mut names = Vec::new();
        let mut ops = block.raw_ops();
        while let Some(op) = ops.next() {
            self.name_results(op, &mut names)?;
        }
        Ok(())
    }

    /// Names the values that an op may use, as if `scope` around it were printed.
    pub(super) fn enter_path(&mut self, op: Op<'m>, scope: Op<'m>) -> Result<()> {
        self.add_table(scope.id().body);
        self.name_results(scope.parts(), &mut Vec::new())?;
        let mut path = Vec::new();
        let mut inner = op;
        while inner != scope {
            let region = inner.block().and_then(Block::region);
            let (Some(region), Some(outer)) = (region, inner.parent()) else {
                break;
            };
            path.push((outer, region.position()));
            inner = outer;
        }
        for (op, region) in path.into_iter().rev() {
            self.enter_op(op)?;
            self.enter_region(region);
        }
        Ok(())
    }

    /// Names the values of the regions of an op.
    ///
    /// # Errors
    /// A region cannot be decoded, or the budget is exceeded.
    pub(super) fn enter_op(&mut self, op: Op<'m>) -> Result<()> {
        let texts = self.texts.len();
        let around = self.counters;
        let has_table = op.child().is_some();
        let mut regions = Vec::new();
        for (index, region) in op.regions()?.enumerate() {
            if index == 0 && has_table {
                self.add_table(region.id().body);
            }
            self.counters = around;
            let mut names = Vec::new();
            let named = self.name_region(op, region, &mut names);
            for name in &names {
                self.used.remove(name);
            }
            named?;
            regions.push(RegionScope {
                end: self.counters,
                names,
            });
        }
        self.counters = around;
        self.ops.push(OpScope {
            around,
            texts,
            has_table: has_table && !regions.is_empty(),
            regions,
        });
        Ok(())
    }

    /// Enters a region of the op that was entered last.
    pub(super) fn enter_region(&mut self, position: u32) {
        let Some(op) = self.ops.last() else {
            return;
        };
        if let Some(region) = op.regions.get(position as usize) {
            self.counters = region.end;
            self.used.extend(region.names.iter().cloned());
        }
    }

    pub(super) fn leave_region(&mut self, position: u32) {
        let Some(op) = self.ops.last() else {
            return;
        };
        self.counters = op.around;
        if let Some(region) = op.regions.get(position as usize) {
            for name in &region.names {
                self.used.remove(name);
            }
        }
    }

    /// Forgets the names of the regions of the op that was entered last.
    pub(super) fn leave_op(&mut self) {
        if let Some(op) = self.ops.pop() {
            self.texts.truncate(op.texts);
            if op.has_table {
                self.tables.pop();
            }
        }
    }

    /// The name of a value.
    pub(super) fn name(&self, body: BodyId, value: u32) -> ValueName<'_> {
        let mut tables = self.tables.iter().rev();
        let table = tables.find(|table| table.body == body);
        let place = table.and_then(|table| table.places.get(value as usize));
        let place = place.filter(|place| place.length > 0);
        let text = place.and_then(|place| {
            let end = place.start + place.length as usize;
            self.texts.get(place.start..end)
        });
        let position = place.map(|place| place.position);
        ValueName {
            text: text.unwrap_or(UNKNOWN_VALUE),
            position: position.filter(|position| *position != ALONE),
        }
    }

    fn add_table(&mut self, body: BodyId) {
        let count = self.module.value_count(body);
        self.tables.push(Table {
            body,
            places: vec![Place::default(); count],
        });
    }

    fn name_region(
        &mut self,
        op: Op<'m>,
        region: Region<'m>,
        names: &mut Vec<Rc<[u8]>>,
    ) -> Result<()> {
        let of_arguments = self.namer.of_arguments(op, region)?;
        for (position, block) in region.blocks().enumerate() {
            for (index, argument) in block.arguments().enumerate() {
                let given = match position {
                    0 => of_arguments.get(index),
                    _ => None,
                };
                match given {
                    Some(name) if !name.is_empty() => {
                        self.set(argument.id().index, name.as_bytes(), names)?;
                    }
                    _ if position == 0 => {
                        let mut name = b"arg".to_vec();
                        push_number(&mut name, self.counters.argument);
                        self.counters.argument += 1;
                        self.set(argument.id().index, &name, names)?;
                    }
                    _ => self.set_number(argument.id().index),
                }
            }
            let mut ops = block.raw_ops();
            while let Some(op) = ops.next() {
                self.name_results(op, names)?;
            }
        }
        Ok(())
    }

    fn name_results(&mut self, op: RawOp<'m>, names: &mut Vec<Rc<[u8]>>) -> Result<()> {
        let results = op.result_range();
        if results.is_empty() {
            return Ok(());
        }
        if !self.namer.has_names(op) {
            self.set_number(results.start);
            if results.len() > 1 {
                self.set_positions(results.start, op.result_count());
            }
            return Ok(());
        }
        let mut groups: Vec<Name> = Vec::new();
        self.namer.of_results(op.of(self.module), &mut groups)?;
        if groups.first().is_none_or(|group| group.position > 0) {
            groups.insert(0, Name::default());
        }
        let ends = groups.iter().skip(1).map(|group| group.position);
        let ends: Vec<u32> = ends.chain([op.result_count()]).collect();
        for (group, end) in groups.iter().zip(ends) {
            let first = results.start + group.position;
            match group.text.as_str() {
                "" => self.set_number(first),
                text => self.set(first, text.as_bytes(), names)?,
            }
            let count = end.saturating_sub(group.position);
            if count > 1 {
                self.set_positions(first, count);
            }
        }
        Ok(())
    }

    /// Numbers several results with one name.
    fn set_positions(&mut self, first: u32, count: u32) {
        let Some(table) = self.tables.last_mut() else {
            return;
        };
        let Some(&name) = table.places.get(first as usize) else {
            return;
        };
        let places = table.places.iter_mut().skip(first as usize);
        for (position, place) in (0..count).zip(places) {
            *place = Place { position, ..name };
        }
    }

    fn set_number(&mut self, value: u32) {
        let number = self.counters.value;
        self.counters.value += 1;
        let start = self.texts.len();
        self.texts.push(b'%');
        push_number(&mut self.texts, number);
        self.set_place(value, start);
    }

    /// Gives a value a name, or a similar one if another value has it. It gets a number in place of a name
    /// that is too long.
    fn set(&mut self, value: u32, name: &[u8], names: &mut Vec<Rc<[u8]>>) -> Result<()> {
        if name.len() > LONGEST_NAME {
            self.set_number(value);
            return Ok(());
        }
        let mut name = sanitized(name);
        if self.used.contains(name.as_slice()) {
            let length = name.len();
            loop {
                name.truncate(length);
                name.extend_from_slice(format!("_{}", self.counters.clash).as_bytes());
                self.counters.clash += 1;
                self.meter.count(1)?;
                if !self.used.contains(name.as_slice()) {
                    break;
                }
            }
        }
        let unique: Rc<[u8]> = name.as_slice().into();
        self.used.insert(unique.clone());
        names.push(unique);
        name.insert(0, b'%');
        self.set_text(value, &name);
        Ok(())
    }

    fn set_text(&mut self, value: u32, text: &[u8]) {
        let start = self.texts.len();
        self.texts.extend_from_slice(text);
        self.set_place(value, start);
    }

    /// Makes the text from `start` on that of a value.
    fn set_place(&mut self, value: u32, start: usize) {
        let place = self.tables.last_mut();
        let place = place.and_then(|table| table.places.get_mut(value as usize));
        if let Some(place) = place {
            *place = Place {
                start,
                length: (self.texts.len() - start) as u32,
                position: ALONE,
            };
        }
    }
}

/// Appends a number in decimal digits.
fn push_number(text: &mut Vec<u8>, number: u32) {
    let (digits, count) = digits_of(number);
    let digits = digits.to_le_bytes();
    text.extend_from_slice(digits.get(..count as usize).unwrap_or_default());
}

/// A name with the characters that the syntax permits.
fn sanitized(name: &[u8]) -> Vec<u8> {
    let is_allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"$._-".contains(byte);
    let mut text = Vec::with_capacity(name.len() + 1);
    let first = name.first().copied().unwrap_or(b'_');
    if first.is_ascii_digit() || (!is_allowed(&first) && first != b' ') {
        text.push(b'_');
    }
    for byte in name {
        match byte {
            b' ' => text.push(b'_'),
            byte if is_allowed(byte) => text.push(*byte),
            byte => text.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_only_characters_of_the_syntax() {
        let sanitized = |name: &str| String::from_utf8(sanitized(name.as_bytes())).unwrap();
        assert_eq!(sanitized("a b"), "a_b");
        assert_eq!(sanitized("0a"), "_0a");
        assert_eq!(sanitized("c-1"), "c-1");
        assert_eq!(sanitized("<a>"), "_3Ca3E");
        assert_eq!(sanitized(" a"), "_a");
    }
}
