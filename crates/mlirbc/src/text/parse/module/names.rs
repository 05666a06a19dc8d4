//! The names of values. mlir-opt prints no others than numbers, as in `%12`, and `arg` and a number, as in `%arg12`.

use crate::text::syntax::is_suffix;
use crate::text::syntax::{Lexer, leading_number, short_leading_number};

/// The name of a value, as it stands in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    /// The offset of its sign.
    pub(super) offset: usize,
    pub(super) form: Form,
}

/// What follows the sign of a name. A number is one that mlir-opt would write so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `12`
    Result(u32),
    /// `arg12`
    Argument(u32),
    /// Anything else, with its length.
    Other(u32),
}

impl Name {
    /// The name that comes next, which begins with its sign.
    #[inline]
    pub(super) fn read(lexer: &mut Lexer<'_>) -> Option<Self> {
        let offset = lexer.at;
        let [_, rest @ ..] = lexer.rest() else {
            return None;
        };
        lexer.at += 1;
        if let Some((form, length)) = rest.first_chunk().and_then(|word| short_number(*word)) {
            lexer.at += length;
            return Some(Name { offset, form });
        }
        let form = Form::read(lexer)?;
        Some(Name { offset, form })
    }

    /// The name without its sign, in the text that contains it.
    pub(super) fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let digits = |number: u32| number.checked_ilog10().unwrap_or(0) as usize + 1;
        let length = match self.form {
            Form::Result(number) => digits(number),
            Form::Argument(number) => "arg".len() + digits(number),
            Form::Other(length) => length as usize,
        };
        let rest = text.get(self.offset + 1..).unwrap_or_default();
        rest.get(..length).unwrap_or_default()
    }
}

/// More digits may not fit into the number.
const MOST_DIGITS: usize = 9;

impl Form {
    /// The name that comes next, without its sign.
    #[inline(never)]
    fn read(lexer: &mut Lexer<'_>) -> Option<Self> {
        if let Some((form, length)) = number(lexer.rest()) {
            lexer.at += length;
            return Some(form);
        }
        let length = u32::try_from(lexer.suffix()?.len()).ok()?;
        Some(Form::Other(length))
    }
}

/// The number that a text begins with, as mlir-opt would write it, and its length; `None` for another name.
fn number(text: &[u8]) -> Option<(Form, usize)> {
    let (letters, digits) = match text {
        [b'a', b'r', b'g', digits @ ..] => (3, digits),
        _ => (0, text),
    };
    let (number, count) = leading_number(digits);
    let next = digits.get(count);
    // What follows a number does not continue it.
    let is_whole = letters == 0 || !next.is_some_and(|&next| is_suffix(next));
    let is_plain =
        (1..=MOST_DIGITS).contains(&count) && (count == 1 || digits.first() != Some(&b'0'));
    if !is_whole || !is_plain {
        return None;
    }
    let form = match letters {
        0 => Form::Result(number as u32),
        _ => Form::Argument(number as u32),
    };
    Some((form, letters + count))
}

/// The same for a number that ends before the last of eight characters, as nearly all do; `None` for a longer one. All
/// characters are examined at once: a processor cannot predict how many digits a name has.
#[inline]
fn short_number(text: [u8; 8]) -> Option<(Form, usize)> {
    const ARG: u64 = u64::from_le_bytes(*b"arg\0\0\0\0\0");
    const LETTERS: usize = 3;
    let word = u64::from_le_bytes(text);
    let is_argument = word & 0xff_ffff == ARG;
    let digits = if is_argument { word >> 24 } else { word };
    let (number, count) = short_leading_number(digits)?;
    let next = (digits >> (8 * count)) as u8;
    let is_plain = count > 0 && (count == 1 || digits as u8 != b'0');
    match is_argument {
        false if is_plain => Some((Form::Result(number as u32), count)),
        true if is_plain && LETTERS + count < text.len() && !is_suffix(next) => {
            Some((Form::Argument(number as u32), LETTERS + count))
        }
        _ => None,
    }
}

/// A use of a value by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameUse {
    pub(super) name: Name,
    /// The position among the results of an op. Where values are defined, their number.
    pub(super) number: u32,
}

/// The number of a result behind the name of an op, which begins with its sign.
pub(super) fn result_number(lexer: &mut Lexer<'_>) -> Option<u32> {
    lexer.at += 1;
    lexer.digits()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn short_numbers_are_those_of_any_length(
            text in "(arg|ar|a)?[0-9]{0,9}[a-z_.$#,) -]{0,2}[ -~]{8}",
        ) {
            let text = text.as_bytes();
            let any = number(text);
            let short = short_number(*text.first_chunk().unwrap());
            let is_short = any.is_some_and(|(_, length)| length < 8);
            prop_assert_eq!(short, any.filter(|_| is_short));
        }
    }

    #[test]
    fn numbers_are_those_that_mlir_opt_would_write() {
        let read = |text: &'static str| {
            let text = format!("%{text}");
            let mut lexer = Lexer::new(text.as_bytes());
            let name = Name::read(&mut lexer)?;
            assert_eq!(name.of(text.as_bytes()), lexer.between(1, lexer.at));
            let number = match name.form {
                Form::Result(number) => Some((0, number)),
                Form::Argument(number) => Some((3, number)),
                Form::Other(_) => None,
            };
            Some((lexer.at - 1, number))
        };
        assert_eq!(read("12#1"), Some((2, Some((0, 12)))));
        assert_eq!(read("0,"), Some((1, Some((0, 0)))));
        assert_eq!(read("arg0)"), Some((4, Some((3, 0)))));
        assert_eq!(read("arg120:"), Some((6, Some((3, 120)))));
        assert_eq!(read("999999999"), Some((9, Some((0, 999_999_999)))));
        // A number ends before a letter; other names do not.
        assert_eq!(read("1x"), Some((1, Some((0, 1)))));
        for (text, length) in [
            ("007", 3),
            ("arg", 3),
            ("arg00", 5),
            ("arg1x", 5),
            ("arg1.2", 6),
            ("arg1-", 5),
            ("args1", 5),
            ("cst_0", 5),
            ("1000000000", 10),
            ("arg18446744073709551617", 23),
        ] {
            assert_eq!(read(text), Some((length, None)), "{text}");
        }
        assert_eq!(read(" 1"), None);
        assert_eq!(read(""), None);
    }
}
