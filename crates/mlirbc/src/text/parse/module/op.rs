//! One op: its head, up to the regions, and its end, after them.

use std::num::NonZeroU32;

use crate::container::{AttributeId, TypeId};
use crate::ir::{CompleteOp, Counts, UNRESOLVED};
use crate::text::parse::module::known_tails::{Tail, TailText};
use crate::text::parse::module::names::{Name, NameUse, result_number};
use crate::text::parse::module::numbered::Named;
use crate::text::parse::module::op_kind::{OpKind, Properties};
use crate::text::parse::module::state::{Assembler, Isolated, OpenOp, Parsed};

impl<'t> Assembler<'t, '_> {
    /// An op in the generic form from its name up to its operands.
    pub(super) fn op_head(&mut self, bound: usize) -> Parsed<OpenOp<'t>> {
        let offset = self.lexer.at;
        let name = self.lexer.raw_string("expected operation name in quotes")?;
        let kind = self.kind(name, offset)?;
        let (operands, successors) = (self.operands.len(), self.successors.len());
        let op = OpenOp {
            kind,
            offset,
            operands,
            bound,
            successors,
            properties: None,
            regions: 0,
            reserved_operands: None,
            entry: None,
            custom: None,
        };
        if self.lexer.peek() != Some(b'(') {
            return self.stop_here("expected '(' to start operand list");
        }
        self.lexer.at += 1;
        let next = self.lexer.peek();
        if next == Some(b')') {
            self.lexer.at += 1;
        } else if next != Some(b'%') {
            return self.stop_here("expected ')' to end operand list");
        } else {
            loop {
                let operand = self.operand()?;
                self.operands.push(operand);
                let next = self.lexer.peek();
                if !matches!(next, Some(b',' | b')')) {
                    return self.stop_here("expected ')' to end operand list");
                }
                self.lexer.at += 1;
                if next == Some(b')') {
                    break;
                }
            }
        }
        Ok(op)
    }

    /// The successors and properties of an op.
    pub(super) fn op_middle(&mut self, op: &mut OpenOp<'t>) -> Parsed<()> {
        if self.lexer.take("[") {
            loop {
                let mark = self.block_use()?;
                self.successors.push(mark);
                if self.lexer.take("]") {
                    break;
                }
                self.expect(",", "expected ']' to end the successors")?;
            }
        }
        op.properties = self.properties_in_brackets(&op.kind)?;
        Ok(())
    }

    /// `<{...}>` with its offset, if it comes next.
    pub(super) fn properties_in_brackets(
        &mut self,
        kind: &OpKind,
    ) -> Parsed<Option<(Properties<'t>, usize)>> {
        if !self.lexer.take("<") {
            return Ok(None);
        }
        self.lexer.blanks();
        let at = self.lexer.at;
        let properties = match self.lexer.peek_adjacent() {
            Some(b'{') => Properties::Dictionary(self.dictionary(kind)?),
            _ => Properties::Attribute(self.parsed(|parser| parser.attribute())?),
        };
        self.expect(">", "expected '>' to close properties")?;
        Ok(Some((properties, at)))
    }

    /// `%0, %1:2 =`
    pub(super) fn result_names(&mut self) -> Parsed<()> {
        loop {
            let name = self.value_name()?;
            let mut number = 1;
            let mut next = self.lexer.peek();
            if next == Some(b':') {
                self.lexer.at += 1;
                self.lexer.blanks();
                let at = self.lexer.at;
                let count = self.lexer.unsigned("expected integer number of results")?;
                if count == 0 {
                    return self.stop(at, "expected named operation to have at least 1 result");
                }
                number = u32::try_from(count).unwrap_or(u32::MAX);
                next = self.lexer.peek();
            }
            self.bound.push(NameUse { name, number });
            if !matches!(next, Some(b',' | b'=')) {
                return self.stop_here("expected '=' after SSA name");
            }
            self.lexer.at += 1;
            if next == Some(b'=') {
                return Ok(());
            }
        }
    }

    /// `%0` or `%0#1`
    pub(super) fn operand(&mut self) -> Parsed<NameUse> {
        let name = self.value_name()?;
        let number = match self.lexer.peek() {
            Some(b'#') => self.result_number()?,
            _ => 0,
        };
        Ok(NameUse { name, number })
    }

    /// The number of a result, behind the name of an op.
    fn result_number(&mut self) -> Parsed<u32> {
        let at = self.lexer.at;
        match result_number(&mut self.lexer) {
            Some(number) => Ok(number),
            None => self.stop(at, "invalid SSA value result number"),
        }
    }

    /// `%0`
    fn value_name(&mut self) -> Parsed<Name> {
        let next = self.lexer.peek();
        let offset = self.lexer.at;
        if next != Some(b'%') {
            return self.stop_here("expected SSA operand");
        }
        match Name::read(&mut self.lexer) {
            Some(name) => Ok(name),
            None => self.stop(offset, "invalid SSA name"),
        }
    }

    /// An op after its regions. Its tail is recorded if it starts at an offset; the text that was looked up there
    /// follows. Returns whether it is a `builtin.module`.
    pub(super) fn op_end(
        &mut self,
        op: &OpenOp<'t>,
        tail_at: Option<(usize, Option<TailText<'t>>)>,
    ) -> Parsed<bool> {
        let mut dictionary = None;
        if self.dictionary_is_next() {
            dictionary = Some(self.dictionary(&op.kind)?);
        }
        self.expect(":", "expected ':' followed by operation type")?;
        self.lexer.blanks();
        let signature_at = self.lexer.at;
        let signature = self.signature()?;
        let signature_end = self.lexer.at;
        let location = self.location(op.offset)?;
        self.check_op_count(op.offset)?;
        let named = self.operands.len() - op.operands;
        if named != signature.inputs.len() {
            let types = signature.inputs.len();
            let s = if types == 1 { "" } else { "s" };
            let message =
                format!("expected {types} operand{s} to match the types, but had {named}");
            return self.stop(signature_at, message);
        }
        let counts = Counts {
            operands: named as u32,
            results: signature.results.len() as u32,
        };
        let given = (op.properties.as_ref(), dictionary.as_ref());
        let encoded = self.inherent(&op.kind, given, counts, op.offset)?;
        let tail = Tail { signature, encoded };
        let is_kept = tail_at.is_some_and(|start| self.add_tail(op, start, signature_end, &tail));
        if !is_kept {
            self.keep(&op.kind, given, counts, encoded);
        }
        self.complete(op, tail, location)
    }

    /// Whether a dictionary comes next, and not the section of resources.
    pub(super) fn dictionary_is_next(&mut self) -> bool {
        self.lexer.peek() == Some(b'{') && !self.lexer.rest().starts_with(b"{-#")
    }

    /// An op whose tail was read before. Returns whether it is a `builtin.module`.
    pub(super) fn op_with_tail(&mut self, op: &OpenOp<'t>, tail: Tail) -> Parsed<bool> {
        let location = self.location(op.offset)?;
        self.check_op_count(op.offset)?;
        self.complete(op, tail, location)
    }

    /// Adds an op of which everything is known. Returns whether it is a `builtin.module`.
    pub(super) fn complete(
        &mut self,
        op: &OpenOp<'t>,
        tail: Tail,
        location: AttributeId,
    ) -> Parsed<bool> {
        let Tail { signature, encoded } = tail;
        let (properties, dictionary) = encoded;
        let count = signature.results.len() as u32;
        let are_early = self.resolve_operands(op, &signature.inputs)?;
        let successors = self.successors.get(op.successors..).unwrap_or_default();
        let placed = self.body.op(&CompleteOp {
            name: op.kind.name,
            location,
            dictionary,
            properties,
            operands: &self.operand_values,
            results: &signature.results,
            successors,
            regions: op.regions,
            is_isolated: op.kind.is_isolated && op.regions > 0,
            reserved_operands: op.reserved_operands,
        })?;
        self.successors.truncate(op.successors);
        if are_early {
            self.use_early(op, &signature.inputs, placed.first_operand);
        }
        self.operands.truncate(op.operands);
        self.define_results(op, placed.first_result, count)?;
        Ok(op.kind.is_module)
    }

    pub(super) fn check_op_count(&self, offset: usize) -> Parsed<()> {
        let limit = self.options.limits.ops;
        match (self.body.op_count() as u64) < limit {
            true => Ok(()),
            false => self.stop(offset, format!("more than {limit} operations")),
        }
    }

    /// Fills the list of the values of the operands. Returns whether some are not defined yet; those are left open.
    fn resolve_operands(&mut self, op: &OpenOp<'t>, types: &[TypeId]) -> Parsed<bool> {
        let mut are_early = false;
        let isolated = self.isolated_here();
        self.operand_values.clear();
        let operands = self.operands.get(op.operands..).unwrap_or_default();
        for (used, &ty) in operands.iter().zip(types) {
            let (value, known) = match self.values.get(used.name) {
                Some(named) if used.number < named.count.get() => {
                    let value = named.first + used.number;
                    if value < isolated.first {
                        return self.outside_of_isolated(used.name.offset);
                    }
                    (value, self.body.type_of(value))
                }
                Some(_) => {
                    return self.stop(used.name.offset, "reference to invalid result number");
                }
                None => {
                    are_early = true;
                    let early = self.values.early(used.name, used.number);
                    (UNRESOLVED, early.map(|early| early.ty))
                }
            };
            if let Some(known) = known
                && known != ty
            {
                return self.other_type(*used, ty, known);
            }
            self.operand_values.push(value);
        }
        Ok(are_early)
    }

    /// Records the uses of values that are not defined yet.
    #[cold]
    fn use_early(&mut self, op: &OpenOp<'t>, types: &[TypeId], first_operand: u32) {
        let isolated = self.isolated_here().number;
        let operands = self.operands.get(op.operands..).unwrap_or_default();
        let places = (first_operand..).zip(&self.operand_values);
        for ((used, &ty), (slot, &value)) in operands.iter().zip(types).zip(places) {
            if value == UNRESOLVED {
                self.values.use_early(*used, ty, slot, isolated);
            }
        }
    }

    #[cold]
    fn other_type<T>(&self, used: NameUse, found: TypeId, known: TypeId) -> Parsed<T> {
        let text = |id| {
            let mut out = Vec::new();
            if let Some(ty) = self.module.tables().ty(id) {
                let options = crate::text::print::PrintOptions {
                    max_bytes: Some(1000),
                    ..Default::default()
                };
                // What does not fit is left out.
                let _ = crate::text::print::print_type(ty, &options, &mut out);
            }
            String::from_utf8_lossy(&out).into_owned()
        };
        let name = used.name.of(self.text).escape_ascii();
        let message = format!(
            "use of value '%{name}' expects different type than prior uses: '{}' vs '{}'",
            text(found),
            text(known)
        );
        self.stop(used.name.offset, message)
    }

    fn define_results(&mut self, op: &OpenOp<'t>, first: u32, count: u32) -> Parsed<()> {
        let bound = self.bound.get(op.bound..).unwrap_or_default();
        if bound.is_empty() {
            return Ok(());
        }
        if let &[only] = bound
            && only.number == count
        {
            self.bound.truncate(op.bound);
            return self.define(only.name, first, count);
        }
        self.define_several(op, first, count)
    }

    /// Defines the results of an op by several names, or by a name for another number of results.
    #[inline(never)]
    fn define_several(&mut self, op: &OpenOp<'t>, first: u32, count: u32) -> Parsed<()> {
        let bound = self.bound.get(op.bound..).unwrap_or_default();
        let named: u64 = bound.iter().map(|name| u64::from(name.number)).sum();
        if count == 0 {
            return self.stop(op.offset, "cannot name an operation with no results");
        }
        if named != u64::from(count) {
            let offset = bound.first().map_or(op.offset, |bound| bound.name.offset);
            let message =
                format!("operation defines {count} results but was provided {named} to bind");
            return self.stop(offset, message);
        }
        let mut value = first;
        for at in op.bound..self.bound.len() {
            let Some(&bound) = self.bound.get(at) else {
                continue;
            };
            self.define(bound.name, value, bound.number)?;
            value += bound.number;
        }
        self.bound.truncate(op.bound);
        Ok(())
    }

    /// Defines the values of a name, and sets the operands that use them already.
    pub(super) fn define(&mut self, name: Name, first: u32, count: u32) -> Parsed<()> {
        let Some(named) = NonZeroU32::new(count) else {
            return Ok(());
        };
        let values = Named {
            first,
            count: named,
            offset: name.offset,
        };
        if let Some(before) = self.values.define(name, values) {
            return self.defined_before(name, before);
        }
        match self.values.has_early() {
            true => self.resolve_early(name, first, count),
            false => Ok(()),
        }
    }

    /// Sets the operands that use newly defined values before their definition.
    #[inline(never)]
    fn resolve_early(&mut self, name: Name, first: u32, count: u32) -> Parsed<()> {
        for (number, value) in (0..count).zip(first..) {
            let Some(early) = self.values.take_early(name, number) else {
                continue;
            };
            if let Some(ty) = self.body.type_of(value)
                && ty != early.ty
            {
                return self.other_type(NameUse { name, number }, ty, early.ty);
            }
            if early.isolated != Some(self.isolated_here().number) {
                return self.outside_of_isolated(early.offset);
            }
            self.body.resolve(&early.slots, value);
        }
        Ok(())
    }

    /// The innermost isolated region.
    fn isolated_here(&self) -> Isolated {
        self.isolated.last().copied().unwrap_or_default()
    }

    /// Begins a region of an op, which may be isolated.
    pub(super) fn begin_isolated(&mut self, op: &OpenOp<'t>) {
        if op.kind.is_isolated {
            self.isolated_count += 1;
            self.isolated.push(Isolated {
                first: self.body.value_count(),
                number: self.isolated_count,
            });
        }
    }

    #[cold]
    fn outside_of_isolated<T>(&self, offset: usize) -> Parsed<T> {
        self.stop(
            offset,
            "use of a value that is defined outside of an isolated region",
        )
    }

    #[cold]
    fn defined_before(&mut self, name: Name, before: Named) -> Parsed<()> {
        let (line, column) = self.lines.position(self.text, before.offset);
        let text = name.of(self.text).escape_ascii();
        let message =
            format!("redefinition of SSA value '%{text}', which line {line}:{column} defines");
        self.stop(name.offset, message)
    }
}
