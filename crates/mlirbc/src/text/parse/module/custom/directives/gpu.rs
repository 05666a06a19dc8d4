//! Directives of the gpu dialect.

use crate::text::form::{Argument, Gpu, Ignored, OfAttribute, OfRegions, OfTypes, OfValues};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::directives::{function, lists};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Gpu,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Gpu::Attributions => {
            let (word, Ignored, OfRegions(body), count, OfAttribute(attributes)) =
                reader.parts_of(arguments)?;
            attributions(reader, word, body, count, Some(attributes))?;
        }
        Gpu::LaunchAttributions => {
            let (word, OfRegions(body), _, count): (_, _, Option<OfValues>, _) =
                reader.parts_of(arguments)?;
            if word == "workgroup" {
                order_arguments(reader);
            }
            attributions(reader, word, body, count, None)?;
        }
        Gpu::LaunchDependencies => {
            let (OfTypes(token), OfValues(dependencies)) = reader.parts_of(arguments)?;
            lists::async_dependencies(reader, token, dependencies)?;
        }
        Gpu::LaunchSizes => launch_sizes(reader, arguments)?,
        Gpu::LaunchDimType => launch_type(reader, arguments)?,
        Gpu::LaunchFuncOperands => launch_operands(reader, arguments)?,
        Gpu::OffloadingHandler => {
            let OfAttribute(handler) = reader.parts_of(arguments)?;
            let id = match reader.take("<") {
                true => {
                    let id = reader.attribute()?;
                    reader.literal(">")?;
                    id
                }
                false => reader.attribute_of_text("#gpu.select_object")?,
            };
            reader.set(&Argument::Attribute(handler), id);
        }
        Gpu::AllReduceOperation => {
            let OfAttribute(operation) = reader.parts_of(arguments)?;
            if reader.next_word().is_some() {
                reader.property(operation, false)?;
            }
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Gpu,
    arguments: &[Argument],
) -> Option<bool> {
    Some(match (directive, arguments) {
        (Gpu::LaunchDependencies, _) => reader.next_is_word("async") || reader.next_is(b'['),
        (Gpu::LaunchSizes, _) => reader.next_is(b'('),
        (Gpu::LaunchDimType, _) => reader.next_is(b':'),
        (Gpu::LaunchFuncOperands, _) => reader.next_is_word("args"),
        (Gpu::OffloadingHandler, _) => reader.next_is(b'<'),
        (Gpu::AllReduceOperation, _) => reader.next_word().is_some(),
        (Gpu::Attributions | Gpu::LaunchAttributions, [Argument::Text(word), ..]) => {
            let word = word.clone();
            reader.next_is_word(&word)
        }
        (Gpu::Attributions | Gpu::LaunchAttributions, _) => false,
    })
}

/// `workgroup(%a : T {...})`, arguments behind the others of a region. The first list of them has its length in an
/// attribute.
fn attributions(
    reader: &mut Reader<'_, '_, '_>,
    word: &str,
    body: usize,
    count: &Argument,
    attributes: Option<usize>,
) -> Parsed<()> {
    let mut dictionaries = Vec::new();
    if reader.assembler.lexer.take_word(word) {
        reader.list(["(", ")"], |reader| {
            let (name, ty) = reader.name_and_type()?;
            dictionaries.push(match attributes {
                Some(_) => function::dictionary(reader)?,
                None => None,
            });
            reader.argument(body, name, ArgumentType::Known(ty))
        })?;
    }
    let is_stored = !dictionaries.is_empty() || matches!(count, Argument::Discardable(_));
    if word == "workgroup" && is_stored {
        reader.set_integer(count, 64, dictionaries.len() as u64)?;
    }
    match attributes {
        Some(slot) => function::set_array(reader, dictionaries, slot),
        None => Ok(()),
    }
}

/// `(%i, %j, %k) in (%a = %0, %b = %1, %c = %2)`
fn launch_sizes(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(body), Ignored, Ignored, OfValues(x), OfValues(y), OfValues(z)) =
        reader.parts_of(arguments)?;
    let sizes = [x, y, z];
    let mut left = 3;
    reader.list(["(", ")"], |reader| {
        if left == 0 {
            return reader.expected(")");
        }
        left -= 1;
        let name = reader.argument_name()?;
        reader.argument(body, name, ArgumentType::Index)
    })?;
    if left != 0 {
        return reader.expected(",");
    }
    reader.literal("in")?;
    let mut sizes = sizes.into_iter();
    reader.list(["(", ")"], |reader| {
        let Some(size) = sizes.next() else {
            return reader.expected(")");
        };
        let name = reader.argument_name()?;
        reader.literal("=")?;
        reader.operand(size)?;
        reader.argument(body, name, ArgumentType::Index)
    })?;
    match sizes.next() {
        Some(_) => reader.expected(","),
        None => Ok(()),
    }
}

/// Brings the indices and sizes of `gpu.launch` to the order of its entry block. The text has the indices and sizes of
/// clusters, if there are clusters, and of blocks and threads.
fn order_arguments(reader: &mut Reader<'_, '_, '_>) {
    const INDICES_AND_SIZES: [usize; 4] = [0, 2, 1, 3];
    let arguments = &mut reader.custom.arguments;
    let clusters = arguments.len().saturating_sub(12);
    let written = std::mem::take(arguments);
    let (of_clusters, others) = written.split_at(clusters);
    for part in INDICES_AND_SIZES {
        let part = others.chunks(3).nth(part).unwrap_or_default();
        arguments.extend_from_slice(part);
    }
    arguments.extend_from_slice(of_clusters);
}

/// `: T` for other types of sizes than `index`.
fn launch_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(size), Ignored, OfTypes(x), OfTypes(y), OfTypes(z)) =
        reader.parts_of(arguments)?;
    let clusters = [x, y, z];
    let ty = match reader.take(":") {
        true => reader.assembler.ty()?,
        false => reader.index()?,
    };
    reader.set_types(size, &[ty]);
    for values in clusters {
        if reader.custom.operand_count(values) > 0 {
            reader.set_types(values, &[ty]);
        }
    }
    Ok(())
}

/// `args(%0 : T)`; nothing without values.
fn launch_operands(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored) = reader.parts_of(arguments)?;
    if !reader.assembler.lexer.take_word("args") {
        return Ok(());
    }
    reader.list(["(", ")"], |reader| reader.typed_operand(values))
}
