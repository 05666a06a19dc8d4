//! Directives of the spirv dialect. Files have its types as text.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::schema::AttributeText;
use crate::text::form::type_parts::parts;
use crate::text::form::type_parts::spirv::{arm_tensor_type, is_struct, part_of, pointer};
use crate::text::form::{
    Argument, Directive, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Rest, Spirv, Values,
};
use crate::text::parse::module::custom::custom_op::Late;
use crate::text::parse::module::custom::directives::words;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;
use crate::text::syntax::is_bare;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Spirv,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Spirv::StorageClass | Spirv::BlockPointer => {
            let (OfTypes(pointer), Rest(rest)) = reader.parts_of(arguments)?;
            let class = storage_class(reader)?;
            let late = Late::Pointer {
                pointer,
                value: rest.first().and_then(Reader::values_of),
                is_to_element: directive == Spirv::BlockPointer,
                class,
            };
            reader.custom.late.push(late);
        }
        Spirv::Pointee => pointee(reader, arguments)?,
        Spirv::SameStorageClass => {
            let (OfAttribute(slot), OfTypes(pointer)) = reader.parts_of(arguments)?;
            let late = Late::StorageClass { slot, pointer };
            reader.custom.late.push(late);
        }
        Spirv::MemoryAccess => {
            let (access, alignment) = reader.parts_of(arguments)?;
            memory_access(reader, access, alignment)?;
        }
        Spirv::SourceAccess => {
            let (access, alignment) = reader.parts_of(arguments)?;
            if reader.take(",") && reader.next_is(b'[') {
                memory_access(reader, access, alignment)?;
            }
        }
        Spirv::ConstantType => constant_type(reader, arguments)?,
        Spirv::PartType => part_type(reader, arguments)?,
        Spirv::AccessType => access_type(reader, arguments)?,
        Spirv::ExtendedOperands => {
            let (OfValues(a), OfValues(b), Ignored, Ignored, OfTypes(result)) =
                reader.parts_of(arguments)?;
            reader.operand(a)?;
            reader.literal(",")?;
            reader.operand(b)?;
            let operands = [a, b];
            reader.custom.late.push(Late::Member { operands, result });
        }
        Spirv::Wrapped => wrapped(reader, arguments)?,
        Spirv::ImageOperands => {
            let OfAttribute(slot) = reader.parts_of(arguments)?;
            if reader.take("[") {
                let form = reader.form;
                let text = form.program.slots.get(slot).map(|slot| &slot.text);
                let Some(AttributeText::Class(class)) = text else {
                    return reader.unreadable(Directive::Spirv(directive));
                };
                let id = words::quoted_of_class(reader, class)?;
                reader.set(&Argument::Attribute(slot), id);
                reader.literal("]")?;
            }
        }
        Spirv::ArmTensor => arm_tensor(reader, arguments)?,
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Spirv) -> Option<bool> {
    Some(match directive {
        Spirv::StorageClass | Spirv::BlockPointer | Spirv::Wrapped => reader.next_is(b'"'),
        Spirv::Pointee => reader.type_can_begin(),
        Spirv::MemoryAccess | Spirv::ImageOperands | Spirv::ArmTensor => reader.next_is(b'['),
        Spirv::SourceAccess => reader.next_is(b','),
        Spirv::ConstantType => reader.next_is(b':'),
        Spirv::ExtendedOperands => reader.next_is(b'%'),
        Spirv::SameStorageClass | Spirv::PartType | Spirv::AccessType => return None,
    })
}

/// `[1, 2]`, the elements of a tensor of one dimension.
fn arm_tensor(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let tensor = reader.parts_of(arguments)?;
    let mut numbers: Vec<String> = Vec::new();
    reader.list(["[", "]"], |reader| {
        numbers.push(reader.signed()?.to_string());
        Ok(())
    })?;
    let ty = arm_tensor_type(numbers.len() as u64);
    reader.set_text(tensor, &format!("dense<[{}]> : {ty}", numbers.join(", ")))
}

/// Sets what follows from types behind it in the text.
pub(in crate::text::parse::module::custom) fn finish(
    reader: &mut Reader<'_, '_, '_>,
    late: Late,
) -> Parsed<()> {
    match late {
        Late::Pointer {
            pointer,
            value: Some(value),
            is_to_element,
            class,
        } => {
            let Some(mut value) = reader.read_type(value) else {
                return reader.unreadable(Directive::Spirv(Spirv::StorageClass));
            };
            let known = reader.assembler.module.tables().ty(value);
            if let Some(TypeView::Vector { element, .. }) = known.map(|ty| ty.view()).transpose()?
                && is_to_element
            {
                value = element.id();
            }
            let text = reader.type_text(value)?;
            set_pointer(reader, pointer, &text, &class)
        }
        Late::Pointer { value: None, .. } => {
            reader.unreadable(Directive::Spirv(Spirv::StorageClass))
        }
        Late::StorageClass { slot, pointer } => {
            let text = match reader.read_type(pointer) {
                Some(pointer) => reader.type_text(pointer)?,
                None => String::new(),
            };
            let inner = text.strip_prefix("!spirv.ptr<");
            let inner = inner.and_then(|inner| inner.strip_suffix('>')?.rsplit_once(", "));
            let Some((_, class)) = inner else {
                return reader.stop(reader.op.offset, "expected spirv.ptr type");
            };
            reader.set_text(
                &Argument::Attribute(slot),
                &format!("#spirv.storage_class<{class}>"),
            )
        }
        Late::Member { operands, result } => {
            let text = match reader.read_type(result) {
                Some(result) => reader.type_text(result)?,
                None => String::new(),
            };
            let members = text.strip_prefix("!spirv.struct<(");
            let members = members.and_then(|inner| inner.strip_suffix(")>"));
            let (Some(member), Some(2)) = (
                part_of(&text, 0),
                members.map(|members| parts(members).len()),
            ) else {
                let message = "expected spirv.struct type with two members";
                return reader.stop(reader.op.offset, message);
            };
            let member = reader.type_of_text(&member)?;
            for operands in operands {
                reader.set_types(operands, &[member]);
            }
            Ok(())
        }
    }
}

/// `"Function"`
fn storage_class(reader: &mut Reader<'_, '_, '_>) -> Parsed<Box<str>> {
    let class = reader.assembler.lexer.string("expected string")?;
    match std::str::from_utf8(&class) {
        Ok(class) if is_bare(class.as_bytes()) => Ok(class.into()),
        _ => reader.stop_here("invalid storage class"),
    }
}

fn set_pointer(
    reader: &mut Reader<'_, '_, '_>,
    pointer: Values,
    pointee: &str,
    class: &str,
) -> Parsed<()> {
    let ty = reader.type_of_text(&format!("!spirv.ptr<{pointee}, {class}>"))?;
    reader.set_types(pointer, &[ty]);
    Ok(())
}

/// The type that the pointers before it have.
fn pointee(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let Rest(_) = reader.parts_of(arguments)?;
    let ty = reader.assembler.ty()?;
    let text = reader.type_text(ty)?;
    for late in std::mem::take(&mut reader.custom.late) {
        if let Late::Pointer { pointer, class, .. } = late {
            set_pointer(reader, pointer, &text, &class)?;
        }
    }
    Ok(())
}

/// `["Volatile|Aligned", 4]`
fn memory_access(
    reader: &mut Reader<'_, '_, '_>,
    access: &Argument,
    alignment: &Argument,
) -> Parsed<()> {
    reader.literal("[")?;
    let mut ahead = reader.assembler.lexer;
    let flags = ahead.string("expected string")?;
    let is_aligned = flags.split(|byte| *byte == b'|').any(|it| it == b"Aligned");
    let id = words::quoted_of_class(reader, "#spirv.memory_access")?;
    reader.set(access, id);
    if is_aligned {
        reader.literal(",")?;
        let i32 = reader.type_of_text("i32")?;
        reader.read_of_type(alignment, Some(i32))?;
    }
    reader.literal("]")
}

/// `: T` for a constant whose value has no type, or that of a tensor. Other constants have the type of the value.
fn constant_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(value), OfTypes(constant)) = reader.parts_of(arguments)?;
    let id = reader.custom.attribute(value);
    let tables = reader.assembler.module.tables();
    let value = id.and_then(|id| tables.attribute(id));
    let ty = match value.map(|value| value.view()).transpose()? {
        Some(
            AttributeView::Integer { ty, .. }
            | AttributeView::Float { ty, .. }
            | AttributeView::Dense { ty, .. }
            | AttributeView::DenseResource { ty, .. },
        ) => match ty.view()? {
            TypeView::RankedTensor { .. } => None,
            _ => Some(ty.id()),
        },
        _ => None,
    };
    let ty = match ty {
        Some(ty) => ty,
        None => {
            reader.literal(":")?;
            reader.assembler.ty()?
        }
    };
    reader.set_types(constant, &[ty]);
    Ok(())
}

/// Sets the type of the part of a composite.
fn part_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(part), OfTypes(of), OfAttribute(indices)) = reader.parts_of(arguments)?;
    let (Some(composite), Some(indices)) = (reader.read_type(of), reader.numbers(indices)) else {
        return reader.unreadable(Directive::Spirv(Spirv::PartType));
    };
    if indices.is_empty() {
        return reader.stop_here("expected at least one index");
    }
    let mut text = Some(reader.type_text(composite)?);
    for index in indices {
        text = text.and_then(|text| part_of(&text, index));
    }
    let Some(text) = text else {
        return reader.stop_here("the type of a part cannot be determined");
    };
    let ty = reader.type_of_text(&text)?;
    reader.set_types(part, &[ty]);
    Ok(())
}

/// Sets the type of a pointer to the part of what a base points to.
fn access_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(result), OfTypes(base), OfValues(indices)) = reader.parts_of(arguments)?;
    let Some(base) = reader.read_type(base) else {
        return reader.unreadable(Directive::Spirv(Spirv::AccessType));
    };
    let text = reader.type_text(base)?;
    let inner = text.strip_prefix("!spirv.ptr<");
    let inner = inner.and_then(|inner| inner.strip_suffix('>')?.rsplit_once(", "));
    let Some((pointee, class)) = inner else {
        return reader.stop_here("expected a pointer to composite type");
    };
    let mut part = pointee.to_owned();
    let names = reader.custom.operands.iter();
    let names = names.filter(|(of, _)| *of == indices);
    let names: Vec<_> = names.map(|(_, name)| *name).collect();
    for used in names {
        let index = match is_struct(&part) {
            true => reader.assembler.integer_constant(used),
            false => Some(0),
        };
        let Some(index) = index else {
            let message =
                "index must be an integer spirv.Constant to access element of spirv.struct";
            return reader.stop(used.name.offset, message);
        };
        let Some(inner) = part_of(&part, index) else {
            let message = format!("cannot extract from {part} with index {index}");
            return reader.stop(used.name.offset, message);
        };
        part = inner;
    }
    let ty = reader.type_of_text(&pointer(&part, class))?;
    reader.set_types(result, &[ty]);
    Ok(())
}

/// `"spirv.IAdd"(%0, %1) : (T, T) -> T`, an op in the generic form, whose result a region yields. It has the location
/// behind it, as the op around it.
fn wrapped(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfRegions(region), OfTypes(result)) = reader.parts_of(arguments)?;
    reader.begin_implied_region(region, &[])?;
    let assembler = &mut *reader.assembler;
    if assembler.lexer.peek() != Some(b'"') {
        return assembler.stop_here("expected operation name in quotes");
    }
    let mut op = assembler.op_head(assembler.bound.len())?;
    assembler.op_middle(&mut op)?;
    if assembler.lexer.peek() == Some(b'(') {
        return assembler.stop_here("an op with regions cannot be wrapped");
    }
    assembler.op_end(&op, None)?;
    let value = assembler
        .body
        .last_op()
        .and_then(|(_, mut results)| results.next());
    let value = value.and_then(|value| {
        let ty = assembler.body.type_of(value)?;
        Some((value, ty, assembler.body.location_of(value)?))
    });
    let Some((value, ty, location)) = value else {
        return assembler.stop(op.offset, "expected an op with a result");
    };
    reader.end_implied_region("spirv.mlir.yield", value, location)?;
    reader.set_types(result, &[ty]);
    reader.custom.location = Some(location);
    Ok(())
}
