//! The contents of a description, and the error of one that cannot be read.

use crate::layout::entry_layout::Layout;
use crate::layout::op::OpLayout;
use crate::layout::span::Span;

/// A dialect as its description gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectDescription {
    /// The dialect's name.
    pub name: Box<str>,
    /// Its attributes, in order of their codes.
    pub attributes: Vec<Layout>,
    /// Its types, in order of their codes.
    pub types: Vec<Layout>,
    /// What it writes as text in some releases only.
    pub texts: Vec<TextForm>,
    /// The fields of its version, where they are known.
    pub version: Option<Layout>,
    /// The newest version that the description knows, as the numbers of its fields.
    pub newest: Option<Vec<u64>>,
    /// How the properties of its ops lie that are not known, under the name that such ops go by.
    pub fallback_op: Option<OpLayout>,
    /// How its attributes lie whose code is not known, the code first.
    pub fallback_attribute: Option<Layout>,
    /// How its types lie whose code is not known, the code first.
    pub fallback_type: Option<Layout>,
    /// Its ops, in order of their names. There can be several of one name, for different releases.
    pub ops: Vec<OpLayout>,
}

/// An attribute that a dialect writes as text, and the releases that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextForm {
    /// Its name after that of the dialect.
    pub mnemonic: Box<str>,
    /// The releases.
    pub span: Span,
}

/// What is wrong with a description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LanguageError {
    /// The line, from 1.
    pub line: usize,
    /// What would have been right.
    pub expected: &'static str,
    /// What is there.
    pub found: String,
}
