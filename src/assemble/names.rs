//! The names of values. mlir-opt prints no others than numbers, as in `%12`, and `arg` and a number, as in `%arg12`.

use crate::asm::{Lexer, is_suffix, leading_number};

/// The name of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'t> {
    pub(super) text: &'t [u8],
    pub(super) number: Option<Number>,
}

/// The number in a name, if mlir-opt would write it so.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    /// `12`
    Result(u32),
    /// `arg12`
    Argument(u32),
}

impl<'t> Name<'t> {
    /// The name that comes next, after the sign.
    #[inline]
    pub(super) fn read(lexer: &mut Lexer<'t>) -> Option<Self> {
        let rest = lexer.rest();
        let (letters, digits) = match rest {
            [b'a', b'r', b'g', digits @ ..] => (3, digits),
            _ => (0, rest),
        };
        let (number, count) = leading_number(digits);
        let next = digits.get(count);
        // What follows a number does not continue it.
        let is_whole = letters == 0 || !next.is_some_and(|&next| is_suffix(next));
        let is_plain =
            (1..=MOST_DIGITS).contains(&count) && (count == 1 || digits.first() != Some(&b'0'));
        if !is_whole || !is_plain {
            let text = lexer.suffix()?;
            return Some(Name { text, number: None });
        }
        lexer.at += letters + count;
        let number = match letters {
            0 => Number::Result(number as u32),
            _ => Number::Argument(number as u32),
        };
        Some(Name {
            text: rest.get(..letters + count)?,
            number: Some(number),
        })
    }
}

/// More digits may not fit into the number.
const MOST_DIGITS: usize = 9;

/// A use of a value by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameUse<'t> {
    pub(super) name: Name<'t>,
    /// The position among the results of an op. Where values are defined, their number.
    pub(super) number: u32,
    pub(super) offset: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_mlir_opt_would_write() {
        let read = |text: &'static str| {
            let mut lexer = Lexer::new(text.as_bytes());
            let name = Name::read(&mut lexer)?;
            assert_eq!(name.text, lexer.between(0, lexer.at));
            let number = name.number.map(|number| match number {
                Number::Result(number) => (0, number),
                Number::Argument(number) => (3, number),
            });
            Some((lexer.at, number))
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
