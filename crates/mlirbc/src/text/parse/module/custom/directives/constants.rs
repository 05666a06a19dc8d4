//! Values of globals and constants, whose type another part of the text implies.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{AttributeView, DYNAMIC, TypeView};
use crate::text::form::{Argument, OfAttribute, OfAttributes, Values, tensor_text};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// A type, which is the attribute of a slot.
fn ty(reader: &mut Reader<'_, '_, '_>, slot: usize) -> Parsed<TypeId> {
    let ty = reader.assembler.ty()?;
    let id = reader.assembler.module.tables_mut().type_attribute(ty)?;
    reader.set(&Argument::Attribute(slot), id);
    Ok(ty)
}

/// `memref<2xf32> = dense<0.0>` or `memref<2xf32> = uninitialized`.
pub(super) fn memref(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([slot, value]) = reader.parts_of(arguments)?;
    let memory = ty(reader, slot)?;
    let tables = reader.assembler.module.tables();
    let view = tables.ty(memory).map(|ty| ty.view()).transpose()?;
    let (dims, element) = match view {
        Some(TypeView::MemRef { shape, element, .. }) if shape.dims().all(|dim| dim >= 0) => {
            (shape.dims().collect::<Vec<_>>(), element.id())
        }
        _ => return stop_at_name(reader, "type should be static shaped memref"),
    };
    if !reader.take("=") {
        return Ok(());
    }
    if reader.take("uninitialized") {
        return reader.set_unit(&Argument::Attribute(value));
    }
    let tables = reader.assembler.module.tables_mut();
    let tensor = tables.ranked_tensor_type(&dims, element, None)?;
    let id = reader.attribute_of_type(Some(tensor))?;
    let attribute = reader.assembler.module.tables().attribute(id);
    let is_other = match attribute.map(|it| it.view()).transpose()? {
        Some(view) => matches!(
            view,
            AttributeView::String { .. }
                | AttributeView::Integer { .. }
                | AttributeView::Float { .. }
        ),
        None => false,
    };
    if is_other {
        return stop_at_name(
            reader,
            "initial value should be a unit or elements attribute",
        );
    }
    reader.set(&Argument::Attribute(value), id);
    Ok(())
}

/// Stops at the name of the op.
fn stop_at_name<T>(reader: &Reader<'_, '_, '_>, what: &str) -> Parsed<T> {
    let name = reader.assembler.name_text(reader.op.kind.name);
    let message = format!("custom op '{name}' {what}");
    reader.stop(reader.op.offset, message)
}

/// `i32 = 4`, a value of the type.
pub(super) fn typed(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([slot, value]) = reader.parts_of(arguments)?;
    let mut of = ty(reader, slot)?;
    if let Some(tensor) = tensor_text(&reader.type_text(of)?) {
        of = tensor_type(reader, &tensor)?;
    }
    if reader.take("=") {
        reader.read_of_type(&Argument::Attribute(value), Some(of))?;
    }
    Ok(())
}

/// The tensor with a text.
fn tensor_type(reader: &mut Reader<'_, '_, '_>, text: &str) -> Parsed<TypeId> {
    let id = reader.attribute_of_text(text)?;
    let attribute = reader.assembler.module.tables().attribute(id);
    match attribute.map(|it| it.view()).transpose()? {
        Some(AttributeView::Type(ty)) => Ok(ty.id()),
        _ => reader.stop_here("expected a type of elements"),
    }
}

/// `ordering(%0, %1 -> !token)`, or `ordering(() -> !token)`
pub(super) fn ordering(
    reader: &mut Reader<'_, '_, '_>,
    consumed: Values,
    produced: Values,
) -> Parsed<()> {
    if !reader.take("ordering") || !reader.take("(") {
        return Ok(());
    }
    match reader.take("(") {
        true => reader.literal(")")?,
        false => reader.operand_list(consumed)?,
    }
    reader.literal("->")?;
    reader.type_of(produced)?;
    reader.literal(")")
}

/// `(4 : i32) : i32`
pub(super) fn initial(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([slot, value]) = reader.parts_of(arguments)?;
    if reader.take("(") {
        let id = reader.attribute()?;
        reader.literal(")")?;
        reader.set(&Argument::Attribute(value), id);
    }
    reader.literal(":")?;
    ty(reader, slot)?;
    Ok(())
}

/// An integer of a type.
fn number(reader: &mut Reader<'_, '_, '_>, ty: TypeId, value: i64) -> Parsed<AttributeId> {
    let tables = reader.assembler.module.tables_mut();
    Ok(tables.number_attribute(ty, value.into())?)
}

/// `2`, or `2 to 4` for a range of several numbers.
pub(super) fn range(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([low, high]) = reader.parts_of(arguments)?;
    let first = reader.signed()?;
    let end = match reader.take("to") {
        true => reader.signed()?,
        false => first.saturating_add(1),
    };
    let index = reader.index()?;
    for (slot, value) in [(low, first), (high, end)] {
        let id = number(reader, index, value)?;
        reader.set(&Argument::Attribute(slot), id);
    }
    Ok(())
}

/// `4x4x2`
pub(super) fn product(reader: &mut Reader<'_, '_, '_>, slots: &[Argument]) -> Parsed<()> {
    let i32 = reader.type_of_text("i32")?;
    for (at, slot) in slots.iter().enumerate() {
        if at > 0 && !reader.assembler.lexer.take_adjacent(b'x') {
            return reader.expected("x");
        }
        if at == 0 {
            reader.assembler.lexer.blanks();
        }
        let value = reader.assembler.lexer.short_number();
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
            return reader.stop_here("expected integer value");
        };
        let id = number(reader, i32, value)?;
        reader.set(slot, id);
    }
    Ok(())
}

/// `: tensor<2xf32>` for the shape and the element type of a variable, or `= ` and a value that implies both.
pub(super) fn variable(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([shape, element, value]) = reader.parts_of(arguments)?;
    let at = reader.next_at();
    let of = if reader.take("=") {
        let id = reader.attribute()?;
        reader.set(&Argument::Attribute(value), id);
        let tables = reader.assembler.module.tables();
        let view = tables.attribute(id).map(|it| it.view()).transpose()?;
        match view {
            Some(
                AttributeView::Dense { ty, .. }
                | AttributeView::DenseResource { ty, .. }
                | AttributeView::Sparse { ty, .. },
            ) => ty.id(),
            _ => return reader.stop(at, "expected Typed attr"),
        }
    } else {
        reader.literal(":")?;
        reader.assembler.ty()?
    };
    let tables = reader.assembler.module.tables_mut();
    let view = tables.ty(of).map(|ty| ty.view()).transpose()?;
    let Some(TypeView::RankedTensor {
        shape: dims,
        element: of,
        ..
    }) = view
    else {
        return reader.stop(at, "expected a ranked tensor");
    };
    let of = of.id();
    let dims = dims.dims().map(|dim| if dim == DYNAMIC { -1 } else { dim });
    let dims: Vec<i64> = dims.collect();
    reader.set_type(&Argument::Attribute(element), of)?;
    reader.set_tensor(&Argument::Attribute(shape), &dims, "index")
}

/// `: tensor<2xf32>`, or `= ` and a value with a type.
pub(super) fn type_or_value(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes([slot, value]) = reader.parts_of(arguments)?;
    let ty = if reader.take("=") {
        let at = reader.assembler.lexer.at;
        let id = reader.attribute()?;
        reader.set(&Argument::Attribute(value), id);
        match reader.assembler.type_of_value(id)? {
            Some(ty) => ty,
            None => return reader.stop(at, "expected Typed attr"),
        }
    } else {
        reader.literal(":")?;
        reader.assembler.ty()?
    };
    reader.set_type(&Argument::Attribute(slot), ty)
}

/// The dictionary of a constant and its value, or the generic form without the name.
pub(super) fn constant(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(value) = reader.parts_of(arguments)?;
    if reader.take("(") {
        reader.literal(")")?;
        let kind = reader.op.kind.clone();
        reader.custom.properties = reader.assembler.properties_in_brackets(&kind)?;
        reader.dictionary(false)?;
        reader.literal(":")?;
        reader.literal("(")?;
        reader.literal(")")?;
        reader.literal("->")?;
        return reader.type_of(Values::AllResults);
    }
    reader.dictionary(false)?;
    let at = reader.next_at();
    let id = reader.attribute()?;
    reader.set(&Argument::Attribute(value), id);
    match reader.assembler.type_of_value(id)? {
        Some(ty) => reader.set_types(Values::AllResults, &[ty]),
        None => {
            return reader.stop(at, "expected an attribute with a type");
        }
    }
    Ok(())
}
