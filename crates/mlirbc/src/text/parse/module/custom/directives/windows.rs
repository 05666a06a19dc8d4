//! The windows of convolutions, whose numbers are dense arrays in StableHLO and tensors in MHLO.

use crate::container::AttributeId;
use crate::dialect::builtin::Signedness;
use crate::schema::AttributeText;
use crate::text::form::{Argument, OfAttributes};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// Numbers in brackets. `true` and `false` are numbers too, as MLIR reads them.
pub(super) fn integers(reader: &mut Reader<'_, '_, '_>) -> Parsed<Vec<i64>> {
    let mut numbers = Vec::new();
    reader.list(["[", "]"], |reader| {
        numbers.push(if reader.take("true") {
            1
        } else if reader.take("false") {
            0
        } else {
            reader.signed()?
        });
        Ok(())
    })?;
    Ok(numbers)
}

/// A dense attribute with these numbers.
pub(super) fn tensor(
    reader: &mut Reader<'_, '_, '_>,
    width: u32,
    dims: &[usize],
    numbers: &[i64],
) -> Parsed<AttributeId> {
    let dims: Vec<i64> = dims.iter().map(|dim| *dim as i64).collect();
    let tables = reader.assembler.module.tables_mut();
    let element = tables.integer_type(width, Signedness::Signless)?;
    let ty = tables.ranked_tensor_type(&dims, element, None)?;
    Ok(tables.dense_of_integers(ty, numbers.iter().copied())?)
}

/// The attributes of a window, each at most once, up to the brace that follows.
pub(super) fn window(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttributes::<5>(slots) = reader.parts_of(arguments)?;
    const NAMES: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
    let mut names = NAMES.map(Some);
    while let Some(word) = reader.next_word() {
        let Some(position) = names.iter().position(|name| *name == Some(word)) else {
            let message = format!("Unexpected keyword {word}");
            return reader.stop_here(message);
        };
        let (Some(name), Some(slot)) = (
            names.get_mut(position).and_then(Option::take),
            slots.get(position),
        ) else {
            break;
        };
        reader.literal(name)?;
        reader.literal("=")?;
        let id = match name {
            "pad" => padding(reader)?,
            _ => {
                let width = if name == "reverse" { 1 } else { 64 };
                let mut numbers = integers(reader)?;
                if width == 1 {
                    numbers.iter_mut().for_each(|it| *it = (*it != 0).into());
                }
                let text = reader.form.program.slots.get(*slot).map(|slot| &slot.text);
                match text {
                    Some(AttributeText::Dense(_)) => reader.dense(width, &numbers)?,
                    _ => tensor(reader, width, &[numbers.len()], &numbers)?,
                }
            }
        };
        reader.set(&Argument::Attribute(*slot), id);
        if !reader.take(",") {
            break;
        }
    }
    Ok(())
}

/// `[[0, 0], [1, 1]]`, pairs of numbers of a dense attribute.
fn padding(reader: &mut Reader<'_, '_, '_>) -> Parsed<AttributeId> {
    let mut numbers = Vec::new();
    reader.list(["[", "]"], |reader| {
        let pair = integers(reader)?;
        if pair.len() != 2 {
            let message = format!(
                "Expected array with 2 elements, got {} elements instead",
                pair.len()
            );
            return reader.stop_here(message);
        }
        numbers.extend(pair);
        Ok(())
    })?;
    tensor(reader, 64, &[numbers.len() / 2, 2], &numbers)
}
