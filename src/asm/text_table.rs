//! Short texts that are kept, for what stands in nearly every line: beginnings of ops, types,
//! properties, names of files.

use crate::asm::buffer::{Buffer, STEP};

/// All long texts of a table together are at most this long.
const MOST: usize = 1 << 20;

/// Only texts of smaller numbers are kept: files give the numbers that they use most to the types that
/// they use most.
const MOST_NUMBERS: u32 = 1 << 14;

/// Texts by number. One shorter than `SIZE` bytes lies in the place of its number, so that it takes one
/// look and one copy of fixed size.
#[derive(Debug, Default)]
pub(super) struct TextTable<const SIZE: usize> {
    slots: Vec<Slot<SIZE>>,
    long: Texts,
}

/// A text, with its length in the last byte: 0 if none is kept, [`LONG`] for a text that lies elsewhere,
/// whose start and length the first eight bytes hold.
#[derive(Clone, Copy, Debug)]
struct Slot<const SIZE: usize>([u8; SIZE]);

const LONG: u8 = u8::MAX;

/// Texts side by side.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// After the last text lie [`STEP`] bytes more.
    bytes: Vec<u8>,
    length: usize,
}

/// A text, and what lies after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'t> {
    pub(super) bytes: &'t [u8],
    pub(super) length: usize,
}

/// A text of a table.
pub(super) enum Entry<'t, const SIZE: usize> {
    /// The first bytes of these, as many as the number says.
    Short(&'t [u8; SIZE], usize),
    Long(Text<'t>),
}

impl Texts {
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Keeps a text; gives the place where it begins.
    pub(super) fn push(&mut self, text: &[u8]) -> usize {
        let start = self.length;
        self.bytes.truncate(start);
        self.bytes.extend_from_slice(text);
        self.length = self.bytes.len();
        self.bytes.extend_from_slice(&[0; STEP]);
        start
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.length = 0;
    }

    /// The text that begins at a place.
    #[inline]
    pub(super) fn get(&self, start: usize, length: usize) -> Text<'_> {
        Text {
            bytes: self.bytes.get(start..).unwrap_or_default(),
            length,
        }
    }
}

impl Text<'_> {
    /// Appends the text to `out`.
    #[inline]
    pub(super) fn append_to(self, out: &mut Buffer) {
        match self.bytes.first_chunk::<STEP>() {
            Some(step) if self.length <= STEP => out.put(step, self.length),
            _ => out.extend_from_slice(self.bytes.get(..self.length).unwrap_or_default()),
        }
    }
}

impl<const SIZE: usize> Slot<SIZE> {
    /// The longest text but for the length.
    const LONGEST: usize = SIZE - 1;

    fn of(text: &[u8], length: u8) -> Self {
        let mut bytes = [0; SIZE];
        bytes
            .iter_mut()
            .zip(text)
            .for_each(|(to, from)| *to = *from);
        if let Some(last) = bytes.last_mut() {
            *last = length;
        }
        Slot(bytes)
    }

    #[inline]
    fn length(&self) -> u8 {
        self.0.last().copied().unwrap_or(0)
    }
}

impl<const SIZE: usize> TextTable<SIZE> {
    /// The text of a number, if it is kept.
    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<Entry<'_, SIZE>> {
        let slot = self.slots.get(number as usize)?;
        match slot.length() {
            0 => None,
            LONG => Some(self.long(slot)),
            length => Some(Entry::Short(&slot.0, usize::from(length))),
        }
    }

    fn long(&self, slot: &Slot<SIZE>) -> Entry<'_, SIZE> {
        let mut numbers = slot.0.as_chunks::<4>().0.iter();
        let mut next = || numbers.next().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let (start, length) = (next(), next());
        Entry::Long(self.long.get(start as usize, length as usize))
    }

    /// As [`TextTable::get`], without anything after the text.
    pub(super) fn text(&self, number: u32) -> Option<&[u8]> {
        match self.get(number)? {
            Entry::Short(bytes, length) => bytes.get(..length),
            Entry::Long(text) => text.bytes.get(..text.length),
        }
    }

    /// Appends the text of a number to `out`; false if it is not kept.
    #[inline]
    pub(super) fn append(&self, number: u32, out: &mut Buffer) -> bool {
        match self.get(number) {
            Some(Entry::Short(bytes, length)) => out.put(bytes, length),
            Some(Entry::Long(text)) => text.append_to(out),
            None => return false,
        }
        true
    }

    /// Keeps the text of a number while there is room.
    #[cold]
    pub(super) fn keep(&mut self, number: u32, text: &[u8]) {
        let is_long = text.len() > Slot::<SIZE>::LONGEST;
        if number >= MOST_NUMBERS || (is_long && self.long.length() + text.len() > MOST) {
            return;
        }
        let kept = match is_long {
            false => Slot::of(text, text.len() as u8),
            true => {
                let start = self.long.push(text) as u32;
                let place = u64::from(start) | (text.len() as u64) << 32;
                Slot::of(&place.to_le_bytes(), LONG)
            }
        };
        let number = number as usize;
        if self.slots.len() <= number {
            self.slots.resize(number + 1, Slot([0; SIZE]));
        }
        if let Some(slot) = self.slots.get_mut(number) {
            *slot = kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_longer_and_shorter_than_a_slot_come_back_whole() {
        let mut table = TextTable::<32>::default();
        let texts = [1, 31, 32, 64, 65, 254, 255, 256, 1000].map(|length| "x".repeat(length));
        for (number, text) in (0..).zip(&texts) {
            table.keep(2 * number, text.as_bytes());
        }
        for (number, text) in (0..).zip(&texts) {
            let mut out = Buffer::default();
            assert!(table.append(2 * number, &mut out));
            assert_eq!(out.text(), text.as_bytes());
            assert!(!table.append(2 * number + 1, &mut out));
        }
    }

    #[test]
    fn a_full_table_keeps_no_more() {
        let mut table = TextTable::<32>::default();
        table.keep(0, &[b'x'; MOST]);
        table.keep(1, &[b'y'; 32]);
        table.keep(2, b"short");
        table.keep(MOST_NUMBERS, b"far");
        assert!(table.get(0).is_some());
        assert!(table.get(1).is_none());
        assert!(table.get(2).is_some());
        assert!(table.get(MOST_NUMBERS).is_none());
    }
}
