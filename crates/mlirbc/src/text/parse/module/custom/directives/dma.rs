//! Copies between memories: memories with their indices, and how much is copied.

use crate::text::form::{Argument, Ignored, Values};
use crate::text::parse::module::custom::directives::affine;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// All operands of an op are one list.
const ALL: Values = Values::AllOperands;

/// `%0[%i + 1], %1[0], %2[%j], %n : T, T, T`: a memory for each map. There are as many values behind the memories as one
/// of `counts`.
pub(super) fn affine(
    reader: &mut Reader<'_, '_, '_>,
    maps: &[Argument],
    counts: &[usize],
) -> Parsed<()> {
    let mut indices = Vec::new();
    for (at, map) in maps.iter().enumerate() {
        if at > 0 {
            reader.literal(",")?;
        }
        reader.operand(ALL)?;
        let (id, count) = affine::index_list(reader, ALL)?;
        reader.set(map, id);
        indices.push(count);
    }
    let extra = values(reader, counts)?;
    reader.literal(":")?;
    types(reader, &indices, |_| 0, extra)
}

/// `, %0` for each value up to the end. There are as many as one of `counts`. Where more values may follow, a
/// comma may stand without them.
fn values(reader: &mut Reader<'_, '_, '_>, counts: &[usize]) -> Parsed<usize> {
    let mut count = 0;
    while reader.take(",") {
        let may_end = counts.len() > 1 && counts.first() == Some(&count);
        if may_end && !reader.has_operand() {
            break;
        }
        reader.operand(ALL)?;
        count += 1;
    }
    match counts.contains(&count) {
        true => Ok(count),
        false => reader.stop_here("unexpected number of values"),
    }
}

/// The types of memories, each with its number of indices. Some values stand before a memory, and others at the end.
fn types(
    reader: &mut Reader<'_, '_, '_>,
    indices: &[usize],
    before: impl Fn(usize) -> usize,
    extra: usize,
) -> Parsed<()> {
    let index = reader.index()?;
    let mut types = Vec::new();
    for (at, count) in indices.iter().enumerate() {
        if at > 0 {
            reader.literal(",")?;
        }
        types.extend(std::iter::repeat_n(index, before(at)));
        types.push(reader.assembler.ty()?);
        types.extend(std::iter::repeat_n(index, *count));
    }
    types.extend(std::iter::repeat_n(index, extra));
    reader.set_types(ALL, &types);
    Ok(())
}

/// `%0[%i], %1[%j], %n, %2[%k]`: the operands of `memref.dma_start`.
pub(super) fn start(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let Ignored = reader.parts_of(arguments)?;
    for position in 0..3 {
        if position > 0 {
            reader.literal(",")?;
        }
        if position == 2 {
            reader.operand(ALL)?;
            reader.literal(",")?;
        }
        reader.operand(ALL)?;
        let before = reader.custom.operands.len();
        reader.list(["[", "]"], |reader| reader.operand(ALL))?;
        let count = reader.custom.operands.len() - before;
        reader.custom.numbers.push(count as i64);
    }
    let extra = values(reader, &[0, 2])?;
    reader.custom.numbers.push(extra as i64);
    Ok(())
}

/// The types of the memories of `memref.dma_start`.
pub(super) fn start_types(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let Ignored = reader.parts_of(arguments)?;
    let numbers = std::mem::take(&mut reader.custom.numbers);
    let mut indices: Vec<usize> = numbers.into_iter().map(|it| it as usize).collect();
    let extra = indices.pop().unwrap_or_default();
    types(reader, &indices, |at| usize::from(at == 2), extra)
}
