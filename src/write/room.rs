//! Room for a few kilobytes of numbers, from where they go to a vector in one piece.
//!
//! A number is stored as eight bytes of which those that it does not take are written over, so that
//! its size decides nothing but where the next one goes.

use crate::wire::{Nest, varint};

/// Bytes that were written, and what is free behind them.
pub(super) struct Room {
    bytes: Vec<u8>,
    used: usize,
}

/// The room as a rule.
const SIZE: usize = 1 << 12;

/// What a number takes at most, and what is stored for it at once.
const LARGEST: usize = 9;

impl Default for Room {
    fn default() -> Self {
        Room {
            bytes: vec![0; SIZE],
            used: 0,
        }
    }
}

impl Room {
    /// Makes room for some numbers; what was written may go to `out` for it.
    #[inline]
    pub(super) fn reserve(&mut self, numbers: usize, out: &mut Nest<'_>) {
        let size = (numbers + 1).saturating_mul(LARGEST);
        if self.bytes.len() - self.used < size {
            self.make(size, out);
        }
    }

    #[cold]
    fn make(&mut self, size: usize, out: &mut Nest<'_>) {
        self.flush(out);
        if self.bytes.len() < size {
            self.bytes.resize(size, 0);
        }
    }

    /// Moves what was written to `out`.
    pub(super) fn flush(&mut self, out: &mut Nest<'_>) {
        let written = self.bytes.get(..self.used).unwrap_or_default();
        out.bytes_mut().extend_from_slice(written);
        self.used = 0;
    }

    /// Writes a number for which room was made.
    #[inline]
    pub(super) fn number(&mut self, value: u32) {
        let (word, size) = varint::word(value);
        self.store(word);
        self.used += size;
    }

    /// Writes a number of more than 32 bits for which room was made.
    pub(super) fn long_number(&mut self, value: u64) {
        match u32::try_from(value) {
            Ok(value) => self.number(value),
            Err(_) => {
                let mut bytes = Vec::with_capacity(LARGEST);
                varint::append(&mut bytes, value);
                for byte in bytes {
                    self.byte(byte);
                }
            }
        }
    }

    /// Writes a byte for which room was made.
    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.store(u64::from(byte));
        self.used += 1;
    }

    #[inline]
    fn store(&mut self, word: u64) {
        let free = self.bytes.get_mut(self.used..);
        if let Some(place) = free.and_then(|free| free.first_chunk_mut()) {
            *place = word.to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::SectionId;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_out_as_they_were_written(
            runs in proptest::collection::vec(proptest::collection::vec(any::<u64>(), 0..900), 0..6),
        ) {
            let (mut room, mut out) = (Room::default(), Nest::new(SectionId::Ir));
            let mut expected = Vec::new();
            for run in &runs {
                room.reserve(run.len(), &mut out);
                for &value in run {
                    let value = value >> (value % 64);
                    room.long_number(value);
                    varint::append(&mut expected, value);
                }
            }
            room.flush(&mut out);
            prop_assert_eq!(out.bytes_mut(), &expected);
        }
    }
}
