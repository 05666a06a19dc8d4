//! MLIR's 18 builtin float formats and the exact values of their bit patterns.
//!
//! One table row per format describes its layout, following `llvm::APFloat`'s semantics; everything
//! else is derived from it. Patterns are in the low bits of a `u128`; bits above the width of the
//! format are ignored.

/// A builtin float format of MLIR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FloatFormat {
    /// `f8E5M2`: IEEE-like.
    F8E5M2,
    /// `f8E4M3`: IEEE-like.
    F8E4M3,
    /// `f8E4M3FN`: no infinities, NaN is all ones.
    F8E4M3FN,
    /// `f8E5M2FNUZ`: no infinities, no negative zero.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: no infinities, no negative zero.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: same as `f8E4M3FNUZ`, with bias 11.
    F8E4M3B11FNUZ,
    /// `f8E3M4`: IEEE-like.
    F8E3M4,
    /// `f8E8M0FNU`: a power of two, without sign and zero.
    F8E8M0FNU,
    /// `f6E2M3FN`: finite values only.
    F6E2M3FN,
    /// `f6E3M2FN`: finite values only.
    F6E3M2FN,
    /// `f4E2M1FN`: finite values only.
    F4E2M1FN,
    /// `bf16`: the upper half of `f32`.
    BF16,
    /// `f16`: IEEE binary16.
    F16,
    /// `tf32`: the range of `f32` with the fraction of `f16`, 19 bits.
    TF32,
    /// `f32`: IEEE binary32.
    F32,
    /// `f64`: IEEE binary64.
    F64,
    /// `f80`: x87 extended, with an explicit integer bit.
    F80,
    /// `f128`: IEEE binary128.
    F128,
}

/// The exact value of a bit pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatClass {
    /// Not a number; sign and payload stay in the pattern.
    Nan,
    /// An infinity.
    Infinite {
        /// Whether the sign bit is set.
        negative: bool,
    },
    /// A zero.
    Zero {
        /// Whether the sign bit is set.
        negative: bool,
    },
    /// `±significand * 2^exponent`, exactly. `significand` is never 0; its unit is one unit in the
    /// last place.
    Finite {
        /// Whether the sign bit is set.
        negative: bool,
        /// The significand as an integer, including the hidden bit.
        significand: u128,
        /// The exponent of one unit of `significand`.
        exponent: i32,
    },
}

/// The patterns that are not finite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Specials {
    /// Highest exponent: infinity if the fraction is 0, otherwise NaN.
    Ieee,
    /// NaN if all bits below the sign are ones; no infinity.
    NanAllOnes,
    /// NaN instead of negative zero; no infinity.
    NanNegativeZero,
    /// Every pattern is finite.
    FiniteOnly,
}

/// One format. From the highest bit: sign, exponent, integer bit if explicit, fraction.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) width: u32,
    pub(super) exponent_bits: u32,
    pub(super) fraction_bits: u32,
    pub(super) bias: i32,
    pub(super) specials: Specials,
    pub(super) explicit_integer_bit: bool,
    pub(super) has_sign: bool,
    /// Whether exponent field 0 represents zero and denormals, as in all formats with a fraction.
    pub(super) has_zero: bool,
}

/// A signed format with zero and a hidden integer bit.
const fn row(
    name: &'static str,
    width: u32,
    exponent_bits: u32,
    fraction_bits: u32,
    bias: i32,
    specials: Specials,
) -> Row {
    Row {
        name,
        width,
        exponent_bits,
        fraction_bits,
        bias,
        specials,
        explicit_integer_bit: false,
        has_sign: true,
        has_zero: true,
    }
}

impl FloatFormat {
    /// All formats, in the order of their declaration.
    pub const ALL: &[Self] = &[
        Self::F8E5M2,
        Self::F8E4M3,
        Self::F8E4M3FN,
        Self::F8E5M2FNUZ,
        Self::F8E4M3FNUZ,
        Self::F8E4M3B11FNUZ,
        Self::F8E3M4,
        Self::F8E8M0FNU,
        Self::F6E2M3FN,
        Self::F6E3M2FN,
        Self::F4E2M1FN,
        Self::BF16,
        Self::F16,
        Self::TF32,
        Self::F32,
        Self::F64,
        Self::F80,
        Self::F128,
    ];

    #[rustfmt::skip]
    #[inline]
    pub(super) const fn row(self) -> &'static Row {
        use Specials::{FiniteOnly, Ieee, NanAllOnes, NanNegativeZero};
        // Spelling, width, exponent bits, fraction bits, bias, specials.
        match self {
            Self::F8E5M2 => const { &row("f8E5M2", 8, 5, 2, 15, Ieee) },
            Self::F8E4M3 => const { &row("f8E4M3", 8, 4, 3, 7, Ieee) },
            Self::F8E4M3FN => const { &row("f8E4M3FN", 8, 4, 3, 7, NanAllOnes) },
            Self::F8E5M2FNUZ => const { &row("f8E5M2FNUZ", 8, 5, 2, 16, NanNegativeZero) },
            Self::F8E4M3FNUZ => const { &row("f8E4M3FNUZ", 8, 4, 3, 8, NanNegativeZero) },
            Self::F8E4M3B11FNUZ => const { &row("f8E4M3B11FNUZ", 8, 4, 3, 11, NanNegativeZero) },
            Self::F8E3M4 => const { &row("f8E3M4", 8, 3, 4, 3, Ieee) },
            Self::F8E8M0FNU => const { &Row {
                has_sign: false, has_zero: false, ..row("f8E8M0FNU", 8, 8, 0, 127, NanAllOnes) } },
            Self::F6E2M3FN => const { &row("f6E2M3FN", 6, 2, 3, 1, FiniteOnly) },
            Self::F6E3M2FN => const { &row("f6E3M2FN", 6, 3, 2, 3, FiniteOnly) },
            Self::F4E2M1FN => const { &row("f4E2M1FN", 4, 2, 1, 1, FiniteOnly) },
            Self::BF16 => const { &row("bf16", 16, 8, 7, 127, Ieee) },
            Self::F16 => const { &row("f16", 16, 5, 10, 15, Ieee) },
            Self::TF32 => const { &row("tf32", 19, 8, 10, 127, Ieee) },
            Self::F32 => const { &row("f32", 32, 8, 23, 127, Ieee) },
            Self::F64 => const { &row("f64", 64, 11, 52, 1023, Ieee) },
            Self::F80 => const { &Row {
                explicit_integer_bit: true, ..row("f80", 80, 15, 63, 16383, Ieee) } },
            Self::F128 => const { &row("f128", 128, 15, 112, 16383, Ieee) },
        }
    }

    /// The spelling in MLIR text, such as `f8E4M3FN`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The format with the MLIR spelling `name`, case-sensitive.
    #[must_use]
    pub fn from_name(name: &[u8]) -> Option<Self> {
        // The formats that most types have are the last ones.
        let mut formats = Self::ALL.iter().rev().copied();
        formats.find(|format| format.name().as_bytes() == name)
    }

    /// The width of a pattern in bits.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u32 {
        self.row().width
    }

    /// The width of the significand in bits, including the hidden bit.
    #[inline]
    #[must_use]
    pub const fn precision(self) -> u32 {
        self.row().fraction_bits + 1
    }

    /// The least `exponent` of [`FloatClass::Finite`], used by denormals and the smallest normal
    /// values.
    #[inline]
    #[must_use]
    pub const fn min_exponent(self) -> i32 {
        let row = self.row();
        row.has_zero as i32 - row.bias - row.fraction_bits as i32
    }

    /// The exact value of the pattern `bits`.
    ///
    /// As in LLVM, f80 patterns with a clear integer bit and a non-zero exponent are NaNs.
    #[inline]
    #[must_use]
    pub const fn classify(self, bits: u128) -> FloatClass {
        let row = self.row();
        let integer_bit = 1 << row.fraction_bits;
        let fraction = bits & (integer_bit - 1);
        let exponent_shift = row.fraction_bits + row.explicit_integer_bit as u32;
        let max_field = (1 << row.exponent_bits) - 1;
        let field = (bits >> exponent_shift) & max_field;
        let negative = row.has_sign && (bits >> (row.width - 1)) & 1 != 0;
        let integer_bit_clear = row.explicit_integer_bit && bits & integer_bit == 0;

        let nan = match row.specials {
            Specials::Ieee => {
                field == max_field && fraction != 0 || field != 0 && integer_bit_clear
            }
            Specials::NanAllOnes => field == max_field && fraction == integer_bit - 1,
            Specials::NanNegativeZero => negative && field == 0 && fraction == 0,
            Specials::FiniteOnly => false,
        };
        if nan {
            return FloatClass::Nan;
        }
        if matches!(row.specials, Specials::Ieee) && field == max_field {
            return FloatClass::Infinite { negative };
        }
        let lowest = row.has_zero && field == 0;
        let significand = if !lowest {
            fraction | integer_bit
        } else if row.explicit_integer_bit {
            // A set integer bit makes a pseudo-denormal, whose value includes that bit.
            fraction | bits & integer_bit
        } else {
            fraction
        };
        if significand == 0 {
            return FloatClass::Zero { negative };
        }
        let field = if lowest { 1 } else { field as i32 };
        let exponent = field - row.bias - row.fraction_bits as i32;
        FloatClass::Finite {
            negative,
            significand,
            exponent,
        }
    }

    /// The pattern that LLVM stores for `bits`. Bits above the width are dropped. Patterns of f80
    /// that x87 hardware no longer produces are replaced: pseudo-denormals by the equal normal
    /// value, unnormals by NaNs. No other format has two patterns for one value.
    #[must_use]
    pub const fn canonical_bits(self, bits: u128) -> u128 {
        let row = self.row();
        let bits = bits & (u128::MAX >> (128 - row.width));
        if !row.explicit_integer_bit {
            return bits;
        }
        let max_field = (1 << row.exponent_bits) - 1;
        let exponent_shift = row.fraction_bits + 1;
        let field = (bits >> exponent_shift) & max_field;
        let integer_bit_set = (bits >> row.fraction_bits) & 1 != 0;
        if field == 0 && integer_bit_set {
            bits | 1 << exponent_shift
        } else if field != 0 && !integer_bit_set {
            bits | max_field << exponent_shift
        } else {
            bits
        }
    }

    /// The double with exactly the value of `bits`, or `None` if there is none.
    ///
    /// Infinities and zeros keep their sign. The sign and payload of a NaN are unspecified.
    #[must_use]
    pub const fn to_f64_exact(self, bits: u128) -> Option<f64> {
        let (negative, magnitude) = match self.classify(bits) {
            FloatClass::Nan => return Some(f64::NAN),
            FloatClass::Infinite { negative } => (negative, f64::INFINITY.to_bits()),
            FloatClass::Zero { negative } => (negative, 0),
            FloatClass::Finite {
                negative,
                significand,
                exponent,
            } => match f64_magnitude(significand, exponent) {
                Some(magnitude) => (negative, magnitude),
                None => return None,
            },
        };
        Some(f64::from_bits(magnitude | (negative as u64) << 63))
    }
}

/// The pattern of the double `significand * 2^exponent` for a non-zero significand.
const fn f64_magnitude(significand: u128, exponent: i32) -> Option<u64> {
    const MIN_EXPONENT: i32 = -1074;
    let zeros = significand.trailing_zeros();
    let odd = significand >> zeros;
    let exponent = exponent + zeros as i32;
    let length = (128 - odd.leading_zeros()) as i32;
    // The exponent of the highest bit.
    let top = exponent + length - 1;
    if length > 53 || exponent < MIN_EXPONENT || top > 1023 {
        return None;
    }
    if top < -1022 {
        return Some((odd as u64) << (exponent - MIN_EXPONENT));
    }
    let fraction = (odd as u64) << (53 - length) & ((1 << 52) - 1);
    Some(((top + 1023) as u64) << 52 | fraction)
}
