//! Types of the llvm dialect. Those in others are spelled without `!llvm.`, unless one of them has a type that
//! LLVM does not have.

use crate::error::Result;
use crate::text::parse::parser::Parser;

/// The types that consist of their name.
const NAMES: [&str; 8] = [
    "void",
    "ppc_fp128",
    "token",
    "label",
    "metadata",
    "x86_amx",
    "x86_mmx",
    "ptr",
];

impl Parser<'_, '_, '_> {
    /// What follows `!llvm.array`, `!llvm.struct` or `!llvm.func`, whose name is at the end of the text.
    pub(super) fn spell_llvm_type(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let name = out.clone();
        match name.as_slice() {
            b"array" => {
                self.open(out)?;
                self.spell_scalar(out)?;
                self.lexer.expect("x", "expected 'x'")?;
                out.extend_from_slice(b" x ");
                self.spell_llvm_element(out)?;
            }
            b"func" => {
                self.open(out)?;
                self.spell_llvm_element(out)?;
                out.push(b' ');
                self.spell_llvm_elements(out)?;
            }
            _ => {
                self.open(out)?;
                if self.lexer.peek() == Some(b'"') {
                    let name = self.lexer.raw_string("expected string")?;
                    out.extend_from_slice(&[b"\"", name, b"\""].concat());
                    match self.lexer.take(",") {
                        true => out.extend_from_slice(b", "),
                        false => return self.close(out),
                    }
                }
                if self.lexer.take_word("opaque") {
                    out.extend_from_slice(b"opaque");
                    return self.close(out);
                }
                if self.lexer.take_word("packed") {
                    out.extend_from_slice(b"packed ");
                }
                self.spell_llvm_elements(out)?;
            }
        }
        self.close(out)
    }

    fn spell_llvm_elements(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.spell_items(["(", ")"], out, |parser, out| {
            if parser.lexer.take("...") {
                out.extend_from_slice(b"...");
                return Ok(());
            }
            parser.spell_llvm_element(out)
        })
    }

    fn spell_llvm_element(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = out.len();
        let mut ahead = self.lexer;
        let word = ahead.word().unwrap_or_default();
        let is_alone = ahead.peek_adjacent() != Some(b'<');
        if NAMES.contains(&word) && is_alone {
            self.lexer = ahead;
            out.extend_from_slice(word.as_bytes());
            return Ok(());
        }
        match word {
            "array" | "struct" | "func" | "ptr" | "target" => {
                self.lexer = ahead;
                let class = ["!llvm.", word].concat();
                let ty = self.type_of_class(&class)?;
                self.write_type(ty, out)?;
            }
            _ => self.spell_type(out)?,
        }
        let text = out.get(start..).unwrap_or_default();
        if text.starts_with(b"!llvm.") {
            out.drain(start..start + b"!llvm.".len());
            return Ok(());
        }
        match is_number_or_vector(text) {
            true => Ok(()),
            false => Err(self.lexer.error("a type that LLVM does not have")),
        }
    }

    fn open(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect("<", "expected '<'")?;
        out.push(b'<');
        Ok(())
    }

    fn close(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.lexer.expect(">", "expected '>'")?;
        out.push(b'>');
        Ok(())
    }
}

/// Whether a builtin type is certain to be one of LLVM too: a number, or a vector of numbers or pointers.
fn is_number_or_vector(text: &[u8]) -> bool {
    let element = match text.strip_prefix(b"vector<") {
        Some(vector) => {
            let vector = vector.strip_suffix(b">").unwrap_or_default();
            match memchr::memchr(b'x', vector) {
                Some(at) => vector.get(at + 1..).unwrap_or_default(),
                None => return false,
            }
        }
        None => text,
    };
    match element {
        b"f16" | b"bf16" | b"f32" | b"f64" | b"f80" | b"f128" => true,
        b"!llvm.ptr" => element.len() != text.len(),
        [b'i', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}
