//! Strings, symbol references, opaque attributes and text.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::known;
use crate::boundary::required::strings_of;
use crate::construct::text_of;
use crate::open::module::{edit_into, mlirbc_module};

/// `"value"`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_string_attribute_create(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let value = unsafe { value.required() }?;
        Ok(module.tables_mut().string_attribute(value)?)
    })
}

/// `"value" : !type`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_typed_string_attribute_create(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_str,
    r#type: mlirbc_type,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        // SAFETY: the caller promises `len` characters.
        let value = unsafe { value.required() }?;
        Ok(module.tables_mut().typed_string_attribute(value, r#type)?)
    })
}

/// `@root::@nested`: at least one name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_ref_attribute_create(
    module: Option<&mut mlirbc_module>,
    names: *const mlirbc_str,
    num_names: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees the stated number of names, and their characters.
        let names = unsafe { strings_of(names, num_names) }?;
        Ok(module.tables_mut().symbol_ref_attribute(&names)?)
    })
}

/// `#dialect<body>`: an attribute of a dialect, from its text. Dialect and body are UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_opaque_attribute_create(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    body: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (dialect, body) = unsafe { (text_of(dialect)?, text_of(body)?) };
        Ok(module.tables_mut().opaque_attribute(dialect, body)?)
    })
}

/// An attribute that the file holds as text, such as `#dialect.mnemonic<...>`, in the group of a
/// dialect. Only its brackets and strings are checked; a reader that has the dialect parses the
/// rest.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_attribute_text(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    text: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (dialect, text) = unsafe { (dialect.required()?, text.required()?) };
        Ok(module.tables_mut().add_attribute_text(dialect, text)?)
    })
}

/// A type that the file holds as text, such as `!dialect.mnemonic<...>`, in the group of a dialect.
/// Only its brackets and strings are checked; a reader that has the dialect parses the rest.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_type_text(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    text: mlirbc_str,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (dialect, text) = unsafe { (dialect.required()?, text.required()?) };
        Ok(module.tables_mut().add_type_text(dialect, text)?)
    })
}
