//! The formats of floats and integers.

use mlirbc::dialect::builtin::Signedness;
use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::basics::text::Raw;
use crate::boundary::number::number_of;
use crate::boundary::{guard, put_found};
use mlirbc::dialect::builtin::FloatFormat;

/// The formats of floats.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_float_format {
    /// No float, or of a format that is not builtin.
    #[default]
    MLIRBC_FLOAT_UNKNOWN = 0,
    /// `f16`
    MLIRBC_FLOAT_F16 = 1,
    /// `bf16`
    MLIRBC_FLOAT_BF16 = 2,
    /// `f32`
    MLIRBC_FLOAT_F32 = 3,
    /// `f64`
    MLIRBC_FLOAT_F64 = 4,
    /// `f80`
    MLIRBC_FLOAT_F80 = 5,
    /// `f128`
    MLIRBC_FLOAT_F128 = 6,
    /// `tf32`
    MLIRBC_FLOAT_TF32 = 7,
    /// `f8E5M2`
    MLIRBC_FLOAT_F8E5M2 = 8,
    /// `f8E4M3`
    MLIRBC_FLOAT_F8E4M3 = 9,
    /// `f8E4M3FN`
    MLIRBC_FLOAT_F8E4M3FN = 10,
    /// `f8E5M2FNUZ`
    MLIRBC_FLOAT_F8E5M2FNUZ = 11,
    /// `f8E4M3FNUZ`
    MLIRBC_FLOAT_F8E4M3FNUZ = 12,
    /// `f8E4M3B11FNUZ`
    MLIRBC_FLOAT_F8E4M3B11FNUZ = 13,
    /// `f8E3M4`
    MLIRBC_FLOAT_F8E3M4 = 14,
    /// `f8E8M0FNU`
    MLIRBC_FLOAT_F8E8M0FNU = 15,
    /// `f6E2M3FN`
    MLIRBC_FLOAT_F6E2M3FN = 16,
    /// `f6E3M2FN`
    MLIRBC_FLOAT_F6E3M2FN = 17,
    /// `f4E2M1FN`
    MLIRBC_FLOAT_F4E2M1FN = 18,
}

/// The formats with their codes and names.
const FLOAT_FORMATS: [(FloatFormat, mlirbc_float_format, &std::ffi::CStr); 18] = {
    use mlirbc_float_format::*;
    [
        (FloatFormat::F16, MLIRBC_FLOAT_F16, c"f16"),
        (FloatFormat::BF16, MLIRBC_FLOAT_BF16, c"bf16"),
        (FloatFormat::F32, MLIRBC_FLOAT_F32, c"f32"),
        (FloatFormat::F64, MLIRBC_FLOAT_F64, c"f64"),
        (FloatFormat::F80, MLIRBC_FLOAT_F80, c"f80"),
        (FloatFormat::F128, MLIRBC_FLOAT_F128, c"f128"),
        (FloatFormat::TF32, MLIRBC_FLOAT_TF32, c"tf32"),
        (FloatFormat::F8E5M2, MLIRBC_FLOAT_F8E5M2, c"f8E5M2"),
        (FloatFormat::F8E4M3, MLIRBC_FLOAT_F8E4M3, c"f8E4M3"),
        (FloatFormat::F8E4M3FN, MLIRBC_FLOAT_F8E4M3FN, c"f8E4M3FN"),
        (
            FloatFormat::F8E5M2FNUZ,
            MLIRBC_FLOAT_F8E5M2FNUZ,
            c"f8E5M2FNUZ",
        ),
        (
            FloatFormat::F8E4M3FNUZ,
            MLIRBC_FLOAT_F8E4M3FNUZ,
            c"f8E4M3FNUZ",
        ),
        (
            FloatFormat::F8E4M3B11FNUZ,
            MLIRBC_FLOAT_F8E4M3B11FNUZ,
            c"f8E4M3B11FNUZ",
        ),
        (FloatFormat::F8E3M4, MLIRBC_FLOAT_F8E3M4, c"f8E3M4"),
        (FloatFormat::F8E8M0FNU, MLIRBC_FLOAT_F8E8M0FNU, c"f8E8M0FNU"),
        (FloatFormat::F6E2M3FN, MLIRBC_FLOAT_F6E2M3FN, c"f6E2M3FN"),
        (FloatFormat::F6E3M2FN, MLIRBC_FLOAT_F6E3M2FN, c"f6E3M2FN"),
        (FloatFormat::F4E2M1FN, MLIRBC_FLOAT_F4E2M1FN, c"f4E2M1FN"),
    ]
};

impl mlirbc_float_format {
    pub(crate) fn of(format: FloatFormat) -> Self {
        let known = FLOAT_FORMATS.iter().find(|(known, _, _)| *known == format);
        known.map_or(mlirbc_float_format::MLIRBC_FLOAT_UNKNOWN, |(_, code, _)| {
            *code
        })
    }
}

/// The name of a float format, as MLIR spells the type: static and NUL-terminated. Empty for a
/// number that is not a format.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_format_name(
    format: MaybeUninit<mlirbc_float_format>,
) -> *const c_char {
    let format = number_of(format);
    let mut known = FLOAT_FORMATS.iter();
    known
        .find(|(_, code, _)| *code as i32 == format)
        .map_or(c"", |(_, _, name)| name)
        .as_ptr()
}

pub(crate) fn float_format(format: MaybeUninit<mlirbc_float_format>) -> Option<FloatFormat> {
    let format = number_of(format);
    let known = FLOAT_FORMATS
        .iter()
        .find(|(_, code, _)| *code as i32 == format);
    known.map(|(format, _, _)| *format)
}

/// The width in bits of a float format; 0 for a number that is not a format.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_format_get_bit_width(
    format: MaybeUninit<mlirbc_float_format>,
) -> u32 {
    float_format(format).map_or(0, FloatFormat::width)
}

/// The value of the bits of a float, passed as words of 64 bits, lowest first. False if a double
/// cannot represent it exactly, and for an unknown format. Missing words and bits above the width
/// count as 0. Any NaN becomes a NaN.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_format_to_double(
    format: MaybeUninit<mlirbc_float_format>,
    words: *const u64,
    num_words: usize,
    value: Option<&mut MaybeUninit<f64>>,
) -> bool {
    guard(false, || {
        // SAFETY: the caller promises `num_words` words at `words`.
        let words = unsafe { Raw::new(words, num_words) };
        let word = |index: usize| u128::from(words.get(index).copied().unwrap_or(0));
        let Some(format) = float_format(format) else {
            return false;
        };
        let bits = (word(1) << 64 | word(0)) & (u128::MAX >> (128 - format.width()));
        put_found(value, format.to_f64_exact(bits))
    })
}

/// Whether an integer type has a sign.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_signedness {
    /// The operations decide, as in `i32`; also for types that are no integers.
    #[default]
    MLIRBC_SIGNLESS = 0,
    /// As in `si32`.
    MLIRBC_SIGNED = 1,
    /// As in `ui32`.
    MLIRBC_UNSIGNED = 2,
}

impl From<Signedness> for mlirbc_signedness {
    fn from(signedness: Signedness) -> Self {
        match signedness {
            Signedness::Signless => mlirbc_signedness::MLIRBC_SIGNLESS,
            Signedness::Signed => mlirbc_signedness::MLIRBC_SIGNED,
            Signedness::Unsigned => mlirbc_signedness::MLIRBC_UNSIGNED,
        }
    }
}
