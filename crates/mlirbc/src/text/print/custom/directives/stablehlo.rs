//! The types and attributes of StableHLO's ops. Most ops have a text for types that follow from each other, and
//! the type of a function for all others.

use std::borrow::Cow;

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Representation, Type};
use crate::error::Result;
use crate::text::form::type_parts::parts;
use crate::text::form::{Argument, StableHlo as Directive, Values};
use crate::text::print::custom::directives::{literals, reductions, windows, words};
use crate::text::print::custom::plan::Plan;
use crate::text::syntax::is_bare;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    Ok(match (directive, arguments) {
        (Directive::SameType, [operands @ .., Types(result)]) => {
            same_type(plan, operands, *result)?
        }
        (Directive::VariadicSameType, [Reference(_), Types(operands), Types(result)]) => {
            same_type(plan, &[Types(*operands)], *result)?
        }
        (Directive::ComplexType, [Types(left), Types(right), Types(result)]) => {
            complex_type(plan, [*left, *right], *result)?
        }
        (
            Directive::SelectType,
            [
                Types(predicate),
                Types(if_true),
                Types(if_false),
                Types(result),
            ],
        ) => select_type(plan, *predicate, [*if_true, *if_false], *result)?,
        (Directive::PairwiseTypes, [Types(operands), Types(results)]) => {
            plan.types(*operands);
            let types = |values| plan.facts.values_of(values).map(|it| it.type_id());
            types(*operands).eq(types(*results))
        }
        (Directive::TupleType, [Types(operands), Types(result)]) => {
            tuple_type(plan, *operands, *result)?
        }
        (Directive::OperandsWithComma, [Values(operands)]) => {
            plan.names(*operands);
            plan.push_literal(b",");
            // A comma alone is not read.
            !plan.facts.range(*operands).is_empty()
        }
        (Directive::Numbers, [Attribute(slot)]) => {
            windows::tensor(plan, *slot, windows::Elements::Numbers)?
        }
        (Directive::SliceRanges, [Attribute(starts), Attribute(limits), Attribute(strides)]) => {
            slice_ranges(plan, [*starts, *limits, *strides])?
        }
        (Directive::Target, [name]) => literals::symbol(plan, name)?,
        (Directive::DotDimensions, [Attribute(slot)]) => dot_dimensions(plan, *slot)?,
        (Directive::Precision, [Attribute(precision)]) => self::precision(plan, *precision)?,
        (Directive::PrecisionAndAlgorithm, [Attribute(precision), Attribute(algorithm)]) => {
            self::precision(plan, *precision)? && self::algorithm(plan, *algorithm)?
        }
        (Directive::ConvolutionDimensions, [Attribute(slot)]) => {
            let text = words::own_inner_text(plan, *slot)?;
            let text = text.filter(|text| text.starts_with('['));
            text.iter().for_each(|text| plan.text(text));
            text.is_some()
        }
        (
            Directive::Window,
            [
                Attribute(strides),
                Attribute(padding),
                Attribute(left_dilation),
                Attribute(right_dilation),
                Attribute(reversal),
            ],
        ) => windows::window(
            plan,
            [
                *strides,
                *padding,
                *left_dilation,
                *right_dilation,
                *reversal,
            ],
        )?,
        (Directive::ExponentMantissa, [Attribute(exponent), Attribute(mantissa)]) => {
            plan.push_literal(b"e");
            let has_exponent = bits(plan, *exponent)?;
            plan.push_literal(b"m");
            has_exponent && bits(plan, *mantissa)?
        }
        (Directive::Reduced, [Values(inputs), Values(inits)]) => {
            reductions::operands(plan, *inputs, *inits)
        }
        (Directive::Reduction, [Regions(body)]) => reductions::reduction(plan, *body)?,
        (Directive::Reducer, [Regions(body)]) => reductions::reducer(plan, *body)?,
        (Directive::Carried, [Regions(condition), Regions(body), Values(operands)]) => {
            reductions::carried(plan, [*condition, *body], *operands)?
        }
        (Directive::ScanType, [Types(_), Types(inits), Types(_), Types(carries)]) => {
            let is_read = plan.facts.range(*inits).len() == plan.facts.range(*carries).len();
            is_read && as_function(plan)?
        }
        _ => false,
    })
}

/// The dialect of the op, which is also that of its attributes.
fn dialect<'m>(plan: &Plan<'m, '_>) -> Cow<'m, str> {
    String::from_utf8_lossy(plan.facts.op.name().dialect_name())
}

/// The only value of a group.
fn only<'m>(plan: &Plan<'m, '_>, values: Values) -> Option<crate::ir::Value<'m>> {
    let mut values = plan.facts.values_of(values);
    let first = values.next()?;
    values.next().is_none().then_some(first)
}

/// Appends the type of the op as a function.
fn as_function(plan: &mut Plan<'_, '_>) -> Result<bool> {
    plan.function_type(Values::AllOperands, Values::AllResults)
}

/// Appends a type that is not read as the type of the op.
fn single_type(plan: &mut Plan<'_, '_>, ty: crate::container::TypeId) -> Result<bool> {
    plan.push_type(ty);
    Ok(!plan.attributes.is_function(ty)?)
}

/// Appends the type that all operands and the result have.
fn same_type(plan: &mut Plan<'_, '_>, operands: &[Argument], result: Values) -> Result<bool> {
    let Some(result) = only(plan, result) else {
        return Ok(false);
    };
    let ty = result.type_id();
    for operand in operands {
        let Argument::Types(operand) = operand else {
            return Ok(false);
        };
        let mut values = plan.facts.values_of(*operand);
        if values.any(|value| value.type_id() != ty) {
            return as_function(plan);
        }
    }
    single_type(plan, ty)
}

/// Appends the type of the result of `stablehlo.complex`.
fn complex_type(plan: &mut Plan<'_, '_>, operands: [Values; 2], result: Values) -> Result<bool> {
    let Some(result) = only(plan, result) else {
        return Ok(false);
    };
    let real = match result.ty().map(|ty| ty.view()).transpose()? {
        Some(TypeView::RankedTensor {
            shape,
            element,
            encoding,
        }) => {
            let element = match element.view()? {
                TypeView::Complex { element } => element,
                _ => element,
            };
            Some((
                shape.dims().collect::<Vec<_>>(),
                element.id(),
                encoding.map(|it| it.id()),
            ))
        }
        _ => None,
    };
    for operand in operands {
        let Some(operand) = only(plan, operand) else {
            return Ok(false);
        };
        let is_real = match operand.ty().map(|ty| ty.view()).transpose()? {
            Some(TypeView::RankedTensor {
                shape,
                element,
                encoding,
            }) => {
                let dims = shape.dims().collect::<Vec<_>>();
                real == Some((dims, element.id(), encoding.map(|it| it.id())))
            }
            _ => false,
        };
        if !is_real {
            return as_function(plan);
        }
    }
    single_type(plan, result.type_id())
}

/// Appends the type of a predicate, and the one that both values and the result have.
fn select_type(
    plan: &mut Plan<'_, '_>,
    predicate: Values,
    values: [Values; 2],
    result: Values,
) -> Result<bool> {
    let (Some(predicate), Some(result)) = (only(plan, predicate), only(plan, result)) else {
        return Ok(false);
    };
    let ty = result.type_id();
    for value in values {
        if only(plan, value).is_none_or(|value| value.type_id() != ty) {
            return as_function(plan);
        }
    }
    let is_read = single_type(plan, predicate.type_id())?;
    plan.push_literal(b", ");
    plan.push_type(ty);
    Ok(is_read)
}

/// Appends the type of a tuple of the operands.
fn tuple_type(plan: &mut Plan<'_, '_>, operands: Values, result: Values) -> Result<bool> {
    let Some(result) = only(plan, result) else {
        return Ok(false);
    };
    plan.push_type(result.type_id());
    let Some(TypeView::Tuple(types)) = result.ty().map(|ty| ty.view()).transpose()? else {
        return Ok(false);
    };
    let operands = plan.facts.values_of(operands).map(|it| it.type_id());
    Ok(operands.eq(types.iter().map(|ty: Type<'_>| ty.id())))
}

/// Appends `[0:4, 1:8:2]`. A stride of 1 is left out.
fn slice_ranges(plan: &mut Plan<'_, '_>, slots: [usize; 3]) -> Result<bool> {
    let [starts, limits, strides] = slots.map(|slot| windows::dense(plan, slot));
    let (Some(starts), Some(limits), Some(strides)) = (starts?, limits?, strides?) else {
        return Ok(false);
    };
    if starts.len() != limits.len() || starts.len() != strides.len() {
        return Ok(false);
    }
    let ranges = starts.iter().zip(&limits).zip(&strides);
    let ranges: Vec<String> = ranges
        .map(|((start, limit), stride)| match stride {
            1 => format!("{start}:{limit}"),
            stride => format!("{start}:{limit}:{stride}"),
        })
        .collect();
    plan.text(&format!("[{}]", ranges.join(", ")));
    Ok(true)
}

/// Appends `batching_dims = [0] x [0], contracting_dims = [1] x [0]`. Batching dimensions may be left out.
fn dot_dimensions(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let id = match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => *id,
        _ => return Ok(false),
    };
    let text = plan.attributes.text(id)?;
    let dot = format!("#{}.dot<", dialect(plan));
    let inner = text.as_deref().and_then(|text| {
        let inner = text.strip_prefix(&*dot)?;
        inner.strip_suffix('>')
    });
    let Some(inner) = inner else {
        return Ok(false);
    };
    let mut lists = ["[]"; 4];
    for part in parts(inner) {
        let Some((name, list)) = part.split_once(" = ") else {
            return Ok(false);
        };
        let at = match name {
            "lhs_batching_dimensions" => 0,
            "rhs_batching_dimensions" => 1,
            "lhs_contracting_dimensions" => 2,
            "rhs_contracting_dimensions" => 3,
            _ => return Ok(false),
        };
        lists.get_mut(at).into_iter().for_each(|it| *it = list);
    }
    let [left_batching, right_batching, left, right] = lists;
    let mut dimensions = String::new();
    if left_batching != "[]" || right_batching != "[]" {
        dimensions = format!("batching_dims = {left_batching} x {right_batching}, ");
    }
    plan.text(&format!("{dimensions}contracting_dims = {left} x {right}"));
    Ok(true)
}

/// Appends `, precision = [DEFAULT, HIGH]`, if there is a precision.
fn precision(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let id = match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => *id,
        Some(None) => return Ok(true),
        _ => return Ok(false),
    };
    let attribute = plan.module.tables().attribute(id);
    let view = attribute.map(|attribute| attribute.view()).transpose()?;
    let Some(AttributeView::Array(list)) = view else {
        return Ok(false);
    };
    let prefix = format!("#{}<precision ", dialect(plan));
    let mut words = Vec::new();
    for item in list.iter() {
        let text = plan.attributes.text(item.id())?;
        let word = text.as_deref().and_then(|text| {
            let word = text.strip_prefix(&*prefix)?;
            word.strip_suffix('>')
        });
        let Some(word) = word.filter(|word| is_bare(word.as_bytes())) else {
            return Ok(false);
        };
        words.push(word.to_owned());
    }
    plan.text(&format!(", precision = [{}]", words.join(", ")));
    Ok(true)
}

/// Appends `, algorithm = <...>`, if there is an algorithm.
fn algorithm(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    if plan.facts.values.get(slot).is_none_or(Option::is_none) {
        return Ok(true);
    }
    plan.push_literal(b", algorithm = ");
    plan.attribute(slot, false)
}

/// Appends a number of bits.
fn bits(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let attribute = literals::attribute(plan, &Argument::Attribute(slot))?;
    let Some(AttributeView::Integer { ty, value }) = attribute.map(|it| it.view()).transpose()?
    else {
        return Ok(false);
    };
    let is_i32 = plan.attributes.is_type(ty, "i32")?;
    let Some(value) = value.to_i64().filter(|value| *value >= 0 && is_i32) else {
        return Ok(false);
    };
    plan.number(value);
    Ok(true)
}
