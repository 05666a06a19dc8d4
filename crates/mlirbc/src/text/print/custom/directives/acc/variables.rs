//! Variables and their types.

use crate::dialect::Type;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::text::form::{Argument, Ignored, OfAttribute, OfTypes, OfValues, Values};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// What a type is as the type of a variable.
enum Kind<'m> {
    /// A pointer, and the type that it points to if the type states it.
    Pointer(Option<Type<'m>>),
    Other,
}

/// The kind of a type, which is not known for each dialect.
fn kind<'m>(plan: &mut Plan<'m, '_>, ty: Type<'m>) -> Said<Kind<'m>> {
    Ok(match ty.view()? {
        TypeView::MemRef { element, .. } => Kind::Pointer(Some(element)),
        TypeView::UnrankedMemRef { .. } => return Err(Generic),
        _ if ty.dialect_name() == b"builtin" => Kind::Other,
        _ => {
            let text = plan.type_text(ty.id())?;
            require(text.is_some_and(|text| text.starts_with("!llvm.ptr")))?;
            Kind::Pointer(None)
        }
    })
}

/// Appends a word and the name of a value.
fn named(plan: &mut Plan<'_, '_>, values: Values, words: [&'static [u8]; 2]) -> Said {
    let value = plan.first(values)?;
    let ty = value.ty().ok_or(Generic)?;
    let [pointer, other] = words;
    let word = match kind(plan, ty)? {
        Kind::Pointer(_) => pointer,
        Kind::Other => other,
    };
    plan.push_literal(word);
    plan.push_value(value.id());
    Ok(())
}

/// Appends `varPtr(%0`.
pub(super) fn variable(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfValues(values) = parts_of(arguments)?;
    named(plan, values, [b"varPtr(", b"var("])
}

/// Appends `accPtr(%0 : T)`.
pub(super) fn acc_variable(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored) = parts_of(arguments)?;
    named(plan, values, [b"accPtr(", b"accVar("])?;
    plan.push_literal(b" : ");
    plan.types(values);
    plan.push_literal(b")");
    Ok(())
}

/// Appends `T)`, and ` varType(U)` if the type of the variable does not determine it.
pub(super) fn variable_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(values), OfAttribute(stated)) = parts_of(arguments)?;
    let ty = plan.first_type(values)?;
    let stated = plan.type_of(stated)?;
    plan.push_type(ty.id());
    plan.push_literal(b")");
    let determined = match kind(plan, ty)? {
        Kind::Pointer(element) => element,
        Kind::Other => Some(ty),
    };
    if determined.map(|ty| ty.id()) != Some(stated.id()) {
        plan.push_literal(b" varType(");
        plan.push_type(stated.id());
        plan.push_literal(b")");
    }
    Ok(())
}

/// Appends the symbol of a recipe.
pub(super) fn recipe(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let recipe = plan.stored(slot).ok_or(Generic)?;
    plan.push_attribute(recipe.id());
    require(matches!(recipe.view()?, AttributeView::SymbolRef(_)))
}
