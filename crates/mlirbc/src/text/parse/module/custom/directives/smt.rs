//! The repetition of bits in smt's bit vectors.

use crate::text::form::{Argument, Directive as Part, OfTypes, Smt as Directive, bit_vector_width};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<()> {
    match directive {
        Directive::RepeatCount => count(reader),
        Directive::RepeatedType => types(reader, arguments),
    }
}

/// How often the bits are repeated.
fn count(reader: &mut Reader<'_, '_, '_>) -> Parsed<()> {
    let at = reader.next_at();
    let read = reader
        .assembler
        .parsed(|parser| parser.lexer.signed("expected integer value"));
    let count = read?;
    if count <= 0 {
        return reader.stop(at, "integer must be positive");
    }
    reader.custom.numbers.extend([at as i64, count]);
    Ok(())
}

/// The type of the input, and that of the result.
fn types(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(input), OfTypes(result)) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    reader.set_types(input, &[ty]);
    let numbers = std::mem::take(&mut reader.custom.numbers);
    // A form may lack the count.
    let [at, count] = *numbers else {
        return reader.unreadable(Part::Smt(Directive::RepeatedType));
    };
    let width = bit_vector_width(&reader.type_text(ty)?);
    let Some(width) = width else {
        let what = "input must have bit-vector type";
        return reader.stop(at as usize, what);
    };
    let Some(width) = width.checked_mul(count) else {
        let what = "the bit-width of the result must fit into 63 bits";
        return reader.stop(at as usize, what);
    };
    let ty = reader.type_of_text(&format!("!smt.bv<{width}>"))?;
    reader.set_types(result, &[ty]);
    Ok(())
}
