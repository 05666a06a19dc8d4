//! Signatures of functions.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Representation};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::SignatureKind;
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
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
    fn wrapped(&self, plan: &mut Plan<'_, '_>, prefix: &str) -> Result<Option<Self>> {
        let Written::Type(id) = self else {
            return Ok(None);
        };
        let text = plan.type_text(*id)?;
        Ok(text.map(|text| Written::Text(format!("{prefix}{text}>").into_bytes().into())))
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
) -> Result<bool> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(ty) else {
        return Ok(false);
    };
    let view = plan.module.tables().attribute(*id);
    let view = view.map(|attribute| attribute.view()).transpose()?;
    let Some(AttributeView::Type(ty)) = view else {
        return Ok(false);
    };
    let (inputs, outputs) = match (plan.attributes.types.of(ty)?, kind) {
        (
            TypeView::Function { inputs, results },
            SignatureKind::Function | SignatureKind::Wrapped(_),
        )
        | (TypeView::Graph { inputs, results }, SignatureKind::Graph) => (inputs, results),
        _ => return Ok(false),
    };
    let mut inputs: Vec<_> = inputs.iter().map(|ty| Written::Type(ty.id())).collect();
    let outputs: Vec<_> = outputs.iter().map(|ty| Written::Type(ty.id())).collect();
    if let SignatureKind::Wrapped(prefix) = kind {
        // MLIR prints the types of a function without a body in a way that it does not read.
        let has_body = regions::single(plan, body)?.is_some_and(|it| it.block_count() > 0);
        for input in &mut inputs {
            let Some(wrapped) = input.wrapped(plan, prefix)?.filter(|_| has_body) else {
                return Ok(false);
            };
            *input = wrapped;
        }
    }
    let dictionaries = [arguments, results];
    write_signature(
        plan,
        &inputs,
        &outputs,
        false,
        dictionaries.map(Some),
        Some(body),
    )
}

/// As [`signature`], from the types. A function of variable arguments has `...` last. A call has no body.
pub(super) fn write_signature(
    plan: &mut Plan<'_, '_>,
    inputs: &[Written],
    outputs: &[Written],
    is_variadic: bool,
    [arguments, results]: [Option<usize>; 2],
    body: Option<usize>,
) -> Result<bool> {
    let (Some(argument_dictionaries), Some(result_dictionaries)) = (
        dictionaries(plan, arguments, inputs.len(), body.is_some())?,
        dictionaries(plan, results, outputs.len(), body.is_some())?,
    ) else {
        return Ok(false);
    };
    let region = match body {
        Some(body) => regions::single(plan, body)?,
        None => None,
    };
    if body.is_some() && region.is_none() {
        return Ok(false);
    }
    let has_body = region.is_some_and(|region| region.block_count() > 0);
    let names = region.map(regions::entry_arguments).unwrap_or_default();
    if has_body && names.len() < inputs.len() {
        return Ok(false);
    }
    plan.push_literal(b"(");
    for (index, ty) in inputs.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        if let Some(name) = names.get(index).filter(|_| has_body) {
            if !ty.is_type_of(plan, *name)? {
                return Ok(false);
            }
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
) -> Result<bool> {
    let Some(first) = outputs.first() else {
        return Ok(true);
    };
    let has_attributes = dictionaries.first().is_some_and(Option::is_some);
    let is_function = match first {
        Written::Type(id) => plan.attributes.is_function(*id)?,
        Written::Text(_) => false,
    };
    let has_brackets = outputs.len() > 1 || is_function || has_attributes;
    plan.push_literal(if has_brackets { b" -> (" } else { b" -> " });
    for (index, ty) in outputs.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push(ty.item());
        append_dictionary(plan, dictionaries.get(index).copied().flatten(), true)?;
    }
    if has_brackets {
        plan.push_literal(b")");
    }
    Ok(true)
}

/// The dictionaries of arguments or results. `None` if they are no array of as many dictionaries.
///
/// Reading drops an array of empty ones. Functions may have it: MLIR takes it for an absent one, and drops it when it
/// sets the attributes of an argument.
fn dictionaries<'m>(
    plan: &Plan<'m, '_>,
    slot: Option<usize>,
    count: usize,
    is_function: bool,
) -> Result<Option<Dictionaries<'m>>> {
    let Some(slot) = slot else {
        return Ok(Some(vec![None; count]));
    };
    let id = match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => *id,
        Some(None) => return Ok(Some(vec![None; count])),
        _ => return Ok(None),
    };
    let tables = plan.module.tables();
    let view = tables
        .attribute(id)
        .map(|attribute| attribute.view())
        .transpose()?;
    let Some(AttributeView::Array(list)) = view else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for attribute in list.iter() {
        let AttributeView::Dictionary(dictionary) = attribute.view()? else {
            return Ok(None);
        };
        found.push(dictionary.entries().next().is_some().then_some(attribute));
    }
    let is_said = is_function || found.iter().any(Option::is_some);
    Ok((found.len() == count && is_said).then_some(found))
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
