//! Lists of integers in attributes.

use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};

/// The integers of a dense array, or of an array of integers.
pub(crate) fn integers(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    match attribute.view().ok()? {
        AttributeView::DenseArray {
            element,
            data,
            count,
        } => {
            let TypeView::Integer { width, .. } = element.view().ok()? else {
                return None;
            };
            let size = width.div_ceil(8) as usize;
            if !matches!(size, 1 | 2 | 4 | 8) || data.len() as u64 != count * size as u64 {
                return None;
            }
            let read = |bytes: &[u8]| {
                let mut whole = [if bytes.last().is_some_and(|it| *it & 0x80 != 0) {
                    0xFF
                } else {
                    0
                }; 8];
                whole
                    .iter_mut()
                    .zip(bytes)
                    .for_each(|(to, from)| *to = *from);
                i64::from_le_bytes(whole)
            };
            Some(data.chunks(size).map(read).collect())
        }
        AttributeView::Array(list) => {
            let mut values = Vec::new();
            for item in list.iter() {
                let AttributeView::Integer { value, .. } = item.view().ok()? else {
                    return None;
                };
                values.push(value.to_i64()?);
            }
            Some(values)
        }
        _ => None,
    }
}
