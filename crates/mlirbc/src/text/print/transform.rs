//! Products of long numbers by a number-theoretic transform over the prime 2^64 - 2^32 + 1.
//!
//! Numbers are vectors of limbs below [`BASE`], lowest first. With at most 2^24 limbs the sums of
//! products stay below the prime, so that products are exact.

/// The base of the limbs: six decimal digits.
pub(super) const BASE: u64 = 1_000_000;

/// The decimal digits of a limb.
pub(super) const DIGITS: usize = 6;

const PRIME: u64 = 0xFFFF_FFFF_0000_0001;

/// 2^64 modulo the prime.
const EXCESS: u64 = 0xFFFF_FFFF;

/// A generator of the multiplicative group.
const GENERATOR: u64 = 7;

/// The prime less one is a multiple of 2 to this power.
const TWO_ADICITY: u32 = 32;

#[inline]
fn add(a: u64, b: u64) -> u64 {
    let (sum, carry) = a.overflowing_add(b);
    match carry || sum >= PRIME {
        true => sum.wrapping_sub(PRIME),
        false => sum,
    }
}

#[inline]
fn subtract(a: u64, b: u64) -> u64 {
    let (difference, borrow) = a.overflowing_sub(b);
    match borrow {
        true => difference.wrapping_add(PRIME),
        false => difference,
    }
}

#[inline]
fn multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let (low, high) = (product as u64, (product >> 64) as u64);
    // 2^64 is 2^32 - 1, and 2^96 is -1.
    let (mut sum, borrow) = low.overflowing_sub(high >> 32);
    if borrow {
        sum = sum.wrapping_sub(EXCESS);
    }
    let (sum, carry) = sum.overflowing_add((high & EXCESS) * EXCESS);
    let sum = if carry { sum.wrapping_add(EXCESS) } else { sum };
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, base);
        }
        base = multiply(base, base);
        exponent >>= 1;
    }
    result
}

/// Roots of unity for transforms up to a length.
#[derive(Debug, Default)]
pub(super) struct Transform {
    /// For each half length 2^k, the first 2^k powers of the root of order 2^(k+1).
    forward: Vec<Vec<u64>>,
    /// The same for the inverse of that root.
    inverse: Vec<Vec<u64>>,
}

impl Transform {
    fn prepare(&mut self, length: usize) {
        while 1usize << self.forward.len() < length {
            let half_log = self.forward.len() as u32;
            let root = power(GENERATOR, (PRIME - 1) >> TWO_ADICITY);
            let root = power(root, 1 << (TWO_ADICITY - half_log - 1));
            let powers = |root| {
                let next = move |last: &u64| Some(multiply(*last, root));
                std::iter::successors(Some(1), next).take(1 << half_log)
            };
            self.forward.push(powers(root).collect());
            self.inverse.push(powers(power(root, PRIME - 2)).collect());
        }
    }

    /// The transform of a number, padded to `length`, a power of two.
    pub(super) fn of(&mut self, number: &[u32], length: usize) -> Vec<u64> {
        self.prepare(length);
        let mut data: Vec<u64> = number.iter().map(|&limb| u64::from(limb)).collect();
        data.resize(length, 0);
        for roots in self.forward.iter().rev() {
            let half = roots.len();
            if 2 * half > length {
                continue;
            }
            for part in data.chunks_exact_mut(2 * half) {
                let (low, high) = part.split_at_mut(half);
                for ((low, high), root) in low.iter_mut().zip(high).zip(roots) {
                    let difference = subtract(*low, *high);
                    *low = add(*low, *high);
                    *high = multiply(difference, *root);
                }
            }
        }
        data
    }

    /// The product of two transformed numbers, without zeros above it.
    pub(super) fn product(&mut self, one: &[u64], other: &[u64]) -> Vec<u32> {
        let length = one.len();
        self.prepare(length);
        let pairs = one.iter().zip(other);
        let mut data: Vec<u64> = pairs.map(|(a, b)| multiply(*a, *b)).collect();
        for roots in &self.inverse {
            let half = roots.len();
            if 2 * half > length {
                break;
            }
            for part in data.chunks_exact_mut(2 * half) {
                let (low, high) = part.split_at_mut(half);
                for ((low, high), root) in low.iter_mut().zip(high).zip(roots) {
                    let turned = multiply(*high, *root);
                    *high = subtract(*low, turned);
                    *low = add(*low, turned);
                }
            }
        }
        let scale = power(length as u64, PRIME - 2);
        let mut carry = 0u64;
        let mut limbs: Vec<u32> = Vec::with_capacity(length + 4);
        for value in data {
            // The sums are below 2^64 - 2^32, the carry below 2^45.
            let value = u128::from(multiply(value, scale)) + u128::from(carry);
            limbs.push((value % u128::from(BASE)) as u32);
            carry = (value / u128::from(BASE)) as u64;
        }
        while carry > 0 {
            limbs.push((carry % BASE) as u32);
            carry /= BASE;
        }
        trim(&mut limbs);
        limbs
    }
}

/// Removes the zeros above a number.
pub(super) fn trim(limbs: &mut Vec<u32>) {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
}

/// Adds a number to another.
pub(super) fn add_to(sum: &mut Vec<u32>, number: &[u32]) {
    if sum.len() < number.len() {
        sum.resize(number.len(), 0);
    }
    let mut carry = 0;
    for (at, limb) in sum.iter_mut().enumerate() {
        let other = number.get(at).copied().unwrap_or(0);
        if carry == 0 && at >= number.len() {
            return;
        }
        let value = *limb + other + carry;
        let is_over = u64::from(value) >= BASE;
        *limb = if is_over { value - BASE as u32 } else { value };
        carry = u32::from(is_over);
    }
    if carry > 0 {
        sum.push(carry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_school() {
        let mut state = 1u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % BASE) as u32
        };
        for (m, n) in [(1, 1), (3, 5), (64, 64), (100, 1), (255, 300)] {
            let one: Vec<u32> = (0..m).map(|_| next()).chain([999_999]).collect();
            let other: Vec<u32> = (0..n).map(|_| next()).chain([1]).collect();
            let mut expected = vec![0u64; one.len() + other.len() + 1];
            for (i, a) in one.iter().enumerate() {
                for (j, b) in other.iter().enumerate() {
                    expected[i + j] += u64::from(*a) * u64::from(*b);
                    expected[i + j + 1] += expected[i + j] / BASE;
                    expected[i + j] %= BASE;
                }
            }
            for at in 0..expected.len() - 1 {
                expected[at + 1] += expected[at] / BASE;
                expected[at] %= BASE;
            }
            let mut expected: Vec<u32> = expected.iter().map(|&limb| limb as u32).collect();
            trim(&mut expected);
            let length = (one.len() + other.len()).next_power_of_two();
            let mut transform = Transform::default();
            let (one, other) = (transform.of(&one, length), transform.of(&other, length));
            assert_eq!(transform.product(&one, &other), expected);
        }
    }

    #[test]
    fn a_sum_carries_into_a_new_limb() {
        let mut sum = vec![999_999, 999_999];
        add_to(&mut sum, &[1]);
        assert_eq!(sum, [0, 0, 1]);
        add_to(&mut sum, &[5, 0, 0, 7]);
        assert_eq!(sum, [5, 0, 1, 7]);
    }
}
