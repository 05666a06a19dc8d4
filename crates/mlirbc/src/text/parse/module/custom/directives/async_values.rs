//! Values that are computed asynchronously, and what they hold.

use crate::container::TypeId;
use crate::text::form::{Argument, Ignored, OfRegions, OfTypes, OfValues};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The type in `!async.value<T>`.
fn held(reader: &mut Reader<'_, '_, '_>, ty: TypeId) -> Parsed<Option<TypeId>> {
    let text = reader.type_text(ty)?;
    let held = text.strip_prefix("!async.value<");
    let held = held.and_then(|held| held.strip_suffix('>'));
    held.map(|held| reader.type_of_text(held)).transpose()
}

/// The type of an awaited value. Its result has the type that it holds.
pub(super) fn awaited(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(operand), OfTypes(result)) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    reader.set_types(operand, &[ty]);
    if let Some(held) = held(reader, ty)? {
        reader.set_types(result, &[held]);
    }
    Ok(())
}

/// `%0 as %a: T` for each operand: an argument of the region has the type that it holds.
pub(super) fn unwrapped(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(operands), Ignored, OfRegions(region)) = reader.parts_of(arguments)?;
    if !reader.next_is(b'%') {
        return Ok(());
    }
    reader.items(|reader| {
        reader.operand(operands)?;
        reader.literal("as")?;
        let (name, ty) = reader.name_and_type()?;
        reader.set_types(operands, &[ty]);
        let held = held(reader, ty)?;
        reader.argument(region, name, ArgumentType::Known(held.unwrap_or(ty)))
    })
}
