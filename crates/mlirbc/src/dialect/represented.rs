//! The builtin types that types of other dialects represent, as their descriptions state.

use crate::dialect::builtin::{DenseElements, ElementKind, Shape, TypeView};
use crate::dialect::entry::Type;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::{Field, How, Part, Record, Value};

/// The builtin type without parameters that a type represents.
pub(crate) fn builtin_name(ty: Type<'_>) -> Result<Option<&str>> {
    Ok(match ty.view()? {
        TypeView::Record(record) => record.schema().builtin_name(),
        _ => None,
    })
}

/// The kind of the values of a type, which may represent a builtin one.
pub(crate) fn element_kind(ty: Type<'_>) -> Result<Option<ElementKind>> {
    let TypeView::Record(record) = ty.view()? else {
        return Ok(ElementKind::of(ty));
    };
    if let Some(name) = record.schema().builtin_name() {
        return Ok(ElementKind::of_name(name));
    }
    let Some([Part::Text(start), Part::Field(element, How::Builtin), ..]) =
        record.schema().builtin.as_deref()
    else {
        return Ok(None);
    };
    let (_, Value::Type(element)) = nth(record, *element)? else {
        return Ok(None);
    };
    let Some(element) = ty.tables().ty(element) else {
        return Ok(None);
    };
    let part = builtin_name(element)?.and_then(ElementKind::of_name);
    Ok(match part {
        _ if &**start != "complex<" => None,
        Some(ElementKind::Integer { width, signedness }) => {
            Some(ElementKind::ComplexInteger { width, signedness })
        }
        Some(ElementKind::Float(format)) => Some(ElementKind::ComplexFloat(format)),
        _ => None,
    })
}

/// A field by its place.
pub(crate) fn nth<'m>(record: Record<'m>, place: usize) -> Result<(&'m Field, Value<'m>)> {
    let mut fields = record.fields();
    for _ in 0..place {
        fields.next()?;
    }
    // The places of a template are those of its schema.
    fields.next()?.ok_or_else(|| record.no_field(place))
}

type Shaped<'m> = (Option<Shape<'m>>, Option<ElementKind>);

/// The shape of a type and what its elements are.
pub(crate) fn shaped(ty: Type<'_>) -> Result<Shaped<'_>> {
    let record = match ty.view()? {
        TypeView::Record(record) => record,
        view => {
            let (shape, element) = view.shaped().unzip();
            return Ok((shape, element.and_then(ElementKind::of)));
        }
    };
    let (mut shape, mut kind) = (None, None);
    for part in record.schema().builtin.iter().flatten() {
        match part {
            Part::Field(place, How::Shape) => {
                if let (_, Value::List(list)) = nth(record, *place)? {
                    shape = Some(Shape::of(list));
                }
            }
            Part::Field(place, How::Builtin) => {
                if let (_, Value::Type(element)) = nth(record, *place)? {
                    kind = match ty.tables().ty(element) {
                        Some(element) => element_kind(element)?,
                        None => None,
                    };
                }
            }
            _ => {}
        }
    }
    Ok((shape, kind))
}

/// The shape and the elements of an attribute with the fields `type` and `data`.
///
/// # Errors
/// The attribute or its type is damaged.
pub(crate) fn dense<'m>(
    record: Record<'m>,
    tables: &'m Tables<'m>,
) -> Result<Option<(Option<Shape<'m>>, DenseElements<'m>)>> {
    let (Some(Value::Type(ty)), Some(Value::Blob(data))) =
        (record.field("type")?, record.field("data")?)
    else {
        return Ok(None);
    };
    let Some(ty) = tables.ty(ty) else {
        return Ok(None);
    };
    let (shape, kind) = shaped(ty)?;
    let count = shape.and_then(|shape| shape.element_count());
    Ok(Some((shape, DenseElements::of(kind, count, data))))
}
