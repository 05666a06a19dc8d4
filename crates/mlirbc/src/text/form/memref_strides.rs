//! The strides of memrefs.

use crate::affine::{is_identity, is_identity_text};
use crate::dialect::Type;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;

/// The strides of a memref if all are known from its type; `None` for other layouts than the identity and strides.
pub(crate) fn memref_strides(ty: Type<'_>) -> Result<Option<Vec<i64>>> {
    let TypeView::MemRef { shape, layout, .. } = ty.view()? else {
        return Ok(None);
    };
    Ok(match layout.view()? {
        AttributeView::StridedLayout { strides, .. } => {
            let strides: Vec<i64> = strides.signed().collect();
            strides.iter().all(|stride| *stride >= 0).then_some(strides)
        }
        AttributeView::AffineMap(map) if !is_identity(&map) => None,
        AttributeView::Text(text) if !is_identity_text(text) => None,
        AttributeView::AffineMap(_) | AttributeView::Text(_) => {
            let dims: Vec<i64> = shape.dims().collect();
            let mut strides = Vec::new();
            let mut next = Some(1i64);
            for dim in dims.iter().rev() {
                let Some(stride) = next else {
                    return Ok(None);
                };
                strides.push(stride);
                next = (*dim > 0).then(|| stride.checked_mul(*dim)).flatten();
            }
            strides.reverse();
            (!strides.is_empty()).then_some(strides)
        }
        _ => None,
    })
}
