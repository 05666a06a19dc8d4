//! Reads the parts of the text of one op.

use crate::schema::GroupCount;
use crate::text::form::{self, Argument, Directive, Element, Part, Values};
use crate::text::parse::module::custom::custom_op::CustomOp;
use crate::text::parse::module::custom::op_form::OpForm;
use crate::text::parse::module::op_kind::{Dictionary, Properties};
use crate::text::parse::module::state::{Assembler, OpenOp, Parsed};

/// The functions whose attributes MLIR reads in the same way, by the interface of functions.
pub(super) const FUNCTIONS: [&[u8]; 3] = [b"async.func", b"emitc.func", b"func.func"];

/// What the text states before the attributes of these.
const INFERRED: [&[u8]; 3] = [b"function_type", b"sym_name", b"sym_visibility"];

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

impl<'t> Reader<'_, 't, '_> {
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

    /// The offset of the next token.
    pub(super) fn next_at(&mut self) -> usize {
        self.assembler.lexer.blanks();
        self.assembler.lexer.at
    }

    /// Stops at an offset.
    pub(super) fn stop<T>(&self, at: usize, message: impl Into<String>) -> Parsed<T> {
        self.assembler.stop(at, message)
    }

    /// Stops at the end of the token before.
    pub(super) fn stop_here<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        self.assembler.stop_here(message)
    }

    pub(super) fn successors(&mut self, group: Option<usize>) -> Parsed<()> {
        let found = group.and_then(|group| self.form.successors.get(group));
        let count = found.map_or(GroupCount::Any, |group| group.count);
        if count != GroupCount::One && !self.next_is(b'^') {
            return Ok(());
        }
        loop {
            let mark = self.assembler.block_use()?;
            self.assembler.successors.push(mark);
            self.custom.successors.extend(group);
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
            self.assembler.lexer.blanks();
            let start = self.assembler.lexer.at;
            let kind = self.op.kind.clone();
            let dictionary = self.assembler.dictionary(&kind)?;
            if has_keyword {
                self.require_no_inferred(start, &dictionary)?;
            }
            self.custom.dictionary = Some(dictionary);
        } else if has_keyword {
            return self.expected("{");
        }
        Ok(())
    }

    /// Requires that a dictionary at an offset has nothing that the signature of a function states.
    fn require_no_inferred(&mut self, start: usize, dictionary: &Dictionary<'_>) -> Parsed<()> {
        let name = self.assembler.module.container().op_name(self.op.kind.name);
        if !FUNCTIONS.contains(&name) {
            return Ok(());
        }
        let mut entries = dictionary.entries.iter();
        let found = entries.find(|(name, _)| INFERRED.contains(&&**name));
        let Some((inferred, _)) = found else {
            return Ok(());
        };
        let message = format!(
            "'{}' is an inferred attribute and should not be specified in the explicit attribute dictionary",
            inferred.escape_ascii()
        );
        self.assembler.stop(start, message)
    }

    /// `<{...}>`: the properties that no other part of the text states.
    pub(super) fn property_dictionary(&mut self) -> Parsed<()> {
        let read = self.assembler.properties_in_brackets(&self.op.kind)?;
        let dictionary = match read {
            None => return Ok(()),
            Some((Properties::Dictionary(dictionary), _)) => dictionary,
            Some((Properties::Attribute(_), at)) => {
                let message = "expected DictionaryAttr to set properties";
                return self.assembler.stop(at, message);
            }
        };
        for (name, value) in &dictionary.entries {
            let mut slots = self.form.program.slots.iter();
            let slot = slots.position(|slot| {
                slot.name.as_bytes() == &**name && !slot.is_in_format && !slot.has_sizes
            });
            let Some(slot) = slot else {
                let (key, op) = (name.escape_ascii(), self.op.kind.name);
                let op = self.assembler.name_text(op);
                let message = format!(
                    "invalid properties for op {op}: unknown key '\"{key}\"' when parsing properties dictionary"
                );
                return self.assembler.stop(self.op.offset, message);
            };
            self.custom.attributes.push((slot, *value));
        }
        Ok(())
    }

    /// Items between commas, in brackets.
    pub(super) fn list(
        &mut self,
        [open, close]: [&str; 2],
        item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.literal(open)?;
        if self.take(close) {
            return Ok(());
        }
        self.items(item)?;
        self.literal(close)
    }

    /// Items between commas.
    #[inline]
    pub(super) fn items(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        loop {
            item(self)?;
            if !self.assembler.lexer.take(",") {
                return Ok(());
            }
        }
    }

    /// What stands in parentheses.
    pub(super) fn in_parentheses<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.literal("(")?;
        let inner = inner(self)?;
        self.literal(")")?;
        Ok(inner)
    }

    /// The dialect of the op.
    pub(super) fn dialect(&self) -> String {
        let name = self.assembler.name_text(self.op.kind.name);
        let dialect = name.split('.').next();
        dialect.unwrap_or_default().to_owned()
    }

    /// The arguments of a directive, if they state what it expects.
    #[inline]
    pub(super) fn parts_of<'a, P: Part<'a>>(&mut self, arguments: &'a [Argument]) -> Parsed<P> {
        match form::parts_of(arguments) {
            Some(parts) => Ok(parts),
            None => self.unreadable_step(),
        }
    }

    /// Stops because the arguments of the current directive are not those that it takes.
    #[cold]
    fn unreadable_step<T>(&mut self) -> Parsed<T> {
        let form = self.form;
        let step = self
            .custom
            .at
            .checked_sub(1)
            .and_then(|at| form.program.steps.get(at));
        match step.map(|step| &step.element) {
            Some(Element::Directive(directive, _)) => self.unreadable(*directive),
            _ => self.wrong("cannot be read"),
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

/// Steps over a literal if it comes next: a word as a whole, which a bracket may follow.
#[inline]
pub(super) fn take_literal(lexer: &mut crate::text::syntax::Lexer<'_>, text: &str) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if let Some(word) = text.strip_suffix('<')
        && !word.is_empty()
    {
        let mut ahead = *lexer;
        let found = ahead.take_word(word) && ahead.take("<");
        if found {
            *lexer = ahead;
        }
        return found;
    }
    match text.as_bytes().last().is_some_and(is_word) {
        true => lexer.take_word(text),
        // `:` does not begin `::`.
        false => lexer.take(text),
    }
}
