//! Values to encode: the counterpart of [`Value`], with owned nested values.

use std::borrow::Cow;

use crate::affine::{NewAffineMap, NewIntegerSet};
use crate::container::{AttributeId, ResourceId, StringId, TypeId};
use crate::error::Result;
use crate::schema::integer::Integer;
use crate::schema::record::{Fields, Value};

/// The value of a field to encode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewValue<'v> {
    /// An optional field that is absent.
    Absent,
    /// A varint or a raw byte.
    Unsigned(u64),
    /// A signed varint.
    Signed(i64),
    /// A truth value.
    Bool(bool),
    /// A string, by its index.
    String(StringId),
    /// An attribute, by its index.
    Attribute(AttributeId),
    /// A type, by its index.
    Type(TypeId),
    /// A dialect resource, by its index.
    Resource(ResourceId),
    /// Raw bytes.
    Blob(Cow<'v, [u8]>),
    /// An integer, or the bits of a float. The field determines the width.
    Integer(NewInteger),
    /// An affine map.
    AffineMap(NewAffineMap),
    /// An integer set.
    IntegerSet(NewIntegerSet),
    /// A list.
    List(Vec<NewValue<'v>>),
    /// The fields of a group, in order.
    Group(Vec<NewValue<'v>>),
    /// The number of operands or results in each group of an op.
    SegmentSizes(Vec<u32>),
}

/// A reference in a value to encode, which may be replaced.
pub(crate) enum ReferenceMut<'r> {
    Attribute(&'r mut AttributeId),
    Type(&'r mut TypeId),
    String(&'r mut StringId),
    Resource(&'r mut ResourceId),
}

impl<'v> NewValue<'v> {
    /// Calls a function for each reference in order. Recursion is bounded by the nesting in the
    /// description.
    ///
    /// # Errors
    /// Those of the function.
    pub(crate) fn for_each_reference(
        &mut self,
        function: &mut impl FnMut(ReferenceMut<'_>) -> Result<()>,
    ) -> Result<()> {
        match self {
            NewValue::Attribute(id) => function(ReferenceMut::Attribute(id)),
            NewValue::Type(id) => function(ReferenceMut::Type(id)),
            NewValue::String(id) => function(ReferenceMut::String(id)),
            NewValue::Resource(id) => function(ReferenceMut::Resource(id)),
            NewValue::List(items) | NewValue::Group(items) => items
                .iter_mut()
                .try_for_each(|item| item.for_each_reference(function)),
            NewValue::Absent
            | NewValue::Unsigned(_)
            | NewValue::Signed(_)
            | NewValue::Bool(_)
            | NewValue::Blob(_)
            | NewValue::Integer(_)
            | NewValue::AffineMap(_)
            | NewValue::IntegerSet(_)
            | NewValue::SegmentSizes(_) => Ok(()),
        }
    }

    /// Copies a decoded value.
    ///
    /// # Errors
    /// The errors of reading the record.
    pub fn of(value: Value<'v>) -> Result<Self> {
        Ok(match value {
            Value::Absent => NewValue::Absent,
            Value::Unsigned(number) => NewValue::Unsigned(number),
            Value::Signed(number) => NewValue::Signed(number),
            Value::Bool(value) => NewValue::Bool(value),
            Value::String(id) => NewValue::String(id),
            Value::Attribute(id) => NewValue::Attribute(id),
            Value::Type(id) => NewValue::Type(id),
            Value::Resource(id) => NewValue::Resource(id),
            Value::Blob(bytes) => NewValue::Blob(Cow::Borrowed(bytes)),
            Value::Integer(integer) | Value::Float(integer) => {
                NewValue::Integer(NewInteger::of(&integer))
            }
            Value::AffineMap(map) => NewValue::AffineMap(NewAffineMap::of(&map)),
            Value::IntegerSet(set) => NewValue::IntegerSet(NewIntegerSet::of(&set)),
            Value::List(mut list) => {
                let mut items = Vec::with_capacity(list.count());
                // The description limits the nesting of lists and groups, not the input.
                while let Some(item) = list.next()? {
                    items.push(NewValue::of(item)?);
                }
                NewValue::List(items)
            }
            Value::Group(fields) => NewValue::Group(Self::of_fields(fields)?),
            Value::SegmentSizes(sizes) => NewValue::SegmentSizes(sizes.sizes()),
        })
    }

    /// The values of all fields.
    ///
    /// # Errors
    /// Damage in a field.
    pub fn of_fields(mut fields: Fields<'v>) -> Result<Vec<Self>> {
        let mut values = Vec::with_capacity(fields.count());
        while let Some((_, value)) = fields.next()? {
            values.push(NewValue::of(value)?);
        }
        Ok(values)
    }

    /// The value with its own copy of raw bytes.
    pub fn into_owned(self) -> NewValue<'static> {
        match self {
            NewValue::Absent => NewValue::Absent,
            NewValue::Unsigned(number) => NewValue::Unsigned(number),
            NewValue::Signed(number) => NewValue::Signed(number),
            NewValue::Bool(value) => NewValue::Bool(value),
            NewValue::String(id) => NewValue::String(id),
            NewValue::Attribute(id) => NewValue::Attribute(id),
            NewValue::Type(id) => NewValue::Type(id),
            NewValue::Resource(id) => NewValue::Resource(id),
            NewValue::Blob(bytes) => NewValue::Blob(Cow::Owned(bytes.into_owned())),
            NewValue::Integer(integer) => NewValue::Integer(integer),
            NewValue::AffineMap(map) => NewValue::AffineMap(map),
            NewValue::IntegerSet(set) => NewValue::IntegerSet(set),
            NewValue::List(items) => {
                NewValue::List(items.into_iter().map(NewValue::into_owned).collect())
            }
            NewValue::Group(items) => {
                NewValue::Group(items.into_iter().map(NewValue::into_owned).collect())
            }
            NewValue::SegmentSizes(sizes) => NewValue::SegmentSizes(sizes),
        }
    }

    /// A list of attributes.
    pub fn attributes(ids: impl IntoIterator<Item = AttributeId>) -> Self {
        NewValue::List(ids.into_iter().map(NewValue::Attribute).collect())
    }

    /// A list of types.
    pub fn types(ids: impl IntoIterator<Item = TypeId>) -> Self {
        NewValue::List(ids.into_iter().map(NewValue::Type).collect())
    }

    /// A list of signed numbers.
    pub fn numbers(numbers: impl IntoIterator<Item = i64>) -> Self {
        NewValue::List(numbers.into_iter().map(NewValue::Signed).collect())
    }

    /// The kind of the value, for messages.
    pub(super) fn description(&self) -> &'static str {
        match self {
            NewValue::Absent => "no value",
            NewValue::Unsigned(_) => "an unsigned number",
            NewValue::Signed(_) => "a signed number",
            NewValue::Bool(_) => "a truth value",
            NewValue::String(_) => "a string",
            NewValue::Attribute(_) => "an attribute",
            NewValue::Type(_) => "a type",
            NewValue::Resource(_) => "a resource",
            NewValue::Blob(_) => "raw bytes",
            NewValue::Integer(_) => "an integer of a width",
            NewValue::AffineMap(_) => "an affine map",
            NewValue::IntegerSet(_) => "an integer set",
            NewValue::List(_) => "a list",
            NewValue::Group(_) => "a group of fields",
            NewValue::SegmentSizes(_) => "segment sizes",
        }
    }
}

/// An integer of any width: 64-bit words, lowest first, without trailing zero words except the
/// first word.
///
/// As in a file, bits above the width of its type are zero: `-1 : i8` is 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInteger {
    /// Most integers have one word.
    low: u64,
    above: Vec<u64>,
}

impl NewInteger {
    /// The integer with these words, lowest first.
    pub fn from_words(words: impl IntoIterator<Item = u64>) -> Self {
        let mut words = words.into_iter();
        let low = words.next().unwrap_or(0);
        let mut above: Vec<u64> = words.collect();
        while above.last() == Some(&0) {
            above.pop();
        }
        NewInteger { low, above }
    }

    /// An unsigned number.
    pub fn from_u128(value: u128) -> Self {
        match u64::try_from(value) {
            Ok(low) => low.into(),
            Err(_) => Self::from_words([value as u64, (value >> 64) as u64]),
        }
    }

    /// A signed number, in two's complement of `width` bits; `None` if it does not fit.
    pub fn from_i128(value: i128, width: u32) -> Option<Self> {
        if width < 128 {
            let above = 128 - width;
            let fits = width > 0 && value << above >> above == value || value == 0;
            let mask = if width == 0 { 0 } else { u128::MAX >> above };
            return fits.then(|| Self::from_u128(value as u128 & mask));
        }
        let low = value as u128;
        let sign = if value < 0 { u64::MAX } else { 0 };
        let words = (width as usize).div_ceil(64);
        let mut all = vec![low as u64, (low >> 64) as u64];
        if sign != 0 {
            all.resize(words, sign);
            if let (Some(last), used @ 1..64) = (all.last_mut(), width % 64) {
                *last &= u64::MAX >> (64 - used);
            }
        }
        Some(Self::from_words(all))
    }

    fn of(integer: &Integer<'_>) -> Self {
        Self::from_words(integer.significant_words())
    }

    /// The words, lowest first; at least one, and the last one is not zero unless it is the first.
    pub fn words(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        WordIter {
            low: Some(self.low),
            above: self.above.iter(),
        }
    }

    /// The lowest word.
    pub fn low(&self) -> u64 {
        self.low
    }

    /// The number of bits up to and including the highest set bit.
    pub fn bit_length(&self) -> u64 {
        let last = self.above.last().copied().unwrap_or(self.low);
        64 * self.above.len() as u64 + u64::from(64 - last.leading_zeros())
    }

    /// Whether a bit is set.
    pub fn bit(&self, bit: u64) -> bool {
        let word = usize::try_from(bit / 64).ok();
        let word = word.and_then(|word| self.words().nth(word)).unwrap_or(0);
        word >> (bit % 64) & 1 == 1
    }
}

struct WordIter<'i> {
    low: Option<u64>,
    above: std::slice::Iter<'i, u64>,
}

impl Iterator for WordIter<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.low.take().or_else(|| self.above.next().copied())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::from(self.low.is_some()) + self.above.len();
        (count, Some(count))
    }
}

impl ExactSizeIterator for WordIter<'_> {}

impl From<u64> for NewInteger {
    fn from(value: u64) -> Self {
        NewInteger {
            low: value,
            above: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(integer: &NewInteger) -> Vec<u64> {
        integer.words().collect()
    }

    #[test]
    fn signed_numbers_are_taken_in_the_complement_of_their_width() {
        let of = |value, width| NewInteger::from_i128(value, width).map(|int| words(&int));
        assert_eq!(of(-1, 8), Some(vec![255]));
        assert_eq!(of(-1, 64), Some(vec![u64::MAX]));
        assert_eq!(of(-1, 65), Some(vec![u64::MAX, 1]));
        assert_eq!(of(-2, 130), Some(vec![u64::MAX - 1, u64::MAX, 3]));
        assert_eq!(of(5, 1000), Some(vec![5]));
        assert_eq!(of(127, 8), Some(vec![127]));
        assert_eq!(of(128, 8), None);
        assert_eq!(of(-129, 8), None);
        assert_eq!(of(0, 0), Some(vec![0]));
        assert_eq!(of(1, 0), None);
    }

    #[test]
    fn zeros_at_the_end_do_not_count() {
        let integer = NewInteger::from_words([1, 0, 2, 0, 0]);
        assert_eq!(words(&integer), [1, 0, 2]);
        assert_eq!((integer.bit_length(), integer.bit(129)), (130, true));
        assert!(!integer.bit(130) && !integer.bit(1 << 40));
        assert_eq!(NewInteger::from_words([0, 0]).bit_length(), 0);
    }
}
