//! The directives of the ops of `llvm`. Files have its types as text.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::type_parts::llvm::{full, is_untyped, part_of, pointee, shuffled};
use crate::text::form::type_parts::{parts, split_at_open};
use crate::text::form::{Argument, Llvm, Values};
use crate::text::print::custom::directives::function::{self, Written};
use crate::text::print::custom::directives::lists::{self, integers};
use crate::text::print::custom::directives::successors::Numbers;
use crate::text::print::custom::directives::{
    calls, literals, regions, successors, type_text, words,
};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Llvm,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Successors, Types, Values};
    Ok(match (directive, arguments) {
        (
            Llvm::Signature,
            [
                Attribute(ty),
                Attribute(arguments),
                Attribute(results),
                Regions(body),
            ],
        ) => signature(plan, *ty, [*arguments, *results], *body)?,
        (Llvm::VscaleRange, [Attribute(range)]) => vscale_range(plan, *range)?,
        (Llvm::GlobalType, [Reference(value), Attribute(ty), Reference(initializer)]) => {
            let (Attribute(value), Regions(initializer)) = (&**value, &**initializer) else {
                return Ok(false);
            };
            global_type(plan, *value, *ty, *initializer)?
        }
        (Llvm::LandingClauses, [Values(values), ..]) => landing_clauses(plan, *values)?,
        (Llvm::GepIndices, [Values(values), Attribute(constants)]) => {
            lists::mixed(plan, *values, *constants, i64::from(i32::MIN))
        }
        (Llvm::PartType, [Types(part), Reference(of), Reference(position)]) => {
            let (Types(of), Attribute(position)) = (&**of, &**position) else {
                return Ok(false);
            };
            part_type(plan, *part, *of, *position)?
        }
        (Llvm::ShuffleType, [Reference(vector), Types(result), Reference(mask)]) => {
            let (Types(vector), Attribute(mask)) = (&**vector, &**mask) else {
                return Ok(false);
            };
            shuffle_type(plan, *vector, *result, *mask)?
        }
        (
            Llvm::SwitchCases,
            [
                Reference(flag),
                Attribute(values),
                Successors(successors),
                Values(operands),
                _,
                signedness @ ..,
            ],
        ) => {
            let Types(flag) = **flag else {
                return Ok(false);
            };
            let numbers = match signedness {
                [] => Numbers::Signed,
                _ => Numbers::Unsigned,
            };
            let cases = [*values, *successors];
            successors::switch_lines(plan, flag, cases, *operands, numbers)?
        }
        (Llvm::IndirectSuccessors, [_, Successors(successors), Values(operands), _]) => {
            successors::indirect(plan, *successors, *operands)
        }
        (Llvm::LoadType, [Types(pointer), Types(value)]) => {
            access_types(plan, [*pointer, *value], b" -> ", *pointer)?
        }
        (Llvm::Allocated, [Attribute(ty), Types(pointer)]) => allocated(plan, *ty, *pointer)?,
        (Llvm::NotAllocated, _) => true,
        (Llvm::StoreType, [Types(value), Types(pointer)]) => {
            access_types(plan, [*value, *pointer], b", ", *pointer)?
        }
        (Llvm::Variadic, [Attribute(ty)]) => {
            let ty = literals::attribute(plan, &Attribute(*ty))?;
            let Some(ty) = ty else {
                return Ok(false);
            };
            plan.push_attribute(ty.id());
            let text = plan.attributes.text(ty.id())?;
            text.is_some_and(|text| text.ends_with("...)>"))
        }
        (Llvm::OpBundles, [Values(operands), _, Attribute(tags)]) => {
            calls::bundles(plan, *operands, *tags)?
        }
        (Llvm::Linkage, [Attribute(linkage)]) => words::inner(plan, *linkage, "#llvm.linkage")?,
        _ => false,
    })
}

/// Appends the signature of a function of the type `!llvm.func<R (T, T, ...)>`.
fn signature(
    plan: &mut Plan<'_, '_>,
    ty: usize,
    dictionaries: [usize; 2],
    body: usize,
) -> Result<bool> {
    let ty = literals::attribute(plan, &Argument::Attribute(ty))?;
    let text = match ty {
        Some(ty) => plan.attributes.text(ty.id())?,
        None => None,
    };
    let inner = text.as_deref().and_then(|text| {
        let inner = text.strip_prefix("!llvm.func<")?.strip_suffix(")>")?;
        split_at_open(inner)
    });
    let Some((result, inputs)) = inner else {
        return Ok(false);
    };
    let mut inputs = parts(inputs);
    let is_variadic = inputs.last() == Some(&"...");
    if is_variadic {
        inputs.pop();
    }
    let written = |text: &str| Written::Text(full(text).as_bytes().into());
    let inputs: Vec<_> = inputs.into_iter().map(written).collect();
    let outputs = match result.trim_end() {
        "void" => Vec::new(),
        result => vec![written(result)],
    };
    function::write_signature(
        plan,
        &inputs,
        &outputs,
        is_variadic,
        dictionaries.map(Some),
        Some(body),
    )
}

/// Appends the types of a value and a pointer, or that of the pointer if it states the other one.
fn access_types(
    plan: &mut Plan<'_, '_>,
    types: [Values; 2],
    between: &'static [u8],
    pointer: Values,
) -> Result<bool> {
    let [first, second] = types;
    let text = type_text(plan, pointer)?.unwrap_or_default();
    if is_untyped(&text) {
        plan.mention_types(first);
        plan.types(first);
        plan.push_literal(between);
        plan.mention_types(second);
        plan.types(second);
        return Ok(true);
    }
    let value = if first == pointer { second } else { first };
    plan.mention_types(pointer);
    plan.types(pointer);
    let pointee = pointee(&text);
    Ok(pointee.is_some() && pointee == type_text(plan, value)?)
}

fn type_text(plan: &mut Plan<'_, '_>, values: Values) -> Result<Option<String>> {
    match plan.facts.values_of(values).next() {
        Some(value) => plan.attributes.type_text(value.type_id()),
        None => Ok(None),
    }
}

/// Appends the type of what is allocated, which is an attribute or in the type of the pointer.
fn allocated(plan: &mut Plan<'_, '_>, slot: usize, pointer: Values) -> Result<bool> {
    let text = type_text(plan, pointer)?.unwrap_or_default();
    let attribute = literals::attribute(plan, &Argument::Attribute(slot))?;
    match (attribute, pointee(&text)) {
        (Some(attribute), None) => plan.push_attribute(attribute.id()),
        (None, Some(pointee)) => plan.text(&pointee),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Appends the numbers of `#llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>`.
fn vscale_range(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let text = words::inner_text(plan, slot, "#llvm.vscale_range")?;
    let numbers = text.as_deref().and_then(|text| {
        let (least, most) = text.split_once(", ")?;
        let least = least.strip_prefix("minRange = ")?.strip_suffix(" : i32")?;
        let most = most.strip_prefix("maxRange = ")?.strip_suffix(" : i32")?;
        Some(format!("{least}, {most}"))
    });
    if let Some(numbers) = &numbers {
        plan.text(numbers);
    }
    Ok(numbers.is_some())
}

/// Appends ` : T`, unless the value is a string with the type that follows from its length.
fn global_type(
    plan: &mut Plan<'_, '_>,
    value: usize,
    ty: usize,
    initializer: usize,
) -> Result<bool> {
    let value = literals::attribute(plan, &Argument::Attribute(value))?;
    let ty = literals::attribute(plan, &Argument::Attribute(ty))?;
    let Some(ty) = ty else {
        return Ok(false);
    };
    if let Some(value) = value
        && let AttributeView::String { value, .. } = value.view()?
    {
        let expected = format!("!llvm.array<{} x i8>", value.len());
        let is_empty = match regions::single(plan, initializer)? {
            Some(region) => region.block_count() == 0,
            None => false,
        };
        return Ok(is_empty && plan.attributes.text(ty.id())?.as_deref() == Some(&*expected));
    }
    plan.push_literal(b" : ");
    plan.push(Item::Untyped(ty.id()));
    Ok(true)
}

/// Appends `(catch %0 : T) ` or `(filter %0 : T) ` for each operand.
fn landing_clauses(plan: &mut Plan<'_, '_>, values: Values) -> Result<bool> {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for value in values {
        let text = plan.type_text(value.type_id())?;
        let is_array = text.is_some_and(|text| text.starts_with("!llvm.array<"));
        plan.push_literal(match is_array {
            true => b"(filter ",
            false => b"(catch ",
        });
        plan.push_value(value.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
        plan.push_literal(b") ");
    }
    Ok(true)
}

/// Whether a value has the type of the part of a container.
fn part_type(plan: &mut Plan<'_, '_>, part: Values, of: Values, position: usize) -> Result<bool> {
    let mut values = plan.facts.values_of(of);
    let (Some(container), Some(position)) = (values.next(), integers(plan, position)) else {
        return Ok(false);
    };
    let mut text = plan.type_text(container.type_id())?;
    for index in position {
        text = text.and_then(|text| part_of(&text, index));
    }
    type_text::has_type(plan, part, text.as_deref())
}

/// Whether the result of a shuffle has the type that follows from the mask.
fn shuffle_type(
    plan: &mut Plan<'_, '_>,
    vector: Values,
    result: Values,
    mask: usize,
) -> Result<bool> {
    let mut values = plan.facts.values_of(vector);
    let (Some(vector), Some(mask)) = (values.next(), integers(plan, mask)) else {
        return Ok(false);
    };
    let text = plan.type_text(vector.type_id())?;
    let text = text.and_then(|text| shuffled(&text, mask.len()));
    type_text::has_type(plan, result, text.as_deref())
}
