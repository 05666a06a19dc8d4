//! Iterations over sparse tensors.

use crate::text::form::{
    Argument, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, SparseTensor as Directive,
    Values, iterator_of,
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
    match directive {
        Directive::Iterated => iterated(reader, arguments)?,
        Directive::Iterator => {
            let (Ignored, OfTypes(space)) = reader.parts_of(arguments)?;
            for mut iterator in std::mem::take(&mut reader.custom.shared_arguments) {
                iterator.ty = iterator_type(reader, space, 0)?;
                reader.custom.arguments.push(iterator);
            }
        }
        Directive::Coiterated => {
            let (OfRegions(regions), OfValues(spaces), OfValues(inits), OfAttribute(levels)) =
                reader.parts_of(arguments)?;
            reader.list(["(", ")"], |reader| reader.operand(spaces))?;
            carried(reader, regions, inits, levels)?;
            let all = std::mem::take(&mut reader.custom.arguments);
            reader.custom.shared_arguments = all;
        }
        Directive::IterationCases => {
            let (OfRegions(regions), cases, OfTypes(spaces), Ignored) =
                reader.parts_of(arguments)?;
            return self::cases(reader, regions, cases, spaces);
        }
    }
    Ok(Flow::Next)
}

/// The type of the iterators of a space, by its position.
fn iterator_type(
    reader: &mut Reader<'_, '_, '_>,
    spaces: Values,
    position: usize,
) -> Parsed<ArgumentType> {
    let types = reader.known_types(spaces)?;
    let iterator = match types.get(position) {
        Some(ty) => iterator_of(&reader.type_text(*ty)?),
        None => None,
    };
    match iterator {
        Some(text) => Ok(ArgumentType::Known(reader.type_of_text(&text)?)),
        None => {
            let message = "expected sparse_tensor.iter_space type for iteration space operands";
            reader.stop(reader.op.offset, message)
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
        used = reader.in_parentheses(|reader| defined(reader, region))?;
    }
    let mut coordinates = std::mem::take(&mut reader.custom.arguments);
    if reader.take("iter_args") {
        reader.in_parentheses(|reader| regions::assign(reader, Some(region), inits))?;
    }
    reader.custom.arguments.append(&mut coordinates);
    reader.set_integer(&Argument::Attribute(levels), 64, bits(&used))
}

fn iterated(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), OfValues(space), OfValues(inits), OfAttribute(levels)) =
        reader.parts_of(arguments)?;
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
    reader.set_integers(cases, &numbers)?;
    Ok(Flow::Next)
}
