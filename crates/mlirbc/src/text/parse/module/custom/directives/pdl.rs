//! Directives of the pdl and pdl_interp dialects.

use crate::text::form::{Argument, Directive, Pdl, Values};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Pdl,
    arguments: &[Argument],
) -> Parsed<Flow> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    match (directive, arguments) {
        (Pdl::NamedAttributes | Pdl::CreatedAttributes, [Values(values), Attribute(names)]) => {
            named_attributes(reader, *values, *names)?;
        }
        (Pdl::CreatedResults, [Values(values), _, Attribute(inferred)]) => {
            created_results(reader, *values, *inferred)?;
        }
        (Pdl::RangeType, [Reference(arguments), Types(result)]) => match **arguments {
            Types(arguments) => range_type(reader, arguments, *result)?,
            _ => return reader.unreadable(Directive::Pdl(directive)),
        },
        (Pdl::ResultsType, [Reference(index), Types(result)]) => match **index {
            Attribute(index) => results_type(reader, index, *result)?,
            _ => return reader.unreadable(Directive::Pdl(directive)),
        },
        (Pdl::LoopVariable, [Reference(region), Types(values)]) => match **region {
            Regions(region) => loop_variable(reader, region, *values)?,
            _ => return reader.unreadable(Directive::Pdl(directive)),
        },
        _ => return reader.unreadable(Directive::Pdl(directive)),
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

/// `{"name" = %0}`
fn named_attributes(reader: &mut Reader<'_, '_, '_>, values: Values, slot: usize) -> Parsed<()> {
    let mut names = Vec::new();
    if reader.next_is(b'{') {
        reader.list(["{", "}"], |reader| {
            let name = reader.assembler.lexer.string("expected string")?;
            names.push(reader.string(&name)?);
            reader.literal("=")?;
            reader.operand(values)
        })?;
    }
    let id = reader.array(&names)?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(())
}

/// `-> <inferred>` or `-> (%0 : T)`; nothing without results.
fn created_results(reader: &mut Reader<'_, '_, '_>, values: Values, inferred: usize) -> Parsed<()> {
    if !reader.take("->") {
        return Ok(());
    }
    if reader.take("<") {
        reader.literal("inferred")?;
        reader.literal(">")?;
        let id = reader.unit()?;
        reader.set(&Argument::Attribute(inferred), id);
        return Ok(());
    }
    reader.literal("(")?;
    reader.operand_list(values)?;
    reader.literal(":")?;
    reader.type_list(values)?;
    reader.literal(")")
}

/// `: T` without arguments. Otherwise, the result is a range of their type.
fn range_type(reader: &mut Reader<'_, '_, '_>, arguments: Values, result: Values) -> Parsed<()> {
    let Some(first) = reader.read_type(arguments) else {
        reader.literal(":")?;
        let ty = reader.assembler.ty()?;
        reader.set_types(result, &[ty]);
        return Ok(());
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
        None => reader.assembler.stop_here("expected a type of pdl"),
    }
}

/// `-> T` with an index. Otherwise, the result is a range of values.
fn results_type(reader: &mut Reader<'_, '_, '_>, index: usize, result: Values) -> Parsed<()> {
    let ty = match reader.take("->") {
        true => reader.assembler.ty()?,
        false if reader.custom.attribute(index).is_some() => return reader.expected("->"),
        false => reader.type_of_text("!pdl.range<value>")?,
    };
    reader.set_types(result, &[ty]);
    Ok(())
}

/// `%a : T`, an argument of a region whose type is that of the elements of a range.
fn loop_variable(reader: &mut Reader<'_, '_, '_>, region: usize, values: Values) -> Parsed<()> {
    let name = reader.argument_name()?;
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    reader.argument(region, name, ArgumentType::Known(ty))?;
    let text = reader.type_text(ty)?;
    let range = range_of(reader, &text)?;
    reader.set_types(values, &[range]);
    Ok(())
}
