//! What reading the text of vector's ops derives from types.

use crate::dialect::Representation;
use crate::dialect::builtin::{Signedness, TypeView};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, MapText, Values, Vector as Directive};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The shape of a vector: sizes, and whether they are scalable.
type Dims = Vec<(i64, bool)>;

/// The shape of a vector with the type of its elements.
fn vector<'m>(value: Value<'m>) -> Result<Option<(Dims, TypeView<'m>, crate::container::TypeId)>> {
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

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Types};
    match (directive, arguments) {
        (
            Directive::Transfer,
            [
                Reference(map),
                Reference(in_bounds),
                Types(base),
                Types(vector),
                Types(mask),
            ],
        ) => {
            let (Attribute(map), Attribute(in_bounds)) = (&**map, &**in_bounds) else {
                return Ok(false);
            };
            let of = Transfer {
                map: *map,
                in_bounds: *in_bounds,
                base: *base,
                vector: *vector,
                mask: *mask,
            };
            transfer(plan, &of)
        }
        (Directive::Outer, [Types(left), Types(right), Types(result), Types(accumulator)]) => {
            outer(plan, *left, *right, [*result, *accumulator])
        }
        // Reading adds what the dictionary of the transfer leaves out.
        (
            Directive::TransferDefaults | Directive::MoreTypes | Directive::UnprintedAttributes,
            _,
        ) => Ok(true),
        (Directive::Masked, [Regions(region)]) => masked(plan, *region),
        _ => Ok(false),
    }
}

/// The slots and values of a transfer.
struct Transfer {
    map: usize,
    in_bounds: usize,
    base: Values,
    vector: Values,
    mask: Values,
}

/// Appends the dictionary of a transfer, without a map that follows from the types and without flags that are
/// all false. Returns false if the type of the mask does not follow.
fn transfer(plan: &mut Plan<'_, '_>, transfer: &Transfer) -> Result<bool> {
    let facts = plan.facts;
    let (Some(base), Some(vector_value)) = (
        facts.values_of(transfer.base).next(),
        facts.values_of(transfer.vector).next(),
    ) else {
        return Ok(false);
    };
    let Some((dims, ..)) = vector(vector_value)? else {
        return Ok(false);
    };
    let Some(Some(Representation::Attribute(map))) = facts.values.get(transfer.map) else {
        return Ok(false);
    };
    let text = plan.attributes.text(*map)?;
    let Some(map) = text.as_deref().and_then(MapText::of) else {
        return Ok(false);
    };
    plan.mention_types(transfer.mask);
    if let Some(mask) = facts.values_of(transfer.mask).next()
        && !is_mask(mask, &map, &dims)?
    {
        return Ok(false);
    }
    let mut elided = Vec::new();
    if map.is_minor_identity() {
        let view = base.ty().map(|ty| ty.view()).transpose()?;
        let Some((shape, element)) = view.and_then(|view| view.shaped()) else {
            return Ok(false);
        };
        let inner = match element.view()? {
            TypeView::Vector { shape, .. } => shape.rank(),
            _ => 0,
        };
        // Reading makes another map of a scalar and a vector of one element.
        let is_point = shape.rank() == 0 && dims.as_slice() == [(1, false)];
        if is_point || map.dims != shape.rank() || map.results.len() + inner != dims.len() {
            return Ok(false);
        }
        elided.push("permutation_map");
    }
    let flags = match facts.values.get(transfer.in_bounds) {
        Some(Some(value)) => plan.attributes.integers(value),
        _ => None,
    };
    let slot = facts.program.slots.get(transfer.in_bounds);
    let is_optional = slot.is_some_and(|slot| !slot.is_filled_in);
    let Some(flags) = flags else {
        return match is_optional && matches!(facts.values.get(transfer.in_bounds), Some(None)) {
            true => transfer_dictionary(plan, &elided),
            false => Ok(false),
        };
    };
    // Flags that are optional are not read again.
    if flags.iter().all(|flag| *flag == 0) && is_optional {
        return Ok(false);
    }
    if flags.iter().all(|flag| *flag == 0) {
        if flags.len() != map.results.len() {
            return Ok(false);
        }
        elided.push("in_bounds");
    }
    transfer_dictionary(plan, &elided)
}

fn transfer_dictionary(plan: &mut Plan<'_, '_>, elided: &[&str]) -> Result<bool> {
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
fn outer(
    plan: &mut Plan<'_, '_>,
    left: Values,
    right: Values,
    products: [Values; 2],
) -> Result<bool> {
    let facts = plan.facts;
    let (Some(left), Some(right)) = (facts.values_of(left).next(), facts.values_of(right).next())
    else {
        return Ok(false);
    };
    let Some((mut dims, _, element)) = vector(left)? else {
        return Ok(false);
    };
    if let Some((other, ..)) = vector(right)? {
        let ([_], [_]) = (dims.as_slice(), other.as_slice()) else {
            return Ok(false);
        };
        dims.extend(other);
    }
    for values in products {
        plan.mention_types(values);
        for value in facts.values_of(values) {
            let found = vector(value)?;
            let Some((found, _, of)) = found else {
                return Ok(false);
            };
            if found != dims || of != element {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Appends the op that is masked, in braces. The terminator of its region yields its results.
fn masked(plan: &mut Plan<'_, '_>, region: usize) -> Result<bool> {
    let Some(position) = plan.facts.regions.get(region).map(|range| range.start) else {
        return Ok(false);
    };
    let region = regions::single(plan, region)?.filter(|it| it.block_count() == 1);
    let Some(block) = region.and_then(|region| region.block(0)) else {
        return Ok(false);
    };
    let last = block.op_count().checked_sub(1).and_then(|at| block.op(at));
    let (Some(first), Some(last)) = (block.op(0), last) else {
        return Ok(false);
    };
    if block.argument_count() > 0 || last.name().full() != b"vector.yield" {
        return Ok(false);
    }
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
    Ok(is_said && plan.facts.op.result_count() <= 1)
}
