//! Attributes that a form names without a kind of their own.

use crate::text::form::{Argument, OfAttribute, Rest, width_of_digits};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::Number;

/// Sets attributes that the text left out to their defaults.
pub(super) fn present(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let form = reader.form;
    for argument in arguments {
        let argument = argument.referred();
        if let Argument::Attribute(slot) = argument
            && let Some(of) = form.program.slots.get(*slot)
            && of.default.is_some()
            && !reader.custom.absent_defaults.contains(slot)
        {
            reader.custom.absent_defaults.push(*slot);
        }
    }
    Ok(())
}

/// A string as a symbol.
pub(super) fn symbol(reader: &mut Reader<'_, '_, '_>, attribute: &Argument) -> Parsed<()> {
    let name = reader.assembler.parsed(|parser| parser.symbol_name())?;
    reader.set_string(attribute, &name)
}

/// An attribute without its type, which is the stated one or none.
pub(super) fn literal(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (attribute, Rest(ty)) = reader.parts_of(arguments)?;
    let ty = match ty {
        [Argument::Text(ty)] => Some(reader.type_of_text(ty)?),
        _ => None,
    };
    reader.read_of_type(attribute, ty)
}

/// The elements of an array with commas, numbers of one type without it.
pub(super) fn elements(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (attribute, Rest(ty)) = reader.parts_of(arguments)?;
    let ty = match ty {
        [Argument::Text(ty)] => Some(reader.type_of_text(ty)?),
        _ => None,
    };
    let mut elements = Vec::new();
    reader.items(|reader| {
        elements.push(match ty {
            Some(_) => reader.attribute_of_type(ty)?,
            None => reader.attribute()?,
        });
        Ok(())
    })?;
    reader.set_array(attribute, &elements)
}

/// `-5`, as an unsigned integer of the width that its digits have.
pub(super) fn signed_number(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let is_negative = reader.take("-");
    let at = reader.next_at();
    let (digits, radix) = match reader.assembler.lexer.number() {
        Some(Number::Decimal(digits)) => (digits, 10),
        Some(Number::Hexadecimal(digits)) => (digits, 16),
        _ => {
            reader.assembler.lexer.at = at;
            return reader.wrong("expected integer value");
        }
    };
    let Ok(magnitude) = u128::from_str_radix(digits, radix) else {
        return reader.stop(at, "integer value too large");
    };
    let width = width_of_digits(digits, magnitude);
    let bits = match is_negative {
        true => magnitude.wrapping_neg(),
        false => magnitude,
    };
    let bits = match u128::MAX.checked_shr(u128::BITS.saturating_sub(width)) {
        Some(mask) => bits & mask,
        None => bits,
    };
    reader.set_text(&Argument::Attribute(slot), &format!("{bits} : ui{width}"))
}
