//! Text in the making: like a `Vec<u8>`, but with bytes after the text that are set already, so that a
//! copy of fixed size may write more than the text has.

/// How many bytes there are at least after the text when a [`Window`] is asked for.
pub(super) const WINDOW: usize = 1024 + STEP;

/// The size of a copy that is enough for most texts and takes no call, which costs more than the bytes
/// too many.
pub(super) const STEP: usize = 64;

/// What follows the text.
pub(super) type Window = [u8; WINDOW];

/// Text in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffer {
    /// The text, and bytes that were set but mean nothing.
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

    #[inline]
    pub(super) fn text_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(..self.length).unwrap_or_default()
    }

    /// The text from a position on.
    #[inline]
    pub(super) fn since(&self, start: usize) -> &[u8] {
        self.text().get(start..).unwrap_or_default()
    }

    /// Takes back what goes beyond a length.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.put(&[byte], 1);
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
    #[inline]
    pub(super) fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        if self.bytes.len() - self.length < COUNT {
            self.grow(self.length + COUNT);
        }
        let rest = self.bytes.get_mut(self.length..).unwrap_or_default();
        if let Some(slot) = rest.first_chunk_mut() {
            *slot = *bytes;
            self.length += length.min(COUNT);
        }
    }

    /// What follows the text. What is written there belongs to the text after [`Buffer::advance`].
    #[inline]
    pub(super) fn window(&mut self) -> Option<&mut Window> {
        if self.bytes.len() - self.length < WINDOW {
            self.grow(self.length + WINDOW);
        }
        self.bytes.get_mut(self.length..)?.first_chunk_mut()
    }

    /// Takes the first `count` bytes of the window to the text.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.length += count.min(self.bytes.len() - self.length);
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
        buffer.window().unwrap()[..3].copy_from_slice(b"yzz");
        buffer.advance(1);
        assert_eq!(
            buffer.text(),
            format!("abc-{}y", "x".repeat(100)).as_bytes()
        );
        assert_eq!(buffer.since(103), b"xy");
        buffer.truncate(2);
        assert_eq!(buffer.text(), b"ab");
        assert_eq!(buffer.since(3), b"");
    }
}
