//! The text buffer of the printer: a `Vec<u8>` with initialized bytes behind the text, so that a
//! copy of fixed size may write more bytes than it adds to the text.

/// The number of bytes of a [`Line`], a power of two.
const ROOM: usize = 4096;

/// A line with less room than this is full. Between two tests for room, at most one text of
/// [`LONGEST`] bytes and a few of at most [`STEP`] are added to it.
const MARGIN: usize = 2 * LONGEST;

/// The longest text that is added to a line.
pub(super) const LONGEST: usize = 1024;

/// The largest copy of fixed size. It avoids a call, which costs more than copying the surplus
/// bytes.
pub(super) const STEP: usize = 64;

/// The number of bytes that a line may write to.
const WINDOW: usize = ROOM + STEP;

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

    #[cold]
    fn put_at_end(&mut self, text: &[u8]) {
        self.grow((self.length + text.len()).max(self.bytes.len() + 1));
        self.extend_from_slice(text);
    }

    /// Starts a line that continues the text. Its bytes become part of the text by
    /// [`Buffer::advance`].
    #[inline(always)]
    pub(super) fn line(&mut self) -> Line<'_> {
        if self.bytes.len() < self.length + WINDOW {
            self.grow(self.length + WINDOW);
        }
        let rest = self.bytes.get_mut(self.length..).unwrap_or_default();
        // There is always room here. Bytes without room would be lost, not written elsewhere.
        let window = rest.first_chunk_mut();
        Line {
            window: window.unwrap_or_else(|| Box::leak(Box::new([0; WINDOW]))),
            length: 0,
        }
    }

    /// Makes the first `count` bytes of the line part of the text.
    #[inline(always)]
    pub(super) fn advance(&mut self, count: usize) {
        self.length = self.bytes.len().min(self.length + count);
    }

    #[cold]
    fn grow(&mut self, length: usize) {
        self.bytes.resize(length.next_power_of_two().max(64), 0);
    }
}

/// Bytes behind the text of a buffer, written by copies of fixed size. A line is a local variable
/// of the function that fills it, so that its length stays in a register and copies need no test
/// for room. Functions that take it by reference must be inlined.
pub(super) struct Line<'b> {
    window: &'b mut [u8; WINDOW],
    length: usize,
}

impl Line<'_> {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Whether the line must be added to the text before more is written to it.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.length >= ROOM - MARGIN
    }

    /// Appends the first `length` of `bytes`.
    #[inline(always)]
    pub(super) fn put<const COUNT: usize>(&mut self, bytes: &[u8; COUNT], length: usize) {
        const { assert!(COUNT <= STEP && ROOM.is_power_of_two()) };
        debug_assert!(length <= COUNT && self.length < ROOM);
        // For a line that is not full this equals the length, and it removes a test for room.
        let at = self.length & (ROOM - 1);
        let rest = self.window.get_mut(at..).unwrap_or_default();
        if let Some(slot) = rest.first_chunk_mut::<COUNT>() {
            *slot = *bytes;
        }
        self.length += length;
    }

    #[inline(always)]
    pub(super) fn literal<const COUNT: usize>(&mut self, text: &[u8; COUNT]) {
        self.put(text, COUNT);
    }

    /// Appends a text of more than [`STEP`] and at most [`LONGEST`] bytes.
    #[inline(always)]
    pub(super) fn long(&mut self, text: &[u8]) {
        copy_long(self.window, self.length, text);
        self.length += text.len();
    }
}

/// Copies a text into the window.
#[inline(never)]
fn copy_long(window: &mut [u8; WINDOW], at: usize, text: &[u8]) {
    if let Some(slot) = window.get_mut(at..at + text.len()) {
        slot.copy_from_slice(text);
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
    fn lines_continue_the_text_until_they_are_full() {
        for length in [0, 1, STEP, STEP + 1, LONGEST] {
            let (mut buffer, mut expected) = (Buffer::default(), String::from("before\n"));
            buffer.literal(b"before\n");
            for _ in 0..50 {
                let mut line = buffer.line();
                while !line.is_full() {
                    match length <= STEP {
                        true => line.put(&[b'x'; STEP], length),
                        false => line.long(&[b'x'; LONGEST][..length]),
                    }
                    line.literal(b",");
                    expected = format!("{expected}{},", "x".repeat(length));
                }
                let length = line.len();
                buffer.advance(length);
            }
            assert_eq!(buffer.text(), expected.as_bytes());
        }
    }

    #[test]
    fn a_line_is_full_before_the_longest_text_lacks_room() {
        let mut buffer = Buffer::default();
        let mut line = buffer.line();
        while !line.is_full() {
            line.long(&[b'x'; LONGEST]);
        }
        line.literal(&[b'y'; STEP]);
        assert!(line.len() < ROOM);
    }
}
