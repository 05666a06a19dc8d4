//! Ranges of `llvm`: `#llvm.constant_range<i32, 0, -5>`.

use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    pub(super) fn spell_constant_range(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        let start = self.place();
        let word = self.lexer.word().unwrap_or_default();
        let width = word
            .strip_prefix('i')
            .and_then(|digits| digits.parse().ok());
        let Some(width) = width.filter(|width| (1..=64).contains(width)) else {
            self.spelling_is_unknown = true;
            return Err(self
                .lexer
                .error_at(start, "expected an integer type of at most 64 bits"));
        };
        out.extend_from_slice(format!("<{word}").as_bytes());
        for _ in 0..2 {
            self.lexer.expect(",", "expected ','")?;
            let number = self.spell_bound(width)?;
            out.extend_from_slice(format!(", {number}").as_bytes());
        }
        self.spell_sign(">", "expected '>'", out)
    }

    /// A number, as the signed one with its lowest bits.
    fn spell_bound(&mut self, width: u32) -> Result<i64> {
        let is_negative = self.lexer.take("-");
        let number = self.lexer.unsigned("expected integer value")?;
        let number = match is_negative {
            true => number.wrapping_neg(),
            false => number,
        };
        let unused = 64 - width;
        Ok(((number << unused) as i64) >> unused)
    }
}
