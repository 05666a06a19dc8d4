//! Types that are written for some ops only.

use crate::dialect::builtin::TypeView;
use crate::text::form::{Argument, Directive, OfTypes, OfValues, Rest};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `T` or `(T, T)`, as the results of a function.
pub(super) fn arrow(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (argument, Rest(_)) = reader.parts_of(arguments)?;
    let Some(values) = Reader::values_of(argument) else {
        return reader.unreadable(Directive::Arrow);
    };
    let types = reader.result_types()?;
    reader.set_types(values, &types);
    Ok(())
}

/// ` : T` for other types than `index`.
pub(super) fn unless_index(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfTypes(values) = reader.parts_of(arguments)?;
    let ty = match reader.take(":") {
        true => reader.assembler.ty()?,
        false => reader.index()?,
    };
    reader.set_types(values, &[ty]);
    Ok(())
}

/// `T, ` before another type, for a condition that is not `i1`.
pub(super) fn condition_type(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let OfTypes(values) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    if reader.assembler.lexer.take(",") {
        reader.set_types(values, &[ty]);
        return Ok(());
    }
    let i1 = reader.type_of_text("i1")?;
    reader.set_types(values, &[i1]);
    reader.custom.read_ahead = Some(ty);
    Ok(())
}

/// The type of all values.
pub(super) fn common_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfTypes(values) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    let count = reader.custom.operand_count(values);
    reader.set_types(values, &vec![ty; count]);
    Ok(())
}

/// Sets the types of results to those of the ranked tensors among values.
pub(super) fn tensor_results(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfTypes(results), OfValues(of)) = reader.parts_of(arguments)?;
    let types = reader.known_types(of)?;
    let tables = reader.assembler.module.tables();
    let mut tensors = Vec::new();
    for ty in types {
        let view = tables.ty(ty).map(|ty| ty.view()).transpose()?;
        if matches!(view, Some(TypeView::RankedTensor { .. })) {
            tensors.push(ty);
        }
    }
    reader.set_types(results, &tensors);
    Ok(())
}
