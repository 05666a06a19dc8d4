//! Integers whose width depends on the context (format.md §1.6), including the bits of floats.

use crate::error::Result;
use crate::wire::Cursor;

/// The largest width of an integer in MLIR.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// An integer of any width, as stored in the file.
///
/// The bits above the width are always zero. Its type determines whether the value is signed.
#[derive(Clone, Copy, Debug)]
pub struct Integer<'m> {
    width: u32,
    /// The lowest word.
    low: u64,
    /// The words as signed varints, lowest first, for widths above 64.
    words: Option<(usize, Cursor<'m>)>,
}

impl<'m> Integer<'m> {
    /// An integer of at most 64 bits.
    pub fn from_u64(width: u32, value: u64) -> Self {
        Integer {
            width,
            low: value & mask(width),
            words: None,
        }
    }

    pub(super) fn read(cursor: &mut Cursor<'m>, width: u32) -> Result<Self> {
        match width {
            0..=8 => Ok(Self::from_u64(width, u64::from(cursor.byte()?))),
            9..=64 => Ok(Self::from_u64(width, cursor.signed_varint()? as u64)),
            _ => {
                let count = cursor.count(1, "words of an integer")?;
                let words = *cursor;
                let mut low = 0;
                for index in 0..count {
                    let word = cursor.signed_varint()?;
                    if index == 0 {
                        low = word as u64;
                    }
                }
                Ok(Integer {
                    width,
                    low,
                    words: Some((count, words)),
                })
            }
        }
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of 64-bit words that the width takes; at least 1.
    pub fn word_count(&self) -> usize {
        (self.width as usize).div_ceil(64).max(1)
    }

    /// The words, lowest first; exactly [`Integer::word_count`] of them. As in the reference
    /// reader, omitted words are zero, and words and bits beyond the width are dropped.
    pub fn words(&self) -> impl Iterator<Item = u64> + use<'m> {
        let count = self.word_count();
        let (mut stored, mut cursor) = match self.words {
            Some((stored, cursor)) => (stored, cursor),
            None => (0, Cursor::new(&[], 0)),
        };
        let is_wide = self.words.is_some();
        let (low, width) = (self.low, self.width);
        (0..count).map(move |index| {
            let word = if !is_wide {
                low
            } else if stored > 0 {
                stored -= 1;
                cursor.signed_varint().unwrap_or_default() as u64
            } else {
                0
            };
            match width % 64 {
                used @ 1..64 if index + 1 == count => word & mask(used),
                _ => word,
            }
        })
    }

    /// The stored words within the width; the words after them are zero.
    pub(super) fn significant_words(&self) -> impl Iterator<Item = u64> + use<'m> {
        let count = self.stored_count();
        self.words().take(count)
    }

    /// The value as an unsigned number, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_u128().and_then(|value| u64::try_from(value).ok())
    }

    /// The value as an unsigned 128-bit number, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        let mut words = self.words().take(self.stored_count());
        let low = u128::from(words.next().unwrap_or(0));
        let high = u128::from(words.next().unwrap_or(0));
        words.all(|word| word == 0).then_some(low | high << 64)
    }

    /// The value with its highest bit as the sign, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        if self.width == 0 {
            return Some(0);
        }
        if self.width <= 64 {
            let unused = 64 - self.width;
            return Some((self.low << unused) as i64 >> unused);
        }
        let negative = self.is_sign_bit_set();
        let low = self.low as i64;
        let last = self.word_count() - 1;
        let mut above = self.words().take(self.stored_count()).enumerate().skip(1);
        let fits = above.all(|(index, word)| {
            let filler = match (negative, self.width % 64) {
                (false, _) => 0,
                (true, used @ 1..64) if index == last => mask(used),
                (true, _) => u64::MAX,
            };
            word == filler
        });
        (fits && (low < 0) == negative).then_some(low)
    }

    /// The number of stored words within the width; the words after these are zero. A file can
    /// state a width that exceeds any memory.
    fn stored_count(&self) -> usize {
        let stored = self.words.map_or(1, |(stored, _)| stored);
        stored.min(self.word_count())
    }

    /// Whether the highest bit of the width is set.
    pub fn is_sign_bit_set(&self) -> bool {
        let Some(bit) = self.width.checked_sub(1) else {
            return false;
        };
        let mut words = self.words().take(self.stored_count());
        let word = words.nth(bit as usize / 64).unwrap_or(0);
        word >> (bit % 64) & 1 == 1
    }
}

/// The lowest `width` bits set, at most 64.
fn mask(width: u32) -> u64 {
    match width {
        0 => 0,
        64.. => u64::MAX,
        _ => u64::MAX >> (64 - width),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], width: u32) -> Integer<'_> {
        let mut cursor = Cursor::new(bytes, 0);
        let integer = Integer::read(&mut cursor, width).unwrap();
        cursor.finish("the integer").unwrap();
        integer
    }

    #[test]
    fn the_documented_examples_decode() {
        assert_eq!(read(&[0xff], 8).to_i64(), Some(-1));
        assert_eq!(read(&[0x07], 3).to_i64(), Some(-1));
        assert_eq!(read(&[0x01], 1).to_u64(), Some(1));
        assert_eq!(read(&[0x01], 0).to_u64(), Some(0));
        let minus_one = read(&[0xd0, 0xff, 0xff, 0xff, 0x3f], 32);
        assert_eq!(
            (minus_one.to_i64(), minus_one.to_u64()),
            (Some(-1), Some(0xffff_ffff))
        );
        assert_eq!(read(&[0x03], 64).to_i64(), Some(-1));
        // i65 -1: the words ffff..., 1.
        let wide = read(&[0x05, 0x03, 0x05], 65);
        assert_eq!(wide.words().collect::<Vec<_>>(), [u64::MAX, 1]);
        assert_eq!((wide.to_i64(), wide.to_u64()), (Some(-1), None));
        assert_eq!(wide.to_u128(), Some((1 << 65) - 1));
    }

    #[test]
    fn missing_words_are_zero_and_extra_ones_are_dropped() {
        assert_eq!(read(&[0x01], 128).to_u128(), Some(0));
        assert_eq!(
            read(&[0x07, 0x05, 0x05, 0x05], 128).to_u128(),
            Some((1 << 64) + 1)
        );
    }
}
