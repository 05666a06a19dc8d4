//! The bodies of `linalg.map` and `linalg.reduce`: a single op in its short form, or a region behind the op.

use crate::container::AttributeId;
use crate::dialect::Representation;
use crate::error::Result;
use crate::ir::{Inherent, Op, Value};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::printer::is_unit;
use crate::text::print::property;

/// The order in which an op that is the whole body has the arguments as operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// All but the last one.
    Inputs,
    /// All. The last operand of the op has no argument.
    All,
    /// The last one first.
    InitFirst,
}

/// The body of an op.
enum Mapper<'m> {
    /// One op, whose result is yielded.
    Payload(Op<'m>),
    Block,
}

/// The body of a region; `None` if its text would not say everything.
fn mapper<'m>(plan: &mut Plan<'m, '_>, region: usize, order: Order) -> Result<Option<Mapper<'m>>> {
    let region = regions::single(plan, region)?;
    let Some(block) = region.and_then(|region| region.block(0)) else {
        return Ok(None);
    };
    let arguments: Vec<Value<'m>> = block.arguments().collect();
    let mut expected = arguments.clone();
    match order {
        Order::All => {}
        Order::Inputs => {
            expected.pop();
        }
        Order::InitFirst => {
            let count = usize::from(!expected.is_empty());
            expected.rotate_right(count);
        }
    }
    // MLIR looks for one op whose operands are the arguments, and for nothing else.
    let payload = block.op(0).filter(|_| block.op_count() == 2);
    let payload = payload.filter(|op| {
        let ids = op.operands().map(|it| it.id());
        op.operand_count() > 0 && ids.eq(expected.iter().map(|it| it.id()))
    });
    let (Some(payload), Some(end)) = (payload, block.op(1)) else {
        return Ok(Some(Mapper::Block));
    };
    let Some(result) = payload.result(0).filter(|_| payload.result_count() == 1) else {
        return Ok(None);
    };
    let yields = end.name().full() == b"linalg.yield"
        && end.operand_count() == 1
        && end.operand(0).map(|it| it.id()) == Some(result.id())
        && !plan.has_attributes(end)?;
    let is_alone = payload.region_count() == 0 && payload.successor_count() == 0;
    let last = plan.facts.op.operands().last();
    let elements = last.map(element).transpose()?.flatten();
    if !yields || !is_alone || elements != Some(result.type_id()) {
        return Ok(None);
    }
    if region.is_some_and(|region| region.block_count() != 1)
        || arguments.len() + usize::from(order == Order::All)
            != plan.facts.op.operand_count() as usize
    {
        return Ok(None);
    }
    for (argument, operand) in arguments.iter().zip(plan.facts.op.operands()) {
        if element(operand)? != Some(argument.type_id()) {
            return Ok(None);
        }
    }
    Ok(Some(Mapper::Payload(payload)))
}

/// The type of the elements of a value.
fn element(value: Value<'_>) -> Result<Option<crate::container::TypeId>> {
    let view = value.ty().map(|ty| ty.view()).transpose()?;
    let shaped = view.and_then(|view| view.shaped());
    Ok(shaped.map(|(_, element)| element.id()))
}

fn order(text: &str) -> Order {
    match text {
        "init first" => Order::InitFirst,
        "all" => Order::All,
        _ => Order::Inputs,
    }
}

/// Appends ` { arith.addf {a = 1} }` for a body of one op.
pub(super) fn payload(plan: &mut Plan<'_, '_>, region: usize, text: &str) -> Result<bool> {
    let payload = match mapper(plan, region, order(text))? {
        Some(Mapper::Payload(payload)) => payload,
        Some(Mapper::Block) => return Ok(true),
        None => return Ok(false),
    };
    let Some(mut attributes) = attributes(payload)? else {
        return Ok(false);
    };
    attributes.sort_by_key(|(name, _)| *name);
    // Reading fills the default in.
    for (at, (_, id)) in attributes.iter().enumerate() {
        if plan.attributes.text(*id)?.as_deref() == Some("#arith.fastmath<none>") {
            attributes.remove(at);
            break;
        }
    }
    plan.push_literal(b" { ");
    plan.push_text(payload.name().full());
    let tables = plan.module.tables();
    for (index, (name, id)) in attributes.iter().enumerate() {
        plan.push_literal(if index == 0 { b" {" } else { b", " });
        plan.push(Item::Name((*name).into()));
        if tables.attribute(*id).map(is_unit).transpose()? != Some(true) {
            plan.push_literal(b" = ");
            plan.push_attribute(*id);
        }
    }
    if !attributes.is_empty() {
        plan.push_literal(b"}");
    }
    plan.push_literal(b" }");
    Ok(true)
}

type Attributes<'m> = Vec<(&'m [u8], AttributeId)>;

/// All attributes of an op; `None` if some are no attributes.
fn attributes<'m>(op: Op<'m>) -> Result<Option<Attributes<'m>>> {
    let mut found: Attributes<'m> = Vec::new();
    match op.inherent()? {
        Inherent::None => {}
        Inherent::Defined(_, properties) => {
            if properties.operand_segments()?.is_some() || properties.result_segments()?.is_some() {
                return Ok(None);
            }
            let mut fields = properties.fields();
            while let Some((field, value)) = fields.next()? {
                match property::printed(field, value) {
                    None => {}
                    Some(Representation::Attribute(id)) => found.push((field.name.as_bytes(), id)),
                    Some(_) => return Ok(None),
                }
            }
        }
        Inherent::Attribute(_) | Inherent::Opaque(_) => return Ok(None),
    }
    for (name, attribute) in op.discardable_attributes()? {
        found.push((name, attribute.id()));
    }
    Ok(Some(found))
}

/// Appends `(%in: T, %init: T) {...}` on a line of its own for another body.
pub(super) fn mapper_region(plan: &mut Plan<'_, '_>, region: usize, text: &str) -> Result<bool> {
    match mapper(plan, region, order(text))? {
        Some(Mapper::Payload(_)) => return Ok(true),
        Some(Mapper::Block) => {}
        None => return Ok(false),
    }
    plan.push(Item::NewLine(2));
    plan.push_literal(b"(");
    if !regions::arguments(plan, region, &[], true)? {
        return Ok(false);
    }
    plan.push_literal(b") ");
    let Some(range) = plan.facts.regions.get(region) else {
        return Ok(false);
    };
    plan.push(Item::Region(RegionItem {
        indent: 2,
        ..RegionItem::without_label(range.start)
    }));
    Ok(true)
}
