//! Types and bit vectors of the smt dialect.

use crate::error::Result;
use crate::text::form::bit_vector_width;
use crate::text::parse::parser::Parser;
use crate::text::syntax::Number;

impl Parser<'_, '_, '_> {
    /// `<92> : !smt.bv<8>`: the bits as a signed number.
    pub(super) fn spell_bit_vector(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        let is_negative = self.lexer.take("-");
        let number = match self.lexer.number() {
            Some(Number::Decimal(digits)) => digits.parse::<i128>(),
            Some(Number::Hexadecimal(digits)) => i128::from_str_radix(digits, 16),
            _ => return Err(self.lexer.error("expected integer value")),
        };
        self.lexer.expect(">", "expected '>'")?;
        let mut ty = Vec::new();
        if self.lexer.take(":") {
            self.spell_type(&mut ty)?;
        }
        let text = std::str::from_utf8(&ty).unwrap_or_default();
        let Some(width) = bit_vector_width(text).and_then(|width| u32::try_from(width).ok()) else {
            return self.refuse(start, "explicit bit-vector type required");
        };
        let Ok(number) = number else {
            // Longer numbers are not considered.
            self.spelling_is_unknown = true;
            return self.refuse(start, "integer value too large");
        };
        let number = if is_negative { -number } else { number };
        // The bits that are not copies of the sign, with the sign of a negative number.
        let needed = match is_negative {
            true => i128::BITS + 1 - number.leading_ones(),
            false => i128::BITS - number.leading_zeros(),
        };
        if width < needed {
            return self.refuse(
                start,
                "integer value out of range for given bit-vector type",
            );
        }
        // A number whose bits begin with the sign is printed as a negative one.
        let unused = i128::BITS.saturating_sub(width);
        let signed = number.wrapping_shl(unused) >> unused;
        out.extend_from_slice(format!("<{signed}> : {text}").as_bytes());
        Ok(())
    }

    /// What follows the mnemonic of a type, which is at the end of the text.
    pub(super) fn spell_smt_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let mnemonic = out.clone();
        let whole = self.place();
        self.spell_sign("<", "expected '<'", out)?;
        let fault = match mnemonic.as_slice() {
            b"array" => {
                self.spell_sign("[", "expected '['", out)?;
                let has_domain = self.spell_smt_element(true, out)?;
                self.lexer.expect("->", "expected '->'")?;
                out.extend_from_slice(b" -> ");
                let has_range = self.spell_smt_element(true, out)?;
                self.spell_sign("]", "expected ']'", out)?;
                match (has_domain, has_range) {
                    (true, true) => None,
                    (false, _) => Some("domain must be any SMT value type"),
                    (true, false) => Some("range must be any SMT value type"),
                }
            }
            b"bv" => {
                let width = self.lexer.signed("expected integer value")?;
                out.extend_from_slice(width.to_string().as_bytes());
                (width <= 0).then_some("bit-vector must have at least a width of one")
            }
            b"func" => {
                let mut is_domain = true;
                let before = out.len();
                self.spell_items(["(", ")"], out, |parser, out| {
                    is_domain &= parser.spell_smt_element(false, out)?;
                    Ok(())
                })?;
                let is_empty = out.len() - before == "()".len();
                out.push(b' ');
                let has_range = self.spell_smt_element(false, out)?;
                let may_be_empty = self.tables.own_release().llvm() >= Some(23);
                if is_empty && !may_be_empty {
                    Some("domain must not be empty")
                } else if !is_domain {
                    Some("domain types must be any non-function SMT type")
                } else {
                    (!has_range).then_some("range type must be any non-function SMT type")
                }
            }
            _ => {
                let name = self.lexer.raw_string("expected string")?;
                out.extend_from_slice(&[b"\"", name, b"\""].concat());
                let mut are_values = true;
                if self.lexer.peek() == Some(b'[') {
                    self.spell_items(["[", "]"], out, |parser, out| {
                        are_values &= parser.spell_smt_element(false, out)?;
                        Ok(())
                    })?;
                }
                (!are_values).then_some("sort parameter types must be any non-function SMT type")
            }
        };
        self.spell_sign(">", "expected '>'", out)?;
        match fault {
            Some(fault) => self.refuse(whole, fault),
            None => Ok(()),
        }
    }

    /// A type. Returns whether it is a type of values, which those of functions may be.
    fn spell_smt_element(&mut self, may_be_function: bool, out: &mut Vec<u8>) -> Result<bool> {
        let ty = self.ty()?;
        self.write_type(ty, out)?;
        let is_function = self.is_type_of_class(ty, b"!smt.func<");
        Ok(self.is_type_of_class(ty, b"!smt.") && (may_be_function || !is_function))
    }
}
