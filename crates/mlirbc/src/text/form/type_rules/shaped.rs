//! The parts of shaped types, and types with other parts.

use crate::dialect::Type;
use crate::dialect::builtin::TypeView;
use crate::text::form::type_rules::following::{FollowingType as Ty, flags_of};

/// Whether a type is a number and not shaped.
pub(super) fn is_scalar(view: TypeView<'_>) -> bool {
    matches!(
        view,
        TypeView::Integer { .. } | TypeView::Index | TypeView::Float(_)
    )
}

/// The type of the elements of a shaped type.
pub(super) fn element_of<'m>(view: TypeView<'m>) -> Option<Type<'m>> {
    match view {
        TypeView::UnrankedTensor { element } | TypeView::UnrankedMemRef { element, .. } => {
            Some(element)
        }
        view => view.shaped().map(|(_, element)| element),
    }
}

/// A vector or a tensor with another type of elements.
pub(super) fn with_element<'m>(view: TypeView<'m>, element: Ty<'m>) -> Option<Ty<'m>> {
    let element = Box::new(element);
    Some(match view {
        TypeView::Vector {
            shape, scalable, ..
        } => Ty::Vector {
            dims: shape.dims().collect(),
            scalable: flags_of(shape, scalable),
            element,
        },
        TypeView::RankedTensor {
            shape, encoding, ..
        } => Ty::Tensor {
            dims: shape.dims().collect(),
            encoding,
            element,
        },
        TypeView::UnrankedTensor { .. } => Ty::UnrankedTensor(element),
        _ => return None,
    })
}
