//! Readable forms of bytes and numbers, as dumps and the command show them.

use crate::wire::Cursor;

/// Bytes of a file as text. Control characters are escaped, so that no file controls the terminal.
/// Bytes that are not UTF-8 are escaped, too.
pub fn shown(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' => text.push_str("\\n"),
                '\t' => text.push_str("\\t"),
                // Characters that reorder the line are as harmful as control characters.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                    text.extend(c.escape_unicode());
                }
                c if c.is_control() => text.extend(c.escape_unicode()),
                c => text.push(c),
            }
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

/// As [`shown`], with at most `limit` bytes, and "..." for the rest.
pub fn shortened(bytes: &[u8], limit: usize) -> String {
    match bytes.get(..limit) {
        Some(start) if start.len() < bytes.len() => format!("{}...", shown(start)),
        _ => shown(bytes),
    }
}

/// Bytes as hexadecimal digits without spaces.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes as a sequence of varints, if they are one.
pub fn varints(bytes: &[u8]) -> Option<Vec<u64>> {
    let mut cursor = Cursor::new(bytes, 0);
    let mut numbers = Vec::new();
    while !cursor.is_at_end() {
        numbers.push(cursor.varint().ok()?);
    }
    Some(numbers)
}

/// A number with commas between thousands.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with a noun in the singular or the plural.
pub fn count(value: u64, what: &str) -> String {
    match (value, what.strip_suffix('y')) {
        (1, _) => format!("1 {what}"),
        (_, Some(stem)) if !stem.ends_with(['a', 'e', 'o']) => {
            format!("{} {stem}ies", number(value))
        }
        _ => format!("{} {what}s", number(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_file_reaches_the_terminal_as_control() {
        assert_eq!(
            shown("a\u{1b}[31mé\n\u{202e}".as_bytes()),
            "a\\u{1b}[31mé\\n\\u{202e}"
        );
        assert_eq!(shown(b"x\xff\xfey"), "x\\xff\\xfey");
        assert_eq!(shortened(b"abcdef", 3), "abc...");
        assert_eq!(shortened(b"abc", 3), "abc");
    }

    #[test]
    fn numbers_and_names_read_well() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(count(1, "op"), "1 op");
        assert_eq!(count(1000, "byte"), "1,000 bytes");
        assert_eq!(count(2, "entry"), "2 entries");
    }
}
