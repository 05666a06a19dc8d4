//! The bodies of `linalg.map` and `linalg.reduce`: a single op in its short form, or a region behind the op.

use crate::container::{AttributeId, TypeId};
use crate::dialect::Representation;
use crate::ir::{Inherent, Op, Value};
use crate::text::form::{Argument, OfRegions};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};
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

/// The body of a region.
fn mapper<'m>(plan: &mut Plan<'m, '_>, region: usize, order: Order) -> Said<Mapper<'m>> {
    let region = plan.region(region)?;
    let block = region.block(0).ok_or(Generic)?;
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
        return Ok(Mapper::Block);
    };
    require(payload.result_count() == 1)?;
    let result = payload.result(0).ok_or(Generic)?;
    let yields = end.name().full() == b"linalg.yield"
        && end.operand_count() == 1
        && end.operand(0).map(|it| it.id()) == Some(result.id())
        && !plan.has_attributes(end)?;
    let is_alone = payload.region_count() == 0 && payload.successor_count() == 0;
    let last = plan.facts.op.operands().last().ok_or(Generic)?;
    require(yields && is_alone && element(last)? == result.type_id())?;
    let count = arguments.len() + usize::from(order == Order::All);
    require(region.block_count() == 1 && count == plan.facts.op.operand_count() as usize)?;
    for (argument, operand) in arguments.iter().zip(plan.facts.op.operands()) {
        require(element(operand)? == argument.type_id())?;
    }
    Ok(Mapper::Payload(payload))
}

/// The type of the elements of a value.
fn element(value: Value<'_>) -> Said<TypeId> {
    let view = value.ty().ok_or(Generic)?.view()?;
    let (_, element) = view.shaped().ok_or(Generic)?;
    Ok(element.id())
}

fn order(text: &str) -> Order {
    match text {
        "init first" => Order::InitFirst,
        "all" => Order::All,
        _ => Order::Inputs,
    }
}

/// Appends ` { arith.addf {a = 1} }` for a body of one op.
pub(super) fn payload(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), text) = parts_of(arguments)?;
    let Mapper::Payload(payload) = mapper(plan, region, order(text))? else {
        return Ok(());
    };
    let mut attributes = attributes(payload)?;
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
    Ok(())
}

type Attributes<'m> = Vec<(&'m [u8], AttributeId)>;

/// All attributes of an op.
fn attributes<'m>(op: Op<'m>) -> Said<Attributes<'m>> {
    let mut found: Attributes<'m> = Vec::new();
    match op.inherent()? {
        Inherent::None => {}
        Inherent::Defined(_, properties) => {
            require(properties.operand_segments()?.is_none())?;
            require(properties.result_segments()?.is_none())?;
            let mut fields = properties.fields();
            while let Some((field, value)) = fields.next()? {
                match property::printed(field, value) {
                    None => {}
                    Some(Representation::Attribute(id)) => found.push((field.name.as_bytes(), id)),
                    Some(_) => return Err(Generic),
                }
            }
        }
        Inherent::Attribute(_) | Inherent::Opaque(_) => return Err(Generic),
    }
    for (name, attribute) in op.discardable_attributes()? {
        found.push((name, attribute.id()));
    }
    Ok(found)
}

/// Appends `(%in: T, %init: T) {...}` on a line of its own for another body.
pub(super) fn mapper_region(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), text) = parts_of(arguments)?;
    if let Mapper::Payload(_) = mapper(plan, region, order(text))? {
        return Ok(());
    }
    plan.push(Item::NewLine(2));
    plan.push_literal(b"(");
    regions::arguments(plan, region, &[], true)?;
    plan.push_literal(b") ");
    let range = plan.facts.regions.get(region).ok_or(Generic)?;
    plan.push(Item::Region(RegionItem {
        indent: 2,
        ..RegionItem::without_label(range.start)
    }));
    Ok(())
}
