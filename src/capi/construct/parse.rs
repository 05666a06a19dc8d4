//! Attributes and types by MLIR's text.

use std::mem::MaybeUninit;

use crate::asm;
use crate::capi::construct::{make_attribute, make_type};
use crate::capi::error::mlirbc_error;
use crate::capi::handle::{mlirbc_attribute, mlirbc_type};
use crate::capi::module::mlirbc_module;
use crate::capi::status::mlirbc_status;
use crate::capi::text::mlirbc_str;

/// The attribute that MLIR's text stands for, such as `dense<[1, 2]> : tensor<2xi32>`. Attributes of
/// dialects whose text is not described stay text. The offset of an error is the place in the text.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_attribute_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make_attribute(module, attribute, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let text = unsafe { text.required() }?;
        Ok(asm::parse_attribute(module.tables_mut(), text)?)
    })
}

/// The type that MLIR's text stands for, such as `tensor<2x?xf32>`. Types of dialects whose text is
/// not described stay text. The offset of an error is the place in the text.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_type_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    ty: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    make_type(module, ty, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let text = unsafe { text.required() }?;
        Ok(asm::parse_type(module.tables_mut(), text)?)
    })
}
