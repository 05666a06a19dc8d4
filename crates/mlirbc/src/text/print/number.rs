//! Prints integers of up to 64 bits in decimal.

use crate::schema::Integer;
use crate::text::print::buffer::Buffer;

/// The three digits of every number below 1,000, and the number of leading zeros among them.
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

/// The digits of a number below 1,000 in the lowest three bytes, and the number of leading zeros
/// among them.
#[inline(always)]
fn triple(number: u64) -> (u64, u32) {
    let triple = TRIPLES.get(number as usize).copied().unwrap_or_default();
    let word = u32::from_le_bytes(triple);
    (u64::from(word & 0xFF_FFFF), word >> 24)
}

/// The digits of a number below a million, the first in the lowest byte, and their number.
#[inline(always)]
fn six_digits(number: u64) -> (u64, u32) {
    if number < 1000 {
        let (digits, zeros) = triple(number);
        return (digits >> (8 * zeros), 3 - zeros);
    }
    let ((high, zeros), (low, _)) = (triple(number / 1000), triple(number % 1000));
    ((high | low << 24) >> (8 * zeros), 6 - zeros)
}

/// The last six digits of a number, the first in the lowest byte.
#[inline(always)]
fn last_six(number: u64) -> u64 {
    let low = number % SIX_DIGITS;
    triple(low / 1000).0 | triple(low % 1000).0 << 24
}

/// The digits of a number, the first in the lowest byte, and their number.
#[inline(always)]
pub(super) fn digits_of(number: u32) -> (u128, u32) {
    let number = u64::from(number);
    if number < SIX_DIGITS {
        let (digits, count) = six_digits(number);
        return (u128::from(digits), count);
    }
    let (high, count) = six_digits(number / SIX_DIGITS);
    let low = u128::from(last_six(number));
    (u128::from(high) | low << (8 * count), count + 6)
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

/// Appends an unsigned number with a byte before it, and possibly one behind it.
#[inline(always)]
pub(super) fn between(out: &mut Buffer, before: u8, value: u64, behind: Option<u8>) {
    let end = behind.unwrap_or_default();
    if value < SIX_DIGITS {
        let (digits, count) = six_digits(value);
        let word = u64::from(before) | digits << 8 | u64::from(end) << (8 + 8 * count);
        let length = 1 + count as usize + usize::from(behind.is_some());
        out.put(&word.to_le_bytes(), length);
    } else {
        out.push(before);
        many_digits(out, value);
        out.put(&[end], usize::from(behind.is_some()));
    }
}

#[cold]
fn many_digits(out: &mut Buffer, value: u64) {
    unsigned(out, value / SIX_DIGITS);
    out.put(&last_six(value).to_le_bytes(), 6);
}

/// Appends a signed number.
pub(super) fn signed(out: &mut Buffer, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    unsigned(out, value.unsigned_abs());
}

/// Appends an integer of arbitrary width if it fits in 64 bits. The highest bit is the sign unless
/// `is_unsigned`. Returns false if it does not fit.
pub(super) fn small(out: &mut Buffer, value: &Integer<'_>, is_unsigned: bool) -> bool {
    let small = match is_unsigned {
        true => value.to_u64().map(|value| unsigned(out, value)),
        false => value.to_i64().map(|value| signed(out, value)),
    };
    small.is_some()
}

/// Appends an integer from its bytes, lowest first, of which `width` bits count, at most 64.
pub(super) fn from_bytes(out: &mut Buffer, bytes: &[u8], width: u32, is_unsigned: bool) {
    let mut low = [0; 8];
    for (to, from) in low.iter_mut().zip(bytes) {
        *to = *from;
    }
    let unused = 64u32.saturating_sub(width);
    let shifted = u64::from_le_bytes(low).checked_shl(unused).unwrap_or(0);
    match is_unsigned {
        true => unsigned(out, shifted.checked_shr(unused).unwrap_or(0)),
        false => signed(out, (shifted as i64).checked_shr(unused).unwrap_or(0)),
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
            between(&mut out, b'<', value, Some(b'>'));
            between(&mut out, b':', value, None);
            let expected = format!("{value}<{value}>:{value}").into_bytes();
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
}
