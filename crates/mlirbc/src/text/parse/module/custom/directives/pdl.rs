//! Directives of the pdl and pdl_interp dialects.

use crate::text::form::{Argument, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Pdl};
use crate::text::parse::module::custom::directives::lists;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Pdl,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Pdl::NamedAttributes | Pdl::CreatedAttributes => lists::named_values(reader, arguments)?,
        Pdl::CreatedResults => created_results(reader, arguments)?,
        Pdl::RangeType => range_type(reader, arguments)?,
        Pdl::ResultsType => results_type(reader, arguments)?,
        Pdl::LoopVariable => loop_variable(reader, arguments)?,
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Pdl) -> Option<bool> {
    Some(match directive {
        Pdl::NamedAttributes | Pdl::CreatedAttributes => reader.next_is(b'{'),
        Pdl::CreatedResults | Pdl::ResultsType => reader.is_literal("->"),
        Pdl::RangeType => reader.next_is(b':'),
        Pdl::LoopVariable => reader.next_is(b'%'),
    })
}

/// `-> <inferred>` or `-> (%0 : T)`; nothing without results.
fn created_results(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, OfAttribute(inferred)) = reader.parts_of(arguments)?;
    if !reader.take("->") {
        return Ok(());
    }
    if reader.take("<") {
        reader.literal("inferred")?;
        reader.literal(">")?;
        return reader.set_unit(&Argument::Attribute(inferred));
    }
    reader.in_parentheses(|reader| reader.operands_and_types(values))
}

/// `: T` without arguments. Otherwise, the result is a range of their type.
fn range_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(arguments), OfTypes(result)) = reader.parts_of(arguments)?;
    let Some(first) = reader.read_type(arguments) else {
        reader.literal(":")?;
        return reader.type_of(result);
    };
    let text = reader.type_text(first)?;
    let range = match text.starts_with("!pdl.range<") {
        true => first,
        false => range_of(reader, &text)?,
    };
    reader.set_types(result, &[range]);
    Ok(())
}

/// The range of a type.
fn range_of(reader: &mut Reader<'_, '_, '_>, text: &str) -> Parsed<crate::container::TypeId> {
    match text.strip_prefix("!pdl.") {
        Some(element) => reader.type_of_text(&format!("!pdl.range<{element}>")),
        None => reader.stop_here("expected a type of pdl"),
    }
}

/// `-> T` with an index. Otherwise, the result is a range of values.
fn results_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(index), OfTypes(result)) = reader.parts_of(arguments)?;
    let ty = match reader.take("->") {
        true => reader.assembler.ty()?,
        false if reader.custom.attribute(index).is_some() => return reader.expected("->"),
        false => reader.type_of_text("!pdl.range<value>")?,
    };
    reader.set_types(result, &[ty]);
    Ok(())
}

/// `%a : T`, an argument of a region whose type is that of the elements of a range.
fn loop_variable(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), OfTypes(values)) = reader.parts_of(arguments)?;
    let ty = reader.typed_argument(region)?;
    let text = reader.type_text(ty)?;
    let range = range_of(reader, &text)?;
    reader.set_types(values, &[range]);
    Ok(())
}
