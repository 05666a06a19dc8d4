//! Base64 text, in the standard and the URL alphabet.

/// The first five characters of the base64 text of a module. Its first byte begins a group of four.
pub(super) const MODULE: &[u8] = b"TUzvU";

/// The six bits of a character.
fn bits(character: u8) -> Option<u32> {
    let bits = match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    };
    Some(bits.into())
}

/// The number of characters of the base64 text at the beginning of `text`, without padding.
pub(super) fn length(text: &[u8]) -> usize {
    let end = text.iter().position(|&byte| bits(byte).is_none());
    end.unwrap_or(text.len())
}

/// The bytes that `text` encodes, which consists of characters of base64. Bits that make no whole
/// byte are left out.
pub(super) fn decode(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut held, mut count) = (0u32, 0);
    for &character in text {
        held = held << 6 | bits(character).unwrap_or_default();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_equals_its_bytes() {
        for (text, bytes) in [
            (&b""[..], &b""[..]),
            (b"Zg", b"f"),
            (b"Zm8", b"fo"),
            (b"Zm9v", b"foo"),
            (b"Zm9vYg", b"foob"),
            (b"+/-_", b"\xfb\xff\xbf"),
        ] {
            assert_eq!(decode(text), bytes);
        }
        assert_eq!(length(b"Zg==\""), 2);
        assert_eq!(length(b"Zm9v"), 4);
        assert!(decode(&[MODULE, b"gFN"].concat()).starts_with(b"ML\xefR"));
    }
}
