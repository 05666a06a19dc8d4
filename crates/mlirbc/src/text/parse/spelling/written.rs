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

    pub(super) fn write_attribute(&mut self, id: AttributeId, out: &mut Vec<u8>) -> Result<()> {
        self.write(|tables| tables.attribute(id).map(Printed::Attribute), out)
    }

    pub(super) fn write_type(&mut self, id: TypeId, out: &mut Vec<u8>) -> Result<()> {
        self.write(|tables| tables.ty(id).map(Printed::Type), out)
    }

    /// Writes the text of an entry. Distinct attributes have the numbers of the text that is being read.
    fn write(
        &mut self,
        entry: impl for<'m> FnOnce(&'m Tables<'m>) -> Option<Printed<'m>>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let at = self.lexer.at as u64;
        let unknown = || {
            let kind = ErrorKind::InvalidText {
                what: "expected shorter text",
                text: Default::default(),
            };
            Error::new(kind, at)
        };
        let entry = entry(self.tables).ok_or_else(unknown)?;
        let numbers = std::mem::take(&mut self.symbols.distinct_numbers);
        let mut printer = EntryPrinter::numbered(self.tables, numbers);
        let written = match printer.print(entry, MOST_BYTES, None) {
            Ok(EntryText::Text(text)) if out.len() + text.len() <= MOST_BYTES => {
                out.extend_from_slice(text);
                Ok(text.len())
            }
            Ok(_) => Err(unknown()),
            Err(error) => Err(error),
        };
        self.symbols.distinct_numbers = printer.into_numbers();
        let mut meter = self.tables.container().meter();
        meter.count(1 + written? as u64 / PIECE)
    }
}
