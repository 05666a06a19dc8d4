//! Integers and floats.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{FloatFormat, Signedness, TypeView};
use crate::error::Result;
use crate::schema::NewInteger;
use crate::text::parse::number_kind::{IntegerKind, NumberKind};
use crate::text::parse::parser::Parser;
use crate::text::syntax::{Lexer, Number, leading_number};

/// More digits than this take too long.
const MOST_DIGITS: usize = 1 << 14;

const OUT_OF_RANGE: &str = "an integer out of the range of its type";

impl Parser<'_, '_, '_> {
    /// A number with its type; without one it is an `i64` or `f64`.
    pub(super) fn number_attribute(&mut self) -> Result<AttributeId> {
        self.number_with(Self::optional_type)
    }

    /// A number of a type, which does not follow it.
    pub(super) fn number_of(&mut self, ty: Option<TypeId>) -> Result<AttributeId> {
        self.number_with(|_| Ok(ty))
    }

    fn number_with(
        &mut self,
        ty: impl FnOnce(&mut Self) -> Result<Option<TypeId>>,
    ) -> Result<AttributeId> {
        let start = self.place();
        let Ok((is_negative, number)) = literal(&mut self.lexer) else {
            return Err(self.lexer.error("expected number"));
        };
        let ty = match (ty(self)?, number) {
            (Some(ty), _) => ty,
            (None, Number::Float(_)) => self.tables.float_type(FloatFormat::F64)?,
            (None, _) => self.tables.integer_type(64, Signedness::Signless)?,
        };
        self.number_of_type(start, ty, is_negative, number)
    }

    fn number_of_type(
        &mut self,
        start: usize,
        ty: TypeId,
        is_negative: bool,
        number: Number<'_>,
    ) -> Result<AttributeId> {
        let lexer = self.lexer;
        let made = match self.number_kind(ty)? {
            Some(NumberKind::Float(format)) => {
                let bits = float_bits(&lexer, start, format, is_negative, number)?;
                self.tables.attribute_of_float(ty, format, bits)
            }
            Some(NumberKind::Integer(kind)) => {
                let bits = self.integer(start, kind, is_negative, number)?;
                self.tables.attribute_of_integer(ty, kind.width, bits)
            }
            None => return Err(lexer.error_at(start, "a number of a type that has none")),
        };
        self.located(start, made)
    }

    /// The bits of a number of an integer type.
    pub(super) fn integer(
        &self,
        start: usize,
        kind: IntegerKind,
        is_negative: bool,
        number: Number<'_>,
    ) -> Result<NewInteger> {
        // A negative number has all bits of its type.
        if is_negative {
            self.charge_bytes(u64::from(kind.width).div_ceil(8), 1)?;
        }
        integer_bits(&self.lexer, start, kind, is_negative, number)
    }

    /// Charges the budget with numbers of so many bytes. The text has about as many for those of a word.
    pub(super) fn charge_bytes(&self, size: u64, count: u64) -> Result<()> {
        const WORD: u64 = 8;
        if size <= WORD {
            return Ok(());
        }
        let mut meter = self.tables.container().meter();
        let charged = meter.count_bytes(size.saturating_mul(count));
        self.located(self.lexer.at, charged)
    }

    /// The kind of the numbers of a type.
    fn number_kind(&mut self, ty: TypeId) -> Result<Option<NumberKind>> {
        if let Some(&known) = self.symbols.number_kinds.get(&ty) {
            return Ok(Some(known));
        }
        let view = match self.tables.ty(ty) {
            Some(ty) => ty.view()?,
            None => TypeView::None,
        };
        let kind = NumberKind::of(&view);
        if let Some(kind) = kind {
            self.symbols.number_kinds.insert(ty, kind);
        }
        Ok(kind)
    }
}

/// A number with its sign.
pub(super) fn literal<'t>(lexer: &mut Lexer<'t>) -> Result<(bool, Number<'t>)> {
    let is_negative = lexer.take("-");
    match lexer.number() {
        Some(number) => Ok((is_negative, number)),
        None => Err(lexer.error_here("expected number")),
    }
}

/// The bits of a number of an integer type, as MLIR takes it: signless ones may be signed or not.
pub(super) fn integer_bits(
    lexer: &Lexer<'_>,
    start: usize,
    kind: IntegerKind,
    is_negative: bool,
    number: Number<'_>,
) -> Result<NewInteger> {
    let problem = |what| Err(lexer.error_at(start, what));
    let IntegerKind {
        width,
        signedness,
        is_index,
    } = kind;
    let (digits, radix) = match number {
        Number::Decimal(digits) => (digits, 10),
        Number::Hexadecimal(digits) => (digits, 16),
        Number::Float(_) => return problem("a float as an integer"),
    };
    if is_negative && signedness == Signedness::Unsigned {
        return problem("a negative number of an unsigned type");
    }
    if digits.len() > MOST_DIGITS {
        return problem("an integer of too many digits");
    }
    let magnitude = magnitude(digits, radix);
    let width_bits = u64::from(width);
    if magnitude.bit_length() > width_bits || is_negative && width == 0 {
        return problem(OUT_OF_RANGE);
    }
    let sign_bit = width_bits.wrapping_sub(1);
    if is_negative {
        let negated = opposite(&magnitude, width);
        return match negated.bit(sign_bit) {
            true => Ok(negated),
            false => problem(OUT_OF_RANGE),
        };
    }
    let is_signed = is_index || signedness == Signedness::Signed;
    if is_signed && width > 0 && magnitude.bit(sign_bit) {
        return problem(OUT_OF_RANGE);
    }
    Ok(magnitude)
}

/// The value of digits.
fn magnitude(digits: &str, radix: u32) -> NewInteger {
    /// More digits may not fit into a word.
    const MOST_OF_WORD: usize = 19;
    if radix == 10 && digits.len() <= MOST_OF_WORD {
        return leading_number(digits.as_bytes()).0.into();
    }
    if let Ok(value) = u64::from_str_radix(digits, radix) {
        return value.into();
    }
    let mut words: Vec<u64> = Vec::new();
    for digit in digits.bytes() {
        let digit = char::from(digit).to_digit(radix).unwrap_or(0);
        let mut carry = u128::from(digit);
        for word in &mut words {
            let product = u128::from(*word) * u128::from(radix) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        if carry > 0 {
            words.push(carry as u64);
        }
    }
    NewInteger::from_words(words)
}

/// The complement of a number in `width` bits, which hold it.
fn opposite(number: &NewInteger, width: u32) -> NewInteger {
    let count = (width as usize).div_ceil(64);
    let words = number.words().chain(std::iter::repeat(0)).take(count);
    let mut carry = true;
    let mut negated: Vec<u64> = words
        .map(|word| {
            let (word, overflows) = (!word).overflowing_add(u64::from(carry));
            carry = overflows;
            word
        })
        .collect();
    if let (Some(last), used @ 1..64) = (negated.last_mut(), width % 64) {
        *last &= u64::MAX >> (64 - used);
    }
    NewInteger::from_words(negated)
}

/// The bits of a number of a float type. A hexadecimal one is the pattern itself; a decimal one is
/// read as a double first, as in MLIR.
pub(super) fn float_bits(
    lexer: &Lexer<'_>,
    start: usize,
    format: FloatFormat,
    is_negative: bool,
    number: Number<'_>,
) -> Result<u128> {
    let problem = |what| Err(lexer.error_at(start, what));
    match number {
        Number::Decimal(_) => problem("an integer as a float, which needs a point"),
        Number::Hexadecimal(_) if is_negative => problem("a negative bit pattern"),
        Number::Hexadecimal(digits) => {
            let digits = digits.trim_start_matches('0');
            let bits = match digits {
                "" => Ok(0),
                digits => u128::from_str_radix(digits, 16),
            };
            match bits {
                Ok(bits) if bits.checked_shr(format.width()).unwrap_or(0) == 0 => Ok(bits),
                _ => problem("a bit pattern that is wider than its type"),
            }
        }
        Number::Float(text) => {
            let magnitude: f64 = text.parse().unwrap_or(f64::INFINITY);
            let value = if is_negative { -magnitude } else { magnitude };
            match format.round_from_f64(value) {
                Some(bits) => Ok(bits),
                None => problem("a number that its type cannot hold"),
            }
        }
    }
}
