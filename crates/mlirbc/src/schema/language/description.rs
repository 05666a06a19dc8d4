//! The contents of a description, and the error for a malformed one.

use crate::error::Table;
use crate::schema::constraint::OpConstraints;
use crate::schema::entry_schema::Schema;
use crate::schema::form::{Form, Terminators};
use crate::schema::op::OpDef;
use crate::schema::schemas::Schemas;
use crate::schema::span::Span;

/// The contents of a dialect's description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectDescription {
    /// The dialect's name.
    pub name: Box<str>,
    /// Its attributes.
    pub attributes: Schemas,
    /// Its types.
    pub types: Schemas,
    /// The forms that it writes as text in some releases only.
    pub texts: Vec<TextForm>,
    /// Its attributes and types that MLIR abbreviates in the text of a file.
    pub aliases: Vec<AliasRule>,
    /// The fields in its text in which only the body of an attribute stands.
    pub bodies: Vec<BodyField>,
    /// The fields of its version, if known.
    pub version: Option<Schema>,
    /// The newest version that the description covers, as the numbers of its fields.
    pub newest: Option<Vec<u64>>,
    /// The schema of the properties of its unknown ops, under the name for such ops.
    pub fallback_op: Option<OpDef>,
    /// The schema of its attributes with an unknown code. The code is the first field.
    pub fallback_attribute: Option<Schema>,
    /// The schema of its types with an unknown code. The code is the first field.
    pub fallback_type: Option<Schema>,
    /// Its ops, in order of their names. Several may have the same name, for different releases.
    pub ops: Vec<OpDef>,
    /// The custom forms of its ops, in the order of the text.
    pub forms: Vec<Form>,
    /// Its ops that end a block.
    pub terminators: Vec<Terminators>,
    /// The constraints of the properties of ops, in order of their names. Several may be for the same op, for
    /// different releases.
    pub constraints: Vec<OpConstraints>,
}

impl DialectDescription {
    /// Its attributes or its types; none for another table.
    #[inline]
    pub(crate) fn schemas(&self, table: Table) -> &Schemas {
        match table {
            Table::Attribute => &self.attributes,
            Table::Type => &self.types,
            _ => Schemas::NONE,
        }
    }

    /// The schema of its attributes or types with an unknown code.
    pub(crate) fn fallback(&self, table: Table) -> Option<&Schema> {
        match table {
            Table::Attribute => self.fallback_attribute.as_ref(),
            Table::Type => self.fallback_type.as_ref(),
            _ => None,
        }
    }
}

/// An attribute that a dialect writes as text, and the releases that do so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextForm {
    /// Its name without that of the dialect.
    pub mnemonic: Box<str>,
    /// The releases.
    pub span: Span,
}

/// An attribute or a type for which the text of a file has an alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasRule {
    /// Whether it is a type.
    pub is_type: bool,
    /// The name of its encoding, and its name in text without that of the dialect.
    pub mnemonic: Box<str>,
    /// The name of the alias, without sign and number.
    pub alias: Box<str>,
    /// Only types with more elements than this have the alias.
    pub above: u32,
    /// The releases that print the alias.
    pub span: Span,
}

/// A field in the text of a dialect in which only the body of an attribute stands: `file = <...>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyField {
    /// The name before the `=`.
    pub field: Box<str>,
    /// The attribute, without the name of the dialect.
    pub mnemonic: Box<str>,
}

/// The error in a description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LanguageError {
    /// The line, from 1.
    pub line: usize,
    /// The expected syntax.
    pub expected: &'static str,
    /// The actual text.
    pub found: String,
}
