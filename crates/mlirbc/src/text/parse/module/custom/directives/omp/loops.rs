//! Loops: their arguments and transformations.

use crate::text::form::{
    Argument, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Rest, Values,
};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// `(%i, %j) : T`, the type that the arguments and all bounds have.
pub(super) fn arguments(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), OfTypes(lower), OfTypes(upper), OfTypes(steps)) =
        reader.parts_of(arguments)?;
    named_arguments(reader, region, [lower, upper, steps])
}

fn named_arguments(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    bounds: [Values; 3],
) -> Parsed<()> {
    let mut names = Vec::new();
    reader.list(["(", ")"], |reader| {
        names.push(reader.argument_name()?);
        Ok(())
    })?;
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    for values in bounds {
        reader.set_types(values, &vec![ty; names.len()]);
    }
    for name in names {
        reader.argument(region, name, ArgumentType::Known(ty))?;
    }
    Ok(())
}

/// `(%i, %j) : T = (%0, %1) to (%2, %3) inclusive step (%4, %5)` and the region.
pub(super) fn control(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<Flow> {
    let (OfRegions(region), OfValues(lower), OfValues(upper), OfValues(steps), Ignored, inclusive) =
        reader.parts_of(arguments)?;
    named_arguments(reader, region, [lower, upper, steps])?;
    reader.literal("=")?;
    reader.list(["(", ")"], |reader| reader.operand(lower))?;
    reader.literal("to")?;
    reader.list(["(", ")"], |reader| reader.operand(upper))?;
    if reader.assembler.lexer.take_word("inclusive") {
        reader.set_unit(inclusive)?;
    }
    reader.literal("step")?;
    reader.list(["(", ")"], |reader| reader.operand(steps))?;
    reader.region(region)
}

/// `%i: T, %j: T) = (%0 to %1 step %2, ...)` and the region.
pub(super) fn iterator(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<Flow> {
    let (OfRegions(region), OfValues(lower), OfValues(upper), OfValues(steps), Rest(_)) =
        reader.parts_of(arguments)?;
    reader.items(|reader| {
        let (name, ty) = reader.name_and_type()?;
        for values in [lower, upper, steps] {
            reader.set_types(values, &[ty]);
        }
        reader.argument(region, name, ArgumentType::Known(ty))
    })?;
    reader.literal(")")?;
    reader.literal("=")?;
    reader.list(["(", ")"], |reader| {
        reader.operand(lower)?;
        reader.literal("to")?;
        reader.operand(upper)?;
        reader.literal("step")?;
        reader.operand(steps)
    })?;
    reader.region(region)
}

/// `%i : T`, the type of the number of iterations.
pub(super) fn induction_variable(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfRegions(region), OfTypes(count)) = reader.parts_of(arguments)?;
    let (name, ty) = reader.name_and_type()?;
    reader.set_types(count, &[ty]);
    reader.argument(region, name, ArgumentType::Known(ty))
}

/// The numbers of a dense array.
pub(super) fn tile_sizes(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut sizes = Vec::new();
    loop {
        sizes.push(reader.signed()?);
        if !reader.assembler.lexer.take(",") {
            return reader.set_dense(slot, 64, &sizes);
        }
    }
}

/// `(%0) <- (%1)`
pub(super) fn transform(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(generated), OfValues(applied)) = reader.parts_of(arguments)?;
    reader.list(["(", ")"], |reader| reader.operand(generated))?;
    reader.literal("<-")?;
    reader.list(["(", ")"], |reader| reader.operand(applied))
}
