//! The operands and bodies of `reduce` and `while` of StableHLO and MHLO.

use crate::dialect::builtin::TypeView;
use crate::error::Result;
use crate::ir::{Op, Value};
use crate::text::form::{Argument, COMMUTATIVE, OfRegions, OfValues, Values};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `(%0 init: %1), (%2 init: %3)`.
pub(super) fn operands(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(inputs), OfValues(inits)) = parts_of(arguments)?;
    let inputs: Vec<_> = plan.facts.value_ids(inputs).collect();
    let inits: Vec<_> = plan.facts.value_ids(inits).collect();
    for (index, (input, init)) in inputs.iter().zip(&inits).enumerate() {
        plan.push_literal(if index == 0 { b"(" } else { b", (" });
        plan.push_value(*input);
        plan.push_literal(b" init: ");
        plan.push_value(*init);
        plan.push_literal(b")");
    }
    require(!inputs.is_empty() && inputs.len() == inits.len())
}

/// The op that a body consists of, if the text states it by its name.
fn single_op<'m>(plan: &Plan<'m, '_>, body: usize) -> Result<Option<Op<'m>>> {
    let Some(region) = plan.single_region(body)? else {
        return Ok(None);
    };
    let Some(block) = region.block(0).filter(|block| block.op_count() == 2) else {
        return Ok(None);
    };
    let (Some(op), Some(end)) = (block.op(0), block.op(1)) else {
        return Ok(None);
    };
    let Some(result) = op.result(0).filter(|_| op.result_count() == 1) else {
        return Ok(None);
    };
    let ids = |op: Op<'m>| op.operands().map(|value| value.id());
    let arguments: Vec<Value<'m>> = block.arguments().collect();
    let dialect = plan.facts.op.name().dialect_name();
    let of_dialect = |op: Op<'m>| op.name().full().strip_prefix(dialect)?.strip_prefix(b".");
    let name = of_dialect(op).and_then(|name| str::from_utf8(name).ok());
    let fits = name.is_some_and(|name| COMMUTATIVE.contains(&name))
        && op.operand_count() == 2
        && ids(op).eq(arguments.iter().map(|it| it.id()))
        && of_dialect(end) == Some(b"return")
        && ids(end).eq([result.id()]);
    let ty = result.type_id();
    if !fits || arguments.iter().any(|argument| argument.type_id() != ty) {
        return Ok(None);
    }
    // The type of an element of the input, as a tensor without dimensions.
    let input = plan.facts.op.operand(0).and_then(Value::ty);
    let input = input.map(|ty| ty.view()).transpose()?;
    let element = input.and_then(|view| view.shaped());
    let is_of_element = match result.ty().map(|ty| ty.view()).transpose()? {
        Some(TypeView::RankedTensor {
            shape,
            element: of,
            encoding: None,
        }) => shape.rank() == 0 && element.map(|(_, element)| element.id()) == Some(of.id()),
        _ => false,
    };
    Ok(is_of_element.then_some(op))
}

/// Appends ` applies stablehlo.add` for a body of one op. The text does not have the attributes of that op.
pub(super) fn reduction(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfRegions(body) = parts_of(arguments)?;
    let Some(op) = single_op(plan, body)? else {
        return Ok(());
    };
    plan.push_literal(b" applies ");
    plan.push_text(op.name().full());
    let end = plan.only_block(body)?.op(1).ok_or(Generic)?;
    require(!plan.has_attributes(op)? && !plan.has_attributes(end)?)
}

/// Appends ` reducer(%a: T, %b: T)  {...}` on the next line for another body: the arguments for an input and its
/// accumulator in pairs.
pub(super) fn reducer(plan: &mut Plan<'_, '_>, body: usize) -> Said {
    if single_op(plan, body)?.is_some() {
        return Ok(());
    }
    let region = plan.region(body)?;
    let block = region.block(0).ok_or(Generic)?;
    plan.push(Item::NewLine(0));
    plan.push_literal(b" reducer");
    let arguments = regions::entry_arguments(region);
    let count = plan.facts.op.operand_count() as usize / 2;
    require(arguments.len() == 2 * count)?;
    let (inputs, accumulators) = arguments.split_at(count);
    for (position, (input, accumulator)) in (0..).zip(inputs.iter().zip(accumulators)) {
        let pair = [(input, position), (accumulator, position + count as u32)];
        let starts: [&'static [u8]; 2] = [b"(", b", "];
        for ((argument, position), start) in pair.into_iter().zip(starts) {
            plan.push_literal(start);
            regions::typed_argument(plan, block, *argument, position);
        }
        plan.push_literal(b") ");
    }
    plan.push_literal(b" ");
    whole_region(plan, body)
}

/// Appends a region without the label of its entry block.
fn whole_region(plan: &mut Plan<'_, '_>, group: usize) -> Said {
    let range = plan.facts.regions.get(group).ok_or(Generic)?;
    plan.push(Item::Region(RegionItem::without_label(range.start)));
    Ok(())
}

/// Appends `(%a = %0, %b = %1)` for the arguments of the regions of a loop. Those of both regions have the same
/// names, and the types of the operands and results.
pub(super) fn carried(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(condition), OfRegions(body), OfValues(operands)) = parts_of(arguments)?;
    let groups = [condition, body];
    let [condition, body] = groups.map(|group| plan.region(group));
    let (condition, body) = (condition?, body?);
    require(condition.block_count() != 0 && body.block_count() != 0)?;
    let (others, arguments) = (
        regions::entry_arguments(condition),
        regions::entry_arguments(body),
    );
    let facts = plan.facts;
    let operands: Vec<_> = facts.values_of(operands).collect();
    plan.push_literal(b"(");
    for (index, (argument, operand)) in arguments.iter().zip(&operands).enumerate() {
        plan.comma(index);
        plan.pair(argument.id(), b" = ", operand.id());
    }
    plan.push_literal(b")");
    plan.printed
        .arguments
        .extend(others.iter().map(|argument| argument.id()));
    plan.mention_types(Values::AllResults);
    let types = operands.iter().map(|value| value.type_id());
    let results: Vec<_> = facts.values_of(Values::AllResults).collect();
    let agree = |values: &[Value<'_>]| types.clone().eq(values.iter().map(|it| it.type_id()));
    require(agree(&others) && agree(&arguments) && agree(&results))
}
