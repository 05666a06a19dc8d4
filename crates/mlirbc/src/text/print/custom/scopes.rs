//! Names of values in custom text. Each region is a scope: it continues the counters of the enclosing
//! region and sees its names, and regions of one op start from the same state.
//!
//! The values of all regions of an op are named before the op is printed, as its text may mention
//! the arguments of its regions. They are forgotten behind it.

use std::ops::Range;

use hashbrown::HashSet;

use crate::budget::Meter;
use crate::error::Result;
use crate::ir::{Block, BodyId, Module, Op, RawOp, Region};
use crate::text::print::custom::name_texts::{Key, NameText, NameTexts};
use crate::text::print::custom::value_names::{Name, ResultNames, ValueNamer};
use crate::text::print::custom::value_texts::{LongTexts, Mark, ValueText, push_number};

/// The next numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Counters {
    value: u32,
    argument: u32,
    /// The number behind the next name that is not unique.
    clash: u32,
}

/// The names of the values of a body.
#[derive(Debug)]
struct Table {
    body: BodyId,
    names: Vec<ValueText>,
}

/// A region whose values have names.
#[derive(Clone, Debug)]
struct RegionScope {
    /// The counters behind its values.
    end: Counters,
    /// The names in it that are not numbers, among those of all regions.
    keys: Range<usize>,
}

/// An op that is being printed, with its regions.
#[derive(Debug)]
struct OpScope {
    /// The counters around it.
    around: Counters,
    /// The texts before those of its regions.
    texts: Mark,
    /// The number of keys before those of its regions.
    keys: usize,
    /// Whether its regions have a table of their own.
    has_table: bool,
    /// Its first region, among those of all ops.
    regions: usize,
}

/// The names of the values that the current op may use.
pub(super) struct Scopes<'m> {
    module: &'m Module<'m>,
    namer: ValueNamer<'m>,
    name_texts: NameTexts,
    /// The names of the arguments that occurred, by their numbers.
    arguments: Vec<Option<NameText>>,
    meter: Meter,
    pub(super) texts: LongTexts,
    tables: Vec<Table>,
    /// The names that the values of the region being printed or named cannot have.
    used: HashSet<Key>,
    /// The names in the regions of the ops that are being printed.
    keys: Vec<Key>,
    counters: Counters,
    ops: Vec<OpScope>,
    regions: Vec<RegionScope>,
}

impl<'m> Scopes<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        Scopes {
            module,
            namer: ValueNamer::new(module),
            name_texts: NameTexts::default(),
            arguments: Vec::new(),
            meter: module.container().meter(),
            texts: LongTexts::default(),
            tables: Vec::new(),
            used: HashSet::new(),
            keys: Vec::new(),
            counters: Counters::default(),
            ops: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Names the results of the ops of a block around which no region is printed.
    pub(super) fn enter_block(&mut self, block: Block<'m>) -> Result<()> {
        self.add_table(block.id().body);
        let mut ops = block.raw_ops();
        while let Some(op) = ops.next() {
            self.name_results(op)?;
        }
        Ok(())
    }

    /// Names the values that an op may use, as if `scope` around it were printed.
    pub(super) fn enter_path(&mut self, op: Op<'m>, scope: Op<'m>) -> Result<()> {
        self.add_table(scope.id().body);
        self.name_results(scope.parts())?;
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

    /// The number of ops that were entered and not left.
    pub(super) fn depth(&self) -> usize {
        self.ops.len()
    }

    /// Names the values of the regions of an op.
    ///
    /// # Errors
    /// A region cannot be decoded, or the budget is exceeded.
    pub(super) fn enter_op(&mut self, op: Op<'m>) -> Result<()> {
        let scope = OpScope {
            around: self.counters,
            texts: self.texts.mark(),
            keys: self.keys.len(),
            has_table: op.child().is_some() && op.region_count() > 0,
            regions: self.regions.len(),
        };
        let around = scope.around;
        for (index, region) in op.regions()?.enumerate() {
            if index == 0 && scope.has_table {
                self.add_table(region.id().body);
            }
            self.counters = around;
            let start = self.keys.len();
            let named = self.name_region(op, region);
            for key in self.keys.get(start..).unwrap_or_default() {
                self.used.remove(key);
            }
            named?;
            self.regions.push(RegionScope {
                end: self.counters,
                keys: start..self.keys.len(),
            });
        }
        self.counters = around;
        self.ops.push(scope);
        Ok(())
    }

    /// The scope of a region of the op that was entered last.
    fn region(&self, position: u32) -> Option<RegionScope> {
        let op = self.ops.last()?;
        self.regions.get(op.regions + position as usize).cloned()
    }

    /// Enters a region of the op that was entered last.
    pub(super) fn enter_region(&mut self, position: u32) {
        if let Some(region) = self.region(position) {
            self.counters = region.end;
            let keys = self.keys.get(region.keys).unwrap_or_default();
            self.used.extend(keys);
        }
    }

    /// Gives the arguments of a region of the op that was entered last the names of its operands.
    pub(super) fn shadow_operands(&mut self, op: Op<'m>, region: Region<'m>) {
        let arguments = region.block(0).into_iter();
        let arguments = arguments.flat_map(|block| block.arguments());
        for (argument, operand) in arguments.zip(op.operands()) {
            let operand = operand.id();
            let name = self.name(operand.body, operand.index);
            self.set_text(argument.id().index, name);
        }
    }

    pub(super) fn leave_region(&mut self, position: u32) {
        if let Some(op) = self.ops.last() {
            self.counters = op.around;
        }
        if let Some(region) = self.region(position) {
            for key in self.keys.get(region.keys).unwrap_or_default() {
                self.used.remove(key);
            }
        }
    }

    /// Forgets the names of the regions of the op that was entered last.
    pub(super) fn leave_op(&mut self) {
        if let Some(op) = self.ops.pop() {
            self.texts.truncate(op.texts);
            self.keys.truncate(op.keys);
            self.regions.truncate(op.regions);
            if op.has_table {
                self.tables.pop();
            }
        }
    }

    /// The names of the values of a body.
    #[inline(always)]
    pub(super) fn of_body(&self, body: BodyId) -> &[ValueText] {
        match self.tables.last() {
            Some(table) if table.body == body => &table.names,
            _ => self.of_outer_body(body),
        }
    }

    fn of_outer_body(&self, body: BodyId) -> &[ValueText] {
        let mut tables = self.tables.iter().rev();
        let table = tables.find(|table| table.body == body);
        table.map_or(&[], |table| &table.names)
    }

    /// The name of a value.
    pub(super) fn name(&self, body: BodyId, value: u32) -> ValueText {
        let name = self.of_body(body).get(value as usize);
        name.copied().unwrap_or_default()
    }

    fn add_table(&mut self, body: BodyId) {
        let count = self.module.value_count(body);
        self.tables.push(Table {
            body,
            names: vec![ValueText::default(); count],
        });
    }

    fn name_region(&mut self, op: Op<'m>, region: Region<'m>) -> Result<()> {
        let of_arguments = self.namer.of_arguments(op, region)?;
        for (position, block) in region.blocks().enumerate() {
            for (index, argument) in block.arguments().enumerate() {
                let value = argument.id().index;
                let given = match position {
                    0 => of_arguments.get(index).copied().unwrap_or_default(),
                    _ => {
                        self.set_number(value);
                        continue;
                    }
                };
                if !given.is_empty() {
                    let name = self.name_texts.name(given.as_bytes());
                    self.set(value, name)?;
                    continue;
                }
                let name = self.argument_name(self.counters.argument);
                self.counters.argument += 1;
                self.set(value, name)?;
            }
            let mut ops = block.raw_ops();
            while let Some(op) = ops.next() {
                self.name_results(op)?;
            }
        }
        Ok(())
    }

    /// The name of an argument without one of its own.
    fn argument_name(&mut self, number: u32) -> Option<NameText> {
        // Numbers come one after the other.
        while self.arguments.len() <= number as usize {
            let mut name = b"arg".to_vec();
            push_number(&mut name, self.arguments.len() as u32);
            let name = self.name_texts.name(&name);
            self.arguments.push(name);
        }
        self.arguments.get(number as usize).copied().flatten()
    }

    #[inline(always)]
    fn name_results(&mut self, op: RawOp<'m>) -> Result<()> {
        let results = op.result_range();
        if results.is_empty() {
            return Ok(());
        }
        match self.namer.of_results(op, &mut self.name_texts)? {
            ResultNames::Number => self.set_number(results.start),
            ResultNames::Whole(name) => self.set(results.start, name)?,
            ResultNames::Groups(groups) => return self.set_groups(op, groups),
        }
        if results.len() > 1 {
            self.set_positions(results.start, op.result_count());
        }
        Ok(())
    }

    /// Names results in groups.
    fn set_groups(&mut self, op: RawOp<'m>, mut groups: Vec<Name>) -> Result<()> {
        let results = op.result_range();
        if groups.first().is_none_or(|group| group.position > 0) {
            groups.insert(0, Name::default());
        }
        let ends = groups.iter().skip(1).map(|group| group.position);
        let ends: Vec<u32> = ends.chain([op.result_count()]).collect();
        for (group, end) in groups.iter().zip(ends) {
            let first = results.start + group.position;
            let name = self.name_texts.name(group.text.as_bytes());
            self.set(first, name)?;
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
        let results = first as usize..first as usize + count as usize;
        let results = table.names.get_mut(results);
        self.texts.set_positions(results.unwrap_or_default());
    }

    #[inline(always)]
    fn set_number(&mut self, value: u32) {
        let number = self.counters.value;
        self.counters.value += 1;
        self.set_text(value, ValueText::of_number(number));
    }

    /// Gives a value a name, or a similar one if another value has it; a number without a name.
    fn set(&mut self, value: u32, name: Option<NameText>) -> Result<()> {
        let Some(name) = name else {
            self.set_number(value);
            return Ok(());
        };
        let short = self.name_texts.short(name);
        if self.used.insert(name.key) {
            self.keys.push(name.key);
            let text = match short {
                Some(short) => short,
                None => self.texts.add(&[self.name_texts.text(name)]),
            };
            self.set_text(value, text);
            return Ok(());
        }
        let (number, key) = loop {
            let number = self.counters.clash;
            self.counters.clash += 1;
            self.meter.count(1)?;
            let key = name.numbered(number);
            if self.used.insert(key) {
                break (number, key);
            }
        };
        self.keys.push(key);
        let text = match short.and_then(|short| short.numbered(number)) {
            Some(short) => short,
            None => {
                let mut end = b"_".to_vec();
                push_number(&mut end, number);
                self.texts.add(&[self.name_texts.text(name), &end])
            }
        };
        self.set_text(value, text);
        Ok(())
    }

    #[inline(always)]
    fn set_text(&mut self, value: u32, text: ValueText) {
        let table = self.tables.last_mut();
        let place = table.and_then(|table| table.names.get_mut(value as usize));
        if let Some(place) = place {
            *place = text;
        }
    }
}
