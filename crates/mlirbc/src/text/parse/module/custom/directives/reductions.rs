//! The operands and bodies of `reduce` and `while` of StableHLO and MHLO.

use crate::dialect::builtin::TypeView;
use crate::text::form::{Argument, COMMUTATIVE, Ignored, OfRegions, OfValues};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::custom::regions::ImpliedOp;
use crate::text::parse::module::state::Parsed;

/// `(%0 init: %1), (%2 init: %3)`
pub(super) fn operands(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(inputs), OfValues(inits)) = reader.parts_of(arguments)?;
    reader.items(|reader| {
        reader.in_parentheses(|reader| {
            reader.operand(inputs)?;
            reader.literal("init")?;
            reader.literal(":")?;
            reader.operand(inits)
        })
    })
}

/// `applies stablehlo.add` for a body of one op.
pub(super) fn reduction(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let Ignored = reader.parts_of(arguments)?;
    if !reader.take("applies") {
        return Ok(());
    }
    let at = reader.next_at();
    let (kind, _) = reader.assembler.custom_kind()?;
    let name = reader.assembler.name_text(kind.name);
    let dialect = reader.dialect();
    let is_known = match name.split_once('.') {
        Some((of, name)) => of == dialect && COMMUTATIVE.contains(&name),
        None => false,
    };
    if !is_known {
        let message = format!(
            "expected the inner-op to be a commutative binary-op from the {dialect} dialect, with zero region, producing \
             single result"
        );
        return reader.stop(at, message);
    }
    reader.custom.payload = Some((kind, None));
    Ok(())
}

/// The body of one op that was read, or `reducer(%a: T, %b: T) {...}`: the arguments for an input and its accumulator in
/// pairs.
pub(super) fn reducer(reader: &mut Reader<'_, '_, '_>, body: usize) -> Parsed<Flow> {
    let Some((kind, _)) = reader.custom.payload.take() else {
        return written_reducer(reader, body);
    };
    let input = reader.custom.types.first().map(|(_, ty)| *ty);
    let known = input.and_then(|ty| reader.assembler.module.tables().ty(ty));
    let view = known.map(|ty| ty.view()).transpose()?;
    let element = match view.as_ref().and_then(TypeView::shaped) {
        Some((_, element)) => Some(element.id()),
        None => input,
    };
    let Some(element) = element else {
        return reader.stop_here("input types missing in reduce-op function type");
    };
    let tables = reader.assembler.module.tables_mut();
    let ty = tables.ranked_tensor_type(&[], element, None)?;
    // The ops of the body have the location of the reduction.
    let location = reader.assembler.location(reader.op.offset)?;
    reader.custom.location = Some(location);
    let operands = reader.begin_implied_region(body, &[(ty, location), (ty, location)])?;
    let name = reader.assembler.name_text(kind.name);
    let value = reader.assembler.implied_op(&ImpliedOp {
        name: &name,
        offset: reader.op.offset,
        location,
        operands: &operands,
        results: &[ty],
        dictionary: None,
    })?;
    let end = format!("{}.return", reader.dialect());
    reader.end_implied_region(&end, value, location)?;
    Ok(Flow::Next)
}

fn written_reducer(reader: &mut Reader<'_, '_, '_>, body: usize) -> Parsed<Flow> {
    reader.literal("reducer")?;
    let mut accumulators = Vec::new();
    while reader.take("(") {
        reader.typed_argument(body)?;
        reader.literal(",")?;
        reader.typed_argument(body)?;
        accumulators.extend(reader.custom.arguments.pop());
        reader.literal(")")?;
    }
    reader.custom.arguments.append(&mut accumulators);
    Ok(Flow::Region(body))
}

/// `(%a = %0, %b = %1)`, the arguments of both regions of a loop.
pub(super) fn carried(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(condition), OfRegions(body), OfValues(operands)) = reader.parts_of(arguments)?;
    let regions = [condition, body];
    reader.literal("(")?;
    // A comma may precede the end.
    for position in 0.. {
        if reader.take(")") {
            break;
        }
        let name = reader.argument_name()?;
        for region in regions {
            reader.argument(region, name, ArgumentType::Of(operands, position))?;
        }
        reader.literal("=")?;
        reader.operand(operands)?;
        if !reader.assembler.lexer.take(",") {
            return reader.literal(")");
        }
    }
    Ok(())
}
