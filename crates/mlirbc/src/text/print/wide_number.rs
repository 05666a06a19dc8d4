//! Prints integers of more than 64 bits in decimal.
//!
//! MLIR's integers have up to 2^24 bits. Long ones are converted in blocks, which are joined in
//! pairs: the upper block times a power of two plus the lower one, in decimal limbs. With fast
//! products this takes little more time than printing the digits.

use crate::text::print::buffer::Buffer;
use crate::text::print::number;
use crate::text::print::transform::{self, BASE, DIGITS, Transform};

/// The words of a block. The division of a block is quadratic.
const BLOCK: usize = 32;

/// The sign and the magnitude of an integer.
#[derive(Debug)]
pub(super) struct Wide {
    is_negative: bool,
    /// The words of the magnitude, lowest first, without zeros above.
    words: Vec<u64>,
}

impl Wide {
    /// An integer of several words, lowest first.
    pub(super) fn new(mut words: Vec<u64>, width: u32, is_unsigned: bool) -> Self {
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
            negate(&mut words);
            if let Some(last) = words.last_mut() {
                *last &= mask;
            }
        }
        while words.last() == Some(&0) {
            words.pop();
        }
        Wide { is_negative, words }
    }

    /// An integer from its bytes, lowest first, of which `width` bits count.
    pub(super) fn of_bytes(bytes: &[u8], width: u32, is_unsigned: bool) -> Self {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            u64::from_le_bytes(word)
        });
        Wide::new(words.collect(), width, is_unsigned)
    }

    /// A lower bound of the number of digits, at most two below it.
    pub(super) fn least_digits(&self) -> u64 {
        let zeros = self.words.last().map_or(0, |word| word.leading_zeros());
        let bits = 64 * self.words.len() as u64 - u64::from(zeros);
        // Slightly less than log10(2).
        bits.saturating_sub(1) * 301_029 / 1_000_000
    }

    /// Appends the number.
    pub(super) fn append_to(&self, out: &mut Buffer) {
        if self.is_negative {
            out.push(b'-');
        }
        let limbs = decimal(&self.words);
        let Some((highest, lower)) = limbs.split_last() else {
            return out.push(b'0');
        };
        number::unsigned(out, u64::from(*highest));
        for limb in lower.iter().rev() {
            let mut digits = [b'0'; 8];
            let mut rest = *limb;
            for digit in digits.iter_mut().take(DIGITS).rev() {
                *digit = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
            out.put(&digits, DIGITS);
        }
    }
}

fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}

/// The decimal limbs of a number.
fn decimal(words: &[u64]) -> Vec<u32> {
    let mut parts: Vec<Vec<u32>> = words.chunks(BLOCK).map(by_division).collect();
    if parts.len() < 2 {
        return parts.pop().unwrap_or_default();
    }
    let mut transform = Transform::default();
    // The factor of the upper part of a pair.
    let mut power = by_division(&[&[0; BLOCK][..], &[1]].concat());
    loop {
        let length = (2 * power.len()).next_power_of_two();
        let transformed = transform.of(&power, length);
        let mut parts_left = parts.into_iter();
        let mut joined = Vec::with_capacity(parts_left.len().div_ceil(2));
        while let Some(low) = parts_left.next() {
            joined.push(match parts_left.next() {
                Some(high) if !high.is_empty() => {
                    let high = transform.of(&high, length);
                    let mut sum = transform.product(&high, &transformed);
                    transform::add_to(&mut sum, &low);
                    sum
                }
                _ => low,
            });
        }
        parts = joined;
        if parts.len() < 2 {
            return parts.pop().unwrap_or_default();
        }
        power = transform.product(&transformed, &transformed);
    }
}

/// The decimal limbs of a short number, by repeated division.
fn by_division(words: &[u64]) -> Vec<u32> {
    /// Three limbs at a time.
    const CHUNK: u64 = BASE * BASE * BASE;
    let mut words = words.to_vec();
    let mut limbs = Vec::with_capacity(4 * words.len());
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
        let [low, middle] = [remainder % BASE, remainder / BASE % BASE];
        limbs.extend([low, middle, remainder / BASE / BASE].map(|limb| limb as u32));
    }
    transform::trim(&mut limbs);
    limbs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: Vec<u64>, width: u32, is_unsigned: bool) -> String {
        let mut out = Buffer::default();
        Wide::new(words, width, is_unsigned).append_to(&mut out);
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    fn of_bytes(bytes: &[u8], width: u32, is_unsigned: bool) -> String {
        let mut out = Buffer::default();
        Wide::of_bytes(bytes, width, is_unsigned).append_to(&mut out);
        String::from_utf8(out.text().to_vec()).unwrap()
    }

    #[test]
    fn numbers_of_two_words_agree_with_the_standard_library() {
        for value in [
            0,
            1,
            u128::MAX,
            u128::MAX / 3,
            1 << 127,
            10u128.pow(38),
            1 << 64,
        ] {
            let bytes = value.to_le_bytes();
            assert_eq!(of_bytes(&bytes, 128, true), value.to_string());
            let signed = value as i128;
            assert_eq!(of_bytes(&bytes, 128, false), signed.to_string());
        }
        let minus_one = [0xff; 9];
        assert_eq!(of_bytes(&minus_one, 65, false), "-1");
        assert_eq!(of_bytes(&minus_one, 65, true), "36893488147419103231");
        assert_eq!(of_bytes(&[0; 9], 65, false), "0");
        let lowest = [0, 0, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(of_bytes(&lowest, 65, false), "-18446744073709551616");
    }

    #[test]
    fn blocks_are_joined_as_division_of_the_whole_number_would() {
        let mut state = 1u64;
        for count in [1, 31, 32, 33, 63, 64, 65, 97, 128, 200, 513] {
            let mut words: Vec<u64> = (0..count)
                .map(|at| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    // Whole blocks of zeros and of ones.
                    match at / BLOCK % 3 {
                        0 => state,
                        1 => 0,
                        _ => u64::MAX,
                    }
                })
                .collect();
            assert_eq!(decimal(&words), by_division(&words), "{count} words");
            words.push(0);
            let digits = text(words.clone(), 64 * words.len() as u32, true).len() as u64;
            let least = Wide::new(words.clone(), 64 * words.len() as u32, true).least_digits();
            assert!(least <= digits && digits <= least + 2 + digits / 10_000);
        }
    }
}
