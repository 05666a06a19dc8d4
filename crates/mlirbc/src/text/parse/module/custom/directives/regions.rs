//! Regions, and the arguments of their entry blocks that the text of the op names.

use crate::text::form::{Argument, Ignored, OfRegions, OfValues, Rest, Values};
use crate::text::parse::module::custom::custom_op::{ArgumentType, Ending};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// A region.
pub(super) fn region(
    reader: &mut Reader<'_, '_, '_>,
    group: usize,
    flags: &[Argument],
) -> Parsed<Flow> {
    let has_block = |flag: &Argument| matches!(flag, Argument::Text(text) if &**text == "block");
    reader.custom.ending = match flags.iter().any(has_block) {
        true => Ending::Block,
        false => Ending::Terminator,
    };
    Ok(Flow::Region(group))
}

/// `%a, %b`, of the type of a value or `index`.
pub(super) fn arguments(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), Rest(range)) = reader.parts_of(arguments)?;
    let of = range.iter().find_map(|it| match it {
        Argument::Reference(of) => Reader::values_of(of),
        _ => None,
    });
    let ty = match of {
        Some(values) => ArgumentType::Of(values, 0),
        None => ArgumentType::Index,
    };
    let may_be_empty = !range
        .iter()
        .any(|it| matches!(it, Argument::Text(to) if &**to == "1"));
    if may_be_empty && !reader.next_is(b'%') {
        return Ok(());
    }
    reader.items(|reader| {
        let name = reader.argument_name()?;
        reader.argument(region, name, ty)
    })
}

/// `%a: T, %b: T`
pub(super) fn typed_arguments(reader: &mut Reader<'_, '_, '_>, region: usize) -> Parsed<()> {
    if !reader.next_is(b'%') {
        return Ok(());
    }
    reader.items(|reader| reader.typed_argument(region).map(drop))
}

/// `%a, %b`, of the types of values.
pub(super) fn arguments_of_types(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfRegions(region), Ignored, OfValues(values)) = reader.parts_of(arguments)?;
    if !reader.next_is(b'%') {
        return Ok(());
    }
    let mut position = 0;
    reader.items(|reader| {
        let name = reader.argument_name()?;
        reader.argument(region, name, ArgumentType::Of(values, position))?;
        position += 1;
        Ok(())
    })
}

/// `%a = %0, %b = %1`: the arguments of a region, unless its label names them again.
pub(super) fn assign(
    reader: &mut Reader<'_, '_, '_>,
    region: Option<usize>,
    values: Values,
) -> Parsed<()> {
    if !reader.next_is(b'%') {
        return Ok(());
    }
    let mut position = reader.custom.operand_count(values);
    reader.items(|reader| {
        let name = reader.argument_name()?;
        if let Some(region) = region {
            reader.argument(region, name, ArgumentType::Of(values, position))?;
        }
        reader.literal("=")?;
        reader.operand(values)?;
        position += 1;
        Ok(())
    })
}

/// `case 1 {...}` for each region.
pub(super) fn cases(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<Flow> {
    let (cases, OfRegions(group)) = reader.parts_of(arguments)?;
    if reader.assembler.lexer.take_word("case") {
        let case = reader.signed()?;
        reader.custom.numbers.push(case);
        reader.custom.ending = Ending::Block;
        return Ok(Flow::RegionOfSeveral(group));
    }
    let numbers = std::mem::take(&mut reader.custom.numbers);
    let id = reader.dense(64, &numbers)?;
    reader.set(cases, id);
    Ok(Flow::Next)
}

/// A region in which the arguments have the names of operands.
pub(super) fn shadowed(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<Flow> {
    let (OfRegions(region), OfValues(operands)) = reader.parts_of(arguments)?;
    let names = reader.custom.operands.iter();
    let names = names.filter(|(of, _)| *of == operands);
    let names: Vec<_> = names.map(|(_, used)| *used).collect();
    for (index, used) in names.into_iter().enumerate() {
        let ty = ArgumentType::Of(operands, index);
        reader.argument(region, used.name, ty)?;
    }
    reader.custom.shadows_names = true;
    reader.region(region)
}

/// A word and a region; nothing without the word.
pub(super) fn optional(reader: &mut Reader<'_, '_, '_>, region: usize, word: &str) -> Parsed<Flow> {
    if !reader.assembler.lexer.take_word(word) {
        return Ok(Flow::Next);
    }
    reader.region(region)
}
