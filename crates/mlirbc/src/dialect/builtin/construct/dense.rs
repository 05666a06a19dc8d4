//! Elements of shaped types, and arrays of numbers.

use std::borrow::Cow;

use crate::container::{AttributeId, ResourceId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::attribute_view::AttributeView;
use crate::dialect::builtin::construct::{invalid_value, mismatch, wrong_attribute, wrong_type};
use crate::dialect::builtin::element_encoding::UnusedBits;
use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::elements::DenseElements;
use crate::dialect::builtin::foreign_shape;
use crate::dialect::builtin::shape::Shape;
use crate::dialect::builtin::type_view::TypeView;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::NewValue;

impl Tables<'_> {
    /// `array<i32: 1, 2>`, from little-endian elements without gaps. A bool takes one byte, 0 or 1;
    /// an element of type `i0` takes one byte here, 0, but none in the file.
    ///
    /// # Errors
    /// The type is not an integer of 1 bit or of whole bytes, an index or a float, or the data ends
    /// within an element.
    pub fn dense_array_attribute(&mut self, element: TypeId, data: &[u8]) -> Result<AttributeId> {
        let ty = self.known_type(element)?;
        let kind = ElementKind::of(ty);
        let (width, size) = match kind {
            Some(kind @ ElementKind::Integer { width, .. }) => (width, kind.size()),
            Some(kind @ ElementKind::Float(format)) => (format.width(), kind.size()),
            _ => return Err(wrong_type("an integer, index or float type", ty)),
        };
        if width != 1 && !width.is_multiple_of(8) {
            return Err(wrong_type("a type of 1 bit or of whole bytes", ty));
        }
        let length = data.len() as u64;
        if size == 0 {
            check_zeros(data)?;
            let (count, none) = (
                NewValue::Unsigned(length),
                NewValue::Blob([].as_slice().into()),
            );
            return self.builtin_attribute(
                attribute_code::DENSE_ARRAY,
                &[NewValue::Type(element), count, none],
            );
        }
        if !length.is_multiple_of(size) {
            return Err(mismatch(
                "size of a dense array",
                length - length % size,
                length,
            ));
        }
        if width == 1 {
            check_bits(data)?;
        }
        let count = NewValue::Unsigned(length / size);
        self.builtin_attribute(
            attribute_code::DENSE_ARRAY,
            &[NewValue::Type(element), count, NewValue::Blob(data.into())],
        )
    }

    /// `dense<[1, 2]> : tensor<2xi32>`, from all elements or from one that represents all.
    ///
    /// Elements are little-endian and row-major. Each takes its width rounded up to whole bytes,
    /// with zeros above its bits. Bools take one byte, 0 or 1; elements of type `i0` take one;
    /// complex numbers are pairs. Equal elements are stored as one, as in MLIR.
    ///
    /// # Errors
    /// The type is not a tensor, vector or memref of static shape and of numbers, or the data does not
    /// match it.
    pub fn dense_attribute(&mut self, ty: TypeId, data: &[u8]) -> Result<AttributeId> {
        let (_, kind) = self.dense_shape(ty)?;
        check_width(kind, data)?;
        self.dense_attribute_of_text(ty, data)
    }

    /// As [`Tables::dense_attribute`], with any bits above those of elements, as MLIR accepts them in text.
    pub(crate) fn dense_attribute_of_text(
        &mut self,
        ty: TypeId,
        data: &[u8],
    ) -> Result<AttributeId> {
        let (count, kind) = self.dense_shape(ty)?;
        let stored = self.stored(kind, count, data)?;
        let values = [NewValue::Type(ty), NewValue::Blob(stored)];
        self.add_checked_attribute(attribute_code::DENSE, &values)
    }

    /// Encodes the elements of a shape as [`Tables::dense_attribute_of_text`].
    pub(crate) fn stored_elements(
        &self,
        kind: ElementKind,
        shape: &[u64],
        data: &[u8],
    ) -> Result<Vec<u8>> {
        let count = shape
            .iter()
            .try_fold(1u64, |count, dim| count.checked_mul(*dim));
        let stored = self.stored(kind, count.unwrap_or(u64::MAX), data)?;
        Ok(stored.into_owned())
    }

    fn stored<'d>(&self, kind: ElementKind, count: u64, data: &'d [u8]) -> Result<Cow<'d, [u8]>> {
        let size = kind.size();
        let length = data.len() as u64;
        let expected = count.saturating_mul(size.max(1));
        if length != expected && length != size.max(1) {
            return Err(mismatch("size of dense elements", expected, length));
        }
        if size == 0 {
            check_zeros(data)?;
            return Ok(Cow::Borrowed(&[]));
        }
        let elements = DenseElements {
            data,
            kind: Some(kind),
            count: Some(count),
            is_splat: length == size,
            is_packed: false,
            element_size: size,
        };
        let storage = self.element_storage();
        Ok(storage.encode(&elements, UnusedBits::Keep))
    }

    /// `dense<["a", "b"]> : tensor<2x!type>`, from all strings or from one that represents all.
    ///
    /// # Errors
    /// The type is not a tensor, vector or memref of static shape, or the number of strings does not match.
    pub fn dense_strings_attribute(
        &mut self,
        ty: TypeId,
        strings: &[&[u8]],
    ) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        let (shape, _) = static_shape(known.view()?)
            .ok_or_else(|| wrong_type("a tensor, vector or memref of static shape", known))?;
        let count = shape.element_count().unwrap_or(u64::MAX);
        if strings.len() as u64 != count && strings.len() != 1 {
            return Err(mismatch(
                "number of dense strings",
                count,
                strings.len() as u64,
            ));
        }
        let is_splat = match strings.split_first() {
            Some((first, rest)) => rest.iter().all(|other| other == first),
            None => false,
        };
        let kept = if is_splat { strings.get(..1) } else { None };
        self.transaction(|tables| {
            let mut ids = Vec::with_capacity(strings.len());
            for string in kept.unwrap_or(strings) {
                ids.push(NewValue::String(tables.add_string(string)?));
            }
            let is_splat = NewValue::Unsigned(u64::from(is_splat));
            tables.builtin_attribute(
                attribute_code::DENSE_STRINGS,
                &[NewValue::Type(ty), is_splat, NewValue::List(ids)],
            )
        })
    }

    /// `sparse<[[0, 1]], 5> : tensor<2x2xi32>`; each value has its indices, of type `i64`.
    ///
    /// # Errors
    /// Indices or values are not dense attributes, or their shapes do not match the type.
    pub fn sparse_attribute(
        &mut self,
        ty: TypeId,
        indices: AttributeId,
        values: AttributeId,
    ) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        let (shape, element) = static_shape(known.view()?)
            .ok_or_else(|| wrong_type("a tensor, vector or memref of static shape", known))?;
        let dims: Vec<i64> = shape.dims().collect();
        let part = |id: AttributeId| {
            let attribute = self.known_attribute(id)?;
            let (ty, elements) = match attribute.view()? {
                AttributeView::Dense { ty, elements } => (ty, Some(elements)),
                AttributeView::DenseStrings { ty, .. } => (ty, None),
                _ => return Err(wrong_attribute("dense elements", attribute)),
            };
            let shaped = ty.view()?.shaped();
            let (shape, element) =
                shaped.ok_or_else(|| wrong_attribute("dense elements", attribute))?;
            Ok((shape.dims().collect::<Vec<_>>(), element, elements))
        };
        let (of_indices, index_type, index_elements) = part(indices)?;
        let (of_values, value_type, _) = part(values)?;
        let is_i64 = matches!(index_type.view()?, TypeView::Integer { width: 64, .. });
        let Some(index_elements) = index_elements.filter(|_| is_i64) else {
            return Err(wrong_type("i64 as the type of indices", index_type));
        };
        if value_type != element {
            return Err(wrong_type("the element type of the whole", value_type));
        }
        let rank = dims.len() as i64;
        let (rows, columns) = match *of_indices {
            [rows, columns] => (rows, columns),
            [rows] => (rows, 1),
            _ => (-1, -1),
        };
        if columns != rank {
            return Err(mismatch(
                "number of indices of a value",
                rank as u64,
                columns as u64,
            ));
        }
        if of_values != [rows] {
            let found = of_values.first().copied().unwrap_or(-1);
            return Err(mismatch(
                "number of sparse values",
                rows as u64,
                found as u64,
            ));
        }
        let count = index_elements.count.unwrap_or(0);
        for (number, dim) in (0..count).zip(dims.iter().cycle()) {
            let bytes = index_elements.element(number);
            let index = bytes.and_then(|bytes| Some(i64::from_le_bytes(*bytes.first_chunk()?)));
            let index = index.unwrap_or(-1);
            if !(0..*dim).contains(&index) {
                let expected = "a place within the shape";
                return Err(invalid_value("sparse index", expected, index as u64));
            }
        }
        let parts = [indices, values].map(NewValue::Attribute);
        let [indices, values] = parts;
        self.builtin_attribute(
            attribute_code::SPARSE,
            &[NewValue::Type(ty), indices, values],
        )
    }

    /// `dense_resource<key> : tensor<2xi32>`, with a resource of the builtin dialect.
    ///
    /// # Errors
    /// The type is not shaped, or the resource does not exist.
    pub fn dense_resource_attribute(
        &mut self,
        ty: TypeId,
        resource: ResourceId,
    ) -> Result<AttributeId> {
        let known = self.known_type(ty)?;
        if known.view()?.shaped().is_none() {
            return Err(wrong_type("a shaped type", known));
        }
        self.builtin_attribute(
            attribute_code::DENSE_RESOURCE,
            &[NewValue::Type(ty), NewValue::Resource(resource)],
        )
    }

    /// The number and the kind of elements of a type that dense elements may have.
    pub(super) fn dense_shape(&self, ty: TypeId) -> Result<(u64, ElementKind)> {
        let known = self.known_type(ty)?;
        let view = known.view()?;
        if let TypeView::Text(text) = view
            && let Some((dims, kind)) = foreign_shape::shape(text)
        {
            let count = foreign_shape::count(&dims)
                .ok_or_else(|| wrong_type("a shape of fewer than 2^64 elements", known))?;
            return Ok((count, kind));
        }
        let (shape, element) = static_shape(view)
            .ok_or_else(|| wrong_type("a tensor, vector or memref of static shape", known))?;
        let count = shape
            .element_count()
            .ok_or_else(|| wrong_type("a shape of fewer than 2^64 elements", known))?;
        let kind = ElementKind::of(element)
            .ok_or_else(|| wrong_type("integers, floats or complex numbers", element))?;
        Ok((count, kind))
    }
}

fn static_shape<'m>(view: TypeView<'m>) -> Option<(Shape<'m>, crate::dialect::entry::Type<'m>)> {
    match view {
        TypeView::RankedTensor { shape, element, .. }
        | TypeView::Vector { shape, element, .. }
        | TypeView::MemRef { shape, element, .. } => {
            let is_static = shape.dims().all(|dim| dim >= 0);
            is_static.then_some((shape, element))
        }
        _ => None,
    }
}

fn check_bits(data: &[u8]) -> Result<()> {
    match data.iter().find(|&&byte| byte > 1) {
        None => Ok(()),
        Some(&byte) => Err(invalid_value("bool", "0 or 1", byte.into())),
    }
}

/// Checks that all bytes are zero, as elements without bits require.
fn check_zeros(data: &[u8]) -> Result<()> {
    match data.iter().find(|&&byte| byte != 0) {
        Some(&byte) => Err(invalid_value("element of no bits", "0", byte.into())),
        None => Ok(()),
    }
}

fn check_width(kind: ElementKind, data: &[u8]) -> Result<()> {
    let (width, parts) = kind.width_and_parts();
    let element = usize::try_from(kind.size()).unwrap_or(usize::MAX);
    let used = match width % 8 {
        0 => return Ok(()),
        used => used,
    };
    let last = data.chunks_exact((element / parts).max(1));
    let mut last = last.filter_map(|part| part.last());
    match last.find(|&&byte| byte >> used != 0) {
        None => Ok(()),
        Some(&byte) => {
            let expected = "zeros above the width of the element";
            Err(invalid_value(
                "last byte of an element",
                expected,
                byte.into(),
            ))
        }
    }
}
