//! Lists of constants and values.

use crate::error::Result;
use crate::text::form::{Argument, Values, memref_strides as memref_strides_of};
use crate::text::print::custom::plan::Plan;

/// The number that stands for a value in a list of constants and values.
pub(super) const DYNAMIC: i64 = i64::MIN;

/// The integers of a property.
pub(super) fn integers(plan: &Plan<'_, '_>, slot: usize) -> Option<Vec<i64>> {
    let value = plan.facts.values.get(slot)?.as_ref()?;
    plan.attributes.integers(value)
}

/// Appends `[%0, 4, [%1]]`.
pub(super) fn dynamic_index_list(
    plan: &mut Plan<'_, '_>,
    values: Values,
    slot: usize,
    rest: &[Argument],
) -> bool {
    let Some(constants) = integers(plan, slot) else {
        return false;
    };
    let mut scalable = Vec::new();
    let mut types = false;
    let (mut open, mut close): (&[u8], &[u8]) = (b"[", b"]");
    for argument in rest {
        match argument {
            Argument::Attribute(slot) => {
                scalable = match integers(plan, *slot) {
                    Some(flags) => flags,
                    None => return false,
                };
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
        if index > 0 {
            plan.push_literal(b", ");
        }
        let is_scalable = scalable.get(index).is_some_and(|flag| *flag != 0);
        if is_scalable {
            plan.push_literal(b"[");
        }
        match *constant {
            DYNAMIC => {
                let Some(value) = values.next() else {
                    return false;
                };
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
    values.next().is_none()
}

/// Appends `%0, 4`: a value in place of each constant that equals `dynamic`.
pub(super) fn mixed(plan: &mut Plan<'_, '_>, values: Values, slot: usize, dynamic: i64) -> bool {
    let Some(constants) = integers(plan, slot) else {
        return false;
    };
    let mut values = plan.facts.values_of(values);
    for (index, constant) in constants.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        if *constant != dynamic {
            plan.number(*constant);
            continue;
        }
        let Some(value) = values.next() else {
            return false;
        };
        plan.push_value(value.id());
    }
    values.next().is_none()
}

/// Appends `async [%0, %1]`. Reading makes a token of the result.
pub(super) fn async_dependencies(
    plan: &mut Plan<'_, '_>,
    token: Values,
    dependencies: Values,
) -> Result<bool> {
    let facts = plan.facts;
    for value in facts.values_of(token).chain(facts.values_of(dependencies)) {
        let Some(ty) = value.ty() else {
            return Ok(false);
        };
        if !plan.attributes.is_type(ty, "!gpu.async.token")? {
            return Ok(false);
        }
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
    Ok(true)
}

/// Whether strides are those of a memref, unless there are sizes.
pub(super) fn memref_strides(
    plan: &Plan<'_, '_>,
    strides: usize,
    shape: usize,
    sizes: Values,
    memref: Values,
) -> Result<bool> {
    let has_shape = plan.facts.values.get(shape).is_some_and(Option::is_some);
    if has_shape || !plan.facts.range(sizes).is_empty() {
        return Ok(true);
    }
    let memref = plan.facts.values_of(memref).next().and_then(|it| it.ty());
    let known = memref.map(memref_strides_of).transpose()?.flatten();
    Ok(known.is_some() && integers(plan, strides) == known)
}

/// Appends `4x?x2`.
pub(super) fn dimensions(plan: &mut Plan<'_, '_>, slot: usize) -> bool {
    let Some(dimensions) = integers(plan, slot).filter(|it| !it.is_empty()) else {
        return false;
    };
    let word = |dimension: &i64| match *dimension {
        DYNAMIC => "?".to_owned(),
        number => number.to_string(),
    };
    let words: Vec<String> = dimensions.iter().map(word).collect();
    plan.text(&words.join("x"));
    dimensions.iter().all(|it| *it == DYNAMIC || *it >= 0)
}
