//! The regions of an op: the arguments that its text names, and the ends that it leaves out.

use crate::container::TypeId;
use crate::ir::CompleteOp;
use crate::schema::GroupCount;
use crate::text::form::Values;
use crate::text::parse::module::custom::custom_op::{
    ArgumentType, CustomOp, Ending, EntryArgument,
};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::names::Name;
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

    /// The name of an argument.
    pub(super) fn argument_name(&mut self) -> Parsed<Name> {
        let operand = self.operand_name()?;
        match operand.number {
            0 => Ok(operand.name),
            _ => self
                .assembler
                .stop(operand.name.offset, "expected name of a block argument"),
        }
    }

    /// Begins a region of a group, whose brace comes next.
    pub(super) fn begin_region(&mut self, group: usize) -> Parsed<()> {
        if !self.next_is(b'{') {
            return self.expected("{");
        }
        self.add_absent_regions(group)?;
        let arguments = self.arguments_of(group)?;
        if let Some(read) = self.custom.regions.get_mut(group) {
            *read += 1;
        }
        self.reserve_operands()?;
        let assembler = &mut *self.assembler;
        if arguments.is_empty() {
            return assembler.begin_region(self.op, false);
        }
        assembler.enter_region(self.op)?;
        assembler.values.begin_region(false);
        assembler.begin_entry_block(self.op);
        for (argument, ty) in arguments {
            let location = match argument.location {
                Some(location) => location,
                None => assembler.location(argument.name.offset)?,
            };
            let value = assembler.body.argument(ty, location)?;
            if assembler.values.get(argument.name).is_some() {
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

    /// Reserves the place of the operands, before the first region.
    fn reserve_operands(&mut self) -> Parsed<()> {
        let count = self.custom.operands.len();
        if self.op.reserved_operands.is_none() {
            self.op.reserved_operands = Some(self.assembler.body.reserve(count)?);
            self.custom.reserved = Some(count);
        }
        Ok(())
    }

    /// Adds the empty regions that the text leaves out before a group.
    fn add_absent_regions(&mut self, group: usize) -> Parsed<()> {
        for before in 0..group {
            let is_one = self
                .form
                .regions
                .get(before)
                .is_some_and(|it| it.count == GroupCount::One);
            if let Some(read) = self.custom.regions.get_mut(before)
                && *read == 0
                && is_one
            {
                *read = 1;
                self.reserve_operands()?;
                self.assembler.add_empty_region(self.op);
            }
        }
        Ok(())
    }

    /// The named arguments of the region of a group, with their types.
    fn arguments_of(&mut self, group: usize) -> Parsed<Vec<(EntryArgument, TypeId)>> {
        let mut arguments = Vec::new();
        if self.custom.arguments.is_empty() {
            return Ok(arguments);
        }
        self.custom.spread();
        let all = std::mem::take(&mut self.custom.arguments);
        for argument in all {
            if argument.region != group {
                self.custom.arguments.push(argument);
                continue;
            }
            let ty = match argument.ty {
                ArgumentType::Known(ty) => ty,
                ArgumentType::Index => self.index()?,
                ArgumentType::Of(values, position) => {
                    self.type_at(values, position, argument.name)?
                }
            };
            arguments.push((argument, ty));
        }
        Ok(arguments)
    }

    fn type_at(&mut self, values: Values, position: usize, name: Name) -> Parsed<TypeId> {
        let mut types = Vec::new();
        self.assembler
            .types_of(self.op, self.custom, values, &mut types)?;
        match types.get(position) {
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
        if let Some((name, _)) = last {
            let name = self.module.container().op_name(name);
            let registry = self.module.tables().registry();
            if self.form_releases.is_terminator(registry, name) {
                return Ok(());
            }
        }
        let operands = match (custom.ending, last) {
            (Ending::Yield(_), Some((_, results))) => results.collect(),
            _ => Vec::new(),
        };
        self.implicit_op(op.offset, terminator, &operands)
    }

    /// Begins the entry block of a region if it has none.
    fn require_block(&mut self, op: &mut OpenOp<'t>) {
        if op.entry.is_none() {
            self.begin_entry_block(op);
        }
    }

    /// Adds an op that the text implies, with the location of the op around it.
    pub(super) fn implicit_op(
        &mut self,
        offset: usize,
        name: &str,
        operands: &[u32],
    ) -> Parsed<()> {
        let kind = self.kind(name.as_bytes(), offset)?;
        let counts = crate::ir::Counts {
            operands: operands.len() as u32,
            results: 0,
        };
        let (properties, dictionary) = self.inherent(&kind, (None, None), counts, offset)?;
        let (line, column) = self.lines.position(self.text, offset);
        let location = self.file_location(line, column)?;
        // `scf.forall.in_parallel` has a region of its own.
        let form = self.form_of(&kind);
        let regions = form.map_or(0, |form| form.regions.len() as u32);
        for _ in 0..regions {
            self.body.begin_region();
            let mark = self.body.mark();
            self.body.begin_block(mark);
            self.body.end_block();
            self.body.end_region();
        }
        self.body.op(&CompleteOp {
            name: kind.name,
            location,
            dictionary,
            properties,
            operands,
            results: &[],
            successors: &[],
            regions,
            is_isolated: kind.is_isolated && regions > 0,
            reserved_operands: None,
        })?;
        Ok(())
    }
}
