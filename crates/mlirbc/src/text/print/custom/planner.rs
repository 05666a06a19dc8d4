//! Plans the text of an op: follows the program of its form, and decides whether the text says
//! everything about the op. Otherwise, the op is printed in the generic form.

use hashbrown::HashMap;

use crate::budget::Meter;
use crate::dialect::Representation;
use crate::error::Result;
use crate::ir::{Module, Op, OpId, RawOp, ValueId};
use crate::text::form::{Element, Following, Program, TypeOf, Values, inferred, type_of_attribute};
use crate::text::print::custom::attribute_text::AttributeTexts;
use crate::text::print::custom::facts::{Facts, Forms};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::{Flags, Plan, Printed};
use crate::text::print::custom::said::{Said, Unsaid::Generic, is_said, require};
use crate::text::print::custom::{dictionary, directives, generic};
use crate::text::print::elisions::Elisions;
use crate::text::print::options::PrintOptions;

/// Plans the texts of ops.
pub(super) struct Planner<'m> {
    pub(super) module: &'m Module<'m>,
    pub(super) forms: Forms<'m>,
    pub(super) attributes: AttributeTexts<'m>,
    meter: Meter,
    /// Whether the plans are those of the walk that collects aliases.
    pub(super) is_collecting: bool,
    /// Whether the last plan depends on more of the operands than their types.
    pub(super) depends_on_values: bool,
    /// Whether a text may leave out defaults that reading does not restore.
    elides_defaults: bool,
    elisions: Elisions,
    /// The plans of the walk that collects aliases, which the other one prints.
    kept: HashMap<OpId, Kept<'m>>,
    /// How many items more may be kept.
    room: usize,
}

/// The plan of an op in its custom form.
struct Kept<'m> {
    facts: Facts<'m>,
    items: Vec<Item<'m>>,
    depends_on_values: bool,
}

/// The items that are kept, about 2 MB.
const MOST_KEPT: usize = 1 << 16;

impl<'m> Planner<'m> {
    pub(super) fn new(module: &'m Module<'m>, options: &PrintOptions) -> Self {
        Planner {
            module,
            forms: Forms::new(module),
            attributes: AttributeTexts::new(module.tables()),
            meter: module.container().meter(),
            is_collecting: false,
            depends_on_values: false,
            elides_defaults: options.elide_defaults,
            elisions: options.elisions.clone(),
            kept: HashMap::new(),
            room: MOST_KEPT,
        }
    }

    /// The planner of a walk that collects aliases, or of one that prints.
    pub(super) fn collecting(self, is_collecting: bool) -> Self {
        Planner {
            is_collecting,
            ..self
        }
    }

    /// Appends the items of an op. Returns its facts if it is printed in its custom form.
    ///
    /// # Errors
    /// The op is damaged.
    pub(super) fn plan(
        &mut self,
        op: RawOp<'m>,
        items: &mut Vec<Item<'m>>,
    ) -> Result<Option<Facts<'m>>> {
        if let Some(kept) = self.kept.remove(&op.id).filter(|_| !self.is_collecting) {
            self.depends_on_values = kept.depends_on_values;
            items.extend(kept.items);
            return Ok(Some(kept.facts));
        }
        let start = items.len();
        self.depends_on_values = false;
        let may_have_form = self.forms.may_have(op.name());
        let op = op.of(self.module);
        if may_have_form && let Some(facts) = self.forms.facts(op)? {
            // The walk charges ops and their text; the steps of a form may be many, and print nothing.
            self.meter.count(facts.program.steps.len() as u64 / 32)?;
            let mut plan = Plan {
                facts: &facts,
                printed: Printed::of(&facts),
                module: self.module,
                attributes: &mut self.attributes,
                depends_on_values: &mut self.depends_on_values,
                elides_defaults: false,
                may_elide_defaults: self.elides_defaults,
                items,
            };
            let said = plan.run();
            let elides_defaults = plan.elides_defaults;
            let said = said.and_then(|()| match op.region_count() {
                0 => Ok(()),
                _ => {
                    let printed = items.get(start..).unwrap_or_default();
                    self.says_regions(op, &facts.program, printed)
                }
            });
            if is_said(said)? {
                return Ok(Some(facts));
            }
            if elides_defaults && !self.elides_defaults {
                self.elisions.note_defaults();
            }
            items.truncate(start);
        }
        generic::plan(op, self.is_collecting, items);
        Ok(None)
    }

    /// Keeps the last plan of an op for the walk that prints, if there is room.
    pub(super) fn keep(&mut self, op: OpId, facts: Option<&Facts<'m>>, items: &[Item<'m>]) {
        if let Some(facts) = facts.filter(|_| self.is_collecting)
            && let Some(room) = self.room.checked_sub(items.len())
        {
            self.room = room;
            let kept = Kept {
                facts: facts.clone(),
                items: items.to_vec(),
                depends_on_values: self.depends_on_values,
            };
            self.kept.insert(op, kept);
        }
    }

    /// Requires that regions have the blocks and ops that are read from their text. A block without ops has no text
    /// unless its label is printed, and reading adds the terminator of the form to a region that ends in no terminator.
    fn says_regions(&mut self, op: Op<'m>, program: &Program, items: &[Item<'m>]) -> Said {
        for item in items {
            let Item::Region(item) = item else {
                continue;
            };
            let Some(region) = op.region(item.position)? else {
                continue;
            };
            let adds_block = program.has_single_blocks || item.adds_block;
            let adds_terminator =
                program.terminator.is_some() && item.has_terminator && !item.adds_block;
            let Some(entry) = region.block(0) else {
                require(!adds_block && !adds_terminator)?;
                continue;
            };
            let last = region.block_count().checked_sub(1);
            let last = last.and_then(|at| region.block(at));
            let last = last.and_then(|block| block.op(block.op_count().checked_sub(1)?));
            require(!adds_terminator || last.is_some_and(|last| self.forms.is_terminator(last)))?;
            let has_arguments = entry.argument_count() > 0;
            let has_label = item.has_empty_block || item.has_arguments && has_arguments;
            let is_read = region.block_count() == 1 && (adds_block || has_arguments);
            require(entry.op_count() > 0 || has_label || is_read)?;
        }
        Ok(())
    }
}

impl<'m> Plan<'m, '_> {
    /// Follows the program, and requires that the text says everything about the op.
    fn run(&mut self) -> Said {
        let facts = self.facts;
        let program: &Program = &facts.program;
        let mut at = 0;
        while let Some(step) = program.steps.get(at) {
            let index = at as u32;
            at += 1;
            // The item of a literal has the blank before it.
            if step.has_blank && !matches!(step.element, Element::Literal(_)) {
                self.push_literal(b" ");
            }
            match &step.element {
                Element::Literal(_) => self.push(Item::Literal(index)),
                Element::Blank => self.push_literal(b" "),
                Element::NewLine => self.push(Item::NewLine(0)),
                Element::Jump(target) => at = *target,
                Element::Clauses { .. } if program.has_old_clauses => self.push_literal(b"  "),
                Element::Clauses { .. } | Element::ClauseEnd { .. } => {}
                Element::Unless {
                    condition,
                    otherwise,
                } => {
                    self.mention_unit(condition);
                    if !self.holds(condition)? {
                        at = *otherwise;
                    }
                }
                Element::Attribute { slot, is_full } => self.attribute(*slot, *is_full)?,
                Element::Operands(values) => self.operands(*values)?,
                Element::Types { values, strip } => {
                    let strip = strip.as_deref().map(|class| (class, index));
                    self.types_of(*values, strip)?
                }
                Element::FunctionType(inputs, results) => self.function_type(*inputs, *results)?,
                Element::Regions(group) => self.regions(*group)?,
                Element::Successors(group) => self.successors(*group),
                Element::Dictionary { has_keyword } => dictionary::plan(self, *has_keyword)?,
                Element::PropertyDictionary => dictionary::plan_properties(self)?,
                Element::Directive(directive, arguments) => {
                    arguments.iter().for_each(|argument| self.mention(argument));
                    directives::plan(self, *directive, arguments)?;
                }
            }
        }
        self.says_everything()
    }

    /// Requires that the steps have printed all parts of the op, and what they leave out follows.
    fn says_everything(&mut self) -> Said {
        let facts = self.facts;
        let all = |flags: &Flags, ranges: &[std::ops::Range<u32>]| {
            let mut ranges = ranges.iter().enumerate();
            require(ranges.all(|(group, range)| flags.has(group) || range.is_empty()))
        };
        all(&self.printed.operands, &facts.operands)?;
        all(&self.printed.successors, &facts.successors)?;
        if facts.op.region_count() > 0 {
            require(!self.repeats_a_region() && self.names_arguments()?)?;
        }
        for (group, range) in facts.regions.iter().enumerate() {
            let is_printed = self.printed.regions.has(group);
            for position in range.clone().filter(|_| !is_printed) {
                let region = facts.op.region(position)?;
                require(region.is_none_or(|region| region.block_count() == 0))?;
            }
        }
        for (slot, of) in facts.program.slots.iter().enumerate() {
            // The parentheses around operands say sizes.
            let is_printed = self.printed.slots.has(slot) || of.has_sizes;
            let is_there = facts.values.get(slot).is_some_and(Option::is_some);
            if !is_printed && is_there {
                require(!self.is_set(slot)?)?;
                if !of.is_filled_in {
                    self.elide_default()?;
                }
            }
        }
        for at in 0..facts.program.discardable.len() {
            require(self.printed.discardable.has(at) || self.discardable(at)?.is_none())?;
        }
        if !self.printed.dictionary {
            let named = &facts.program.discardable;
            let mut all = facts.op.discardable_attributes()?.into_iter();
            require(all.all(|(name, _)| named.iter().any(|it| it.as_bytes() == name)))?;
        }
        self.types_follow()
    }

    /// Whether the text has the arguments of entry blocks without a label.
    fn names_arguments(&self) -> Result<bool> {
        let mut left = Vec::new();
        for item in self.items.iter() {
            let Item::Region(item) = item else {
                continue;
            };
            let region = self.facts.op.region(item.position)?;
            let block = region.and_then(|region| region.block(0));
            if let Some(block) = block.filter(|_| !item.has_arguments) {
                left.extend(block.arguments().map(|argument| argument.id()));
            }
        }
        if left.is_empty() {
            return Ok(true);
        }
        let key = |id: &ValueId| (id.body.0, id.index);
        left.sort_unstable_by_key(key);
        let named = self.items.iter().filter_map(|item| match item {
            Item::Value(id) => Some(id),
            _ => None,
        });
        let mut found = Flags::new(left.len());
        for id in named.chain(&self.printed.arguments) {
            if let Ok(at) = left.binary_search_by_key(&key(id), key) {
                found.set(Some(at));
            }
        }
        Ok((0..left.len()).all(|at| found.has(at)))
    }

    /// Whether a region is printed twice.
    fn repeats_a_region(&self) -> bool {
        let count = self.facts.op.region_count() as usize;
        let mut seen = Flags::new(count);
        self.items.iter().any(|item| match item {
            Item::Region(region) => {
                let at = region.position as usize;
                let is_seen = at >= count || seen.has(at);
                seen.set(Some(at));
                is_seen
            }
            _ => false,
        })
    }

    /// Requires that reading the text assigns to the values the types that they have.
    fn types_follow(&mut self) -> Said {
        let facts = self.facts;
        let operands = facts.program.operand_types.iter().enumerate();
        for (group, ty) in operands {
            if !self.printed.operand_types.has(group) {
                self.follows(Values::Operands(group), ty)?;
            }
        }
        let results = facts.program.result_types.iter().enumerate();
        for (group, ty) in results {
            if !self.printed.result_types.has(group) {
                self.follows(Values::Results(group), ty)?;
            }
        }
        Ok(())
    }

    fn follows(&mut self, values: Values, ty: &TypeOf) -> Said {
        let facts = self.facts;
        let range = facts.range(values);
        if range.is_empty() {
            return Ok(());
        }
        let types = |values| facts.values_of(values).map(|value| value.ty());
        let following = match ty {
            TypeOf::Unknown | TypeOf::Written => None,
            TypeOf::Same(of) => {
                let known = facts.range(*of);
                let mut found = types(values);
                return require(match known.len() {
                    1 => {
                        let only = types(*of).next().flatten();
                        only.is_some() && found.all(|ty| ty == only)
                    }
                    count => {
                        let mut pairs = found.zip(types(*of));
                        count == range.len() && pairs.all(|(ty, of)| ty.is_some() && ty == of)
                    }
                });
            }
            TypeOf::Built(built) => {
                for ty in types(values) {
                    let is_built = built.is(ty.ok_or(Generic)?, self.attributes)?;
                    require(is_built == Some(true))?;
                }
                return Ok(());
            }
            TypeOf::Computed(computation, of) => match types(*of).collect::<Option<Vec<_>>>() {
                Some(known) => computation.of(&known, self.attributes)?,
                None => None,
            },
            TypeOf::OfAttribute(slot) => match facts.values.get(*slot) {
                Some(Some(Representation::Attribute(id))) => {
                    let attribute = self.module.tables().attribute(*id);
                    let ty = attribute.map(type_of_attribute).transpose()?.flatten();
                    ty.map(Following::Each)
                }
                _ => None,
            },
            TypeOf::Inferred => inferred(&facts.op, self.attributes)?,
        };
        let follows = following
            .ok_or(Generic)?
            .are(types(values), self.attributes)?;
        require(follows == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{self, OpForm, ParseOptions};

    #[test]
    fn a_text_does_not_depend_on_how_many_plans_are_kept() {
        let constant =
            |value: u32| format!("  %c{value} = arith.constant {{a, b, c, d, e}} {value} : i64\n");
        let constants = (0..8_000).map(constant);
        let constants: String = constants.collect();
        let text = format!("func.func @f() {{\n{constants}  return\n}}\n");
        let module = Module::parse(text.as_bytes(), &ParseOptions::default()).unwrap();
        let mut planner = Planner::new(&module, &PrintOptions::default()).collecting(true);
        let mut ops = module.ops();
        while let Some(op) = ops.next().unwrap() {
            let mut items = Vec::new();
            let facts = planner.plan(op.parts(), &mut items).unwrap();
            planner.keep(op.id(), facts.as_ref(), &items);
        }
        assert!((1_000..8_000).contains(&planner.kept.len()));
        let print = |aliases| {
            let options = PrintOptions {
                form: OpForm::Custom,
                aliases,
                ..PrintOptions::default()
            };
            let mut out = Vec::new();
            text::print(&module, &options, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        // Without an alias in the file, only the walk that collects them makes a difference.
        assert_eq!(print(true).trim_end(), print(false).trim_end());
        assert!(print(true).contains("arith.constant {a, b, c, d, e} 7999 : i64"));
    }
}
