//! Follows the program of a form, and collects what the text says.

use crate::text::form::Element;
use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::directives;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

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
}
