//! Tensors, buffers and vectors.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_view::AttributeView;
use crate::dialect::builtin::construct::{invalid_value, mismatch, wrong_attribute};
use crate::dialect::builtin::shape::DYNAMIC;
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::layout::{AffineExpr, NewAffineMap, NewValue};

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
    /// `tensor<2x?xf32>`, `tensor<2xf32, #encoding>`; [`DYNAMIC`] stands for `?`.
    ///
    /// # Errors
    /// A dimension is negative, or a tensor cannot have the element.
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
            None => self.builtin_type(13, &[dims, NewValue::Type(element)]),
            Some(encoding) => {
                let values = [NewValue::Attribute(encoding), dims, NewValue::Type(element)];
                self.builtin_type(14, &values)
            }
        }
    }

    /// `tensor<*xf32>`.
    ///
    /// # Errors
    /// A tensor cannot have the element.
    pub fn unranked_tensor_type(&mut self, element: TypeId) -> Result<TypeId> {
        self.check_element(element, is_tensor_element, TENSOR_ELEMENT)?;
        self.builtin_type(18, &[NewValue::Type(element)])
    }

    /// `memref<2x?xf32, #layout, #space>`; [`DYNAMIC`] stands for `?`. Without a layout, it is the
    /// identity. A space that is the integer 0 is the default one, as in MLIR.
    ///
    /// # Errors
    /// A dimension is negative, a buffer cannot have the element, or the layout is of another rank.
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
                None => tables.builtin_type(10, &[dims, element, layout]),
                Some(space) => {
                    tables.builtin_type(11, &[NewValue::Attribute(space), dims, element, layout])
                }
            }
        })
    }

    /// `memref<*xf32, #space>`.
    ///
    /// # Errors
    /// A buffer cannot have the element.
    pub fn unranked_memref_type(
        &mut self,
        element: TypeId,
        space: Option<AttributeId>,
    ) -> Result<TypeId> {
        self.check_element(element, is_memref_element, MEMREF_ELEMENT)?;
        let element = NewValue::Type(element);
        match self.without_default_space(space)? {
            None => self.builtin_type(16, &[element]),
            Some(space) => self.builtin_type(17, &[NewValue::Attribute(space), element]),
        }
    }

    /// `vector<2x[4]xf32>`: dimensions are positive, and `scalable` tells which are scalable. It is
    /// empty if none is.
    ///
    /// # Errors
    /// A dimension is not positive, there are more or fewer flags than dimensions, or a vector
    /// cannot have the element.
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
            return self.builtin_type(19, &[dims, element]);
        }
        let flags = scalable.iter().map(|&flag| NewValue::Bool(flag));
        self.builtin_type(20, &[NewValue::List(flags.collect()), dims, element])
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
            // The layouts of other dialects are theirs to check.
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

/// The number of names between the brackets that the text starts with.
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
