//! The name of an attribute or type in its text.

/// An attribute or type of a dialect in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mentioned<'t> {
    pub(super) dialect: &'t str,
    /// Empty if the body begins otherwise than with a word.
    pub(super) mnemonic: &'t str,
    /// The rest, with its brackets.
    pub(super) body: &'t str,
}

impl Mentioned<'_> {
    /// Whether it has a name of a dialect and a mnemonic.
    pub(super) fn is(&self, name: &str) -> bool {
        name.split_once('.') == Some((self.dialect, self.mnemonic))
    }
}

/// The attribute or type that a text is, such as `#arith.overflow<nsw>` or `#arith<overflow nsw>`. `None`
/// if it is of no dialect.
pub(super) fn mentioned(text: &[u8]) -> Option<Mentioned<'_>> {
    let text = std::str::from_utf8(text).ok()?.trim_end_matches('\0');
    let text = text.strip_prefix(['#', '!'])?;
    let is_outside = |it: char| !(it.is_alphanumeric() || matches!(it, '_' | '$' | '.' | '-'));
    let (name, body) = text.split_at(text.find(is_outside).unwrap_or(text.len()));
    if let Some((dialect, mnemonic)) = name.split_once('.') {
        return Some(Mentioned {
            dialect,
            mnemonic,
            body,
        });
    }
    let body = body.strip_prefix('<')?.trim_start();
    let (mnemonic, body) = body.split_at(body.find(is_outside).unwrap_or(body.len()));
    Some(Mentioned {
        dialect: name,
        mnemonic,
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attribute_has_its_name_in_both_spellings() {
        for (text, expected) in [
            ("#arith.overflow<nsw>", ("arith", "overflow", "<nsw>")),
            ("#arith<overflow nsw>", ("arith", "overflow", " nsw>")),
            ("#gpu<dim x>", ("gpu", "dim", " x>")),
            ("#quant<{a}>", ("quant", "", "{a}>")),
            ("!llvm.ptr", ("llvm", "ptr", "")),
        ] {
            let found = mentioned(text.as_bytes()).unwrap();
            assert_eq!((found.dialect, found.mnemonic, found.body), expected);
        }
        assert_eq!(mentioned(b"array<i64>"), None);
        assert_eq!(mentioned(b"#alias"), None);
    }
}
