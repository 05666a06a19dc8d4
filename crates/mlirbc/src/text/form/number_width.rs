//! The width of an integer of any size that is written without a type.

use crate::schema::Integer;

/// The number of bits in which MLIR keeps a number without its sign: four for each decimal or hexadecimal digit, one more
/// if the first of them is set, and 64 for 0.
pub(crate) fn width_of_digits(digits: &str, magnitude: u128) -> u32 {
    const BITS_OF_DIGIT: u32 = 4;
    let digits = digits.trim_start_matches('0').len();
    let width = u32::try_from(digits).unwrap_or(u32::MAX);
    let width = width.saturating_mul(BITS_OF_DIGIT);
    match u128::BITS - magnitude.leading_zeros() {
        0 => u64::BITS,
        used => width + u32::from(used == width),
    }
}

/// The value of an integer as a signed one, if it has at most 128 bits.
pub(crate) fn signed_value(number: Integer<'_>) -> Option<i128> {
    let unused = u128::BITS.checked_sub(number.width())?;
    let bits = number.to_u128()?;
    Some((bits.checked_shl(unused)? as i128) >> unused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_follow_from_digits() {
        let of = |number: u128| width_of_digits(&number.to_string(), number);
        assert_eq!([0, 1, 7, 8, 9, 10].map(of), [64, 4, 4, 5, 5, 8]);
        assert_eq!(of(u128::from(u64::MAX)), 80);
        assert_eq!(width_of_digits("00ff", 0xff), 9);
    }
}
