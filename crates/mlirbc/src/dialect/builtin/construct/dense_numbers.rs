//! Elements of shaped types, and arrays, from numbers.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::construct::number::bits_of_number;
use crate::dialect::builtin::construct::{mismatch, wrong_type};
use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::type_view::Signedness;
use crate::dialect::entry::Type;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::schema::NewInteger;

/// An element, or a part of a pair.
#[derive(Clone, Copy)]
enum Scalar {
    Integer(u32, Signedness),
    Float(FloatFormat),
}

impl Scalar {
    fn of(kind: ElementKind) -> Self {
        match kind {
            ElementKind::Integer { width, signedness }
            | ElementKind::ComplexInteger { width, signedness } => {
                Scalar::Integer(width, signedness)
            }
            ElementKind::Float(format) | ElementKind::ComplexFloat(format) => Scalar::Float(format),
        }
    }

    fn width(self) -> u32 {
        match self {
            Scalar::Integer(width, _) => width,
            Scalar::Float(format) => format.width(),
        }
    }

    /// The name of the type, for messages.
    fn name(self) -> String {
        match self {
            Scalar::Integer(width, Signedness::Signless) => format!("i{width}"),
            Scalar::Integer(width, Signedness::Signed) => format!("si{width}"),
            Scalar::Integer(width, Signedness::Unsigned) => format!("ui{width}"),
            Scalar::Float(format) => format.name().to_owned(),
        }
    }

    fn of_integer(self, value: i128) -> Option<NewInteger> {
        match self {
            Scalar::Integer(width, signedness) => bits_of_number(width, signedness, value),
            Scalar::Float(_) => None,
        }
    }

    fn of_float(self, value: f64) -> Option<NewInteger> {
        match self {
            Scalar::Integer(..) => None,
            Scalar::Float(format) => format.round_from_f64(value).map(NewInteger::from_u128),
        }
    }

    fn of_bits(self, bits: &NewInteger) -> Option<NewInteger> {
        (bits.bit_length() <= u64::from(self.width())).then(|| bits.clone())
    }
}

/// The bytes of numbers as elements of a kind.
fn bytes_of<T: Copy>(
    kind: ElementKind,
    values: impl ExactSizeIterator<Item = T>,
    convert: impl Fn(Scalar, T) -> Option<NewInteger>,
    show: impl Fn(T) -> String,
) -> Result<Vec<u8>> {
    let scalar = Scalar::of(kind);
    let size = (scalar.width().div_ceil(8) as usize).max(1);
    let total = values.len().saturating_mul(size);
    let mut bytes = Vec::new();
    if bytes.try_reserve_exact(total).is_err() {
        let kind = ErrorKind::LimitExceeded {
            what: "the bytes of the elements",
            limit: isize::MAX as u64,
            found: total as u64,
        };
        return Err(Error::new(kind, 0));
    }
    for (position, value) in (0..).zip(values) {
        let Some(bits) = convert(scalar, value) else {
            let kind = ErrorKind::NumberOutOfRange {
                found: show(value),
                ty: scalar.name(),
            };
            return Err(Error::new(kind, 0).within(Segment::Element(position)));
        };
        // Little-endian; an element without bits takes a byte here.
        let words = bits.words().flat_map(u64::to_le_bytes);
        bytes.extend(words.chain(std::iter::repeat(0)).take(size));
    }
    Ok(bytes)
}

fn of_integers<I>(kind: ElementKind, values: I) -> Result<Vec<u8>>
where
    I: IntoIterator<Item: Into<i128>, IntoIter: ExactSizeIterator>,
{
    let values = values.into_iter().map(Into::<i128>::into);
    bytes_of(kind, values, Scalar::of_integer, |value| value.to_string())
}

fn of_floats(kind: ElementKind, values: &[f64]) -> Result<Vec<u8>> {
    let values = values.iter().copied();
    bytes_of(kind, values, Scalar::of_float, |value| format!("{value:?}"))
}

fn of_bits(kind: ElementKind, values: &[NewInteger]) -> Result<Vec<u8>> {
    let show = |bits: &NewInteger| format!("a number of {} bits", bits.bit_length());
    bytes_of(kind, values.iter(), Scalar::of_bits, show)
}

fn is_integer(kind: ElementKind) -> bool {
    matches!(Scalar::of(kind), Scalar::Integer(..))
}

fn is_float(kind: ElementKind) -> bool {
    !is_integer(kind)
}

impl Tables<'_> {
    /// `array<i32: 1, -2>`, from numbers that the type can represent as signed or unsigned; `i8`
    /// accepts both -1 and 255.
    ///
    /// # Errors
    /// The type is not an integer of 1 bit or of whole bytes or an index, or it cannot represent a
    /// number. The path of the error has the position of the number.
    pub fn dense_array_of_integers<I>(&mut self, element: TypeId, values: I) -> Result<AttributeId>
    where
        I: IntoIterator<Item: Into<i128>, IntoIter: ExactSizeIterator>,
    {
        let kind = self.array_kind(element, is_integer, "an integer or index type")?;
        let data = of_integers(kind, values)?;
        self.dense_array_attribute(element, &data)
    }

    /// `array<f32: 1.5, 2.5>`, from the values of the type nearest to doubles, as rounded by MLIR.
    ///
    /// # Errors
    /// The type is not a float of whole bytes, or it cannot represent an infinity or NaN. The path
    /// of the error has the position of the number.
    pub fn dense_array_of_floats(
        &mut self,
        element: TypeId,
        values: &[f64],
    ) -> Result<AttributeId> {
        let kind = self.array_kind(element, is_float, "a float type")?;
        let data = of_floats(kind, values)?;
        self.dense_array_attribute(element, &data)
    }

    /// An array from the bits of its elements.
    ///
    /// # Errors
    /// As [`Tables::dense_array_attribute`], or an element has more bits than its type.
    pub fn dense_array_of_bits(
        &mut self,
        element: TypeId,
        values: &[NewInteger],
    ) -> Result<AttributeId> {
        let kind = self.array_kind(element, |_| true, "an integer, index or float type")?;
        let data = of_bits(kind, values)?;
        self.dense_array_attribute(element, &data)
    }

    /// `dense<[1, -2]> : tensor<2xi32>`, from all elements, row-major, or from one that represents
    /// all. A complex number is two numbers. The type can represent a number as signed or unsigned.
    ///
    /// # Errors
    /// The type is not a tensor, vector or memref of static shape and of integers, the number of elements
    /// does not match it, or it cannot represent a number. The path of the error has the position of
    /// the number.
    pub fn dense_of_integers<I>(&mut self, ty: TypeId, values: I) -> Result<AttributeId>
    where
        I: IntoIterator<Item: Into<i128>, IntoIter: ExactSizeIterator>,
    {
        let values = values.into_iter();
        let kind = self.shape_kind(ty, values.len(), is_integer, "a shape of integers")?;
        let data = of_integers(kind, values)?;
        self.dense_attribute(ty, &data)
    }

    /// `dense<[1.5, 2.5]> : tensor<2xf32>`, as [`Tables::dense_of_integers`], from the values of the
    /// type nearest to doubles, as rounded by MLIR.
    ///
    /// # Errors
    /// The same for floats. An infinity or NaN may be out of range.
    pub fn dense_of_floats(&mut self, ty: TypeId, values: &[f64]) -> Result<AttributeId> {
        let kind = self.shape_kind(ty, values.len(), is_float, "a shape of floats")?;
        let data = of_floats(kind, values)?;
        self.dense_attribute(ty, &data)
    }

    /// Elements as [`Tables::dense_of_integers`], from the bits of integers or floats.
    ///
    /// # Errors
    /// As [`Tables::dense_attribute`], or an element has more bits than its type.
    pub fn dense_of_bits(&mut self, ty: TypeId, values: &[NewInteger]) -> Result<AttributeId> {
        let kind = self.shape_kind(ty, values.len(), |_| true, "a shape of numbers")?;
        let data = of_bits(kind, values)?;
        self.dense_attribute(ty, &data)
    }

    fn array_kind(
        &self,
        element: TypeId,
        is_right: fn(ElementKind) -> bool,
        expected: &'static str,
    ) -> Result<ElementKind> {
        let ty = self.known_type(element)?;
        let kind = ElementKind::of(ty).filter(|kind| kind.width_and_parts().1 == 1);
        right_kind(kind, ty, is_right, expected)
    }

    /// The kind of elements of a shaped type, for a number of values.
    fn shape_kind(
        &self,
        ty: TypeId,
        values: usize,
        is_right: fn(ElementKind) -> bool,
        expected: &'static str,
    ) -> Result<ElementKind> {
        let (count, kind) = self.dense_shape(ty)?;
        let kind = right_kind(Some(kind), self.known_type(ty)?, is_right, expected)?;
        let parts = kind.width_and_parts().1 as u64;
        let (values, all) = (values as u64, count.saturating_mul(parts));
        match values == all || values == parts {
            true => Ok(kind),
            false => Err(mismatch("number of dense elements", all, values)),
        }
    }
}

fn right_kind(
    kind: Option<ElementKind>,
    ty: Type<'_>,
    is_right: fn(ElementKind) -> bool,
    expected: &'static str,
) -> Result<ElementKind> {
    let kind = kind.filter(|&kind| is_right(kind));
    kind.ok_or_else(|| wrong_type(expected, ty))
}
