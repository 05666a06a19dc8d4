//! Shaped types of other dialects that are text, as far as dense attributes are of them.

use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::elements::DenseElements;

/// The types of LLVM's dialects that a dense attribute may be of, by the beginning of their text. The
/// dimensions and the type of the elements follow.
const SHAPED: [&[u8]; 3] = [
    b"!spirv.coopmatrix<",
    b"!spirv.arm.tensor<",
    b"!emitc.array<",
];

/// The dimensions of a type and the kind of its elements, by its text; `None` if the text has none.
pub(crate) fn shape(text: &[u8]) -> Option<(Vec<u64>, ElementKind)> {
    let body = SHAPED.iter().find_map(|start| text.strip_prefix(*start))?;
    let end = body.iter().position(|byte| b",>".contains(byte))?;
    let body = std::str::from_utf8(body.get(..end)?).ok()?;
    let (dims, element) = body.rsplit_once('x')?;
    let dims: Option<Vec<u64>> = dims.split('x').map(|dim| dim.parse().ok()).collect();
    dims.zip(ElementKind::of_name(element))
}

/// The elements of a dense attribute and their dimensions, by the text of its type; `None` if the text
/// has none.
pub(crate) fn elements<'m>(text: &[u8], data: &'m [u8]) -> Option<(DenseElements<'m>, Vec<u64>)> {
    let (dims, kind) = shape(text)?;
    let elements = DenseElements::of(Some(kind), Some(count(&dims)?), data);
    Some((elements, dims))
}

/// The number of elements.
pub(crate) fn count(dims: &[u64]) -> Option<u64> {
    let mut dims = dims.iter();
    dims.try_fold(1u64, |count, &dim| count.checked_mul(dim))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_read_from_the_text_of_a_type() {
        let (splat, dims) =
            elements(b"!spirv.coopmatrix<16x8xf32, Subgroup, MatrixA>", &[0; 4]).unwrap();
        assert_eq!((&dims[..], splat.is_splat), (&[16, 8][..], true));
        let (list, dims) = elements(b"!spirv.arm.tensor<3xsi32>", &[0; 12]).unwrap();
        assert_eq!((&dims[..], list.is_splat), (&[3][..], false));
        let (dims, kind) = shape(b"!emitc.array<2x3xi16>").unwrap();
        assert_eq!((&dims[..], kind.size()), (&[2, 3][..], 2));
        for other in [
            "!spirv.arm.tensor<?xi8>",
            "!spirv.array<3 x i32>",
            "!spirv.arm.tensor<3xq>",
        ] {
            assert!(elements(other.as_bytes(), &[0; 12]).is_none(), "{other}");
        }
    }
}
