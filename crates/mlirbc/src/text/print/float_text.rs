//! Float constants as MLIR prints them, without their type.
//!
//! A finite value is printed with six significant digits if that text reads back as the same value,
//! else with as many digits as the format may need. If that would be an integer, the bit pattern is
//! printed in hexadecimal, as it is for NaNs and infinities. The digits are LLVM's, which truncates
//! before it rounds.

use std::cmp::Ordering;

use crate::dialect::builtin::{FloatClass, FloatFormat};
use crate::text::print::buffer::Buffer;
use crate::text::print::decimal::{Binary, Decimal, compare, decimal_length, div_rem_10};

/// The form of a printed float constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FloatForm {
    /// In decimal, with a point.
    Decimal,
    /// A bit pattern, `0x7FC00000`. Only the type shows that such text is a float, so it must
    /// follow even where MLIR omits `f64`.
    Hex,
}

/// Significant digits of the form that MLIR tries first.
const SHORT_PRECISION: u32 = 6;

/// Most zeros after the point, or before it, that LLVM writes out instead of an exponent.
const MAX_PADDING: i32 = 3;

/// Longest decimal text: sign, digits of f128, point, padding or exponent, rounded up.
const MAX_TEXT: usize = 64;

/// Appends the value of the pattern `bits` as MLIR prints it, without its type, and returns its
/// form. Bits above the width of the format are ignored.
pub(super) fn write_float(out: &mut Buffer, format: FloatFormat, bits: u128) -> FloatForm {
    let mut text = Text {
        bytes: [0; MAX_TEXT],
        length: 0,
    };
    let written = match format.classify(bits) {
        FloatClass::Nan | FloatClass::Infinite { .. } => false,
        FloatClass::Zero { negative } => {
            text.sign(negative);
            text.short(Decimal {
                digits: 0,
                exponent: 0,
            });
            true
        }
        FloatClass::Finite {
            negative,
            significand,
            exponent,
        } => {
            text.sign(negative);
            text.finite(format, significand, exponent)
        }
    };
    if written {
        out.extend_from_slice(text.bytes.get(..text.length).unwrap_or_default());
        FloatForm::Decimal
    } else {
        out.extend_from_slice(format!("0x{:X}", format.canonical_bits(bits)).as_bytes());
        FloatForm::Hex
    }
}

/// Whether `decimal`, rounded to `format` to nearest even, equals `significand * 2^exponent`:
/// whether it is within half a unit in the last place of the value.
fn reads_back(decimal: Decimal, format: FloatFormat, significand: u128, exponent: i32) -> bool {
    // In quarters of that unit: below a power of two, values lie half as far apart.
    let quarters = significand << 2;
    let below = if significand == 1 << (format.precision() - 1) && exponent > format.min_exponent()
    {
        1
    } else {
        2
    };
    let tie_is_ours = significand & 1 == 0;
    let inside = |bound: u128, outside: Ordering| match compare(decimal, bound, exponent - 2) {
        Ordering::Equal => tie_is_ours,
        side => side != outside,
    };
    inside(quarters - below, Ordering::Less) && inside(quarters + 2, Ordering::Greater)
}

/// Text under construction. Bytes beyond the array, which do not occur, would be lost.
struct Text {
    bytes: [u8; MAX_TEXT],
    length: usize,
}

impl Text {
    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.length) {
            *slot = byte;
            self.length += 1;
        }
    }

    fn sign(&mut self, negative: bool) {
        if negative {
            self.push(b'-');
        }
    }

    /// Appends the decimal form. Returns false and leaves an unfinished text if there is none.
    fn finite(&mut self, format: FloatFormat, significand: u128, exponent: i32) -> bool {
        let value = Binary::new(significand, exponent);
        let short = value.digits(SHORT_PRECISION);
        if reads_back(short, format, significand, exponent) {
            self.short(short);
            return true;
        }
        // The number of digits that distinguishes all values of the format, as LLVM counts them.
        let precision = 2 + format.precision() * 59 / 196;
        self.long(value.digits(precision), precision as i32)
    }

    /// Appends `d.dddddde±dd`: six digits after the point, at least two in the exponent.
    fn short(&mut self, decimal: Decimal) {
        let length = decimal_length(decimal.digits);
        let mut digits = [b'0'; SHORT_PRECISION as usize + 1];
        fill_digits(
            digits.get_mut(..length as usize).unwrap_or_default(),
            decimal.digits,
        );
        let [first, rest @ ..] = digits;
        self.push(first);
        self.push(b'.');
        rest.into_iter().for_each(|digit| self.push(digit));
        self.exponent(b'e', decimal.exponent + length as i32 - 1, 2);
    }

    /// Appends `d.dddE±d`, or a number without exponent if that is about as short. Returns whether
    /// the text has a point. Integers without exponent have none.
    fn long(&mut self, decimal: Decimal, precision: i32) -> bool {
        let Decimal {
            mut digits,
            mut exponent,
        } = decimal;
        loop {
            let (tenth, last) = div_rem_10(digits);
            if last != 0 || tenth == 0 {
                break;
            }
            digits = tenth;
            exponent += 1;
        }
        let length = decimal_length(digits) as i32;
        // The power of ten of the first digit.
        let magnitude = exponent + length - 1;
        let scientific = if exponent >= 0 {
            exponent > MAX_PADDING || length + exponent > precision
        } else {
            magnitude < -MAX_PADDING
        };
        if exponent >= 0 && !scientific {
            return false;
        }

        let mut buffer = [0; MAX_TEXT];
        let text = buffer.get_mut(..length as usize).unwrap_or_default();
        fill_digits(text, digits);
        let whole = if scientific { 1 } else { magnitude + 1 };
        if whole <= 0 {
            self.push(b'0');
            self.push(b'.');
            (whole..0).for_each(|_| self.push(b'0'));
        }
        for (position, digit) in (0..).zip(text) {
            if position == whole && position > 0 {
                self.push(b'.');
            }
            self.push(*digit);
        }
        if scientific {
            if length == 1 {
                self.push(b'.');
                self.push(b'0');
            }
            self.exponent(b'E', magnitude, 1);
        }
        true
    }

    /// Appends an exponent of at least `width` digits.
    fn exponent(&mut self, letter: u8, exponent: i32, width: u32) {
        self.push(letter);
        self.push(if exponent < 0 { b'-' } else { b'+' });
        let value = exponent.unsigned_abs().into();
        let mut digits = [b'0'; 8];
        let length = decimal_length(value).max(width) as usize;
        let digits = digits.get_mut(..length).unwrap_or_default();
        fill_digits(digits, value);
        digits.iter().for_each(|digit| self.push(*digit));
    }
}

/// Writes the last digits of `value`, as many as `digits` has places.
#[inline]
fn fill_digits(digits: &mut [u8], mut value: u128) {
    for slot in digits.iter_mut().rev() {
        let digit;
        (value, digit) = div_rem_10(value);
        *slot = b'0' + digit;
    }
}

#[cfg(test)]
mod tests;
