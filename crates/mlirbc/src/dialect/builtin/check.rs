//! The constraints of MLIR on builtin attributes and types, beyond their layout (format.md §13).

use crate::dialect::builtin::attribute_view::AttributeView;
use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::elements::DenseElements;
use crate::dialect::builtin::foreign_shape;
use crate::dialect::builtin::shape::{DYNAMIC, ScalableDims, Shape};
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::builtin::{attribute_code, type_code};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::form::Form;
use crate::dialect::represented;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{MAX_INTEGER_WIDTH, Part, Special};

/// Whether MLIR constrains attributes of a code beyond their layout.
pub(in crate::dialect) fn is_constrained_attribute(code: u64) -> bool {
    matches!(
        code,
        attribute_code::DICTIONARY
            | attribute_code::INTEGER
            | attribute_code::FLOAT
            | attribute_code::FUSED_LOC
            | attribute_code::FUSED_LOC_WITH_METADATA
            | attribute_code::DENSE_RESOURCE
            | attribute_code::DENSE_ARRAY
            | attribute_code::DENSE
            | attribute_code::DENSE_STRINGS
            | attribute_code::SPARSE
    )
}

/// Whether MLIR constrains types of a code beyond their layout.
pub(in crate::dialect) fn is_constrained_type(code: u64) -> bool {
    matches!(
        code,
        type_code::INTEGER
            | type_code::MEMREF
            | type_code::MEMREF_IN_SPACE
            | type_code::TENSOR
            | type_code::TENSOR_WITH_ENCODING
            | type_code::VECTOR
            | type_code::SCALABLE_VECTOR
    )
}

/// Checks that MLIR would accept a builtin attribute.
pub(in crate::dialect) fn check_attribute(attribute: Attribute<'_>) -> Result<()> {
    let problem = |kind| Err(Error::new(kind, attribute.entry().offset));
    let mismatch = |what, expected, found| {
        problem(ErrorKind::Mismatch {
            what,
            expected,
            found,
        })
    };
    let wrong_type = |expected, ty: Type<'_>| {
        let found = format!("type {}", ty.id().index());
        problem(ErrorKind::UnexpectedType { expected, found })
    };
    match attribute.view()? {
        AttributeView::Integer { ty, .. } => match ty.view()? {
            TypeView::Float(_) => wrong_type("an integer or index type", ty),
            _ => Ok(()),
        },
        AttributeView::Float { ty, format, .. } => match ty.view()? {
            TypeView::Integer { .. } | TypeView::Index if format.is_none() => {
                wrong_type("a float type", ty)
            }
            _ => Ok(()),
        },
        AttributeView::FusedLoc { locations, .. } if locations.count() == 0 => {
            mismatch("number of fused locations (at least this many)", 1, 0)
        }
        AttributeView::DenseArray {
            element,
            count,
            data,
        } => match ElementKind::of(element) {
            Some(kind @ (ElementKind::Integer { .. } | ElementKind::Float(_))) => {
                match kind.size().checked_mul(count) {
                    Some(expected) if expected == data.len() as u64 => Ok(()),
                    expected => mismatch(
                        "size of a dense array",
                        expected.unwrap_or(u64::MAX),
                        data.len() as u64,
                    ),
                }
            }
            Some(_) => wrong_type("an integer or float type", element),
            None if matches!(element.view()?, TypeView::Opaque(_)) => Ok(()),
            None => wrong_type("an integer or float type", element),
        },
        AttributeView::Dense { ty, elements } => {
            let view = ty.view()?;
            if view.shaped().is_none() && is_other_builtin(&view) {
                return wrong_type("a shaped type", ty);
            }
            let foreign = match view {
                TypeView::Text(text) => foreign_shape::elements(text, elements.data),
                _ => None,
            };
            check_elements(
                attribute,
                foreign.map_or(elements, |(elements, _)| elements),
            )
        }
        AttributeView::Record(record) => {
            let template = record.schema().template.iter();
            let mut parts = template.flat_map(|template| &template.parts);
            match parts.any(|part| *part == Part::Special(Special::Dense)) {
                true => match represented::dense(record, attribute.tables())? {
                    Some((_, elements)) => check_elements(attribute, elements),
                    None => Ok(()),
                },
                false => Ok(()),
            }
        }
        // Nothing else than a string can print as a name. Text with escapes is not read.
        AttributeView::Dictionary(dictionary) => {
            let mut names = dictionary.entries().map(|(name, _)| name);
            let is_name = |name: Attribute<'_>| {
                let is_quoted = |text: &[u8]| text.starts_with(b"\"");
                name.string_value().is_some()
                    || matches!(name.form(), Ok(Form::Text(text)) if is_quoted(text))
            };
            match names.find(|name| !is_name(*name)) {
                Some(name) => problem(ErrorKind::UnexpectedAttribute {
                    expected: "a string attribute",
                    found: format!("attribute {}", name.id().index()),
                }),
                None => Ok(()),
            }
        }
        AttributeView::DenseStrings {
            ty,
            is_splat,
            strings,
        } => {
            let count = ty
                .view()?
                .shaped()
                .and_then(|(shape, _)| shape.element_count());
            let expected = if is_splat { Some(1) } else { count };
            match expected {
                Some(expected) if expected != strings.count() as u64 => {
                    mismatch("number of dense strings", expected, strings.count() as u64)
                }
                _ => Ok(()),
            }
        }
        AttributeView::DenseResource { ty, .. } | AttributeView::Sparse { ty, .. } => {
            let view = ty.view()?;
            match view.shaped().is_none() && is_other_builtin(&view) {
                true => wrong_type("a shaped type", ty),
                false => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Checks that elements have the size that their type requires.
fn check_elements(attribute: Attribute<'_>, elements: DenseElements<'_>) -> Result<()> {
    let kind = match (elements.kind, elements.count) {
        (Some(_), None) => ErrorKind::UnexpectedType {
            expected: "a static shape of fewer than 2^64 elements",
            found: "another".to_owned(),
        },
        (Some(kind), Some(count)) if elements.has_expected_size() == Some(false) => {
            ErrorKind::Mismatch {
                what: "size of dense elements",
                expected: elements_size(attribute.tables(), kind, count),
                found: elements.data.len() as u64,
            }
        }
        // Other releases read other elements.
        (Some(kind), Some(count))
            if attribute.tables().is_writer_named()
                && !attribute.tables().element_storage().has_size_of(&elements) =>
        {
            ErrorKind::Mismatch {
                what: "size of dense elements",
                expected: elements_size(attribute.tables(), kind, count),
                found: elements.data.len() as u64,
            }
        }
        _ => return Ok(()),
    };
    Err(Error::new(kind, attribute.entry().offset))
}

/// The bytes that the elements of a shape take, in the release of the tables.
fn elements_size(tables: &Tables<'_>, kind: ElementKind, count: u64) -> u64 {
    match kind.is_bit() {
        true => count.div_ceil(8),
        false => count.saturating_mul(tables.element_storage().element_size(kind)),
    }
}

/// Whether a type is a builtin one of known structure.
fn is_other_builtin(view: &TypeView<'_>) -> bool {
    !matches!(
        view,
        TypeView::Record(_) | TypeView::Text(_) | TypeView::Opaque(_)
    )
}

/// Checks that MLIR would accept a builtin type.
pub(in crate::dialect) fn check_type(ty: Type<'_>) -> Result<()> {
    let offset = ty.entry().offset;
    let problem = |what, expected, found| {
        Err(Error::new(
            ErrorKind::InvalidValue {
                what,
                expected,
                found,
            },
            offset,
        ))
    };
    match ty.view()? {
        TypeView::Integer { width, .. } => {
            if width > MAX_INTEGER_WIDTH {
                return problem(
                    "width of an integer type",
                    "at most 16777215",
                    u64::from(width),
                );
            }
            Ok(())
        }
        TypeView::RankedTensor { shape, .. } | TypeView::MemRef { shape, .. } => {
            check_shape(shape, offset)
        }
        TypeView::Vector {
            shape, scalable, ..
        } => {
            check_shape(shape, offset)?;
            if shape.dims().any(|dim| dim <= 0) {
                return problem("dimension of a vector", "a positive number", 0);
            }
            match scalable {
                ScalableDims::Flags(flags) if flags.count() != shape.rank() => problem(
                    "number of scalable flags of a vector",
                    "one per dimension",
                    flags.count() as u64,
                ),
                ScalableDims::Trailing(count) if count > shape.rank() as u64 => {
                    problem("number of scalable dimensions", "at most the rank", count)
                }
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn check_shape(shape: Shape<'_>, offset: u64) -> Result<()> {
    match shape.dims().find(|&dim| dim < 0 && dim != DYNAMIC) {
        None => Ok(()),
        Some(dim) => Err(Error::new(
            ErrorKind::InvalidValue {
                what: "dimension (shown as an unsigned number)",
                expected: "a number from 0, or -2^63 for a dynamic one",
                found: dim as u64,
            },
            offset,
        )),
    }
}
