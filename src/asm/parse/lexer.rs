//! The characters of MLIR's text: blanks, words, strings, numbers and brackets.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind, Result};

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    pub(crate) at: usize,
}

/// A number as it is written, without its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number<'t> {
    /// `42`
    Decimal(&'t str),
    /// The digits of `0x2A`.
    Hexadecimal(&'t str),
    /// `4.2e1`
    Float(&'t str),
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Lexer { text, at: 0 }
    }

    /// An error at the next token.
    #[cold]
    pub(crate) fn error(&mut self, what: &'static str) -> Error {
        let at = self.wrong_token();
        self.error_at(at, what)
    }

    /// Where an error about the next token is: if it begins a line, at the end of the token before it, as
    /// in MLIR.
    #[cold]
    pub(crate) fn wrong_token(&mut self) -> usize {
        self.blanks();
        let mut before = self.between(0, self.at);
        loop {
            let trimmed = before.trim_ascii_end();
            if trimmed.is_empty() {
                return self.at;
            }
            let line = memchr::memrchr(b'\n', trimmed).map_or(0, |at| at + 1);
            let comment = memchr::memmem::find(trimmed.get(line..).unwrap_or_default(), b"//");
            // The token is in this line.
            if line == memchr::memrchr(b'\n', self.between(0, self.at)).map_or(0, |at| at + 1) {
                return self.at;
            }
            match comment {
                Some(at) => before = trimmed.get(..line + at).unwrap_or_default(),
                None => return trimmed.len(),
            }
        }
    }

    #[cold]
    pub(crate) fn error_at(&self, at: usize, what: &'static str) -> Error {
        /// Enough of the text to see where it is.
        const SHOWN: usize = 40;
        let rest = self.text.get(at..).unwrap_or_default();
        let text = rest.iter().take(SHOWN).copied().collect();
        Error::new(ErrorKind::InvalidText { what, text }, at as u64)
    }

    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// What lies between two places.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'t [u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over blanks and comments.
    pub(crate) fn blanks(&mut self) {
        loop {
            match self.byte() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'/') if self.rest().starts_with(b"//") => {
                    let line = self.rest().iter().position(|&byte| byte == b'\n');
                    self.at = line.map_or(self.text.len(), |line| self.at + line);
                }
                _ => return,
            }
        }
    }

    /// The next character that is no blank.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.blanks();
        self.byte()
    }

    /// The next character, be it a blank.
    pub(crate) fn peek_adjacent(&self) -> Option<u8> {
        self.byte()
    }

    /// Steps over characters if they come next, after blanks.
    pub(crate) fn take(&mut self, characters: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(characters.as_bytes());
        if found {
            self.at += characters.len();
        }
        found
    }

    /// Steps over a word if it comes next as a whole.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let found = ahead.word() == Some(word);
        if found {
            *self = ahead;
        }
        found
    }

    pub(crate) fn expect(&mut self, characters: &str, what: &'static str) -> Result<()> {
        match self.take(characters) {
            true => Ok(()),
            false => Err(self.error(what)),
        }
    }

    /// A word: a letter or `_`, then also digits, `$` and `.`.
    pub(crate) fn word(&mut self) -> Option<&'t str> {
        self.blanks();
        let first = self.byte()?;
        if !first.is_ascii_alphabetic() && first != b'_' {
            return None;
        }
        let start = self.at;
        while self.byte().is_some_and(is_word) {
            self.at += 1;
        }
        std::str::from_utf8(self.between(start, self.at)).ok()
    }

    /// The name after a sign, right here: digits, or letters, digits, `$`, `.`, `_` and `-`.
    pub(crate) fn suffix(&mut self) -> Option<&'t str> {
        let start = self.at;
        if self.byte()?.is_ascii_digit() {
            return self.digits();
        }
        while self
            .byte()
            .is_some_and(|byte| is_word(byte) || byte == b'-')
        {
            self.at += 1;
        }
        let name = std::str::from_utf8(self.between(start, self.at)).ok()?;
        (!name.is_empty()).then_some(name)
    }

    /// The word that comes next, without stepping over it.
    pub(crate) fn peek_word(&self) -> Option<&'t str> {
        let mut ahead = *self;
        ahead.word()
    }

    /// Decimal digits, right here.
    pub(crate) fn digits(&mut self) -> Option<&'t str> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(self.between(start, self.at)).ok()?;
        (!digits.is_empty()).then_some(digits)
    }

    /// A number without its sign.
    pub(crate) fn number(&mut self) -> Option<Number<'t>> {
        self.blanks();
        if self.rest().starts_with(b"0x") {
            let start = self.at + 2;
            let digits = self.text.get(start..).unwrap_or_default().iter();
            let count = digits.take_while(|byte| byte.is_ascii_hexdigit()).count();
            if count > 0 {
                self.at = start + count;
                let digits = std::str::from_utf8(self.between(start, self.at)).ok()?;
                return Some(Number::Hexadecimal(digits));
            }
        }
        let start = self.at;
        let digits = self.digits()?;
        if self.byte() != Some(b'.') {
            return Some(Number::Decimal(digits));
        }
        self.at += 1;
        self.digits();
        if matches!(self.byte(), Some(b'e' | b'E')) {
            let before = self.at;
            self.at += 1;
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.digits().is_none() {
                self.at = before;
            }
        }
        let text = std::str::from_utf8(self.between(start, self.at)).ok()?;
        Some(Number::Float(text))
    }

    /// A number of at most 64 bits without a sign.
    pub(crate) fn unsigned(&mut self, what: &'static str) -> Result<u64> {
        self.blanks();
        let start = self.at;
        let value = match self.number() {
            Some(Number::Decimal(digits)) => digits.parse().ok(),
            Some(Number::Hexadecimal(digits)) => u64::from_str_radix(digits, 16).ok(),
            _ => None,
        };
        value.ok_or_else(|| self.error_at(start, what))
    }

    /// A number of at most 64 bits with a sign.
    pub(crate) fn signed(&mut self, what: &'static str) -> Result<i64> {
        self.blanks();
        let start = self.at;
        let is_negative = self.take("-");
        let magnitude = i128::from(self.unsigned(what)?);
        let value = if is_negative { -magnitude } else { magnitude };
        i64::try_from(value).map_err(|_| self.error_at(start, what))
    }

    /// A quoted string, with its escapes replaced.
    pub(crate) fn string(&mut self, what: &'static str) -> Result<Vec<u8>> {
        self.blanks();
        let start = self.at;
        if self.byte() != Some(b'"') {
            return Err(self.error(what));
        }
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let plain = self.rest().iter();
            let plain = plain
                .take_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n'))
                .count();
            bytes.extend_from_slice(self.between(self.at, self.at + plain));
            self.at += plain;
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(bytes);
                }
                Some(b'\\') => {
                    let escaped = self.escape();
                    bytes.push(escaped.ok_or_else(|| self.error("an unknown escape"))?);
                }
                _ => return Err(self.error_at(start, "a string without an end")),
            }
        }
    }

    /// What stands between quotes, with its escapes.
    pub(crate) fn raw_string(&mut self, what: &'static str) -> Result<&'t [u8]> {
        let mut ahead = *self;
        if let Some(()) = ahead.skip_plain_string() {
            let text = self.between(self.at + 1, ahead.at - 1);
            if !text.contains(&b'\\') {
                self.at = ahead.at;
                return Ok(text);
            }
        }
        let start = self.at;
        self.string(what)?;
        Ok(self.between(start + 1, self.at - 1))
    }

    /// Steps over a string in quotes, right here, whatever its escapes.
    fn skip_plain_string(&mut self) -> Option<()> {
        let mut at = self.at + 1;
        loop {
            at += memchr::memchr3(b'"', b'\\', b'\n', self.text.get(at..)?)?;
            match self.text.get(at)? {
                b'"' => {
                    self.at = at + 1;
                    return Some(());
                }
                b'\\' => at += 2,
                _ => return None,
            }
        }
    }

    /// Steps over brackets and all between them, if they match and no comment may be among it. What comes
    /// next is a bracket.
    pub(crate) fn skip_plain_group(&mut self) -> Option<()> {
        let mut depth = 0u32;
        loop {
            let rest = self.rest().iter();
            self.at += rest.take_while(|byte| !is_structure(**byte)).count();
            match self.byte()? {
                b'"' => {
                    self.skip_plain_string()?;
                    continue;
                }
                b'<' | b'(' | b'[' | b'{' => depth += 1,
                b'-' if self.rest().starts_with(b"->") => self.at += 1,
                b'>' | b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
                b'/' => return None,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// Steps to the next `#` or `!` outside of strings and returns it, or to the end.
    pub(crate) fn skip_to_sign(&mut self) -> Option<u8> {
        loop {
            match self.byte()? {
                b'"' => match self.skip_plain_string() {
                    Some(()) => {}
                    None => self.at = self.text.len(),
                },
                sign @ (b'#' | b'!') => return Some(sign),
                _ => self.at += 1,
            }
        }
    }

    /// Steps to the next appearance of a word and what follows it, outside of strings, or to the end.
    /// Returns whether there is one.
    pub(crate) fn skip_to(&mut self, word: &[u8]) -> bool {
        while let Some(byte) = self.byte() {
            match byte {
                b'"' => match self.skip_plain_string() {
                    Some(()) => {}
                    None => self.at = self.text.len(),
                },
                _ if is_word(byte) => {
                    if self.rest().starts_with(word) {
                        return true;
                    }
                    while self.byte().is_some_and(is_word) {
                        self.at += 1;
                    }
                }
                _ => self.at += 1,
            }
        }
        false
    }

    /// Steps over a type that is a word, or the name of one of a dialect, with brackets or without.
    pub(crate) fn skip_plain_type(&mut self) -> Option<()> {
        if self.byte()? == b'!' {
            self.at += 1;
        }
        self.suffix()?;
        match self.byte() {
            Some(b'<') => self.skip_plain_group(),
            _ => Some(()),
        }
    }

    /// The byte that an escape stands for.
    fn escape(&mut self) -> Option<u8> {
        let rest = self.rest();
        let (byte, length) = match (rest.get(1)?, rest.get(2)) {
            (b'n', _) => (b'\n', 2),
            (b't', _) => (b'\t', 2),
            (&byte @ (b'"' | b'\\'), _) => (byte, 2),
            (&high, Some(&low)) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                ((digit(high)? << 4 | digit(low)?) as u8, 3)
            }
            _ => return None,
        };
        self.at += length;
        Some(byte)
    }

    /// Steps over brackets and all between them, as MLIR steps over a dialect's own syntax:
    /// brackets have to match, strings are skipped, `->` closes nothing.
    pub(crate) fn skip_group(&mut self) -> Result<()> {
        let start = self.at;
        let mut open = Vec::new();
        while let Some(byte) = self.byte() {
            match byte {
                b'"' => {
                    self.string("a string")?;
                    continue;
                }
                b'<' => open.push(b'>'),
                b'(' => open.push(b')'),
                b'[' => open.push(b']'),
                b'{' => open.push(b'}'),
                b'-' if self.rest().starts_with(b"->") => self.at += 1,
                // A comparison in an integer set.
                b'>' if self.rest().starts_with(b">=") && open.last() != Some(&b'>') => {}
                b'>' | b')' | b']' | b'}' if open.pop() != Some(byte) => {
                    return Err(self.error_at(self.at, "an unbalanced bracket"));
                }
                _ => {}
            }
            self.at += 1;
            if open.is_empty() {
                return Ok(());
            }
        }
        Err(self.error_at(start, "an unbalanced bracket"))
    }
}

/// What stands between quotes, with its escapes replaced.
///
/// # Errors
/// An escape is unknown.
pub(crate) fn unescaped(quoted: &[u8]) -> Result<Cow<'_, [u8]>> {
    if !quoted.contains(&b'\\') {
        return Ok(Cow::Borrowed(quoted));
    }
    let quoted = [b"\"", quoted, b"\""].concat();
    Lexer::new(&quoted).string("a string").map(Cow::Owned)
}

/// Whether a character begins a string or comment, is a bracket or may be of an arrow.
fn is_structure(byte: u8) -> bool {
    const STRUCTURE: [bool; 256] = {
        let mut table = [false; 256];
        let mut rest: &[u8] = b"\"<([{>)]}-/";
        while let [byte, after @ ..] = rest {
            table[*byte as usize] = true;
            rest = after;
        }
        table
    };
    STRUCTURE.get(usize::from(byte)) == Some(&true)
}

pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_apart() {
        let number = |text: &'static str| {
            let mut lexer = Lexer::new(text.as_bytes());
            (lexer.number(), lexer.at)
        };
        assert_eq!(number(" 42x"), (Some(Number::Decimal("42")), 3));
        assert_eq!(number("0x2Ag"), (Some(Number::Hexadecimal("2A")), 4));
        assert_eq!(number("0xg"), (Some(Number::Decimal("0")), 1));
        assert_eq!(number("1.e"), (Some(Number::Float("1.")), 2));
        assert_eq!(number("1.5e-3 "), (Some(Number::Float("1.5e-3")), 6));
        assert_eq!(number("1e5"), (Some(Number::Decimal("1")), 1));
        assert_eq!(number("-1"), (None, 0));
    }

    #[test]
    fn escapes_stand_for_bytes() {
        let string = |text: &'static str| Lexer::new(text.as_bytes()).string("a string");
        assert_eq!(string(r#""a\22\n\t\\\"\fF""#).unwrap(), b"a\"\n\t\\\"\xff");
        assert_eq!(string("\"\u{e4}\"").unwrap(), b"\xc3\xa4");
        for text in ["\"a", "\"\\", "\"\\g0\"", "a", "\"a\nb\""] {
            assert!(string(text).is_err(), "{text}");
        }
    }
}
