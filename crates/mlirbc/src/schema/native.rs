//! Properties of ops that are not attributes, and the attributes that represent them.

use crate::text::syntax::Lexer;

/// A number of a fixed width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberForm {
    /// The width in bits of the attribute that represents it, 1 to 64.
    pub width: u32,
    /// The signedness of that attribute's type.
    pub signedness: Signedness,
}

/// The signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signedness {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// An enum, or flags that can be combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumForm {
    /// The width in bits.
    pub width: u32,
    /// Whether cases are bits that can be combined.
    pub is_flags: bool,
    /// The name of the attribute that represents it, such as `llvm.overflow`. If there is none, an
    /// integer attribute does.
    pub attribute: Option<Box<str>>,
    /// The names of the cases with their values.
    pub cases: Vec<(Box<str>, u64)>,
}

impl EnumForm {
    /// The value in MLIR's syntax: a case, or several separated by commas. `None` if no combination
    /// of cases has the value.
    pub fn text(&self, value: u64) -> Option<String> {
        let exact = self.cases.iter().find(|(_, case)| *case == value);
        if let Some((name, _)) = exact {
            return Some(name.to_string());
        }
        if !self.is_flags {
            return None;
        }
        let (mut names, mut rest) = (Vec::new(), value);
        for (name, case) in &self.cases {
            if case.count_ones() == 1 && value & case != 0 {
                names.push(&**name);
                rest &= !case;
            }
        }
        (rest == 0).then(|| names.join(", "))
    }
    /// The attribute that represents the value in MLIR's syntax, such as `#arith.overflow<nsw, nuw>`. `None`
    /// if an integer represents it.
    pub(crate) fn attribute_text(&self, value: u64) -> Option<String> {
        let (attribute, cases) = self.attribute.as_ref().zip(self.text(value))?;
        Some(format!("#{attribute}<{cases}>"))
    }

    /// Whether a text is of the attribute that represents the enum, with any body.
    pub(crate) fn is_named_in(&self, text: &[u8]) -> bool {
        self.body_of(text).is_some()
    }

    /// The value that such a text represents: its cases, which commas separate.
    pub(crate) fn value_of_attribute_text(&self, text: &[u8]) -> Option<u64> {
        let mut lexer = Lexer::new(self.body_of(text)?);
        lexer.take("<").then_some(())?;
        let mut value = 0;
        loop {
            let name = lexer.word()?;
            let case = self.cases.iter().find(|(case, _)| **case == *name);
            value |= case?.1;
            if !lexer.take(",") {
                break;
            }
        }
        (lexer.take(">") && lexer.peek().is_none()).then_some(value)
    }

    /// What follows the name of the attribute in its text.
    fn body_of<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        let attribute = self.attribute.as_deref()?;
        let body = text
            .strip_prefix(b"#")?
            .strip_prefix(attribute.as_bytes())?;
        let begins = body.trim_ascii_start().first();
        begins.is_none_or(|&byte| byte == b'<').then_some(body)
    }
}
