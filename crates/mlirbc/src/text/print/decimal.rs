//! Exact conversion between `significand * 2^exponent` and decimal digits.
//!
//! Powers of ten are split into powers of five and shifts. Only the upper 128 bits and the length
//! of `value * 5^n` ([`Product`]) are then needed. Products of up to 128 bits are computed in a
//! `u128`, longer ones in a vector of limbs.

use std::cmp::Ordering;

/// Entries of [`POW5`]: the powers of five below 2^128.
const POW5_COUNT: usize = 56;

static POW5: [u128; POW5_COUNT] = {
    let mut powers = [0; POW5_COUNT];
    let mut rest: &mut [u128] = &mut powers;
    let mut power: u128 = 1;
    while let Some((slot, tail)) = rest.split_first_mut() {
        *slot = power;
        // Only the product after the last entry wraps.
        power = power.wrapping_mul(5);
        rest = tail;
    }
    powers
};

/// The highest power of five in a `u64`: a limb of long products.
const LIMB_POWER: u32 = 27;
const POW5_LIMB: u64 = 5_u64.pow(LIMB_POWER);

/// An exact `value * 5^n`, reduced to the parts that comparisons and shifts need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Product {
    /// The highest 128 bits, shifted so that the top bit is set.
    top: u128,
    /// Bit length of the whole product.
    length: i32,
    /// Whether a bit below `top` is set.
    sticky: bool,
}

/// Decimal digits: `digits * 10^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// The digits as an integer.
    pub(super) digits: u128,
    /// The power of ten of the last digit.
    pub(super) exponent: i32,
}

/// A non-zero `significand * 2^exponent`, prepared for [`Binary::digits`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Binary {
    /// Odd.
    significand: u128,
    exponent: i32,
    /// Bit length of the value (exponent >= 0) or of `significand * 5^-exponent` (below 0), the
    /// integer from which LLVM takes the digits.
    length: i32,
}

impl Binary {
    /// The value `significand * 2^exponent`; `significand` is not 0.
    pub(super) fn new(significand: u128, exponent: i32) -> Self {
        let zeros = significand.trailing_zeros();
        let significand = significand >> zeros;
        let exponent = exponent + zeros as i32;
        let length = if exponent >= 0 {
            bit_length(significand) + exponent
        } else {
            length_times_pow5(significand, exponent.unsigned_abs())
        };
        Self {
            significand,
            exponent,
            length,
        }
    }

    /// The value in at most `precision` significant digits, as LLVM chooses them: low decimal
    /// digits are dropped first, counted from the bit length, then the rest is rounded half up.
    /// The result is therefore not always the nearest decimal number.
    pub(super) fn digits(&self, precision: u32) -> Decimal {
        // 196/59 is LLVM's slight overestimate of log2(10).
        let needed = (precision * 196).div_ceil(59) as i32;
        let dropped = (self.length - needed).max(0) * 59 / 196;
        let scale = dropped + self.exponent.min(0);
        let shift = self.exponent - scale;
        let quotient = if scale > 0 {
            quotient_by_pow5(self.significand, shift, scale.unsigned_abs())
        } else {
            times_pow5(self.significand, scale.unsigned_abs()).floor(shift)
        };
        round_half_up(quotient, scale, precision)
    }
}

/// Compares `decimal` with `significand * 2^exponent`; both are not 0.
pub(super) fn compare(decimal: Decimal, significand: u128, exponent: i32) -> Ordering {
    let power = decimal.exponent.unsigned_abs();
    if decimal.exponent >= 0 {
        times_pow5(decimal.digits, power).compare(decimal.exponent - exponent, significand)
    } else {
        times_pow5(significand, power)
            .compare(exponent - decimal.exponent, decimal.digits)
            .reverse()
    }
}

/// `value / 10` and the remaining digit. Most values fit a word, whose division is much cheaper.
#[inline]
pub(super) fn div_rem_10(value: u128) -> (u128, u8) {
    match u64::try_from(value) {
        Ok(value) => ((value / 10).into(), (value % 10) as u8),
        Err(_) => (value / 10, (value % 10) as u8),
    }
}

/// The number of decimal digits of `value`; 1 for 0.
#[inline]
pub(super) fn decimal_length(value: u128) -> u32 {
    let log = match u64::try_from(value) {
        Ok(value) => value.checked_ilog10(),
        Err(_) => value.checked_ilog10(),
    };
    log.map_or(1, |log| log + 1)
}

fn round_half_up(value: u128, exponent: i32, precision: u32) -> Decimal {
    let surplus = decimal_length(value).saturating_sub(precision);
    let mut digits = value;
    let mut last = 0;
    for _ in 0..surplus {
        (digits, last) = div_rem_10(digits);
    }
    if last >= 5 {
        digits += 1;
    }
    Decimal {
        digits,
        exponent: exponent + surplus as i32,
    }
}

#[inline]
fn bit_length(value: u128) -> i32 {
    128 - value.leading_zeros() as i32
}

#[inline]
fn pow5(n: u32) -> Option<u128> {
    POW5.get(n as usize).copied()
}

impl Product {
    #[inline]
    fn of(value: u128) -> Self {
        let zeros = value.leading_zeros();
        Self {
            top: value.checked_shl(zeros).unwrap_or(0),
            length: bit_length(value),
            sticky: false,
        }
    }

    /// `floor(self * 2^shift)`, for results below 2^128.
    #[inline]
    fn floor(&self, shift: i32) -> u128 {
        let unused = 128 - (self.length + shift);
        self.top.checked_shr(unused.max(0) as u32).unwrap_or(0)
    }

    /// Compares `self * 2^shift` with `other`.
    #[inline]
    fn compare(&self, shift: i32, other: u128) -> Ordering {
        let other = Self::of(other);
        (self.length + shift)
            .cmp(&other.length)
            .then(self.top.cmp(&other.top))
            .then(self.sticky.cmp(&false))
    }
}

/// `value * 5^n`.
#[inline]
fn times_pow5(value: u128, n: u32) -> Product {
    match pow5(n).and_then(|power| value.checked_mul(power)) {
        Some(product) => Product::of(product),
        None => long_times_pow5(value, n),
    }
}

#[cold]
fn long_times_pow5(value: u128, n: u32) -> Product {
    // 63 bits a step, as 5^27 has that many.
    let mut limbs = Vec::with_capacity(3 + (n / LIMB_POWER) as usize);
    limbs.push(value as u64);
    limbs.push((value >> 64) as u64);
    for _ in 0..n / LIMB_POWER {
        multiply(&mut limbs, POW5_LIMB);
    }
    multiply(&mut limbs, 5_u64.pow(n % LIMB_POWER));

    let unused = limbs.iter().rev().take_while(|limb| **limb == 0).count();
    let mut used = limbs.iter().rev().skip(unused).copied();
    let length = 64 * used.len() as i32;
    let mut next = || u128::from(used.next().unwrap_or(0));
    let (high, low, below) = (
        next() << 64 | next(),
        next() << 64,
        used.any(|limb| limb != 0),
    );
    let zeros = high.leading_zeros();
    // The shift is below 64: the first limb is not 0.
    let top = high << zeros | low >> 64 >> (64 - zeros);
    Product {
        top,
        length: length - zeros as i32,
        sticky: below || low << zeros != 0,
    }
}

/// Multiplies the number in `limbs`, lowest first, by `factor`.
fn multiply(limbs: &mut Vec<u64>, factor: u64) {
    let mut carry = 0;
    for limb in limbs.iter_mut() {
        let product = u128::from(*limb) * u128::from(factor) + carry;
        *limb = product as u64;
        carry = product >> 64;
    }
    if carry != 0 {
        limbs.push(carry as u64);
    }
}

/// The bit length of `value * 5^n`.
#[inline]
fn length_times_pow5(value: u128, n: u32) -> i32 {
    let exact = pow5(n)
        .and_then(|power| value.checked_mul(power))
        .map(bit_length);
    exact
        .or_else(|| estimate_length(value, n))
        .unwrap_or_else(|| long_times_pow5(value, n).length)
}

/// The bit length of `value * 5^n` from 64-bit truncated products, or `None` if their error permits
/// two lengths. It avoids the long product, which nothing else requires.
fn estimate_length(value: u128, n: u32) -> Option<i32> {
    let start = Product::of(value);
    let (mut top, mut length) = ((start.top >> 64) as u64, start.length);
    let mut times = |factor: u64| {
        let zeros = factor.leading_zeros();
        let product = u128::from(top) * u128::from(factor << zeros);
        let product_zeros = product.leading_zeros();
        top = ((product << product_zeros) >> 64) as u64;
        length += 64 - zeros as i32 - product_zeros as i32;
    };
    for _ in 0..n / LIMB_POWER {
        times(POW5_LIMB);
    }
    times(5_u64.pow(n % LIMB_POWER));
    // Each truncation, of which there are `steps`, loses less than 2^-63 of the value, that is
    // less than two units of `top`; the factor 4 covers their products.
    let steps = u64::from(n / LIMB_POWER) + 2;
    top.checked_add(4 * steps).map(|_| length)
}

/// `floor(value * 2^shift / 5^n)`, for quotients from 1 to below 2^127.
fn quotient_by_pow5(value: u128, shift: i32, n: u32) -> u128 {
    if let Some(power) = pow5(n) {
        // A right shift before the division does not change the floor of the quotient.
        let shifted = if shift <= 0 {
            Some(value.checked_shr(shift.unsigned_abs()).unwrap_or(0))
        } else {
            (shift <= value.leading_zeros() as i32).then(|| value << shift)
        };
        if let Some(shifted) = shifted {
            return match (u64::try_from(shifted), u64::try_from(power)) {
                (Ok(shifted), Ok(power)) => (shifted / power).into(),
                _ => shifted / power,
            };
        }
    }
    // Dividing by the upper bits of the power results in the quotient or one more.
    let divisor = times_pow5(1, n);
    let dividend = Product::of(value);
    let steps = dividend.length + shift - divisor.length;
    let mut quotient = u128::from(dividend.top >= divisor.top);
    let mut remainder = dividend.top - quotient * divisor.top;
    for _ in 0..steps {
        let carry = remainder >> 127 != 0;
        remainder <<= 1;
        quotient <<= 1;
        if carry || remainder >= divisor.top {
            remainder = remainder.wrapping_sub(divisor.top);
            quotient |= 1;
        }
    }
    let product = times_pow5(quotient, n);
    match product.compare(-shift, value) {
        Ordering::Greater => quotient - 1,
        _ => quotient,
    }
}

#[cfg(test)]
mod tests;
