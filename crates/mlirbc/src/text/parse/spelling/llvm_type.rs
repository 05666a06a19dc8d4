//! Types of the llvm dialect. Those in others are spelled without `!llvm.`, unless one of them has a type that
//! LLVM does not have.

use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::syntax::{Lexer, string_length};

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
        let own = text.strip_prefix(b"!llvm.");
        if !is_of_llvm(own.unwrap_or(text)) {
            return Err(self.lexer.error("a type that LLVM does not have"));
        }
        if own.is_some() {
            out.drain(start..start + b"!llvm.".len());
        }
        Ok(())
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

/// Whether a type is certain to be one of LLVM, with all that is in it: its words are those of such types.
fn is_of_llvm(text: &[u8]) -> bool {
    let mut lexer = Lexer::new(text);
    while let Some(byte) = lexer.peek_adjacent() {
        match byte {
            b'"' => lexer.at += string_length(lexer.rest()).max(1),
            // The dimensions of a vector, and what follows their `x`.
            b'0'..=b'9' => {
                lexer.digits();
                if lexer.take_adjacent(b'x') && lexer.rest().starts_with(b"!llvm.ptr") {
                    lexer.at += b"!llvm.".len();
                }
            }
            // The end of a dimension that is a multiple.
            b']' => {
                lexer.at += 1;
                lexer.take_adjacent(b'x');
            }
            _ => match lexer.word_bytes() {
                Some(word) if is_word_of_llvm(word) => {}
                Some(_) => return false,
                None if matches!(byte, b'<' | b'>' | b'(' | b')' | b'[' | b',' | b' ' | b'.') => {
                    lexer.at += 1;
                }
                None => return false,
            },
        }
    }
    true
}

fn is_word_of_llvm(word: &[u8]) -> bool {
    const WORDS: [&[u8]; 15] = [
        b"array", b"bf16", b"f128", b"f16", b"f32", b"f64", b"f80", b"func", b"opaque", b"packed",
        b"ptr", b"struct", b"vector", b"void", b"x",
    ];
    match word {
        [b'i', digits @ ..] if !digits.is_empty() => digits.iter().all(u8::is_ascii_digit),
        _ => WORDS.contains(&word) || NAMES.iter().any(|name| name.as_bytes() == word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_llvm_consist_of_its_words() {
        for text in [
            "i32",
            "vector<4xi32>",
            "vector<[2]x4xf32>",
            "vector<2x!llvm.ptr<3>>",
            "struct<\"index\", packed (ptr<1>, array<2 x struct<(bf16)>>)>",
            "func<void (i32, ...)>",
        ] {
            assert!(is_of_llvm(text.as_bytes()), "{text}");
        }
        for text in [
            "index",
            "vector<4xindex>",
            "struct<(!llvm.ptr)>",
            "array<2 x memref<4xi8>>",
            "si8",
        ] {
            assert!(!is_of_llvm(text.as_bytes()), "{text}");
        }
    }
}
