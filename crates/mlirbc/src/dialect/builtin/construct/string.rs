//! Strings, symbols and opaque text.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::construct::mismatch;
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::NewValue;
use crate::text::syntax::{dialect_symbol, is_dialect};

impl Tables<'_> {
    /// `"text"`: any bytes.
    ///
    /// # Errors
    /// The table is full.
    pub fn string_attribute(&mut self, value: &[u8]) -> Result<AttributeId> {
        self.transaction(|tables| {
            let string = tables.add_string(value)?;
            tables.builtin_attribute(attribute_code::STRING, &[NewValue::String(string)])
        })
    }

    /// `"text" : !type`. A string of type `none` is stored without a type, as in MLIR.
    ///
    /// # Errors
    /// The type does not exist, or the table is full.
    pub fn typed_string_attribute(&mut self, value: &[u8], ty: TypeId) -> Result<AttributeId> {
        if let TypeView::None = self.known_type(ty)?.view()? {
            return self.string_attribute(value);
        }
        self.transaction(|tables| {
            let string = tables.add_string(value)?;
            tables.builtin_attribute(
                attribute_code::TYPED_STRING,
                &[NewValue::String(string), NewValue::Type(ty)],
            )
        })
    }

    /// `@name` or `@outer::@inner`, from the names, outermost first. MLIR also accepts empty ones,
    /// but cannot print them.
    ///
    /// # Errors
    /// `names` is empty, or the table is full.
    pub fn symbol_ref_attribute(&mut self, names: &[&[u8]]) -> Result<AttributeId> {
        let Some((root, nested)) = names.split_first() else {
            return Err(mismatch("number of names (at least this many)", 1, 0));
        };
        self.transaction(|tables| {
            let root = NewValue::Attribute(tables.string_attribute(root)?);
            if nested.is_empty() {
                return tables.builtin_attribute(attribute_code::FLAT_SYMBOL_REF, &[root]);
            }
            let mut references = Vec::with_capacity(nested.len());
            for name in nested {
                let name = NewValue::Attribute(tables.string_attribute(name)?);
                references.push(NewValue::Attribute(
                    tables.builtin_attribute(attribute_code::FLAT_SYMBOL_REF, &[name])?,
                ));
            }
            tables.builtin_attribute(
                attribute_code::SYMBOL_REF,
                &[root, NewValue::List(references)],
            )
        })
    }

    /// An attribute of a dialect unknown to MLIR: `#dialect.body` or `#dialect<body>`.
    ///
    /// # Errors
    /// The dialect name is invalid, or brackets or strings in the body are unbalanced.
    pub fn opaque_attribute(&mut self, dialect: &str, body: &str) -> Result<AttributeId> {
        let form = opaque_form(b'#', dialect, body)?;
        self.add_attribute_text(dialect.as_bytes(), &form)
    }
}

/// The text of a dialect's attribute or type, with a dot where MLIR prints one, otherwise with
/// brackets.
pub(super) fn opaque_form(sign: u8, dialect: &str, body: &str) -> Result<Vec<u8>> {
    if !is_dialect(dialect.as_bytes()) {
        let kind = ErrorKind::UnknownName {
            expected: "the name of a dialect",
            found: format!("'{}'", dialect.escape_debug()),
        };
        return Err(Error::new(kind, 0));
    }
    Ok(dialect_symbol(sign, dialect.as_bytes(), body.as_bytes()))
}
