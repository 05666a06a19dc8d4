//! Reads the tokens of MLIR's text: words, strings, numbers and brackets. Their syntax is in the parent.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind, Result};
use crate::text::syntax::leading_number;
use crate::text::syntax::{
    DIGIT, Damage, WORD, checked_group_length, checked_string_length, count_of, is_blank, is_word,
    plain_group_length, plain_string, string_length, suffix_length, unescaped, word_length,
};

/// A position in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    pub(crate) at: usize,
}

/// A number as written, without its sign.
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

    /// An error at the next token, wherever it is. The end of the text counts as its last character, as in MLIR.
    #[cold]
    pub(crate) fn error_here(&mut self, what: &'static str) -> Error {
        self.blanks();
        let at = self.at.min(self.text.len().saturating_sub(1));
        self.error_at(at, what)
    }

    /// The position of an error about the next token: if it begins a line, at the end of the token before it, as
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
        /// Enough of the text to recognize the position.
        const SHOWN: usize = 40;
        let rest = self.text.get(at..).unwrap_or_default();
        let text = rest.iter().take(SHOWN).copied().collect();
        Error::new(ErrorKind::InvalidText { what, text }, at as u64)
    }

    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The same position in the text up to another one.
    pub(crate) fn up_to(&self, end: usize) -> Self {
        Lexer {
            text: self.text.get(..end).unwrap_or(self.text),
            at: self.at,
        }
    }

    /// The text between two positions.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'t [u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The length of the text.
    pub(crate) fn end(&self) -> usize {
        self.text.len()
    }

    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over blanks and comments.
    #[inline]
    pub(crate) fn blanks(&mut self) {
        while self.byte().is_some_and(is_blank) {
            self.at += 1;
        }
        if self.byte() == Some(b'/') {
            self.comments();
        }
    }

    /// Steps over comments and the blanks around them.
    #[cold]
    fn comments(&mut self) {
        while self.rest().starts_with(b"//") {
            let line = memchr::memchr2(b'\n', b'\r', self.rest());
            self.at = line.map_or(self.text.len(), |line| self.at + line);
            while self.byte().is_some_and(is_blank) {
                self.at += 1;
            }
        }
    }

    /// The next character that is no blank.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.blanks();
        self.byte()
    }

    /// The next character, including blanks.
    pub(crate) fn peek_adjacent(&self) -> Option<u8> {
        self.byte()
    }

    /// The same position at the end of the text: without what follows.
    pub(crate) fn without_rest(self) -> Self {
        Lexer {
            text: self.text.get(..self.at).unwrap_or(self.text),
            at: self.at,
        }
    }

    /// Steps over characters if they come next, after blanks.
    #[inline]
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
        self.blanks();
        let after = self.rest().strip_prefix(word.as_bytes());
        let found = after.is_some_and(|after| !after.first().copied().is_some_and(is_word));
        if found {
            self.at += word.len();
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
        std::str::from_utf8(self.word_bytes()?).ok()
    }

    /// The same, without the time for a string.
    pub(crate) fn word_bytes(&mut self) -> Option<&'t [u8]> {
        self.blanks();
        let rest = self.rest();
        let length = word_length(rest);
        self.at += length;
        rest.get(..length).filter(|word| !word.is_empty())
    }

    /// The name after a sign, without blanks before it: digits, or letters, digits, `$`, `.`, `_` and `-`.
    pub(crate) fn suffix(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest();
        let length = suffix_length(rest);
        self.at += length;
        rest.get(..length).filter(|name| !name.is_empty())
    }

    /// The word that comes next, without stepping over it.
    pub(crate) fn peek_word(&self) -> Option<&'t str> {
        let mut ahead = *self;
        ahead.word()
    }

    /// Decimal digits, without blanks before them.
    pub(crate) fn digits(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let length = count_of(rest, DIGIT);
        self.at += length;
        let digits = std::str::from_utf8(rest.get(..length)?).ok()?;
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

    /// Steps over a character if it comes next, without blanks before it.
    #[inline]
    pub(crate) fn take_adjacent(&mut self, character: u8) -> bool {
        let found = self.byte() == Some(character);
        self.at += usize::from(found);
        found
    }

    /// A decimal number of at most 19 digits without a sign and without blanks before it.
    #[inline]
    pub(crate) fn short_number(&mut self) -> Option<u64> {
        const MOST_DIGITS: usize = 19;
        let (number, count) = leading_number(self.rest());
        self.at += count;
        (1..=MOST_DIGITS).contains(&count).then_some(number)
    }

    /// A number of at most 64 bits without a sign.
    pub(crate) fn unsigned(&mut self, what: &'static str) -> Result<u64> {
        self.blanks();
        let start = self.at;
        if self.rest().starts_with(b"0x") {
            let value = match self.number() {
                Some(Number::Decimal(digits)) => digits.parse().ok(),
                Some(Number::Hexadecimal(digits)) => u64::from_str_radix(digits, 16).ok(),
                _ => None,
            };
            return value.ok_or_else(|| self.error_before(start, what));
        }
        let digits = self.rest();
        let length = count_of(digits, DIGIT);
        let digits = digits.get(..length).unwrap_or_default();
        self.at += length;
        let value = digits.iter().try_fold(0u64, |value, digit| {
            let value = value.checked_mul(10)?;
            value.checked_add(u64::from(digit - b'0'))
        });
        match value {
            Some(value) if length > 0 && self.byte() != Some(b'.') => Ok(value),
            _ => Err(self.error_before(start, what)),
        }
    }

    /// The error about a token that begins at a position.
    #[cold]
    pub(crate) fn error_before(&mut self, at: usize, what: &'static str) -> Error {
        self.at = at;
        self.error(what)
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
    pub(crate) fn string(&mut self, what: &'static str) -> Result<Cow<'t, [u8]>> {
        self.raw_string(what).map(unescaped)
    }

    /// The text between quotes, with its escapes, which are valid.
    pub(crate) fn raw_string(&mut self, what: &'static str) -> Result<&'t [u8]> {
        self.blanks();
        if let Some(content) = plain_string(self.rest()) {
            self.at += content.len() + 2;
            return Ok(content);
        }
        if self.byte() != Some(b'"') {
            return Err(self.error(what));
        }
        let start = self.at;
        self.step(checked_string_length(self.rest()))?;
        Ok(self.between(start + 1, self.at - 1))
    }

    /// Steps over what is at the start of the rest.
    fn step(&mut self, length: Result<usize, Damage>) -> Result<()> {
        let length = length.map_err(|damage| self.error_at(self.at + damage.at, damage.what))?;
        self.at += length;
        Ok(())
    }

    /// Steps over a string in quotes, without blanks before it. Its escapes are not checked, and a string without an
    /// end ends with the text.
    fn skip_string(&mut self) {
        self.at += string_length(self.rest());
    }

    /// Steps over brackets and all between them, if they match and nothing between them may be a comment. A bracket
    /// comes next.
    pub(crate) fn skip_plain_group(&mut self) -> Option<()> {
        self.at += plain_group_length(self.rest())?;
        Some(())
    }

    /// Steps to the next `#` or `!` outside of strings and returns it, or to the end.
    pub(crate) fn skip_to_sign(&mut self) -> Option<u8> {
        loop {
            match self.byte()? {
                b'"' => self.skip_string(),
                sign @ (b'#' | b'!') => return Some(sign),
                _ => self.at += 1,
            }
        }
    }

    /// Skips to the next occurrence of a word and the text after it, or to the end. Strings are
    /// skipped, and so is the text after a `#` or `!` as far as `symbol_length` states, which
    /// includes the sign. Returns whether there is an occurrence.
    pub(crate) fn skip_to(&mut self, word: &[u8], symbol_length: fn(&[u8]) -> usize) -> bool {
        while let Some(byte) = self.byte() {
            match byte {
                b'#' | b'!' => self.at += symbol_length(self.rest()).max(1),
                b'"' => self.skip_string(),
                _ if is_word(byte) => {
                    if self.rest().starts_with(word) {
                        return true;
                    }
                    self.at += count_of(self.rest(), WORD);
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

    /// Steps over brackets and all between them, as MLIR steps over a dialect's own syntax. A bracket comes next.
    pub(crate) fn skip_group(&mut self) -> Result<()> {
        self.step(checked_group_length(self.rest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_distinguished() {
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
        assert_eq!(*string(r#" "a\22\n" "#).unwrap(), *b"a\"\n");
        assert_eq!(*string("\"\u{e4}\"").unwrap(), *b"\xc3\xa4");
        for text in ["\"a", "\"\\", "\"\\g0\"", "a", "\"a\nb\""] {
            assert!(string(text).is_err(), "{text}");
        }
    }
}
