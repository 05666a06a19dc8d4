//! The widths of integers in properties, where releases require different ones.

use crate::container::AttributeId;
use crate::convert::values::Fate;
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::error::Result;
use crate::ir::Module;
use crate::schema::{self, Constraint, Release, Test, TypeTest};

/// The number of bits that a constraint requires of a signless integer, or of those of a list.
fn required_width(constraint: &Constraint) -> Option<u32> {
    let first = match &constraint.test {
        Test::All(tests) => tests.first()?,
        test => test,
    };
    match first {
        Test::IntegerOf(TypeTest::Integer(form)) | Test::DenseArrayOf(TypeTest::Integer(form))
            if form.signedness == schema::Signedness::Signless =>
        {
            Some(form.width)
        }
        _ => None,
    }
}

/// Whether an integer, or the integers of a list, have another number of bits.
///
/// # Errors
/// The attribute is damaged.
fn has_other_width(attribute: Attribute<'_>, width: u32) -> Result<bool> {
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
            TypeView::Integer { width: 16, .. } => {
                let (numbers, _) = data.as_chunks::<2>();
                let numbers = numbers
                    .iter()
                    .map(|bytes| i16::from_le_bytes(*bytes).into());
                Some(numbers.collect())
            }
            TypeView::Integer { width: 32, .. } => {
                let (numbers, _) = data.as_chunks::<4>();
                let numbers = numbers
                    .iter()
                    .map(|bytes| i32::from_le_bytes(*bytes).into());
                Some(numbers.collect())
            }
            TypeView::Integer { width: 64, .. } => {
                let (numbers, _) = data.as_chunks::<8>();
                let numbers = numbers.iter().map(|bytes| i64::from_le_bytes(*bytes));
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
        let constraints = self.tables().registry().constraints(op.as_bytes(), release);
        let property = constraints.and_then(|it| it.property(name));
        let width = property.and_then(|it| required_width(&it.constraint));
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
