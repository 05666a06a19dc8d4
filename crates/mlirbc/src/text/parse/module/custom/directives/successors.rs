//! Successors with their operands.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::TypeView;
use crate::text::form::{Argument, Ignored, OfAttribute, OfTypes, OfValues, Rest, Values};
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// `^bb1(%0, %1 : T, T)`. Returns the number of operands.
pub(super) fn successor(reader: &mut Reader<'_, '_, '_>, operands: Values) -> Parsed<i64> {
    let mark = reader.assembler.block_use()?;
    reader.assembler.successors.push(mark);
    if !reader.take("(") {
        return Ok(0);
    }
    let before = reader.custom.operands.len();
    reader.operand_list(operands)?;
    let count = reader.custom.operands.len() - before;
    reader.literal(":")?;
    reader.type_list(operands)?;
    reader.literal(")")?;
    Ok(count as i64)
}

/// The cases of a switch: their values, and the sizes of the groups of operands.
#[derive(Default)]
struct Cases {
    values: Vec<i128>,
    sizes: Vec<i64>,
}

/// `1: ^bb1(%0 : T)`
fn case(reader: &mut Reader<'_, '_, '_>, operands: Values, cases: &mut Cases) -> Parsed<()> {
    let at = reader.assembler.lexer.at;
    let is_negative = reader.take("-");
    if !reader
        .assembler
        .lexer
        .peek()
        .is_some_and(|byte| byte.is_ascii_digit())
    {
        return reader.wrong("expected integer value");
    }
    let value = reader.assembler.lexer.unsigned("expected integer value")?;
    let value = match is_negative {
        true => -i128::from(value),
        false => i128::from(value),
    };
    // Up to LLVM 19 values are printed and read without a sign.
    let is_old = reader.assembler.options.release.llvm() < Some(20);
    let fits = match is_old {
        true => value >= i64::MIN.into(),
        false => i64::try_from(value).is_ok(),
    };
    if !fits {
        return reader.stop(at, "integer value too large");
    }
    let value = match is_old {
        true => i128::from(value as u64),
        false => value,
    };
    cases.values.push(value);
    reader.literal(":")?;
    cases.sizes.push(successor(reader, operands)?);
    Ok(())
}

/// Sets the values of cases, which have the type of a flag.
fn set_cases(
    reader: &mut Reader<'_, '_, '_>,
    flag: Option<TypeId>,
    [values, operands]: [Argument; 2],
    cases: Cases,
) -> Parsed<()> {
    if let (false, Some(flag)) = (cases.values.is_empty(), flag) {
        let id = vector(reader, flag, cases.values)?;
        reader.set(&values, id);
    }
    if let Argument::Values(operands) = operands
        && let Some(slot) = reader.inner_sizes(operands)
    {
        reader.set_dense(slot, 32, &cases.sizes)?;
    }
    Ok(())
}

/// The value that has the last bits of another one, as MLIR makes values of a flag's width.
fn wrapped(value: i128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    value << shift >> shift
}

fn vector(
    reader: &mut Reader<'_, '_, '_>,
    element: TypeId,
    values: Vec<i128>,
) -> Parsed<AttributeId> {
    let tables = reader.assembler.module.tables_mut();
    let view = tables.ty(element).map(|ty| ty.view()).transpose()?;
    let values = values.into_iter().map(|value| match view {
        Some(TypeView::Integer { width, .. }) => wrapped(value, width),
        _ => value,
    });
    let values: Vec<i128> = values.collect();
    let ty = tables.vector_type(&[values.len() as i64], &[], element)?;
    Ok(tables.dense_of_integers(ty, values)?)
}

/// `[`, a line for each case and `]`.
pub(super) fn switch_lines(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(flag), OfAttribute(values), Ignored, OfValues(operands), Rest(_)) =
        reader.parts_of(arguments)?;
    let mut cases = Cases::default();
    reader.list(["[", "]"], |reader| case(reader, operands, &mut cases))?;
    let flag = reader.read_type(flag);
    let to = [Argument::Attribute(values), Argument::Values(operands)];
    set_cases(reader, flag, to, cases)
}

/// `default: ^bb1`, and a line for each case.
pub(super) fn switch_with_default(
    reader: &mut Reader<'_, '_, '_>,
    arguments: &[Argument],
) -> Parsed<()> {
    let (
        OfTypes(flag),
        Ignored,
        OfValues(default_operands),
        Ignored,
        OfAttribute(values),
        Ignored,
        OfValues(operands),
        Ignored,
    ) = reader.parts_of(arguments)?;
    reader.literal("default")?;
    reader.literal(":")?;
    successor(reader, default_operands)?;
    let mut cases = Cases::default();
    while reader.assembler.lexer.take(",") {
        case(reader, operands, &mut cases)?;
    }
    let flag = reader.read_type(flag);
    let to = [Argument::Attribute(values), Argument::Values(operands)];
    set_cases(reader, flag, to, cases)
}

/// `[`, a line for each successor and `]`.
pub(super) fn indirect(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (Ignored, Ignored, OfValues(operands), Ignored) = reader.parts_of(arguments)?;
    let mut sizes = Vec::new();
    reader.list(["[", "]"], |reader| {
        sizes.push(successor(reader, operands)?);
        Ok(())
    })?;
    match reader.inner_sizes(operands) {
        Some(slot) => reader.set_dense(slot, 32, &sizes),
        None => Ok(()),
    }
}
