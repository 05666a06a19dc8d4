//! Follows the program of a form, and collects what the text says.

use crate::schema::GroupCount;
use crate::text::form::{Argument, Directive, Element, Values};
use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::directives;
use crate::text::parse::module::custom::op_form::OpForm;
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// The next step.
    Next,
    /// A region of a group, and then the next step.
    Region(usize),
    /// A region of a group, and then the same step again.
    RegionOfSeveral(usize),
}

/// Reads the text of one op.
pub(super) struct Reader<'r, 't, 'o> {
    pub(super) assembler: &'r mut Assembler<'t, 'o>,
    pub(super) op: &'r mut OpenOp<'t>,
    pub(super) custom: &'r mut CustomOp<'t>,
    pub(super) form: &'r OpForm,
}

impl<'t> Assembler<'t, '_> {
    /// An op in its custom form from its name on. Returns whether it is a `builtin.module`, or `None` if a region
    /// comes next.
    pub(in crate::text::parse::module) fn begin_custom_op(
        &mut self,
        bound: usize,
    ) -> Parsed<Option<bool>> {
        if let Some(is_module) = self.repeated_line(bound)? {
            return Ok(Some(is_module));
        }
        let offset = self.lexer.at;
        let (kind, form) = self.custom_kind()?;
        self.default_dialects.begin(form.default_dialect.as_deref());
        let custom = match self.spare_custom_ops.pop() {
            Some(mut spare) => {
                spare.reset(form);
                spare
            }
            None => Box::new(CustomOp::new(form)),
        };
        self.continue_custom_op(OpenOp {
            kind,
            offset,
            operands: self.operands.len(),
            bound,
            successors: self.successors.len(),
            properties: None,
            regions: 0,
            reserved_operands: None,
            entry: None,
            custom: Some(custom),
        })
    }

    /// Continues an op at its next step. Returns whether it is a `builtin.module`, or `None` if a region comes next.
    pub(in crate::text::parse::module) fn continue_custom_op(
        &mut self,
        mut op: OpenOp<'t>,
    ) -> Parsed<Option<bool>> {
        let Some(mut custom) = op.custom.take() else {
            return Ok(None);
        };
        let form = custom.form.clone();
        while let Some(step) = form.program.steps.get(custom.at) {
            let at = custom.at;
            custom.at += 1;
            let mut reader = Reader {
                assembler: self,
                op: &mut op,
                custom: &mut custom,
                form: &form,
            };
            let group = match reader.element(at, &step.element)? {
                Flow::Next => continue,
                Flow::Region(group) => group,
                Flow::RegionOfSeveral(group) => {
                    reader.custom.at = at;
                    group
                }
            };
            reader.begin_region(group)?;
            op.custom = Some(custom);
            self.open_ops.push(op);
            return Ok(None);
        }
        for late in std::mem::take(&mut custom.late) {
            let mut reader = Reader {
                assembler: self,
                op: &mut op,
                custom: &mut custom,
                form: &form,
            };
            directives::finish(&mut reader, late)?;
        }
        let is_module = self.end_custom_op(&mut op, &mut custom)?;
        self.default_dialects.end();
        self.spare_custom_ops.push(custom);
        Ok(Some(is_module))
    }
}

impl<'t> Reader<'_, 't, '_> {
    /// Reads a step.
    fn element(&mut self, at: usize, element: &Element) -> Parsed<Flow> {
        match element {
            Element::Literal(text) => self.literal(text)?,
            Element::Blank | Element::NewLine => {}
            Element::Attribute { slot, is_full } => self.property(*slot, *is_full)?,
            Element::Operands(values) => self.operands(*values)?,
            Element::Types { values, strip } => self.types(*values, strip.as_deref())?,
            Element::FunctionType(inputs, results) => self.function_type(*inputs, *results)?,
            Element::Regions(group) => return self.regions(*group),
            Element::Successors(group) => self.successors(*group)?,
            Element::Dictionary { has_keyword } => self.dictionary(*has_keyword)?,
            Element::PropertyDictionary => self.property_dictionary()?,
            // An absent inverted group states a unit attribute, which `mark` sets where the group is written.
            Element::Unless { otherwise, .. } => {
                if !self.can_begin(at + 1, *otherwise) {
                    self.custom.at = *otherwise;
                }
            }
            Element::Jump(target) => self.custom.at = *target,
            Element::Clauses { end } => self.clause(at, *end)?,
            Element::ClauseEnd { clauses } => self.custom.at = *clauses,
            Element::Directive(directive, arguments) => {
                return directives::read(self, *directive, arguments);
            }
        }
        Ok(Flow::Next)
    }

    /// Whether a literal comes next.
    pub(super) fn is_literal(&mut self, text: &str) -> bool {
        let mut ahead = self.assembler.lexer;
        take_literal(&mut ahead, text)
    }

    /// Steps over a literal if it comes next.
    #[inline]
    pub(super) fn take(&mut self, text: &str) -> bool {
        take_literal(&mut self.assembler.lexer, text)
    }

    #[inline]
    pub(super) fn literal(&mut self, text: &str) -> Parsed<()> {
        match self.take(text) {
            true => Ok(()),
            false => self.expected(text),
        }
    }

    /// MLIR states the place of a word that it expects, and for other tokens the end of the one before.
    #[cold]
    pub(super) fn expected<T>(&mut self, text: &str) -> Parsed<T> {
        let message = format!("expected '{text}'");
        match text.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            true => self.wrong(message),
            false => self.assembler.stop_here(message),
        }
    }

    /// Stops at the next token with a message about the op.
    #[cold]
    pub(super) fn wrong<T>(&mut self, message: impl std::fmt::Display) -> Parsed<T> {
        self.assembler.lexer.blanks();
        let at = self.assembler.lexer.at;
        let name = self.assembler.name_text(self.op.kind.name);
        let message = format!("custom op '{name}' {message}");
        self.assembler.stop(at, message)
    }

    /// One of several clauses in any order, or what follows them.
    fn clause(&mut self, at: usize, end: usize) -> Parsed<()> {
        let form = self.form;
        let mut clause = at + 1;
        while clause < end {
            let Some(Element::Unless { otherwise, .. }) =
                form.program.steps.get(clause).map(|step| &step.element)
            else {
                break;
            };
            if let Some(Element::Literal(word)) =
                form.program.steps.get(clause + 1).map(|step| &step.element)
                && self.is_literal(word)
            {
                if self.custom.clauses.contains(&clause) {
                    let message = format!(
                        "`{word}` clause can appear at most once in the expansion of the oilist directive"
                    );
                    return self.assembler.stop_here(message);
                }
                self.custom.clauses.push(clause);
                self.custom.at = clause + 1;
                return Ok(());
            }
            clause = *otherwise;
        }
        self.custom.at = end;
        Ok(())
    }

    fn successors(&mut self, group: Option<usize>) -> Parsed<()> {
        let group = group.and_then(|group| self.form.successors.get(group));
        let count = group.map_or(GroupCount::Any, |group| group.count);
        if count != GroupCount::One && !self.next_is(b'^') {
            return Ok(());
        }
        loop {
            let mark = self.assembler.block_use()?;
            self.assembler.successors.push(mark);
            if count != GroupCount::Any || !self.assembler.lexer.take(",") {
                return Ok(());
            }
        }
    }

    pub(super) fn dictionary(&mut self, has_keyword: bool) -> Parsed<()> {
        if has_keyword && !self.assembler.lexer.take_word("attributes") {
            return Ok(());
        }
        if self.assembler.dictionary_is_next() {
            let kind = self.op.kind.clone();
            self.custom.dictionary = Some(self.assembler.dictionary(&kind)?);
        } else if has_keyword {
            return self.expected("{");
        }
        Ok(())
    }

    fn property_dictionary(&mut self) -> Parsed<()> {
        self.custom.properties = self.assembler.properties_in_brackets(&self.op.kind)?;
        Ok(())
    }

    /// Items between commas, in brackets.
    pub(super) fn list(
        &mut self,
        [open, close]: [&str; 2],
        mut item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.literal(open)?;
        if self.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if !self.assembler.lexer.take(",") {
                return self.literal(close);
            }
        }
    }

    /// Stops because the arguments of a directive are not those that it takes.
    #[cold]
    pub(super) fn unreadable<T>(&mut self, directive: Directive) -> Parsed<T> {
        let name = self.assembler.name_text(self.op.kind.name);
        let message = format!(
            "the custom form of op '{name}' cannot be read, because of {directive:?}: write the op in the generic form"
        );
        self.assembler.stop(self.op.offset, message)
    }

    /// The group of values that an argument names, or whose types it names.
    pub(super) fn values_of(argument: &Argument) -> Option<Values> {
        match argument {
            Argument::Values(values) | Argument::Types(values) => Some(*values),
            Argument::Reference(inner) => Self::values_of(inner),
            _ => None,
        }
    }
}

/// Steps over a literal if it comes next: a word as a whole.
#[inline]
pub(super) fn take_literal(lexer: &mut crate::text::syntax::Lexer<'_>, text: &str) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    match text.as_bytes().last().is_some_and(is_word) {
        true => lexer.take_word(text),
        // `:` does not begin `::`.
        false => lexer.take(text),
    }
}
