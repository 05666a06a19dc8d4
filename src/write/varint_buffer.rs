//! A buffer for a few kilobytes of numbers, from where they go to a vector in one piece.
//!
//! A number is stored as eight bytes, and the next number overwrites those that it does not need.
//! Its size therefore determines only where the next one goes. Most of encoding ops is this.

use crate::wire::{SectionWriter, varint};

/// How many bytes may be used before they have to go.
const SIZE: usize = 1 << 12;

/// What is stored for a number, of which it takes five bytes at most.
const STORED: usize = 8;

/// Bytes that were written, and what is free behind them.
pub(super) struct VarintBuffer {
    bytes: Box<[u8; SIZE + STORED]>,
    used: usize,
}

impl Default for VarintBuffer {
    fn default() -> Self {
        VarintBuffer {
            bytes: Box::new([0; SIZE + STORED]),
            used: 0,
        }
    }
}

impl VarintBuffer {
    /// Moves what was written to `out`.
    pub(super) fn flush(&mut self, out: &mut SectionWriter<'_>) {
        flush(out.bytes_mut(), self.bytes.as_slice(), self.used);
        self.used = 0;
    }

    /// What is free, to write to; what is full goes to `out`.
    #[inline(always)]
    pub(super) fn free<'r>(&'r mut self, out: &'r mut SectionWriter<'_>) -> Free<'r> {
        Free {
            bytes: &mut self.bytes,
            used: self.used,
            out: out.bytes_mut(),
        }
    }

    /// Notes how far the buffer is used.
    #[inline(always)]
    pub(super) fn take(&mut self, used: usize) {
        self.used = used;
    }
}

#[cold]
fn flush(out: &mut Vec<u8>, bytes: &[u8], used: usize) {
    out.extend_from_slice(bytes.get(..used).unwrap_or_default());
}

/// The free part of the buffer, in variables of who writes to it.
pub(super) struct Free<'r> {
    bytes: &'r mut [u8; SIZE + STORED],
    used: usize,
    out: &'r mut Vec<u8>,
}

impl Free<'_> {
    /// How much of the buffer is used.
    #[inline(always)]
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// Writes a number.
    #[inline(always)]
    pub(super) fn number(&mut self, value: u32) {
        let (word, size) = varint::word(value);
        self.store(word);
        self.used += size;
    }

    /// Writes a number that nearly always takes one byte.
    #[inline(always)]
    pub(super) fn small_number(&mut self, value: u32) {
        match value < 1 << 7 {
            true => self.byte((value << 1) as u8 | 1),
            false => self.number(value),
        }
    }

    /// Writes a byte.
    #[inline(always)]
    pub(super) fn byte(&mut self, byte: u8) {
        self.store(u64::from(byte));
        self.used += 1;
    }

    #[inline(always)]
    fn store(&mut self, word: u64) {
        if self.used > SIZE {
            flush(self.out, self.bytes, self.used);
            self.used = 0;
        }
        // The compiler sees that this is in bounds.
        if let Some(place) = self.bytes.get_mut(self.used..self.used + STORED) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::SectionId;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_out_as_they_were_written(
            runs in proptest::collection::vec(
                proptest::collection::vec(any::<u32>(), 0..2000), 0..6),
        ) {
            let (mut buffer, mut out) = (VarintBuffer::default(), SectionWriter::new(SectionId::Ir));
            let mut expected = Vec::new();
            for run in &runs {
                let mut free = buffer.free(&mut out);
                for &value in run {
                    let value = value >> (value % 32);
                    free.number(value);
                    varint::append(&mut expected, u64::from(value));
                }
                let used = free.used();
                buffer.take(used);
            }
            buffer.flush(&mut out);
            prop_assert_eq!(out.bytes_mut(), &expected);
        }
    }
}
