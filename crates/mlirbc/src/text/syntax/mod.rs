//! The syntax of MLIR's text: classes of characters, and the ends of words, names, strings and brackets.
//!
//! All functions work on the bytes at the start of a text. They follow MLIR's lexer and, for brackets, its rule for the
//! bodies of dialect attributes and types, which MLIR does not split into tokens.

mod digits;
mod lexer;
mod marks;
mod split;

use std::borrow::Cow;

pub(crate) use digits::{bytes_of_hex, leading_number, short_leading_number};
pub(crate) use lexer::{Lexer, Number};
pub(crate) use marks::LineMarks;
pub use split::{InputPiece, split_input};

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
        if byte.is_ascii_alphabetic() || byte == b'_' {
            classes |= WORD_START;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') {
            classes |= DIALECT;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') {
            classes |= WORD | SUFFIX;
        }
        if byte == b'-' {
            classes |= SUFFIX;
        }
        if matches!(
            byte,
            b'"' | b'<' | b'(' | b'[' | b'{' | b'>' | b')' | b']' | b'}' | b'-' | b'/' | 0
        ) {
            classes |= STRUCTURE;
        }
        table[at] = classes;
        at += 1;
    }
    table
};
pub(crate) const DIGIT: u8 = 1;
/// Begins a word.
const WORD_START: u8 = 2;
/// Of a word, after its first character.
pub(crate) const WORD: u8 = 4;
/// Of the name after a `#`, `!`, `%` or `^`.
pub(crate) const SUFFIX: u8 = 8;
/// Of the name of a dialect, after its first character.
const DIALECT: u8 = 16;
/// Begins a string or comment, is a bracket or a NUL, or may be of an arrow.
const STRUCTURE: u8 = 32;

/// Whether a character is of a class.
#[inline(always)]
fn is_of(byte: u8, class: u8) -> bool {
    CLASSES
        .get(usize::from(byte))
        .is_some_and(|classes| classes & class != 0)
}

/// Whether two texts are equal. Comparing blocks takes less time than a call for texts of a few dozen bytes, as a
/// processor cannot predict their lengths.
#[inline]
pub(crate) fn is_equal(one: &[u8], other: &[u8]) -> bool {
    const BLOCK: usize = 8;
    if one.len() != other.len() {
        return false;
    }
    let (Some(last), Some(other_last)) = (one.last_chunk::<BLOCK>(), other.last_chunk()) else {
        return one == other;
    };
    let (blocks, _) = one.as_chunks::<BLOCK>();
    let (other_blocks, _) = other.as_chunks::<BLOCK>();
    last == other_last
        && blocks
            .iter()
            .zip(other_blocks)
            .all(|(one, other)| one == other)
}

/// The number of bytes at the start of a text that are of a class.
#[inline(always)]
pub(crate) fn count_of(text: &[u8], class: u8) -> usize {
    count_before(text, |byte| !is_of(byte, class))
}

/// The number of bytes at the start of a text that are not of a class.
#[inline(always)]
pub(crate) fn count_until(text: &[u8], class: u8) -> usize {
    count_before(text, |byte| is_of(byte, class))
}

/// The number of bytes at the start of a text before one that satisfies a condition. Eight at a time do not end within.
#[inline(always)]
fn count_before(text: &[u8], is_last: impl Fn(u8) -> bool) -> usize {
    let (chunks, rest) = text.as_chunks::<8>();
    for (chunk, start) in chunks.iter().zip((0..).step_by(8)) {
        if let Some(at) = chunk.iter().position(|&byte| is_last(byte)) {
            return start + at;
        }
    }
    let last = rest.iter().position(|&byte| is_last(byte));
    last.map_or(text.len(), |at| text.len() - rest.len() + at)
}

/// Whether a character separates tokens. As in MLIR, a NUL does.
#[inline(always)]
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0)
}

/// Whether a character may begin a word: a letter or `_`.
#[inline]
pub(crate) fn is_word_start(byte: u8) -> bool {
    is_of(byte, WORD_START)
}

/// Whether a character may be in a word: a letter, a digit, `_`, `$` or `.`.
#[inline]
pub(crate) fn is_word(byte: u8) -> bool {
    is_of(byte, WORD)
}

/// Whether a character may be in the name after a sign: as in a word, or `-`.
#[inline]
pub(crate) fn is_suffix(byte: u8) -> bool {
    is_of(byte, SUFFIX)
}

/// Whether a character is printed unchanged between quotes.
#[inline(always)]
fn is_plain(byte: u8) -> bool {
    // Comparisons, unlike a table, are vectorized.
    matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\'
}

/// The length of the word at the start of a text, 0 without one.
#[inline]
pub(crate) fn word_length(text: &[u8]) -> usize {
    match text.first() {
        Some(&first) if is_word_start(first) => count_of(text, WORD),
        _ => 0,
    }
}

/// Whether a name is printed without quotes: a whole word.
pub(crate) fn is_bare(name: &[u8]) -> bool {
    !name.is_empty() && word_length(name) == name.len()
}

/// Whether a word is the visibility of a symbol.
pub(crate) fn is_visibility(word: &str) -> bool {
    matches!(word, "public" | "private" | "nested")
}

/// The length of the name after a sign, 0 without one: digits, or the characters of [`is_suffix`].
#[inline]
pub(crate) fn suffix_length(text: &[u8]) -> usize {
    match text.first() {
        Some(first) if first.is_ascii_digit() => count_of(text, DIGIT),
        _ => count_of(text, SUFFIX),
    }
}

/// Whether a text is the name of a dialect.
pub(crate) fn is_dialect(name: &[u8]) -> bool {
    name.first().is_some_and(|&first| is_word_start(first)) && count_of(name, DIALECT) == name.len()
}

/// The dialect of the attribute or type at the start of a text, which begins with a sign.
pub(crate) fn dialect_of(text: &[u8]) -> &[u8] {
    let name = text.get(1..).unwrap_or_default();
    name.get(..count_of(name, DIALECT)).unwrap_or_default()
}

/// The length of the attribute or type of a dialect at the start of a text, with its sign and its body in brackets.
/// `None` without such a body: it may be an alias. If the brackets are unbalanced, the rest of the text is the body.
pub(crate) fn bracketed_symbol_length(text: &[u8]) -> Option<usize> {
    let end = 1 + suffix_length(text.get(1..)?);
    let body = text.get(end..)?;
    body.starts_with(b"<").then(|| end + group_length(body))
}

/// The length of the attribute, type or alias at the start of a text, which begins with a sign.
pub(crate) fn dialect_symbol_length(text: &[u8]) -> usize {
    let name = text.get(1..).unwrap_or_default();
    bracketed_symbol_length(text).unwrap_or_else(|| 1 + suffix_length(name))
}

/// Whether MLIR prints the body of an attribute or type after a dot, without enclosing brackets.
///
/// A `$` requires them, although it may be in a word. The last character decides whether brackets end the body.
fn is_pretty(body: &[u8]) -> bool {
    let is_inner = |byte: &&u8| is_word(**byte) && **byte != b'$';
    let length = body.iter().take_while(is_inner).count();
    let rest = body.get(length..).unwrap_or_default();
    body.first().is_some_and(u8::is_ascii_alphabetic)
        && (rest.is_empty() || rest.starts_with(b"<") && rest.ends_with(b">"))
}

/// The attribute or type of a dialect with a body, as MLIR prints it: `#dialect.body` or `#dialect<body>`.
pub(crate) fn dialect_symbol(sign: u8, dialect: &[u8], body: &[u8]) -> Vec<u8> {
    match is_pretty(body) {
        true => [&[sign], dialect, b".", body].concat(),
        false => [&[sign], dialect, b"<", body, b">"].concat(),
    }
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) what: &'static str,
    /// The offset in the text.
    pub(crate) at: usize,
}

const NO_END: &str = "a string without an end";
const ESCAPE: &str = "an unknown escape";
const BRACKET: &str = "an unbalanced bracket";

/// The end of a string and the first unknown escape in it, as far as the string has them.
fn string(text: &[u8]) -> (Option<usize>, Option<usize>) {
    let mut unknown = None;
    let mut at = 1;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        // A line ends in no string.
        let Some(length) = memchr::memchr3(b'"', b'\\', b'\n', rest) else {
            return (None, unknown);
        };
        at += length;
        match text.get(at) {
            Some(b'"') => return (Some(at + 1), unknown),
            Some(b'\\') => {
                if unknown.is_none() && escape(text.get(at..).unwrap_or_default()).is_none() {
                    unknown = Some(at);
                }
                at += 2;
            }
            _ => return (None, unknown),
        }
    }
}

/// The length of the string at the start of a text, which begins with its opening quote. `None` without a closing
/// quote in the line. Escapes are not checked.
pub(crate) fn closed_string_length(text: &[u8]) -> Option<usize> {
    string(text).0
}

/// As [`closed_string_length`], the length of the text without a closing quote.
pub(crate) fn string_length(text: &[u8]) -> usize {
    closed_string_length(text).unwrap_or(text.len())
}

/// As [`closed_string_length`], with checked escapes.
///
/// # Errors
/// The first damage of the string.
pub(crate) fn checked_string_length(text: &[u8]) -> Result<usize, Damage> {
    match string(text) {
        (_, Some(at)) => Err(Damage { what: ESCAPE, at }),
        (None, None) => {
            let what = NO_END;
            Err(Damage { what, at: 0 })
        }
        (Some(end), None) => Ok(end),
    }
}

/// The content of the string at the start of a text, if it has no escapes.
#[inline]
pub(crate) fn plain_string(text: &[u8]) -> Option<&[u8]> {
    let inside = text.strip_prefix(b"\"")?;
    let length = memchr::memchr3(b'"', b'\\', b'\n', inside)?;
    let (content, after) = inside.split_at_checked(length)?;
    after.starts_with(b"\"").then_some(content)
}

/// The start of the string at the end of a text, which ends with its closing quote. 0 without an opening quote.
pub(crate) fn string_start(text: &[u8]) -> usize {
    let mut end = text.len().saturating_sub(1);
    while let Some(at) = memchr::memrchr(b'"', text.get(..end).unwrap_or_default()) {
        let before = text.get(..at).unwrap_or_default().iter().rev();
        // An even number of backslashes are escapes of themselves.
        if before.take_while(|&&byte| byte == b'\\').count() % 2 == 0 {
            return at;
        }
        end = at;
    }
    0
}

/// Passes `bytes`, as MLIR prints them between quotes, to `put` in pieces. Non-ASCII bytes are escaped.
#[inline(always)]
pub(crate) fn escaped(bytes: &[u8], mut put: impl FnMut(&[u8])) {
    // Nearly all text. Without an early exit, the loop tests many bytes at a time.
    if bytes.iter().fold(true, |all, &byte| all & is_plain(byte)) {
        return put(bytes);
    }
    let mut rest = bytes;
    loop {
        let plain = rest.iter().take_while(|&&byte| is_plain(byte)).count();
        let (run, after) = rest.split_at(plain);
        put(run);
        let Some((&byte, after)) = after.split_first() else {
            return;
        };
        match byte {
            b'\\' => put(b"\\\\"),
            _ => {
                let [high, low] = hex(byte);
                put(&[b'\\', high, low]);
            }
        }
        rest = after;
    }
}

/// Two upper-case hexadecimal digits.
#[inline]
pub(crate) const fn hex(byte: u8) -> [u8; 2] {
    const fn digit(value: u8) -> u8 {
        value + if value < 10 { b'0' } else { b'A' - 10 }
    }
    [digit(byte >> 4), digit(byte & 15)]
}

/// The byte of the escape at the start of a text, and the length of the escape.
fn escape(text: &[u8]) -> Option<(u8, usize)> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some(match *text {
        [b'\\', b'n', ..] => (b'\n', 2),
        [b'\\', b't', ..] => (b'\t', 2),
        [b'\\', byte @ (b'"' | b'\\'), ..] => (byte, 2),
        [b'\\', high, low, ..] => ((digit(high)? << 4 | digit(low)?) as u8, 3),
        _ => return None,
    })
}

/// The text between quotes, with its escapes replaced. Unknown escapes stay.
pub(crate) fn unescaped(quoted: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', quoted).is_none() {
        return Cow::Borrowed(quoted);
    }
    let mut bytes = Vec::with_capacity(quoted.len());
    let mut rest = quoted;
    while let Some(length) = memchr::memchr(b'\\', rest) {
        let (plain, escaped) = rest.split_at(length);
        bytes.extend_from_slice(plain);
        let (byte, length) = escape(escaped).unwrap_or((b'\\', 1));
        bytes.push(byte);
        rest = escaped.get(length..).unwrap_or_default();
    }
    bytes.extend_from_slice(rest);
    Cow::Owned(bytes)
}

/// The name of a symbol at the start of a text, behind the `@`, and the length of its text. `None` without a word or
/// string.
pub(crate) fn symbol_name(text: &[u8]) -> Option<(Cow<'_, [u8]>, usize)> {
    if text.starts_with(b"\"") {
        let length = closed_string_length(text)?;
        return Some((unescaped(text.get(1..length - 1)?), length));
    }
    let length = word_length(text);
    (length > 0).then(|| {
        (
            Cow::Borrowed(text.get(..length).unwrap_or_default()),
            length,
        )
    })
}

/// The kinds of the brackets that are open, so that few brackets need no memory.
struct Open {
    /// The innermost kinds, each in two bits, the last one in the lowest. A bit above them marks their end.
    kinds: u64,
    /// The kinds of the brackets around these, in groups of the same form.
    outer: Vec<u64>,
}

impl Open {
    const NONE: u64 = 1;

    #[inline(always)]
    fn push(&mut self, kind: u64) {
        if self.kinds >> (u64::BITS - 2) != 0 {
            self.begin_group();
        }
        self.kinds = self.kinds << 2 | kind;
    }

    #[cold]
    fn begin_group(&mut self) {
        let group = std::mem::replace(&mut self.kinds, Self::NONE);
        self.outer.push(group);
    }

    /// The kind of the innermost bracket, of which there must be one.
    #[inline(always)]
    fn innermost(&self) -> u64 {
        self.kinds & 3
    }

    /// Closes the innermost bracket, and returns whether it was the outermost one.
    #[inline(always)]
    fn close(&mut self) -> bool {
        self.kinds >>= 2;
        self.kinds == Self::NONE && self.end_group()
    }

    #[inline]
    fn end_group(&mut self) -> bool {
        match self.outer.pop() {
            Some(outer) => {
                self.kinds = outer;
                false
            }
            None => true,
        }
    }
}

/// Steps over brackets. `HAS_COMMENTS` states whether a `/` outside of strings may begin a comment.
#[inline(always)]
fn group<const HAS_COMMENTS: bool>(text: &[u8]) -> Result<usize, Damage> {
    const ANGLE: u64 = 0;
    let damage = |at| Damage { what: BRACKET, at };
    if !matches!(text.first(), Some(b'<' | b'(' | b'[' | b'{')) {
        return Err(damage(0));
    }
    let mut open = Open {
        kinds: Open::NONE,
        outer: Vec::new(),
    };
    let mut at = 0;
    loop {
        at += count_until(text.get(at..).unwrap_or_default(), STRUCTURE);
        let Some(&byte) = text.get(at) else {
            return Err(damage(0));
        };
        let is_next = |byte| text.get(at + 1) == Some(&byte);
        let (closes, kind) = match byte {
            b'"' => {
                at += group_string_length(text, at)?;
                continue;
            }
            b'<' => (false, ANGLE),
            b'(' => (false, 1),
            b'[' => (false, 2),
            b'{' => (false, 3),
            b'-' if is_next(b'>') => {
                at += 2;
                continue;
            }
            // A comparison in an integer set. MLIR parses sets, except in the body of a dialect, where they are errors.
            b'>' if is_next(b'=') && open.innermost() != ANGLE => {
                at += 2;
                continue;
            }
            b'>' => (true, ANGLE),
            b')' => (true, 1),
            b']' => (true, 2),
            b'}' => (true, 3),
            b'/' if HAS_COMMENTS => return Err(damage(at)),
            // MLIR takes it for the end of the text.
            0 => return Err(damage(0)),
            _ => {
                at += 1;
                continue;
            }
        };
        at += 1;
        match closes {
            false => open.push(kind),
            true if open.innermost() != kind => return Err(damage(at - 1)),
            true if open.close() => return Ok(at),
            true => {}
        }
    }
}

/// The length of the string at a position between brackets.
#[inline(always)]
fn group_string_length(text: &[u8], at: usize) -> Result<usize, Damage> {
    let rest = text.get(at..).unwrap_or_default();
    if let Some(content) = plain_string(rest) {
        return Ok(content.len() + 2);
    }
    checked_string_length(rest).map_err(|damage| Damage {
        at: at + damage.at,
        ..damage
    })
}

/// The length of the brackets at the start of a text and all between them, as MLIR steps over the body of a dialect
/// attribute or type: brackets match, strings are skipped, `->` closes nothing, and there are no comments.
///
/// # Errors
/// The first damage. Brackets without an end are damage at their start.
pub(crate) fn checked_group_length(text: &[u8]) -> Result<usize, Damage> {
    group::<false>(text)
}

/// As [`checked_group_length`], `None` if the brackets are unbalanced or a comment may be between them.
pub(crate) fn plain_group_length(text: &[u8]) -> Option<usize> {
    group::<true>(text).ok()
}

/// As [`checked_group_length`], the length of the text if the brackets are unbalanced.
pub(crate) fn group_length(text: &[u8]) -> usize {
    checked_group_length(text).unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
