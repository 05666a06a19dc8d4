//! The types and attributes of StableHLO's ops. Most ops have a text for types that follow from each other, and
//! the type of a function for all others.

use std::borrow::Cow;

use crate::container::TypeId;
use crate::dialect::Attribute;
use crate::dialect::Type;
use crate::dialect::builtin::TypeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::type_parts::parts;
use crate::text::form::{
    Argument, Ignored, OfAttribute, OfAttributes, OfRegions, OfTypes, OfValues, Rest,
    StableHlo as Directive, Values,
};
use crate::text::print::custom::directives::{literals, reductions, windows, words};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};
use crate::text::syntax::is_bare;

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::SameType => same_type(plan, arguments),
        Directive::VariadicSameType => {
            let (Ignored, Rest(types)) = parts_of(arguments)?;
            same_type(plan, types)
        }
        Directive::ComplexType => complex_type(plan, arguments),
        Directive::SelectType => select_type(plan, arguments),
        Directive::PairwiseTypes => {
            let (OfTypes(operands), OfTypes(results)) = parts_of(arguments)?;
            plan.types(operands);
            let types = |values| plan.facts.values_of(values).map(|it| it.type_id());
            require(types(operands).eq(types(results)))
        }
        Directive::TupleType => tuple_type(plan, arguments),
        Directive::OperandsWithComma => {
            let OfValues(operands) = parts_of(arguments)?;
            plan.names(operands);
            plan.push_literal(b",");
            // A comma alone is not read.
            require(!plan.facts.range(operands).is_empty())
        }
        Directive::Numbers => {
            let OfAttribute(slot) = parts_of(arguments)?;
            windows::tensor(plan, slot, windows::Elements::Numbers)
        }
        Directive::SliceRanges => slice_ranges(plan, arguments),
        Directive::Target => {
            let name = parts_of(arguments)?;
            literals::symbol(plan, name)
        }
        Directive::DotDimensions => dot_dimensions(plan, arguments),
        Directive::Precision => {
            let OfAttribute(precision) = parts_of(arguments)?;
            self::precision(plan, precision)
        }
        Directive::PrecisionAndAlgorithm => {
            let OfAttributes([precision, algorithm]) = parts_of(arguments)?;
            self::precision(plan, precision)?;
            self::algorithm(plan, algorithm)
        }
        Directive::ConvolutionDimensions => {
            let OfAttribute(slot) = parts_of(arguments)?;
            let text = words::own_inner_text(plan, slot)?;
            require(text.starts_with('['))?;
            plan.text(&text);
            Ok(())
        }
        Directive::Window => windows::window(plan, arguments),
        Directive::ExponentMantissa => {
            let OfAttributes([exponent, mantissa]) = parts_of(arguments)?;
            plan.push_literal(b"e");
            bits(plan, exponent)?;
            plan.push_literal(b"m");
            bits(plan, mantissa)
        }
        Directive::Reduced => reductions::operands(plan, arguments),
        Directive::Reduction => reductions::reduction(plan, arguments),
        Directive::Reducer => {
            let OfRegions(body) = parts_of(arguments)?;
            reductions::reducer(plan, body)
        }
        Directive::Carried => reductions::carried(plan, arguments),
        Directive::ScanType => {
            let (Ignored, OfTypes(inits), Ignored, OfTypes(carries)) = parts_of(arguments)?;
            let is_read = plan.facts.range(inits).len() == plan.facts.range(carries).len();
            require(is_read)?;
            as_function(plan)
        }
    }
}

/// The dialect of the op, which is also that of its attributes.
fn dialect<'m>(plan: &Plan<'m, '_>) -> Cow<'m, str> {
    String::from_utf8_lossy(plan.facts.op.name().dialect_name())
}

/// The only value of a group.
fn only<'m>(plan: &Plan<'m, '_>, values: Values) -> Said<Value<'m>> {
    require(plan.facts.range(values).len() == 1)?;
    plan.first(values)
}

/// Appends the type of the op as a function.
fn as_function(plan: &mut Plan<'_, '_>) -> Said {
    plan.function_type(Values::AllOperands, Values::AllResults)
}

/// Appends a type that is not read as the type of the op.
fn single_type(plan: &mut Plan<'_, '_>, ty: TypeId) -> Said {
    plan.push_type(ty);
    require(!plan.attributes.is_function(ty)?)
}

/// Appends the type that all operands and the result have.
fn same_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (result, operands) = arguments.split_last().ok_or(Generic)?;
    let OfTypes(result) = parts_of(std::slice::from_ref(result))?;
    let ty = only(plan, result)?.type_id();
    for operand in operands {
        let OfTypes(operand) = parts_of(std::slice::from_ref(operand))?;
        let mut values = plan.facts.values_of(operand);
        if values.any(|value| value.type_id() != ty) {
            return as_function(plan);
        }
    }
    single_type(plan, ty)
}

/// Appends the type of the result of `stablehlo.complex`.
fn complex_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(left), OfTypes(right), OfTypes(result)) = parts_of(arguments)?;
    let operands = [left, right];
    let result = only(plan, result)?;
    let tensor = tensor_parts(result)?;
    let real = match &tensor {
        Some((dims, element, encoding)) => {
            let element = match element.view()? {
                TypeView::Complex { element } => element,
                _ => *element,
            };
            Some((dims.clone(), element, *encoding))
        }
        None => None,
    };
    for operand in operands {
        let operand = tensor_parts(only(plan, operand)?)?;
        if operand.is_none() || operand != real {
            return as_function(plan);
        }
    }
    single_type(plan, result.type_id())
}

/// The dimensions, the type of the elements and the encoding of a ranked tensor.
type Tensor<'m> = (Vec<i64>, Type<'m>, Option<Attribute<'m>>);

fn tensor_parts<'m>(value: Value<'m>) -> Result<Option<Tensor<'m>>> {
    Ok(match value.ty().map(|ty| ty.view()).transpose()? {
        Some(TypeView::RankedTensor {
            shape,
            element,
            encoding,
        }) => Some((shape.dims().collect(), element, encoding)),
        _ => None,
    })
}

/// Appends the type of a predicate, and the one that both values and the result have.
fn select_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(predicate), OfTypes(if_true), OfTypes(if_false), OfTypes(result)) =
        parts_of(arguments)?;
    let values = [if_true, if_false];
    let (predicate, result) = (only(plan, predicate)?, only(plan, result)?);
    let ty = result.type_id();
    for value in values {
        if !only(plan, value).is_ok_and(|value| value.type_id() == ty) {
            return as_function(plan);
        }
    }
    single_type(plan, predicate.type_id())?;
    plan.push_literal(b", ");
    plan.push_type(ty);
    Ok(())
}

/// Appends the type of a tuple of the operands.
fn tuple_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(operands), OfTypes(result)) = parts_of(arguments)?;
    let result = only(plan, result)?;
    plan.push_type(result.type_id());
    let TypeView::Tuple(types) = result.ty().ok_or(Generic)?.view()? else {
        return Err(Generic);
    };
    let operands = plan.facts.values_of(operands).map(|it| it.type_id());
    require(operands.eq(types.iter().map(|ty: Type<'_>| ty.id())))
}

/// Appends `[0:4, 1:8:2]`. A stride of 1 is left out.
fn slice_ranges(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([starts, limits, strides]) = parts_of(arguments)?;
    let slots = [starts, limits, strides];
    let [starts, limits, strides] = slots.map(|slot| windows::dense(plan, slot));
    let (starts, limits, strides) = (starts?, limits?, strides?);
    require(starts.len() == limits.len() && starts.len() == strides.len())?;
    let ranges = starts.iter().zip(&limits).zip(&strides);
    let ranges: Vec<String> = ranges
        .map(|((start, limit), stride)| match stride {
            1 => format!("{start}:{limit}"),
            stride => format!("{start}:{limit}:{stride}"),
        })
        .collect();
    plan.text(&format!("[{}]", ranges.join(", ")));
    Ok(())
}

/// Appends `batching_dims = [0] x [0], contracting_dims = [1] x [0]`. Batching dimensions may be left out.
fn dot_dimensions(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let text = plan.text_of(slot)?;
    let inner = text.strip_prefix(&*format!("#{}.dot<", dialect(plan)));
    let inner = inner
        .and_then(|inner| inner.strip_suffix('>'))
        .ok_or(Generic)?;
    let mut lists = ["[]"; 4];
    for part in parts(inner) {
        let (name, list) = part.split_once(" = ").ok_or(Generic)?;
        let at = match name {
            "lhs_batching_dimensions" => 0,
            "rhs_batching_dimensions" => 1,
            "lhs_contracting_dimensions" => 2,
            "rhs_contracting_dimensions" => 3,
            _ => return Err(Generic),
        };
        lists.get_mut(at).into_iter().for_each(|it| *it = list);
    }
    let [left_batching, right_batching, left, right] = lists;
    let mut dimensions = String::new();
    if left_batching != "[]" || right_batching != "[]" {
        dimensions = format!("batching_dims = {left_batching} x {right_batching}, ");
    }
    plan.text(&format!("{dimensions}contracting_dims = {left} x {right}"));
    Ok(())
}

/// Appends `, precision = [DEFAULT, HIGH]`, if there is a precision.
fn precision(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    if !plan.has(slot) {
        return Ok(());
    }
    let prefix = format!("#{}<precision ", dialect(plan));
    let mut words = Vec::new();
    for item in plan.elements(slot)? {
        let text = plan.attributes.text(item.id())?;
        let word = text
            .as_deref()
            .and_then(|text| text.strip_prefix(&*prefix)?.strip_suffix('>'));
        let word = word.ok_or(Generic)?;
        require(is_bare(word.as_bytes()))?;
        words.push(word.to_owned());
    }
    plan.text(&format!(", precision = [{}]", words.join(", ")));
    Ok(())
}

/// Appends `, algorithm = <...>`, if there is an algorithm.
fn algorithm(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    if !plan.has(slot) {
        return Ok(());
    }
    plan.push_literal(b", algorithm = ");
    plan.attribute(slot, false)
}

/// Appends a number of bits.
fn bits(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    let value = plan.integer(slot, "i32")?;
    let value = value.to_i64().filter(|value| *value >= 0);
    plan.number(value.ok_or(Generic)?);
    Ok(())
}
