//! Lists of variables.

use crate::text::form::{Argument, Ignored, OfAttributes, OfValues, Rest, Values};
use crate::text::parse::module::custom::directives::omp::clauses::{any_word, of_case, set_case};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `byref @r -> %0 : T` for each variable.
pub(super) fn reductions(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, first, second) = reader.parts_of(arguments)?;
    let (by_reference, symbols) = match second {
        Some(symbols) => (Some(first), symbols),
        None => (None, first),
    };
    let (mut marks, mut found) = (Vec::new(), Vec::new());
    reader.items(|reader| {
        if by_reference.is_some() {
            marks.push(i64::from(reader.assembler.lexer.take_word("byref")));
        }
        found.push(reader.attribute()?);
        reader.literal("->")?;
        reader.typed_operand(values)
    })?;
    if let Some(by_reference) = by_reference {
        let id = reader.dense(1, &marks)?;
        reader.set(by_reference, id);
    }
    reader.set_array(symbols, &found)
}

/// `%0, %1 : T, T`
pub(super) fn map_entries(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored) = reader.parts_of(arguments)?;
    reader.operands_and_types(values)
}

/// `%0 -> %a, %1 -> %b : T, T`. The label of the region names its arguments again.
pub(super) fn named_map_entries(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (Ignored, OfValues(values), Ignored) = reader.parts_of(arguments)?;
    reader.items(|reader| {
        reader.operand(values)?;
        reader.literal("->")?;
        reader.argument_name().map(drop)
    })?;
    reader.literal(":")?;
    reader.type_list(values)
}

/// `@p %0 -> %a : T` for each variable.
pub(super) fn private_list(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (Ignored, Ignored, OfValues(values), Ignored, symbols) = reader.parts_of(arguments)?;
    let mut found = Vec::new();
    reader.items(|reader| {
        found.push(reader.attribute()?);
        reader.operand(values)?;
        reader.literal("->")?;
        reader.argument_name()?;
        reader.colon_type(values)
    })?;
    reader.set_array(symbols, &found)
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
pub(super) fn depend(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    type List<'a> = (OfValues, Ignored, &'a Argument);
    let ((OfValues(others), _, kinds), of_iterator): (List<'_>, Option<List<'_>>) =
        reader.parts_of(arguments)?;
    let (mut of_others, mut of_iterators) = (Vec::new(), Vec::new());
    reader.items(|reader| {
        let case = any_word(reader)?;
        let kind = of_case(reader, "#omp.clause_task_depend", case)?;
        reader.literal("->")?;
        let is_iterator = match of_iterator {
            Some((OfValues(iterators), ..)) => iterator_or_other(reader, iterators, others)?,
            None => {
                reader.typed_operand(others)?;
                false
            }
        };
        match is_iterator {
            true => of_iterators.push(kind),
            false => of_others.push(kind),
        }
        Ok(())
    })?;
    reader.set_array(kinds, &of_others)?;
    match of_iterator {
        Some((.., iterator_kinds)) => reader.set_array(iterator_kinds, &of_iterators),
        None => Ok(()),
    }
}

/// `%0 : T` for each variable, which may be an iterator.
pub(super) fn affinity(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(iterators), OfValues(others), Rest(_)) = reader.parts_of(arguments)?;
    reader.items(|reader| {
        iterator_or_other(reader, iterators, others)?;
        Ok(())
    })
}

/// `cgroup, fallback(abort), %0 : T`
pub(super) fn group_private(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttributes([modifier, fallback]), OfValues(size), Ignored) =
        reader.parts_of(arguments)?;
    while !reader.next_is(b'%') {
        if reader.assembler.lexer.take_word("fallback") {
            let case = reader.in_parentheses(any_word)?;
            set_case(reader, fallback, case)?;
        } else {
            let case = any_word(reader)?;
            set_case(reader, modifier, case)?;
        }
        reader.literal(",")?;
    }
    reader.typed_operand(size)
}
