//! New entries of tables.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_dialect, mlirbc_op_name, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::known;
use crate::boundary::put;
use crate::open::module::{edit, edit_into, mlirbc_module};

/// The position of a string in the string table, SIZE_MAX on failure. Adds the string if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_string(
    module: Option<&mut mlirbc_module>,
    string: mlirbc_str,
    mut position: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(position.as_deref_mut(), usize::MAX);
    edit(module, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let string = unsafe { string.required() }?;
        let id = module.tables_mut().add_string(string)?;
        put(position, id.index() as usize);
        Ok(())
    })
}

/// The dialect with a name. Adds the dialect if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_dialect(
    module: Option<&mut mlirbc_module>,
    name: mlirbc_str,
    dialect: Option<&mut MaybeUninit<mlirbc_dialect>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, dialect, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        Ok(module.tables_mut().add_dialect(name)?)
    })
}

/// The entry of a full op name, such as "func.call". Adds the entry if it is missing.
/// `is_registered` has an effect from version 5 of the format on: the properties of registered ops
/// are read by the op's definition, those of others as an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_op_name(
    module: Option<&mut mlirbc_module>,
    full_name: mlirbc_str,
    is_registered: bool,
    name: Option<&mut MaybeUninit<mlirbc_op_name>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, name, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let full_name = unsafe { full_name.required() }?;
        Ok(module.tables_mut().add_op_name(full_name, is_registered)?)
    })
}

/// The attribute with an encoding: the dialect's own encoding, or text that ends with a NUL. Adds
/// the attribute if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_attribute_entry(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    is_custom: bool,
    bytes: mlirbc_bytes,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let dialect = known(module, dialect)?;
        // SAFETY: the caller promises `len` bytes.
        let bytes = unsafe { bytes.required() }?;
        let tables = module.tables_mut();
        Ok(tables.add_attribute_entry(dialect, is_custom, bytes)?)
    })
}

/// As `mlirbc_module_add_attribute_entry`, but always a new attribute: distinct attributes are
/// never shared.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_append_attribute_entry(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    is_custom: bool,
    bytes: mlirbc_bytes,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let dialect = known(module, dialect)?;
        // SAFETY: the caller promises `len` bytes.
        let bytes = unsafe { bytes.required() }?;
        let tables = module.tables_mut();
        Ok(tables.append_attribute_entry(dialect, is_custom, bytes)?)
    })
}

/// The type with an encoding: the dialect's own encoding, or text that ends with a NUL. Adds the
/// type if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_type_entry(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    is_custom: bool,
    bytes: mlirbc_bytes,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let dialect = known(module, dialect)?;
        // SAFETY: the caller promises `len` bytes.
        let bytes = unsafe { bytes.required() }?;
        Ok(module
            .tables_mut()
            .add_type_entry(dialect, is_custom, bytes)?)
    })
}

/// The position of a property blob, SIZE_MAX on failure. Adds the blob if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_properties(
    module: Option<&mut mlirbc_module>,
    bytes: mlirbc_bytes,
    mut position: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(position.as_deref_mut(), usize::MAX);
    edit(module, error, |module| {
        // SAFETY: the caller promises `len` bytes.
        let bytes = unsafe { bytes.required() }?;
        let id = module.tables_mut().add_properties(bytes)?;
        put(position, id.index() as usize);
        Ok(())
    })
}
