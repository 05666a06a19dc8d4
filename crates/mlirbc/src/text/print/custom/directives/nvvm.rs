//! The types and the dictionary of matrix multiplications of NVVM.

use crate::text::form::{
    Argument, Ignored, Nvvm as Directive, OfAttributes, OfTypes, Rest, Values, mma_kind,
};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::directives::words;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::MmaDictionary => {
            let (OfAttributes([first, second]), OfTypes(one), OfTypes(other)) =
                parts_of(arguments)?;
            mma_dictionary(plan, [(first, one), (second, other)])
        }
        Directive::MmaTypes => mma_types(plan, arguments),
    }
}

/// Appends the dictionary. Reading makes the same kinds of numbers.
fn mma_dictionary(plan: &mut Plan<'_, '_>, kinds: [(usize, Values); 2]) -> Said {
    let mut implied = Vec::new();
    for (slot, values) in kinds {
        implied.push((slot, mma_kind(plan.first_type(values)?)?));
    }
    let is_left_out = matches!(implied.first(), Some((_, Some((_, true)))));
    for (slot, kind) in implied {
        let id = plan.attribute_id(slot)?;
        let stated = plan.attributes.text(id)?;
        let kind = kind.map(|(text, _)| text);
        require(!is_left_out || stated.as_deref() == kind)?;
    }
    let style = Style {
        start: " {",
        elided: match is_left_out {
            true => &["multiplicandAPtxType", "multiplicandBPtxType"],
            false => &[],
        },
        has_defaults: true,
        ..Style::default()
    };
    dictionary::entries(plan, style)
}

/// Appends the type of the values of each group.
fn mma_types(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (Ignored, Ignored, Rest(groups)) = parts_of(arguments)?;
    plan.push_literal(b"(");
    for (position, group) in groups.iter().enumerate() {
        let Argument::Types(values) = group else {
            return Err(Generic);
        };
        plan.comma(position);
        words::common_type(plan, *values)?;
    }
    plan.push_literal(b")");
    Ok(())
}
