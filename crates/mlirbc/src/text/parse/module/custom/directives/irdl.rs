//! Directives of the irdl dialect.

use crate::text::form::{Argument, Irdl, OfAttribute, OfAttributes, OfRegions, OfValues, Values};
use crate::text::parse::module::custom::custom_op::Ending;
use crate::text::parse::module::custom::directives::lists;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Irdl,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Irdl::SingleBlockRegion => {
            let OfRegions(region) = reader.parts_of(arguments)?;
            if reader.next_is(b'{') {
                reader.custom.ending = Ending::Block;
                return Ok(Flow::Region(region));
            }
            reader.add_block(region)?;
        }
        Irdl::NamedValueList => {
            let (OfValues(values), OfAttribute(names)) = reader.parts_of(arguments)?;
            value_list(reader, values, Some(names), None)?;
        }
        Irdl::NamedValueListWithVariadicity => {
            let (OfValues(values), OfAttributes([names, variadicity])) =
                reader.parts_of(arguments)?;
            value_list(reader, values, Some(names), Some(variadicity))?;
        }
        Irdl::ValuesWithVariadicity => {
            let (OfValues(values), OfAttribute(variadicity)) = reader.parts_of(arguments)?;
            value_list(reader, values, None, Some(variadicity))?;
        }
        Irdl::AttributesOp => lists::named_values(reader, arguments)?,
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Irdl) -> Option<bool> {
    Some(match directive {
        Irdl::SingleBlockRegion | Irdl::AttributesOp => reader.next_is(b'{'),
        Irdl::NamedValueList
        | Irdl::NamedValueListWithVariadicity
        | Irdl::ValuesWithVariadicity => reader.next_is(b'('),
    })
}

/// `(a: %0, b: optional %1)`, or the same without names.
fn value_list(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    names_slot: Option<usize>,
    variadicity: Option<usize>,
) -> Parsed<()> {
    let (mut names, mut words) = (Vec::new(), Vec::new());
    reader.list(["(", ")"], |reader| {
        if names_slot.is_some() {
            let Some(name) = reader.assembler.lexer.word_bytes() else {
                return reader.stop_here("expected valid keyword");
            };
            names.push(reader.string(name)?);
            reader.literal(":")?;
        }
        let mut word = "single";
        for known in ["single", "optional", "variadic"] {
            if variadicity.is_some() && reader.assembler.lexer.take_word(known) {
                word = known;
                break;
            }
        }
        words.push(word);
        reader.operand(values)
    })?;
    if let Some(slot) = names_slot {
        reader.set_array(&Argument::Attribute(slot), &names)?;
    }
    if let Some(slot) = variadicity {
        let text = format!("#irdl<variadicity_array[{}]>", words.join(", "));
        reader.set_text(&Argument::Attribute(slot), &text)?;
    }
    Ok(())
}
