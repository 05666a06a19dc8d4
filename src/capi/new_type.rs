//! New types: from text and from parts. Types are added to the tables of their module; one that is
//! there already keeps its number.

use std::mem::MaybeUninit;

use crate::asm;
use crate::capi::boundary::{Failure, NULL_ARGUMENT, fallible, put};
use crate::capi::error::mlirbc_error;
use crate::capi::float_format::float_format;
use crate::capi::handle::{MLIRBC_NONE, mlirbc_attribute, mlirbc_type};
use crate::capi::module::mlirbc_module;
use crate::capi::status::mlirbc_status;
use crate::capi::text::{Raw, mlirbc_str};
use crate::capi::types::mlirbc_signedness;
use crate::container::{AttributeId, TypeId};
use crate::dialect::Tables;
use crate::dialect::builtin::Signedness;

/// The format names no float type.
const NO_FORMAT: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
    "the format is none of the builtin ones",
);

/// The number is none of `mlirbc_signedness`.
const NO_SIGNEDNESS: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
    "the signedness is none that there is",
);

/// Runs a function that makes a type.
fn make(
    module: Option<&mut mlirbc_module>,
    mut out: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    make: impl FnOnce(&mut Tables<'static>) -> Result<TypeId, Failure>,
) -> mlirbc_status {
    put(out.as_deref_mut(), mlirbc_type::NONE);
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        let id = make(module.inner.tables_mut())?;
        put(out, mlirbc_type { index: id.index() });
        Ok(())
    })
}

/// The types that the caller passed.
///
/// # Safety
/// `data` points to `count` types, or `count` is 0.
unsafe fn type_ids(data: *const mlirbc_type, count: usize) -> Vec<TypeId> {
    // SAFETY: the caller's promise.
    let types = unsafe { Raw::new(data, count) };
    types.iter().map(|ty| ty.id()).collect()
}

/// An attribute that may be none.
fn optional(attribute: mlirbc_attribute) -> Option<AttributeId> {
    (attribute.index != MLIRBC_NONE).then(|| attribute.id())
}

/// The signedness of a number of `mlirbc_signedness`.
fn of_number(number: i32) -> Result<Signedness, Failure> {
    let all = [
        (mlirbc_signedness::MLIRBC_SIGNLESS, Signedness::Signless),
        (mlirbc_signedness::MLIRBC_SIGNED, Signedness::Signed),
        (mlirbc_signedness::MLIRBC_UNSIGNED, Signedness::Unsigned),
    ];
    let known = all.iter().find(|(code, _)| *code as i32 == number);
    known.map(|(_, known)| *known).ok_or(NO_SIGNEDNESS)
}

/// The type that MLIR's text stands for, such as `tensor<2x?xf32>`. Types of dialects whose text is
/// not described stay text. The offset of an error is the place in the text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many characters as the string says.
        Ok(asm::parse_type(tables, unsafe { text.bytes() })?)
    })
}

/// `i32`, `si32` or `ui32`: a width of at most 2^24 - 1 and one of mlirbc_signedness.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_type_make(
    module: Option<&mut mlirbc_module>,
    width: u32,
    signedness: i32,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.integer_type(width, of_number(signedness)?)?)
    })
}

/// `index`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_index_type_make(
    module: Option<&mut mlirbc_module>,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| Ok(tables.index_type()?))
}

/// `none`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_none_type_make(
    module: Option<&mut mlirbc_module>,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| Ok(tables.none_type()?))
}

/// A float type, by one of mlirbc_float_format.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_type_make(
    module: Option<&mut mlirbc_module>,
    format: i32,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.float_type(float_format(format).ok_or(NO_FORMAT)?)?)
    })
}

/// `complex<f32>`, of integers or floats.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_complex_type_make(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.complex_type(element.id())?)
    })
}

/// `(i32) -> f32`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_function_type_make(
    module: Option<&mut mlirbc_module>,
    inputs: *const mlirbc_type,
    num_inputs: usize,
    results: *const mlirbc_type,
    num_results: usize,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let inputs = unsafe { type_ids(inputs, num_inputs) };
        // SAFETY: likewise.
        let results = unsafe { type_ids(results, num_results) };
        Ok(tables.function_type(&inputs, &results)?)
    })
}

/// `tuple<i32, f32>`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_tuple_type_make(
    module: Option<&mut mlirbc_module>,
    elements: *const mlirbc_type,
    num_elements: usize,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let elements = unsafe { type_ids(elements, num_elements) };
        Ok(tables.tuple_type(&elements)?)
    })
}

/// `tensor<2x?xf32, #encoding>`. Dimensions that are known at run time only are
/// mlirbc_dynamic_dim(); `encoding` may be none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ranked_tensor_type_make(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    rank: usize,
    element: mlirbc_type,
    encoding: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let dims = unsafe { Raw::new(dims, rank) };
        Ok(tables.ranked_tensor_type(dims, element.id(), optional(encoding))?)
    })
}

/// `tensor<*xf32>`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unranked_tensor_type_make(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.unranked_tensor_type(element.id())?)
    })
}

/// `memref<2x?xf32, #layout, #space>`. Dimensions that are known at run time only are
/// mlirbc_dynamic_dim(); a layout of none is the identity, and `space` may be none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_make(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    rank: usize,
    element: mlirbc_type,
    layout: mlirbc_attribute,
    space: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let dims = unsafe { Raw::new(dims, rank) };
        Ok(tables.memref_type(dims, element.id(), optional(layout), optional(space))?)
    })
}

/// `memref<*xf32, #space>`; `space` may be none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unranked_memref_type_make(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    space: mlirbc_attribute,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        Ok(tables.unranked_memref_type(element.id(), optional(space))?)
    })
}

/// `vector<2x[4]xf32>`. `scalable` has a flag for each dimension, or is NULL if none is scalable.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_make(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    scalable: *const bool,
    rank: usize,
    element: mlirbc_type,
    made: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make(module, made, error, |tables| {
        // SAFETY: the caller promises as many as the count says.
        let dims = unsafe { Raw::new(dims, rank) };
        // SAFETY: likewise.
        let scalable = unsafe { Raw::new(scalable, rank) };
        Ok(tables.vector_type(dims, scalable, element.id())?)
    })
}
