//! What reading the text of vector's ops derives from types.

use crate::container::TypeId;
use crate::dialect::builtin::TypeView;
use crate::text::form::{Argument, MapText, OfRegions, OfTypes, Values, Vector as Directive};
use crate::text::parse::module::custom::custom_op::Ending;
use crate::text::parse::module::custom::directives::words;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// The shape of a vector: sizes, and whether they are scalable.
type Dims = Vec<(i64, bool)>;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Parsed<Flow> {
    match directive {
        Directive::Transfer => reader.dictionary(false)?,
        Directive::TransferDefaults => transfer_defaults(reader, arguments)?,
        Directive::Outer => outer(reader, arguments)?,
        Directive::UnprintedAttributes => {
            if reader.next_is(b'{') {
                words::dictionary(reader, "")?;
            }
        }
        Directive::MoreTypes => {
            while reader.assembler.lexer.take(",") {
                reader.assembler.ty()?;
            }
        }
        Directive::Masked => {
            let OfRegions(region) = reader.parts_of(arguments)?;
            reader.custom.ending = Ending::Yield("vector.yield");
            return Ok(Flow::Region(region));
        }
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Directive,
    _arguments: &[Argument],
) -> Option<bool> {
    match directive {
        Directive::Transfer | Directive::Masked => Some(reader.next_is(b'{')),
        Directive::UnprintedAttributes => Some(reader.next_is(b'{')),
        Directive::TransferDefaults | Directive::Outer | Directive::MoreTypes => None,
    }
}

/// The type of a single value that the text states.
fn type_of(reader: &mut Reader<'_, '_, '_>, values: Values) -> Parsed<TypeId> {
    let types = reader.known_types(values)?;
    match types.as_slice() {
        [ty] => Ok(*ty),
        _ => reader.expected("type"),
    }
}

/// The shape of a vector with the type of its elements; `None` for another type.
fn vector(reader: &Reader<'_, '_, '_>, ty: TypeId) -> Parsed<Option<(Dims, TypeId)>> {
    let known = reader.assembler.module.tables().ty(ty);
    let Some(TypeView::Vector {
        shape,
        element,
        scalable,
    }) = known.map(|ty| ty.view()).transpose()?
    else {
        return Ok(None);
    };
    let rank = shape.rank();
    let dims = shape.dims().enumerate();
    let dims = dims.map(|(at, dim)| (dim, scalable.contains(at, rank)));
    Ok(Some((dims.collect(), element.id())))
}

fn vector_type(reader: &mut Reader<'_, '_, '_>, dims: &Dims, element: TypeId) -> Parsed<TypeId> {
    let (sizes, scalable): (Vec<i64>, Vec<bool>) = dims.iter().copied().unzip();
    let scalable: &[bool] = match scalable.contains(&true) {
        true => &scalable,
        false => &[],
    };
    let tables = reader.assembler.module.tables_mut();
    Ok(tables.vector_type(&sizes, scalable, element)?)
}

/// Sets the map and the flags of a transfer that states none, and the type of its mask.
fn transfer_defaults(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (map, in_bounds, OfTypes(base), OfTypes(vector_values), OfTypes(mask)) =
        reader.parts_of(arguments)?;
    let (base, vector_type_id) = (type_of(reader, base)?, type_of(reader, vector_values)?);
    let offset = reader.op.offset;
    let Some((dims, _)) = vector(reader, vector_type_id)? else {
        return reader.stop(offset, "requires vector type");
    };
    let map = match reader.stated(map) {
        Some(id) => reader.assembler.attribute_text(id)?,
        None => {
            let text = default_map(reader, base, &dims)?;
            reader.set_text(map, &text)?;
            Some(text)
        }
    };
    let Some(map) = map.as_deref().and_then(MapText::of) else {
        return reader.stop(offset, "expected an affine map");
    };
    if reader.is_filled_in(in_bounds) && reader.stated(in_bounds).is_none() {
        let text = format!("[{}]", vec!["false"; map.results.len()].join(", "));
        reader.set_text(in_bounds, &text)?;
    }
    if reader.custom.operand_count(mask) > 0 {
        let shape = match map.results.len() == dims.len() {
            true => map.mask_shape(&dims, (1, false)),
            false => None,
        };
        let Some(shape) = shape else {
            let message =
                "expected the same rank for the vector and the results of the permutation map";
            return reader.stop(offset, message);
        };
        let bit = reader.type_of_text("i1")?;
        let ty = vector_type(reader, &shape, bit)?;
        reader.set_types(mask, &[ty]);
    }
    Ok(())
}

/// The text of the map of a transfer that states none: the last dimensions of the memory are those of the vector.
fn default_map(reader: &Reader<'_, '_, '_>, base: TypeId, dims: &Dims) -> Parsed<String> {
    let offset = reader.op.offset;
    let known = reader.assembler.module.tables().ty(base);
    let view = known.map(|ty| ty.view()).transpose()?;
    let Some((shape, element)) = view.as_ref().and_then(TypeView::shaped) else {
        return reader.stop(offset, "requires memref or ranked tensor type");
    };
    let inner = match element.view()? {
        TypeView::Vector { shape, .. } => shape.rank(),
        _ => 0,
    };
    let rank = shape.rank();
    let first = dims.len().checked_sub(inner);
    let Some(first) = first.and_then(|results| rank.checked_sub(results)) else {
        return reader.stop(
            offset,
            "expected a custom permutation_map when rank(source) != rank(destination)",
        );
    };
    let names = |from: usize| {
        let names: Vec<String> = (from..rank).map(|dim| format!("d{dim}")).collect();
        names.join(", ")
    };
    Ok(format!("affine_map<({}) -> ({})>", names(0), names(first)))
}

/// Sets the types of values to that of the product of two vectors, or of a vector and a scalar.
fn outer(reader: &mut Reader<'_, '_, '_>, arguments: &[Argument]) -> Parsed<()> {
    let (OfTypes(left), OfTypes(right), OfTypes(result), OfTypes(accumulator)) =
        reader.parts_of(arguments)?;
    let (left, right) = (type_of(reader, left)?, type_of(reader, right)?);
    let offset = reader.op.offset;
    let Some((mut dims, element)) = vector(reader, left)? else {
        return reader.stop(offset, "expected vector type for operand #1");
    };
    if let Some((other, _)) = vector(reader, right)? {
        let ([_], [_]) = (dims.as_slice(), other.as_slice()) else {
            return reader.stop(offset, "expected 1-d vectors");
        };
        dims.extend(other);
    }
    let ty = vector_type(reader, &dims, element)?;
    reader.set_types(result, &[ty]);
    if reader.custom.operand_count(accumulator) > 0 {
        reader.set_types(accumulator, &[ty]);
    }
    Ok(())
}
