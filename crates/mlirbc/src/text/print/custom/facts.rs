//! What a form requires of an op: its program, its groups and the values of its properties.

use std::ops::{Deref, Range};
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::container::{OpNameId, PropertiesId};
use crate::dialect::{OpProperties, Representation};
use crate::error::Result;
use crate::ir::{Inherent, Module, Op, Value, ValueId};
use crate::schema::{Form, OpDef, OpDefinition, Release, split_groups_into};
use crate::text::form::{self, FormReleases, Program, Values, groups, type_classes};
use crate::text::print::property;

/// An op with its form.
#[derive(Clone)]
pub(super) struct Facts<'m> {
    pub(super) op: Op<'m>,
    shared: Rc<SharedFacts<'m>>,
}

/// What a form requires of ops with one name, with the same properties and as many parts.
pub(super) struct SharedFacts<'m> {
    pub(super) program: Rc<Program>,
    pub(super) operands: Vec<Range<u32>>,
    pub(super) results: Vec<Range<u32>>,
    pub(super) regions: Vec<Range<u32>>,
    pub(super) successors: Vec<Range<u32>>,
    /// The value of each slot, with the defaults that reading fills in.
    pub(super) values: Vec<Option<Representation<'m>>>,
    /// The sizes of groups, where the op stores them.
    pub(super) operand_sizes: Option<Vec<u32>>,
    pub(super) result_sizes: Option<Vec<u32>>,
}

impl<'m> Deref for Facts<'m> {
    type Target = SharedFacts<'m>;

    fn deref(&self) -> &SharedFacts<'m> {
        &self.shared
    }
}

impl<'m> Facts<'m> {
    /// The positions of values among the operands or the results.
    #[inline(never)]
    pub(super) fn range(&self, values: Values) -> Range<u32> {
        let of = |ranges: &[Range<u32>], group: usize| ranges.get(group).cloned().unwrap_or(0..0);
        match values {
            Values::Operands(group) => of(&self.operands, group),
            Values::Results(group) => of(&self.results, group),
            Values::AllOperands => 0..self.op.operand_count(),
            Values::AllResults => 0..self.op.result_count(),
        }
    }

    /// The values of a group.
    #[inline(never)]
    pub(super) fn values_of(&self, values: Values) -> GroupValues<'m> {
        GroupValues {
            op: self.op,
            positions: self.range(values),
            are_operands: matches!(values, Values::Operands(_) | Values::AllOperands),
        }
    }

    pub(super) fn value_ids(&self, values: Values) -> impl Iterator<Item = ValueId> {
        self.values_of(values).map(|value| value.id())
    }
}

/// The values of a group of operands or results.
#[derive(Clone)]
pub(super) struct GroupValues<'m> {
    op: Op<'m>,
    positions: Range<u32>,
    are_operands: bool,
}

impl<'m> Iterator for GroupValues<'m> {
    type Item = Value<'m>;

    // Out of line for the size of the directives, most of which visit a group of values.
    #[inline(never)]
    fn next(&mut self) -> Option<Self::Item> {
        let position = self.positions.next()?;
        match self.are_operands {
            true => self.op.operand(position),
            false => self.op.result(position),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }
}

impl ExactSizeIterator for GroupValues<'_> {}

/// The program of an op of one name and definition; `None` if there is no form for it.
type Compiled = Option<Rc<Program>>;

/// Finds the forms of ops.
pub(super) struct Forms<'m> {
    module: &'m Module<'m>,
    releases: FormReleases,
    /// By the name of the op and the address of its definition.
    programs: HashMap<(u32, usize), Compiled>,
    /// The last one that was requested.
    last: Option<((u32, usize), Compiled)>,
    /// Whether ops may have a form, by name; `None` if this was not requested yet.
    may_have: Vec<Option<bool>>,
    /// Whether ops of a name end a block.
    terminators: HashMap<u32, bool>,
    /// The facts of ops that were planned. Models repeat their properties: loops of other nests have the same bounds.
    shared: HashMap<Key, Option<Rc<SharedFacts<'m>>>>,
    /// Facts that are no longer used, so that those of the next op need no memory.
    spare: Vec<SharedFacts<'m>>,
}

/// What determines the shared facts of an op: its name, its properties, and the numbers of its operands, results, regions and
/// successors.
type Key = (OpNameId, Option<PropertiesId>, [u32; 4]);

/// The facts of more ops are not kept: of many constants, each has another value.
const MOST_KEPT: usize = 1 << 12;

impl<'m> Forms<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        let names = module.container().dialects().op_name_count();
        Forms {
            module,
            may_have: vec![None; names as usize],
            releases: FormReleases::new(module.tables().own_release()),
            programs: HashMap::new(),
            last: None,
            terminators: HashMap::new(),
            shared: HashMap::new(),
            spare: Vec::new(),
        }
    }

    /// The form of an op, and the release that has it: that of the file, or the nearest one with an equal
    /// definition of the op.
    pub(super) fn form(&self, op: Op<'m>) -> Option<(Arc<Form>, Release)> {
        let registry = self.module.tables().registry();
        let definition = op.definition().map(|(_, definition)| definition);
        self.releases.form(registry, op.name().full(), definition)
    }

    /// Whether ops with this name may have a form.
    #[inline(always)]
    pub(super) fn may_have(&mut self, name: OpNameId) -> bool {
        let known = self.may_have.get(name.index() as usize).copied().flatten();
        known.unwrap_or_else(|| self.find_whether_may_have(name))
    }

    #[cold]
    fn find_whether_may_have(&mut self, name: OpNameId) -> bool {
        let tables = self.module.tables();
        let full = tables.container().op_name(name);
        let may_have = self.releases.have(tables.registry(), full);
        if let Some(place) = self.may_have.get_mut(name.index() as usize) {
            *place = Some(may_have);
        }
        may_have
    }

    pub(super) fn is_terminator(&mut self, op: Op<'m>) -> bool {
        let name = op.name_id().index();
        if let Some(known) = self.terminators.get(&name) {
            return *known;
        }
        let registry = self.module.tables().registry();
        let is_terminator = self.releases.is_terminator(registry, op.name().full());
        self.terminators.insert(name, is_terminator);
        is_terminator
    }

    fn program(&mut self, op: Op<'m>, definition: &'m OpDef) -> Compiled {
        let definition_part: &OpDefinition = definition;
        let key = (
            op.name_id().index(),
            std::ptr::from_ref(definition_part) as usize,
        );
        if let Some((last, program)) = &self.last
            && *last == key
        {
            return program.clone();
        }
        let program = match self.programs.get(&key) {
            Some(program) => program.clone(),
            None => {
                let program = self.form(op).and_then(|(form, release)| {
                    let mut program = form::program(&form, definition)?;
                    program.strips_blanks = self.releases.strips_blanks(release);
                    program.is_strict = self.releases.are_strict();
                    if program.is_strict {
                        program.print_cases_as_words();
                    }
                    program.has_old_clauses = self.releases.has_old_clauses();
                    program.type_classes = type_classes(&form.op, definition, release);
                    Some(Rc::new(program))
                });
                self.programs.insert(key, program.clone());
                program
            }
        };
        self.last = Some((key, program.clone()));
        program
    }

    /// What a form requires of an op; `None` if it has no form, or its definition does not fit it.
    ///
    /// # Errors
    /// The properties of the op are damaged.
    pub(super) fn facts(&mut self, op: Op<'m>) -> Result<Option<Facts<'m>>> {
        let counts = [
            op.operand_count(),
            op.result_count(),
            op.region_count(),
            op.successor_count(),
        ];
        let key: Key = (op.name_id(), op.properties_id(), counts);
        // In old files, properties are attributes of the dictionary; those of a draft are not in the file.
        let is_keyed = op.holds_properties_apart() && !op.parts().has_draft();
        let known = self.shared.get(&key).filter(|_| is_keyed);
        let shared = match known {
            Some(shared) => shared.clone(),
            None => {
                let shared = self.new_facts(op)?.map(Rc::new);
                if is_keyed && self.shared.len() < MOST_KEPT {
                    self.shared.insert(key, shared.clone());
                }
                shared
            }
        };
        Ok(shared.map(|shared| Facts { op, shared }))
    }

    /// The same, of an op whose facts are not known yet.
    fn new_facts(&mut self, op: Op<'m>) -> Result<Option<SharedFacts<'m>>> {
        let inherent = op.inherent()?;
        let definition = op.definition_with(&inherent);
        let properties = match inherent {
            Inherent::Defined(_, properties) => Some(properties),
            Inherent::None => None,
            Inherent::Attribute(_) | Inherent::Opaque(_) => return Ok(None),
        };
        let Some((_, definition)) = definition else {
            return Ok(None);
        };
        if properties.is_none() && definition.has_properties() {
            return Ok(None);
        }
        let Some(program) = self.program(op, definition) else {
            return Ok(None);
        };
        let mut facts = match self.spare.pop() {
            Some(mut spare) => {
                spare.restart(program);
                spare
            }
            None => SharedFacts::new(program),
        };
        let fits = facts.find(op, definition, properties.as_ref())?;
        Ok(fits.then_some(facts))
    }

    /// Takes facts that are no longer used.
    pub(super) fn reuse(&mut self, facts: Facts<'m>) {
        self.spare.extend(Rc::into_inner(facts.shared));
    }
}

impl<'m> SharedFacts<'m> {
    fn new(program: Rc<Program>) -> Self {
        SharedFacts {
            program,
            operands: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            values: Vec::new(),
            operand_sizes: None,
            result_sizes: None,
        }
    }

    /// Makes these the facts of another op, of which nothing else is known yet.
    fn restart(&mut self, program: Rc<Program>) {
        self.program = program;
        self.operands.clear();
        self.results.clear();
        self.regions.clear();
        self.successors.clear();
        self.values.clear();
        self.operand_sizes = None;
        self.result_sizes = None;
    }

    /// Finds what a definition states of the op. Returns false if it does not fit the op.
    fn find(
        &mut self,
        op: Op<'m>,
        definition: &'m OpDef,
        properties: Option<&OpProperties<'m>>,
    ) -> Result<bool> {
        if let Some(properties) = properties {
            // A dictionary can have any attribute in their place, which the generic form shows.
            let (Ok(of_operands), Ok(of_results)) =
                (properties.operand_segments(), properties.result_segments())
            else {
                return Ok(false);
            };
            self.operand_sizes = of_operands;
            self.result_sizes = of_results;
            let slots = &self.program.slots;
            self.values.resize_with(slots.len(), || None);
            let mut fields = properties.fields();
            let mut next = 0;
            while let Some((field, value)) = fields.next()? {
                let name = &*field.name;
                // Fields are in the order of the slots, except for sizes.
                let is_next = slots.get(next).is_some_and(|slot| &*slot.name == name);
                let slot = match is_next {
                    true => Some(next),
                    false => self.program.slot(name),
                };
                if let Some(slot) = slot {
                    next = slot + 1;
                    if let Some(place) = self.values.get_mut(slot) {
                        *place = property::printed(field, value);
                    }
                }
            }
        }
        let needs =
            |segments: Option<u32>, sizes: &Option<Vec<u32>>| segments.is_some() && sizes.is_none();
        if needs(definition.operand_segments, &self.operand_sizes)
            || needs(definition.result_segments, &self.result_sizes)
        {
            return Ok(false);
        }
        let (operand_sizes, result_sizes) =
            (self.operand_sizes.as_deref(), self.result_sizes.as_deref());
        let (operands, results) = (
            groups(definition.operands.as_deref()),
            groups(definition.results.as_deref()),
        );
        let (regions, successors) = (&definition.regions, &definition.successors);
        Ok(split_groups_into(
            operands,
            op.operand_count(),
            operand_sizes,
            &mut self.operands,
        ) && split_groups_into(results, op.result_count(), result_sizes, &mut self.results)
            && split_groups_into(regions, op.region_count(), None, &mut self.regions)
            && split_groups_into(successors, op.successor_count(), None, &mut self.successors))
    }
}
