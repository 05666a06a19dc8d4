//! Lists of variables.

use crate::text::form::{Argument, Values};
use crate::text::parse::module::custom::directives::omp::clauses::{
    any_word, items, of_case, set_case, type_of, typed,
};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `byref @r -> %0 : T` for each variable.
pub(super) fn reductions(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    by_reference: Option<&Argument>,
    symbols: &Argument,
) -> Parsed<()> {
    let (mut marks, mut found) = (Vec::new(), Vec::new());
    items(reader, |reader| {
        if by_reference.is_some() {
            marks.push(i64::from(reader.assembler.lexer.take_word("byref")));
        }
        found.push(reader.attribute()?);
        reader.literal("->")?;
        typed(reader, values)
    })?;
    if let Some(by_reference) = by_reference {
        let id = reader.dense(1, &marks)?;
        reader.set(by_reference, id);
    }
    let id = reader.array(&found)?;
    reader.set(symbols, id);
    Ok(())
}

/// `%0, %1 : T, T`
pub(super) fn map_entries(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    reader.operand_list(values)?;
    reader.literal(":")?;
    reader.type_list(values)
}

/// `%0 -> %a, %1 -> %b : T, T`. The label of the region names its arguments again.
pub(super) fn named_map_entries(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    items(reader, |reader| {
        reader.operand(values)?;
        reader.literal("->")?;
        reader.argument_name()?;
        Ok(())
    })?;
    reader.literal(":")?;
    reader.type_list(values)
}

/// `@p %0 -> %a : T` for each variable.
pub(super) fn private_list(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    symbols: &Argument,
) -> Parsed<()> {
    let mut found = Vec::new();
    items(reader, |reader| {
        found.push(reader.attribute()?);
        reader.operand(values)?;
        reader.literal("->")?;
        reader.argument_name()?;
        type_of(reader, values)
    })?;
    let id = reader.array(&found)?;
    reader.set(symbols, id);
    Ok(())
}

/// Reads a variable with its type, and adds it to the iterators or the others. Returns whether it is an iterator.
fn iterator_or_other(
    reader: &mut Reader<'_, '_, '_>,
    iterators: Values,
    others: Values,
) -> Parsed<bool> {
    let name = reader.operand_name()?;
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    let is_iterator = reader.type_text(ty)?.starts_with("!omp.iterated<");
    let values = if is_iterator { iterators } else { others };
    reader.custom.operands.push((values, name));
    reader.set_types(values, &[ty]);
    Ok(is_iterator)
}

/// `taskdependin -> %0 : T` for each variable, which may be an iterator.
pub(super) fn depend(
    reader: &mut Reader<'_, '_, '_>,
    [(others, kinds), (iterators, iterator_kinds)]: [(Values, &Argument); 2],
) -> Parsed<()> {
    let (mut of_others, mut of_iterators) = (Vec::new(), Vec::new());
    items(reader, |reader| {
        let case = any_word(reader)?;
        let kind = of_case(reader, "#omp.clause_task_depend", case)?;
        reader.literal("->")?;
        match iterator_or_other(reader, iterators, others)? {
            true => of_iterators.push(kind),
            false => of_others.push(kind),
        }
        Ok(())
    })?;
    for (found, to) in [(of_others, kinds), (of_iterators, iterator_kinds)] {
        let id = reader.array(&found)?;
        reader.set(to, id);
    }
    Ok(())
}

/// `%0 : T` for each variable, which may be an iterator.
pub(super) fn affinity(
    reader: &mut Reader<'_, '_, '_>,
    iterators: Values,
    others: Values,
) -> Parsed<()> {
    items(reader, |reader| {
        iterator_or_other(reader, iterators, others)?;
        Ok(())
    })
}

/// `cgroup, fallback(abort), %0 : T`
pub(super) fn group_private(
    reader: &mut Reader<'_, '_, '_>,
    modifier: usize,
    fallback: usize,
    size: Values,
) -> Parsed<()> {
    while !reader.next_is(b'%') {
        if reader.assembler.lexer.take_word("fallback") {
            reader.literal("(")?;
            let case = any_word(reader)?;
            set_case(reader, fallback, case)?;
            reader.literal(")")?;
        } else {
            let case = any_word(reader)?;
            set_case(reader, modifier, case)?;
        }
        reader.literal(",")?;
    }
    typed(reader, size)
}
