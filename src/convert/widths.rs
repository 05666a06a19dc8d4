//! The widths of integers in properties, where releases require different ones.

use crate::container::AttributeId;
use crate::convert::values::Fate;
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::error::Result;
use crate::ir::Module;
use crate::layout::Release;

/// The property of TOSA's ops that has 64 bits up to release 17, and 32 bits later.
const AXIS: &str = "axis";
const WITH_AXIS: [&str; 10] = [
    "tosa.argmax",
    "tosa.concat",
    "tosa.reduce_all",
    "tosa.reduce_any",
    "tosa.reduce_max",
    "tosa.reduce_min",
    "tosa.reduce_prod",
    "tosa.reduce_product",
    "tosa.reduce_sum",
    "tosa.reverse",
];

/// Whether releases require different widths of a property of an op.
pub(super) fn differ(op: &[u8]) -> bool {
    WITH_AXIS.iter().any(|name| name.as_bytes() == op)
}

/// The number of bits that the release requires of a property that is an integer.
pub(crate) fn required_width(op: &str, property: &str, release: Release) -> Option<u32> {
    let is_known = property == AXIS && differ(op.as_bytes());
    is_known.then_some(if release <= Release::Llvm17 { 64 } else { 32 })
}

/// Whether an integer has another number of bits.
///
/// # Errors
/// The attribute is damaged.
pub(crate) fn has_other_width(attribute: Attribute<'_>, width: u32) -> Result<bool> {
    let AttributeView::Integer { ty, .. } = attribute.view()? else {
        return Ok(false);
    };
    Ok(match ty.view()? {
        TypeView::Integer { width: found, .. } => u64::from(found) != u64::from(width),
        _ => true,
    })
}

impl Module<'_> {
    /// What becomes of a property with an integer of another width than the release requires; `None` if
    /// it has the width.
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
        let number = match attribute.view()? {
            AttributeView::Integer { value, .. } => value.to_i64(),
            _ => None,
        };
        let number = number.filter(|&number| width > 32 || i32::try_from(number).is_ok());
        let Some(number) = number else {
            return Ok(Some(Fate::OtherValue));
        };
        let ty = self
            .tables_mut()
            .integer_type(width, Signedness::Signless)?;
        let number = self.tables_mut().number_attribute(ty, number.into())?;
        Ok(Some(Fate::Property(at, number)))
    }
}
