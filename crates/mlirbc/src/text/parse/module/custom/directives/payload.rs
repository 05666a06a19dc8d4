//! The bodies of `linalg.map` and `linalg.reduce`: a single op in its short form, or a region behind the op.

use crate::container::TypeId;
use crate::dialect::builtin::TypeView;
use crate::text::parse::module::custom::directives::regions;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::custom::regions::ImpliedOp;
use crate::text::parse::module::state::Parsed;

/// ` { arith.addf {a = 1} }`, a body of one op.
pub(super) fn payload(reader: &mut Reader<'_, '_, '_>) -> Parsed<()> {
    if !reader.take("{") {
        return Ok(());
    }
    reader.assembler.lexer.blanks();
    let (kind, _) = reader.assembler.custom_kind()?;
    let dictionary = match reader.next_is(b'{') {
        true => Some(reader.assembler.dictionary(&kind)?),
        false => None,
    };
    reader.custom.payload = Some((kind, dictionary));
    reader.literal("}")
}

/// The body of one op that was read, or `(%in: T, %init: T) {...}`.
pub(super) fn mapper<'t>(
    reader: &mut Reader<'_, 't, '_>,
    region: usize,
    order: &str,
) -> Parsed<Flow> {
    let Some((kind, dictionary)) = reader.custom.payload.take() else {
        reader.in_parentheses(|reader| regions::typed_arguments(reader, region))?;
        return Ok(Flow::Region(region));
    };
    let types = reader.all_operand_types()?;
    let unknown = reader.unknown_location()?;
    let mut arguments = Vec::with_capacity(types.len());
    for ty in types {
        arguments.push((element(reader, ty)?, unknown));
    }
    let result: Vec<TypeId> = arguments.last().map(|(ty, _)| *ty).into_iter().collect();
    // The last operand of the op may have no argument, or the op in the body may not use it.
    if order == "all" {
        arguments.pop();
    }
    let mut operands = reader.begin_implied_region(region, &arguments)?;
    match order {
        "all" => {}
        "init first" => {
            let count = usize::from(!operands.is_empty());
            operands.rotate_right(count);
        }
        _ => {
            operands.pop();
        }
    }
    let location = reader.own_location()?;
    let name = reader.assembler.name_text(kind.name);
    let op = ImpliedOp {
        name: &name,
        offset: reader.op.offset,
        location,
        operands: &operands,
        results: &result,
        dictionary: dictionary.as_ref(),
    };
    let value = reader.assembler.implied_op(&op)?;
    reader.end_implied_region("linalg.yield", value, location)?;
    Ok(Flow::Next)
}

/// The type of the elements of a type.
fn element(reader: &Reader<'_, '_, '_>, ty: TypeId) -> Parsed<TypeId> {
    let known = reader.assembler.module.tables().ty(ty);
    let view = known.map(|ty| ty.view()).transpose()?;
    match view.as_ref().and_then(TypeView::shaped) {
        Some((_, element)) => Ok(element.id()),
        None => {
            let offset = reader.op.offset;
            reader.stop(offset, "expected operands with elements")
        }
    }
}
