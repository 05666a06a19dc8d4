//! Decimal digits at the start of a text.

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
