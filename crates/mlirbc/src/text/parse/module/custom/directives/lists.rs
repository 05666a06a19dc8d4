//! Lists of constants and values.

use crate::text::form::{
    Argument, OfAttribute, OfAttributes, OfTypes, OfValues, Values,
    memref_strides as memref_strides_of,
};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The number that stands for a value in a list of constants and values.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// `[%0, 4, [%1]]`
pub(super) fn dynamic_index_list(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    slot: usize,
    rest: &[Argument],
) -> Parsed<()> {
    let mut brackets = ["[", "]"];
    let (mut flags, mut types) = (None, None);
    for argument in rest {
        match argument {
            Argument::Attribute(slot) => flags = Some(*slot),
            Argument::Types(values) => types = Some(*values),
            Argument::Text(text) if text.ends_with("Paren") => brackets = ["(", ")"],
            Argument::Text(text) if text.ends_with("LessGreater") => brackets = ["<", ">"],
            _ => {}
        }
    }
    let mut constants = Vec::new();
    let mut scalable = Vec::new();
    reader.list(brackets, |reader| {
        let is_scalable = flags.is_some() && reader.take("[");
        if reader.next_is(b'%') {
            reader.operand(values)?;
            constants.push(DYNAMIC);
            if let Some(types) = types {
                reader.colon_type(types)?;
            }
        } else {
            constants.push(reader.signed()?);
        }
        if is_scalable {
            reader.literal("]")?;
        }
        scalable.push(i64::from(is_scalable));
        Ok(())
    })?;
    reader.set_dense(slot, 64, &constants)?;
    if let Some(flags) = flags {
        reader.set_dense(flags, 1, &scalable)?;
    }
    Ok(())
}

/// `async [%0, %1]`, where `async` states that there is a token.
pub(super) fn async_dependencies(
    reader: &mut Reader<'_, '_, '_>,
    token: Values,
    dependencies: Values,
) -> Parsed<()> {
    let at = reader.next_at();
    if reader.assembler.lexer.take_word("async") {
        if reader.assembler.bound.len() == reader.op.bound {
            let name = reader.assembler.name_text(reader.op.kind.name);
            return reader.stop(
                at,
                format!("custom op '{name}' needs to be named when marked 'async'"),
            );
        }
        let ty = reader.type_of_text("!gpu.async.token")?;
        reader.set_types(token, &[ty]);
    }
    if reader.next_is(b'[') {
        reader.list(["[", "]"], |reader| reader.operand(dependencies))?;
    }
    Ok(())
}

/// `[1, 2]`
pub(super) fn index_list(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut numbers = Vec::new();
    reader.list(["[", "]"], |reader| {
        numbers.push(reader.signed()?);
        Ok(())
    })?;
    reader.set_tensor(&Argument::Attribute(slot), &numbers, "index")
}

/// `{"name" = %0}`; nothing without values.
pub(super) fn named_values(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), OfAttribute(slot)) = reader.parts_of(arguments)?;
    let mut names = Vec::new();
    if reader.next_is(b'{') {
        reader.list(["{", "}"], |reader| {
            let name = reader.assembler.lexer.string("expected string")?;
            names.push(reader.string(&name)?);
            reader.literal("=")?;
            reader.operand(values)
        })?;
    }
    reader.set_array(&Argument::Attribute(slot), &names)
}

/// Sets strides to those of a memref, unless sizes were read.
pub(super) fn memref_strides(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (OfAttributes([strides, shape]), OfValues(sizes), OfTypes(memref)) =
        reader.parts_of(arguments)?;
    let has_shape = reader.custom.attribute(shape).is_some();
    if has_shape || reader.custom.operand_count(sizes) > 0 {
        return Ok(());
    }
    let tables = reader.assembler.module.tables();
    let memref = reader.read_type(memref).and_then(|ty| tables.ty(ty));
    match memref.map(memref_strides_of).transpose()?.flatten() {
        Some(known) => reader.set_dense(strides, 64, &known),
        None => {
            let message = "the strides of this type cannot be determined";
            reader.stop_here(message)
        }
    }
}

/// `4x?x2`
pub(super) fn dimensions(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let mut numbers = Vec::new();
    loop {
        numbers.push(match reader.take("?") {
            true => DYNAMIC,
            false => {
                reader.assembler.lexer.blanks();
                match reader.assembler.lexer.short_number() {
                    Some(number) => number as i64,
                    None => return reader.expected("?"),
                }
            }
        });
        if !reader.assembler.lexer.take("x") {
            break;
        }
    }
    reader.set_dense(slot, 64, &numbers)
}
