//! The raw data of dense attributes and dense arrays.

use std::mem::MaybeUninit;

use crate::attributes::entry::view_into;
use crate::attributes::entry::with_view;
use crate::attributes::number_format::mlirbc_float_format;
use crate::attributes::number_format::mlirbc_signedness;
use crate::basics::handle::mlirbc_attribute;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::copy_out;
use crate::boundary::known::Handle;
use crate::open::module::{mlirbc_module, with};
use mlirbc::dialect::builtin::{AttributeView, DenseElements, ElementKind, Signedness};

/// The kinds of elements of dense data.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_element_kind {
    /// The type does not determine the kind.
    MLIRBC_ELEMENT_UNKNOWN = 0,
    /// Integers; `index` is a signless one of 64 bits.
    MLIRBC_ELEMENT_INTEGER = 1,
    /// Floats.
    MLIRBC_ELEMENT_FLOAT = 2,
    /// Pairs of integers.
    MLIRBC_ELEMENT_COMPLEX_INTEGER = 3,
    /// Pairs of floats.
    MLIRBC_ELEMENT_COMPLEX_FLOAT = 4,
}

/// Dense data: a view into the file, little-endian, row-major, without gaps.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_dense {
    /// The stored bytes: all elements, or one if `is_splat`.
    pub data: mlirbc_bytes,
    /// The number of elements of the shape, however many are stored; 0 if the type does not
    /// determine it.
    pub count: u64,
    /// The kind of the elements.
    pub kind: mlirbc_element_kind,
    /// The width in bits of an element, or of each part of a pair.
    pub bit_width: u32,
    /// Whether integers have a sign.
    pub signedness: mlirbc_signedness,
    /// The format of floats.
    pub float_format: mlirbc_float_format,
    /// The bytes that a stored element takes, a pair as a whole. 1 for packed bits too, but then
    /// eight elements share a byte.
    pub element_size: u64,
    /// Whether one stored element is repeated for the whole shape.
    pub is_splat: bool,
    /// Whether elements of one bit are packed eight to a byte, the first in the lowest bit, unused
    /// bits 0. Otherwise each takes a byte, which is not 0 if it is set. A splat of bits is one byte: 0, or
    /// any other value.
    pub is_packed: bool,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

pub(crate) fn elements<'m>(view: AttributeView<'m>) -> Option<DenseElements<'m>> {
    match view {
        AttributeView::Dense { elements, .. } => Some(elements),
        AttributeView::DenseArray {
            element,
            count,
            data,
        } => {
            let kind = ElementKind::of(element);
            Some(DenseElements {
                data,
                kind,
                count: Some(count),
                is_splat: false,
                is_packed: false,
                element_size: kind.map_or(0, ElementKind::size),
            })
        }
        _ => None,
    }
}

/// The data of a dense attribute or dense array. False for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_dense(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    dense: Option<&mut MaybeUninit<mlirbc_dense>>,
) -> bool {
    view_into(module, attribute, dense, |view| {
        let elements = elements(view)?;
        let mut result = mlirbc_dense {
            data: mlirbc_bytes::of(elements.data),
            count: elements.count.unwrap_or(0),
            kind: mlirbc_element_kind::MLIRBC_ELEMENT_UNKNOWN,
            bit_width: 0,
            signedness: mlirbc_signedness::MLIRBC_SIGNLESS,
            float_format: mlirbc_float_format::MLIRBC_FLOAT_UNKNOWN,
            element_size: elements.element_size,
            is_splat: elements.is_splat,
            is_packed: elements.is_packed,
            reserved: [0; 4],
        };
        match elements.kind {
            Some(ElementKind::Integer { width, signedness }) => {
                result.kind = mlirbc_element_kind::MLIRBC_ELEMENT_INTEGER;
                (result.bit_width, result.signedness) = (width, signedness.into());
            }
            Some(ElementKind::ComplexInteger { width, signedness }) => {
                result.kind = mlirbc_element_kind::MLIRBC_ELEMENT_COMPLEX_INTEGER;
                (result.bit_width, result.signedness) = (width, signedness.into());
            }
            Some(ElementKind::Float(format)) => {
                result.kind = mlirbc_element_kind::MLIRBC_ELEMENT_FLOAT;
                (result.bit_width, result.float_format) =
                    (format.width(), mlirbc_float_format::of(format));
            }
            Some(ElementKind::ComplexFloat(format)) => {
                result.kind = mlirbc_element_kind::MLIRBC_ELEMENT_COMPLEX_FLOAT;
                (result.bit_width, result.float_format) =
                    (format.width(), mlirbc_float_format::of(format));
            }
            None => {}
        }
        Some(result)
    })
}

/// The low 64 bits of an element of at most 64 bits, zero-extended.
fn low_bits(elements: &DenseElements<'_>, index: u64) -> Option<u64> {
    if let Some(bit) = elements.bit(index) {
        return Some(u64::from(bit));
    }
    let bytes = elements.element(index)?;
    let mut word = [0; 8];
    word.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u64::from_le_bytes(word))
}

/// The sign of an element and its 64 low bits, sign-extended or zero-extended.
fn integer(elements: &DenseElements<'_>, index: u64) -> Option<(bool, u64)> {
    let Some(ElementKind::Integer {
        width: width @ 1..=64,
        signedness,
    }) = elements.kind
    else {
        return None;
    };
    let bits = low_bits(elements, index)?;
    let is_unsigned = width == 1 || signedness == Signedness::Unsigned;
    let unused = 64 - width;
    Some(match is_unsigned {
        true => (false, bits << unused >> unused),
        false => {
            let value = (bits << unused) as i64 >> unused;
            (value < 0, value as u64)
        }
    })
}

/// An integer element of a dense attribute or array of at most 64 bits. Its highest bit is the
/// sign, unless its type is unsigned or of one bit. False if it does not fit, past the last one,
/// and for other elements.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_get_int64(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    index: u64,
    value: Option<&mut MaybeUninit<i64>>,
) -> bool {
    view_into(module, attribute, value, |view| {
        let (is_negative, bits) = integer(&elements(view)?, index)?;
        let found = bits as i64;
        ((found < 0) == is_negative).then_some(found)
    })
}

/// An integer element as for `mlirbc_dense_get_int64`, as an unsigned number. False if it is
/// negative.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_get_uint64(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    index: u64,
    value: Option<&mut MaybeUninit<u64>>,
) -> bool {
    view_into(module, attribute, value, |view| {
        let (is_negative, bits) = integer(&elements(view)?, index)?;
        (!is_negative).then_some(bits)
    })
}

/// The stored bytes of an element of a dense attribute or array, `element_size` of them. A splat
/// has the same bytes for every element. This is the getter for pairs and for elements wider than
/// 64 bits. Empty past the last element, and for packed bits.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_get_element(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    index: u64,
) -> mlirbc_bytes {
    with_view(module, attribute, |view| {
        elements(view)?.element(index).map(mlirbc_bytes::of)
    })
}

/// A float element of a dense attribute or array as a double. False if a double cannot hold it
/// exactly, past the last one, and for other elements.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_get_double(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    index: u64,
    value: Option<&mut MaybeUninit<f64>>,
) -> bool {
    view_into(module, attribute, value, |view| {
        let elements = elements(view)?;
        let Some(ElementKind::Float(format)) = elements.kind else {
            return None;
        };
        let bytes = elements.element(index)?;
        let mut bits = [0; 16];
        bits.get_mut(..bytes.len())?.copy_from_slice(bytes);
        format.to_f64_exact(u128::from_le_bytes(bits))
    })
}

/// The number of stored strings of a dense string attribute: 1 for a splat.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_strings_get_num_strings(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::DenseStrings { strings, .. } => Some(strings.count()),
        _ => None,
    })
}

/// Whether one stored string of a dense string attribute is repeated for the whole shape.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_strings_is_splat(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> bool {
    with_view(module, attribute, |view| match view {
        AttributeView::DenseStrings { is_splat, .. } => Some(is_splat),
        _ => None,
    })
}

/// A stored string of a dense string attribute; empty past the last one. Takes time proportional to
/// the position; `mlirbc_dense_strings_get_strings` is faster for all strings.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_strings_get_string(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    position: usize,
) -> mlirbc_str {
    with(module, |module| {
        match attribute.find(module)?.view().ok()? {
            AttributeView::DenseStrings { strings, .. } => {
                let id = strings.strings().nth(position)?;
                module.container().string(id).map(mlirbc_str::of)
            }
            _ => None,
        }
    })
}

/// Copies the stored strings of a dense string attribute, starting at `first`. Returns the number
/// of copied strings, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_strings_get_strings(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    first: usize,
    strings: *mut mlirbc_str,
    capacity: usize,
) -> usize {
    with(module, |module| {
        match attribute.find(module)?.view().ok()? {
            AttributeView::DenseStrings { strings: found, .. } => {
                let text = |id| module.container().string(id).unwrap_or_default();
                let items = found.strings().skip(first);
                let items = items.map(|id| mlirbc_str::of(text(id)));
                // SAFETY: the caller promises room for `capacity` strings.
                Some(unsafe { copy_out(strings, capacity, items) })
            }
            _ => None,
        }
    })
}
