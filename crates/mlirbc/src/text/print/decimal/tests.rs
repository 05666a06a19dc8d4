//! Tests of the parts of `decimal` that only rare values reach.

use super::*;

#[test]
fn estimated_lengths_are_exact() {
    for n in 0..2_000 {
        for value in [1, 3, 0x1F_FFFF_FFFF_FFFF, u128::MAX >> 15, 1 << 112 | 1] {
            let exact = long_times_pow5(value, n).length;
            assert_eq!(length_times_pow5(value, n), exact, "{value} * 5^{n}");
            assert!(estimate_length(value, n).is_none_or(|length| length == exact));
        }
    }
}

#[test]
fn undecided_length_is_computed() {
    // One below a power of two: any error allowance reaches the next length.
    assert_eq!(estimate_length(u128::from(u64::MAX), 0), None);
    assert_eq!(length_times_pow5(u128::from(u64::MAX), 0), 64);
}

#[test]
fn long_and_short_products_agree() {
    for n in 0..50 {
        for value in [1, 7, 0x7FFF, 1 << 11] {
            assert_eq!(
                long_times_pow5(value, n),
                times_pow5(value, n),
                "{value} * 5^{n}"
            );
        }
    }
}

#[test]
fn long_quotients_are_floors() {
    for n in 60..400 {
        // About 5^n: quotients stay near the values.
        let shift = n as i32 * 7 / 3;
        for value in [1_u128 << 70 | 1, 999_999_999_999_999_999, (1 << 120) - 1] {
            let quotient = quotient_by_pow5(value, shift, n);
            let below = times_pow5(quotient, n).compare(-shift, value);
            let above = times_pow5(quotient + 1, n).compare(-shift, value);
            assert_ne!(below, Ordering::Greater, "{value} * 2^{shift} / 5^{n}");
            assert_eq!(above, Ordering::Greater, "{value} * 2^{shift} / 5^{n}");
        }
    }
}
