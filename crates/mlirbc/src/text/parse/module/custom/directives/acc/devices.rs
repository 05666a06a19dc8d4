//! Types of devices, and what the clauses with them share.

use crate::container::AttributeId;
use crate::text::form::Argument;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The type of devices where the text states none.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// `[#acc.device_type<nvidia>]` behind an operand.
pub(super) fn device(reader: &mut Reader<'_, '_, '_>) -> Parsed<AttributeId> {
    if !reader.take("[") {
        return reader.attribute_of_text(ANY_DEVICE);
    }
    let id = reader.attribute()?;
    reader.literal("]")?;
    Ok(id)
}

/// `[#acc.device_type<nvidia>, #acc.device_type<host>]`
pub(super) fn devices(reader: &mut Reader<'_, '_, '_>) -> Parsed<Vec<AttributeId>> {
    let mut found = Vec::new();
    reader.literal("[")?;
    reader.items(|reader| {
        found.push(reader.attribute()?);
        Ok(())
    })?;
    reader.literal("]")?;
    Ok(found)
}

/// Sets an array to the type of devices that a keyword alone stands for.
pub(super) fn set_any_device(reader: &mut Reader<'_, '_, '_>, to: &Argument) -> Parsed<()> {
    let any = reader.attribute_of_text(ANY_DEVICE)?;
    reader.set_array(to, &[any])
}

/// Steps over `()`, which 18 prints behind a keyword alone.
pub(super) fn empty_parentheses(reader: &mut Reader<'_, '_, '_>) -> bool {
    let mut ahead = reader.assembler.lexer;
    let are_next = ahead.take("(") && ahead.take(")");
    if are_next {
        reader.assembler.lexer = ahead;
    }
    are_next
}
