//! The characters of MLIR's text: blanks, words, strings, numbers and brackets.

use std::borrow::Cow;

use crate::asm::parse::digits::leading_number;
use crate::error::{Error, ErrorKind, Result};

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

    /// The text between two positions.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'t [u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over blanks and comments.
    #[inline]
    pub(crate) fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
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
            let line = memchr::memchr(b'\n', self.rest());
            self.at = line.map_or(self.text.len(), |line| self.at + line);
            while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
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
        let first = self.byte()?;
        if !first.is_ascii_alphabetic() && first != b'_' {
            return None;
        }
        let rest = self.rest();
        let length = count_of(rest, WORD);
        self.at += length;
        rest.get(..length)
    }

    /// The name after a sign, without blanks before it: digits, or letters, digits, `$`, `.`, `_` and `-`.
    pub(crate) fn suffix(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest();
        let length = match rest.first()?.is_ascii_digit() {
            true => count_of(rest, DIGIT),
            false => count_of(rest, SUFFIX),
        };
        self.at += length;
        let name = rest.get(..length)?;
        (!name.is_empty()).then_some(name)
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
            return value.ok_or_else(|| self.error_at(start, what));
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
            _ => Err(self.error_at(start, what)),
        }
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
            let plain = count_until(self.rest(), STRING_END);
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

    /// The text between quotes, with its escapes.
    pub(crate) fn raw_string(&mut self, what: &'static str) -> Result<&'t [u8]> {
        self.blanks();
        let start = self.at;
        if let Some(inside) = self.rest().strip_prefix(b"\"")
            && let Some(length) = memchr::memchr3(b'"', b'\\', b'\n', inside)
            && inside.get(length) == Some(&b'"')
        {
            self.at = start + length + 2;
            return Ok(inside.get(..length).unwrap_or_default());
        }
        self.string(what)?;
        Ok(self.between(start + 1, self.at - 1))
    }

    /// Steps over a string in quotes, without blanks before it. Its escapes are not checked.
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

    /// Steps over brackets and all between them, if they match and nothing between them may be a comment. A bracket
    /// comes next.
    pub(crate) fn skip_plain_group(&mut self) -> Option<()> {
        let mut depth = 0u32;
        loop {
            self.at += count_until(self.rest(), STRUCTURE);
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

    /// Skips to the next occurrence of a word and the text after it, or to the end. Strings are
    /// skipped, and so is the text after a `#` or `!` as far as `symbol_length` states, which
    /// includes the sign. Returns whether there is an occurrence.
    pub(crate) fn skip_to(&mut self, word: &[u8], symbol_length: fn(&[u8]) -> usize) -> bool {
        while let Some(byte) = self.byte() {
            match byte {
                b'#' | b'!' => self.at += symbol_length(self.rest()).max(1),
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

    /// The byte of an escape.
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

/// The text between quotes, with its escapes replaced.
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

/// The classes of a character, as bits.
#[expect(clippy::indexing_slicing, reason = "constant")]
const CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        let mut classes = 0;
        if byte.is_ascii_digit() {
            classes |= DIGIT;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') {
            classes |= WORD | SUFFIX;
        }
        if byte == b'-' {
            classes |= SUFFIX;
        }
        if matches!(byte, b'"' | b'\\' | b'\n') {
            classes |= STRING_END;
        }
        if matches!(
            byte,
            b'"' | b'<' | b'(' | b'[' | b'{' | b'>' | b')' | b']' | b'}' | b'-' | b'/'
        ) {
            classes |= STRUCTURE;
        }
        table[at] = classes;
        at += 1;
    }
    table
};
const DIGIT: u8 = 1;
/// Of a word, after its first character.
const WORD: u8 = 2;
/// Of the name after a sign.
const SUFFIX: u8 = 4;
/// Ends what a string has without escapes.
const STRING_END: u8 = 8;
/// Begins a string or comment, is a bracket or may be of an arrow.
const STRUCTURE: u8 = 16;

/// Whether a character is of a class.
#[inline(always)]
fn is_of(byte: u8, class: u8) -> bool {
    CLASSES
        .get(usize::from(byte))
        .is_some_and(|classes| classes & class != 0)
}

/// The number of bytes at the start of a text that are of a class.
#[inline(always)]
fn count_of(text: &[u8], class: u8) -> usize {
    let mut count = 0;
    while text.get(count).is_some_and(|&byte| is_of(byte, class)) {
        count += 1;
    }
    count
}

/// The number of bytes at the start of a text that are not of a class.
#[inline(always)]
fn count_until(text: &[u8], class: u8) -> usize {
    let mut count = 0;
    while text.get(count).is_some_and(|&byte| !is_of(byte, class)) {
        count += 1;
    }
    count
}

/// Whether a character may be in the name after a sign.
#[inline]
pub(crate) fn is_suffix(byte: u8) -> bool {
    is_of(byte, SUFFIX)
}

/// Whether a character may be in a word.
#[inline]
pub(crate) fn is_word(byte: u8) -> bool {
    is_of(byte, WORD)
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
