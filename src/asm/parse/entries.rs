//! The entries of a file that are text in MLIR's own syntax, read as if they had been encoded.
//!
//! MLIR encodes what the builtin dialect can encode. Other writers may leave all attributes and types
//! as text, the dictionaries of ops among them, which MLIR's reader parses like any text.

use crate::asm::parse::lexer::Lexer;
use crate::asm::parse::parser::{Parser, Symbols};
use crate::asm::text_entry;
use crate::container::{AttributeId, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::Result;
use crate::ir::Module;

/// The number of the attribute that a text stands for, such as `dense<[1, 2]> : tensor<2xi32>`.
///
/// What the text is made of is added to the tables; if it turns out to be wrong, that is taken away
/// again. Attributes of dialects that are not described by templates
/// become text entries as they are. `distinct` attributes are new ones each time. Aliases are not
/// known.
///
/// # Errors
/// [`ErrorKind::InvalidText`](crate::ErrorKind::InvalidText) and others with the position in the text as the offset; things that
/// nest deeper than 256 levels or the limit for attributes.
pub fn parse_attribute(tables: &mut Tables<'_>, text: impl AsRef<[u8]>) -> Result<AttributeId> {
    tables.transaction(|tables| {
        let mut symbols = Symbols::default();
        let mut parser = Parser::new(tables, &mut symbols, Lexer::new(text.as_ref()));
        let id = parser.attribute()?;
        parser.end()?;
        Ok(id)
    })
}

/// The number of the type that a text stands for, such as `tensor<2x?xf32>`; as
/// [`parse_attribute`].
///
/// # Errors
/// As [`parse_attribute`].
pub fn parse_type(tables: &mut Tables<'_>, text: impl AsRef<[u8]>) -> Result<TypeId> {
    tables.transaction(|tables| {
        let mut symbols = Symbols::default();
        let mut parser = Parser::new(tables, &mut symbols, Lexer::new(text.as_ref()));
        let id = parser.ty()?;
        parser.end()?;
        Ok(id)
    })
}

/// Puts what they say in the place of those attributes and types of a module that it holds as text
/// in the syntax of the builtin dialect, such as `{value = 1 : i32}`; gives how many there were. The
/// entries keep their numbers, and what they are made of is added to the tables.
///
/// Files that MLIR wrote hold next to nothing of this kind. With others, the names of symbols and the
/// inherent attributes of version 4 and older are known only after this, and only then is the text that
/// [`crate::asm::print()`] prints what mlir-opt makes of the file.
///
/// What the parser does not take stays text, and so do attributes and types that begin as those of
/// other dialects do, affine maps and sets and strided layouts, which MLIR writes as text, and what
/// mentions resources.
pub fn parse_text_entries(module: &mut Module<'_>) -> u32 {
    let tables = module.tables_mut();
    let attributes: Vec<(AttributeId, Vec<u8>)> = tables
        .attributes()
        .filter(|attribute| !attribute.entry().custom)
        .filter_map(|attribute| match attribute.form() {
            Ok(Form::Text(text)) if is_builtin(text) => Some((attribute.id(), text.to_vec())),
            _ => None,
        })
        .collect();
    let types: Vec<(TypeId, Vec<u8>)> = tables
        .types()
        .filter(|ty| !ty.entry().custom)
        .filter_map(|ty| match ty.form() {
            Ok(Form::Text(text)) if is_builtin(text) => Some((ty.id(), text.to_vec())),
            _ => None,
        })
        .collect();
    // All are read before any is replaced: none of them is taken for another that was added.
    let attributes: Vec<_> = attributes
        .into_iter()
        .filter_map(|(id, text)| Some((id, parse_attribute(tables, text).ok()?)))
        .filter(|(id, parsed)| id != parsed)
        .collect();
    let types: Vec<_> = types
        .into_iter()
        .filter_map(|(id, text)| Some((id, parse_type(tables, text).ok()?)))
        .filter(|(id, parsed)| id != parsed)
        .collect();
    for &(id, parsed) in &attributes {
        tables.copy_attribute(parsed, id);
    }
    for &(id, parsed) in &types {
        tables.copy_type(parsed, id);
    }
    (attributes.len() + types.len()) as u32
}

/// Whether a text can be read like those that people write, as far as can be seen at once.
fn is_builtin(text: &[u8]) -> bool {
    let starts = |prefix: &[u8]| text.starts_with(prefix);
    let is_of_dialect = starts(b"#") || starts(b"!");
    let is_as_mlir_writes = text_entry::is_affine(text) || starts(b"strided<");
    // MLIR would take the key for a new one.
    const RESOURCE: &[u8] = b"dense_resource<";
    !is_of_dialect && !is_as_mlir_writes && memchr::memmem::find(text, RESOURCE).is_none()
}
