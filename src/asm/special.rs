//! What templates cannot say: numbers by the builtin types that their types stand for, and
//! the dimensions of convolutions.

use crate::asm::dense;
use crate::asm::float_text::write_float;
use crate::asm::options::PrintError;
use crate::asm::piece::Mode;
use crate::asm::printer::Printer;
use crate::dialect::Type;
use crate::dialect::builtin::{DenseElements, ElementKind, Shape, TypeView};
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{Field, Fields, How, Part, Record, Special, Value};

/// Prints the fields of a record in a special way.
pub(super) fn print<'m>(
    printer: &mut Printer<'m, '_>,
    special: Special,
    record: Record<'m>,
) -> Result<(), PrintError> {
    let field = |name| record.field(name);
    match special {
        Special::Integer => {
            if let (Some(Value::Type(ty)), Some(Value::Integer(value))) =
                (field("type")?, field("value")?)
            {
                let ty = printer.type_of(ty)?;
                let name = builtin_name(ty)?;
                if name == Some("i1") {
                    let is_true = value.is_sign_bit_set();
                    printer.out.text(if is_true { b"true" } else { b"false" });
                    return Ok(());
                }
                let is_unsigned = name.is_some_and(|name| name.starts_with("ui"));
                printer.out.integer(&value, is_unsigned)?;
                printer.out.text(b" : ");
                return printer.builtin_type(ty);
            }
        }
        Special::Float => {
            if let (Some(Value::Type(ty)), Some(value)) = (field("type")?, field("value")?) {
                let kind = element_kind(printer.type_of(ty)?)?;
                let (Some(ElementKind::Float(format)), Value::Float(bits)) = (kind, value) else {
                    return printer.value(value, Mode::Full);
                };
                let bits = bits.to_u128().unwrap_or_default();
                write_float(&mut printer.out.buffer, format, bits);
            }
        }
        Special::Dense => {
            if let (Some(Value::Type(ty)), Some(Value::Blob(data))) =
                (field("type")?, field("data")?)
            {
                let (shape, kind) = shaped(printer.type_of(ty)?)?;
                let count = shape.and_then(|shape| shape.element_count());
                let elements = DenseElements::of(kind, count, data);
                printer.out.text(b"dense<");
                let dims = shape.map(dense::dims);
                dense::body(&mut printer.out, &elements, dims, dense::Hex::Allowed)?;
                printer.out.text(b">");
            }
        }
        Special::Convolution => convolution(printer, record.fields())?,
    }
    Ok(())
}

/// The builtin type without parameters that a type stands for.
fn builtin_name(ty: Type<'_>) -> Result<Option<&str>> {
    Ok(match ty.view()? {
        TypeView::Record(record) => record.layout().builtin_name(),
        _ => None,
    })
}

/// What values of a type are, which may stand for a builtin one.
pub(super) fn element_kind(ty: Type<'_>) -> Result<Option<ElementKind>> {
    let TypeView::Record(record) = ty.view()? else {
        return Ok(ElementKind::of(ty));
    };
    if let Some(name) = record.layout().builtin_name() {
        return Ok(ElementKind::of_name(name));
    }
    let Some([Part::Text(start), Part::Field(element, How::Builtin), ..]) =
        record.layout().builtin.as_deref()
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
pub(super) fn nth<'m>(record: Record<'m>, place: usize) -> Result<(&'m Field, Value<'m>)> {
    let mut fields = record.fields();
    for _ in 0..place {
        fields.next()?;
    }
    // The places of a template are those of its layout.
    fields.next()?.ok_or_else(|| {
        Error::new(
            ErrorKind::InvalidValue {
                what: "field",
                expected: "a field",
                found: place as u64,
            },
            0,
        )
    })
}

type Shaped<'m> = (Option<Shape<'m>>, Option<ElementKind>);

/// The shape of a type and what its elements are.
pub(super) fn shaped(ty: Type<'_>) -> Result<Shaped<'_>> {
    let record = match ty.view()? {
        TypeView::Record(record) => record,
        view => {
            let (shape, element) = view.shaped().unzip();
            return Ok((shape, element.and_then(ElementKind::of)));
        }
    };
    let (mut shape, mut kind) = (None, None);
    for part in record.layout().builtin.iter().flatten() {
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

/// Prints `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: the role of each dimension of the input, the
/// kernel and the output.
fn convolution<'m>(
    printer: &mut Printer<'m, '_>,
    mut fields: Fields<'m>,
) -> Result<(), PrintError> {
    let operands = [("", ["b", "f"]), ("x", ["i", "o"]), ("->", ["b", "f"])];
    for (separator, [first, second]) in operands {
        printer.out.text(separator.as_bytes());
        let mut roles = vec![
            (fields.signed()?, Err(first)),
            (fields.signed()?, Err(second)),
        ];
        roles.extend(fields.list()?.signed().zip((0u64..).map(Ok)));
        let rank = roles.len();
        roles.sort_by_key(|(dim, _)| *dim);
        let mut roles = roles.into_iter().peekable();
        printer.out.text(b"[");
        for dim in 0..rank {
            printer.comma(dim == 0);
            let mut role = None;
            // No dimension has two roles in a file that MLIR would have written.
            while let Some((_, found)) = roles.next_if(|(at, _)| i128::from(*at) <= dim as i128) {
                role = Some(found);
            }
            match role {
                Some(Ok(spatial)) => printer.out.unsigned(spatial),
                Some(Err(name)) => printer.out.text(name.as_bytes()),
                None => printer.out.text(b"?"),
            }
        }
        printer.out.text(b"]");
    }
    Ok(())
}
