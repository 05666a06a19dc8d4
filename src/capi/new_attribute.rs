//! New attributes: from text and from parts. Attributes are added to the tables of their module; one
//! that is there already keeps its number.

use std::mem::MaybeUninit;

use crate::asm;
use crate::capi::boundary::{Failure, NULL_ARGUMENT, fallible, put};
use crate::capi::error::mlirbc_error;
use crate::capi::handle::{MLIRBC_NONE, mlirbc_attribute, mlirbc_type};
use crate::capi::module::mlirbc_module;
use crate::capi::status::mlirbc_status;
use crate::capi::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::container::AttributeId;
use crate::dialect::Tables;
use crate::dialect::builtin::Position;
use crate::layout::NewInteger;

/// Runs a function that makes an attribute.
fn make(
    module: Option<&mut mlirbc_module>,
    mut out: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    make: impl FnOnce(&mut Tables<'static>) -> Result<AttributeId, Failure>,
) -> mlirbc_status {
    put(out.as_deref_mut(), mlirbc_attribute::NONE);
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        let id = make(module.inner.tables_mut())?;
        put(out, mlirbc_attribute { index: id.index() });
        Ok(())
    })
}

/// The attributes that the caller passed.
///
/// # Safety
/// `data` points to `count` attributes, or `count` is 0.
unsafe fn attribute_ids(data: *const mlirbc_attribute, count: usize) -> Vec<AttributeId> {
    // SAFETY: the caller's promise.
    let attributes = unsafe { Raw::new(data, count) };
    attributes.iter().map(|attribute| attribute.id()).collect()
}

/// The strings that the caller passed.
///
/// # Safety
/// `data` points to `count` strings, each of as many characters as it says, or `count` is 0; they
/// outlive `'a`.
unsafe fn strings<'a>(data: *const mlirbc_str, count: usize) -> Vec<&'a [u8]> {
    // SAFETY: the caller's promise.
    let strings: &'a [mlirbc_str] = unsafe { Raw::new(data, count) };
    // SAFETY: likewise.
    let strings = strings.iter().map(|string| unsafe { string.bytes() });
    strings.collect()
}

/// The attribute that MLIR's text stands for, such as `dense<[1, 2]> : tensor<2xi32>`. Attributes of
/// dialects whose text is not described stay text. The offset of an error is the place in the text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many characters as the string says.
        Ok(asm::parse_attribute(tables, unsafe { text.bytes() })?)
    })
}

/// `"text"`: any bytes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_string_attribute_make(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_str,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many characters as the string says.
        Ok(tables.string_attribute(unsafe { value.bytes() })?)
    })
}

/// `-5 : i32`. Of a signless type, a number may be in its signed or its unsigned range.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_attribute_make(
    module: Option<&mut mlirbc_module>,
    ty: mlirbc_type,
    value: i64,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.number_attribute(ty.id(), value.into())?)
    })
}

/// An integer of any width, by its 64-bit words in two's complement, lowest first; bits above the
/// width are 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_wide_integer_attribute_make(
    module: Option<&mut mlirbc_module>,
    ty: mlirbc_type,
    words: *const u64,
    num_words: usize,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let words = unsafe { Raw::new(words, num_words) };
        let value = NewInteger::from_words(words.iter().copied());
        Ok(tables.integer_attribute(ty.id(), &value)?)
    })
}

/// `true` or `false`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_bool_attribute_make(
    module: Option<&mut mlirbc_module>,
    value: bool,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.bool_attribute(value)?)
    })
}

/// `1.5 : f32`: the value of the type that is nearest to `value`, as MLIR rounds it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_attribute_make(
    module: Option<&mut mlirbc_module>,
    ty: mlirbc_type,
    value: f64,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.float_attribute_of(ty.id(), value)?)
    })
}

/// `[1, 2]`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_array_attribute_make(
    module: Option<&mut mlirbc_module>,
    elements: *const mlirbc_attribute,
    num_elements: usize,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let elements = unsafe { attribute_ids(elements, num_elements) };
        Ok(tables.array_attribute(&elements)?)
    })
}

/// `{a = 1, b}`, in any order; no name may be given twice.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dictionary_attribute_make(
    module: Option<&mut mlirbc_module>,
    names: *const mlirbc_str,
    values: *const mlirbc_attribute,
    num_entries: usize,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let values = unsafe { attribute_ids(values, num_entries) };
        // SAFETY: likewise.
        let names = unsafe { strings(names, num_entries) };
        let entries: Vec<_> = names.into_iter().zip(values).collect();
        Ok(tables.dictionary_attribute(&entries)?)
    })
}

/// `unit`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unit_attribute_make(
    module: Option<&mut mlirbc_module>,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| Ok(tables.unit_attribute()?))
}

/// A type as an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_attribute_make(
    module: Option<&mut mlirbc_module>,
    ty: mlirbc_type,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.type_attribute(ty.id())?)
    })
}

/// `@outer::@inner`: at least one name, the outermost first.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_ref_attribute_make(
    module: Option<&mut mlirbc_module>,
    names: *const mlirbc_str,
    num_names: usize,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let names = unsafe { strings(names, num_names) };
        Ok(tables.symbol_ref_attribute(&names)?)
    })
}

/// `distinct[0]<...>`: an attribute that equals no other, new each time.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_distinct_attribute_make(
    module: Option<&mut mlirbc_module>,
    referenced: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.distinct_attribute(referenced.id())?)
    })
}

/// `array<i32: 1, 2>`: elements little-endian without gaps; bools take a byte each, 0 or 1.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_make(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    data: mlirbc_bytes,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many bytes as the view says.
        let data = unsafe { Raw::new(data.data, data.len) };
        Ok(tables.dense_array_attribute(element.id(), data)?)
    })
}

/// `dense<[1, 2]> : tensor<2xi32>`: one element that stands for all, or all of them, little-endian and
/// row-major. Each takes whole bytes with zeros above its bits; bools take a byte each, 0 or 1, and
/// complex numbers are pairs.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_make(
    module: Option<&mut mlirbc_module>,
    ty: mlirbc_type,
    data: mlirbc_bytes,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many bytes as the view says.
        let data = unsafe { Raw::new(data.data, data.len) };
        Ok(tables.dense_attribute(ty.id(), data)?)
    })
}

/// `loc(unknown)`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unknown_loc_make(
    module: Option<&mut mlirbc_module>,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| Ok(tables.unknown_location()?))
}

/// `loc("file":1:2)`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_file_loc_make(
    module: Option<&mut mlirbc_module>,
    filename: mlirbc_str,
    line: u64,
    column: u64,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many characters as the string says.
        let filename = unsafe { filename.bytes() };
        Ok(tables.file_location(filename, Position::point(line, column))?)
    })
}

/// `loc("name"(child))`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_name_loc_make(
    module: Option<&mut mlirbc_module>,
    name: mlirbc_str,
    child: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many characters as the string says.
        let name = unsafe { name.bytes() };
        Ok(tables.name_location(name, child.id())?)
    })
}

/// `loc(callsite(callee at caller))`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_call_site_loc_make(
    module: Option<&mut mlirbc_module>,
    callee: mlirbc_attribute,
    caller: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.call_site_location(callee.id(), caller.id())?)
    })
}

/// `loc(fused<metadata>[a, b])`, simplified as in MLIR; `metadata` may be none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_fused_loc_make(
    module: Option<&mut mlirbc_module>,
    locations: *const mlirbc_attribute,
    num_locations: usize,
    metadata: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let locations = unsafe { attribute_ids(locations, num_locations) };
        let metadata = (metadata.index != MLIRBC_NONE).then(|| metadata.id());
        Ok(tables.fused_location(&locations, metadata)?)
    })
}
