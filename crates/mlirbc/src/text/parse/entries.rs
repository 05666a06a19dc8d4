//! Reads the entries of a file that are text in MLIR's own syntax, as if they had been encoded.
//!
//! MLIR encodes what the builtin dialect can encode. Other writers may leave all attributes and types
//! as text, the dictionaries of ops among them, which MLIR's reader parses like any text.

use crate::container::{AttributeId, EntryId, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::Result;
use crate::ir::Module;
use crate::text::parse::parser::{Parser, Symbols};
use crate::text::print::text_entry;
use crate::text::syntax::Lexer;

/// Reads the text of an attribute and returns its number, for example `dense<[1, 2]> : tensor<2xi32>`.
///
/// The parts of the text are added to the tables, and removed again if the text is wrong. Attributes
/// of dialects without templates become text entries unchanged. Each `distinct` attribute is a new
/// one. Aliases are unknown.
///
/// # Errors
/// [`ErrorKind::InvalidText`](crate::ErrorKind::InvalidText) and others with the position in the text as the offset; nesting
/// deeper than 65,536 levels or the limit for attributes.
pub fn parse_attribute(tables: &mut Tables<'_>, text: impl AsRef<[u8]>) -> Result<AttributeId> {
    tables.transaction(|tables| {
        let mut symbols = Symbols::default();
        let mut parser = Parser::new(tables, &mut symbols, Lexer::new(text.as_ref()));
        let id = parser.attribute()?;
        parser.end()?;
        Ok(id)
    })
}

/// Reads the text of a type and returns its number, for example `tensor<2x?xf32>`; as
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

/// Replaces the attributes and types that a module contains as text in the syntax of the builtin
/// dialect, such as `{value = 1 : i32}`, by their encodings. Returns their number. The entries keep
/// their indices, and their parts are added to the tables.
///
/// Files of MLIR have nearly none of these. In others, the names of symbols and the
/// inherent attributes of version 4 and older are known only after this, and only then is the text that
/// [`crate::text::print::print()`] prints what mlir-opt makes of the file.
///
/// Text that the parser refuses stays text. So do attributes and types of other dialects, affine maps
/// and sets and strided layouts, which MLIR writes as text, and text that mentions resources.
pub fn parse_text_entries(module: &mut Module<'_>) -> u32 {
    let tables = module.tables_mut();
    let texts = tables.container().text_entry_ids().filter_map(|id| {
        let entry = tables.container().entry(id)?;
        match tables.form_of(id, entry) {
            Ok(Form::Text(text)) if is_builtin(text) => Some((id, text.to_vec())),
            _ => None,
        }
    });
    let texts: Vec<(EntryId, Vec<u8>)> = texts.collect();
    // All are read before any is replaced, so that none is confused with an added one.
    let parsed = texts.into_iter().filter_map(|(id, text)| {
        let parsed = match id {
            EntryId::Attribute(_) => parse_attribute(tables, text).ok()?.into(),
            EntryId::Type(_) => parse_type(tables, text).ok()?.into(),
        };
        (parsed != id).then_some((parsed, id))
    });
    let parsed: Vec<(EntryId, EntryId)> = parsed.collect();
    for &(parsed, id) in &parsed {
        tables.copy_entry(parsed, id);
    }
    parsed.len() as u32
}

/// Whether the beginning of a text permits the parser to read it.
fn is_builtin(text: &[u8]) -> bool {
    let starts = |prefix: &[u8]| text.starts_with(prefix);
    let is_of_dialect = starts(b"#") || starts(b"!");
    let is_as_mlir_writes = text_entry::is_affine(text) || starts(b"strided<");
    // MLIR would consider the key a new one.
    const RESOURCE: &[u8] = b"dense_resource<";
    !is_of_dialect && !is_as_mlir_writes && memchr::memmem::find(text, RESOURCE).is_none()
}
