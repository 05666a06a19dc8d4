//! Directives of the llvm dialect. Files have its types as text.

use crate::container::TypeId;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::text::form::type_parts::llvm::{inner, is_untyped, part_of, pointee, shuffled};
use crate::text::form::{
    Argument, Directive, Ignored, Llvm, OfAttribute, OfAttributes, OfRegions, OfTypes, OfValues,
    Rest, Values,
};
use crate::text::parse::module::custom::directives::{calls, function, successors};
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// The number that stands for a value among the indices of `llvm.getelementptr`.
const DYNAMIC: i64 = i32::MIN as i64;

/// The words for linkages. Without one, it is `external`.
const LINKAGES: [&str; 11] = [
    "appending",
    "available_externally",
    "common",
    "extern_weak",
    "external",
    "internal",
    "linkonce",
    "linkonce_odr",
    "private",
    "weak",
    "weak_odr",
];

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Llvm,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Llvm::Signature => signature(reader, arguments)?,
        Llvm::VscaleRange => vscale_range(reader, arguments)?,
        Llvm::GlobalType => global_type(reader, arguments)?,
        Llvm::LandingClauses => landing_clauses(reader, arguments)?,
        Llvm::GepIndices => indices(reader, arguments)?,
        Llvm::PartType => part_type(reader, arguments)?,
        Llvm::ShuffleType => shuffle_type(reader, arguments)?,
        Llvm::SwitchCases => successors::switch_lines(reader, arguments)?,
        Llvm::LoadType => {
            let (OfTypes(pointer), OfTypes(value)) = reader.parts_of(arguments)?;
            let at = reader.assembler.lexer.at;
            let ty = reader.assembler.ty()?;
            reader.set_types(pointer, &[ty]);
            let ty = match pointee_of(reader, at, ty)? {
                Some(pointee) => pointee,
                None => {
                    reader.literal("->")?;
                    reader.assembler.ty()?
                }
            };
            reader.set_types(value, &[ty]);
        }
        Llvm::StoreType => {
            let (OfTypes(value), OfTypes(pointer)) = reader.parts_of(arguments)?;
            let at = reader.next_at();
            let ty = reader.assembler.ty()?;
            if reader.assembler.lexer.take(",") {
                reader.set_types(value, &[ty]);
                reader.type_of(pointer)?;
            } else if let Some(pointee) = pointee_of(reader, at, ty)? {
                reader.set_types(value, &[pointee]);
                reader.set_types(pointer, &[ty]);
            } else {
                reader.literal(",")?;
            }
        }
        Llvm::Allocated => {
            let (OfAttribute(ty), Ignored) = reader.parts_of(arguments)?;
            reader.read_attribute(&Argument::Attribute(ty))?;
        }
        Llvm::NotAllocated => {
            let (OfAttribute(slot), OfTypes(pointer)) = reader.parts_of(arguments)?;
            let mut types = reader.custom.types.iter();
            let ty = types.find(|(values, _)| *values == pointer);
            if let Some((_, ty)) = ty
                && pointee(&reader.type_text(*ty)?).is_some()
            {
                reader.custom.attributes.retain(|(of, _)| *of != slot);
            }
        }
        Llvm::Variadic => {
            let OfAttribute(ty) = reader.parts_of(arguments)?;
            let at = reader.assembler.lexer.at;
            let id = reader.attribute()?;
            let text = reader.assembler.attribute_text(id)?;
            if !text.is_some_and(|text| text.ends_with("...)>")) {
                return reader.stop(at, "expected the type of a variadic function");
            }
            reader.set(&Argument::Attribute(ty), id);
        }
        Llvm::IndirectSuccessors => successors::indirect(reader, arguments)?,
        Llvm::OpBundles => calls::bundles(reader, arguments)?,
        Llvm::Linkage => {
            let OfAttribute(linkage) = reader.parts_of(arguments)?;
            let id = match linkage_can_begin(reader) {
                true => reader.word_of_class("#llvm.linkage")?,
                false => reader.attribute_of_text("#llvm.linkage<external>")?,
            };
            reader.set(&Argument::Attribute(linkage), id);
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(reader: &mut Reader<'_, '_, '_>, directive: Llvm) -> Option<bool> {
    Some(match directive {
        Llvm::Signature | Llvm::LandingClauses => reader.next_is(b'('),
        Llvm::GlobalType => reader.next_is(b':'),
        Llvm::SwitchCases | Llvm::IndirectSuccessors | Llvm::OpBundles => reader.next_is(b'['),
        Llvm::Linkage => linkage_can_begin(reader),
        Llvm::VscaleRange | Llvm::GepIndices | Llvm::Variadic => true,
        Llvm::LoadType | Llvm::StoreType | Llvm::Allocated => reader.type_can_begin(),
        Llvm::PartType | Llvm::ShuffleType | Llvm::NotAllocated => return None,
    })
}

fn linkage_can_begin(reader: &mut Reader<'_, '_, '_>) -> bool {
    let word = reader.next_word();
    word.is_some_and(|word| LINKAGES.contains(&word))
}

/// What a typed pointer points to. Types that are no pointers are errors.
fn pointee_of(reader: &mut Reader<'_, '_, '_>, at: usize, ty: TypeId) -> Parsed<Option<TypeId>> {
    let text = reader.type_text(ty)?;
    if is_untyped(&text) {
        return Ok(None);
    }
    match pointee(&text) {
        Some(pointee) => reader.type_of_text(&pointee).map(Some),
        None => reader.stop(at, "expected LLVM pointer type"),
    }
}

/// Whether a type is a builtin one that LLVM does not have.
fn is_no_llvm_type(reader: &Reader<'_, '_, '_>, ty: TypeId) -> Parsed<bool> {
    let known = reader.assembler.module.tables().ty(ty);
    let view = known.map(|ty| ty.view()).transpose()?;
    Ok(matches!(
        view,
        Some(
            TypeView::Complex { .. }
                | TypeView::Function { .. }
                | TypeView::Index
                | TypeView::MemRef { .. }
                | TypeView::RankedTensor { .. }
                | TypeView::Tuple(_)
                | TypeView::UnrankedMemRef { .. }
                | TypeView::UnrankedTensor { .. }
        )
    ))
}

/// The signature of a function of the type `!llvm.func<R (T, T, ...)>`.
fn signature(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttributes([ty, inputs, results]), OfRegions(body)) = reader.parts_of(arguments)?;
    let dictionaries = [inputs, results];
    let at = reader.next_at();
    let signature = function::read(reader, Some(body), true)?;
    let lists = [
        (&signature.inputs, "arguments"),
        (&signature.results, "results"),
    ];
    for (list, what) in lists {
        for (ty, _) in list {
            if is_no_llvm_type(reader, *ty)? {
                let message = format!(
                    "custom op 'llvm.func' failed to construct function type: expected LLVM type for function {what}"
                );
                return reader.stop(at, message);
            }
        }
    }
    let result = match signature.results.as_slice() {
        [] => "void".to_owned(),
        [(result, _)] => inner(&reader.type_text(*result)?).to_owned(),
        _ => {
            return reader.stop_here(
                "failed to construct function type: expected zero or one function result",
            );
        }
    };
    let mut inputs = Vec::new();
    for (input, _) in &signature.inputs {
        inputs.push(inner(&reader.type_text(*input)?).to_owned());
    }
    if signature.is_variadic {
        inputs.push("...".to_owned());
    }
    let function = format!("!llvm.func<{result} ({})>", inputs.join(", "));
    let function = reader.type_of_text(&function)?;
    reader.set_type(&Argument::Attribute(ty), function)?;
    function::set_dictionaries(reader, &signature, dictionaries)
}

/// The numbers of `#llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>`.
fn vscale_range(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let OfAttribute(slot) = reader.parts_of(arguments)?;
    let least = reader.signed()?;
    reader.literal(",")?;
    let most = reader.signed()?;
    let text = format!("#llvm.vscale_range<minRange = {least} : i32, maxRange = {most} : i32>");
    reader.set_text(&Argument::Attribute(slot), &text)
}

/// ` : T`; a string without it has the type that follows from its length.
fn global_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttributes([value, ty]), Ignored) = reader.parts_of(arguments)?;
    let found = match reader.take(":") {
        true => reader.assembler.ty()?,
        false => {
            let value = reader.custom.attribute(value);
            let tables = reader.assembler.module.tables();
            let value = value.and_then(|value| tables.attribute(value));
            let view = value.map(|value| value.view()).transpose()?;
            let Some(AttributeView::String { value, .. }) = view else {
                return reader.expected(":");
            };
            let text = format!("!llvm.array<{} x i8>", value.len());
            reader.type_of_text(&text)?
        }
    };
    reader.set_type(&Argument::Attribute(ty), found)
}

/// `(catch %0 : T)` or `(filter %0 : T)` for each operand.
fn landing_clauses(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), Rest(_)) = reader.parts_of(arguments)?;
    while reader.take("(") {
        if !reader.take("catch") && !reader.take("filter") {
            return reader.expected("catch");
        }
        reader.typed_operand(values)?;
        reader.literal(")")?;
    }
    Ok(())
}

/// `%0, 1`
fn indices(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(values), OfAttribute(slot)) = reader.parts_of(arguments)?;
    let mut constants = Vec::new();
    loop {
        if reader.next_is(b'%') {
            reader.operand(values)?;
            constants.push(DYNAMIC);
        } else {
            let at = reader.assembler.lexer.at;
            let index = reader.signed()?;
            if i32::try_from(index).is_err() {
                return reader.stop(at, "integer value too large");
            }
            constants.push(index);
        }
        if !reader.assembler.lexer.take(",") {
            return reader.set_dense(slot, 32, &constants);
        }
    }
}

/// Sets the type of the part of a container at a position.
fn part_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(part), OfTypes(of), OfAttribute(position)) = reader.parts_of(arguments)?;
    let (Some(container), Some(position)) = (reader.read_type(of), reader.numbers(position)) else {
        return reader.unreadable(Directive::Llvm(Llvm::PartType));
    };
    let mut text = Some(reader.type_text(container)?);
    for index in position {
        text = text.and_then(|text| part_of(&text, index));
    }
    set_type_of_text(reader, part, text)
}

/// Sets the type of a vector with as many elements as a mask.
fn shuffle_type(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(vector), OfTypes(result), OfAttribute(mask)) = reader.parts_of(arguments)?;
    let (Some(vector), Some(mask)) = (reader.read_type(vector), reader.numbers(mask)) else {
        return reader.unreadable(Directive::Llvm(Llvm::ShuffleType));
    };
    let text = shuffled(&reader.type_text(vector)?, mask.len());
    set_type_of_text(reader, result, text)
}

fn set_type_of_text(
    reader: &mut Reader<'_, '_, '_>,
    values: Values,
    text: Option<String>,
) -> Parsed<()> {
    let Some(text) = text else {
        return reader.wrong("the type of a part cannot be determined");
    };
    let ty: TypeId = reader.type_of_text(&text)?;
    reader.set_types(values, &[ty]);
    Ok(())
}
