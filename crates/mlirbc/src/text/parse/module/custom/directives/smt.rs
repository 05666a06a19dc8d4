//! The repetition of bits in smt's bit vectors.

use crate::text::form::{Argument, Directive as Part, Smt as Directive, Values, bit_vector_width};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<()> {
    use Argument::{Reference, Types};
    match (directive, arguments) {
        (Directive::RepeatCount, _) => count(reader),
        (Directive::RepeatedType, [Types(input), Reference(result)]) => match **result {
            Types(result) => types(reader, *input, result),
            _ => reader.unreadable(Part::Smt(directive)),
        },
        _ => reader.unreadable(Part::Smt(directive)),
    }
}

/// How often the bits are repeated.
fn count(reader: &mut Reader<'_, '_, '_>) -> Parsed<()> {
    reader.assembler.lexer.blanks();
    let at = reader.assembler.lexer.at;
    let read = reader
        .assembler
        .parsed(|parser| parser.lexer.signed("expected integer value"));
    let count = read?;
    if count <= 0 {
        return reader.assembler.stop(at, "integer must be positive");
    }
    reader.custom.numbers.extend([at as i64, count]);
    Ok(())
}

/// The type of the input, and that of the result.
fn types(reader: &mut Reader<'_, '_, '_>, input: Values, result: Values) -> Parsed<()> {
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
        return reader.assembler.stop(at as usize, what);
    };
    let Some(width) = width.checked_mul(count) else {
        let what = "the bit-width of the result must fit into 63 bits";
        return reader.assembler.stop(at as usize, what);
    };
    let ty = reader.type_of_text(&format!("!smt.bv<{width}>"))?;
    reader.set_types(result, &[ty]);
    Ok(())
}
