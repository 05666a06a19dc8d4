//! Rounding of doubles to the other float formats as in LLVM: to the nearest value, ties to even.

use crate::dialect::builtin::float_format::{FloatClass, FloatFormat, Row, Specials};

impl FloatFormat {
    /// The pattern of this format's value nearest to `value`.
    ///
    /// Values that are too large become an infinity, or a NaN if the format has no infinity, or the
    /// largest value if it has neither. `None` for infinities and NaNs that the format cannot
    /// represent.
    #[must_use]
    pub fn round_from_f64(self, value: f64) -> Option<u128> {
        let row = self.row();
        match Self::F64.classify(u128::from(value.to_bits())) {
            FloatClass::Nan => row.nan(value.is_sign_negative()),
            FloatClass::Infinite { negative } => row.infinity(negative),
            FloatClass::Zero { negative } => Some(row.zero(negative)),
            FloatClass::Finite {
                negative,
                significand,
                exponent,
            } => row.round(negative, significand, exponent, self.min_exponent()),
        }
    }

    /// The pattern of the infinity, or of a NaN if the format has no infinity; `None` if it has
    /// neither.
    #[must_use]
    pub fn infinity(self, negative: bool) -> Option<u128> {
        self.row().infinity(negative)
    }

    /// The pattern of a quiet NaN; `None` if the format has none.
    #[must_use]
    pub fn nan(self, negative: bool) -> Option<u128> {
        self.row().nan(negative)
    }
}

impl Row {
    fn sign(&self, negative: bool) -> u128 {
        u128::from(negative && self.has_sign) << (self.width - 1)
    }

    /// The lowest bit of the exponent.
    fn exponent_shift(&self) -> u32 {
        self.fraction_bits + u32::from(self.explicit_integer_bit)
    }

    fn max_field(&self) -> u128 {
        (1 << self.exponent_bits) - 1
    }

    fn zero(&self, negative: bool) -> u128 {
        match self.specials {
            // The pattern of negative zero is the NaN. Without a zero, pattern 0 is the smallest
            // value.
            Specials::NanNegativeZero => 0,
            _ => self.sign(negative),
        }
    }

    fn nan(&self, negative: bool) -> Option<u128> {
        let field = self.max_field() << self.exponent_shift();
        let quiet = 1u128 << self.fraction_bits >> 1;
        let integer_bit = u128::from(self.explicit_integer_bit) << self.fraction_bits;
        Some(match self.specials {
            Specials::Ieee => self.sign(negative) | field | integer_bit | quiet,
            Specials::NanAllOnes => self.sign(negative) | field | ((1 << self.fraction_bits) - 1),
            Specials::NanNegativeZero => self.sign(true),
            Specials::FiniteOnly => return None,
        })
    }

    fn infinity(&self, negative: bool) -> Option<u128> {
        match self.specials {
            Specials::Ieee => {
                let field = self.max_field() << self.exponent_shift();
                let integer_bit = u128::from(self.explicit_integer_bit) << self.fraction_bits;
                Some(self.sign(negative) | field | integer_bit)
            }
            _ => self.nan(negative),
        }
    }

    /// Rounds a non-zero `significand * 2^exponent`; `lowest` is the exponent of one unit of the
    /// smallest values.
    fn round(&self, negative: bool, significand: u128, exponent: i32, lowest: i32) -> Option<u128> {
        if negative && !self.has_sign {
            return self.nan(false);
        }
        let precision = self.fraction_bits as i32 + 1;
        let length = 128 - significand.leading_zeros() as i32;
        let mut unit = (exponent + length - precision).max(lowest);
        let mut rounded = match unit - exponent {
            // The significand has no more bits than the format.
            shift @ ..=0 => significand << shift.unsigned_abs(),
            shift @ 1..127 => {
                let kept = significand >> shift;
                let dropped = significand & ((1 << shift) - 1);
                let half = 1 << (shift - 1);
                kept + u128::from(dropped > half || dropped == half && kept & 1 == 1)
            }
            _ => 0,
        };
        if rounded >> precision != 0 {
            rounded >>= 1;
            unit += 1;
        }
        if rounded == 0 {
            return Some(self.zero(negative));
        }
        let integer_bit = 1u128 << self.fraction_bits;
        let is_normal = rounded & integer_bit != 0;
        let field = match is_normal {
            true => u128::try_from(unit + self.bias + self.fraction_bits as i32).unwrap_or(0),
            false => 0,
        };
        let fraction = match self.explicit_integer_bit {
            true => rounded,
            false => rounded & !integer_bit,
        };
        let max = self.max_field();
        let is_too_large = match self.specials {
            Specials::Ieee => field >= max,
            Specials::NanAllOnes => field > max || field == max && fraction == integer_bit - 1,
            Specials::NanNegativeZero => field > max,
            Specials::FiniteOnly if field > max => {
                let largest = max << self.exponent_shift() | (integer_bit - 1);
                return Some(self.sign(negative) | largest);
            }
            Specials::FiniteOnly => false,
        };
        if is_too_large {
            return self.infinity(negative);
        }
        Some(self.sign(negative) | field << self.exponent_shift() | fraction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rustc_apfloat::{Float, FloatConvert, ieee};

    fn converted<F: Float>(value: f64) -> u128
    where
        ieee::Double: FloatConvert<F>,
    {
        let mut loses_info = false;
        let double = ieee::Double::from_bits(value.to_bits().into());
        let other: F = double.convert(&mut loses_info).value;
        other.to_bits()
    }

    proptest! {
        #[test]
        fn rounding_is_that_of_llvm(bits: u64, shrunk in -40i32..40, near: u16) {
            let values = [
                f64::from_bits(bits),
                // Near the limits of small formats, and near ties.
                f64::from_bits(bits).fract().mul_add(1.0, 1.0) * 2f64.powi(shrunk),
                (f64::from(near) / 256.0) * 2f64.powi(shrunk / 2),
            ];
            for value in values.into_iter().filter(|value| !value.is_nan()) {
                use FloatFormat::*;
                prop_assert_eq!(F16.round_from_f64(value), Some(converted::<ieee::Half>(value)));
                prop_assert_eq!(BF16.round_from_f64(value), Some(converted::<ieee::BFloat>(value)));
                prop_assert_eq!(F32.round_from_f64(value), Some(converted::<ieee::Single>(value)));
                prop_assert_eq!(F64.round_from_f64(value), Some(value.to_bits().into()));
                prop_assert_eq!(F80.round_from_f64(value), Some(converted::<ieee::X87DoubleExtended>(value)));
                prop_assert_eq!(F128.round_from_f64(value), Some(converted::<ieee::Quad>(value)));
                prop_assert_eq!(F8E5M2.round_from_f64(value), Some(converted::<ieee::Float8E5M2>(value)));
                prop_assert_eq!(F8E4M3FN.round_from_f64(value), Some(converted::<ieee::Float8E4M3FN>(value)));
            }
        }
    }

    #[test]
    fn every_finite_pattern_of_a_narrow_format_rounds_to_itself() {
        for &format in FloatFormat::ALL
            .iter()
            .filter(|format| format.width() <= 19)
        {
            for bits in 0..1u128 << format.width() {
                if format.classify(bits) == FloatClass::Nan {
                    continue;
                }
                let value = format.to_f64_exact(bits).unwrap();
                assert_eq!(
                    format.round_from_f64(value),
                    Some(bits),
                    "{format:?} {value}"
                );
            }
        }
    }

    #[test]
    fn halfway_and_too_large_values_of_every_narrow_format() {
        for &format in FloatFormat::ALL.iter().filter(|format| format.width() <= 8) {
            let finite = (0..1u128 << format.width()).filter_map(|bits| {
                let value = format.to_f64_exact(bits)?;
                (value.is_finite() && (value > 0.0 || bits == 0)).then_some((value, bits))
            });
            let mut finite: Vec<_> = finite.collect();
            finite.sort_by(|a, b| a.0.total_cmp(&b.0));
            for pair in finite.windows(2) {
                let [(low, low_bits), (high, high_bits)] = [pair[0], pair[1]];
                let middle = (low + high) / 2.0;
                let even = if low_bits & 1 == 0 {
                    low_bits
                } else {
                    high_bits
                };
                if format != FloatFormat::F8E8M0FNU {
                    assert_eq!(
                        format.round_from_f64(middle),
                        Some(even),
                        "{format:?} {middle}"
                    );
                }
                assert_eq!(format.round_from_f64(middle.next_up()), Some(high_bits));
                assert_eq!(format.round_from_f64(middle.next_down()), Some(low_bits));
            }
            let (largest, bits) = finite[finite.len() - 1];
            let beyond = format.round_from_f64(largest * 4.0).unwrap();
            match format.width() {
                4 | 6 => assert_eq!(beyond, bits),
                _ => assert_eq!(Some(beyond), format.infinity(false)),
            }
        }
    }
}
