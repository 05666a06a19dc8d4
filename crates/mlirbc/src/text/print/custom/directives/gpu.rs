//! The directives of the ops of `gpu`.

use crate::dialect::builtin::TypeView;
use crate::text::form::{
    Argument, Gpu, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Values,
};
use crate::text::print::custom::directives::{function, lists, regions};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Gpu, arguments: &[Argument]) -> Said {
    match directive {
        Gpu::Attributions => {
            let (word, OfAttribute(ty), OfRegions(body), count, OfAttribute(attributes)) =
                parts_of(arguments)?;
            let inputs = input_count(plan, ty)?;
            attributions(plan, word, body, inputs, count, Some(attributes))
        }
        Gpu::LaunchAttributions => {
            let (word, OfRegions(body), cluster, count) = parts_of(arguments)?;
            let first = match cluster {
                Some(OfValues(cluster)) if !plan.facts.range(cluster).is_empty() => 18,
                _ => 12,
            };
            attributions(plan, word, body, first, count, None)
        }
        Gpu::LaunchDependencies => {
            let (OfTypes(token), OfValues(dependencies)) = parts_of(arguments)?;
            lists::async_dependencies(plan, token, dependencies)?;
            require(!plan.facts.range(token).is_empty())
        }
        Gpu::LaunchSizes => launch_sizes(plan, arguments),
        Gpu::LaunchDimType => launch_type(plan, arguments),
        Gpu::LaunchFuncOperands => {
            let (OfValues(values), Ignored) = parts_of(arguments)?;
            launch_operands(plan, values);
            Ok(())
        }
        Gpu::OffloadingHandler => {
            let OfAttribute(handler) = parts_of(arguments)?;
            let handler = plan.stored(handler).ok_or(Generic)?;
            if plan.attributes.text(handler.id())?.as_deref() != Some("#gpu.select_object") {
                plan.push_literal(b"<");
                plan.push_attribute(handler.id());
                plan.push_literal(b">");
            }
            Ok(())
        }
        Gpu::AllReduceOperation => {
            let OfAttribute(operation) = parts_of(arguments)?;
            match plan.has(operation) {
                true => plan.attribute(operation, false),
                false => Ok(()),
            }
        }
    }
}

/// The number of the inputs of a function type.
fn input_count(plan: &Plan<'_, '_>, ty: usize) -> Said<usize> {
    match plan.type_of(ty)?.view()? {
        TypeView::Function { inputs, .. } => Ok(inputs.count()),
        _ => Err(Generic),
    }
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
) -> Said {
    // Reading adds the count, as a property only if there are such arguments.
    let count = match count {
        Argument::Attribute(slot) if !plan.has(*slot) => 0,
        Argument::Attribute(_) => {
            let count = count_of(plan, count)?;
            require(count > 0)?;
            count
        }
        _ => count_of(plan, count)?,
    };
    let arguments = plan.arguments(body)?;
    let range = match word {
        "workgroup" => arguments.get(first..).and_then(|rest| rest.get(..count)),
        _ => arguments.get(first..).and_then(|rest| rest.get(count..)),
    };
    let range = range.ok_or(Generic)?;
    let dictionaries = function::dictionaries(plan, attributes, range.len(), false)?;
    if range.is_empty() {
        return Ok(());
    }
    plan.text(&format!(" {word}("));
    for (index, (argument, dictionary)) in range.iter().zip(dictionaries).enumerate() {
        plan.comma(index);
        plan.typed_value(*argument);
        function::append_dictionary(plan, dictionary, true)?;
    }
    plan.push_literal(b")");
    Ok(())
}

/// The number of arguments that an attribute states.
fn count_of(plan: &mut Plan<'_, '_>, count: &Argument) -> Said<usize> {
    let count = plan.argument(count)?.ok_or(Generic)?;
    let count = plan.integer_of(count, "i64")?.to_i64();
    let count = count.and_then(|count| usize::try_from(count).ok());
    count.ok_or(Generic)
}

/// Appends `(%i, %j, %k) in (%a = %0, %b = %1, %c = %2)`.
fn launch_sizes(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(body), ids, sizes, OfValues(x), OfValues(y), OfValues(z)) = parts_of(arguments)?;
    let values = [x, y, z];
    let arguments = plan.arguments(body)?;
    let three = |from: &str| {
        let from: usize = from.parse().ok()?;
        arguments.get(from..from.checked_add(3)?)
    };
    let (ids, sizes) = (three(ids).ok_or(Generic)?, three(sizes).ok_or(Generic)?);
    let [x, y, z] = values;
    let values = [plan.first(x)?, plan.first(y)?, plan.first(z)?];
    for argument in ids.iter().chain(sizes) {
        require(regions::is_index(*argument)?)?;
    }
    plan.push_literal(b"(");
    plan.list(ids.iter().map(|id| Item::Value(id.id())));
    plan.push_literal(b") in (");
    for (index, (size, value)) in sizes.iter().zip(values).enumerate() {
        plan.comma(index);
        plan.pair(size.id(), b" = ", value.id());
    }
    plan.push_literal(b")");
    Ok(())
}

/// Appends `: T` for other types of sizes than `index`.
fn launch_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(size), Ignored, OfTypes(x), OfTypes(y), OfTypes(z)) = parts_of(arguments)?;
    let clusters = [x, y, z];
    let size = plan.first(size)?;
    let ty = size.type_id();
    let mut sizes = clusters
        .into_iter()
        .flat_map(|values| plan.facts.values_of(values));
    require(sizes.all(|size| size.type_id() == ty))?;
    if !regions::is_index(size)? {
        plan.push_literal(b": ");
        plan.push_type(ty);
    }
    Ok(())
}

/// Appends `args(%0 : T)`; nothing without values.
fn launch_operands(plan: &mut Plan<'_, '_>, values: Values) {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, value) in values.iter().enumerate() {
        plan.push_literal(if index == 0 { b"args(" } else { b", " });
        plan.typed_value(*value);
    }
    if !values.is_empty() {
        plan.push_literal(b")");
    }
}
