//! The directives of the ops of `gpu`.

use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, Gpu, Values};
use crate::text::print::custom::directives::{function, lists, literals, regions};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Gpu,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Text, Types, Values};
    Ok(match (directive, arguments) {
        (
            Gpu::Attributions,
            [
                Text(word),
                Reference(ty),
                Reference(body),
                count,
                Attribute(attributes),
            ],
        ) => {
            let (Attribute(ty), Regions(body)) = (&**ty, &**body) else {
                return Ok(false);
            };
            let Some(inputs) = input_count(plan, *ty)? else {
                return Ok(false);
            };
            attributions(plan, word, *body, inputs, count, Some(*attributes))?
        }
        (Gpu::LaunchAttributions, [Text(word), Reference(body), count]) => match **body {
            Regions(body) => attributions(plan, word, body, 12, count, None)?,
            _ => false,
        },
        (Gpu::LaunchAttributions, [Text(word), Reference(body), Reference(cluster), count]) => {
            let (Regions(body), Values(cluster)) = (&**body, &**cluster) else {
                return Ok(false);
            };
            let first = match plan.facts.range(*cluster).is_empty() {
                true => 12,
                false => 18,
            };
            attributions(plan, word, *body, first, count, None)?
        }
        (Gpu::LaunchDependencies, [Types(token), Values(dependencies)]) => {
            let has_token = !plan.facts.range(*token).is_empty();
            lists::async_dependencies(plan, *token, *dependencies)? && has_token
        }
        (
            Gpu::LaunchSizes,
            [
                Reference(body),
                Text(ids),
                Text(sizes),
                Values(x),
                Values(y),
                Values(z),
            ],
        ) => {
            let Regions(body) = **body else {
                return Ok(false);
            };
            launch_sizes(plan, body, [ids, sizes], [*x, *y, *z])?
        }
        (Gpu::LaunchDimType, [Types(size), _, Types(x), Types(y), Types(z)]) => {
            launch_type(plan, *size, [*x, *y, *z])?
        }
        (Gpu::LaunchFuncOperands, [Values(values), _]) => {
            launch_operands(plan, *values);
            true
        }
        (Gpu::OffloadingHandler, [Attribute(handler)]) => {
            let handler = literals::attribute(plan, &Attribute(*handler))?;
            let Some(handler) = handler else {
                return Ok(false);
            };
            if plan.attributes.text(handler.id())?.as_deref() != Some("#gpu.select_object") {
                plan.push_literal(b"<");
                plan.push_attribute(handler.id());
                plan.push_literal(b">");
            }
            true
        }
        (Gpu::AllReduceOperation, [Attribute(operation)]) => {
            let is_there = plan
                .facts
                .values
                .get(*operation)
                .is_some_and(Option::is_some);
            !is_there || plan.attribute(*operation, false)?
        }
        _ => false,
    })
}

/// The number of the inputs of a function type.
fn input_count(plan: &Plan<'_, '_>, ty: usize) -> Result<Option<usize>> {
    let ty = literals::attribute(plan, &Argument::Attribute(ty))?;
    let Some(AttributeView::Type(ty)) = ty.map(|ty| ty.view()).transpose()? else {
        return Ok(None);
    };
    Ok(match ty.view()? {
        TypeView::Function { inputs, .. } => Some(inputs.count()),
        _ => None,
    })
}

/// Appends ` workgroup(%a : T {...})`: as many arguments from `first` on as `count` states, or for another word
/// those behind them.
fn attributions(
    plan: &mut Plan<'_, '_>,
    word: &str,
    body: usize,
    first: usize,
    count: &Argument,
    attributes: Option<usize>,
) -> Result<bool> {
    // Reading adds the count, as a property only if there are such arguments.
    let count = match (count_of(plan, count)?, count) {
        (Some(0), Argument::Attribute(_)) => return Ok(false),
        (None, Argument::Attribute(slot)) if !is_there(plan, *slot) => 0,
        (Some(count), _) => count,
        (None, _) => return Ok(false),
    };
    let Some(region) = regions::single(plan, body)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let range = match word {
        "workgroup" => arguments.get(first..).and_then(|rest| rest.get(..count)),
        _ => arguments.get(first..).and_then(|rest| rest.get(count..)),
    };
    let Some(range) = range else {
        return Ok(false);
    };
    let dictionaries = match attributes {
        Some(slot) => dictionaries(plan, slot, range.len())?,
        None => Some(vec![None; range.len()]),
    };
    let Some(dictionaries) = dictionaries else {
        return Ok(false);
    };
    if range.is_empty() {
        return Ok(true);
    }
    plan.text(&format!(" {word}("));
    for (index, (argument, dictionary)) in range.iter().zip(dictionaries).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(argument.id());
        plan.push_literal(b" : ");
        plan.push_type(argument.type_id());
        function::append_dictionary(plan, dictionary, true)?;
    }
    plan.push_literal(b")");
    Ok(true)
}

fn is_there(plan: &Plan<'_, '_>, slot: usize) -> bool {
    plan.facts.values.get(slot).is_some_and(Option::is_some)
}

/// The number of arguments that an attribute states.
fn count_of(plan: &mut Plan<'_, '_>, count: &Argument) -> Result<Option<usize>> {
    let Some(count) = literals::attribute(plan, count)? else {
        return Ok(None);
    };
    let AttributeView::Integer { ty, value } = count.view()? else {
        return Ok(None);
    };
    let is_type = plan.attributes.is_type(ty, "i64")?;
    let value = value.to_i64().and_then(|value| usize::try_from(value).ok());
    Ok(value.filter(|_| is_type))
}

/// The dictionaries of arguments; `None` if reading the text would make another array.
fn dictionaries<'m>(
    plan: &Plan<'m, '_>,
    slot: usize,
    count: usize,
) -> Result<Option<Vec<Option<Attribute<'m>>>>> {
    let array = literals::attribute(plan, &Argument::Attribute(slot))?;
    let Some(array) = array else {
        return Ok(Some(vec![None; count]));
    };
    let AttributeView::Array(list) = array.view()? else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for attribute in list.iter() {
        let AttributeView::Dictionary(dictionary) = attribute.view()? else {
            return Ok(None);
        };
        found.push(dictionary.entries().next().is_some().then_some(attribute));
    }
    let is_said = found.len() == count && found.iter().any(Option::is_some);
    Ok(is_said.then_some(found))
}

fn is_index(value: Value<'_>) -> Result<bool> {
    let view = value.ty().map(|ty| ty.view()).transpose()?;
    Ok(matches!(view, Some(TypeView::Index)))
}

/// Appends `(%i, %j, %k) in (%a = %0, %b = %1, %c = %2)`.
fn launch_sizes(
    plan: &mut Plan<'_, '_>,
    body: usize,
    [ids, sizes]: [&str; 2],
    values: [Values; 3],
) -> Result<bool> {
    let Some(region) = regions::single(plan, body)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let three = |from: &str| {
        let from: usize = from.parse().ok()?;
        arguments.get(from..from.checked_add(3)?)
    };
    let values = values.map(|values| plan.facts.values_of(values).next());
    let (Some(ids), Some(sizes), [Some(x), Some(y), Some(z)]) = (three(ids), three(sizes), values)
    else {
        return Ok(false);
    };
    for argument in ids.iter().chain(sizes) {
        if !is_index(*argument)? {
            return Ok(false);
        }
    }
    plan.push_literal(b"(");
    plan.list(ids.iter().map(|id| Item::Value(id.id())));
    plan.push_literal(b") in (");
    for (index, (size, value)) in sizes.iter().zip([x, y, z]).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(size.id());
        plan.push_literal(b" = ");
        plan.push_value(value.id());
    }
    plan.push_literal(b")");
    Ok(true)
}

/// Appends `: T` for other types of sizes than `index`.
fn launch_type(plan: &mut Plan<'_, '_>, size: Values, clusters: [Values; 3]) -> Result<bool> {
    let Some(size) = plan.facts.values_of(size).next() else {
        return Ok(false);
    };
    let ty = size.type_id();
    let mut sizes = clusters
        .into_iter()
        .flat_map(|values| plan.facts.values_of(values));
    if !sizes.all(|size| size.type_id() == ty) {
        return Ok(false);
    }
    if !is_index(size)? {
        plan.push_literal(b": ");
        plan.push_type(ty);
    }
    Ok(true)
}

/// Appends `args(%0 : T)`; nothing without values.
fn launch_operands(plan: &mut Plan<'_, '_>, values: Values) {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, value) in values.iter().enumerate() {
        plan.push_literal(if index == 0 { b"args(" } else { b", " });
        plan.push_value(value.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    if !values.is_empty() {
        plan.push_literal(b")");
    }
}
