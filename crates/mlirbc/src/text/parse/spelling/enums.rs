//! Reads the cases of enums and spells them as MLIR does.

use crate::error::Result;
use crate::text::form::{Cases, cases_of};
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    /// What follows the name of an attribute: a case, or several bits.
    pub(super) fn spell_case(&mut self, cases: Cases, out: &mut Vec<u8>) -> Result<()> {
        let [open, close] = cases.brackets.unwrap_or([" ", ""]);
        if cases.brackets.is_some() {
            self.lexer.expect(open, "expected bracket before a case")?;
        }
        out.extend_from_slice(open.as_bytes());
        let start = out.len();
        self.spell_case_of(cases, out)?;
        while let Some(separator) = cases.separator
            && self.lexer.take(separator)
        {
            out.extend_from_slice(separator.as_bytes());
            self.spell_case_of(cases, out)?;
        }
        let bits = out.split_off(start);
        match cases.sorted(&bits) {
            Some(sorted) => out.extend_from_slice(sorted.as_bytes()),
            None => {
                self.spelling_is_unknown = true;
                out.extend_from_slice(&bits);
            }
        }
        self.lexer.expect(close, "expected bracket behind a case")?;
        out.extend_from_slice(close.as_bytes());
        Ok(())
    }

    /// A case by the name of its attribute.
    pub(super) fn spell_case_named(
        &mut self,
        (dialect, mnemonic): (&str, &str),
        out: &mut Vec<u8>,
    ) -> Result<()> {
        match cases_of(dialect, mnemonic, self.tables.own_release()) {
            Some(cases) => self.spell_case_of(cases, out),
            None => self.spell_scalar(out),
        }
    }

    fn spell_case_of(&mut self, cases: Cases, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        match self.lexer.word() {
            Some(word) if cases.contains(word) => {
                out.extend_from_slice(word.as_bytes());
                Ok(())
            }
            Some(_) => self.refuse(start, "unknown case of an enum"),
            None => Err(self.lexer.error("expected valid keyword")),
        }
    }
}
