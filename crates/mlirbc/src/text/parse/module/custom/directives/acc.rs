//! Directives of the acc dialect.

use crate::container::AttributeId;
use crate::dialect::builtin::TypeView;
use crate::text::form::{Acc, Argument, Directive, Values};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// The type of devices where the text states none.
const ANY_DEVICE: &str = "#acc.device_type<none>";

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Acc,
    arguments: &[Argument],
) -> Parsed<Flow> {
    use Argument::{Types, Values};
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
        (Acc::OperandsOrKeyword, [Values(values), _, devices, keyword]) => {
            operands_or_keyword(reader, *values, devices, keyword)?;
        }
        (Acc::OperandOrKeyword | Acc::ListOrKeyword, [Values(values), _, keyword]) => {
            list_or_keyword(reader, *values, keyword)?;
        }
        (Acc::DeviceTypes, [devices]) => device_types(reader, devices)?,
        _ => return reader.unreadable(Directive::Acc(directive)),
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Acc,
    arguments: &[Argument],
) -> Option<bool> {
    let _ = arguments;
    Some(match directive {
        Acc::Var => reader.next_is_word("varPtr") || reader.next_is_word("var"),
        Acc::Mapped => reader.next_is_word("accPtr") || reader.next_is_word("accVar"),
        Acc::VarType => reader.type_can_begin(),
        Acc::Recipe => reader.next_is(b'@'),
        Acc::Operands => reader.next_is(b'%'),
        Acc::OperandsOrKeyword
        | Acc::Wait
        | Acc::Gang
        | Acc::OperandOrKeyword
        | Acc::ListOrKeyword
        | Acc::DeviceTypes
        | Acc::RoutineGang => reader.next_is(b'('),
        Acc::Segments | Acc::NumGangs => reader.next_is(b'{'),
        Acc::BindNames => reader.next_is(b'@') || reader.next_is(b'"'),
        Acc::Combined => reader.next_word().is_some(),
        Acc::LoopControl => reader.next_is(b'{') || reader.next_is_word("control"),
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

/// `: T`
fn type_of(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<()> {
    reader.literal(":")?;
    let ty = reader.assembler.ty()?;
    reader.set_types(values, &[ty]);
    Ok(())
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

/// `[#acc.device_type<nvidia>]` behind an operand.
fn device(reader: &mut Reader<'_, '_, '_>) -> Parsed<AttributeId> {
    if !reader.take("[") {
        return reader.attribute_of_text(ANY_DEVICE);
    }
    let id = reader.attribute()?;
    reader.literal("]")?;
    Ok(id)
}

/// `[#acc.device_type<nvidia>, #acc.device_type<host>]`
fn devices(reader: &mut Reader<'_, '_, '_>) -> Parsed<Vec<AttributeId>> {
    let mut found = Vec::new();
    reader.literal("[")?;
    loop {
        found.push(reader.attribute()?);
        if !reader.assembler.lexer.take(",") {
            reader.literal("]")?;
            return Ok(found);
        }
    }
}

/// Sets an array to the type of devices that a keyword alone stands for.
fn set_any_device(reader: &mut Reader<'_, '_, '_>, to: &Argument) -> Parsed<()> {
    let any = reader.attribute_of_text(ANY_DEVICE)?;
    let id = reader.array(&[any])?;
    reader.set(to, id);
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
