//! What StableHLO and MHLO refuse of the fields of attributes and types.

use crate::dialect::Form;
use crate::dialect::builtin::TypeView;
use crate::error::Result;
use crate::schema::{NewValue, Schema, Value};
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::Filled;

/// The number of the mode with which the result may have tolerances.
const TOLERANCE: u64 = 2;

impl Parser<'_, '_, '_> {
    /// What is wrong with the fields of an attribute or a type of StableHLO.
    pub(super) fn stablehlo_fault(
        &self,
        schema: &Schema,
        values: &[Option<Filled<'_>>],
    ) -> Result<Option<&'static str>> {
        match (&*schema.name, values) {
            ("future", [Some(Filled::Value(NewValue::List(types)))]) => {
                for ty in types {
                    let NewValue::Type(ty) = ty else {
                        return Ok(None);
                    };
                    let ty = self.tables.ty(*ty).map(|ty| ty.view()).transpose()?;
                    if !matches!(ty, Some(TypeView::RankedTensor { .. })) {
                        return Ok(Some("future element type must be a ranked tensor"));
                    }
                }
                Ok(None)
            }
            (
                "result_accuracy",
                [
                    tolerances @ ..,
                    Some(Filled::Value(NewValue::Attribute(mode))),
                ],
            ) => {
                if tolerances.iter().any(is_negative) {
                    return Ok(Some("Negative tolerance"));
                }
                let mode = self
                    .tables
                    .attribute(*mode)
                    .map(|it| it.form())
                    .transpose()?;
                let Some(Form::Record(mode)) = mode else {
                    return Ok(None);
                };
                let has_none = tolerances.iter().all(is_zero);
                let may_have = matches!(mode.field("value")?, Some(Value::Unsigned(TOLERANCE)));
                let fault =
                    "Invalid tolerances for ResultAccuracyAttr with this mode, must be all zero.";
                Ok((!has_none && !may_have).then_some(fault))
            }
            _ => Ok(None),
        }
    }
}

fn is_zero(value: &Option<Filled<'_>>) -> bool {
    /// The bits of a negative zero.
    const NEGATIVE_ZERO: u64 = 1 << 63;
    match value {
        Some(Filled::Value(NewValue::Integer(bits))) => matches!(bits.low(), 0 | NEGATIVE_ZERO),
        Some(Filled::Value(NewValue::Signed(number))) => *number == 0,
        Some(Filled::Value(NewValue::Unsigned(number))) => *number == 0,
        _ => true,
    }
}

fn is_negative(value: &Option<Filled<'_>>) -> bool {
    match value {
        Some(Filled::Value(NewValue::Integer(bits))) => {
            f64::from_bits(bits.low()).is_sign_negative()
        }
        Some(Filled::Value(NewValue::Signed(number))) => *number < 0,
        _ => false,
    }
}
