//! The parts of a type of the quant dialect, as far as its text depends on them.

use crate::dialect::builtin::{
    AttributeView, DenseElements, ElementKind, FloatFormat, Shape, TypeView,
};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Record, Value};

/// The scales of a sub-channel type, each with a zero point.
pub(crate) struct Scales<'m> {
    pub(crate) shape: Shape<'m>,
    pub(crate) count: u64,
    pub(crate) scales: DenseElements<'m>,
    pub(crate) format: FloatFormat,
    pub(crate) zero_points: DenseElements<'m>,
    /// The width of a zero point in bits.
    pub(crate) width: u32,
}

impl<'m> Scales<'m> {
    /// The scales of a type; `None` if a part of them has an unknown encoding or is
    /// text.
    ///
    /// # Errors
    /// They are not dense attributes of equal size, of floats and of integers.
    pub(crate) fn of(record: Record<'m>, tables: &'m Tables<'m>) -> Result<Option<Self>> {
        let scales = elements(record, "scales", tables)?;
        let zero_points = elements(record, "zero_points", tables)?;
        let (Some((shape, scales)), Some((_, zero_points))) = (scales, zero_points) else {
            return Ok(None);
        };
        let offset = record.fields().offset();
        let wrong = |expected| {
            let found = "others".to_owned();
            Error::new(ErrorKind::UnexpectedType { expected, found }, offset)
        };
        let Some(ElementKind::Float(format)) = scales.kind else {
            return Err(wrong("scales of a float type"));
        };
        let Some(ElementKind::Integer { width, .. }) = zero_points.kind else {
            return Err(wrong("zero points of an integer type"));
        };
        let count = scales.count.unwrap_or(0);
        let found = zero_points.count.unwrap_or(0);
        if found != count {
            let kind = ErrorKind::Mismatch {
                what: "number of zero points",
                expected: count,
                found,
            };
            return Err(Error::new(kind, offset));
        }
        Ok(Some(Scales {
            shape,
            count,
            scales,
            format,
            zero_points,
            width,
        }))
    }
}

/// The elements of a field, which must be a dense attribute; `None` if its encoding is unknown
/// or text.
fn elements<'m>(
    record: Record<'m>,
    name: &str,
    tables: &'m Tables<'m>,
) -> Result<Option<(Shape<'m>, DenseElements<'m>)>> {
    let found = match record.field(name)? {
        Some(Value::Attribute(id)) => {
            let attribute = Attribute::new(tables, id);
            match attribute.view()? {
                AttributeView::Dense { ty, elements } => match ty.view()? {
                    TypeView::Opaque(_) | TypeView::Text(_) => return Ok(None),
                    view => {
                        if let Some((shape, element)) = view.shaped() {
                            let element = element.view()?;
                            let is_unknown =
                                matches!(element, TypeView::Opaque(_) | TypeView::Text(_));
                            return Ok((!is_unknown).then_some((shape, elements)));
                        }
                    }
                },
                AttributeView::Opaque(_) | AttributeView::Text(_) => return Ok(None),
                _ => {}
            }
            format!("attribute {}", id.index())
        }
        _ => format!("no {name}"),
    };
    let kind = ErrorKind::UnexpectedAttribute {
        expected: "a dense attribute",
        found,
    };
    Err(Error::new(kind, record.fields().offset()))
}

/// Checks that the storage of a type is a number, or a quantile type of one, and that its scales
/// have zero points.
///
/// # Errors
/// They are not.
pub(super) fn check(record: Record<'_>, ty: Type<'_>) -> Result<()> {
    let mut fields = record.fields();
    while let Some((field, value)) = fields.next()? {
        let (Value::Type(id), "storage" | "quantile") = (value, &*field.name) else {
            continue;
        };
        let part = Type::new(ty.tables(), id);
        let is_quantile = match part.view()? {
            TypeView::Record(part) => is_quantile(part) && !is_quantile(record),
            _ => false,
        };
        if !is_quantile && !part.may_be_number()? {
            let kind = ErrorKind::UnexpectedType {
                expected: "an integer or float type",
                found: format!("type {}", id.index()),
            };
            return Err(Error::new(kind, ty.entry().offset));
        }
    }
    match &*record.schema().name {
        "uniform_sub_channel" => Scales::of(record, ty.tables()).map(|_| ()),
        _ => Ok(()),
    }
}

/// Whether a type is a quantile type, which can be the storage of others.
pub(crate) fn is_quantile(record: Record<'_>) -> bool {
    &*record.schema().name == "quantile"
}
