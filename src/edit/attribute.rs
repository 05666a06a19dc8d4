//! The name, location, attributes, properties and types of ops and values.

use std::mem::MaybeUninit;

use crate::basics::error::{NULL_ARGUMENT, mlirbc_error};
use crate::basics::handle::{
    mlirbc_attribute, mlirbc_op, mlirbc_op_name, mlirbc_type, mlirbc_value,
};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::{known, known_properties, optional_attribute};
use crate::construct::record::{mlirbc_record, named};
use crate::open::module::{edit, edit_into, mlirbc_module};

/// Sets the name of an op. Its properties keep their bytes, which may have another meaning under
/// the new name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_op_name(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_op_name,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let name = known(module, name)?;
        Ok(module.set_op_name(op, name)?)
    })
}

/// Sets the location of an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_location(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    location: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let location = known(module, location)?;
        Ok(module.set_location(op, location)?)
    })
}

/// Sets the dictionary of an op, or removes it. The dictionary has the discardable attributes from
/// version 5 on, and all attributes before.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_dictionary(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    dictionary: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let dictionary = optional_attribute(module, dictionary)?;
        Ok(module.set_dictionary(op, dictionary)?)
    })
}

/// Sets the property blob of an op by its position in the table.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_properties(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    position: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let properties = known_properties(module, position)?;
        Ok(module.set_properties(op, Some(properties))?)
    })
}

/// Removes the property blob of an op, if it has one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_remove_properties(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        Ok(module.set_properties(op, None)?)
    })
}

/// Sets the attribute with a name where it belongs: among the properties if the op's definition has
/// it, otherwise in the dictionary. An attribute that names nothing removes it. A property that is
/// not an attribute is set through the attribute that represents it.
///
/// Fails if the properties of the op are unknown, because the attribute could belong to either
/// place. Also fails if the attribute has the wrong kind, or if segment sizes do not add up to the
/// number of operands or results.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_attribute(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    attribute: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let attribute = optional_attribute(module, attribute)?;
        Ok(module.set_attribute(op, name, attribute)?)
    })
}

/// Returns the attribute with a name in the form in which `mlirbc_op_set_attribute` sets it. A
/// property that is not an attribute, and segment sizes, are returned as the attribute that
/// represents them, which is added to the module if necessary. `attribute` names
/// nothing if the op has no such attribute.
///
/// Fails if the properties of the op are unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_represent_attribute(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let found = module.represented_attribute(op, name)?;
        let found = found.and_then(|found| module.tables().attribute(found));
        Ok(mlirbc_attribute::of(found))
    })
}

/// Sets properties by the names of their fields, including those that no attribute represents:
/// numbers, types, raw bytes. All others stay unchanged. Either all are set or none.
///
/// Fails if the properties are unknown or, as in version 4 and older, stored in the dictionary.
/// Also fails if a field does not exist or a value has the wrong kind.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_property_fields(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    fields: Option<&mlirbc_record>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let fields = fields.ok_or(NULL_ARGUMENT)?;
        module.transaction(|module| {
            let values = fields.values(module.tables_mut())?;
            Ok(module.set_property_fields(op, &named(&values))?)
        })
    })
}

/// Sets the attribute with a name in an op's dictionary, regardless of the op's definition. An
/// attribute that names nothing removes it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_discardable_attribute(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    attribute: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let attribute = optional_attribute(module, attribute)?;
        Ok(module.set_discardable_attribute(op, name, attribute)?)
    })
}

/// Sets the type of a value.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_set_type(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_value,
    r#type: mlirbc_type,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let value = known(module, value)?;
        let r#type = known(module, r#type)?;
        Ok(module.set_type(value, r#type)?)
    })
}
