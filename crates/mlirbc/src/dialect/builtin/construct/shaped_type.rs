//! Tensors, memrefs and vectors.

use crate::affine::{AffineExpr, NewAffineMap};
use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_view::AttributeView;
use crate::dialect::builtin::construct::{invalid_value, mismatch, wrong_attribute};
use crate::dialect::builtin::shape::DYNAMIC;
use crate::dialect::builtin::type_code;
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::NewValue;

const TENSOR_ELEMENT: &str = "a type that tensors have as element";
const MEMREF_ELEMENT: &str = "a type that buffers have as element";
const VECTOR_ELEMENT: &str = "a type that vectors have as element";

fn is_tensor_element(view: &TypeView<'_>) -> bool {
    matches!(view, TypeView::Complex { .. } | TypeView::Vector { .. })
}

fn is_memref_element(view: &TypeView<'_>) -> bool {
    is_tensor_element(view)
        || matches!(
            view,
            TypeView::MemRef { .. } | TypeView::UnrankedMemRef { .. }
        )
}

impl Tables<'_> {
    /// `tensor<2x?xf32>`, `tensor<2xf32, #encoding>`; [`DYNAMIC`] represents `?`.
    ///
    /// # Errors
    /// A dimension is negative, or the element type is not permitted in a tensor.
    pub fn ranked_tensor_type(
        &mut self,
        shape: &[i64],
        element: TypeId,
        encoding: Option<AttributeId>,
    ) -> Result<TypeId> {
        check_dims(shape)?;
        self.check_element(element, is_tensor_element, TENSOR_ELEMENT)?;
        let dims = NewValue::numbers(shape.iter().copied());
        match encoding {
            None => self.builtin_type(type_code::TENSOR, &[dims, NewValue::Type(element)]),
            Some(encoding) => {
                let values = [NewValue::Attribute(encoding), dims, NewValue::Type(element)];
                self.builtin_type(type_code::TENSOR_WITH_ENCODING, &values)
            }
        }
    }

    /// `tensor<*xf32>`.
    ///
    /// # Errors
    /// The element type is not permitted in a tensor.
    pub fn unranked_tensor_type(&mut self, element: TypeId) -> Result<TypeId> {
        self.check_element(element, is_tensor_element, TENSOR_ELEMENT)?;
        self.builtin_type(type_code::UNRANKED_TENSOR, &[NewValue::Type(element)])
    }

    /// `memref<2x?xf32, #layout, #space>`; [`DYNAMIC`] represents `?`. The default layout is the
    /// identity. The integer 0 as a space is the default one, as in MLIR.
    ///
    /// # Errors
    /// A dimension is negative, the element type is not permitted in a memref, or the rank of the
    /// layout differs.
    pub fn memref_type(
        &mut self,
        shape: &[i64],
        element: TypeId,
        layout: Option<AttributeId>,
        space: Option<AttributeId>,
    ) -> Result<TypeId> {
        check_dims(shape)?;
        self.check_element(element, is_memref_element, MEMREF_ELEMENT)?;
        let rank = shape.len() as u64;
        self.transaction(|tables| {
            let layout = match layout {
                Some(layout) => {
                    tables.check_memref_layout(layout, rank)?;
                    layout
                }
                None => tables.affine_map_attribute(&NewAffineMap {
                    dims: rank,
                    symbols: 0,
                    results: (0..rank).map(AffineExpr::Dim).collect(),
                })?,
            };
            let dims = NewValue::numbers(shape.iter().copied());
            let (element, layout) = (NewValue::Type(element), NewValue::Attribute(layout));
            match tables.without_default_space(space)? {
                None => tables.builtin_type(type_code::MEMREF, &[dims, element, layout]),
                Some(space) => tables.builtin_type(
                    type_code::MEMREF_IN_SPACE,
                    &[NewValue::Attribute(space), dims, element, layout],
                ),
            }
        })
    }

    /// `memref<*xf32, #space>`.
    ///
    /// # Errors
    /// The element type is not permitted in a memref.
    pub fn unranked_memref_type(
        &mut self,
        element: TypeId,
        space: Option<AttributeId>,
    ) -> Result<TypeId> {
        self.check_element(element, is_memref_element, MEMREF_ELEMENT)?;
        let element = NewValue::Type(element);
        match self.without_default_space(space)? {
            None => self.builtin_type(type_code::UNRANKED_MEMREF, &[element]),
            Some(space) => self.builtin_type(
                type_code::UNRANKED_MEMREF_IN_SPACE,
                &[NewValue::Attribute(space), element],
            ),
        }
    }

    /// `vector<2x[4]xf32>`; dimensions are positive, and `scalable` has a flag for each, or is
    /// empty if none is scalable.
    ///
    /// # Errors
    /// A dimension is not positive, the number of flags does not match, or the element type is not
    /// permitted in a vector.
    pub fn vector_type(
        &mut self,
        shape: &[i64],
        scalable: &[bool],
        element: TypeId,
    ) -> Result<TypeId> {
        if let Some(&dim) = shape.iter().find(|&&dim| dim <= 0) {
            let expected = "a positive number";
            return Err(invalid_value("dimension of a vector", expected, dim as u64));
        }
        self.check_element(element, |_| false, VECTOR_ELEMENT)?;
        let dims = NewValue::numbers(shape.iter().copied());
        let element = NewValue::Type(element);
        if !scalable.is_empty() && scalable.len() != shape.len() {
            return Err(mismatch(
                "number of scalable flags of a vector",
                shape.len() as u64,
                scalable.len() as u64,
            ));
        }
        if !scalable.contains(&true) {
            return self.builtin_type(type_code::VECTOR, &[dims, element]);
        }
        let flags = scalable.iter().map(|&flag| NewValue::Bool(flag));
        self.builtin_type(
            type_code::SCALABLE_VECTOR,
            &[NewValue::List(flags.collect()), dims, element],
        )
    }

    fn check_memref_layout(&self, layout: AttributeId, rank: u64) -> Result<()> {
        let attribute = self.known_attribute(layout)?;
        let found = match attribute.view()? {
            AttributeView::AffineMap(map) => map.dims,
            AttributeView::StridedLayout { strides, .. } => strides.count() as u64,
            AttributeView::Text(text) if text.starts_with(b"affine_map<") => {
                names_in_header(text, b"affine_map<(")
            }
            AttributeView::Text(text) if text.starts_with(b"strided<") => {
                names_in_header(text, b"strided<[")
            }
            // Layouts of other dialects are not checked.
            AttributeView::Text(_) | AttributeView::Record(_) | AttributeView::Opaque(_) => {
                return Ok(());
            }
            _ => return Err(wrong_attribute("a layout of a memref", attribute)),
        };
        match found == rank {
            true => Ok(()),
            false => Err(mismatch("rank of the layout of a memref", rank, found)),
        }
    }

    fn without_default_space(&self, space: Option<AttributeId>) -> Result<Option<AttributeId>> {
        let Some(id) = space else { return Ok(None) };
        Ok(match self.known_attribute(id)?.view()? {
            AttributeView::Integer { value, .. } if value.to_u64() == Some(0) => None,
            _ => Some(id),
        })
    }
}

/// The number of names in the brackets at the start of the text.
fn names_in_header(text: &[u8], start: &[u8]) -> u64 {
    let rest = text.strip_prefix(start).unwrap_or_default();
    let end = rest
        .iter()
        .position(|&byte| matches!(byte, b')' | b']'))
        .unwrap_or(0);
    let (names, _) = rest.split_at(end);
    match names {
        [] => 0,
        names => 1 + names.iter().filter(|&&byte| byte == b',').count() as u64,
    }
}

fn check_dims(shape: &[i64]) -> Result<()> {
    match shape.iter().find(|&&dim| dim < 0 && dim != DYNAMIC) {
        None => Ok(()),
        Some(&dim) => Err(invalid_value(
            "dimension (shown as an unsigned number)",
            "a number from 0, or -2^63 for a dynamic one",
            dim as u64,
        )),
    }
}
