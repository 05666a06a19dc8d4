//! The op that a word names: with its dialect, or in the region of an op with a default dialect.

use std::rc::Rc;

use crate::dialect::is_known;
use crate::schema::OpDef;
use crate::text::parse::module::custom::op_form::OpForm;
use crate::text::parse::module::op_kind::{Definition, OpKind};
use crate::text::parse::module::state::{Assembler, Parsed};

/// Whether a word is the name of an integer type, which cannot begin an op.
fn is_integer_type(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"s").or(word.strip_prefix(b"u"));
    let digits = digits.unwrap_or(word).strip_prefix(b"i");
    digits.is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

impl<'t> Assembler<'t, '_> {
    /// The kind of op that a word names, with its form.
    pub(super) fn custom_kind(&mut self) -> Parsed<(Rc<OpKind>, Rc<OpForm>)> {
        let at = self.lexer.at;
        let word = self.lexer.word_bytes();
        let Some(word) = word.filter(|word| !is_integer_type(word)) else {
            self.lexer.at = at;
            return self.stop_here("expected operation name in quotes");
        };
        let dialect = self.default_dialects.index();
        if let Some((kind, form)) = self.custom_kinds.get(&(dialect, word)) {
            return Ok((kind.clone(), form.clone()));
        }
        self.new_custom_kind(at, word, dialect)
    }

    /// The kind of op that a word at an offset names with a default dialect, and its form, both found for the first time.
    #[cold]
    fn new_custom_kind(
        &mut self,
        at: usize,
        word: &'t [u8],
        dialect: u32,
    ) -> Parsed<(Rc<OpKind>, Rc<OpForm>)> {
        let is_whole = self.module.defines_op(word, self.options.release);
        let has_dialect = word.contains(&b'.');
        let tried = match is_whole || has_dialect {
            true => None,
            false => {
                let dialect = self.default_dialects.name(dialect).as_bytes();
                Some([dialect, b".", word].concat())
            }
        };
        let kind = match &tried {
            None if is_whole => self.kind(word, at)?,
            Some(name) if self.module.defines_op(name, self.options.release) => {
                self.kind(name, at)?
            }
            _ => return self.unknown_op(at, word, tried.as_deref()),
        };
        let form = self.form_of(&kind);
        let Some(form) = form else {
            let name = self.module.container().op_name(kind.name).escape_ascii();
            let message = format!(
                "the custom form of op '{name}' is not known: write the op in the generic form, or describe the form in a \
                 file of its dialect"
            );
            return self.stop(at, message);
        };
        let known = (kind, form);
        self.custom_kinds.insert((dialect, word), known.clone());
        Ok(known)
    }

    /// The form of the ops of a name.
    pub(super) fn form_of(&self, kind: &OpKind) -> Option<Rc<OpForm>> {
        let name = self.module.container().op_name(kind.name);
        let registry = self.module.tables().registry();
        let op_def = self.definition_of(kind)?;
        let (form, release) = self.form_releases.form(registry, name, Some(op_def))?;
        let constraints = registry.constraints(name, release);
        OpForm::of(&form, op_def, constraints, self.options.release).map(Rc::new)
    }

    /// The definition of the ops of a name, if it is known.
    pub(super) fn definition_of<'k>(&'k self, kind: &'k OpKind) -> Option<&'k OpDef> {
        match &kind.definition {
            Definition::Known(definition) => Some(&definition.op_def),
            Definition::None => self.module.op_def_of_new(kind.name),
            Definition::Unregistered | Definition::Undecided => None,
        }
    }

    #[cold]
    fn unknown_op<T>(&self, at: usize, word: &[u8], tried: Option<&[u8]>) -> Parsed<T> {
        let name = tried.unwrap_or(word);
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or_default();
        let dialect = dialect.escape_ascii();
        let word = word.escape_ascii();
        let also = match tried {
            Some(tried) => format!(" (tried '{}' as well)", tried.escape_ascii()),
            None => String::new(),
        };
        let is_known = is_known(dialect.to_string().as_bytes());
        self.stop(
            at,
            match is_known {
                true => format!("custom op '{word}' is unknown{also}"),
                false => format!("Dialect `{dialect}' not found for custom op '{word}' {also}"),
            },
        )
    }
}
