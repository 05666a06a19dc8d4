//! Parts of loops that store their bounds and their step in discardable attributes, as `affine.for` of 17: the
//! operands of the lower bound precede those of the upper one and the initial values.

use crate::text::form::{Argument, Ignored, OfRegions, OfTypes, OfValues, Rest};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::directives::affine;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// A bound with its operands.
pub(super) fn bound(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (map, OfValues(values), word, Rest(_)) = reader.parts_of(arguments)?;
    let before = reader.custom.operand_count(values);
    affine::bound(reader, map, values, word)?;
    let count = reader.custom.operand_count(values) - before;
    let index = reader.index()?;
    reader.set_types(values, &vec![index; count]);
    Ok(())
}

/// `step 4`; 1 without one.
pub(super) fn step(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let step = reader.parts_of(arguments)?;
    let at = reader.assembler.lexer.at;
    let value = match reader.assembler.lexer.take_word("step") {
        true => reader.signed()?,
        false => 1,
    };
    if value <= 0 {
        return reader.stop(
            at,
            "expected step to be representable as a positive signed integer",
        );
    }
    reader.set_text(step, &format!("{value} : index"))
}

/// `iter_args(%a = %0) -> (T)`
pub(super) fn arguments(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), OfValues(values), Ignored, OfTypes(results)) =
        reader.parts_of(arguments)?;
    if !reader.assembler.lexer.take_word("iter_args") {
        return Ok(());
    }
    let mut position = 0;
    reader.list(["(", ")"], |reader| {
        let name = reader.argument_name()?;
        reader.argument(region, name, ArgumentType::Of(results, position))?;
        position += 1;
        reader.literal("=")?;
        reader.operand(values)
    })?;
    reader.literal("->")?;
    let types = reader.result_types()?;
    reader.set_types(results, &types);
    reader.set_types(values, &types);
    Ok(())
}
