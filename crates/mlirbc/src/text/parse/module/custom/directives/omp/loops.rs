//! Loops: their arguments and transformations.

use crate::text::form::{Argument, Values};
use crate::text::parse::module::custom::custom_op::{ArgumentType, Ending};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// `(%i, %j) : T`, the type that the arguments and all bounds have.
pub(super) fn arguments(
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
pub(super) fn control(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    [lower, upper, steps]: [Values; 3],
    inclusive: &Argument,
) -> Parsed<Flow> {
    arguments(reader, region, [lower, upper, steps])?;
    reader.literal("=")?;
    reader.list(["(", ")"], |reader| reader.operand(lower))?;
    reader.literal("to")?;
    reader.list(["(", ")"], |reader| reader.operand(upper))?;
    if reader.assembler.lexer.take_word("inclusive") {
        let id = reader.unit()?;
        reader.set(inclusive, id);
    }
    reader.literal("step")?;
    reader.list(["(", ")"], |reader| reader.operand(steps))?;
    reader.custom.ending = Ending::Terminator;
    Ok(Flow::Region(region))
}

/// `%i: T, %j: T) = (%0 to %1 step %2, ...)` and the region.
pub(super) fn iterator(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    [lower, upper, steps]: [Values; 3],
) -> Parsed<Flow> {
    loop {
        let name = reader.argument_name()?;
        reader.literal(":")?;
        let ty = reader.assembler.ty()?;
        for values in [lower, upper, steps] {
            reader.set_types(values, &[ty]);
        }
        reader.argument(region, name, ArgumentType::Known(ty))?;
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    reader.literal(")")?;
    reader.literal("=")?;
    reader.list(["(", ")"], |reader| {
        reader.operand(lower)?;
        reader.literal("to")?;
        reader.operand(upper)?;
        reader.literal("step")?;
        reader.operand(steps)
    })?;
    reader.custom.ending = Ending::Terminator;
    Ok(Flow::Region(region))
}

/// `%i : T`, the type of the number of iterations.
pub(super) fn induction_variable(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    count: Values,
) -> Parsed<()> {
    let name = reader.argument_name()?;
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    reader.set_types(count, &[ty]);
    reader.argument(region, name, ArgumentType::Known(ty))
}

/// The numbers of a dense array.
pub(super) fn tile_sizes(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<()> {
    let mut sizes = Vec::new();
    loop {
        sizes.push(reader.signed()?);
        if !reader.assembler.lexer.take(",") {
            return reader.set_dense(slot, 64, &sizes);
        }
    }
}

/// `(%0) <- (%1)`
pub(super) fn transform(
    reader: &mut Reader<'_, '_, '_>,
    generated: Values,
    applied: Values,
) -> Parsed<()> {
    reader.list(["(", ")"], |reader| reader.operand(generated))?;
    reader.literal("<-")?;
    reader.list(["(", ")"], |reader| reader.operand(applied))
}
