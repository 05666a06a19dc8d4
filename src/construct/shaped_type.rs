//! Types with a shape. A dimension known at run time only is `mlirbc_dynamic_dim()`.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::known::{known, optional_attribute};
use crate::open::module::{edit_into, mlirbc_module};

/// `tensor<2x?xf32>`, with an encoding or none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_tensor_type_create(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    rank: usize,
    element: mlirbc_type,
    encoding: mlirbc_attribute,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller promises `rank` dimensions.
        let dims = unsafe { Raw::required(dims, rank) }?;
        let element = known(module, element)?;
        let encoding = optional_attribute(module, encoding)?;
        let tables = module.tables_mut();
        Ok(tables.ranked_tensor_type(dims, element, encoding)?)
    })
}

/// `tensor<*xf32>`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unranked_tensor_type_create(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let element = known(module, element)?;
        Ok(module.tables_mut().unranked_tensor_type(element)?)
    })
}

/// `memref<2x?xf32>`, with a layout and a memory space or none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_create(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    rank: usize,
    element: mlirbc_type,
    layout: mlirbc_attribute,
    memory_space: mlirbc_attribute,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller promises `rank` dimensions.
        let dims = unsafe { Raw::required(dims, rank) }?;
        let element = known(module, element)?;
        let layout = optional_attribute(module, layout)?;
        let space = optional_attribute(module, memory_space)?;
        let tables = module.tables_mut();
        Ok(tables.memref_type(dims, element, layout, space)?)
    })
}

/// `memref<*xf32>`, with a memory space or none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unranked_memref_type_create(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    memory_space: mlirbc_attribute,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let element = known(module, element)?;
        let space = optional_attribute(module, memory_space)?;
        Ok(module.tables_mut().unranked_memref_type(element, space)?)
    })
}

/// `vector<2x[4]xf32>`. `is_scalable` has one flag for each dimension; NULL if none is scalable.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_create(
    module: Option<&mut mlirbc_module>,
    dims: *const i64,
    is_scalable: *const bool,
    rank: usize,
    element: mlirbc_type,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller promises `rank` dimensions, and truth values if there are any.
        let (dims, scalable) = unsafe { (Raw::required(dims, rank)?, Raw::new(is_scalable, rank)) };
        let element = known(module, element)?;
        Ok(module.tables_mut().vector_type(dims, scalable, element)?)
    })
}
