//! Prints fields that templates cannot describe: numbers by the builtin types that their types
//! represent, the dimensions of convolutions, and the arguments of DWARF operations.

use crate::dialect::builtin::ElementKind;
use crate::dialect::represented::{self, builtin_name, element_kind};
use crate::error::Result;
use crate::schema::{DwarfSpace, Fields, List, Record, Special, Value};
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
        Special::Convolution => convolution(printer, record.fields())?,
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
            // No dimension has two roles in a file that MLIR wrote.
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
