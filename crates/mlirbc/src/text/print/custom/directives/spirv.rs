//! The directives of the ops of `spirv`. Files have its types as text.

use crate::dialect::builtin::{AttributeView, TypeView, foreign_elements};
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::type_parts::parts;
use crate::text::form::type_parts::spirv::{arm_tensor_type, is_struct, part_of, pointer};
use crate::text::form::{Argument, Spirv, Values};
use crate::text::print::custom::directives::lists::integers;
use crate::text::print::custom::directives::{literals, regions, type_text, words};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Spirv,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    Ok(match (directive, arguments) {
        (Spirv::StorageClass, [Types(pointer), Reference(value)]) => {
            let Types(value) = **value else {
                return Ok(false);
            };
            storage_class(plan, *pointer, value)?
        }
        (Spirv::StorageClass, [Types(pointer)]) => {
            let pointer = pointee_and_class(plan, *pointer)?;
            if let Some((_, class)) = &pointer {
                plan.text(&format!("\"{class}\""));
            }
            pointer.is_some()
        }
        (Spirv::Pointee, [Types(a), Types(b)]) => {
            let (a, b) = (pointee_and_class(plan, *a)?, pointee_and_class(plan, *b)?);
            let (Some((a, _)), Some((b, _))) = (a, b) else {
                return Ok(false);
            };
            plan.text(&a);
            a == b
        }
        (Spirv::SameStorageClass, [Attribute(class), Reference(pointer)]) => {
            let Types(pointer) = **pointer else {
                return Ok(false);
            };
            let class = words::inner_text(plan, *class, "#spirv.storage_class")?;
            let pointer = pointee_and_class(plan, pointer)?;
            pointer.is_some_and(|(_, found)| Some(found) == class)
        }
        (Spirv::MemoryAccess, [Attribute(access), Attribute(alignment)]) => {
            memory_access(plan, *access, *alignment)?
        }
        (Spirv::SourceAccess, [Attribute(access), Attribute(alignment)]) => {
            plan.push_literal(b", ");
            match plan.facts.values.get(*access) {
                Some(Some(_)) => {
                    plan.push_literal(b" ");
                    memory_access(plan, *access, *alignment)?
                }
                _ => true,
            }
        }
        (Spirv::ConstantType, [Reference(value), Types(constant)]) => {
            let Attribute(value) = **value else {
                return Ok(false);
            };
            constant_type(plan, value, *constant)?
        }
        (Spirv::PartType, [Types(part), Reference(of), Reference(indices)]) => {
            let (Types(of), Attribute(indices)) = (&**of, &**indices) else {
                return Ok(false);
            };
            part_type(plan, *part, *of, *indices)?
        }
        (Spirv::AccessType, [Types(result), Reference(base), Reference(indices)]) => {
            let (Types(base), Values(indices)) = (&**base, &**indices) else {
                return Ok(false);
            };
            access_type(plan, *result, *base, *indices)?
        }
        (Spirv::ExtendedOperands, [Values(a), Values(b), .., Reference(result)]) => {
            let Types(result) = **result else {
                return Ok(false);
            };
            extended_operands(plan, [*a, *b], result)?
        }
        (Spirv::Wrapped, [Regions(region), Types(result)]) => wrapped(plan, *region, *result)?,
        (Spirv::ImageOperands, [Attribute(operands)]) => {
            let is_there = plan
                .facts
                .values
                .get(*operands)
                .is_some_and(Option::is_some);
            if is_there {
                plan.push_literal(b"[");
                if !words::quoted(plan, *operands)? {
                    return Ok(false);
                }
                plan.push_literal(b"]");
            }
            true
        }
        (Spirv::ArmTensor, [Attribute(tensor)]) => arm_tensor(plan, *tensor)?,
        _ => false,
    })
}

/// Appends `[1, 2]`, the elements of a tensor of one dimension.
fn arm_tensor(plan: &mut Plan<'_, '_>, tensor: usize) -> Result<bool> {
    /// A splat is as long as its type states.
    const LONGEST: u64 = 1 << 10;
    let value = literals::attribute(plan, &Argument::Attribute(tensor))?;
    let Some(AttributeView::Dense { ty, elements }) = value.map(|it| it.view()).transpose()? else {
        return Ok(false);
    };
    let TypeView::Text(text) = ty.view()? else {
        return Ok(false);
    };
    let Some((elements, dims)) = foreign_elements(text, elements.data) else {
        return Ok(false);
    };
    let [count] = dims[..] else {
        return Ok(false);
    };
    let is_read = text == arm_tensor_type(count).as_bytes() && (1..=LONGEST).contains(&count);
    if !is_read || elements.has_expected_size() != Some(true) {
        return Ok(false);
    }
    let numbers = (0..count).map(|index| {
        let word = elements.words(index).and_then(|mut words| words.next());
        (word.unwrap_or_default() as i32).to_string()
    });
    let numbers: Vec<String> = numbers.collect();
    plan.text(&format!("[{}]", numbers.join(", ")));
    Ok(true)
}

/// The texts of the type and the storage class in `!spirv.ptr<f32, Function>`.
fn pointee_and_class(plan: &mut Plan<'_, '_>, pointer: Values) -> Result<Option<(String, String)>> {
    let Some(pointer) = plan.facts.values_of(pointer).next() else {
        return Ok(None);
    };
    let text = plan.type_text(pointer.type_id())?;
    Ok(text.as_deref().and_then(|text| {
        let inner = text.strip_prefix("!spirv.ptr<")?.strip_suffix('>')?;
        let (pointee, class) = inner.rsplit_once(", ")?;
        Some((pointee.to_owned(), class.to_owned()))
    }))
}

/// Appends the storage class of a pointer to the type of a value, in quotes.
fn storage_class(plan: &mut Plan<'_, '_>, pointer: Values, value: Values) -> Result<bool> {
    let Some((pointee, class)) = pointee_and_class(plan, pointer)? else {
        return Ok(false);
    };
    plan.text(&format!("\"{class}\""));
    type_text::has_type(plan, value, Some(&pointee))
}

/// Appends `["Volatile|Aligned", 4]`.
fn memory_access(plan: &mut Plan<'_, '_>, access: usize, alignment: usize) -> Result<bool> {
    let Some(flags) = words::inner_text(plan, access, "#spirv.memory_access")? else {
        return Ok(false);
    };
    plan.text(&format!("[\"{flags}\""));
    let alignment = literals::attribute(plan, &Argument::Attribute(alignment))?;
    let is_aligned = flags.split('|').any(|flag| flag == "Aligned");
    if is_aligned != alignment.is_some() {
        return Ok(false);
    }
    if let Some(alignment) = alignment {
        let AttributeView::Integer { ty, .. } = alignment.view()? else {
            return Ok(false);
        };
        if !plan.attributes.is_type(ty, "i32")? {
            return Ok(false);
        }
        plan.push_literal(b", ");
        plan.push(Item::Untyped(alignment.id()));
    }
    plan.push_literal(b"]");
    Ok(true)
}

/// Appends ` : T` for a constant of an array type. Other constants have the type of the value.
fn constant_type(plan: &mut Plan<'_, '_>, value: usize, constant: Values) -> Result<bool> {
    let value = literals::attribute(plan, &Argument::Attribute(value))?;
    let constant = plan.facts.values_of(constant).next();
    let (Some(value), Some(constant)) = (value, constant) else {
        return Ok(false);
    };
    let ty = match value.view()? {
        AttributeView::Integer { ty, .. }
        | AttributeView::Float { ty, .. }
        | AttributeView::Dense { ty, .. }
        | AttributeView::DenseResource { ty, .. } => Some(ty),
        AttributeView::Array(_) => None,
        _ => return Ok(false),
    };
    let is_tensor = match ty {
        Some(ty) => matches!(ty.view()?, TypeView::RankedTensor { .. }),
        None => true,
    };
    let text = plan.type_text(constant.type_id())?;
    let is_array = text.is_some_and(|text| text.starts_with("!spirv.array<"));
    if is_array {
        plan.push_literal(b" : ");
        plan.push_type(constant.type_id());
        return Ok(is_tensor);
    }
    Ok(!is_tensor && ty.map(|ty| ty.id()) == Some(constant.type_id()))
}

/// Whether a value has the type of the part of a composite.
fn part_type(plan: &mut Plan<'_, '_>, part: Values, of: Values, indices: usize) -> Result<bool> {
    let composite = plan.facts.values_of(of).next();
    let (Some(composite), Some(indices)) = (composite, integers(plan, indices)) else {
        return Ok(false);
    };
    let mut text = plan.type_text(composite.type_id())?;
    for index in indices {
        text = text.and_then(|text| part_of(&text, index));
    }
    type_text::has_type(plan, part, text.as_deref())
}

/// Whether the result is a pointer to the part of what a base points to.
fn access_type(
    plan: &mut Plan<'_, '_>,
    result: Values,
    base: Values,
    indices: Values,
) -> Result<bool> {
    // An index of a structure is the value of a constant.
    *plan.depends_on_values = true;
    let Some((pointee, class)) = pointee_and_class(plan, base)? else {
        return Ok(false);
    };
    let facts = plan.facts;
    let mut part = pointee;
    for index in facts.values_of(indices) {
        let position = match is_struct(&part) {
            true => constant(index)?,
            false => Some(0),
        };
        match position.and_then(|position| part_of(&part, position)) {
            Some(inner) => part = inner,
            None => return Ok(false),
        }
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
fn extended_operands(
    plan: &mut Plan<'_, '_>,
    operands: [Values; 2],
    result: Values,
) -> Result<bool> {
    let Some(result) = plan.facts.values_of(result).next() else {
        return Ok(false);
    };
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
        if !type_text::has_type(plan, values, members.as_deref())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Appends the op whose result a region yields, in the generic form.
fn wrapped(plan: &mut Plan<'_, '_>, region: usize, result: Values) -> Result<bool> {
    let region = regions::single(plan, region)?.filter(|it| it.block_count() == 1);
    let block = region.and_then(|region| region.block(0));
    let Some(block) = block.filter(|it| it.op_count() == 2 && it.argument_count() == 0) else {
        return Ok(false);
    };
    let (Some(op), Some(end)) = (block.op(0), block.op(1)) else {
        return Ok(false);
    };
    let is_plain = op.region_count() == 0 && op.successor_count() == 0 && op.result_count() == 1;
    let yields = end.operands().map(|it| it.id());
    let is_yielded = yields.eq(op.results().map(|it| it.id()));
    let is_end = end.name().full() == b"spirv.mlir.yield" && !plan.has_attributes(end)?;
    let Ok(name) = std::str::from_utf8(op.name().full()) else {
        return Ok(false);
    };
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
    Ok(is_plain && is_yielded && is_end && is_same)
}
