//! Directives of the acc dialect.

mod devices;
mod segments;

use crate::dialect::builtin::TypeView;
use crate::text::form::{Acc, Argument, Directive, Values};
use crate::text::parse::module::custom::custom_op::{ArgumentType, Ending};
use crate::text::parse::module::custom::directives::acc::devices::{
    device, devices, set_any_device, type_of,
};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Acc,
    arguments: &[Argument],
) -> Parsed<Flow> {
    use Argument::{Attribute, Regions, Types, Values};
    match (directive, arguments) {
        (Acc::Var, [Values(variable)]) => named(reader, *variable, ["varPtr", "var"])?,
        (Acc::VarType, [Types(variable), ty]) => variable_type(reader, *variable, ty)?,
        (Acc::Mapped, [Values(variable), _]) => {
            named(reader, *variable, ["accPtr", "accVar"])?;
            type_of(reader, *variable)?;
            reader.literal(")")?;
        }
        (Acc::Recipe, [recipe]) => {
            let id = reader.attribute()?;
            reader.set(recipe, id);
        }
        (Acc::Operands, [Values(values), _, devices]) => operands(reader, *values, devices)?,
        (Acc::OperandsOrKeyword, [Values(values), _, devices, keyword, of_18 @ ..]) => {
            if of_18.is_empty() || !empty_parentheses(reader) {
                operands_or_keyword(reader, *values, devices, keyword)?;
            } else {
                set_any_device(reader, keyword)?;
            }
        }
        (Acc::Gang, [Values(number), _, Values(dim), _, Values(fixed), _, keyword]) => {
            segments::gang_of_17(reader, [*number, *dim, *fixed], keyword)?
        }
        (Acc::WorkerOf17 | Acc::VectorOf17, [Values(values), _, keyword]) => {
            let id = reader.unit()?;
            reader.set(keyword, id);
            if reader.take("(") {
                reader.operand(*values)?;
                type_of(reader, *values)?;
                reader.literal(")")?;
            }
        }
        (Acc::OperandOrKeyword | Acc::ListOrKeyword, [Values(values), _, keyword]) => {
            list_or_keyword(reader, *values, keyword)?;
        }
        (Acc::DeviceTypes, [devices]) => device_types(reader, devices)?,
        (Acc::Recipes, [Values(values), _, recipes]) => recipes_of(reader, *values, recipes)?,
        (Acc::Segments | Acc::NumGangs, [Values(values), _, devices, Attribute(segments)]) => {
            segments::segments(reader, *values, devices, *segments)?
        }
        (
            Acc::Wait,
            [
                Values(values),
                _,
                devices,
                Attribute(segments),
                numbers,
                keyword,
            ],
        ) => segments::wait(reader, *values, *segments, [devices, numbers, keyword])?,
        (
            Acc::Gang,
            [
                Values(values),
                _,
                kinds,
                devices,
                Attribute(segments),
                keyword,
                of_18 @ ..,
            ],
        ) => {
            if of_18.is_empty() || !empty_parentheses(reader) {
                segments::gang(reader, *values, *segments, [kinds, devices, keyword])?;
            } else {
                set_any_device(reader, keyword)?;
            }
        }
        (Acc::RoutineGang, [gang, dims, devices]) => {
            segments::routine_gang(reader, [gang, dims, devices])?;
        }
        (Acc::BindNames, [names, devices]) => {
            bind_names(reader, [names, names], [devices, devices])?;
        }
        (Acc::BindNames, [symbols, strings, symbol_devices, string_devices]) => {
            bind_names(reader, [symbols, strings], [symbol_devices, string_devices])?;
        }
        (Acc::Combined, [combined]) => combined_construct(reader, combined)?,
        (Acc::CombinedOf19, [combined]) => {
            if reader.assembler.lexer.take_word("combined") {
                reader.literal("(")?;
                combined_construct(reader, combined)?;
                reader.literal(")")?;
            }
        }
        (
            Acc::LoopControl,
            [
                Regions(region),
                Values(lower),
                _,
                Values(upper),
                _,
                Values(steps),
                _,
                of_18 @ ..,
            ],
        ) => {
            let bounds = [*lower, *upper, *steps];
            return loop_control(reader, *region, bounds, !of_18.is_empty());
        }
        _ => return reader.unreadable(Directive::Acc(directive)),
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Acc) -> Option<bool> {
    Some(match directive {
        Acc::Var => reader.next_is_word("varPtr") || reader.next_is_word("var"),
        Acc::Mapped => reader.next_is_word("accPtr") || reader.next_is_word("accVar"),
        Acc::VarType => reader.type_can_begin(),
        Acc::Recipe | Acc::Recipes => reader.next_is(b'@'),
        Acc::Operands => reader.next_is(b'%'),
        Acc::OperandsOrKeyword
        | Acc::Wait
        | Acc::Gang
        | Acc::OperandOrKeyword
        | Acc::WorkerOf17
        | Acc::VectorOf17
        | Acc::ListOrKeyword
        | Acc::DeviceTypes
        | Acc::RoutineGang => reader.next_is(b'('),
        Acc::Segments | Acc::NumGangs => reader.next_is(b'{'),
        Acc::BindNames => reader.next_is(b'@') || reader.next_is(b'"'),
        Acc::Combined => reader.next_word().is_some(),
        Acc::CombinedOf19 => reader.next_is_word("combined"),
        Acc::LoopControl => {
            reader.next_is(b'{') || reader.next_is(b'(') || reader.next_is_word("control")
        }
    })
}

/// `varPtr(%0`, with either of two words.
fn named(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    [pointer, other]: [&str; 2],
) -> Parsed<()> {
    if !reader.assembler.lexer.take_word(pointer) {
        reader.literal(other)?;
    }
    reader.literal("(")?;
    reader.operand(values)
}

/// `T) varType(U)`. Without the latter it is the type of the elements of a memory, or a builtin type itself. What
/// types of other dialects point to is not known.
fn variable_type(reader: &mut Reader<'_, '_, '_>, values: Values, stated: &Argument) -> Parsed<()> {
    let ty = reader.assembler.ty()?;
    reader.set_types(values, &[ty]);
    reader.literal(")")?;
    let found = if reader.assembler.lexer.take_word("varType") {
        reader.literal("(")?;
        let found = reader.assembler.ty()?;
        reader.literal(")")?;
        found
    } else {
        let tables = reader.assembler.module.tables();
        let known = tables.ty(ty);
        let view = known.map(|known| known.view()).transpose()?;
        match (view, known) {
            (Some(TypeView::MemRef { element, .. }), _) => element.id(),
            (Some(TypeView::UnrankedMemRef { .. }), _) => return reader.expected("varType"),
            (_, Some(known)) if known.dialect_name() == b"builtin" => ty,
            _ => return reader.expected("varType"),
        }
    };
    let id = reader.type_attribute(found)?;
    reader.set(stated, id);
    Ok(())
}

/// `%0 : T [#acc.device_type<nvidia>]` for each operand.
fn operands(reader: &mut Reader<'_, '_, '_>, values: Values, to: &Argument) -> Parsed<()> {
    let mut found = Vec::new();
    loop {
        reader.operand(values)?;
        type_of(reader, values)?;
        found.push(device(reader)?);
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    let id = reader.array(&found)?;
    reader.set(to, id);
    Ok(())
}

/// `(%0 : T)`; nothing for the keyword alone.
fn operands_or_keyword(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    to: &Argument,
    keyword: &Argument,
) -> Parsed<()> {
    if !reader.take("(") {
        return set_any_device(reader, keyword);
    }
    if reader.next_is(b'[') {
        // MLIR forgets these types of devices.
        devices(reader)?;
        reader.literal(",")?;
    }
    operands(reader, values, to)?;
    reader.literal(")")
}

/// `(%0, %1 : T, T)`; nothing for the keyword alone.
fn list_or_keyword(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    keyword: &Argument,
) -> Parsed<()> {
    if !reader.take("(") {
        let id = reader.unit()?;
        reader.set(keyword, id);
        return Ok(());
    }
    reader.operand_list(values)?;
    reader.literal(":")?;
    reader.type_list(values)?;
    reader.literal(")")
}

/// `([#acc.device_type<nvidia>])`; nothing for the keyword alone.
fn device_types(reader: &mut Reader<'_, '_, '_>, to: &Argument) -> Parsed<()> {
    if !reader.take("(") {
        return set_any_device(reader, to);
    }
    let found = devices(reader)?;
    reader.literal(")")?;
    let id = reader.array(&found)?;
    reader.set(to, id);
    Ok(())
}

/// `@r -> %0 : T` for each operand.
fn recipes_of(reader: &mut Reader<'_, '_, '_>, values: Values, to: &Argument) -> Parsed<()> {
    let mut found = Vec::new();
    loop {
        found.push(reader.attribute()?);
        reader.literal("->")?;
        reader.operand(values)?;
        type_of(reader, values)?;
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    let id = reader.array(&found)?;
    reader.set(to, id);
    Ok(())
}

/// `@f [#acc.device_type<nvidia>], "f"`: symbols and strings, each with the type of devices. One attribute may have
/// both.
fn bind_names(
    reader: &mut Reader<'_, '_, '_>,
    names: [&Argument; 2],
    devices: [&Argument; 2],
) -> Parsed<()> {
    let is_one = names[0] == names[1];
    let (mut found, mut found_devices) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    loop {
        let at = usize::from(!is_one && !reader.next_is(b'@'));
        let name = reader.attribute()?;
        let of = device(reader)?;
        if let (Some(names), Some(devices)) = (found.get_mut(at), found_devices.get_mut(at)) {
            names.push(name);
            devices.push(of);
        }
        if !reader.assembler.lexer.take(",") {
            break;
        }
    }
    let lists = names.into_iter().zip(found);
    let lists = lists.chain(devices.into_iter().zip(found_devices));
    for (to, list) in lists {
        if !(is_one && list.is_empty()) {
            let id = reader.array(&list)?;
            reader.set(to, id);
        }
    }
    Ok(())
}

/// The construct that a loop is combined with.
fn combined_construct(reader: &mut Reader<'_, '_, '_>, to: &Argument) -> Parsed<()> {
    const WORDS: [&str; 3] = ["kernels", "parallel", "serial"];
    let word = WORDS
        .into_iter()
        .find(|word| reader.assembler.lexer.take_word(word));
    let Some(word) = word else {
        return reader
            .assembler
            .stop_here("expected compute construct name");
    };
    let id = reader.attribute_of_text(&format!("#acc.combined_constructs<{word}_loop>"))?;
    reader.set(to, id);
    Ok(())
}

/// Steps over `()`, which 18 prints behind a keyword alone.
fn empty_parentheses(reader: &mut Reader<'_, '_, '_>) -> bool {
    let mut ahead = reader.assembler.lexer;
    let are_next = ahead.take("(") && ahead.take(")");
    if are_next {
        reader.assembler.lexer = ahead;
    }
    are_next
}

/// `control(%i : T) = (%0 : T) to (%1 : T) step (%2 : T)` and the region; 18 has no `control`.
fn loop_control(
    reader: &mut Reader<'_, '_, '_>,
    region: usize,
    [lower, upper, steps]: [Values; 3],
    is_of_18: bool,
) -> Parsed<Flow> {
    let has_control = match is_of_18 {
        true => reader.next_is(b'('),
        false => reader.assembler.lexer.take_word("control"),
    };
    if has_control {
        reader.list(["(", ")"], |reader| {
            let name = reader.argument_name()?;
            reader.literal(":")?;
            let ty = reader.assembler.ty()?;
            reader.argument(region, name, ArgumentType::Known(ty))
        })?;
        for (word, values) in [("=", lower), ("to", upper), ("step", steps)] {
            reader.literal(word)?;
            reader.literal("(")?;
            reader.operand_list(values)?;
            reader.literal(":")?;
            reader.type_list(values)?;
            reader.literal(")")?;
        }
    }
    reader.custom.ending = Ending::Terminator;
    Ok(Flow::Region(region))
}
