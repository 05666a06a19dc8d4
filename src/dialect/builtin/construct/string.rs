//! Strings, symbols and opaque text.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::construct::mismatch;
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::NewValue;

impl Tables<'_> {
    /// `"text"`: any bytes.
    ///
    /// # Errors
    /// The table is full.
    pub fn string_attribute(&mut self, value: &[u8]) -> Result<AttributeId> {
        self.transaction(|tables| {
            let string = tables.add_string(value)?;
            tables.builtin_attribute(2, &[NewValue::String(string)])
        })
    }

    /// `"text" : !type`. With the type `none` it is a string without a type, as in MLIR.
    ///
    /// # Errors
    /// There is no such type, or the table is full.
    pub fn typed_string_attribute(&mut self, value: &[u8], ty: TypeId) -> Result<AttributeId> {
        if let TypeView::None = self.known_type(ty)?.view()? {
            return self.string_attribute(value);
        }
        self.transaction(|tables| {
            let string = tables.add_string(value)?;
            tables.builtin_attribute(3, &[NewValue::String(string), NewValue::Type(ty)])
        })
    }

    /// `@name` or `@outer::@inner`: the names, outermost first. MLIR takes empty ones too, but cannot
    /// print them.
    ///
    /// # Errors
    /// There is no name, or the table is full.
    pub fn symbol_ref_attribute(&mut self, names: &[&[u8]]) -> Result<AttributeId> {
        let Some((root, nested)) = names.split_first() else {
            return Err(mismatch("number of names (at least this many)", 1, 0));
        };
        self.transaction(|tables| {
            let root = NewValue::Attribute(tables.string_attribute(root)?);
            if nested.is_empty() {
                return tables.builtin_attribute(4, &[root]);
            }
            let mut references = Vec::with_capacity(nested.len());
            for name in nested {
                let name = NewValue::Attribute(tables.string_attribute(name)?);
                references.push(NewValue::Attribute(tables.builtin_attribute(4, &[name])?));
            }
            tables.builtin_attribute(5, &[root, NewValue::List(references)])
        })
    }

    /// An attribute of a dialect that MLIR knows nothing of: `#dialect.body` or `#dialect<body>`.
    ///
    /// # Errors
    /// The name is no dialect's, or brackets and strings in the body do not match.
    pub fn opaque_attribute(&mut self, dialect: &str, body: &str) -> Result<AttributeId> {
        let form = opaque_form('#', dialect, body)?;
        self.add_attribute_text(dialect.as_bytes(), form.as_bytes())
    }
}

/// The text of an attribute or type of a dialect: with a dot where MLIR prints one, else in
/// brackets.
pub(super) fn opaque_form(sign: char, dialect: &str, body: &str) -> Result<String> {
    let is_name = dialect.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && dialect
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_$".contains(c));
    if !is_name {
        let kind = ErrorKind::UnknownName {
            expected: "the name of a dialect",
            found: format!("'{}'", dialect.escape_debug()),
        };
        return Err(Error::new(kind, 0));
    }
    Ok(match is_pretty(body) {
        true => format!("{sign}{dialect}.{body}"),
        false => format!("{sign}{dialect}<{body}>"),
    })
}

/// Whether MLIR prints a body after a dot, without brackets around it.
fn is_pretty(body: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let rest = body.trim_start_matches(word);
    body.starts_with(|c: char| c.is_ascii_alphabetic())
        && (rest.is_empty() || rest.starts_with('<') && rest.ends_with('>'))
}
