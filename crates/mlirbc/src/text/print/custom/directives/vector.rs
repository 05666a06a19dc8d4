//! What reading the text of vector's ops derives from types.

use crate::container::TypeId;
use crate::dialect::builtin::{Signedness, TypeView};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, MapText, OfAttributes, OfRegions, OfTypes, Vector as Directive};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The shape of a vector: sizes, and whether they are scalable.
type Dims = Vec<(i64, bool)>;

/// The shape of a vector with the type of its elements.
fn vector<'m>(value: Value<'m>) -> Result<Option<(Dims, TypeView<'m>, TypeId)>> {
    let view = value.ty().map(|ty| ty.view()).transpose()?;
    let Some(TypeView::Vector {
        shape,
        element,
        scalable,
    }) = view
    else {
        return Ok(None);
    };
    let rank = shape.rank();
    let dims = shape.dims().enumerate();
    let dims = dims.map(|(at, dim)| (dim, scalable.contains(at, rank)));
    Ok(Some((dims.collect(), element.view()?, element.id())))
}

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::Transfer => transfer(plan, arguments),
        Directive::Outer => outer(plan, arguments),
        Directive::TransferDefaults | Directive::MoreTypes | Directive::UnprintedAttributes => {
            Ok(())
        }
        Directive::Masked => masked(plan, arguments),
    }
}

/// Appends the dictionary of a transfer, without a map that follows from the types and without flags that are
/// all false. The type of the mask follows.
fn transfer(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([map, in_bounds]), OfTypes(base), OfTypes(vectors), OfTypes(masks)) =
        parts_of(arguments)?;
    let facts = plan.facts;
    let base = plan.first(base)?;
    let (dims, ..) = vector(plan.first(vectors)?)?.ok_or(Generic)?;
    let map = plan.map_of(map)?;
    plan.mention_types(masks);
    if let Some(mask) = facts.values_of(masks).next() {
        require(is_mask(mask, &map, &dims)?)?;
    }

    let mut elided = Vec::new();
    if map.is_minor_identity() {
        let view = base.ty().ok_or(Generic)?.view()?;
        let (shape, element) = view.shaped().ok_or(Generic)?;
        let inner = match element.view()? {
            TypeView::Vector { shape, .. } => shape.rank(),
            _ => 0,
        };
        // Reading makes another map of a scalar and a vector of one element.
        let is_point = shape.rank() == 0 && dims.as_slice() == [(1, false)];
        require(!is_point && map.dims == shape.rank() && map.results.len() + inner == dims.len())?;
        elided.push("permutation_map");
    }
    let slot = facts.program.slots.get(in_bounds);
    let is_optional = slot.is_some_and(|slot| !slot.is_filled_in);
    if is_optional && !plan.has(in_bounds) {
        return transfer_dictionary(plan, &elided);
    }
    let flags = plan.integers(in_bounds)?;
    // Flags that are optional are not read again.
    require(!is_optional || flags.iter().any(|flag| *flag != 0))?;
    if flags.iter().all(|flag| *flag == 0) {
        require(flags.len() == map.results.len())?;
        elided.push("in_bounds");
    }
    transfer_dictionary(plan, &elided)
}

fn transfer_dictionary(plan: &mut Plan<'_, '_>, elided: &[&str]) -> Said {
    let style = Style {
        start: " {",
        elided,
        has_defaults: true,
        ..Style::default()
    };
    dictionary::entries(plan, style)
}

/// Whether a mask has the type that follows from a map: the dimensions of the vector in the order of those of
/// the memory.
fn is_mask(mask: Value<'_>, map: &MapText, dims: &Dims) -> Result<bool> {
    let Some(expected) = map.mask_shape(dims, (1, false)) else {
        return Ok(false);
    };
    let Some((found, element, _)) = vector(mask)? else {
        return Ok(false);
    };
    let is_bit = matches!(
        element,
        TypeView::Integer {
            width: 1,
            signedness: Signedness::Signless
        }
    );
    Ok(is_bit && found == expected)
}

/// Whether values have the type of the product of two vectors, or of a vector and a scalar.
fn outer(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(left), OfTypes(right), OfTypes(result), OfTypes(accumulator)) =
        parts_of(arguments)?;
    let products = [result, accumulator];
    let facts = plan.facts;
    let (left, right) = (plan.first(left)?, plan.first(right)?);
    let (mut dims, _, element) = vector(left)?.ok_or(Generic)?;
    if let Some((other, ..)) = vector(right)? {
        let ([_], [_]) = (dims.as_slice(), other.as_slice()) else {
            return Err(Generic);
        };
        dims.extend(other);
    }
    for values in products {
        plan.mention_types(values);
        for value in facts.values_of(values) {
            let (found, _, of) = vector(value)?.ok_or(Generic)?;
            require(found == dims && of == element)?;
        }
    }
    Ok(())
}

/// Appends the op that is masked, in braces. The terminator of its region yields its results.
fn masked(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfRegions(region) = parts_of(arguments)?;
    let position = plan.region(region)?.position();
    let block = plan.only_block(region)?;
    let last = block.op_count().checked_sub(1).and_then(|at| block.op(at));
    let (first, last) = (block.op(0).ok_or(Generic)?, last.ok_or(Generic)?);
    require(block.argument_count() == 0 && last.name().full() == b"vector.yield")?;
    let is_said = match block.op_count() {
        1 => true,
        2 => {
            let results = first.results().map(|it| it.id());
            let yields = last.operands().map(|it| it.id()).eq(results);
            yields && first.name().full() != b"vector.yield" && !plan.has_attributes(last)?
        }
        _ => false,
    };
    plan.push_literal(b"{ ");
    plan.push(Item::InnerOp(position));
    plan.push_literal(b" }");
    // MLIR prints several types in a form that it does not read.
    require(is_said && plan.facts.op.result_count() <= 1)
}
