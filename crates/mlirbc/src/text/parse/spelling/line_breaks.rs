//! Line breaks and comments in the text of an entry whose form is not known. MLIR prints none.

use std::borrow::Cow;

use crate::text::syntax::{is_blank, string_length};

/// The text in one line. Brackets and commas have no blank inside or before them, as everywhere in MLIR; blanks
/// without a line break stay as they are.
pub(in crate::text::parse) fn on_one_line(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\n', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(&byte) = rest.first() {
        let length = match byte {
            b'"' => string_length(rest).max(1),
            _ if is_blank(byte) || rest.starts_with(b"//") => {
                let blanks = blanks_and_comments(rest);
                let (gap, after) = rest.split_at(blanks);
                if memchr::memchr(b'\n', gap).is_none() {
                    out.extend_from_slice(gap);
                } else if !is_tight(&out, after) {
                    out.push(b' ');
                }
                rest = after;
                continue;
            }
            _ => 1,
        };
        let (copied, after) = rest.split_at(length.min(rest.len()));
        out.extend_from_slice(copied);
        rest = after;
    }
    Cow::Owned(out)
}

/// The length of the blanks and comments at the start of a text.
fn blanks_and_comments(text: &[u8]) -> usize {
    let mut length = 0;
    loop {
        let rest = text.get(length..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        let comment = rest.get(blanks..).unwrap_or_default();
        if !comment.starts_with(b"//") {
            return length + blanks;
        }
        length += blanks + memchr::memchr(b'\n', comment).unwrap_or(comment.len());
    }
}

/// Whether no blank belongs between two texts.
fn is_tight(before: &[u8], after: &[u8]) -> bool {
    let is_opened = matches!(before.last(), Some(b'<' | b'(' | b'[' | b'{')) || before.is_empty();
    is_opened || matches!(after.first(), None | Some(b'>' | b')' | b']' | b'}' | b','))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> String {
        String::from_utf8(on_one_line(text.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn line_breaks_and_comments_become_blanks() {
        assert_eq!(line("a<\n  b = 1, // c >\n\n  d = 2\n>"), "a<b = 1, d = 2>");
        assert_eq!(line("a<b\n  c>"), "a<b c>");
        assert_eq!(line("a<{\n b\n ,\n c }>"), "a<{b, c }>");
    }

    #[test]
    fn blanks_within_a_line_and_strings_stay() {
        assert_eq!(line("a<b =  c>"), "a<b =  c>");
        assert_eq!(
            line("a<\"x // <\",\n\"  \\\"  \">"),
            "a<\"x // <\", \"  \\\"  \">"
        );
    }
}
