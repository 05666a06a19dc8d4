//! What ops and values refer to: names, locations, dictionaries, properties, types.

use std::mem::MaybeUninit;

use crate::capi::construct::record::{mlirbc_record, named};
use crate::capi::error::{NULL_ARGUMENT, mlirbc_error};
use crate::capi::handle::{mlirbc_attribute, mlirbc_op, mlirbc_op_name, mlirbc_type, mlirbc_value};
use crate::capi::known::{
    known_attribute, known_name, known_op, known_type, known_value, optional_attribute,
    optional_properties,
};
use crate::capi::module::{edit, mlirbc_module};
use crate::capi::status::mlirbc_status;
use crate::capi::text::mlirbc_str;

/// Gives an op another name. Its properties are left alone, whatever they mean under it.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_op_name(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_op_name,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        let name = known_name(module, name)?;
        Ok(module.set_op_name(op, name)?)
    })
}

/// Gives an op another location.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_location(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    location: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        let location = known_attribute(module, location)?;
        Ok(module.set_location(op, location)?)
    })
}

/// Gives an op another dictionary, or none: of the discardable attributes from version 5 on, of all
/// before.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_dictionary(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    dictionary: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        let dictionary = optional_attribute(module, dictionary)?;
        Ok(module.set_dictionary(op, dictionary)?)
    })
}

/// Gives an op the property blob at a position of the table, none for `MLIRBC_NONE`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_properties(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    position: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        let properties = optional_properties(module, position)?;
        Ok(module.set_properties(op, properties)?)
    })
}

/// Sets the attribute of a name, wherever the op keeps it: among its properties if its definition
/// has it there, else in its dictionary. One that names nothing takes it away. A property that is no
/// attribute is set by the attribute that stands for it.
///
/// Fails if the properties of the op are not known, so that nobody can tell where the name belongs.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_attribute(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    attribute: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let attribute = optional_attribute(module, attribute)?;
        Ok(module.set_attribute(op, name, attribute)?)
    })
}

/// Sets properties by the names of their fields, also those that no attribute stands for: numbers,
/// types, raw bytes. All others stay as they are. Either all are set or none.
///
/// Fails if the properties of the op are not known, or lie in its dictionary as in files of version 4
/// and older, if there is no such field, and if a value is not of its kind.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_property_fields(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    fields: Option<&mlirbc_record>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        let fields = fields.ok_or(NULL_ARGUMENT)?;
        module.transaction(|module| {
            let values = fields.values(module.tables_mut())?;
            Ok(module.set_property_fields(op, &named(&values))?)
        })
    })
}

/// Sets the attribute of a name in an op's dictionary, whatever the op's definition says. One that
/// names nothing takes it away.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_set_discardable_attribute(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    attribute: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known_op(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let attribute = optional_attribute(module, attribute)?;
        Ok(module.set_discardable_attribute(op, name, attribute)?)
    })
}

/// Gives a value another type.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_value_set_type(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_value,
    ty: mlirbc_type,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let value = known_value(module, value)?;
        let ty = known_type(module, ty)?;
        Ok(module.set_type(value, ty)?)
    })
}
