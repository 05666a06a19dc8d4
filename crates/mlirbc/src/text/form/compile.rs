//! Compiles a form to its program.
//!
//! Whether a blank precedes a step depends on the steps before it in the format, in both branches
//! of a group, and not on the op.

use crate::schema::{AttributeText, FieldKind, Form, Group, GroupCount, OpDef};
use crate::text::form::directive::Directive;
use crate::text::form::format::{self, Node, Optional, discardable, is_apart};
use crate::text::form::groups::groups;
use crate::text::form::program::{Argument, Condition, Element, Program, Slot, Step};
use crate::text::form::type_rules::{TypeOf, Values};

/// The program of a form. `None` if it does not fit the definition, or has a directive that is not known.
pub(super) fn compile(form: &Form, definition: &OpDef) -> Option<Program> {
    let nodes = format::parse(&form.text)?;
    let mut compiler = Compiler::new(form, definition)?;
    discardable(&nodes, &mut compiler.program.discardable);
    compiler.nodes(&nodes, None)?;
    compiler.finish()
}

struct Compiler<'f> {
    form: &'f Form,
    definition: &'f OpDef,
    operands: &'f [Group],
    results: &'f [Group],
    regions: &'f [Group],
    successors: &'f [Group],
    program: Program,
    /// Whether a blank precedes the next element, unless it is punctuation.
    has_space: bool,
    /// Whether the last element was punctuation.
    was_punctuation: bool,
}

impl<'f> Compiler<'f> {
    fn new(form: &'f Form, definition: &'f OpDef) -> Option<Self> {
        let operands = groups(definition.operands.as_deref());
        let results = groups(definition.results.as_deref());
        let fields = &definition.properties(6).fields;
        let is_size = |name: &str| {
            name == crate::schema::OPERAND_SEGMENT_SIZES
                || name == crate::schema::RESULT_SEGMENT_SIZES
        };
        let mut slots = Vec::new();
        for field in fields.iter().filter(|field| !is_size(&field.name)) {
            let stated = form.attributes.iter().find(|it| it.name == field.name);
            let default = stated.and_then(|it| it.default.clone());
            slots.push(Slot {
                name: field.name.clone(),
                text: stated.map_or(AttributeText::Full, |it| it.kind.clone()),
                default: field.default.clone().or(default),
                is_filled_in: field.default.is_some()
                    || !matches!(field.kind, FieldKind::OptionalAttribute(_)),
                is_in_format: false,
                has_sizes: form.segments.iter().any(|(_, sizes)| *sizes == field.name),
            });
        }
        Some(Compiler {
            form,
            definition,
            operands,
            results,
            regions: &definition.regions,
            successors: &definition.successors,
            program: Program {
                steps: Vec::new(),
                slots,
                discardable: Vec::new(),
                operand_types: operands.iter().map(|_| TypeOf::Unknown).collect(),
                result_types: results.iter().map(|_| TypeOf::Unknown).collect(),
                inner_sizes: vec![None; operands.len()],
                terminator: form.terminator.clone(),
                default_dialect: form.default_dialect.clone(),
                has_single_blocks: form.has_single_blocks,
                has_defaults: false,
                is_of_code: false,
                is_strict: false,
                strips_blanks: false,
                has_old_clauses: false,
                type_classes: Vec::new(),
                has_property_dictionary: false,
            },
            has_space: true,
            was_punctuation: false,
        })
    }

    fn finish(mut self) -> Option<Program> {
        for (name, sizes) in &self.form.segments {
            let slot = self.program.slot(sizes)?;
            let group = position(self.operands, name)?;
            *self.program.inner_sizes.get_mut(group)? = Some(slot);
        }
        for (name, rule) in &self.form.types {
            let ty = TypeOf::of(
                rule,
                |group| self.values(group),
                |attribute| self.program.slot(attribute),
            );
            let place = match self.values(name)? {
                Values::Operands(group) => self.program.operand_types.get_mut(group)?,
                Values::Results(group) => self.program.result_types.get_mut(group)?,
                Values::AllOperands | Values::AllResults => return None,
            };
            if let TypeOf::Unknown = place {
                *place = ty.unwrap_or(TypeOf::Unknown);
            }
        }
        Some(self.program)
    }

    fn push(&mut self, has_blank: bool, element: Element) -> usize {
        self.program.steps.push(Step { has_blank, element });
        self.program.steps.len() - 1
    }

    /// Adds an element that is neither a literal nor a dictionary.
    fn push_part(&mut self, element: Element) {
        let has_blank = self.has_space || !self.was_punctuation;
        (self.has_space, self.was_punctuation) = (true, false);
        self.push(has_blank, element);
    }

    fn push_literal(&mut self, text: &str) {
        let has_blank = self.has_space && is_apart(text, self.was_punctuation);
        self.has_space = !matches!(text, "<" | "(" | "{" | "[");
        let is_word = |c: char| c == '_' || c.is_ascii_alphabetic();
        self.was_punctuation = !text.starts_with(is_word);
        self.push(has_blank, Element::Literal(text.into()));
    }

    fn nodes(&mut self, nodes: &[Node], skipped: Option<usize>) -> Option<()> {
        for (index, node) in nodes.iter().enumerate() {
            if skipped != Some(index) {
                self.node(node)?;
                continue;
            }
            let slot = self.argument(node)?;
            self.push(false, Element::Directive(Directive::Mark, vec![slot]));
        }
        Some(())
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::Literal(text) => self.push_literal(text),
            Node::Blank => {
                self.push(false, Element::Blank);
                (self.has_space, self.was_punctuation) = (false, false);
            }
            Node::NoBlank => (self.has_space, self.was_punctuation) = (false, true),
            // A line break leaves the next blank as it is.
            Node::NewLine => {
                self.push(false, Element::NewLine);
            }
            Node::Word(word) => self.word(word)?,
            Node::Optional(group) => self.optional(group)?,
            Node::Clauses(clauses) => self.clauses(clauses)?,
            Node::Custom(name, arguments) => match (&**name, arguments.as_slice()) {
                ("LLVMOpAttrs", [Node::Word(word)]) if &**word == "attr-dict" => {
                    self.llvm_dictionary()?;
                }
                ("OverflowFlags", [flags @ Node::Variable(_)]) => self.overflow_flags(flags)?,
                _ => self.directive(name, arguments)?,
            },
            Node::Call(name, arguments) => self.call(name, arguments)?,
            Node::Variable(_) => {
                let element = match self.argument(node)? {
                    Argument::Attribute(slot) => {
                        self.use_slot(slot);
                        Element::Attribute {
                            slot,
                            is_full: false,
                        }
                    }
                    Argument::Values(values) => Element::Operands(values),
                    Argument::Regions(group) => Element::Regions(Some(group)),
                    Argument::Successors(group) => Element::Successors(Some(group)),
                    _ => return None,
                };
                self.push_part(element);
            }
            Node::Constant(_) => return None,
        }
        Some(())
    }

    /// `custom<LLVMOpAttrs>(attr-dict)`, behind the blank of a directive.
    fn llvm_dictionary(&mut self) -> Option<()> {
        // MLIR prints attributes other than the flags here again.
        let mut slots = self.program.slots.iter();
        if slots.any(|slot| slot.is_in_format && &*slot.name != "overflowFlags") {
            return None;
        }
        if self.has_space || !self.was_punctuation {
            self.push(false, Element::Blank);
        }
        self.has_space = true;
        self.word("attr-dict")
    }

    /// `custom<OverflowFlags>($flags)`: ` overflow<nsw>`, unless there are none.
    fn overflow_flags(&mut self, flags: &Node) -> Option<()> {
        let Argument::Attribute(slot) = self.argument(flags)? else {
            return None;
        };
        let flagged = self.program.slots.get_mut(slot)?;
        let AttributeText::Property { before, after, .. } = &mut flagged.text else {
            return None;
        };
        (*before, *after) = ("overflow<".into(), ">".into());
        let fields = &self.definition.properties(6).fields;
        let field = fields.iter().find(|field| field.name == flagged.name);
        let none = field.and_then(|field| match &field.kind {
            FieldKind::Enum(form) => form.attribute_text(0),
            _ => None,
        });
        flagged
            .default
            .get_or_insert(none.map_or_else(|| "0 : i32".into(), String::into_boxed_str));
        // The printer of the directive has a blank of its own, only before flags.
        (self.has_space, self.was_punctuation) = (true, false);
        self.optional(&Optional {
            then: vec![flags.clone()],
            otherwise: Vec::new(),
            anchor: 0,
            is_inverted: false,
        })
    }

    fn directive(&mut self, name: &str, arguments: &[Node]) -> Option<()> {
        let arguments: Option<Vec<_>> = arguments.iter().map(|it| self.argument(it)).collect();
        let arguments = arguments?;
        for argument in &arguments {
            self.mention(argument);
        }
        let dialect = self.form.op.split('.').next().unwrap_or_default();
        let directive = Directive::named(dialect, name)?;
        if let (Directive::Arrow, [Argument::Values(values)]) = (directive, &arguments[..]) {
            self.write_types(*values);
        }
        let element = Element::Directive(directive, arguments);
        match directive.is_silent() {
            true => {
                self.push(false, element);
            }
            false => self.push_part(element),
        }
        Some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        match word {
            "attr-dict" | "attr-dict-with-keyword" | "attr-dict-with-defaults" => {
                self.program.has_defaults = word == "attr-dict-with-defaults";
                self.program.is_of_code |= self.program.has_defaults;
                let has_keyword = word == "attr-dict-with-keyword";
                self.push(false, Element::Dictionary { has_keyword });
                self.was_punctuation = false;
            }
            "prop-dict" => {
                self.program.has_property_dictionary = true;
                self.push(false, Element::PropertyDictionary);
                self.was_punctuation = false;
            }
            "operands" => self.push_part(Element::Operands(Values::AllOperands)),
            "regions" => self.push_part(Element::Regions(None)),
            "successors" => self.push_part(Element::Successors(None)),
            _ => return None,
        }
        Some(())
    }

    fn call(&mut self, name: &str, arguments: &[Node]) -> Option<()> {
        match (name, arguments) {
            ("type", [of]) => {
                let Argument::Values(values) = self.argument(of)? else {
                    return None;
                };
                self.write_types(values);
                let strip = self.strip(values);
                self.push_part(Element::Types { values, strip });
            }
            ("qualified", [Node::Call(name, of)]) if &**name == "type" => {
                let Argument::Values(values) = self.argument(of.first()?)? else {
                    return None;
                };
                self.write_types(values);
                let strip = None;
                self.push_part(Element::Types { values, strip });
            }
            ("qualified", [of]) => {
                let Argument::Attribute(slot) = self.argument(of)? else {
                    return None;
                };
                self.use_slot(slot);
                self.push_part(Element::Attribute {
                    slot,
                    is_full: true,
                });
            }
            ("functional-type", [inputs, results]) => {
                let (inputs, results) = (self.argument(inputs)?, self.argument(results)?);
                let (Argument::Values(inputs), Argument::Values(results)) = (inputs, results)
                else {
                    return None;
                };
                self.write_types(inputs);
                self.write_types(results);
                self.push_part(Element::FunctionType(inputs, results));
            }
            _ => {
                // Assembly formats have only `custom<...>`.
                self.program.is_of_code = true;
                self.directive(name, arguments)?;
            }
        }
        Some(())
    }

    /// The prefix that the type of a single value is printed without.
    fn strip(&self, values: Values) -> Option<Box<str>> {
        let group = match values {
            Values::Operands(group) => self.operands.get(group)?,
            Values::Results(group) => self.results.get(group)?,
            Values::AllOperands | Values::AllResults => return None,
        };
        if group.count != GroupCount::One {
            return None;
        }
        let mut stripped = self.form.stripped.iter();
        let found = stripped.find(|(name, _)| *name == group.name);
        found.map(|(_, prefix)| prefix.clone())
    }

    fn optional(&mut self, group: &Optional) -> Option<()> {
        let branch = match group.is_inverted {
            true => &group.otherwise,
            false => &group.then,
        };
        let anchor = branch.get(group.anchor)?;
        let parts = self.parts_of(anchor)?;
        // The literals of a group imply a unit attribute that does not begin it.
        let skipped = match parts.as_slice() {
            [Argument::Attribute(slot)] if group.anchor > 0 && self.is_unit(*slot) => {
                self.use_slot(*slot);
                Some(group.anchor)
            }
            _ => None,
        };
        let condition = Condition {
            parts,
            is_inverted: group.is_inverted,
            is_of_clause: false,
        };
        let otherwise = 0;
        let unless = Element::Unless {
            condition,
            otherwise,
        };
        let unless = self.push(false, unless);
        self.nodes(&group.then, skipped.filter(|_| !group.is_inverted))?;
        let jump = self.push(false, Element::Jump(0));
        self.lead(unless, jump + 1);
        self.nodes(&group.otherwise, skipped.filter(|_| group.is_inverted))?;
        let end = self.program.steps.len();
        self.lead(jump, end);
        Some(())
    }

    /// Sets where a jump leads.
    fn lead(&mut self, step: usize, to: usize) {
        match self
            .program
            .steps
            .get_mut(step)
            .map(|step| &mut step.element)
        {
            Some(Element::Unless { otherwise, .. }) => *otherwise = to,
            Some(Element::Jump(target) | Element::Clauses { end: target }) => *target = to,
            _ => {}
        }
    }

    fn clauses(&mut self, clauses: &[(Box<str>, Vec<Node>)]) -> Option<()> {
        let start = self.push(false, Element::Clauses { end: 0 });
        for (word, nodes) in clauses {
            let mut parts = Vec::new();
            self.variables(nodes, &mut parts)?;
            let is_unit = match (nodes.as_slice(), parts.as_slice()) {
                ([Node::Variable(_)], [Argument::Attribute(slot)]) if self.is_unit(*slot) => {
                    self.use_slot(*slot);
                    true
                }
                _ => false,
            };
            let condition = Condition {
                parts,
                is_inverted: false,
                is_of_clause: true,
            };
            let otherwise = 0;
            let unless = Element::Unless {
                condition,
                otherwise,
            };
            let unless = self.push(false, unless);
            self.push_literal(word);
            self.nodes(nodes, is_unit.then_some(0))?;
            let clause_end = self.push(false, Element::ClauseEnd { clauses: start });
            self.lead(unless, clause_end + 1);
        }
        let end = self.program.steps.len();
        self.lead(start, end);
        Some(())
    }

    /// The variables in nodes, those in nested groups too.
    fn variables(&self, nodes: &[Node], found: &mut Vec<Argument>) -> Option<()> {
        for node in nodes {
            match node {
                Node::Variable(_) => found.push(self.argument(node)?),
                Node::Optional(group) => {
                    self.variables(&group.then, found)?;
                    self.variables(&group.otherwise, found)?;
                }
                // What another step prints does not count.
                Node::Call(name, _) if &**name == "ref" => {}
                Node::Call(_, arguments) | Node::Custom(_, arguments) => {
                    self.variables(arguments, found)?;
                }
                _ => {}
            }
        }
        Some(())
    }

    /// The parts that the presence of an anchor depends on.
    fn parts_of(&self, anchor: &Node) -> Option<Vec<Argument>> {
        Some(match anchor {
            Node::Variable(_) => vec![self.argument(anchor)?],
            Node::Call(name, arguments)
                if &**name == "qualified" || &**name == "functional-type" =>
            {
                return self.parts_of(arguments.first()?);
            }
            Node::Call(name, _) if &**name == "type" => vec![self.argument(anchor)?],
            Node::Word(_) => vec![self.argument(anchor)?],
            Node::Call(name, arguments) | Node::Custom(name, arguments) => {
                let parts: Option<Vec<_>> = arguments.iter().map(|it| self.argument(it)).collect();
                let is_region = &**name == "region";
                let is_part = |it: &Argument| match it {
                    Argument::Reference(_) | Argument::Text(_) => false,
                    // The other arguments of `region` are flags, and those of others may be absent.
                    Argument::Regions(_) => is_region || arguments.len() == 1,
                    _ => !is_region,
                };
                parts?.into_iter().filter(is_part).collect()
            }
            _ => return None,
        })
    }

    fn argument(&self, node: &Node) -> Option<Argument> {
        Some(match node {
            Node::Variable(name) => {
                if let Some(values) = self.values(name) {
                    return Some(Argument::Values(values));
                }
                if let Some(slot) = self.program.slot(name) {
                    return Some(Argument::Attribute(slot));
                }
                if let Some(group) = position(self.regions, name) {
                    return Some(Argument::Regions(group));
                }
                // `$_` is the only region, if it has no name.
                if &**name == "_" && self.regions.len() == 1 {
                    return Some(Argument::Regions(0));
                }
                Argument::Successors(position(self.successors, name)?)
            }
            Node::Word(word) => Argument::Values(match &**word {
                "operands" => Values::AllOperands,
                "results" => Values::AllResults,
                _ => return None,
            }),
            Node::Call(name, arguments) if &**name == "discardable" => {
                let [Node::Constant(name)] = arguments.as_slice() else {
                    return None;
                };
                let mut names = self.program.discardable.iter();
                Argument::Discardable(names.position(|known| known == name)?)
            }
            Node::Call(name, arguments) => {
                let inner = self.argument(arguments.first()?)?;
                match (&**name, inner) {
                    ("type", Argument::Values(values)) => Argument::Types(values),
                    ("ref", inner) => Argument::Reference(Box::new(inner)),
                    ("qualified", inner) => inner,
                    _ => return None,
                }
            }
            Node::Constant(text) => Argument::Text(text.clone()),
            _ => return None,
        })
    }

    /// The group with a name. A result, or else an operand, may have none.
    fn values(&self, name: &str) -> Option<Values> {
        if name.is_empty() {
            let nameless = |groups: &[Group]| groups.iter().position(|it| it.name.is_empty());
            let results = nameless(self.results).map(Values::Results);
            return results.or_else(|| nameless(self.operands).map(Values::Operands));
        }
        let operands = position(self.operands, name).map(Values::Operands);
        operands.or_else(|| position(self.results, name).map(Values::Results))
    }

    /// Records what a directive prints.
    fn mention(&mut self, argument: &Argument) {
        match argument {
            Argument::Attribute(slot) => self.use_slot(*slot),
            Argument::Types(values) => self.write_types(*values),
            _ => {}
        }
    }

    fn use_slot(&mut self, slot: usize) {
        if let Some(slot) = self.program.slots.get_mut(slot) {
            slot.is_in_format = true;
        }
    }

    fn is_unit(&self, slot: usize) -> bool {
        let slot = self.program.slots.get(slot);
        slot.is_some_and(|slot| slot.text == AttributeText::Unit)
    }

    fn write_types(&mut self, values: Values) {
        let operands = &mut self.program.operand_types;
        let results = &mut self.program.result_types;
        match values {
            Values::Operands(group) => operands.get_mut(group).into_iter().for_each(write),
            Values::Results(group) => results.get_mut(group).into_iter().for_each(write),
            Values::AllOperands => operands.iter_mut().for_each(write),
            Values::AllResults => results.iter_mut().for_each(write),
        }
    }
}

fn write(ty: &mut TypeOf) {
    *ty = TypeOf::Written;
}

fn position(groups: &[Group], name: &str) -> Option<usize> {
    groups
        .iter()
        .position(|group| &*group.name == name && !name.is_empty())
}
