//! The plan of an op in its custom form: its items so far, and which parts of the op they say.

use std::ops::Range;
use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::{Attribute, Representation};
use crate::error::Result;
use crate::ir::{Block, Inherent, Module, Op, Value, ValueId};
use crate::schema::AttributeText;
use crate::text::form::{Argument, Condition, Values};
use crate::text::print::custom::attribute_text::{AttributeTexts, body_range};
use crate::text::print::custom::facts::Facts;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::said::{Said, Unsaid::Generic, require};
use crate::text::print::property;

/// A flag for each of some parts of an op.
#[derive(Debug, Default)]
pub(super) struct Flags {
    /// The first parts, of which there rarely are more.
    first: u64,
    others: Vec<bool>,
}

impl Flags {
    pub(super) fn new(count: usize) -> Self {
        Flags {
            first: 0,
            others: vec![false; count.saturating_sub(64)],
        }
    }

    /// Sets the flag of a part, or all.
    #[inline(never)]
    pub(super) fn set(&mut self, part: Option<usize>) {
        match part {
            Some(part @ 0..64) => self.first |= 1 << part,
            Some(part) => {
                let flag = self.others.get_mut(part - 64);
                flag.into_iter().for_each(|flag| *flag = true);
            }
            None => {
                self.first = u64::MAX;
                self.others.fill(true);
            }
        }
    }

    pub(super) fn has(&self, part: usize) -> bool {
        match part {
            0..64 => self.first >> part & 1 == 1,
            _ => self.others.get(part - 64) == Some(&true),
        }
    }
}

/// What the steps have printed so far.
#[derive(Debug, Default)]
pub(super) struct Printed {
    pub(super) operands: Flags,
    pub(super) operand_types: Flags,
    pub(super) result_types: Flags,
    pub(super) slots: Flags,
    pub(super) regions: Flags,
    pub(super) successors: Flags,
    pub(super) discardable: Flags,
    /// Arguments of entry blocks whose names the text has as those of other arguments.
    pub(super) arguments: Vec<ValueId>,
    /// Whether a dictionary has the discardable attributes.
    pub(super) dictionary: bool,
}

/// The plan of one op in its custom form.
pub(super) struct Plan<'m, 'p> {
    pub(super) module: &'m Module<'m>,
    pub(super) attributes: &'p mut AttributeTexts<'m>,
    /// Whether the plan depends on more of the operands than their types.
    pub(super) depends_on_values: &'p mut bool,
    /// Whether the text leaves out an attribute with its default that reading does not set, or the op lacks an attribute
    /// without effect that reading sets.
    pub(super) elides_defaults: bool,
    /// Whether it may.
    pub(super) may_elide_defaults: bool,
    pub(super) facts: &'p Facts<'m>,
    pub(super) items: &'p mut Vec<Item<'m>>,
    pub(super) printed: Printed,
}

impl Printed {
    pub(super) fn of(facts: &Facts<'_>) -> Self {
        Printed {
            operands: Flags::new(facts.operands.len()),
            operand_types: Flags::new(facts.operands.len()),
            result_types: Flags::new(facts.results.len()),
            slots: Flags::new(facts.program.slots.len()),
            regions: Flags::new(facts.regions.len()),
            successors: Flags::new(facts.successors.len()),
            discardable: Flags::new(facts.program.discardable.len()),
            arguments: Vec::new(),
            dictionary: false,
        }
    }
}

/// The group of values that a step mentions; `None` for all.
fn group_of(values: Values) -> Option<usize> {
    match values {
        Values::Operands(group) | Values::Results(group) => Some(group),
        Values::AllOperands | Values::AllResults => None,
    }
}

// Out of line, as directives append items in hundreds of places: growing the list in each of them takes 50 kB. Other
// functions of this room with `inline(never)` are called in a dozen places or more, none of which is hot.
impl<'m> Plan<'m, '_> {
    #[inline(never)]
    pub(super) fn push(&mut self, item: Item<'m>) {
        self.items.push(item);
    }

    #[inline(never)]
    pub(super) fn push_literal(&mut self, text: &'static [u8]) {
        self.push(Item::Static(text));
    }

    #[inline(never)]
    pub(super) fn push_text(&mut self, text: &[u8]) {
        self.push(Item::Text(text.into()));
    }

    #[inline(never)]
    pub(super) fn push_value(&mut self, value: ValueId) {
        self.push(Item::Value(value));
    }

    #[inline(never)]
    pub(super) fn push_type(&mut self, ty: TypeId) {
        self.push(Item::Type(ty));
    }

    #[inline(never)]
    pub(super) fn push_attribute(&mut self, attribute: AttributeId) {
        self.push(Item::Attribute(attribute));
    }
}

impl<'m> Plan<'m, '_> {
    /// Records that the text leaves out a default that reading does not set, or lacks one that reading sets, and requires
    /// that it may.
    pub(super) fn elide_default(&mut self) -> Said {
        self.elides_defaults = true;
        require(self.may_elide_defaults)
    }

    /// Records what a directive prints.
    pub(super) fn mention(&mut self, argument: &Argument) {
        match argument {
            Argument::Attribute(slot) => self.printed.slots.set(Some(*slot)),
            Argument::Values(values @ (Values::Operands(_) | Values::AllOperands)) => {
                self.printed.operands.set(group_of(*values));
            }
            Argument::Values(_) | Argument::Reference(_) | Argument::Text(_) => {}
            Argument::Types(values) => self.mention_types(*values),
            Argument::Regions(group) => self.printed.regions.set(Some(*group)),
            Argument::Successors(group) => self.printed.successors.set(Some(*group)),
            Argument::Discardable(at) => self.printed.discardable.set(Some(*at)),
        }
    }

    #[inline(never)]
    pub(super) fn mention_types(&mut self, values: Values) {
        let flags = match values {
            Values::Operands(_) | Values::AllOperands => &mut self.printed.operand_types,
            Values::Results(_) | Values::AllResults => &mut self.printed.result_types,
        };
        flags.set(group_of(values));
    }

    /// Records that a unit attribute is printed, as the literals of a group imply it.
    pub(super) fn mention_unit(&mut self, condition: &Condition) {
        if let [Argument::Attribute(slot)] = condition.parts.as_slice() {
            let of = self.facts.program.slots.get(*slot);
            if of.is_some_and(|of| of.text == AttributeText::Unit) {
                self.printed.slots.set(Some(*slot));
            }
        }
    }

    /// Whether a condition of the form holds.
    pub(super) fn holds(&mut self, condition: &Condition) -> Result<bool> {
        let has_defaults = condition.is_of_clause && self.facts.program.has_old_clauses;
        for part in &condition.parts {
            let is_there = match part {
                Argument::Attribute(slot) if has_defaults => {
                    self.facts.values.get(*slot).is_some_and(Option::is_some)
                }
                part => self.is_present(part)?,
            };
            if is_there {
                return Ok(!condition.is_inverted);
            }
        }
        Ok(condition.is_inverted)
    }

    pub(super) fn is_present(&mut self, part: &Argument) -> Result<bool> {
        Ok(match part {
            Argument::Attribute(slot) => self.is_set(*slot)?,
            Argument::Values(values) | Argument::Types(values) => {
                !self.facts.range(*values).is_empty()
            }
            Argument::Regions(group) => {
                let range = self.facts.regions.get(*group).cloned().unwrap_or(0..0);
                match range.len() {
                    1 => {
                        let region = self.facts.op.region(range.start)?;
                        region.is_some_and(|region| region.block_count() > 0)
                    }
                    count => count > 0,
                }
            }
            Argument::Successors(group) => {
                let range = self.facts.successors.get(*group);
                range.is_some_and(|range| !range.is_empty())
            }
            Argument::Discardable(at) => self.discardable(*at)?.is_some(),
            Argument::Text(_) | Argument::Reference(_) => false,
        })
    }

    /// The discardable attribute with a name from the form.
    pub(super) fn discardable(&self, at: usize) -> Result<Option<Attribute<'m>>> {
        let Some(name) = self.facts.program.discardable.get(at) else {
            return Ok(None);
        };
        self.facts.op.discardable_attribute(name.as_bytes())
    }

    /// Whether a property has another value than reading fills in.
    pub(super) fn is_set(&mut self, slot: usize) -> Result<bool> {
        let facts = self.facts;
        let Some(value) = facts.values.get(slot).and_then(Option::as_ref) else {
            return Ok(false);
        };
        let Some(slot_of) = facts.program.slots.get(slot) else {
            return Ok(false);
        };
        let attributes = &mut *self.attributes;
        Ok(!attributes.is_default(facts.op.name_id(), slot, slot_of, value)?)
    }

    /// Appends the text of a property, from which reading must return the same one.
    pub(super) fn attribute(&mut self, slot: usize, is_full: bool) -> Said {
        self.printed.slots.set(Some(slot));
        let facts = self.facts;
        let value = facts.values.get(slot).and_then(Option::as_ref);
        let value = value.ok_or(Generic)?;
        let slot_of = facts.program.slots.get(slot).ok_or(Generic)?;
        let item = match value {
            Representation::Attribute(id) if is_full => Some(Item::Attribute(*id)),
            value if is_full => Some(Item::Property(Box::new(value.clone()))),
            value => {
                let name = facts.op.name_id();
                self.attributes.item(name, slot, slot_of, value)?
            }
        };
        self.push(item.ok_or(Generic)?);
        Ok(())
    }

    /// Appends the names of values. Those of groups of groups stand in parentheses.
    pub(super) fn operands(&mut self, values: Values) -> Said {
        match values {
            Values::Operands(_) | Values::AllOperands => {
                self.printed.operands.set(group_of(values));
            }
            Values::Results(_) | Values::AllResults => return Err(Generic),
        }
        match self.inner_groups(values)? {
            None => self.names(values),
            Some(groups) => self.in_parentheses(&groups, |plan, range| {
                let ids = range
                    .filter_map(|at| plan.facts.op.operand(at))
                    .map(|it| it.id());
                plan.list(ids.map(Item::Value));
            }),
        }
        Ok(())
    }

    /// The ranges of the inner groups of a group of groups, whose sizes must fit; `None` for other groups.
    pub(super) fn inner_groups(&self, values: Values) -> Said<Option<Vec<Range<u32>>>> {
        let Values::Operands(group) = values else {
            return Ok(None);
        };
        let Some(Some(slot)) = self.facts.program.inner_sizes.get(group) else {
            return Ok(None);
        };
        let range = self.facts.range(values);
        let value = self.facts.values.get(*slot).and_then(Option::as_ref);
        let sizes = value.and_then(|value| self.attributes.integers(value));
        let mut ranges = Vec::new();
        let mut start = range.start;
        for size in sizes.ok_or(Generic)? {
            let size = u32::try_from(size).ok();
            let end = size.and_then(|size| start.checked_add(size));
            let end = end.ok_or(Generic)?;
            ranges.push(start..end);
            start = end;
        }
        require(start == range.end)?;
        Ok(Some(ranges))
    }

    fn in_parentheses(&mut self, groups: &[Range<u32>], inner: impl Fn(&mut Self, Range<u32>)) {
        for (index, range) in groups.iter().enumerate() {
            self.push_literal(if index == 0 { b"(" } else { b", (" });
            inner(self, range.clone());
            self.push_literal(b")");
        }
    }

    /// Appends the names of values with commas.
    pub(super) fn names(&mut self, values: Values) {
        let ids = self.facts.value_ids(values);
        self.list(ids.map(Item::Value));
    }

    /// Appends the types of values with commas.
    pub(super) fn types(&mut self, values: Values) {
        let types = self.facts.values_of(values);
        self.list(types.map(|value| Item::Type(value.type_id())));
    }

    /// Appends text of its own.
    pub(super) fn text(&mut self, text: &str) {
        self.push_text(text.as_bytes());
    }

    /// The text of a type, if it is not too long.
    pub(super) fn type_text(&mut self, ty: TypeId) -> Result<Option<Rc<str>>> {
        self.attributes.type_text(ty)
    }

    /// Appends a number.
    #[inline(never)]
    pub(super) fn number(&mut self, number: i64) {
        self.text(&number.to_string());
    }

    /// Appends items with commas.
    pub(super) fn list(&mut self, items: impl Iterator<Item = Item<'m>>) {
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.push_literal(b", ");
            }
            self.push(item);
        }
    }

    /// Appends the types of values, without the prefix that a step states. Reading refuses types of other classes.
    pub(super) fn types_of(&mut self, values: Values, strip: Option<(&str, u32)>) -> Said {
        self.mention_types(values);
        for class in self.facts.program.classes_of(values) {
            for ty in self.facts.values_of(values).filter_map(Value::ty) {
                require(class.may_contain(ty)?)?;
            }
        }
        match (self.inner_groups(values)?, strip) {
            (None, None) => self.types(values),
            (None, Some((class, step))) => {
                for value in self.facts.values_of(values) {
                    let text = self.type_text(value.type_id())?;
                    require(text.is_none_or(|text| body_range(text.as_bytes(), class).is_some()))?;
                }
                let types = self.facts.values_of(values);
                self.list(types.map(|value| Item::StrippedType(value.type_id(), step)));
            }
            (Some(groups), _) => self.in_parentheses(&groups, |plan, range| {
                let values = range.filter_map(|at| plan.facts.op.operand(at));
                plan.list(values.map(|value| Item::Type(value.type_id())));
            }),
        }
        Ok(())
    }

    pub(super) fn function_type(&mut self, inputs: Values, results: Values) -> Said {
        self.mention_types(inputs);
        self.mention_types(results);
        self.push_literal(b"(");
        self.types(inputs);
        self.push_literal(b") -> ");
        self.result_types(results)
    }

    /// Appends types as results of a function: a single one is bare, unless it is a function type.
    pub(super) fn result_types(&mut self, results: Values) -> Said {
        let types: Vec<TypeId> = self
            .facts
            .values_of(results)
            .map(|it| it.type_id())
            .collect();
        self.result_type_list(&types)
    }

    pub(super) fn result_type_list(&mut self, types: &[TypeId]) -> Said {
        let is_bare = match types {
            [ty] => !self.attributes.is_function(*ty)?,
            _ => false,
        };
        if !is_bare {
            self.push_literal(b"(");
        }
        self.list(types.iter().map(|ty| Item::Type(*ty)));
        if !is_bare {
            self.push_literal(b")");
        }
        Ok(())
    }

    pub(super) fn regions(&mut self, group: Option<usize>) -> Said {
        self.printed.regions.set(group);
        let range = match group {
            Some(group) => self.facts.regions.get(group).cloned().unwrap_or(0..0),
            None => 0..self.facts.op.region_count(),
        };
        // A dictionary in the place of regions is read as one.
        require(!range.is_empty() || self.facts.op.discardable_attributes()?.is_empty())?;
        for position in range.clone() {
            if position > range.start {
                self.push_literal(b", ");
            }
            let has_terminator = self.has_terminator(position)?;
            self.push(Item::Region(RegionItem {
                has_arguments: true,
                has_terminator,
                ..RegionItem::without_label(position)
            }));
        }
        Ok(())
    }

    /// Whether the terminator of a region, which the text must be able to state, is printed.
    pub(super) fn has_terminator(&self, position: u32) -> Said<bool> {
        let program = &self.facts.program;
        if program.terminator.is_none() && !program.has_single_blocks {
            return Ok(true);
        }
        let region = self.facts.op.region(position)?.ok_or(Generic)?;
        // Reading adds a block and a terminator to an empty region.
        let block = region.block(0).ok_or(Generic)?;
        let Some(terminator) = program.terminator.as_deref() else {
            return Ok(true);
        };
        let last = block.op_count().checked_sub(1).and_then(|at| block.op(at));
        let last = last.ok_or(Generic)?;
        let has_parts = last.operand_count() > 0 || last.result_count() > 0;
        let has_only_empty_blocks = |op: Op<'m>| -> Result<bool> {
            let mut regions = op.regions()?;
            let is_empty = |block: Block<'m>| block.op_count() == 0 && block.argument_count() == 0;
            Ok(regions.all(|region| region.block_count() == 1 && region.blocks().all(is_empty)))
        };
        if has_parts || self.has_attributes(last)? {
            return Ok(true);
        }
        require(last.name().full() == terminator.as_bytes() && region.block_count() <= 1)?;
        require(last.successor_count() == 0 && has_only_empty_blocks(last)?)?;
        Ok(false)
    }

    /// Whether an op has attributes, inherent ones included.
    pub(super) fn has_attributes(&self, op: Op<'m>) -> Result<bool> {
        if !op.discardable_attributes()?.is_empty() {
            return Ok(true);
        }
        let properties = op.inherent_properties()?;
        let mut values = properties.iter().map(|(_, value)| value);
        Ok(values.any(|value| !matches!(value, crate::schema::Value::Absent)))
    }

    /// Requires that an op has no attributes but properties with their defaults.
    pub(super) fn has_only_defaults(&mut self, op: Op<'m>) -> Said {
        require(op.discardable_attributes()?.is_empty())?;
        let properties = match op.inherent()? {
            Inherent::None => return Ok(()),
            Inherent::Defined(_, properties) => properties,
            Inherent::Attribute(_) | Inherent::Opaque(_) => return Err(Generic),
        };
        let mut fields = properties.fields();
        while let Some((field, value)) = fields.next()? {
            match property::printed(field, value) {
                None => {}
                Some(Representation::Attribute(id)) => {
                    let text = self.attributes.text(id)?.ok_or(Generic)?;
                    require(Some(&*text) == field.default.as_deref())?;
                }
                Some(_) => return Err(Generic),
            }
        }
        Ok(())
    }

    pub(super) fn successors(&mut self, group: Option<usize>) {
        self.printed.successors.set(group);
        let range = match group {
            Some(group) => self.facts.successors.get(group).cloned().unwrap_or(0..0),
            None => 0..self.facts.op.successor_count(),
        };
        let op = self.facts.op;
        let blocks = range.filter_map(move |at| op.successor(at));
        self.list(blocks.map(|block| Item::Successor(block.position())));
    }
}

/// Whether a property is printed by another rule than as a native property.
pub(super) fn is_attribute(text: &AttributeText) -> bool {
    !matches!(text, AttributeText::Property { .. })
}
