//! Quoted strings, identifiers, symbols and keys (docs/text.md).

use crate::text::print::buffer::Buffer;
use crate::text::syntax::{self, hex, is_bare};

/// Appends `bytes` as they are printed between quotes.
pub(super) fn escaped(out: &mut Buffer, bytes: &[u8]) {
    syntax::escaped(bytes, |piece| out.extend_from_slice(piece));
}

/// Appends text unchanged, except for control characters and characters that reorder a line. These
/// are escaped as in a string: terminals obey them, and MLIR does not read them outside of strings.
pub(super) fn harmless(out: &mut Buffer, text: &[u8]) {
    // As in `syntax::escaped`.
    if text.iter().fold(true, |all, &byte| all & may_stand(byte)) {
        return out.extend_from_slice(text);
    }
    let mut rest = text;
    loop {
        let plain = rest.iter().take_while(|&&byte| may_stand(byte)).count();
        let (run, after) = rest.split_at(plain);
        out.extend_from_slice(run);
        if after.is_empty() {
            return;
        }
        let length = match after {
            // Control characters from U+0080 on.
            [0xC2, 0x80..=0x9F, ..] => 2,
            [0xE2, 0x80, 0xAA..=0xAE, ..] | [0xE2, 0x81, 0xA6..=0xA9, ..] => 3,
            [0x80..=0xFF, ..] => 0,
            _ => 1,
        };
        let (escaped, _) = after.split_at(length.min(after.len()));
        for &byte in escaped {
            out.push(b'\\');
            out.literal(&hex(byte));
        }
        let (first, _) = after.split_at(usize::from(length == 0));
        out.extend_from_slice(first);
        (_, rest) = after.split_at(length.max(1).min(after.len()));
    }
}

/// Whether a byte is not part of a character that [`harmless`] may escape.
fn may_stand(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\t' | 0x20..=0x7E)
}

/// Appends `bytes` in quotes.
pub(super) fn quoted(out: &mut Buffer, bytes: &[u8]) {
    out.push(b'"');
    escaped(out, bytes);
    out.push(b'"');
}

/// Appends the key of a dictionary or resource: bare if possible, else quoted.
pub(super) fn key(out: &mut Buffer, name: &[u8]) {
    if is_bare(name) {
        out.extend_from_slice(name);
    } else {
        quoted(out, name);
    }
}

/// Appends one component of a symbol reference.
pub(super) fn symbol(out: &mut Buffer, name: &[u8]) {
    if name.is_empty() {
        // There is no empty symbol. MLIR prints the same text, which cannot be parsed.
        out.extend_from_slice(b"@<<INVALID EMPTY SYMBOL>>");
        return;
    }
    out.push(b'@');
    key(out, name);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: fn(&mut Buffer, &[u8]), bytes: &[u8]) -> String {
        let mut out = Buffer::default();
        write(&mut out, bytes);
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    #[test]
    fn everything_but_printable_ascii_is_escaped() {
        let all = text(quoted, b"a\"\\\n\x7f\xc3\xa4 ~");
        assert_eq!(all, "\"a\\22\\\\\\0A\\7F\\C3\\A4 ~\"");
        assert_eq!(text(quoted, b""), "\"\"");
    }

    #[test]
    fn text_keeps_all_but_what_controls_a_terminal() {
        let text = |bytes| text(harmless, bytes);
        assert_eq!(text(b"a\n\tb \"\\\""), "a\n\tb \"\\\"");
        assert_eq!(text("ä\u{1F600}".as_bytes()), "ä\u{1F600}");
        assert_eq!(text(b"a\x1b[31m\r\x07\x7f"), "a\\1B[31m\\0D\\07\\7F");
        assert_eq!(
            text("\u{9b}31m\u{202e}".as_bytes()),
            "\\C2\\9B31m\\E2\\80\\AE"
        );
    }

    #[test]
    fn keys_and_symbols_are_bare_where_they_can_be() {
        let keys = [&b"a.b$c"[..], b"1a", b"a-b", b"", b"_", b"$a"].map(|name| text(key, name));
        assert_eq!(keys, ["a.b$c", "\"1a\"", "\"a-b\"", "\"\"", "_", "\"$a\""]);
        let symbols = [&b"f"[..], b"f g", b""].map(|name| text(symbol, name));
        assert_eq!(symbols, ["@f", "@\"f g\"", "@<<INVALID EMPTY SYMBOL>>"]);
    }
}
