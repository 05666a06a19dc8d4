//! The text buffer of the printer: a `Vec<u8>` with initialized bytes behind the text, so that a
//! copy of fixed size may write more bytes than it adds to the text.

use crate::text::syntax::hex;

/// The largest copy of fixed size. It avoids a call, which costs more than copying the surplus
/// bytes.
pub(super) const STEP: usize = 64;

/// Text in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffer {
    /// The text, and initialized bytes without meaning behind it.
    bytes: Vec<u8>,
    length: usize,
}

impl Buffer {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// The text.
    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }

    /// Truncates the text to `length`.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.put(&[byte], 1);
    }

    /// Appends a text whose length is known to the compiler.
    #[inline(always)]
    pub(super) fn literal<const COUNT: usize>(&mut self, text: &[u8; COUNT]) {
        self.put(text, COUNT);
    }

    #[inline]
    pub(super) fn extend_from_slice(&mut self, text: &[u8]) {
        let end = self.length + text.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        if let Some(slot) = self.bytes.get_mut(self.length..end) {
            slot.copy_from_slice(text);
            self.length = end;
        }
    }

    /// Appends the first `length` of `bytes`.
    #[inline(always)]
    pub(super) fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        debug_assert!(length <= COUNT);
        let rest = self.bytes.get_mut(self.length..).unwrap_or_default();
        match rest.first_chunk_mut() {
            Some(slot) => {
                *slot = *bytes;
                self.length += length;
            }
            None => self.put_at_end(bytes.get(..length).unwrap_or_default()),
        }
    }

    /// Appends two upper-case hexadecimal digits for each byte.
    pub(super) fn hex(&mut self, bytes: &[u8]) {
        let end = self.length + 2 * bytes.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        let rest = self.bytes.get_mut(self.length..end).unwrap_or_default();
        let (slots, _) = rest.as_chunks_mut();
        for (slot, byte) in slots.iter_mut().zip(bytes) {
            *slot = hex(*byte);
        }
        self.length = end;
    }

    #[cold]
    fn put_at_end(&mut self, text: &[u8]) {
        self.grow((self.length + text.len()).max(self.bytes.len() + 1));
        self.extend_from_slice(text);
    }

    #[cold]
    fn grow(&mut self, length: usize) {
        self.bytes.resize(length.next_power_of_two().max(64), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_beyond_a_copy_is_not_text() {
        let mut buffer = Buffer::default();
        buffer.put(b"abcdefgh", 3);
        buffer.push(b'-');
        buffer.extend_from_slice(&[b'x'; 100]);
        buffer.put(b"yzz", 1);
        assert_eq!(
            buffer.text(),
            format!("abc-{}y", "x".repeat(100)).as_bytes()
        );
        buffer.truncate(2);
        assert_eq!(buffer.text(), b"ab");
    }

    #[test]
    fn bytes_are_two_digits_each() {
        let bytes: Vec<u8> = (0..=255).collect();
        let mut buffer = Buffer::default();
        buffer.push(b'x');
        buffer.hex(&bytes);
        buffer.hex(&[]);
        let digits: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        assert_eq!(buffer.text(), format!("x{digits}").as_bytes());
    }
}
