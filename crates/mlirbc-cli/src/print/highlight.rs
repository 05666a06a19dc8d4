//! Colours in MLIR's text: a scanner that passes the text on unchanged, with escape sequences around its tokens.
//!
//! It keeps at most one token of the text, so that text of any length passes. Every line ends without colour, and only
//! the resource section outlasts a line: no other token of MLIR's text does.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Plain,
    Op,
    Value,
    Type,
    Symbol,
    String,
    Comment,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Op => AnsiColor::Blue.on_default().bold(),
            Ink::Value => AnsiColor::Cyan.on_default(),
            Ink::Type => AnsiColor::Magenta.on_default(),
            Ink::Symbol => AnsiColor::Yellow.on_default(),
            Ink::String => AnsiColor::Green.on_default(),
            Ink::Comment => Style::new().dimmed(),
        }
    }
}

/// What the text is inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// A string, in its ink.
    String(Ink),
    Comment,
}

/// Words at the beginning of lines that are not names of ops.
const KEYWORDS: [&[u8]; 9] = [
    b"absent", b"case", b"cond", b"default", b"left", b"overlap", b"present", b"reducer", b"right",
];

/// A token that is longer than this is passed on in parts, each of which counts as a token.
const LONGEST: usize = 1 << 12;

/// A writer that colours MLIR's text for another one.
pub struct Highlighter<W: Write> {
    out: W,
    /// The start of a token whose end was not written yet.
    rest: Vec<u8>,
    inside: Inside,
    /// The ink of the last text.
    ink: Ink,
    /// Whether the name of an op may follow: at the beginning of a line, or behind the results of an op.
    is_at_op: bool,
    /// The angle brackets that are open in a type.
    type_depth: u32,
    is_in_resources: bool,
}

impl<W: Write> Highlighter<W> {
    pub fn new(out: W) -> Self {
        Highlighter {
            out,
            rest: Vec::new(),
            inside: Inside::Nothing,
            ink: Ink::Plain,
            is_at_op: true,
            type_depth: 0,
            is_in_resources: false,
        }
    }

    /// Ends the text.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.rest);
        self.scan(&rest, true)?;
        self.set(Ink::Plain)
    }

    fn set(&mut self, ink: Ink) -> io::Result<()> {
        if ink == self.ink {
            return Ok(());
        }
        let (before, after) = (self.ink.style(), ink.style());
        self.ink = ink;
        write!(self.out, "{}{}", before.render_reset(), after.render())
    }

    /// Passes a piece of text on. Blanks have no colour of their own.
    fn put(&mut self, ink: Ink, text: &[u8]) -> io::Result<()> {
        if !text.iter().all(|byte| *byte == b' ') {
            self.set(ink)?;
        }
        self.out.write_all(text)
    }

    /// Passes tokens on. Returns the number of bytes; those that remain are the start of a token.
    fn scan(&mut self, text: &[u8], is_end: bool) -> io::Result<usize> {
        let mut done = 0;
        while let Some(left) = text.get(done..)
            && !left.is_empty()
            && let Some((length, ink)) = self.next(left, is_end || left.len() > LONGEST)
        {
            let (piece, _) = left.split_at(length.clamp(1, left.len()));
            self.put(ink, piece)?;
            done += piece.len();
        }
        Ok(done)
    }

    /// The length and the ink of the first piece of a text; `None` if they depend on what follows the text, which nothing
    /// does if `is_end`.
    fn next(&mut self, text: &[u8], is_end: bool) -> Option<(usize, Ink)> {
        let first = *text.first()?;
        if is_line_end(first) {
            self.inside = Inside::Nothing;
            self.is_at_op = true;
            self.type_depth = 0;
            return Some((1, Ink::Plain));
        }
        match self.inside {
            Inside::Nothing => self.token(first, text, is_end),
            Inside::Comment => Some((length_of(text, |byte| !is_line_end(byte)), Ink::Comment)),
            Inside::String(ink) => match first {
                b'"' => {
                    self.inside = Inside::Nothing;
                    Some((1, ink))
                }
                b'\\' => match text.get(1) {
                    Some(byte) if is_line_end(*byte) => Some((1, ink)),
                    Some(_) => Some((2, ink)),
                    None => is_end.then_some((1, ink)),
                },
                _ => {
                    let is_inner = |byte: u8| !is_line_end(byte) && !matches!(byte, b'"' | b'\\');
                    Some((length_of(text, is_inner), ink))
                }
            },
        }
    }

    fn token(&mut self, first: u8, text: &[u8], is_end: bool) -> Option<(usize, Ink)> {
        /// The longest punctuation that is one token.
        const LONGEST_SIGN: usize = 3;
        let around = match self.type_depth {
            0 => Ink::Plain,
            _ => Ink::Type,
        };
        let is_sign = matches!(first, b'/' | b'@' | b'#' | b'{' | b'-' | b'<' | b'>');
        if is_sign && text.len() < LONGEST_SIGN && !is_end {
            return None;
        }
        // The end of the characters from `start` on that are part of a name.
        let end = |start: usize, is_part: fn(u8) -> bool| {
            let rest = text.get(start..).unwrap_or_default();
            let end = start + length_of(rest, is_part);
            (end < text.len() || is_end).then_some(end)
        };
        if is_word(first) {
            let end = end(0, is_word)?;
            let (word, after) = text.split_at_checked(end)?;
            return Some(self.word(word, after.first() == Some(&b'<')));
        }
        if first == b'%' {
            // The results of an op precede its name.
            let end_of_name = end(1, is_name)?;
            let end = match text.get(end_of_name) {
                Some(b'#') => end(end_of_name + 1, |byte| byte.is_ascii_digit())?,
                _ => end_of_name,
            };
            return Some((end, Ink::Value));
        }
        if matches!(first, b' ' | b',' | b'=' | b':') {
            return Some((1, around));
        }
        let may_name_op = std::mem::take(&mut self.is_at_op) && !self.is_in_resources;
        let piece = match first {
            b'"' => {
                let ink = match may_name_op {
                    true => Ink::Op,
                    false => Ink::String,
                };
                self.inside = Inside::String(ink);
                (1, ink)
            }
            b'/' if text.starts_with(b"//") => {
                self.inside = Inside::Comment;
                (2, Ink::Comment)
            }
            b'^' => (end(1, is_name)?, Ink::Value),
            b'@' if text.starts_with(b"@\"") => {
                self.inside = Inside::String(Ink::Symbol);
                (2, Ink::Symbol)
            }
            b'@' => (end(1, is_word)?, Ink::Symbol),
            b'!' => {
                let end = end(1, is_name)?;
                let has_parameters = self.type_depth == 0 && text.get(end) == Some(&b'<');
                self.type_depth += u32::from(has_parameters);
                (end + usize::from(has_parameters), Ink::Type)
            }
            b'#' if text.starts_with(b"#-}") => {
                self.is_in_resources = false;
                (3, around)
            }
            b'#' => (end(1, is_name)?, around),
            b'{' if text.starts_with(b"{-#") => {
                self.is_in_resources = true;
                (3, around)
            }
            b'-' | b'<' | b'>' if matches!(text.get(1), Some(b'>' | b'=')) && first != b'>' => {
                (2, around)
            }
            b'>' if text.starts_with(b">=") => (2, around),
            b'<' if self.type_depth > 0 => {
                self.type_depth = self.type_depth.saturating_add(1);
                (1, around)
            }
            b'>' => {
                self.type_depth = self.type_depth.saturating_sub(1);
                (1, around)
            }
            _ => (1, around),
        };
        Some(piece)
    }

    /// The piece that a word is.
    fn word(&mut self, word: &[u8], has_parameters: bool) -> (usize, Ink) {
        let is_number = word.first().is_some_and(u8::is_ascii_digit);
        let may_name_op = self.is_at_op && !self.is_in_resources;
        // The name of an op may follow the number of its results: `%0:2 =`.
        self.is_at_op &= is_number;
        let is_op = may_name_op && !is_number && !KEYWORDS.contains(&word);
        let is_nested = self.type_depth > 0;
        let is_bracketed = has_parameters && !is_nested && is_type_with_parameters(word);
        // `<` is the next token, in the type.
        let ink = match is_op {
            true => Ink::Op,
            false if is_nested || is_bracketed || is_type(word) => Ink::Type,
            false => Ink::Plain,
        };
        let is_opening = is_bracketed && !is_op;
        self.type_depth += u32::from(is_opening);
        (word.len() + usize::from(is_opening), ink)
    }
}

impl<W: Write> Write for Highlighter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.rest);
        let left = match text.is_empty() {
            true => {
                let done = self.scan(bytes, false)?;
                bytes.get(done..).unwrap_or_default().to_vec()
            }
            false => {
                text.extend_from_slice(bytes);
                let done = self.scan(&text, false)?;
                text.split_off(done.min(text.len()))
            }
        };
        self.rest = left;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn length_of(text: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    let end = text.iter().position(|&byte| !is_part(byte));
    end.unwrap_or(text.len())
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

fn is_type_with_parameters(word: &[u8]) -> bool {
    let names: [&[u8]; 5] = [b"complex", b"memref", b"tensor", b"tuple", b"vector"];
    names.contains(&word)
}

/// Whether a word is a builtin type without parameters. `none` is mostly something else.
fn is_type(word: &[u8]) -> bool {
    let names: [&[u8]; 8] = [
        b"bf16", b"f128", b"f16", b"f32", b"f64", b"f80", b"index", b"tf32",
    ];
    let small: [&[u8]; 3] = [b"f4E", b"f6E", b"f8E"];
    let integers: [&[u8]; 3] = [b"i", b"si", b"ui"];
    let is_width = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    names.contains(&word)
        || small.iter().any(|start| word.starts_with(start))
        || integers
            .iter()
            .any(|start| word.strip_prefix(*start).is_some_and(is_width))
}

#[cfg(test)]
mod tests;
