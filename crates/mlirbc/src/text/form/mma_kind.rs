//! The kinds of numbers of matrix multiplications of NVVM.

use crate::dialect::Type;
use crate::dialect::builtin::{FloatFormat, TypeView};
use crate::error::Result;

/// The text of the kind that the type of a register implies, and whether printing relies on it: integers may be of
/// several kinds.
pub(crate) fn mma_kind(ty: Type<'_>) -> Result<Option<(&'static str, bool)>> {
    Ok(match ty.view()? {
        TypeView::Float(FloatFormat::F64) => Some(("#nvvm.mma_type<f64>", true)),
        TypeView::Float(FloatFormat::F16) => Some(("#nvvm.mma_type<f16>", true)),
        TypeView::Float(FloatFormat::F32) => Some(("#nvvm.mma_type<f32>", true)),
        TypeView::Integer { .. } => Some(("#nvvm.mma_type<s32>", false)),
        TypeView::Vector { shape, element, .. } => {
            let is_half = matches!(element.view()?, TypeView::Float(FloatFormat::F16));
            let is_pair = shape.dims().eq([2]);
            (is_half && is_pair).then_some(("#nvvm.mma_type<f16>", true))
        }
        _ => None,
    })
}
