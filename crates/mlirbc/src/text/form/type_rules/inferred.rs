//! The types that ops of MLIR infer for their results, and those of attributes.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::ir::{Op, Value};
use crate::text::form::type_rules::following::{Following, FollowingType as Ty, TypeTexts};
use crate::text::form::type_rules::shaped::{element_of, is_scalar, with_element};
use crate::text::form::type_rules::type_text::{inside, split};

/// The type of a typed attribute; `None` if it is not known.
pub(crate) fn type_of_attribute<'m>(attribute: Attribute<'m>) -> Result<Option<Ty<'m>>> {
    if let Some(ty) = attribute.value_type()? {
        return Ok(Some(Ty::Entry(ty)));
    }
    Ok(match attribute.view()? {
        AttributeView::Text(text) => split(text, b" : ").map(|(_, ty)| Ty::Text(ty.into())),
        _ => None,
    })
}

/// What the types of results are inferred from: an op, or what is known of one that is being read.
pub(crate) trait InferenceSource<'m> {
    /// The full name of the op.
    fn name(&self) -> &[u8];

    /// The type of an operand.
    fn operand(&self, position: usize) -> Option<Type<'m>>;

    fn operand_count(&self) -> usize;

    /// The number of operands in a group.
    fn group_size(&self, name: &str) -> Option<u64>;

    /// # Errors
    /// The properties of the op are damaged.
    fn attribute(&self, name: &str) -> Result<Option<Attribute<'m>>>;
}

impl<'m> InferenceSource<'m> for Op<'m> {
    fn name(&self) -> &[u8] {
        Op::name(*self).full()
    }

    fn operand(&self, position: usize) -> Option<Type<'m>> {
        let operand = Op::operand(*self, u32::try_from(position).ok()?);
        operand.and_then(Value::ty)
    }

    fn operand_count(&self) -> usize {
        Op::operand_count(*self) as usize
    }

    fn group_size(&self, name: &str) -> Option<u64> {
        let group = self.operand_group(name)?;
        Some(group.len() as u64)
    }

    fn attribute(&self, name: &str) -> Result<Option<Attribute<'m>>> {
        Op::attribute(*self, name.as_bytes())
    }
}

/// The types of the results that an op of MLIR infers; `None` if the op is not known, or if what it has
/// does not determine them.
pub(crate) fn inferred<'m>(
    op: &impl InferenceSource<'m>,
    texts: &mut dyn TypeTexts<'m>,
) -> Result<Option<Following<'m>>> {
    let operand = |position| op.operand(position);
    Ok(match op.name() {
        b"bufferization.dealloc" => {
            let retained = op.group_size("retained");
            retained.map(|retained| Following::Repeated(Ty::I1, retained))
        }
        b"memref.distinct_objects" => {
            let types = (0..op.operand_count()).map(|at| operand(at).map(Ty::Entry));
            types.collect::<Option<_>>().map(Following::List)
        }
        b"ptr.ptr_add" => match (operand(0), operand(1)) {
            (Some(base), Some(offset)) => pointers(base, offset)?.map(Following::Each),
            _ => None,
        },
        b"chlo.constant" | b"smt.bv.constant" => match op.attribute("value")? {
            Some(value) => type_of_attribute(value)?.map(Following::Each),
            None => None,
        },
        b"smt.bv.concat" => {
            let mut sum = Some(0u64);
            for position in 0..op.operand_count() {
                let text = operand(position)
                    .map(|ty| texts.type_text(ty))
                    .transpose()?;
                let width = text.flatten().and_then(|text| inside(text, b"!smt.bv"));
                let width = width.and_then(|width| std::str::from_utf8(width).ok()?.parse().ok());
                sum = sum
                    .zip(width)
                    .and_then(|(sum, width)| sum.checked_add(width));
            }
            sum.map(|sum| Following::Each(Ty::Text(format!("!smt.bv<{sum}>").into())))
        }
        b"vector.shuffle" => {
            let mask = op.attribute("mask")?.map(|mask| mask.view()).transpose()?;
            let length = mask.and_then(length_of);
            let vector = operand(0).map(|ty| ty.view()).transpose()?;
            length
                .zip(vector)
                .and_then(|(length, vector)| shuffled(length, vector))
        }
        b"vector.extract" => {
            let position = op.attribute("position")?;
            let position = position.map(|it| it.view()).transpose()?;
            let length = position.and_then(length_of);
            let vector = operand(0).map(|ty| ty.view()).transpose()?;
            length
                .zip(vector)
                .and_then(|(length, vector)| extracted(length, vector))
        }
        b"wasmssa.local" => match op.attribute("type")?.map(|ty| ty.view()).transpose()? {
            Some(AttributeView::Type(ty)) => {
                let text = texts.type_text(ty)?;
                text.map(|text| Following::Each(Ty::Text(wasm_local(text))))
            }
            _ => None,
        },
        b"wasmssa.local_get" | b"wasmssa.local_tee" => {
            let text = operand(0).map(|ty| texts.type_text(ty)).transpose()?;
            let local = text.flatten().and_then(|text| {
                let local = text.strip_prefix(WASM_LOCAL.as_bytes())?;
                local.strip_suffix(b">")
            });
            local.map(|local| Following::Each(Ty::Text(local.into())))
        }
        _ => None,
    })
}

const WASM_LOCAL: &str = "!wasmssa<local ref to ";

fn wasm_local(of: &[u8]) -> Vec<u8> {
    [WASM_LOCAL.as_bytes(), of, b">"].concat()
}

/// The type of a pointer plus an offset: the shape of the offset, if it has one.
fn pointers<'m>(base: Type<'m>, offset: Type<'m>) -> Result<Option<Ty<'m>>> {
    let offset = offset.view()?;
    if is_scalar(offset) {
        return Ok(Some(Ty::Entry(base)));
    }
    let element = element_of(base.view()?).unwrap_or(base);
    Ok(with_element(offset, Ty::Entry(element)))
}

/// The number of elements of an array.
fn length_of(view: AttributeView<'_>) -> Option<usize> {
    match view {
        AttributeView::DenseArray { count, .. } => usize::try_from(count).ok(),
        AttributeView::Array(elements) => Some(elements.count()),
        _ => None,
    }
}

/// The vector that a mask of a length selects from vectors of a type.
fn shuffled<'m>(length: usize, vector: TypeView<'m>) -> Option<Following<'m>> {
    let TypeView::Vector { shape, element, .. } = vector else {
        return None;
    };
    let first = i64::try_from(length.max(1)).ok()?;
    let dims = std::iter::once(first).chain(shape.dims().skip(1));
    Some(Following::Each(Ty::fixed(dims, Ty::Entry(element))))
}

/// What is at a position of a length in a vector, in LLVM 17.
fn extracted<'m>(length: usize, vector: TypeView<'m>) -> Option<Following<'m>> {
    let TypeView::Vector { shape, element, .. } = vector else {
        return None;
    };
    let element = Ty::Entry(element);
    Some(Following::Each(match length >= shape.rank() {
        true => element,
        // That release takes the dimensions for fixed.
        false => Ty::fixed(shape.dims().skip(length), element),
    }))
}
