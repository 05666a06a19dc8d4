//! The names of the values of a region in the form in which they are printed.

use crate::text::print::buffer::Buffer;
use crate::text::print::number::{self, digits_of};

/// What MLIR prints for a value without a name.
const UNKNOWN_VALUE: &[u8] = b"<<UNKNOWN SSA VALUE>>";

/// The longest text that a name holds itself.
const SHORT: u32 = 15;

/// The bits of the highest byte that are the length.
const LENGTH: u32 = 0x1F;

/// Marks the first of several results with a name, whose text ends with `#0`.
const FIRST: u32 = 0x20;

/// Marks the others.
const LATER: u32 = 0x40;

/// The highest byte of a name whose text is elsewhere. Its lowest four bytes are then its place there.
const LONG: u32 = 0xFF;

/// Where the highest byte starts.
const HIGHEST_SHIFT: u32 = 120;

/// The name of a value: its text with the percent sign in the lower bytes, and its length with marks in the highest
/// one. Printing it is a copy of fixed size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ValueText(u128);

/// A name that is longer, or that several results share.
#[derive(Clone, Copy, Debug)]
struct Long {
    start: usize,
    length: u32,
    /// The position of the value among the results with this name, if there are several.
    position: Option<u32>,
}

/// The texts that do not fit into names, the last of which can be removed.
#[derive(Debug, Default)]
pub(super) struct LongTexts {
    names: Vec<Long>,
    texts: Vec<u8>,
}

/// How many long texts there were.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize, usize);

impl ValueText {
    #[inline(always)]
    fn of(text: u128, highest: u32) -> Self {
        ValueText(text | u128::from(highest) << HIGHEST_SHIFT)
    }

    #[inline(always)]
    fn highest(self) -> u32 {
        (self.0 >> HIGHEST_SHIFT) as u32
    }

    /// The length, which is not short for a text that is elsewhere.
    #[inline(always)]
    fn length(self) -> u32 {
        self.highest() & LENGTH
    }

    /// The text in the lower bytes.
    #[inline(always)]
    fn text(self) -> u128 {
        self.0 & ((1 << HIGHEST_SHIFT) - 1)
    }

    /// `%7`
    #[inline(always)]
    pub(super) fn of_number(number: u32) -> Self {
        let (digits, count) = digits_of(number);
        ValueText::of(u128::from(b'%') | digits << 8, 1 + count)
    }

    /// A percent sign and a text, if that is short.
    pub(super) fn of_text(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; 16];
        bytes[0] = b'%';
        let length = text.len() + 1;
        let place = bytes.get_mut(1..length.min(16))?;
        if length > SHORT as usize {
            return None;
        }
        place.copy_from_slice(text);
        Some(ValueText::of(u128::from_le_bytes(bytes), length as u32))
    }

    /// The name with an underscore and a number behind it, if that is short.
    #[inline]
    pub(super) fn numbered(self, number: u32) -> Option<Self> {
        let length = self.length();
        let (digits, count) = digits_of(number);
        let whole = length + 1 + count;
        if whole > SHORT {
            return None;
        }
        let end = u128::from(b'_') | digits << 8;
        Some(ValueText::of(self.text() | end << (8 * length), whole))
    }

    /// The name of the value at a position among several results with this name, if that is short.
    #[inline]
    fn at_position(self, position: u32) -> Option<Self> {
        let length = self.length();
        let (digits, count) = digits_of(position);
        let whole = length + 1 + count;
        if whole > SHORT || self.highest() > SHORT {
            return None;
        }
        let end = u128::from(b'#') | digits << 8;
        let mark = if position == 0 { FIRST } else { LATER };
        let text = self.text() | end << (8 * length);
        Some(ValueText::of(text, whole | mark))
    }

    /// Appends the name.
    #[inline(always)]
    pub(super) fn append(self, texts: &LongTexts, out: &mut Buffer) {
        let length = self.length();
        match (1..=SHORT).contains(&length) {
            true => out.put(&self.0.to_le_bytes(), length as usize),
            false => self.append_long(texts, true, out),
        }
    }

    /// Appends the name without the position of the value, which is the first one with this name.
    #[inline(always)]
    pub(super) fn append_shared(self, texts: &LongTexts, out: &mut Buffer) {
        let length = self.length();
        let end = match self.highest() & FIRST {
            0 => 0,
            _ => "#0".len(),
        };
        match (1..=SHORT).contains(&length) {
            true => out.put(&self.0.to_le_bytes(), length as usize - end),
            false => self.append_long(texts, false, out),
        }
    }

    fn append_long(self, texts: &LongTexts, has_position: bool, out: &mut Buffer) {
        let Some(long) = texts.get(self) else {
            return out.extend_from_slice(UNKNOWN_VALUE);
        };
        let range = long.start..long.start + long.length as usize;
        out.extend_from_slice(texts.texts.get(range).unwrap_or_default());
        if let Some(position) = long.position.filter(|_| has_position) {
            out.push(b'#');
            number::unsigned(out, u64::from(position));
        }
    }
}

impl LongTexts {
    /// A name with a percent sign and `parts` one after the other.
    pub(super) fn add(&mut self, parts: &[&[u8]]) -> ValueText {
        let start = self.texts.len();
        self.texts.push(b'%');
        for part in parts {
            self.texts.extend_from_slice(part);
        }
        self.push(Long {
            start,
            length: (self.texts.len() - start) as u32,
            position: None,
        })
    }

    /// The name of the value at a position among several results with a name.
    fn at_position(&mut self, name: ValueText, position: u32) -> ValueText {
        if let Some(short) = name.at_position(position) {
            return short;
        }
        let position = Some(position);
        if let Some(long) = self.get(name) {
            return self.push(Long { position, ..long });
        }
        let start = self.texts.len();
        let length = name.length();
        let bytes = name.0.to_le_bytes();
        let text = bytes.get(..length as usize).unwrap_or_default();
        self.texts.extend_from_slice(text);
        self.push(Long {
            start,
            length,
            position,
        })
    }

    /// Names several results that share a name, which the first of them has.
    pub(super) fn set_positions(&mut self, results: &mut [ValueText]) {
        let Some(&shared) = results.first() else {
            return;
        };
        let mut shared = shared;
        for (position, name) in (0..).zip(results) {
            *name = self.at_position(shared, position);
            if name.highest() == LONG {
                // The next one has its text.
                shared = *name;
            }
        }
    }

    /// Whether a value shares its name with the result before it.
    pub(super) fn is_later(&self, name: ValueText) -> bool {
        match self.get(name) {
            Some(long) => long.position.is_some_and(|position| position > 0),
            None => name.highest() & LATER != 0,
        }
    }

    fn push(&mut self, long: Long) -> ValueText {
        let place = self.names.len() as u32;
        self.names.push(long);
        ValueText::of(u128::from(place), LONG)
    }

    fn get(&self, name: ValueText) -> Option<Long> {
        match name.highest() {
            LONG => self.names.get(name.0 as u32 as usize).copied(),
            _ => None,
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.names.len(), self.texts.len())
    }

    /// Removes the texts behind a mark.
    pub(super) fn truncate(&mut self, mark: Mark) {
        self.names.truncate(mark.0);
        self.texts.truncate(mark.1);
    }
}

/// Appends a number in decimal digits.
pub(super) fn push_number(text: &mut Vec<u8>, number: u32) {
    let (digits, count) = digits_of(number);
    let digits = digits.to_le_bytes();
    text.extend_from_slice(digits.get(..count as usize).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: ValueText, texts: &LongTexts) -> String {
        let mut out = Buffer::default();
        name.append(texts, &mut out);
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    #[test]
    fn a_name_is_its_text_whatever_its_length() {
        let mut texts = LongTexts::default();
        for number in [0, 9, 123_456, 4_294_967_295] {
            let name = ValueText::of_number(number);
            assert_eq!(text(name, &texts), format!("%{number}"));
        }
        for name in [
            "",
            "c",
            "reinterpret_c",
            "reinterpret_ca",
            "reinterpret_cas",
        ] {
            let short = ValueText::of_text(name.as_bytes());
            assert_eq!(short.is_some(), name.len() < SHORT as usize, "{name}");
            let whole = short.unwrap_or_else(|| texts.add(&[name.as_bytes()]));
            assert_eq!(text(whole, &texts), format!("%{name}"));
            for number in [0, 12, 4_294_967_295] {
                if let Some(numbered) = short.and_then(|short| short.numbered(number)) {
                    assert_eq!(text(numbered, &texts), format!("%{name}_{number}"));
                }
            }
            let mut results = [whole; 12];
            texts.set_positions(&mut results);
            for (position, result) in results.into_iter().enumerate() {
                assert_eq!(text(result, &texts), format!("%{name}#{position}"));
                assert_eq!(texts.is_later(result), position > 0);
            }
            let mut out = Buffer::default();
            results[0].append_shared(&texts, &mut out);
            assert_eq!(out.text(), format!("%{name}").as_bytes());
        }
        assert_eq!(text(ValueText::default(), &texts), "<<UNKNOWN SSA VALUE>>");
    }
}
