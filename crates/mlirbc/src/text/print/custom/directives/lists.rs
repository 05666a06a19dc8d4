//! Lists of constants and values.

use crate::text::form::{
    Argument, OfAttribute, OfAttributes, OfTypes, OfValues, Values,
    memref_strides as memref_strides_of,
};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The number that stands for a value in a list of constants and values.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// Appends `[%0, 4, [%1]]`.
pub(super) fn dynamic_index_list(
    plan: &mut Plan<'_, '_>,
    values: Values,
    slot: usize,
    rest: &[Argument],
) -> Said {
    let constants = plan.integers(slot)?;
    let mut scalable = Vec::new();
    let mut types = false;
    let (mut open, mut close): (&[u8], &[u8]) = (b"[", b"]");
    for argument in rest {
        match argument {
            Argument::Attribute(slot) => {
                scalable = plan.integers(*slot)?;
            }
            Argument::Types(_) => types = true,
            Argument::Text(text) if text.ends_with("Paren") => (open, close) = (b"(", b")"),
            Argument::Text(text) if text.ends_with("LessGreater") => (open, close) = (b"<", b">"),
            Argument::Text(text) if text.ends_with("None") => (open, close) = (b"", b""),
            _ => {}
        }
    }
    let mut values = plan.facts.values_of(values);
    plan.push_literal(open);
    for (index, constant) in constants.iter().enumerate() {
        plan.comma(index);
        let is_scalable = scalable.get(index).is_some_and(|flag| *flag != 0);
        if is_scalable {
            plan.push_literal(b"[");
        }
        match *constant {
            DYNAMIC => {
                let value = values.next().ok_or(Generic)?;
                plan.push_value(value.id());
                if types {
                    plan.push_literal(b" : ");
                    plan.push_type(value.type_id());
                }
            }
            number => plan.number(number),
        }
        if is_scalable {
            plan.push_literal(b"]");
        }
    }
    plan.push_literal(close);
    require(values.next().is_none())
}

/// Appends `%0, 4`: a value in place of each constant that equals `dynamic`.
pub(super) fn mixed(plan: &mut Plan<'_, '_>, values: Values, slot: usize, dynamic: i64) -> Said {
    let constants = plan.integers(slot)?;
    let mut values = plan.facts.values_of(values);
    for (index, constant) in constants.iter().enumerate() {
        plan.comma(index);
        if *constant != dynamic {
            plan.number(*constant);
            continue;
        }
        let value = values.next().ok_or(Generic)?;
        plan.push_value(value.id());
    }
    require(values.next().is_none())
}

/// Appends `async [%0, %1]`. Reading makes a token of the result.
pub(super) fn async_dependencies(
    plan: &mut Plan<'_, '_>,
    token: Values,
    dependencies: Values,
) -> Said {
    let facts = plan.facts;
    for value in facts.values_of(token).chain(facts.values_of(dependencies)) {
        let ty = value.ty().ok_or(Generic)?;
        require(plan.attributes.is_type(ty, "!gpu.async.token")?)?;
    }
    let is_async = !plan.facts.range(token).is_empty();
    let has_dependencies = !plan.facts.range(dependencies).is_empty();
    if is_async {
        plan.push_literal(b"async");
    }
    if has_dependencies {
        plan.push_literal(if is_async { b" [" } else { b"[" });
        plan.names(dependencies);
        plan.push_literal(b"]");
    }
    Ok(())
}

/// Whether strides are those of a memref, unless there are sizes.
pub(super) fn memref_strides(plan: &Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([strides, shape]), OfValues(sizes), OfTypes(memref)) = parts_of(arguments)?;
    if plan.has(shape) || !plan.facts.range(sizes).is_empty() {
        return Ok(());
    }
    let known = memref_strides_of(plan.first_type(memref)?)?.ok_or(Generic)?;
    require(plan.integers(strides)? == known)
}

/// Appends `4x?x2`.
pub(super) fn dimensions(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let dimensions = plan.integers(slot)?;
    require(!dimensions.is_empty())?;
    let word = |dimension: &i64| match *dimension {
        DYNAMIC => "?".to_owned(),
        number => number.to_string(),
    };
    let words: Vec<String> = dimensions.iter().map(word).collect();
    plan.text(&words.join("x"));
    require(dimensions.iter().all(|it| *it == DYNAMIC || *it >= 0))
}
