//! The types and the dictionary of matrix multiplications of NVVM.

use crate::text::form::{Argument, Nvvm as Directive, OfTypes, Values, mma_kind};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::MmaDictionary => reader.dictionary(false)?,
        Directive::MmaTypes => {
            let (first, second, OfTypes(one), OfTypes(other), OfTypes(sum)) =
                reader.parts_of(arguments)?;
            mma_types(
                reader,
                [(Some(first), one), (Some(second), other), (None, sum)],
            )?;
        }
    }
    Ok(Flow::Next)
}

/// `(T, T, T)`, the types of the values of each group, and the kinds of numbers that are not stated.
fn mma_types(
    reader: &mut Reader<'_, '_, '_>,
    groups: [(Option<&Argument>, Values); 3],
) -> Parsed<()> {
    reader.literal("(")?;
    for (position, (kind, values)) in groups.into_iter().enumerate() {
        if position > 0 {
            reader.literal(",")?;
        }
        let ty = reader.assembler.ty()?;
        let count = reader.custom.operand_count(values);
        reader.set_types(values, &vec![ty; count]);
        let Some(Argument::Attribute(slot)) = kind else {
            continue;
        };
        if reader.stated(&Argument::Attribute(*slot)).is_some() {
            continue;
        }
        let known = reader.assembler.module.tables().ty(ty);
        match known.map(mma_kind).transpose()?.flatten() {
            Some((text, _)) => {
                reader.set_text(&Argument::Attribute(*slot), text)?;
            }
            None => {
                let name = reader.form.program.slots.get(*slot);
                let name = name.map_or("", |slot| &slot.name);
                let message = format!(
                    "custom op 'nvvm.mma.sync' attribute {name} is not provided explicitly and cannot be inferred"
                );
                return reader.stop(reader.op.offset, message);
            }
        }
    }
    reader.literal(")")
}
