//! Iterations over sparse tensors.

use crate::text::form::{
    Argument, Directive as Part, SparseTensor as Directive, Values, iterator_of,
};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::directives::regions;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    use Argument::{Attribute, Regions, Types, Values};
    match (directive, arguments) {
        (
            Directive::Iterated,
            [
                Regions(region),
                Values(space),
                Values(inits),
                Attribute(levels),
            ],
        ) => iterated(reader, *region, [*space, *inits], *levels)?,
        (Directive::Iterator, [Regions(_), Types(space)]) => {
            for mut iterator in std::mem::take(&mut reader.custom.shared_arguments) {
                iterator.ty = iterator_type(reader, *space, 0)?;
                reader.custom.arguments.push(iterator);
            }
        }
        (
            Directive::Coiterated,
            [
                Regions(regions),
                Values(spaces),
                Values(inits),
                Attribute(levels),
            ],
        ) => {
            reader.list(["(", ")"], |reader| reader.operand(*spaces))?;
            carried(reader, *regions, *inits, *levels)?;
            let all = std::mem::take(&mut reader.custom.arguments);
            reader.custom.shared_arguments = all;
        }
        (Directive::IterationCases, [Regions(regions), cases, Types(spaces), Values(_)]) => {
            return self::cases(reader, *regions, cases, *spaces);
        }
        _ => return reader.unreadable(Part::SparseTensor(directive)),
    }
    Ok(Flow::Next)
}

/// The type of the iterators of a space, by its position.
fn iterator_type(
    reader: &mut Reader<'_, '_, '_>,
    spaces: Values,
    position: usize,
) -> Parsed<ArgumentType> {
    let mut types = Vec::new();
    reader
        .assembler
        .types_of(reader.op, reader.custom, spaces, &mut types)?;
    let iterator = match types.get(position) {
        Some(ty) => iterator_of(&reader.type_text(*ty)?),
        None => None,
    };
    match iterator {
        Some(text) => Ok(ArgumentType::Known(reader.type_of_text(&text)?)),
        None => {
            let message = "expected sparse_tensor.iter_space type for iteration space operands";
            reader.assembler.stop(reader.op.offset, message)
        }
    }
}

/// `%a, _`: arguments, with their positions.
fn defined(reader: &mut Reader<'_, '_, '_>, region: usize) -> Parsed<Vec<usize>> {
    let mut positions = Vec::new();
    for position in 0..u64::BITS as usize {
        if !reader.take("_") {
            let name = reader.argument_name()?;
            reader.argument(region, name, ArgumentType::Index)?;
            positions.push(position);
        }
        if !reader.assembler.lexer.take(",") {
            return Ok(positions);
        }
    }
    reader.wrong("parsed more value than expected.")
}

/// A number with the bits of positions.
fn bits(positions: &[usize]) -> u64 {
    let bits = positions
        .iter()
        .map(|position| 1_u64.checked_shl(*position as u32));
    bits.fold(0, |all, bit| all | bit.unwrap_or(0))
}

/// `at(%a, _) iter_args(%b = %1)`. The carried values precede the coordinates in a block.
fn carried(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    inits: Values,
    levels: usize,
) -> Parsed<()> {
    let mut used = Vec::new();
    if reader.take("at") {
        reader.literal("(")?;
        used = defined(reader, region)?;
        reader.literal(")")?;
    }
    let mut coordinates = std::mem::take(&mut reader.custom.arguments);
    if reader.take("iter_args") {
        reader.literal("(")?;
        regions::assign(reader, Some(region), inits)?;
        reader.literal(")")?;
    }
    reader.custom.arguments.append(&mut coordinates);
    let id = reader.integer(64, bits(&used))?;
    reader.set(&Argument::Attribute(levels), id);
    Ok(())
}

fn iterated(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    [space, inits]: [Values; 2],
    levels: usize,
) -> Parsed<()> {
    let name = reader.argument_name()?;
    reader.argument(region, name, ArgumentType::Index)?;
    reader.custom.shared_arguments = std::mem::take(&mut reader.custom.arguments);
    reader.literal("in")?;
    reader.operand(space)?;
    carried(reader, region, inits, levels)
}

/// `case %a, _ {...}` for each region.
fn cases(
    reader: &mut Reader<'_, '_, '_>,
    group: usize,
    cases: &Argument,
    spaces: Values,
) -> Parsed<Flow> {
    if reader.assembler.lexer.take_word("case") {
        let positions = defined(reader, group)?;
        let names = std::mem::take(&mut reader.custom.arguments);
        reader.custom.arguments = reader.custom.shared_arguments.clone();
        for (position, mut iterator) in positions.iter().zip(names) {
            iterator.ty = iterator_type(reader, spaces, *position)?;
            reader.custom.arguments.push(iterator);
        }
        reader.custom.numbers.push(bits(&positions) as i64);
        return Ok(Flow::RegionOfSeveral(group));
    }
    let numbers = std::mem::take(&mut reader.custom.numbers);
    let mut items = Vec::with_capacity(numbers.len());
    for number in numbers {
        items.push(reader.integer(64, number as u64)?);
    }
    let id = reader.array(&items)?;
    reader.set(cases, id);
    Ok(Flow::Next)
}
