//! Prints dense attributes whose elements are attributes: `dense<tensor<2x!tosa.mxint8> : [1 : i8, 2 : i8]>`.

use crate::dialect::Type;
use crate::dialect::builtin::{DenseElements, ElementKind, TypeView};
use crate::error::Result;
use crate::text::print::dense;
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;

/// Whether a type has elements of another dialect that are numbers.
pub(super) fn is_typed(ty: Type<'_>) -> Result<bool> {
    match ty.view()? {
        TypeView::RankedTensor {
            element,
            encoding: None,
            ..
        } => Ok(ElementKind::has_own_literal(&element.view()?)),
        _ => Ok(false),
    }
}

/// Prints an attribute of a type for which [`is_typed`] is true.
pub(super) fn print(
    out: &mut Out<'_>,
    ty: Type<'_>,
    elements: &DenseElements<'_>,
) -> Result<(), PrintError> {
    let Some((shape, element)) = ty.view()?.shaped() else {
        return Ok(());
    };
    let dims = dense::dims(shape);
    out.text(b"dense<tensor<");
    for dim in &dims {
        out.unsigned(*dim);
        out.text(b"x");
    }
    if let TypeView::Text(name) = element.view()? {
        out.text(name);
    }
    out.text(b"> : ");
    let number = |out: &mut Out<'_>, at| {
        let bytes = elements.element(at).ok_or_else(dense::too_few)?;
        out.integer_of_bytes(bytes, 8, false)?;
        out.text(b" : i8");
        Ok(())
    };
    match elements.count.unwrap_or(0) {
        0 => {}
        _ if elements.is_splat || elements.are_equal() => number(out, 0)?,
        count => dense::nested(out, dense::SQUARE, Some(dims), count, number)?,
    }
    out.text(b">");
    Ok(())
}
