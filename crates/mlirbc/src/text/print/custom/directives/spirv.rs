//! The directives of the ops of `spirv`. Files have its types as text.

use std::rc::Rc;

use crate::dialect::builtin::{AttributeView, TypeView, foreign_elements};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::type_parts::parts;
use crate::text::form::type_parts::spirv::{arm_tensor_type, is_struct, part_of, pointer};
use crate::text::form::{
    Argument, Ignored, OfAttribute, OfAttributes, OfRegions, OfTypes, OfValues, Spirv, Values,
};
use crate::text::print::custom::directives::{type_text, words};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Spirv, arguments: &[Argument]) -> Said {
    match directive {
        Spirv::StorageClass => storage_class(plan, arguments),
        Spirv::Pointee => {
            let (OfTypes(a), OfTypes(b)) = parts_of(arguments)?;
            let ((a, _), (b, _)) = (pointee_and_class(plan, a)?, pointee_and_class(plan, b)?);
            plan.text(&a);
            require(a == b)
        }
        Spirv::SameStorageClass => {
            let (OfAttribute(class), OfTypes(pointer)) = parts_of(arguments)?;
            let class = words::inner_text(plan, class, "#spirv.storage_class")?;
            let (_, found) = pointee_and_class(plan, pointer)?;
            require(found == class)
        }
        Spirv::MemoryAccess => {
            let OfAttributes([access, alignment]) = parts_of(arguments)?;
            memory_access(plan, access, alignment)
        }
        Spirv::SourceAccess => {
            let OfAttributes([access, alignment]) = parts_of(arguments)?;
            plan.push_literal(b", ");
            if !plan.has(access) {
                return Ok(());
            }
            plan.push_literal(b" ");
            memory_access(plan, access, alignment)
        }
        Spirv::ConstantType => constant_type(plan, arguments),
        Spirv::PartType => part_type(plan, arguments),
        Spirv::AccessType => access_type(plan, arguments),
        Spirv::ExtendedOperands => extended_operands(plan, arguments),
        Spirv::Wrapped => wrapped(plan, arguments),
        Spirv::ImageOperands => {
            let OfAttribute(operands) = parts_of(arguments)?;
            if plan.has(operands) {
                plan.push_literal(b"[");
                words::quoted(plan, operands)?;
                plan.push_literal(b"]");
            }
            Ok(())
        }
        Spirv::ArmTensor => arm_tensor(plan, arguments),
        _ => Err(Generic),
    }
}

/// Appends `[1, 2]`, the elements of a tensor of one dimension.
fn arm_tensor(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(tensor) = parts_of(arguments)?;
    /// A splat is as long as its type states.
    const LONGEST: u64 = 1 << 10;
    let AttributeView::Dense { ty, elements } = plan.view(tensor)? else {
        return Err(Generic);
    };
    let TypeView::Text(text) = ty.view()? else {
        return Err(Generic);
    };
    let (elements, dims) = foreign_elements(text, elements.data).ok_or(Generic)?;
    let [count] = dims[..] else {
        return Err(Generic);
    };
    let is_read = text == arm_tensor_type(count).as_bytes() && (1..=LONGEST).contains(&count);
    require(is_read && elements.has_expected_size() == Some(true))?;
    let numbers = (0..count).map(|index| {
        let word = elements.words(index).and_then(|mut words| words.next());
        (word.unwrap_or_default() as i32).to_string()
    });
    let numbers: Vec<String> = numbers.collect();
    plan.text(&format!("[{}]", numbers.join(", ")));
    Ok(())
}

/// The texts of the type and the storage class in `!spirv.ptr<f32, Function>`.
fn pointee_and_class(plan: &mut Plan<'_, '_>, pointer: Values) -> Said<(String, String)> {
    let pointer = plan.first(pointer)?;
    let text = plan.type_text(pointer.type_id())?;
    text.as_deref()
        .and_then(|text| {
            let inner = text.strip_prefix("!spirv.ptr<")?.strip_suffix('>')?;
            let (pointee, class) = inner.rsplit_once(", ")?;
            Some((pointee.to_owned(), class.to_owned()))
        })
        .ok_or(Generic)
}

/// Appends the storage class of a pointer in quotes. If there is a value, the pointer points to its type.
fn storage_class(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(pointer), value) = parts_of(arguments)?;
    let (pointee, class) = pointee_and_class(plan, pointer)?;
    plan.text(&format!("\"{class}\""));
    match value {
        Some(OfTypes(value)) => type_text::has_type(plan, value, Some(&pointee)),
        None => Ok(()),
    }
}

/// Appends `["Volatile|Aligned", 4]`.
fn memory_access(plan: &mut Plan<'_, '_>, access: usize, alignment: usize) -> Said {
    let flags = words::inner_text(plan, access, "#spirv.memory_access")?;
    plan.text(&format!("[\"{flags}\""));
    let alignment = plan.stored(alignment);
    let is_aligned = flags.split('|').any(|flag| flag == "Aligned");
    require(is_aligned == alignment.is_some())?;
    if let Some(alignment) = alignment {
        plan.integer_of(alignment, "i32")?;
        plan.push_literal(b", ");
        plan.push(Item::Untyped(alignment.id()));
    }
    plan.push_literal(b"]");
    Ok(())
}

/// Appends ` : T` for a constant of an array type. Other constants have the type of the value.
fn constant_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(value), OfTypes(constant)) = parts_of(arguments)?;
    let constant = plan.first(constant)?;
    let ty = match plan.view(value)? {
        AttributeView::Integer { ty, .. }
        | AttributeView::Float { ty, .. }
        | AttributeView::Dense { ty, .. }
        | AttributeView::DenseResource { ty, .. } => Some(ty),
        AttributeView::Array(_) => None,
        _ => return Err(Generic),
    };
    let is_tensor = match ty {
        Some(ty) => matches!(ty.view()?, TypeView::RankedTensor { .. }),
        None => true,
    };
    let text = plan.type_text(constant.type_id())?;
    let is_written = text.is_some_and(|text| {
        // Since 23, the members of a structure are an array.
        text.starts_with("!spirv.array<") || ty.is_none() && text.starts_with("!spirv.struct<")
    });
    if is_written {
        plan.push_literal(b" : ");
        plan.push_type(constant.type_id());
        return require(is_tensor);
    }
    require(!is_tensor && ty.map(|ty| ty.id()) == Some(constant.type_id()))
}

/// Whether a value has the type of the part of a composite.
fn part_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(part), OfTypes(of), OfAttribute(indices)) = parts_of(arguments)?;
    let composite = plan.first(of)?;
    let mut text = plan.type_text(composite.type_id())?;
    for index in plan.integers(indices)? {
        text = text.and_then(|text| part_of(&text, index)).map(Rc::from);
    }
    type_text::has_type(plan, part, text.as_deref())
}

/// Whether the result is a pointer to the part of what a base points to.
fn access_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(result), OfTypes(base), OfValues(indices)) = parts_of(arguments)?;
    // An index of a structure is the value of a constant.
    *plan.depends_on_values = true;
    let (pointee, class) = pointee_and_class(plan, base)?;
    let facts = plan.facts;
    let mut part = pointee;
    for index in facts.values_of(indices) {
        let position = match is_struct(&part) {
            true => constant(index)?,
            false => Some(0),
        };
        part = part_of(&part, position.ok_or(Generic)?).ok_or(Generic)?;
    }
    let pointer = pointer(&part, &class);
    type_text::has_type(plan, result, Some(&pointer))
}

/// The integer that a `spirv.Constant` defines.
fn constant(value: Value<'_>) -> Result<Option<i64>> {
    let Some(op) = value.defining_op() else {
        return Ok(None);
    };
    if op.name().full() != b"spirv.Constant" {
        return Ok(None);
    }
    let value = op.attribute(b"value")?.map(|value| value.view());
    Ok(match value.transpose()? {
        Some(AttributeView::Integer { value, .. }) => value.to_i64(),
        _ => None,
    })
}

/// Appends two operands, whose type both members of the result have.
fn extended_operands(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(a), OfValues(b), Ignored, Ignored, OfTypes(result)) = parts_of(arguments)?;
    let operands = [a, b];
    let result = plan.first(result)?;
    let text = plan.type_text(result.type_id())?;
    let members = text.as_deref().and_then(|text| {
        let inner = text.strip_prefix("!spirv.struct<(")?.strip_suffix(")>")?;
        match parts(inner).as_slice() {
            [a, b] if a == b => Some((*a).to_owned()),
            _ => None,
        }
    });
    let ids: Vec<_> = operands
        .iter()
        .flat_map(|values| plan.facts.value_ids(*values))
        .collect();
    plan.list(ids.into_iter().map(Item::Value));
    for values in operands {
        type_text::has_type(plan, values, members.as_deref())?;
    }
    Ok(())
}

/// Appends the op whose result a region yields, in the generic form.
fn wrapped(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfTypes(result)) = parts_of(arguments)?;
    let block = plan.only_block(region)?;
    require(block.op_count() == 2 && block.argument_count() == 0)?;
    let (op, end) = (block.op(0).ok_or(Generic)?, block.op(1).ok_or(Generic)?);
    let is_plain = op.region_count() == 0 && op.successor_count() == 0 && op.result_count() == 1;
    let yields = end.operands().map(|it| it.id());
    let is_yielded = yields.eq(op.results().map(|it| it.id()));
    let is_end = end.name().full() == b"spirv.mlir.yield" && !plan.has_attributes(end)?;
    let name = str::from_utf8(op.name().full()).map_err(|_| Generic)?;
    plan.text(&format!("\"{name}\"("));
    plan.list(op.operands().map(|value| Item::Value(value.id())));
    plan.push_literal(b")");
    plan.push(Item::AttributesOf(op));
    plan.push_literal(b" : (");
    plan.list(op.operands().map(|value| Item::Type(value.type_id())));
    plan.push_literal(b") -> ");
    let types: Vec<_> = op.results().map(|value| value.type_id()).collect();
    plan.result_type_list(&types)?;
    let mut results = plan.facts.values_of(result).map(|value| value.type_id());
    let is_same = results.next() == types.first().copied();
    require(is_plain && is_yielded && is_end && is_same)
}
