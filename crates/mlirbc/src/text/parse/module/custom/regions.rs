//! The regions of an op: the arguments that its text names, and the ends that it leaves out.

use std::rc::Rc;

use crate::container::{AttributeId, OpNameId, TypeId};
use crate::ir::CompleteOp;
use crate::schema::GroupCount;
use crate::text::form::{Argument, Element, TypeOf, Values};
use crate::text::parse::module::custom::custom_op::{
    ArgumentType, CustomOp, Ending, EntryArgument,
};
use crate::text::parse::module::custom::reader::{FUNCTIONS, Flow, Reader};
use crate::text::parse::module::names::Name;
use crate::text::parse::module::op_kind::Dictionary;
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

impl<'t> Reader<'_, 't, '_> {
    /// A group of regions, or all.
    pub(super) fn regions(&mut self, group: Option<usize>) -> Parsed<Flow> {
        let group = group.unwrap_or(0);
        let read = self.custom.regions.get(group).copied().unwrap_or(0);
        let is_several = self
            .form
            .regions
            .get(group)
            .is_some_and(|it| it.count == GroupCount::Any);
        if read > 0 && !(is_several && self.assembler.lexer.take(",")) {
            return Ok(Flow::Next);
        }
        if !self.next_is(b'{') && (is_several || self.is_optional_region(group)) {
            return Ok(Flow::Next);
        }
        self.custom.ending = Ending::Terminator;
        Ok(match is_several {
            true => Flow::RegionOfSeveral(group),
            false => Flow::Region(group),
        })
    }

    fn is_optional_region(&self, group: usize) -> bool {
        let group = self.form.regions.get(group);
        group.is_some_and(|group| group.count == GroupCount::Optional)
    }

    /// Names an argument of the entry block of a region that follows.
    pub(super) fn argument(&mut self, region: usize, name: Name, ty: ArgumentType) -> Parsed<()> {
        let location = match self.assembler.lexer.peek() {
            Some(b'l') if self.next_is_word("loc") => Some(self.assembler.location(name.offset)?),
            _ => None,
        };
        self.custom.arguments.push(EntryArgument {
            region,
            name,
            ty,
            location,
        });
        Ok(())
    }

    /// `%a: T`, an argument of a region. Returns its type.
    pub(super) fn typed_argument(&mut self, region: usize) -> Parsed<TypeId> {
        let (name, ty) = self.name_and_type()?;
        self.argument(region, name, ArgumentType::Known(ty))?;
        Ok(ty)
    }

    /// `%a: T`
    pub(super) fn name_and_type(&mut self) -> Parsed<(Name, TypeId)> {
        let name = self.argument_name()?;
        self.literal(":")?;
        Ok((name, self.assembler.ty()?))
    }

    /// A region that ends with the terminator of the form.
    pub(super) fn region(&mut self, group: usize) -> Parsed<Flow> {
        self.custom.ending = Ending::Terminator;
        Ok(Flow::Region(group))
    }

    /// The name of an argument.
    pub(super) fn argument_name(&mut self) -> Parsed<Name> {
        let operand = self.operand_name()?;
        let assembler = &mut *self.assembler;
        let written = assembler
            .lexer
            .between(operand.name.offset, assembler.lexer.at);
        match memchr::memchr(b'#', written) {
            None => Ok(operand.name),
            Some(at) => assembler.stop(
                operand.name.offset + at,
                "result number not allowed in argument list",
            ),
        }
    }

    /// Begins a region of a group, whose brace comes next.
    pub(super) fn begin_region(&mut self, group: usize) -> Parsed<()> {
        if !self.next_is(b'{') {
            return self.expected("{");
        }
        self.add_absent_regions(group)?;
        let arguments = self.arguments_of(group)?;
        self.check_counts(arguments.len())?;
        self.reserve_operands()?;
        self.count_region(group);
        let assembler = &mut *self.assembler;
        let hides_names = self.op.kind.is_isolated && self.custom.shadows_names;
        if arguments.is_empty() {
            return assembler.begin_region(self.op, hides_names);
        }
        assembler.enter_region(self.op)?;
        assembler.values.begin_region(hides_names);
        assembler.begin_entry_block(self.op);
        for (argument, ty) in arguments {
            let location = match argument.location {
                Some(location) => location,
                None => assembler.location(argument.name.offset)?,
            };
            let value = assembler.body.argument(ty, location)?;
            let is_used = assembler.values.early(argument.name, 0).is_some();
            if is_used || assembler.values.get(argument.name).is_some() {
                let name = argument.name.of(assembler.text).escape_ascii();
                let message = format!("region entry argument '%{name}' is already in use");
                return assembler.stop(argument.name.offset, message);
            }
            assembler.define(argument.name, value, 1)?;
        }
        if assembler.lexer.peek() == Some(b'^') {
            let message = "invalid block name in region with named arguments";
            return assembler.stop(assembler.lexer.at, message);
        }
        Ok(())
    }

    /// Requires that a group of operands has as many values as there are types of results, if these are its types and
    /// known, and that a loop has as many bounds as indices.
    fn check_counts(&self, arguments: usize) -> Parsed<()> {
        let name = self.assembler.module.container().op_name(self.op.kind.name);
        let rules = self.form.program.operand_types.iter().enumerate();
        for (group, rule) in rules {
            let count = self.custom.operand_count(Values::Operands(group));
            let message = match rule {
                TypeOf::Same(results @ Values::Results(_)) => {
                    let types = self.custom.types.iter();
                    let types = types.filter(|(of, _)| of == results).count();
                    if types == 0 || types == count {
                        continue;
                    }
                    format!(
                        "number of operands and types do not match: got {count} operands and {types} types"
                    )
                }
                _ if name == b"scf.parallel" && count != arguments => {
                    format!("expected {arguments} operands")
                }
                _ => continue,
            };
            let name = name.escape_ascii();
            let message = format!("custom op '{name}' {message}");
            return self.assembler.stop(self.op.offset, message);
        }
        Ok(())
    }

    /// Begins a region that the text implies, with an entry block. Returns its arguments.
    pub(super) fn begin_implied_region(
        &mut self,
        group: usize,
        arguments: &[(TypeId, AttributeId)],
    ) -> Parsed<Vec<u32>> {
        self.add_absent_regions(group)?;
        self.reserve_operands()?;
        self.count_region(group);
        self.op.regions += 1;
        let body = &mut self.assembler.body;
        body.begin_region();
        let mark = body.mark();
        body.begin_block(mark);
        let mut values = Vec::with_capacity(arguments.len());
        for (ty, location) in arguments {
            values.push(body.argument(*ty, *location)?);
        }
        Ok(values)
    }

    /// Ends a region that the text implies, with an op that yields a value.
    pub(super) fn end_implied_region(
        &mut self,
        terminator: &str,
        value: u32,
        location: AttributeId,
    ) -> Parsed<()> {
        self.assembler.implied_op(&ImpliedOp {
            name: terminator,
            offset: self.op.offset,
            location,
            operands: &[value],
            results: &[],
            dictionary: None,
        })?;
        self.assembler.body.end_block();
        self.assembler.body.end_region();
        Ok(())
    }

    /// The location of the op in the text.
    pub(super) fn own_location(&mut self) -> Parsed<AttributeId> {
        let assembler = &mut *self.assembler;
        let (line, column) = assembler.lines.position(assembler.text, self.op.offset);
        assembler.file_location(line, column)
    }

    pub(super) fn unknown_location(&mut self) -> Parsed<AttributeId> {
        Ok(self.assembler.module.tables_mut().unknown_location()?)
    }

    /// The location of the definition of an operand, by position. MLIR takes that of the use where the definition
    /// comes later.
    pub(super) fn location_of_operand(&mut self, position: usize) -> Parsed<AttributeId> {
        let used = self.custom.operands.get(position).map(|(_, used)| *used);
        let Some(used) = used else {
            return self.own_location();
        };
        let assembler = &mut *self.assembler;
        let value = assembler.values.get(used.name);
        let value = value.map(|named| named.first + used.number);
        match value.and_then(|value| assembler.body.location_of(value)) {
            Some(location) => Ok(location),
            None => {
                let offset = used.name.offset;
                let (line, column) = assembler.lines.position(assembler.text, offset);
                assembler.file_location(line, column)
            }
        }
    }

    /// Reserves the place of the operands, before the first region.
    fn reserve_operands(&mut self) -> Parsed<()> {
        let count = self.custom.operands.len();
        if self.op.reserved_operands.is_none() {
            self.op.reserved_operands = Some(self.assembler.body.reserve(count)?);
            self.custom.reserved = Some(count);
        }
        Ok(())
    }

    /// Counts a region of a group that begins.
    fn count_region(&mut self, group: usize) {
        if let Some(read) = self.custom.regions.get_mut(group) {
            *read += 1;
        }
        let slots = self.assembler.body.slot_count();
        self.custom.region_order.push((group, slots));
    }

    /// Adds a region with an empty block, which the text leaves out.
    pub(super) fn add_block(&mut self, group: usize) -> Parsed<()> {
        self.add_absent_regions(group)?;
        self.reserve_operands()?;
        self.count_region(group);
        let body = &mut self.assembler.body;
        body.begin_region();
        let mark = body.mark();
        body.begin_block(mark);
        body.end_block();
        body.end_region();
        self.op.regions += 1;
        Ok(())
    }

    /// Adds the empty regions that the text leaves out before a group.
    fn add_absent_regions(&mut self, group: usize) -> Parsed<()> {
        let form = self.form;
        for before in 0..group {
            let is_one = form
                .regions
                .get(before)
                .is_some_and(|it| it.count == GroupCount::One);
            let is_read = self.custom.regions.get(before).is_none_or(|read| *read > 0);
            if is_one && !is_read && !self.is_read_later(before) {
                self.reserve_operands()?;
                self.count_region(before);
                self.assembler.add_empty_region(self.op);
            }
        }
        Ok(())
    }

    /// Whether a step that follows reads a region of a group.
    fn is_read_later(&self, group: usize) -> bool {
        let form = self.form;
        let steps = form.program.steps.get(self.custom.at..).unwrap_or_default();
        steps.iter().any(|step| match &step.element {
            Element::Regions(of) => of.is_none_or(|of| of == group),
            Element::Directive(_, arguments) => arguments.contains(&Argument::Regions(group)),
            _ => false,
        })
    }

    /// The named arguments of the region of a group, with their types.
    fn arguments_of(&mut self, group: usize) -> Parsed<Vec<(EntryArgument, TypeId)>> {
        if self.custom.arguments.is_empty() {
            return Ok(Vec::new());
        }
        self.custom.spread();
        let mut all = std::mem::take(&mut self.custom.arguments);
        let mut arguments = Vec::with_capacity(all.len());
        for argument in all.iter().filter(|it| it.region == group) {
            let ty = match argument.ty {
                ArgumentType::Known(ty) => ty,
                ArgumentType::Index => self.index()?,
                ArgumentType::Of(values, position) => {
                    self.type_at(values, position, argument.name)?
                }
            };
            arguments.push((argument.clone(), ty));
        }
        all.retain(|argument| argument.region != group);
        self.custom.arguments = all;
        Ok(arguments)
    }

    fn type_at(&mut self, values: Values, position: usize, name: Name) -> Parsed<TypeId> {
        match self.known_types(values)?.get(position) {
            Some(ty) => Ok(*ty),
            None => self
                .assembler
                .stop(name.offset, "expected a type for each argument"),
        }
    }
}

impl<'t> Assembler<'t, '_> {
    pub(super) fn add_empty_region(&mut self, op: &mut OpenOp<'t>) {
        self.body.begin_region();
        self.body.end_region();
        op.regions += 1;
    }

    /// Adds what a region of an op in its custom form leaves out at its end.
    pub(in crate::text::parse::module) fn end_custom_region(&mut self) -> Parsed<()> {
        let Some(mut op) = self.open_ops.pop() else {
            return Ok(());
        };
        if let Some(custom) = op.custom.take() {
            self.add_ending(&mut op, &custom)?;
            op.custom = Some(custom);
        }
        self.open_ops.push(op);
        Ok(())
    }

    fn add_ending(&mut self, op: &mut OpenOp<'t>, custom: &CustomOp<'t>) -> Parsed<()> {
        let program = &custom.form.program;
        let name = self.module.container().op_name(op.kind.name);
        if FUNCTIONS.contains(&name) && op.entry.is_none() && self.body.has_no_block() {
            let at = self.lexer.at.saturating_sub(1);
            return self.stop(at, "expected non-empty function body");
        }
        let terminator = match custom.ending {
            Ending::Terminator => program.terminator.as_deref(),
            Ending::Block => None,
            Ending::Yield(name) => Some(name),
        };
        if program.has_single_blocks || custom.ending == Ending::Block {
            self.require_block(op);
        }
        let Some(terminator) = terminator else {
            return Ok(());
        };
        self.require_block(op);
        let last = self.body.last_op();
        if let Some((name, _)) = last
            && self.is_terminator(name)
        {
            return Ok(());
        }
        let operands = match (custom.ending, last) {
            (Ending::Yield(_), Some((_, results))) => results.collect(),
            _ => Vec::new(),
        };
        let (line, column) = self.lines.position(self.text, op.offset);
        let location = self.file_location(line, column)?;
        self.implied_op(&ImpliedOp {
            name: terminator,
            offset: op.offset,
            location,
            operands: &operands,
            results: &[],
            dictionary: None,
        })?;
        Ok(())
    }

    /// Whether ops with a name end a block.
    fn is_terminator(&mut self, name: OpNameId) -> bool {
        *self.terminators.entry(name).or_insert_with(|| {
            let registry = self.module.tables().registry();
            let name = self.module.container().op_name(name);
            self.form_releases.is_terminator(registry, name)
        })
    }

    /// Begins the entry block of a region if it has none.
    fn require_block(&mut self, op: &mut OpenOp<'t>) {
        if op.entry.is_none() {
            self.begin_entry_block(op);
        }
    }

    /// Adds an op that the text implies. Returns its first result.
    pub(super) fn implied_op(&mut self, op: &ImpliedOp<'_, 't>) -> Parsed<u32> {
        let kind = self.kind(op.name.as_bytes(), op.offset)?;
        let counts = crate::ir::Counts {
            operands: op.operands.len() as u32,
            results: op.results.len() as u32,
        };
        let given = (None, op.dictionary);
        let encoded = self.inherent(&kind, given, counts, op.offset)?;
        if op.dictionary.is_none() {
            self.keep(&kind, given, counts, encoded);
        }
        let (properties, dictionary) = encoded;
        // `scf.forall.in_parallel` has a region of its own.
        let is_one = |group: &&crate::schema::Group| group.count == GroupCount::One;
        let regions = self.definition_of(&kind).map_or(0, |op_def| {
            let regions = op_def.regions.iter();
            regions.filter(is_one).count()
        });
        for _ in 0..regions {
            self.body.begin_region();
            let mark = self.body.mark();
            self.body.begin_block(mark);
            self.body.end_block();
            self.body.end_region();
        }
        let placed = self.body.op(&CompleteOp {
            name: kind.name,
            location: op.location,
            dictionary,
            properties,
            operands: op.operands,
            results: op.results,
            successors: &[],
            regions: regions as u32,
            is_isolated: kind.is_isolated && regions > 0,
            reserved_operands: None,
        })?;
        Ok(placed.first_result)
    }
}

/// An op that the text implies.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImpliedOp<'i, 't> {
    pub(super) name: &'i str,
    /// The offset of what implies it.
    pub(super) offset: usize,
    pub(super) location: AttributeId,
    pub(super) operands: &'i [u32],
    pub(super) results: &'i [TypeId],
    pub(super) dictionary: Option<&'i Rc<Dictionary<'t>>>,
}
