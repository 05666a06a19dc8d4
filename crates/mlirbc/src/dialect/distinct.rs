//! Distinct attributes, each of which has its own identity.

use crate::dialect::builtin::attribute_code::DISTINCT;
use crate::wire::Cursor;

/// The text before the number of a distinct attribute.
pub(crate) const DISTINCT_TEXT: &[u8] = b"distinct[";

/// Whether an entry is a distinct attribute, or text with one.
pub(crate) fn is_distinct(dialect: &[u8], custom: bool, bytes: &[u8]) -> bool {
    match custom {
        true => {
            dialect == b"builtin"
                && Cursor::new(bytes, 0)
                    .varint()
                    .is_ok_and(|code| code == DISTINCT)
        }
        false => has_distinct(bytes),
    }
}

/// Whether text may have a number of a distinct attribute in it.
pub(crate) fn has_distinct(text: &[u8]) -> bool {
    let mut brackets = memchr::memchr_iter(b'[', text);
    brackets.any(|at| text.get(..=at).unwrap_or_default().ends_with(DISTINCT_TEXT))
}

/// The number of a distinct attribute at the start of what follows [`DISTINCT_TEXT`], and how many digits it has.
/// `None` if there is no number of at most 64 bits in brackets.
pub(crate) fn distinct_number(text: &[u8]) -> Option<(u64, usize)> {
    let count = text.iter().position(|byte| !byte.is_ascii_digit())?;
    let (digits, after) = text.split_at_checked(count)?;
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    after.starts_with(b"]").then_some((number, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_is_found_only_as_a_word_before_a_bracket() {
        assert!(has_distinct(b"#llvm.a<id = distinct[0]<>>"));
        assert!(!has_distinct(b"[distinct]"));
    }

    #[test]
    fn a_distinct_attribute_has_digits_in_brackets() {
        assert_eq!(distinct_number(b"12]<>"), Some((12, 2)));
        let largest = format!("{}]<>", u64::MAX);
        assert_eq!(distinct_number(largest.as_bytes()), Some((u64::MAX, 20)));
        for other in ["", "]", "!1]", "1", "1!]", "18446744073709551616]"] {
            assert_eq!(distinct_number(other.as_bytes()), None, "{other}");
        }
    }
}
