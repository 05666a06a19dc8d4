//! Loops: their arguments and transformations.

use crate::text::form::Values;
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::Reader;
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
