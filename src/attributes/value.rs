//! The values of builtin attributes.

use std::mem::MaybeUninit;

use crate::attributes::entry::view_into;
use crate::attributes::entry::with_view;
use crate::attributes::number_format::mlirbc_float_format;
use crate::basics::handle::{
    mlirbc_attribute, mlirbc_named_attribute, mlirbc_resource, mlirbc_type,
};
use crate::basics::text::mlirbc_str;
use crate::boundary::copy_out;
use crate::open::module::{mlirbc_module, with_item};
use mlirbc::dialect::builtin::{AttributeList, AttributeView};

/// The attributes of an array, or the locations of a fused location.
fn list<'m>(view: AttributeView<'m>) -> Option<AttributeList<'m>> {
    match view {
        AttributeView::Array(list) => Some(list),
        AttributeView::FusedLoc { locations, .. } => Some(locations),
        _ => None,
    }
}

/// The number of attributes in an array, or of locations in a fused location.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_num_elements(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_view(module, attribute, |view| {
        list(view).map(|list| list.count())
    })
}

/// An attribute of an array, or a location of a fused location; none past the last one. Takes time
/// in proportion to the position: `mlirbc_attribute_get_elements` is better for all of them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_element(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    position: usize,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| {
        Some(mlirbc_attribute::of(list(view)?.get(position)))
    })
}

/// Copies the attributes of an array, or the locations of a fused location, starting at `first`.
/// Returns the number of copied attributes, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_elements(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    first: usize,
    elements: *mut mlirbc_attribute,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| {
        let items = list(view)?.iter().skip(first).map(mlirbc_attribute::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(elements, capacity, items) })
    })
}

/// The number of entries of a dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dictionary_get_num_entries(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::Dictionary(dictionary) => Some(dictionary.count()),
        _ => None,
    })
}

/// Copies the entries of a dictionary, in stored order, starting at `first`. Returns the number of
/// copied entries, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dictionary_get_entries(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    first: usize,
    entries: *mut mlirbc_named_attribute,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::Dictionary(dictionary) => {
            let items = dictionary
                .iter()
                .skip(first)
                .map(|(name, value)| mlirbc_named_attribute {
                    name: mlirbc_str::of(name),
                    value: value.into(),
                });
            // SAFETY: the caller promises room for `capacity` entries.
            Some(unsafe { copy_out(entries, capacity, items) })
        }
        _ => None,
    })
}

/// The value of a name in a dictionary; none if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dictionary_get_by_name(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    name: mlirbc_str,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::Dictionary(dictionary) => {
            // SAFETY: the caller promises `len` characters.
            let name = unsafe { name.bytes() };
            dictionary.get(name).map(mlirbc_attribute::from)
        }
        _ => None,
    })
}

/// The value of a string.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_string_value(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_str {
    with_item(module, attribute, |attribute| {
        attribute.string_value().map(mlirbc_str::of)
    })
}

/// The number of names in a symbol reference: 1 without nesting.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_ref_get_num_names(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::SymbolRef(symbol) => Some(symbol.count()),
        _ => None,
    })
}

/// A name of a symbol reference, outermost first; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_ref_get_name(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    position: usize,
) -> mlirbc_str {
    with_view(module, attribute, |view| match view {
        AttributeView::SymbolRef(symbol) => symbol.names().nth(position).map(mlirbc_str::of),
        _ => None,
    })
}

/// The type that a type attribute holds.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_type_value(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_type {
    with_view(module, attribute, |view| match view {
        AttributeView::Type(ty) => Some(ty.into()),
        _ => None,
    })
}

/// The width in bits of an integer or float; 0 for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_bit_width(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> u32 {
    with_view(module, attribute, |view| match view {
        AttributeView::Integer { value, .. } => Some(value.width()),
        AttributeView::Float { bits, .. } => Some(bits.width()),
        _ => None,
    })
}

/// The value of an integer of one bit, which MLIR prints as `true` or `false`. False, without
/// writing a value, for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_bool(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    value: Option<&mut MaybeUninit<bool>>,
) -> bool {
    view_into(module, attribute, value, |view| match view {
        AttributeView::Integer { value, .. } if value.width() == 1 => Some(value.to_u64()? != 0),
        _ => None,
    })
}

/// The value of an integer with its highest bit taken as the sign, whatever its type: `true` is -1.
/// False if it does not fit, or for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_int64(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    value: Option<&mut MaybeUninit<i64>>,
) -> bool {
    view_into(module, attribute, value, |view| match view {
        AttributeView::Integer { value, .. } => value.to_i64(),
        _ => None,
    })
}

/// The value of an integer as an unsigned number. False if it does not fit, or for other
/// attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_uint64(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    value: Option<&mut MaybeUninit<u64>>,
) -> bool {
    view_into(module, attribute, value, |view| match view {
        AttributeView::Integer { value, .. } => value.to_u64(),
        _ => None,
    })
}

/// Copies the bits of an integer or float of any width, as words of 64 bits, lowest first. Bits
/// above the width are 0. The value has ceil(width / 64) words, at least 1. Returns the number of
/// copied words, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_words(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    words: *mut u64,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| match view {
        AttributeView::Integer { value: bits, .. } | AttributeView::Float { bits, .. } => {
            // SAFETY: the caller promises room for `capacity` words.
            Some(unsafe { copy_out(words, capacity, bits.words()) })
        }
        _ => None,
    })
}

/// The format of a float.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_float_format(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_float_format {
    with_view(module, attribute, |view| match view {
        AttributeView::Float { format, .. } => format.map(mlirbc_float_format::of),
        _ => None,
    })
}

/// The value of a float as a double. False if a double cannot represent it exactly, and for other
/// attributes. Any NaN becomes a NaN.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_double(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    value: Option<&mut MaybeUninit<f64>>,
) -> bool {
    view_into(module, attribute, value, |view| match view {
        AttributeView::Float { format, bits, .. } => format?.to_f64_exact(bits.to_u128()?),
        _ => None,
    })
}

/// A position or range in a file; the end equals the start for a single position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_position {
    /// The first line.
    pub start_line: u64,
    /// The first column.
    pub start_column: u64,
    /// The last line.
    pub end_line: u64,
    /// The last column.
    pub end_column: u64,
}

/// The position of a location in a file. False for other attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_file_loc_get_position(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    position: Option<&mut MaybeUninit<mlirbc_position>>,
) -> bool {
    view_into(module, attribute, position, |view| match view {
        AttributeView::FileLoc { position, .. } => Some(mlirbc_position {
            start_line: position.start_line,
            start_column: position.start_column,
            end_line: position.end_line,
            end_column: position.end_column,
        }),
        _ => None,
    })
}

/// The name of the file of a location in a file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_file_loc_get_filename(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_str {
    with_view(module, attribute, |view| match view {
        AttributeView::FileLoc { filename, .. } => filename.string_value().map(mlirbc_str::of),
        _ => None,
    })
}

/// The callee of a call-site location.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_call_site_loc_get_callee(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::CallSiteLoc { callee, .. } => Some(callee.into()),
        _ => None,
    })
}

/// The caller of a call-site location.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_call_site_loc_get_caller(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::CallSiteLoc { caller, .. } => Some(caller.into()),
        _ => None,
    })
}

/// The metadata of a fused location; none if it has none. Its locations are its elements.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_fused_loc_get_metadata(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::FusedLoc { metadata, .. } => metadata.map(mlirbc_attribute::from),
        _ => None,
    })
}

/// The name of a name location.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_name_loc_get_name(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_str {
    with_view(module, attribute, |view| match view {
        AttributeView::NameLoc { name, .. } => name.string_value().map(mlirbc_str::of),
        _ => None,
    })
}

/// The location that a name location names.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_name_loc_get_child(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::NameLoc { child, .. } => Some(child.into()),
        _ => None,
    })
}

/// The resource of a dense resource attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_resource(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_resource {
    with_item(module, attribute, |attribute| {
        match attribute.view().ok()? {
            AttributeView::DenseResource { resource, .. } => {
                let container = attribute.tables().container();
                Some(mlirbc_resource::of_dialect(container, resource))
            }
            _ => None,
        }
    })
}

/// The attribute that a distinct attribute wraps; the unit attribute if it wraps none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_distinct_get_referenced(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::Distinct { referenced } => Some(referenced.into()),
        _ => None,
    })
}

/// The indices of a sparse attribute, a dense attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_sparse_get_indices(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::Sparse { indices, .. } => Some(indices.into()),
        _ => None,
    })
}

/// The values of a sparse attribute, a dense attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_sparse_get_values(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute {
    with_view(module, attribute, |view| match view {
        AttributeView::Sparse { values, .. } => Some(values.into()),
        _ => None,
    })
}
