//! Complex numbers, `#complex.number<:f32 1.000000e+00, 0.000000e+00> : complex<f32>`.

use crate::error::Result;
use crate::text::parse::parser::Parser;

impl Parser<'_, '_, '_> {
    /// The type at the end follows from that of the parts.
    pub(super) fn spell_complex(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect(":", "expected ':'")?;
        let ty = self.ty()?;
        let mut element = Vec::new();
        self.write_type(ty, &mut element)?;
        if element.starts_with(b"i") {
            return Err(self
                .lexer
                .error("unexpected decimal integer literal for a floating point value"));
        }
        out.extend_from_slice(b"<:");
        out.extend_from_slice(&element);
        for after in [",", ">"] {
            let part = self.attribute_of_type(Some(ty))?;
            out.push(b' ');
            let start = out.len();
            self.write_attribute(part, out)?;
            let suffix = [b" : ", element.as_slice()].concat();
            let text = out.get(start..).unwrap_or_default();
            if text.ends_with(&suffix) {
                out.truncate(out.len() - suffix.len());
            }
            self.lexer.expect(after, "expected ',' or '>'")?;
            out.extend_from_slice(after.as_bytes());
        }
        out.extend_from_slice(&[b" : complex<", element.as_slice(), b">"].concat());
        Ok(())
    }
}
