//! The texts of the fields of an entry as MLIR spells it.

use crate::text::syntax::{Lexer, plain_group_length};

/// The text of a field in the list behind the mnemonic.
pub(super) fn field<'t>(text: &'t [u8], name: &str) -> Option<&'t [u8]> {
    let open = text.iter().position(|byte| *byte == b'<')?;
    let mut lexer = Lexer::new(text);
    lexer.at = open + 1;
    loop {
        let word = lexer.word()?;
        if !lexer.take("=") {
            return None;
        }
        lexer.blanks();
        let start = lexer.at;
        while let Some(byte) = lexer.peek_adjacent().filter(|byte| *byte != b',') {
            match byte {
                b'<' | b'(' | b'[' | b'{' => lexer.at += plain_group_length(lexer.rest())?,
                b'>' => break,
                _ => lexer.at += 1,
            }
        }
        if word == name {
            return Some(lexer.between(start, lexer.at));
        }
        if !lexer.take(",") {
            return None;
        }
    }
}
