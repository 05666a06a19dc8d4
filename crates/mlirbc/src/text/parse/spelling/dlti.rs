//! Data layout entries: `#dlti.dl_entry<key, value>` alone, `key = value` in a list of them.

use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    pub(super) fn spell_dlti_entry(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        self.spell_dlti_pair([",", ", "], out)?;
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }

    /// The list in a specification or a map. MLIR reads entries of both forms, and prints the short one.
    pub(super) fn spell_dlti_entries(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_items(["<", ">"], out, |parser, out| {
            if !parser.lexer.take("#dlti.dl_entry") {
                return parser.spell_dlti_pair(["=", " = "], out);
            }
            parser.lexer.expect("<", "expected '<'")?;
            parser.spell_dlti_pair([",", " = "], out)?;
            parser.lexer.expect(">", "expected '>'")
        })
    }

    /// A key, which is a string or a type, and the attribute behind a sign.
    fn spell_dlti_pair(&mut self, [read, spelled]: [&str; 2], out: &mut Vec<u8>) -> Result<()> {
        match self.lexer.peek() {
            Some(b'"') => self.spell_attribute(out)?,
            _ => self.spell_type(out)?,
        }
        self.lexer.expect(read, "expected sign")?;
        out.extend_from_slice(spelled.as_bytes());
        self.spell_attribute(out)
    }
}
