//! Integers, bools and floats.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::construct::{invalid_value, is_foreign, wrong_type};
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::type_view::{Signedness, TypeView};
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::{NewInteger, NewValue};

/// The width of the values of an index type.
const INDEX_WIDTH: u32 = 64;

impl Tables<'_> {
    /// `5 : i32`, from the bits of an integer or index type; negative numbers are in two's
    /// complement.
    ///
    /// # Errors
    /// The type is not an integer or index type, or the value has more bits than the type.
    pub fn integer_attribute(&mut self, ty: TypeId, value: &NewInteger) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        let view = known.view()?;
        match view {
            TypeView::Integer { width, .. } => self.attribute_of_integer(ty, width, value.clone()),
            TypeView::Index => self.attribute_of_integer(ty, INDEX_WIDTH, value.clone()),
            _ if is_foreign(&view) => {
                let values = [NewValue::Type(ty), NewValue::Integer(value.clone())];
                self.add_checked_attribute(attribute_code::INTEGER, &values)
            }
            _ => Err(wrong_type("an integer or index type", known)),
        }
    }

    /// Returns the index of the attribute of an integer, adding it if necessary. The type is an integer or index
    /// type of this width.
    pub(crate) fn attribute_of_integer(
        &mut self,
        ty: TypeId,
        width: u32,
        value: NewInteger,
    ) -> Result<AttributeId> {
        self.add_checked_number(attribute_code::INTEGER, ty, width, value)
    }

    /// `-5 : i32`, from a number that the type can represent as signed or unsigned; `i8` accepts
    /// both -1 and 255.
    ///
    /// # Errors
    /// The type is not an integer or index type, or it cannot represent the number.
    pub fn number_attribute(&mut self, ty: TypeId, value: i128) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        let (width, signedness) = match known.view()? {
            TypeView::Integer { width, signedness } => (width, signedness),
            TypeView::Index => (INDEX_WIDTH, Signedness::Signed),
            _ => return Err(wrong_type("an integer or index type", known)),
        };
        let bits = bits_of_number(width, signedness, value);
        let out_of_range = || {
            let expected = "a number that the type has";
            invalid_value("integer attribute", expected, value as u64)
        };
        let bits = bits.ok_or_else(out_of_range)?;
        self.integer_attribute(ty, &bits)
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// The table is full.
    pub fn bool_attribute(&mut self, value: bool) -> Result<AttributeId> {
        self.transaction(|tables| {
            let ty = tables.integer_type(1, Signedness::Signless)?;
            tables.integer_attribute(ty, &u64::from(value).into())
        })
    }

    /// `1.5 : f32`, from the bits of the value.
    ///
    /// # Errors
    /// The type is not a float type, or the value has more bits than the type.
    pub fn float_attribute(&mut self, ty: TypeId, bits: u128) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        match known.view()? {
            TypeView::Float(format) => return self.attribute_of_float(ty, format, bits),
            view if is_foreign(&view) => {}
            _ => return Err(wrong_type("a float type", known)),
        }
        self.add_checked_attribute(
            attribute_code::FLOAT,
            &[
                NewValue::Type(ty),
                NewValue::Integer(NewInteger::from_u128(bits)),
            ],
        )
    }

    /// Returns the index of the attribute of a float, adding it if necessary. The type has the format.
    ///
    /// # Errors
    /// The value has more bits than the format.
    pub(crate) fn attribute_of_float(
        &mut self,
        ty: TypeId,
        format: FloatFormat,
        bits: u128,
    ) -> Result<AttributeId> {
        let canonical = format.canonical_bits(bits);
        if canonical & bits != bits {
            let expected = "no more bits than its format has";
            return Err(invalid_value("float attribute", expected, bits as u64));
        }
        let bits = NewInteger::from_u128(canonical);
        self.add_checked_number(attribute_code::FLOAT, ty, format.width(), bits)
    }

    /// `1.5 : f32`, from the value of the type nearest to a double, as rounded by MLIR.
    ///
    /// # Errors
    /// The type is not a float type, or it cannot represent the infinity or NaN.
    pub fn float_attribute_of(&mut self, ty: TypeId, value: f64) -> Result<AttributeId> {
        let format = self.float_format(ty)?;
        let bits = format.round_from_f64(value).ok_or_else(|| {
            let expected = "a finite value, as the format has no others";
            invalid_value("float attribute", expected, value.to_bits())
        })?;
        self.float_attribute(ty, bits)
    }

    fn float_format(&self, ty: TypeId) -> Result<FloatFormat> {
        let known = self.known_type(ty)?;
        match known.view()? {
            TypeView::Float(format) => Ok(format),
            _ => Err(wrong_type("a float type", known)),
        }
    }
}

/// The bits of a number that an integer type can represent.
pub(super) fn bits_of_number(
    width: u32,
    signedness: Signedness,
    value: i128,
) -> Option<NewInteger> {
    let signed = NewInteger::from_i128(value, width);
    let unsigned = u128::try_from(value).ok().map(NewInteger::from_u128);
    let bits = match signedness {
        Signedness::Signed => signed,
        Signedness::Unsigned => unsigned,
        Signedness::Signless => signed.or(unsigned),
    };
    bits.filter(|bits| bits.bit_length() <= u64::from(width))
}
