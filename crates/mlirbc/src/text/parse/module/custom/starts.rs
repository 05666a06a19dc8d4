//! Whether an element of a form can begin at the next token, on which every choice in a form depends.

use crate::schema::{AttributeClass, AttributeText, EnumText};
use crate::text::form::Element;
use crate::text::parse::module::custom::directives;
use crate::text::parse::module::custom::reader::Reader;

impl Reader<'_, '_, '_> {
    /// Whether the steps from one up to an end can begin here.
    pub(super) fn can_begin(&mut self, from: usize, end: usize) -> bool {
        let form = self.form;
        self.note_choice();
        let mut at = from;
        while at < end {
            let Some(step) = form.program.steps.get(at) else {
                return false;
            };
            at += 1;
            match &step.element {
                Element::Blank | Element::NewLine => {}
                Element::Literal(text) => return self.is_literal(text),
                Element::Attribute { slot, is_full } => {
                    return self.property_can_begin(*slot, *is_full);
                }
                Element::Operands(_) => return self.next_is(b'%'),
                Element::Types { strip, .. } => {
                    return self.type_can_begin() || strip.is_some() && self.next_is(b'<');
                }
                Element::FunctionType(..) => return self.next_is(b'('),
                Element::Regions(_) => return self.next_is(b'{'),
                Element::Successors(_) => return self.next_is(b'^'),
                Element::Dictionary { has_keyword: true } => {
                    return self.next_is_word("attributes");
                }
                Element::Dictionary { has_keyword: false } => return self.next_is(b'{'),
                Element::PropertyDictionary => return self.next_is(b'<'),
                // The other branch may begin here instead.
                Element::Unless { otherwise, .. } => {
                    if self.can_begin(at, *otherwise) {
                        return true;
                    }
                    at = *otherwise;
                }
                Element::Jump(_) => return false,
                Element::Clauses { .. } | Element::ClauseEnd { .. } => {}
                Element::Directive(directive, arguments) => {
                    if let Some(begins) = directives::can_begin(self, *directive, arguments) {
                        return begins;
                    }
                }
            }
        }
        false
    }

    /// Records that a choice depends on the next token.
    fn note_choice(&mut self) {
        self.assembler.lexer.blanks();
        self.custom.choice_at = self.custom.choice_at.max(self.assembler.lexer.at);
    }

    pub(super) fn next_is(&mut self, byte: u8) -> bool {
        self.note_choice();
        let rest = self.assembler.lexer.rest();
        // Resources begin with a token of their own.
        rest.first() == Some(&byte) && !rest.starts_with(b"{-#")
    }

    /// Whether an operand comes next, behind blanks.
    pub(super) fn has_operand(&mut self) -> bool {
        self.assembler.lexer.blanks();
        self.next_is(b'%')
    }

    pub(super) fn next_is_word(&mut self, word: &str) -> bool {
        self.note_choice();
        let mut ahead = self.assembler.lexer;
        ahead.take_word(word)
    }

    /// The word that comes next.
    pub(super) fn next_word(&mut self) -> Option<&str> {
        self.note_choice();
        self.assembler.lexer.peek_word()
    }

    /// Whether a type comes next.
    pub(super) fn type_can_begin(&mut self) -> bool {
        self.note_choice();
        match self.assembler.lexer.peek() {
            Some(b'!' | b'(') => true,
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.next_word().is_some_and(is_builtin_type)
            }
            _ => false,
        }
    }

    /// Whether an attribute of any class comes next: a number, a string, a symbol, an array, a dictionary or a type.
    fn attribute_can_begin(&mut self) -> bool {
        let Some(next) = self.assembler.lexer.peek() else {
            return false;
        };
        next.is_ascii_digit()
            || matches!(next, b'-' | b'"' | b'@' | b'[' | b'{' | b'#')
            || self.type_can_begin()
            || matches!(
                self.next_word(),
                Some(
                    "affine_map"
                        | "affine_set"
                        | "array"
                        | "dense"
                        | "dense_resource"
                        | "distinct"
                        | "false"
                        | "loc"
                        | "sparse"
                        | "strided"
                        | "true"
                        | "unit"
                )
            )
    }

    fn property_can_begin(&mut self, slot: usize, is_full: bool) -> bool {
        let class = self.form.classes.get(slot).copied().flatten();
        let Some(slot) = self.form.program.slots.get(slot) else {
            return false;
        };
        let Some(next) = self.assembler.lexer.peek() else {
            return false;
        };
        let is_number = next.is_ascii_digit() || next == b'-';
        if is_full {
            return next == b'#';
        }
        match &slot.text {
            AttributeText::Enum(words) => {
                next == b'"' || {
                    let word = self.next_word();
                    word.is_some_and(|word| words.cases.iter().any(|(case, _)| **case == *word))
                }
            }
            AttributeText::Symbol => next == b'@',
            AttributeText::Typed(Some(_)) => {
                is_number
                    || matches!(next, b'#' | b'"')
                    || matches!(self.next_word(), Some("true" | "false" | "dense"))
            }
            AttributeText::Typed(None) | AttributeText::Full => match class {
                Some(AttributeClass::String) => next == b'"',
                Some(AttributeClass::Symbol | AttributeClass::FlatSymbol) => next == b'@',
                Some(AttributeClass::Array) => next == b'[',
                Some(AttributeClass::Type) => matches!(next, b'#') || self.type_can_begin(),
                Some(AttributeClass::Dictionary) => matches!(next, b'{' | b'#'),
                _ => self.attribute_can_begin(),
            },
            AttributeText::Class(_) => matches!(next, b'<' | b'#'),
            AttributeText::Word { words, .. } => {
                let word = self.next_word();
                word.is_some_and(|word| {
                    let is_word = |words: &EnumText| {
                        let mut cases = words.cases.iter();
                        cases.any(|(case, _)| **case == *word)
                    };
                    words.as_deref().is_none_or(is_word)
                })
            }
            AttributeText::Dense(_) => next == b'[',
            AttributeText::Unit => self.next_is_word("unit"),
            AttributeText::Property { before, words, .. } => match (&**before, words) {
                ("", Some(words)) => {
                    let word = self.next_word();
                    word.is_some_and(|word| words.cases.iter().any(|(case, _)| **case == *word))
                }
                ("", None) => is_number || next == b'<',
                (before, _) => {
                    let before = before.to_owned();
                    self.is_literal(&before)
                }
            },
        }
    }
}

/// Whether a word is a builtin type or begins one.
fn is_builtin_type(word: &str) -> bool {
    let digits = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|digits| {
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    matches!(
        word,
        "index" | "none" | "tensor" | "vector" | "memref" | "complex" | "tuple" | "graph" | "token"
    ) || digits("i")
        || digits("si")
        || digits("ui")
        || crate::dialect::builtin::FloatFormat::from_name(word.as_bytes()).is_some()
}
