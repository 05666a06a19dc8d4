//! Calls: the callee, its arguments and their types.

use crate::text::form::{Argument, Ignored, OfAttribute, OfAttributes, OfTypes, OfValues};
use crate::text::parse::module::custom::directives::function;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `@f(%0, %1)`, or `%0(%1)` without a callee.
pub(super) fn operands(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfAttribute(callee), OfValues(operands)) = reader.parts_of(arguments)?;
    match reader.next_is(b'%') {
        true => reader.operand(operands)?,
        false => reader.property(callee, false)?,
    }
    reader.list(["(", ")"], |reader| reader.operand(operands))
}

/// `(T {...}) -> T {...}`, behind the type of the called pointer if there is one.
pub(super) fn signature(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (callee, OfTypes(operands), OfTypes(results), dictionaries) = reader.parts_of(arguments)?;
    if let Some(OfAttribute(callee)) = callee
        && reader.custom.attribute(callee).is_none()
    {
        let pointer = reader.assembler.ty()?;
        reader.set_types(operands, &[pointer]);
        reader.literal(",")?;
    }
    let at = reader.assembler.lexer.at;
    let signature = function::read(reader, None, false)?;
    require_result_of_llvm(reader, at, &signature)?;
    for (values, list) in [(operands, &signature.inputs), (results, &signature.results)] {
        let types: Vec<_> = list.iter().map(|(ty, _)| *ty).collect();
        reader.set_types(values, &types);
    }
    match dictionaries {
        Some(OfAttributes(slots)) => function::set_dictionaries(reader, &signature, slots),
        None if signature.has_dictionaries() => reader.stop(
            at,
            "expected no attributes of arguments or results, which the op does not have",
        ),
        None => Ok(()),
    }
}

/// Requires that a call of the llvm dialect has no result, or one that is a value.
fn require_result_of_llvm(
    reader: &mut Reader<'_, '_, '_>,
    at: usize,
    signature: &function::Signature,
) -> Parsed<()> {
    let name = reader
        .assembler
        .module
        .container()
        .op_name(reader.op.kind.name);
    if !matches!(name, b"llvm.call" | b"llvm.invoke") {
        return Ok(());
    }
    match signature.results.as_slice() {
        [] => Ok(()),
        &[(ty, _)] if reader.type_text(ty)? == "!llvm.void" => {
            reader.stop(at, "expected a non-void result type")
        }
        [_] => Ok(()),
        _ => reader.stop(at, "expected function with 0 or 1 result"),
    }
}

/// `["tag"(%0 : T), ...]`
pub(super) fn bundles(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfValues(operands), Ignored, OfAttribute(tags)) = reader.parts_of(arguments)?;
    let Some(slot) = reader.inner_sizes(operands) else {
        return Ok(());
    };
    let (mut names, mut sizes) = (Vec::new(), Vec::new());
    reader.list(["[", "]"], |reader| {
        let tag = reader.assembler.lexer.string("expected string")?;
        names.push(reader.string(&tag)?);
        reader.literal("(")?;
        let before = reader.custom.operands.len();
        if !reader.next_is(b')') {
            reader.operands_and_types(operands)?;
        }
        sizes.push((reader.custom.operands.len() - before) as i64);
        reader.literal(")")
    })?;
    reader.set_dense(slot, 32, &sizes)?;
    if !names.is_empty() {
        reader.set_array(&Argument::Attribute(tags), &names)?;
    }
    Ok(())
}
