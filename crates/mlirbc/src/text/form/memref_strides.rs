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
        AttributeView::Text(text) if !is_identity_text(text) => strides_in(text),
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

/// The strides in `strided<[64, 1], offset: ?>` if all are known.
fn strides_in(text: &[u8]) -> Option<Vec<i64>> {
    let text = std::str::from_utf8(text).ok()?;
    let (strides, _) = text.strip_prefix("strided<[")?.split_once(']')?;
    let strides: Option<Vec<i64>> = strides.split(", ").map(|it| it.parse().ok()).collect();
    strides.filter(|strides| strides.iter().all(|stride| *stride >= 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_that_are_known_are_read_from_text() {
        assert_eq!(strides_in(b"strided<[64, 1]>"), Some(vec![64, 1]));
        assert_eq!(
            strides_in(b"strided<[64, 1], offset: ?>"),
            Some(vec![64, 1])
        );
        assert_eq!(strides_in(b"strided<[?, 1]>"), None);
        assert_eq!(strides_in(b"affine_map<(d0) -> (d0 * 2)>"), None);
    }
}
