//! Directives of the acc dialect.

mod devices;
mod segments;

use crate::dialect::builtin::TypeView;
use crate::text::form::{Acc, Argument, Ignored, OfRegions, OfTypes, OfValues, Rest, Values};
use crate::text::parse::module::custom::directives::acc::devices::{
    device, devices, empty_parentheses, set_any_device,
};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Acc,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Acc::Var => {
            let OfValues(variable) = reader.parts_of(arguments)?;
            named(reader, variable, ["varPtr", "var"])?;
        }
        Acc::VarType => variable_type(reader, arguments)?,
        Acc::Mapped => {
            let (OfValues(variable), Ignored) = reader.parts_of(arguments)?;
            named(reader, variable, ["accPtr", "accVar"])?;
            reader.colon_type(variable)?;
            reader.literal(")")?;
        }
        Acc::Recipe => {
            let recipe = reader.parts_of(arguments)?;
            reader.read_attribute(recipe)?;
        }
        Acc::Operands => {
            let (OfValues(values), Ignored, devices) = reader.parts_of(arguments)?;
            operands(reader, values, devices)?;
        }
        Acc::OperandsOrKeyword => {
            let (OfValues(values), Ignored, devices, keyword, Rest(of_18)) =
                reader.parts_of(arguments)?;
            if of_18.is_empty() || !empty_parentheses(reader) {
                operands_or_keyword(reader, values, devices, keyword)?;
            } else {
                set_any_device(reader, keyword)?;
            }
        }
        Acc::WorkerOf17 | Acc::VectorOf17 => {
            let (OfValues(values), Ignored, keyword) = reader.parts_of(arguments)?;
            reader.set_unit(keyword)?;
            if reader.take("(") {
                reader.typed_operand(values)?;
                reader.literal(")")?;
            }
        }
        Acc::OperandOrKeyword | Acc::ListOrKeyword => list_or_keyword(reader, arguments)?,
        Acc::DeviceTypes => device_types(reader, arguments)?,
        Acc::Recipes => recipes_of(reader, arguments)?,
        Acc::Segments | Acc::NumGangs => segments::segments(reader, arguments)?,
        Acc::Wait => segments::wait(reader, arguments)?,
        Acc::Gang => segments::gang(reader, arguments)?,
        Acc::RoutineGang => segments::routine_gang(reader, arguments)?,
        Acc::BindNames => bind_names(reader, arguments)?,
        Acc::Combined => {
            let combined = reader.parts_of(arguments)?;
            combined_construct(reader, combined)?;
        }
        Acc::CombinedOf19 => {
            let combined = reader.parts_of(arguments)?;
            if reader.assembler.lexer.take_word("combined") {
                reader.in_parentheses(|reader| combined_construct(reader, combined))?;
            }
        }
        Acc::LoopControl => {
            let (
                OfRegions(region),
                OfValues(lower),
                Ignored,
                OfValues(upper),
                Ignored,
                OfValues(steps),
                Ignored,
                Rest(of_18),
            ) = reader.parts_of(arguments)?;
            let bounds = [lower, upper, steps];
            return loop_control(reader, region, bounds, !of_18.is_empty());
        }
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
fn variable_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(values), stated) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    reader.set_types(values, &[ty]);
    reader.literal(")")?;
    let found = if reader.assembler.lexer.take_word("varType") {
        reader.in_parentheses(|reader| reader.assembler.ty())?
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
    reader.set_type(stated, found)
}

/// `%0 : T [#acc.device_type<nvidia>]` for each operand.
fn operands(reader: &mut Reader<'_, '_, '_>, values: Values, to: &Argument) -> Parsed<()> {
    let mut found = Vec::new();
    reader.items(|reader| {
        reader.typed_operand(values)?;
        found.push(device(reader)?);
        Ok(())
    })?;
    reader.set_array(to, &found)
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
fn list_or_keyword(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, keyword) = reader.parts_of(arguments)?;
    if !reader.take("(") {
        return reader.set_unit(keyword);
    }
    reader.operands_and_types(values)?;
    reader.literal(")")
}

/// `([#acc.device_type<nvidia>])`; nothing for the keyword alone.
fn device_types(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let to = reader.parts_of(arguments)?;
    if !reader.take("(") {
        return set_any_device(reader, to);
    }
    let found = devices(reader)?;
    reader.literal(")")?;
    reader.set_array(to, &found)
}

/// `@r -> %0 : T` for each operand.
fn recipes_of(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Ignored, to) = reader.parts_of(arguments)?;
    let mut found = Vec::new();
    reader.items(|reader| {
        found.push(reader.attribute()?);
        reader.literal("->")?;
        reader.typed_operand(values)
    })?;
    reader.set_array(to, &found)
}

/// `@f [#acc.device_type<nvidia>], "f"`: symbols and strings, each with the type of devices. One attribute may have
/// both.
fn bind_names(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (first, second, others): (&Argument, &Argument, Option<(&Argument, &Argument)>) =
        reader.parts_of(arguments)?;
    let is_one = others.is_none();
    let (names, devices) = match others {
        Some((symbol_devices, string_devices)) => {
            ([first, second], [symbol_devices, string_devices])
        }
        None => ([first, first], [second, second]),
    };
    let (mut found, mut found_devices) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    reader.items(|reader| {
        let at = usize::from(!is_one && !reader.next_is(b'@'));
        let name = reader.attribute()?;
        let of = device(reader)?;
        if let (Some(names), Some(devices)) = (found.get_mut(at), found_devices.get_mut(at)) {
            names.push(name);
            devices.push(of);
        }
        Ok(())
    })?;
    let lists = names.into_iter().zip(found);
    let lists = lists.chain(devices.into_iter().zip(found_devices));
    for (to, list) in lists {
        if !(is_one && list.is_empty()) {
            reader.set_array(to, &list)?;
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
        return reader.stop_here("expected compute construct name");
    };
    reader.set_text(to, &format!("#acc.combined_constructs<{word}_loop>"))
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
        reader.list(["(", ")"], |reader| reader.typed_argument(region).map(drop))?;
        for (word, values) in [("=", lower), ("to", upper), ("step", steps)] {
            reader.literal(word)?;
            reader.in_parentheses(|reader| reader.operands_and_types(values))?;
        }
    }
    reader.region(region)
}
