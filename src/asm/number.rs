//! Integers in decimal, of any width.

use crate::asm::buffer::{Buffer, Line};
use crate::layout::Integer;

/// The three digits of every number below 1,000, and how many of them are zeros before the number.
static TRIPLES: [[u8; 4]; 1000] = {
    let mut triples = [[0; 4]; 1000];
    let mut rest: &mut [[u8; 4]] = &mut triples;
    let mut number: u32 = 0;
    while let Some((slot, tail)) = rest.split_first_mut() {
        let zeros = (number < 100) as u8 + (number < 10) as u8;
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        *slot = [
            b'0' + hundreds as u8,
            b'0' + tens as u8,
            b'0' + ones as u8,
            zeros,
        ];
        number += 1;
        rest = tail;
    }
    triples
};

/// Numbers below this have at most six digits.
const SIX_DIGITS: u64 = 1_000_000;

/// The digits of a number below 1,000 in the lowest three bytes, and how many of them are zeros
/// before the number.
#[inline(always)]
fn triple(number: u64) -> (u64, u32) {
    let triple = TRIPLES.get(number as usize).copied().unwrap_or_default();
    let word = u32::from_le_bytes(triple);
    (u64::from(word & 0xFF_FFFF), word >> 24)
}

/// The digits of a number below a million, the first in the lowest byte, and how many there are.
#[inline(always)]
fn six_digits(number: u64) -> (u64, u32) {
    if number < 1000 {
        let (digits, zeros) = triple(number);
        return (digits >> (8 * zeros), 3 - zeros);
    }
    let ((high, zeros), (low, _)) = (triple(number / 1000), triple(number % 1000));
    ((high | low << 24) >> (8 * zeros), 6 - zeros)
}

/// The digits of a number, the first in the lowest byte, and how many there are.
#[inline(always)]
pub(super) fn digits_of(number: u32) -> (u128, u32) {
    let number = u64::from(number);
    if number < SIX_DIGITS {
        let (digits, count) = six_digits(number);
        return (u128::from(digits), count);
    }
    let (high, count) = six_digits(number / SIX_DIGITS);
    let low = number % SIX_DIGITS;
    let low = triple(low / 1000).0 | triple(low % 1000).0 << 24;
    (u128::from(high) | u128::from(low) << (8 * count), count + 6)
}

/// Appends an unsigned number.
#[inline]
pub(super) fn unsigned(out: &mut Buffer, value: u64) {
    if value < SIX_DIGITS {
        let (digits, count) = six_digits(value);
        out.put(&digits.to_le_bytes(), count as usize);
    } else {
        many_digits(out, value);
    }
}

/// Puts an unsigned number in a line.
#[inline(always)]
pub(super) fn put(line: &mut Line<'_>, value: u64) {
    if value < SIX_DIGITS {
        let (digits, count) = six_digits(value);
        line.put(&digits.to_le_bytes(), count as usize);
    } else {
        put_many_digits(line, value);
    }
}

/// The digits of a number and where they start.
fn digits_at_end(mut value: u64) -> ([u8; 20], usize) {
    let mut buffer = [b'0'; 20];
    let mut start = buffer.len();
    while value > 0 {
        start -= 1;
        if let Some(slot) = buffer.get_mut(start) {
            *slot = b'0' + (value % 10) as u8;
        }
        value /= 10;
    }
    (buffer, start)
}

#[inline(never)]
fn many_digits(out: &mut Buffer, value: u64) {
    let (digits, start) = digits_at_end(value);
    out.extend_from_slice(digits.get(start..).unwrap_or_default());
}

#[cold]
fn put_many_digits(line: &mut Line<'_>, value: u64) {
    let (digits, start) = digits_at_end(value);
    for digit in digits.get(start..).unwrap_or_default() {
        line.put(&[*digit], 1);
    }
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
        let spread = (0..1 << 33).step_by(999_991);
        for value in (0..10_100).chain(spread).chain([u64::MAX]) {
            let mut out = Buffer::default();
            unsigned(&mut out, value);
            let mut line = out.line();
            put(&mut line, value);
            let length = line.len();
            out.advance(length);
            let expected = format!("{value}{value}").into_bytes();
            assert_eq!(out.text(), expected);
            let (digits, count) = digits_of(value as u32);
            let digits = digits.to_le_bytes();
            assert_eq!(
                digits[..count as usize],
                *(value as u32).to_string().as_bytes()
            );
        }
        assert_eq!(text(&[0x07], 3, false), "-1");
        assert_eq!(text(&[0xff], 3, true), "7");
        assert_eq!(text(&[0xff], 0, false), "0");
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
