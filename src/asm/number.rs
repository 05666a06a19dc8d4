//! Integers in decimal, of any width.

use crate::asm::buffer::Buffer;
use crate::layout::Integer;

/// Two digits for every number below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut rest: &mut [[u8; 2]] = &mut pairs;
    let mut number = 0;
    while let Some((slot, tail)) = rest.split_first_mut() {
        *slot = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
        rest = tail;
    }
    pairs
};

/// The digits of every number below 1,000, and how many there are, in the last byte.
static FEW_DIGITS: [[u8; 4]; 1000] = {
    let mut all = [[0; 4]; 1000];
    let mut rest: &mut [[u8; 4]] = &mut all;
    let mut number: u32 = 0;
    while let Some((slot, tail)) = rest.split_first_mut() {
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        let [hundreds, tens, ones] = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        *slot = match number {
            0..=9 => [ones, 0, 0, 1],
            10..=99 => [tens, ones, 0, 2],
            _ => [hundreds, tens, ones, 3],
        };
        number += 1;
        rest = tail;
    }
    all
};

/// The digits of a number below 1,000, with a byte more, and how many there are: most columns.
#[inline(always)]
pub(super) fn few_digits_of(value: u64) -> Option<([u8; 4], usize)> {
    let digits = *FEW_DIGITS.get(usize::try_from(value).ok()?)?;
    let [.., count] = digits;
    Some((digits, usize::from(count)))
}

/// The largest number of eight digits.
pub(super) const MOST_OF_EIGHT_DIGITS: u64 = 99_999_999;

/// Appends an unsigned number.
#[inline]
pub(super) fn unsigned(out: &mut Buffer, value: u64) {
    // Nearly all numbers of a text are names of values, lines and columns.
    match value <= MOST_OF_EIGHT_DIGITS {
        true => eight_digits(out, value),
        false => many_digits(out, value),
    }
}

#[inline]
fn eight_digits(out: &mut Buffer, value: u64) {
    let (digits, count) = digits_of(value);
    out.put(&digits, count);
}

/// The digits of a number that has at most eight, and how many there are.
#[inline(always)]
pub(super) fn digits_of(value: u64) -> ([u8; 8], usize) {
    let (word, count) = word_of_digits(value);
    (word.to_le_bytes(), count)
}

/// The digits of a number that has at most eight in a word, the highest in the lowest byte, and how
/// many there are; the other bytes are 0. They are found side by side: two numbers of four digits, then
/// four of two, then eight of one.
#[inline(always)]
pub(super) fn word_of_digits(value: u64) -> (u64, usize) {
    let fours = (value / 10_000) | ((value % 10_000) << 32);
    // Multiplying and shifting divides all parts at once, by 100 and by 10.
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007F_0000_007F;
    let twos = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
    let ones = tens | ((twos - 10 * tens) << 8);
    let leading_zeros = (ones.trailing_zeros() / 8).min(7);
    let text = (ones | 0x3030_3030_3030_3030) >> (8 * leading_zeros);
    (text, 8 - leading_zeros as usize)
}

/// The digits of numbers of which the next one often differs from the last one in its last digit only, such
/// as lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearDigits {
    /// A number whose last digit is 0, its digits, how many there are, and how far the last one is shifted.
    decade: u64,
    digits: u64,
    count: usize,
    shift: u32,
}

impl Default for NearDigits {
    fn default() -> Self {
        NearDigits {
            decade: 0,
            digits: u64::from(b'0'),
            count: 1,
            shift: 0,
        }
    }
}

impl NearDigits {
    /// As [`digits_of`].
    #[inline(always)]
    pub(super) fn of(&mut self, value: u64) -> ([u8; 8], usize) {
        if value.wrapping_sub(self.decade) >= 10 {
            self.decade = value - value % 10;
            (self.digits, self.count) = word_of_digits(self.decade);
            self.shift = 8 * (self.count as u32 - 1);
        }
        let ones = value - self.decade;
        let word = self.digits + (ones << self.shift);
        (word.to_le_bytes(), self.count)
    }
}

fn many_digits(out: &mut Buffer, mut value: u64) {
    let mut buffer = [0; 20];
    let mut start = buffer.len();
    while value > 0 {
        let pair = PAIRS.get((value % 100) as usize).copied();
        value /= 100;
        start -= 2;
        if let Some(slot) = buffer.get_mut(start..start + 2) {
            slot.copy_from_slice(&pair.unwrap_or_default());
        }
    }
    if buffer.get(start) == Some(&b'0') {
        start += 1;
    }
    out.extend_from_slice(buffer.get(start..).unwrap_or_default());
}

/// Appends a signed number.
pub(super) fn signed(out: &mut Buffer, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    unsigned(out, value.unsigned_abs());
}

/// Appends an integer of its own width; the highest bit is the sign unless it `is_unsigned`.
pub(super) fn integer(out: &mut Buffer, value: &Integer<'_>, is_unsigned: bool) {
    let small = match is_unsigned {
        true => value.to_u64().map(|value| unsigned(out, value)),
        false => value.to_i64().map(|value| signed(out, value)),
    };
    if small.is_none() {
        let words: Vec<u64> = value.words().collect();
        wide(out, words, value.width(), is_unsigned);
    }
}

/// Appends an integer given by its bytes, lowest first, of which `width` bits count.
pub(super) fn from_bytes(out: &mut Buffer, bytes: &[u8], width: u32, is_unsigned: bool) {
    if let Ok(width @ 0..=64) = usize::try_from(width) {
        let mut low = [0; 8];
        for (to, from) in low.iter_mut().zip(bytes) {
            *to = *from;
        }
        let unused = 64 - width as u32;
        let shifted = u64::from_le_bytes(low).checked_shl(unused).unwrap_or(0);
        match is_unsigned {
            true => unsigned(out, shifted.checked_shr(unused).unwrap_or(0)),
            false => signed(out, (shifted as i64).checked_shr(unused).unwrap_or(0)),
        }
        return;
    }
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(chunk) {
            *to = *from;
        }
        u64::from_le_bytes(word)
    });
    wide(out, words.collect(), width, is_unsigned);
}

/// Appends an integer of several words, lowest first.
fn wide(out: &mut Buffer, mut words: Vec<u64>, width: u32, is_unsigned: bool) {
    words.truncate(width.div_ceil(64) as usize);
    let used = (width.max(1) - 1) % 64 + 1;
    let mask = u64::MAX >> (64 - used);
    let is_negative = match words.last_mut() {
        Some(last) => {
            *last &= mask;
            !is_unsigned && *last >> (used - 1) & 1 == 1
        }
        None => false,
    };
    if is_negative {
        out.push(b'-');
        negate(&mut words);
        if let Some(last) = words.last_mut() {
            *last &= mask;
        }
    }
    // The largest power of ten in a word.
    const CHUNK: u64 = 10_000_000_000_000_000_000;
    let mut chunks = Vec::new();
    while let Some(&last) = words.last() {
        if last == 0 {
            words.pop();
            continue;
        }
        let mut remainder = 0u64;
        for word in words.iter_mut().rev() {
            let value = u128::from(remainder) << 64 | u128::from(*word);
            *word = (value / u128::from(CHUNK)) as u64;
            remainder = (value % u128::from(CHUNK)) as u64;
        }
        chunks.push(remainder);
    }
    unsigned(out, chunks.pop().unwrap_or(0));
    for chunk in chunks.into_iter().rev() {
        out.extend_from_slice(format!("{chunk:019}").as_bytes());
    }
}

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8], width: u32, is_unsigned: bool) -> String {
        let mut out = Buffer::default();
        from_bytes(&mut out, bytes, width, is_unsigned);
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    #[test]
    fn small_numbers_agree_with_the_standard_library() {
        for value in [0, 1, 9, 10, 99, 100, 101, 12345, u64::MAX, u64::MAX / 10] {
            assert_eq!(text(&value.to_le_bytes(), 64, true), value.to_string());
            let signed = value as i64;
            assert_eq!(text(&value.to_le_bytes(), 64, false), signed.to_string());
        }
        for value in (0..10_100).chain((0..1_000_000_000).step_by(99_991)) {
            let mut out = Buffer::default();
            unsigned(&mut out, value);
            assert_eq!(out.text(), value.to_string().into_bytes());
            let few = few_digits_of(value).map(|(digits, count)| digits[..count].to_vec());
            assert_eq!(few, (value < 1000).then(|| value.to_string().into_bytes()));
        }
        assert_eq!(text(&[0x07], 3, false), "-1");
        assert_eq!(text(&[0xff], 3, true), "7");
        assert_eq!(text(&[0xff], 0, false), "0");
    }

    #[test]
    fn digits_found_from_those_before_are_those_of_the_number() {
        let mut near = NearDigits::default();
        let steps: [u64; 9] = [0, 1, 0, 8, 1, 89, 1, 9_900, 89_989_999];
        for value in steps.iter().scan(0, |sum, step| {
            *sum += step;
            Some(*sum)
        }) {
            for value in [value, value.saturating_sub(3)] {
                assert_eq!(near.of(value), digits_of(value), "{value}");
            }
        }
    }

    #[test]
    fn wide_numbers_agree_with_the_standard_library() {
        for value in [
            0,
            1,
            u128::MAX,
            u128::MAX / 3,
            1 << 127,
            10u128.pow(38),
            1 << 64,
        ] {
            assert_eq!(text(&value.to_le_bytes(), 128, true), value.to_string());
            let signed = value as i128;
            assert_eq!(text(&value.to_le_bytes(), 128, false), signed.to_string());
        }
        let minus_one = [0xff; 9];
        assert_eq!(text(&minus_one, 65, false), "-1");
        assert_eq!(text(&minus_one, 65, true), "36893488147419103231");
        assert_eq!(text(&[0; 9], 65, false), "0");
        let lowest = [0, 0, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(text(&lowest, 65, false), "-18446744073709551616");
    }
}
