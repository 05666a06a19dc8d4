//! Attributes and types from MLIR's text.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::text;

/// Parses an attribute in MLIR's syntax, such as `dense<[1, 2]> : tensor<2xi32>`. Attributes of
/// dialects whose syntax is not described stay text. The offset of an error is the position in the
/// text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let text = unsafe { text.required() }?;
        Ok(text::parse_attribute(module.tables_mut(), text)?)
    })
}

/// Parses a type in MLIR's syntax, such as `tensor<2x?xf32>`. Types of dialects whose syntax is not
/// described stay text. The offset of an error is the position in the text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_parse(
    module: Option<&mut mlirbc_module>,
    text: mlirbc_str,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let text = unsafe { text.required() }?;
        Ok(text::parse_type(module.tables_mut(), text)?)
    })
}

/// Parses the attributes and types that the module holds as text in the syntax of the builtin
/// dialect, such as `{value = 1 : i32}`, and replaces them. They keep their indices. `count`
/// receives the number of replaced entries; it may be NULL.
///
/// Files written by MLIR contain almost no such entries. In files whose writer stores everything as
/// text, the names of symbols and the inherent attributes of version 4 and older are known only
/// after this call. Text that cannot be parsed stays. So do affine maps, affine sets and strided
/// layouts, which MLIR writes as text, the entries of other dialects, and text that mentions
/// resources.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_parse_text_entries(
    module: Option<&mut mlirbc_module>,
    count: Option<&mut MaybeUninit<u32>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, count, error, |module| {
        Ok(text::parse_text_entries(module))
    })
}
