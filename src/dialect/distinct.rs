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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_is_found_only_as_a_word_before_a_bracket() {
        assert!(has_distinct(b"#llvm.a<id = distinct[0]<>>"));
        assert!(!has_distinct(b"[distinct]"));
    }
}
