//! Signatures of functions.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::SignatureKind;
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, require};
use crate::text::print::printer::is_unit;

/// A type in a signature: an entry of the file, or the text of one that stands in another type.
#[derive(Clone)]
pub(super) enum Written {
    Type(TypeId),
    Text(Rc<[u8]>),
}

impl Written {
    fn item<'m>(&self) -> Item<'m> {
        match self {
            Written::Type(id) => Item::Type(*id),
            Written::Text(text) => Item::Text(text.clone()),
        }
    }

    /// The type with a prefix and a `>` around it.
    fn wrapped(&self, plan: &mut Plan<'_, '_>, prefix: &str) -> Said<Self> {
        let Written::Type(id) = self else {
            return Err(Generic);
        };
        let text = plan.type_text(*id)?;
        text.map(|text| Written::Text(format!("{prefix}{text}>").into_bytes().into()))
            .ok_or(Generic)
    }

    /// Whether it is the type of a value.
    fn is_type_of(&self, plan: &mut Plan<'_, '_>, value: Value<'_>) -> Result<bool> {
        match self {
            Written::Type(id) => Ok(*id == value.type_id()),
            Written::Text(text) => {
                let found = plan.type_text(value.type_id())?;
                Ok(found.is_some_and(|found| found.as_bytes() == &**text))
            }
        }
    }
}

/// The attributes of an argument or result: empty dictionaries where there are none.
type Dictionaries<'m> = Vec<Option<Attribute<'m>>>;

/// Appends `(%a: T {...}) -> T` of a function, or `(T {...}) -> T` of one without body.
pub(super) fn signature(
    plan: &mut Plan<'_, '_>,
    ty: usize,
    [arguments, results]: [usize; 2],
    body: usize,
    kind: SignatureKind<'_>,
) -> Said {
    let ty = plan.type_of(ty)?;
    let (inputs, outputs) = match (plan.attributes.types.of(ty)?, kind) {
        (
            TypeView::Function { inputs, results },
            SignatureKind::Function | SignatureKind::Wrapped(_),
        )
        | (TypeView::Graph { inputs, results }, SignatureKind::Graph) => (inputs, results),
        _ => return Err(Generic),
    };
    let mut inputs: Vec<_> = inputs.iter().map(|ty| Written::Type(ty.id())).collect();
    let outputs: Vec<_> = outputs.iter().map(|ty| Written::Type(ty.id())).collect();
    if let SignatureKind::Wrapped(prefix) = kind {
        // MLIR prints the types of a function without a body in a way that it does not read.
        require(inputs.is_empty() || plan.region(body)?.block_count() > 0)?;
        for input in &mut inputs {
            *input = input.wrapped(plan, prefix)?;
        }
    }
    let dictionaries = [arguments, results].map(Some);
    write_signature(plan, &inputs, &outputs, false, dictionaries, Some(body))
}

/// As [`signature`], from the types. A function of variable arguments has `...` last. A call has no body.
pub(super) fn write_signature(
    plan: &mut Plan<'_, '_>,
    inputs: &[Written],
    outputs: &[Written],
    is_variadic: bool,
    [arguments, results]: [Option<usize>; 2],
    body: Option<usize>,
) -> Said {
    let argument_dictionaries = dictionaries(plan, arguments, inputs.len(), body.is_some())?;
    let result_dictionaries = dictionaries(plan, results, outputs.len(), body.is_some())?;
    let region = body.map(|body| plan.region(body)).transpose()?;
    let has_body = region.is_some_and(|region| region.block_count() > 0);
    let names = region.map(regions::entry_arguments).unwrap_or_default();
    require(!has_body || names.len() >= inputs.len())?;
    plan.push_literal(b"(");
    for (index, ty) in inputs.iter().enumerate() {
        plan.comma(index);
        if let Some(name) = names.get(index).filter(|_| has_body) {
            require(ty.is_type_of(plan, *name)?)?;
            plan.push_value(name.id());
            plan.push_literal(b": ");
        }
        plan.push(ty.item());
        // MLIR does not look for aliases in the attributes of named arguments.
        let dictionary = argument_dictionaries.get(index).copied().flatten();
        append_dictionary(plan, dictionary, !has_body)?;
        if has_body {
            let block = region.and_then(|region| region.block(0));
            let location = block.and_then(|block| block.argument_location_id(index as u32));
            plan.push(Item::ArgumentLocation(location));
        }
    }
    if is_variadic {
        plan.push_literal(if inputs.is_empty() { b"..." } else { b", ..." });
    }
    plan.push_literal(b")");
    write_results(plan, outputs, &result_dictionaries)
}

/// Appends ` -> T {...}` or ` -> (T, T {...})`; nothing if there are no results.
fn write_results<'m>(
    plan: &mut Plan<'m, '_>,
    outputs: &[Written],
    dictionaries: &Dictionaries<'m>,
) -> Said {
    let Some(first) = outputs.first() else {
        return Ok(());
    };
    let has_attributes = dictionaries.first().is_some_and(Option::is_some);
    let is_function = match first {
        Written::Type(id) => plan.attributes.is_function(*id)?,
        Written::Text(_) => false,
    };
    let has_brackets = outputs.len() > 1 || is_function || has_attributes;
    plan.push_literal(if has_brackets { b" -> (" } else { b" -> " });
    for (index, ty) in outputs.iter().enumerate() {
        plan.comma(index);
        plan.push(ty.item());
        append_dictionary(plan, dictionaries.get(index).copied().flatten(), true)?;
    }
    if has_brackets {
        plan.push_literal(b")");
    }
    Ok(())
}

/// The dictionaries of arguments or results. They are an array of as many dictionaries.
///
/// Reading drops an array of empty ones. Functions may have it: MLIR takes it for an absent one, and drops it when it
/// sets the attributes of an argument.
pub(super) fn dictionaries<'m>(
    plan: &Plan<'m, '_>,
    slot: Option<usize>,
    count: usize,
    is_function: bool,
) -> Said<Dictionaries<'m>> {
    let Some(slot) = slot.filter(|slot| plan.has(*slot)) else {
        return Ok(vec![None; count]);
    };
    let mut found = Vec::new();
    for attribute in plan.elements(slot)? {
        let AttributeView::Dictionary(dictionary) = attribute.view()? else {
            return Err(Generic);
        };
        found.push(dictionary.entries().next().is_some().then_some(attribute));
    }
    let is_said = is_function || found.iter().any(Option::is_some);
    require(found.len() == count && is_said)?;
    Ok(found)
}

/// Appends ` {a = 1, b}`.
pub(super) fn append_dictionary<'m>(
    plan: &mut Plan<'m, '_>,
    dictionary: Option<Attribute<'m>>,
    is_visited: bool,
) -> Result<()> {
    let Some(dictionary) = dictionary else {
        return Ok(());
    };
    let AttributeView::Dictionary(entries) = dictionary.view()? else {
        return Ok(());
    };
    for (index, (name, value)) in entries.iter().enumerate() {
        plan.push_literal(if index == 0 { b" {" } else { b", " });
        plan.push(Item::Name(name.into()));
        if !is_unit(value)? {
            let id: AttributeId = value.id();
            plan.push_literal(b" = ");
            plan.push(match is_visited {
                true => Item::Attribute(id),
                false => Item::Unvisited(id),
            });
        }
    }
    plan.push_literal(b"}");
    Ok(())
}
