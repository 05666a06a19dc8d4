//! Tensors, memrefs, vectors and complex types.

use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::boundary::copy_out;
use crate::open::module::{item_into, mlirbc_module};
use crate::types::entry::with_view;
use mlirbc::dialect::builtin::{DYNAMIC, ScalableDims, Shape, TypeView};
use std::mem::MaybeUninit;

/// The type of the elements of a tensor, memref, vector or complex type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_element_type(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_type {
    with_view(module, r#type, |view| match view {
        TypeView::Complex { element }
        | TypeView::UnrankedTensor { element }
        | TypeView::UnrankedMemRef { element, .. } => Some(element.into()),
        _ => view.shaped().map(|(_, element)| element.into()),
    })
}

fn shape(view: TypeView<'_>) -> Option<Shape<'_>> {
    view.shaped().map(|(shape, _)| shape)
}

/// Whether a type has a shape of known rank: ranked tensors, memrefs and vectors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_has_rank(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> bool {
    with_view(module, r#type, |view| Some(shape(view).is_some()))
}

/// The number of dimensions of a type with a rank.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_rank(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> usize {
    with_view(module, r#type, |view| shape(view).map(|shape| shape.rank()))
}

/// The size of a dimension, INT64_MIN if it is known at run time only; -1 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dim(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> i64 {
    let dim = with_view(module, r#type, |view| {
        Some(shape(view)?.dims().nth(position))
    });
    dim.unwrap_or(-1)
}

/// Copies the sizes of the dimensions; a size known at run time only is INT64_MIN. Returns the
/// number of copied sizes, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dims(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    dims: *mut i64,
    capacity: usize,
) -> usize {
    with_view(module, r#type, |view| {
        // SAFETY: the caller promises room for `capacity` numbers.
        Some(unsafe { copy_out(dims, capacity, shape(view)?.dims()) })
    })
}

/// The number of elements of a type with a rank. False if a dimension is known at run time only,
/// if the number does not fit, and for other types. Scalable dimensions count as their minimum.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_num_elements(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    count: Option<&mut MaybeUninit<u64>>,
) -> bool {
    item_into(module, r#type, count, |r#type| {
        shape(r#type.view().ok()?)?.element_count()
    })
}

/// The size that represents a dimension known at run time only: INT64_MIN.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dynamic_dim() -> i64 {
    DYNAMIC
}

/// Whether a dimension of a vector is scalable.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_is_dim_scalable(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> bool {
    with_view(module, r#type, |view| match view {
        TypeView::Vector {
            shape, scalable, ..
        } => Some(scalable.contains(position, shape.rank())),
        _ => None,
    })
}

/// Whether a vector has a scalable dimension.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_is_scalable(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> bool {
    with_view(module, r#type, |view| match view {
        TypeView::Vector { scalable, .. } => Some(ScalableDims::any(&scalable)),
        _ => None,
    })
}

/// The encoding of a ranked tensor; none if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_tensor_type_get_encoding(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, |view| match view {
        TypeView::RankedTensor { encoding, .. } => Some(mlirbc_attribute::of(encoding)),
        _ => None,
    })
}

/// The layout of a memref; the default one, an identity map, is stored too.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_get_layout(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, |view| match view {
        TypeView::MemRef { layout, .. } => Some(layout.into()),
        _ => None,
    })
}

/// The memory space of a memref, ranked or not; none if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_get_memory_space(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, |view| match view {
        TypeView::MemRef { space, .. } | TypeView::UnrankedMemRef { space, .. } => {
            Some(mlirbc_attribute::of(space))
        }
        _ => None,
    })
}
