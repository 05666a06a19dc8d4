//! What versions of StableHLO require of an op whose form they have.

use super::since;
use super::value::vhlo_record;
use crate::dialect::{Form, StablehloVersion, Type, vhlo_name_of};
use crate::error::Result;
use crate::ir::{Op, Value};
use crate::schema::Value as FieldValue;

/// The ops whose operands and results have equal element types before [`PROMOTION`].
const REDUCTIONS: [&str; 6] = [
    "all_reduce_v1",
    "reduce_scatter_v1",
    "reduce_v1",
    "reduce_window_v1",
    "scatter_v1",
    "select_and_scatter_v1",
];
/// The first version in which reductions change the element type.
const PROMOTION: StablehloVersion = StablehloVersion::new(0, 17);
/// The first version whose custom calls have typed configurations.
const TYPED_CALLS: StablehloVersion = StablehloVersion::new(1, 3);
/// The first version whose custom calls have futures as operands.
const FUTURES: StablehloVersion = StablehloVersion::new(1, 17);
/// `API_VERSION_TYPED_FFI`.
const TYPED_FFI: u64 = 4;

/// What a version before others does not allow of an op in the form with this name.
///
/// # Errors
/// The op is damaged.
pub(super) fn violated(op: Op<'_>, form: &str, target: StablehloVersion) -> Result<Option<String>> {
    if target < PROMOTION && REDUCTIONS.contains(&form) && !keeps_element_types(op)? {
        let what = format_args!("op {form} with another element type of its results");
        return Ok(Some(since(what, PROMOTION)));
    }
    if form != "custom_call_v1" {
        return Ok(None);
    }
    if target < TYPED_CALLS && is_typed(op)? {
        let what = format_args!("op {form} with a typed configuration");
        return Ok(Some(since(what, TYPED_CALLS)));
    }
    if target < FUTURES && has_future(op)? {
        let what = format_args!("op {form} with a future as operand");
        return Ok(Some(since(what, FUTURES)));
    }
    Ok(None)
}

/// Whether each operand has the element type of the result at its position.
fn keeps_element_types(op: Op<'_>) -> Result<bool> {
    for (operand, result) in op.operands().zip(op.results()) {
        if element_of(operand)? != element_of(result)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The element type of a tensor, or the type itself.
fn element_of(value: Value<'_>) -> Result<Option<u32>> {
    let Some(ty) = value.ty() else {
        return Ok(None);
    };
    if let Form::Record(record) = ty.form()?
        && let Some(FieldValue::Type(element)) = record.field("element")?
    {
        return Ok(Some(element.index()));
    }
    Ok(Some(ty.id().index()))
}

fn is_typed(op: Op<'_>) -> Result<bool> {
    if let Some(configuration) = op.attribute(b"backend_config")?
        && let Some(record) = vhlo_record(configuration)?
        && &*record.schema().name == "dict_v1"
    {
        return Ok(true);
    }
    if let Some(version) = op.attribute(b"api_version")?
        && let Some(record) = vhlo_record(version)?
    {
        let value = record.field("value")?;
        return Ok(matches!(value, Some(FieldValue::Unsigned(TYPED_FFI))));
    }
    Ok(false)
}

fn has_future(op: Op<'_>) -> Result<bool> {
    let is_future = |ty: Type<'_>| -> Result<bool> {
        Ok(match ty.form()? {
            Form::Record(record) => {
                ty.dialect_name() == b"vhlo" && vhlo_name_of(record.schema()) == "future_v1"
            }
            Form::Text(_) | Form::Opaque(_) => false,
        })
    };
    for operand in op.operands() {
        if operand.ty().map(is_future).transpose()? == Some(true) {
            return Ok(true);
        }
    }
    Ok(false)
}
