//! Variables and their types.

use crate::dialect::Type;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::plan::Plan;

/// What a type is as the type of a variable.
enum Kind<'m> {
    /// A pointer, and the type that it points to if the type states it.
    Pointer(Option<Type<'m>>),
    Other,
}

/// The kind of a type; `None` for dialects of which it is not known.
fn kind<'m>(plan: &mut Plan<'m, '_>, ty: Type<'m>) -> Result<Option<Kind<'m>>> {
    Ok(match ty.view()? {
        TypeView::MemRef { element, .. } => Some(Kind::Pointer(Some(element))),
        TypeView::UnrankedMemRef { .. } => None,
        _ if ty.dialect_name() == b"builtin" => Some(Kind::Other),
        _ => {
            let text = plan.type_text(ty.id())?;
            let is_pointer = text.is_some_and(|text| text.starts_with("!llvm.ptr"));
            is_pointer.then_some(Kind::Pointer(None))
        }
    })
}

/// Appends a word and the name of a value.
fn named(plan: &mut Plan<'_, '_>, values: Values, words: [&'static [u8]; 2]) -> Result<bool> {
    let Some(value) = plan.facts.values_of(values).next() else {
        return Ok(false);
    };
    let Some(ty) = value.ty() else {
        return Ok(false);
    };
    let [pointer, other] = words;
    let word = match kind(plan, ty)? {
        Some(Kind::Pointer(_)) => pointer,
        Some(Kind::Other) => other,
        None => return Ok(false),
    };
    plan.push_literal(word);
    plan.push_value(value.id());
    Ok(true)
}

/// Appends `varPtr(%0`.
pub(super) fn variable(plan: &mut Plan<'_, '_>, values: Values) -> Result<bool> {
    named(plan, values, [b"varPtr(", b"var("])
}

/// Appends `accPtr(%0 : T)`.
pub(super) fn acc_variable(plan: &mut Plan<'_, '_>, values: Values) -> Result<bool> {
    let is_named = named(plan, values, [b"accPtr(", b"accVar("])?;
    plan.push_literal(b" : ");
    plan.types(values);
    plan.push_literal(b")");
    Ok(is_named)
}

/// Appends `T)`, and ` varType(U)` if the type of the variable does not determine it.
pub(super) fn variable_type(
    plan: &mut Plan<'_, '_>,
    values: Values,
    stated: usize,
) -> Result<bool> {
    let ty = plan.facts.values_of(values).next().and_then(|it| it.ty());
    let attribute = literals::attribute(plan, &Argument::Attribute(stated))?;
    let (Some(ty), Some(attribute)) = (ty, attribute) else {
        return Ok(false);
    };
    let AttributeView::Type(stated) = attribute.view()? else {
        return Ok(false);
    };
    plan.push_type(ty.id());
    plan.push_literal(b")");
    let determined = match kind(plan, ty)? {
        Some(Kind::Pointer(element)) => element,
        Some(Kind::Other) => Some(ty),
        None => return Ok(false),
    };
    if determined.map(|ty| ty.id()) != Some(stated.id()) {
        plan.push_literal(b" varType(");
        plan.push_type(stated.id());
        plan.push_literal(b")");
    }
    Ok(true)
}

/// Appends the symbol of a recipe.
pub(super) fn recipe(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let Some(recipe) = literals::attribute(plan, &Argument::Attribute(slot))? else {
        return Ok(false);
    };
    plan.push_attribute(recipe.id());
    Ok(matches!(recipe.view()?, AttributeView::SymbolRef(_)))
}
