//! The widths of integers in properties, where releases require different ones.

use crate::container::AttributeId;
use crate::convert::values::Fate;
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::error::Result;
use crate::ir::Module;
use crate::schema::Release;

/// The `axis` of TOSA's ops: the bits in release 17, and later.
const AXIS: [u32; 2] = [64, 32];
/// The `shift` of TOSA's ops, which is a list in some of them.
const SHIFT: [u32; 2] = [32, 8];

/// Ops, the property, and its widths.
const WIDTHS: [(&str, &str, [u32; 2]); 12] = [
    ("tosa.argmax", "axis", AXIS),
    ("tosa.concat", "axis", AXIS),
    ("tosa.mul", "shift", SHIFT),
    ("tosa.reduce_all", "axis", AXIS),
    ("tosa.reduce_any", "axis", AXIS),
    ("tosa.reduce_max", "axis", AXIS),
    ("tosa.reduce_min", "axis", AXIS),
    ("tosa.reduce_prod", "axis", AXIS),
    ("tosa.reduce_product", "axis", AXIS),
    ("tosa.reduce_sum", "axis", AXIS),
    ("tosa.rescale", "shift", SHIFT),
    ("tosa.reverse", "axis", AXIS),
];

/// Whether releases require different widths of a property of an op.
pub(super) fn differ(op: &[u8]) -> bool {
    WIDTHS.iter().any(|(name, ..)| name.as_bytes() == op)
}

/// The number of bits that the release requires of a property that is an integer or a list of integers.
pub(crate) fn required_width(op: &str, property: &str, release: Release) -> Option<u32> {
    let mut widths = WIDTHS.iter();
    let (.., [old, new]) = widths.find(|(name, of, _)| (*name, *of) == (op, property))?;
    Some(if release <= Release::Llvm17 {
        *old
    } else {
        *new
    })
}

/// Whether an integer, or the integers of a list, have another number of bits.
///
/// # Errors
/// The attribute is damaged.
pub(crate) fn has_other_width(attribute: Attribute<'_>, width: u32) -> Result<bool> {
    let (AttributeView::Integer { ty, .. } | AttributeView::DenseArray { element: ty, .. }) =
        attribute.view()?
    else {
        return Ok(false);
    };
    Ok(match ty.view()? {
        TypeView::Integer { width: found, .. } => u64::from(found) != u64::from(width),
        _ => true,
    })
}

/// The numbers of an integer or of a list of integers; `None` for others, and for those of over 64 bits.
fn numbers_of(attribute: Attribute<'_>) -> Result<Option<Vec<i64>>> {
    match attribute.view()? {
        AttributeView::Integer { value, .. } => Ok(value.to_i64().map(|number| vec![number])),
        AttributeView::DenseArray { element, data, .. } => Ok(match element.view()? {
            TypeView::Integer { width: 8, .. } => {
                let numbers = data.iter().map(|byte| i64::from(byte.cast_signed()));
                Some(numbers.collect())
            }
            TypeView::Integer { width: 32, .. } => {
                let (numbers, _) = data.as_chunks::<4>();
                let numbers = numbers
                    .iter()
                    .map(|bytes| i32::from_le_bytes(*bytes).into());
                Some(numbers.collect())
            }
            _ => None,
        }),
        _ => Ok(None),
    }
}

impl Module<'_> {
    /// What becomes of a property with integers of another width than the release requires; `None` if
    /// they have the width.
    ///
    /// # Errors
    /// The attribute is damaged, or a table is full.
    pub(super) fn rewidened(
        &mut self,
        op: &str,
        release: Release,
        at: usize,
        name: &str,
        value: AttributeId,
    ) -> Result<Option<Fate>> {
        let width = required_width(op, name, release);
        let attribute = self.tables().attribute(value);
        let (Some(width), Some(attribute)) = (width, attribute) else {
            return Ok(None);
        };
        if !has_other_width(attribute, width)? {
            return Ok(None);
        }
        let is_list = matches!(attribute.view()?, AttributeView::DenseArray { .. });
        let unused_bits = 64 - width.min(64);
        let fits = |number: &i64| number << unused_bits >> unused_bits == *number;
        let numbers = numbers_of(attribute)?;
        let Some(numbers) = numbers.filter(|numbers| numbers.iter().all(fits)) else {
            return Ok(Some(Fate::OtherValue));
        };
        let tables = self.tables_mut();
        let ty = tables.integer_type(width, Signedness::Signless)?;
        let number = match (is_list, numbers.first()) {
            (false, Some(&number)) => tables.number_attribute(ty, number.into())?,
            _ => tables.dense_array_of_integers(ty, numbers)?,
        };
        Ok(Some(Fate::Property(at, number)))
    }
}
