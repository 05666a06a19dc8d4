//! Prints fields that templates cannot describe: numbers by the builtin types that their types
//! represent, the dimensions of convolutions, and the arguments of DWARF operations.

use crate::dialect::builtin::ElementKind;
use crate::dialect::represented::{self, builtin_name, element_kind};
use crate::error::Result;
use crate::schema::{DwarfSpace, List, Record, Special, Value};
use crate::text::print::attribute::ELIDED;
use crate::text::print::dense;
use crate::text::print::dwarf;
use crate::text::print::float_text::write_float;
use crate::text::print::options::PrintError;
use crate::text::print::piece::Mode;
use crate::text::print::printer::Printer;

/// Prints the fields of a record that has a special form.
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
            if let Some((shape, elements)) = represented::dense(record, printer.tables)? {
                if printer.elides(elements.is_splat, elements.count) {
                    printer.out.text(ELIDED);
                    return Ok(());
                }
                printer.out.text(b"dense<");
                let dims = shape.map(dense::dims);
                dense::body(&mut printer.out, &elements, dims, printer.hex)?;
                printer.out.text(b">");
            }
        }
        Special::Convolution => convolution(printer, record)?,
        Special::QuantStorage => printer.quant_storage(record)?,
        Special::QuantQuantile => {
            printer.quant_quantile(record)?;
        }
        Special::QuantScales => printer.quant_scales(record)?,
        Special::QuantBlocks => printer.quant_blocks(record)?,
        Special::QuantSubChannel => printer.quant_sub_channel(record)?,
        Special::DwarfArguments => {
            if let (Some(Value::Unsigned(operation)), Some(Value::List(arguments))) =
                (field("opcode")?, field("arguments")?)
            {
                dwarf_arguments(printer, operation, arguments);
            }
        }
    }
    Ok(())
}

/// Prints the arguments of an operation: from the second one of a conversion on, encodings by name.
fn dwarf_arguments(printer: &mut Printer<'_, '_>, operation: u64, arguments: List<'_>) {
    for (index, argument) in arguments.unsigned().enumerate() {
        printer.comma(index == 0);
        let is_encoding = operation == dwarf::CONVERT && index > 0;
        let out = &mut printer.out.buffer;
        if !is_encoding || !dwarf::name(out, DwarfSpace::Encoding, argument) {
            printer.out.unsigned(argument);
        }
    }
}

/// Prints `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: the role of each dimension of the input, the kernel and the
/// output. If two roles have the same dimension, or one is out of range, prints `raw` and the fields.
fn convolution<'m>(printer: &mut Printer<'m, '_>, record: Record<'m>) -> Result<(), PrintError> {
    let mut fields = record.fields();
    let mut texts = String::new();
    for (separator, names) in [("", ["b", "f"]), ("x", ["i", "o"]), ("->", ["b", "f"])] {
        let mut roles = Vec::new();
        for name in names {
            roles.push((fields.signed()?, name.to_owned()));
        }
        let spatial = fields.list()?.signed();
        roles.extend(spatial.zip((0u64..).map(|number| number.to_string())));
        let Some(dims) = dimensions(&mut roles) else {
            return raw_convolution(printer, record);
        };
        texts.push_str(&format!("{separator}[{}]", dims.join(", ")));
    }
    printer.out.text(texts.as_bytes());
    Ok(())
}

/// The role of each dimension, or `?`; `None` unless every role has a dimension of its own.
fn dimensions(roles: &mut [(i64, String)]) -> Option<Vec<&str>> {
    /// More dimensions than any convolution has.
    const MOST: i64 = 1 << 10;
    roles.sort_by_key(|(dim, _)| *dim);
    let mut dims = Vec::new();
    for (dim, role) in roles {
        let unknown = usize::try_from(*dim).ok().filter(|_| *dim < MOST)?;
        let unknown = unknown.checked_sub(dims.len())?;
        dims.extend(std::iter::repeat_n("?", unknown));
        dims.push(role);
    }
    Some(dims)
}

/// Prints `raw input_batch_dimension = 0, ...`.
fn raw_convolution<'m>(
    printer: &mut Printer<'m, '_>,
    record: Record<'m>,
) -> Result<(), PrintError> {
    printer.out.text(b"raw ");
    for (index, field) in record.schema().fields.iter().enumerate() {
        printer.comma(index == 0);
        printer.out.text(field.name.as_bytes());
        printer.out.text(b" = ");
        match record.field(&field.name)? {
            Some(Value::List(list)) => {
                let numbers: Vec<String> = list.signed().map(|it| it.to_string()).collect();
                printer
                    .out
                    .text(format!("[{}]", numbers.join(", ")).as_bytes());
            }
            value => value.map_or(Ok(()), |value| printer.value(value, Mode::Full))?,
        }
    }
    Ok(())
}
