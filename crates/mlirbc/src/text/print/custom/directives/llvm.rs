//! The directives of the ops of `llvm`. Files have its types as text.

use std::rc::Rc;

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::type_parts::llvm::{full, is_untyped, part_of, pointee, shuffled};
use crate::text::form::type_parts::{parts, split_at_open};
use crate::text::form::{
    Argument, Ignored, Llvm, OfAttribute, OfAttributes, OfRegions, OfSuccessors, OfTypes, OfValues,
    Rest, Values,
};
use crate::text::print::custom::directives::function::{self, Written};
use crate::text::print::custom::directives::lists;
use crate::text::print::custom::directives::successors::Numbers;
use crate::text::print::custom::directives::{calls, successors, type_text, words};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Llvm, arguments: &[Argument]) -> Said {
    match directive {
        Llvm::Signature => signature(plan, arguments),
        Llvm::VscaleRange => vscale_range(plan, arguments),
        Llvm::GlobalType => global_type(plan, arguments),
        Llvm::LandingClauses => landing_clauses(plan, arguments),
        Llvm::GepIndices => {
            let (OfValues(values), OfAttribute(constants)) = parts_of(arguments)?;
            lists::mixed(plan, values, constants, i64::from(i32::MIN))
        }
        Llvm::PartType => part_type(plan, arguments),
        Llvm::ShuffleType => shuffle_type(plan, arguments),
        Llvm::SwitchCases => {
            let (
                OfTypes(flag),
                OfAttribute(values),
                OfSuccessors(successors),
                OfValues(operands),
                Ignored,
                Rest(signedness),
            ) = parts_of(arguments)?;
            let numbers = match signedness {
                [] => Numbers::Signed,
                _ => Numbers::Unsigned,
            };
            let cases = [values, successors];
            successors::switch_lines(plan, flag, cases, operands, numbers)
        }
        Llvm::IndirectSuccessors => successors::indirect(plan, arguments),
        Llvm::LoadType => {
            let (OfTypes(pointer), OfTypes(value)) = parts_of(arguments)?;
            access_types(plan, [pointer, value], b" -> ", pointer)
        }
        Llvm::Allocated => allocated(plan, arguments),
        Llvm::NotAllocated => Ok(()),
        Llvm::StoreType => {
            let (OfTypes(value), OfTypes(pointer)) = parts_of(arguments)?;
            access_types(plan, [value, pointer], b", ", pointer)
        }
        Llvm::Variadic => {
            let OfAttribute(ty) = parts_of(arguments)?;
            let ty = plan.stored(ty).ok_or(Generic)?;
            plan.push_attribute(ty.id());
            let text = plan.attributes.text(ty.id())?;
            require(text.is_some_and(|text| text.ends_with("...)>")))
        }
        Llvm::OpBundles => calls::bundles(plan, arguments),
        Llvm::Linkage => {
            let OfAttribute(linkage) = parts_of(arguments)?;
            words::inner(plan, linkage, "#llvm.linkage")
        }
    }
}

/// Appends the signature of a function of the type `!llvm.func<R (T, T, ...)>`.
fn signature(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([ty, arguments, results]), OfRegions(body)) = parts_of(arguments)?;
    let dictionaries = [arguments, results];
    let text = plan.text_of(ty)?;
    let inner = text
        .strip_prefix("!llvm.func<")
        .and_then(|it| it.strip_suffix(")>"));
    let (result, inputs) = inner.and_then(split_at_open).ok_or(Generic)?;
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
    let dictionaries = dictionaries.map(Some);
    function::write_signature(
        plan,
        &inputs,
        &outputs,
        is_variadic,
        dictionaries,
        Some(body),
    )
}

/// Appends the types of a value and a pointer, or that of the pointer if it states the other one.
fn access_types(
    plan: &mut Plan<'_, '_>,
    types: [Values; 2],
    between: &'static [u8],
    pointer: Values,
) -> Said {
    let [first, second] = types;
    let text = type_text(plan, pointer)?.unwrap_or_default();
    if is_untyped(&text) {
        plan.mention_types(first);
        plan.types(first);
        plan.push_literal(between);
        plan.mention_types(second);
        plan.types(second);
        return Ok(());
    }
    let value = if first == pointer { second } else { first };
    plan.mention_types(pointer);
    plan.types(pointer);
    let pointee = pointee(&text);
    require(pointee.is_some() && pointee.as_deref() == type_text(plan, value)?.as_deref())
}

fn type_text(plan: &mut Plan<'_, '_>, values: Values) -> Result<Option<Rc<str>>> {
    match plan.facts.values_of(values).next() {
        Some(value) => plan.attributes.type_text(value.type_id()),
        None => Ok(None),
    }
}

/// Appends the type of what is allocated, which is an attribute or in the type of the pointer.
fn allocated(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(slot), OfTypes(pointer)) = parts_of(arguments)?;
    let text = type_text(plan, pointer)?.unwrap_or_default();
    match (plan.stored(slot), pointee(&text)) {
        (Some(attribute), None) => plan.push_attribute(attribute.id()),
        (None, Some(pointee)) => plan.text(&pointee),
        _ => return Err(Generic),
    }
    Ok(())
}

/// Appends the numbers of `#llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>`.
fn vscale_range(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let text = words::inner_text(plan, slot, "#llvm.vscale_range")?;
    let number =
        |bound: &str, name| Some(bound.strip_prefix(name)?.strip_suffix(" : i32")?.to_owned());
    let (least, most) = text.split_once(", ").ok_or(Generic)?;
    let least = number(least, "minRange = ").ok_or(Generic)?;
    let most = number(most, "maxRange = ").ok_or(Generic)?;
    plan.text(&format!("{least}, {most}"));
    Ok(())
}

/// Appends ` : T`, unless the value is a string with the type that follows from its length.
fn global_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([value, ty]), OfRegions(initializer)) = parts_of(arguments)?;
    let ty = plan.stored(ty).ok_or(Generic)?;
    if let Some(value) = plan.stored(value)
        && let AttributeView::String { value, .. } = value.view()?
    {
        let expected = format!("!llvm.array<{} x i8>", value.len());
        require(plan.region(initializer)?.block_count() == 0)?;
        return require(plan.attributes.text(ty.id())?.as_deref() == Some(&*expected));
    }
    plan.push_literal(b" : ");
    plan.push(Item::Untyped(ty.id()));
    Ok(())
}

/// Appends `(catch %0 : T) ` or `(filter %0 : T) ` for each operand.
fn landing_clauses(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Rest(_)) = parts_of(arguments)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for value in values {
        let text = plan.type_text(value.type_id())?;
        let is_array = text.is_some_and(|text| text.starts_with("!llvm.array<"));
        plan.push_literal(match is_array {
            true => b"(filter ",
            false => b"(catch ",
        });
        plan.typed_value(value);
        plan.push_literal(b") ");
    }
    Ok(())
}

/// Whether a value has the type of the part of a container.
fn part_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(part), OfTypes(of), OfAttribute(position)) = parts_of(arguments)?;
    let container = plan.first(of)?;
    let mut text = plan.type_text(container.type_id())?;
    for index in plan.integers(position)? {
        text = text.and_then(|text| part_of(&text, index)).map(Rc::from);
    }
    type_text::has_type(plan, part, text.as_deref())
}

/// Whether the result of a shuffle has the type that follows from the mask.
fn shuffle_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(vector), OfTypes(result), OfAttribute(mask)) = parts_of(arguments)?;
    let (vector, mask) = (plan.first(vector)?, plan.integers(mask)?);
    let text = plan.type_text(vector.type_id())?;
    let text = text.and_then(|text| shuffled(&text, mask.len()));
    type_text::has_type(plan, result, text.as_deref())
}
