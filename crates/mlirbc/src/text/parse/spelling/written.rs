//! What is nested in an entry and printed in full.

use crate::container::{AttributeId, TypeId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::text::parse::dialect_text::{MOST_BYTES, PIECE};
use crate::text::parse::parser::Parser;
use crate::text::print::{EntryPrinter, EntryText, Printed};

impl Parser<'_, '_, '_> {
    /// Reads an attribute and writes its text.
    pub(super) fn spell_attribute(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let attribute = self.attribute()?;
        self.write_attribute(attribute, out)
    }

    /// Reads a type and writes its text.
    pub(super) fn spell_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let ty = self.ty()?;
        self.write_type(ty, out)
    }

    pub(super) fn write_attribute(&self, id: AttributeId, out: &mut Vec<u8>) -> Result<()> {
        let entry = self.tables.attribute(id).map(Printed::Attribute);
        write(self.tables, entry, self.lexer.at, out)
    }

    pub(super) fn write_type(&self, id: TypeId, out: &mut Vec<u8>) -> Result<()> {
        let entry = self.tables.ty(id).map(Printed::Type);
        write(self.tables, entry, self.lexer.at, out)
    }
}

/// Writes the text of an entry, which was read up to an offset.
fn write<'m>(
    tables: &'m Tables<'m>,
    entry: Option<Printed<'m>>,
    at: usize,
    out: &mut Vec<u8>,
) -> Result<()> {
    let unknown = || {
        let kind = ErrorKind::InvalidText {
            what: "expected shorter text",
            text: Default::default(),
        };
        Error::new(kind, at as u64)
    };
    let mut printer = EntryPrinter::new(tables);
    let printed = printer.print(entry.ok_or_else(unknown)?, MOST_BYTES, None)?;
    match printed {
        EntryText::Text(text) if out.len() + text.len() <= MOST_BYTES => {
            tables
                .container()
                .meter()
                .count(1 + text.len() as u64 / PIECE)?;
            out.extend_from_slice(text);
            Ok(())
        }
        _ => Err(unknown()),
    }
}
