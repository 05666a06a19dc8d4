//! Regions whose arguments stand in clauses.

use crate::text::form::{Argument, RegionClause, Values};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::directives::omp::clauses;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::names::Name;
use crate::text::parse::module::state::Parsed;

/// The clauses, and the region, whose arguments are those of the clauses.
pub(super) fn region(
    reader: &mut Reader<'_, '_, '_>,
    group: usize,
    clauses: &[RegionClause],
) -> Parsed<Flow> {
    for clause in clauses {
        if reader.assembler.lexer.take_word(clause.word) {
            read(reader, group, clause)?;
        }
    }
    reader.region(group)
}

/// `: T, T`, the types of variables and of the arguments of these names.
fn argument_types(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    values: Values,
    names: Vec<Name>,
) -> Parsed<()> {
    reader.literal(":")?;
    for (index, name) in names.into_iter().enumerate() {
        if index > 0 {
            reader.literal(",")?;
        }
        let ty = reader.assembler.ty()?;
        reader.set_types(values, &[ty]);
        reader.argument(region, name, ArgumentType::Known(ty))?;
    }
    Ok(())
}

/// `(mod: m, byref @s %0 -> %a [map_idx=0], ... : T) private_barrier`
fn read(reader: &mut Reader<'_, '_, '_>, region: usize, clause: &RegionClause) -> Parsed<()> {
    let values = clause.values;
    reader.literal("(")?;
    if let Some(slot) = clause.modifier
        && reader.assembler.lexer.take_word("mod")
    {
        reader.literal(":")?;
        clauses::word(reader, slot)?;
        reader.literal(",")?;
    }
    let (mut symbols, mut marks, mut maps) = (Vec::new(), Vec::new(), Vec::new());
    let mut names = Vec::new();
    reader.items(|reader| {
        if clause.by_reference.is_some() {
            marks.push(i64::from(reader.assembler.lexer.take_word("byref")));
        }
        if clause.symbols.is_some() {
            symbols.push(reader.attribute()?);
        }
        reader.operand(values)?;
        reader.literal("->")?;
        names.push(reader.argument_name()?);
        if clause.maps.is_some() {
            maps.push(match reader.take("[") {
                true => {
                    reader.literal("map_idx")?;
                    reader.literal("=")?;
                    let number = reader.signed()?;
                    reader.literal("]")?;
                    number
                }
                false => -1,
            });
        }
        if clause.has_types {
            argument_types(reader, region, values, std::mem::take(&mut names))?;
        }
        Ok(())
    })?;
    if !clause.has_types {
        argument_types(reader, region, values, names)?;
    }
    reader.literal(")")?;
    if let Some(slot) = clause.by_reference {
        reader.set_dense(slot, 1, &marks)?;
    }
    if let Some(slot) = clause.symbols {
        reader.set_array(&Argument::Attribute(slot), &symbols)?;
    }
    if let Some(slot) = clause.maps {
        reader.set_dense(slot, 64, &maps)?;
    }
    if let Some(slot) = clause.barrier
        && reader.assembler.lexer.take_word("private_barrier")
    {
        reader.set_unit(&Argument::Attribute(slot))?;
    }
    Ok(())
}
