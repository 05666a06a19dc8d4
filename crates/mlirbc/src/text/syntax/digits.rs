//! Decimal digits at the start of a text, and hexadecimal ones that are bytes.

use crate::text::syntax::hex;

/// The value of the digits at the start of a text, modulo 2^64, and their number.
#[inline]
pub(crate) fn leading_number(text: &[u8]) -> (u64, usize) {
    if let Some(first) = text.first_chunk()
        && let Some(found) = short_leading_number(u64::from_le_bytes(*first))
    {
        return found;
    }
    let (mut number, mut count) = (0u64, 0);
    while let Some(digit) = text.get(count).map(|byte| byte.wrapping_sub(b'0'))
        && digit <= 9
    {
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
        count += 1;
    }
    (number, count)
}

/// The same for eight characters, the first one in the lowest byte, unless all are digits. Names and locations have
/// numbers of any length, so that a processor cannot predict the end of a loop.
#[inline]
pub(crate) fn short_leading_number(text: u64) -> Option<(u64, usize)> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let digits = text ^ (EACH * 0x30);
    // The lowest byte with a high bit is the first one above 9: only higher bytes get its carry.
    let others = (digits.wrapping_add(EACH * 0x76) | digits) & (EACH * 0x80);
    let count = others.trailing_zeros() / u8::BITS;
    // As if zeros preceded them.
    let digits = match count {
        0 => return Some((0, 0)),
        count => digits.checked_shl(u64::BITS - count * u8::BITS)?,
    };
    if others == 0 {
        return None;
    }
    // Pairs of digits, then the four pairs.
    const PAIRS: u64 = 0x0000_00ff_0000_00ff;
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let high = (pairs & PAIRS).wrapping_mul(100 + (1_000_000 << 32));
    let low = ((pairs >> 16) & PAIRS).wrapping_mul(1 + (10_000 << 32));
    Some((high.wrapping_add(low) >> 32, count as usize))
}

/// The values of hexadecimal digits, [`OTHER`] for other characters.
#[expect(clippy::indexing_slicing, reason = "constant")]
const DIGITS: [u8; 256] = {
    let mut values = [OTHER; 256];
    let mut value = 0;
    while value < 16 {
        let [_, digit] = hex(value);
        values[digit as usize] = value;
        values[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};

/// Has a bit that no value has.
const OTHER: u8 = 0x10;

/// The bytes that hexadecimal digits are, two each. `None` for other characters, and if a digit is left over.
pub(crate) fn bytes_of_hex(digits: &[u8]) -> Option<Vec<u8>> {
    let (pairs, rest) = digits.as_chunks();
    let mut bytes = vec![0; pairs.len()];
    let mut seen = 0;
    for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
        let [high, low] = [high, low].map(|digit| DIGITS.get(usize::from(digit)).copied());
        let (high, low) = (high.unwrap_or(OTHER), low.unwrap_or(OTHER));
        seen |= high | low;
        *byte = high << 4 | low;
    }
    (seen & OTHER == 0 && rest.is_empty()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn hexadecimal_digits_are_those_of_both_cases() {
        for pair in 0..=u16::MAX {
            let text = pair.to_be_bytes();
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let [high, low] = text.map(digit);
            let byte = high
                .zip(low)
                .map(|(high, low)| vec![(high << 4 | low) as u8]);
            assert_eq!(bytes_of_hex(&text), byte, "{text:?}");
        }
        assert_eq!(bytes_of_hex(b""), Some(Vec::new()));
        assert_eq!(bytes_of_hex(b"0A1"), None);
        let text = b"00112233445566778899aabbccddeeff".repeat(3);
        let bytes: Vec<u8> = (0..48).map(|at| at % 16 * 0x11).collect();
        assert_eq!(bytes_of_hex(&text), Some(bytes));
        let mut wrong = text;
        wrong[70] = b'g';
        assert_eq!(bytes_of_hex(&wrong), None);
    }

    proptest! {
        #[test]
        fn leading_numbers_end_before_the_first_other_character(
            digits in "[0-9]{0,25}",
            rest in "([^0-9].{0,10})?",
        ) {
            let text = format!("{digits}{rest}");
            let number = digits.bytes().fold(0u64, |number, digit| {
                number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))
            });
            prop_assert_eq!(leading_number(text.as_bytes()), (number, digits.len()));
        }

        #[test]
        fn leading_numbers_of_eight_bytes_are_those_of_each_byte(text: [u8; 8]) {
            let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            prop_assert_eq!(leading_number(&text).1, count);
        }
    }
}
