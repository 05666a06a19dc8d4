//! Directives of the gpu dialect.

use crate::text::form::{Argument, Directive, Gpu, Values};
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
    use Argument::{Attribute, Reference, Regions, Text, Types, Values};
    match (directive, arguments) {
        (Gpu::Attributions, [Text(word), _, Reference(body), count, Attribute(attributes)]) => {
            match **body {
                Regions(body) => attributions(reader, word, body, count, Some(*attributes))?,
                _ => return reader.unreadable(Directive::Gpu(directive)),
            }
        }
        (Gpu::LaunchAttributions, [Text(word), Reference(body), .., count]) => match **body {
            Regions(body) => {
                if &**word == "workgroup" {
                    order_arguments(reader);
                }
                attributions(reader, word, body, count, None)?;
            }
            _ => return reader.unreadable(Directive::Gpu(directive)),
        },
        (Gpu::LaunchDependencies, [Types(token), Values(dependencies)]) => {
            lists::async_dependencies(reader, *token, *dependencies)?;
        }
        (
            Gpu::LaunchSizes,
            [
                Reference(body),
                Text(_),
                Text(_),
                Values(x),
                Values(y),
                Values(z),
            ],
        ) => match **body {
            Regions(body) => launch_sizes(reader, body, [*x, *y, *z])?,
            _ => return reader.unreadable(Directive::Gpu(directive)),
        },
        (Gpu::LaunchDimType, [Types(size), _, Types(x), Types(y), Types(z)]) => {
            launch_type(reader, *size, [*x, *y, *z])?;
        }
        (Gpu::LaunchFuncOperands, [Values(values), _]) => launch_operands(reader, *values)?,
        (Gpu::OffloadingHandler, [Attribute(handler)]) => {
            let id = match reader.take("<") {
                true => {
                    let id = reader.attribute()?;
                    reader.literal(">")?;
                    id
                }
                false => reader.attribute_of_text("#gpu.select_object")?,
            };
            reader.set(&Attribute(*handler), id);
        }
        (Gpu::AllReduceOperation, [Attribute(operation)]) => {
            if reader.next_word().is_some() {
                reader.property(*operation, false)?;
            }
        }
        _ => return reader.unreadable(Directive::Gpu(directive)),
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
            let name = reader.argument_name()?;
            reader.literal(":")?;
            let ty = reader.assembler.ty()?;
            dictionaries.push(match attributes {
                Some(_) => function::dictionary(reader)?,
                None => None,
            });
            reader.argument(body, name, ArgumentType::Known(ty))
        })?;
    }
    let is_stored = !dictionaries.is_empty() || matches!(count, Argument::Discardable(_));
    if word == "workgroup" && is_stored {
        let id = reader.integer(64, dictionaries.len() as u64)?;
        reader.set(count, id);
    }
    match attributes {
        Some(slot) => function::set_array(reader, dictionaries, slot),
        None => Ok(()),
    }
}

/// `(%i, %j, %k) in (%a = %0, %b = %1, %c = %2)`
fn launch_sizes(reader: &mut Reader<'_, '_, '_>, body: usize, sizes: [Values; 3]) -> Parsed<()> {
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
fn launch_type(reader: &mut Reader<'_, '_, '_>, size: Values, clusters: [Values; 3]) -> Parsed<()> {
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
fn launch_operands(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    if !reader.assembler.lexer.take_word("args") {
        return Ok(());
    }
    reader.list(["(", ")"], |reader| {
        reader.operand(values)?;
        reader.literal(":")?;
        let ty = reader.assembler.ty()?;
        reader.set_types(values, &[ty]);
        Ok(())
    })
}
