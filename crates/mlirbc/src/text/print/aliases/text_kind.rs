//! Identifies the kind of attribute or type of a text.

use crate::text::syntax::{WORD, count_of, dialect_of, group_length, string_length};

/// The dialect and the kind of the attribute or type in a text, and whether it is a type.
pub(super) fn kind_of(text: &[u8]) -> Option<(&[u8], &str, bool)> {
    let builtin = |mnemonic, is_type| Some((&b"builtin"[..], mnemonic, is_type));
    match text.first()? {
        sign @ (b'#' | b'!') => {
            let dialect = dialect_of(text);
            let (_, rest) = text.split_at_checked(1 + dialect.len())?;
            let rest = rest.strip_prefix(b".").or(rest.strip_prefix(b"<"))?;
            let mnemonic = std::str::from_utf8(rest.get(..count_of(rest, WORD))?).ok()?;
            Some((dialect, mnemonic, *sign == b'!'))
        }
        _ if text.starts_with(b"affine_map<") => builtin("affine_map", false),
        _ if text.starts_with(b"affine_set<") => builtin("integer_set", false),
        _ if text.starts_with(b"distinct[") && !text.ends_with(b"]<>") => {
            builtin("distinct", false)
        }
        _ if text.starts_with(b"loc(") => builtin("location", false),
        _ if text.starts_with(b"tuple<") => builtin("tuple", true),
        _ => None,
    }
}

/// The number of items between the brackets of a text.
pub(super) fn item_count(text: &[u8]) -> u32 {
    let start = text.iter().position(|&byte| byte == b'<').unwrap_or(0);
    let inner = text.get(start + 1..text.len().saturating_sub(1));
    let mut rest = inner.unwrap_or_default();
    let mut count = u32::from(!rest.is_empty());
    while let Some(byte) = rest.first() {
        let length = match byte {
            b'"' => string_length(rest),
            b'<' | b'(' | b'[' | b'{' => group_length(rest),
            b'-' if rest.starts_with(b"->") => 2,
            _ => 1,
        };
        count += u32::from(*byte == b',');
        rest = rest.get(length..).unwrap_or_default();
    }
    count
}
