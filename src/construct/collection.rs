//! Arrays, dictionaries, unit, type and distinct attributes.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_named_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::known::{all_known, known};
use crate::open::module::{edit_into, mlirbc_module};

/// `[1, 2]`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_array_attribute_create(
    module: Option<&mut mlirbc_module>,
    elements: *const mlirbc_attribute,
    num_elements: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees the stated number of attributes.
        let elements = unsafe { all_known(module, elements, num_elements) }?;
        Ok(module.tables_mut().array_attribute(&elements)?)
    })
}

/// `{a = 1, b}`: entries in any order. Fails on duplicate names.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dictionary_attribute_create(
    module: Option<&mut mlirbc_module>,
    entries: *const mlirbc_named_attribute,
    num_entries: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees the stated number of entries, and the characters of their names.
        let entries = unsafe { Raw::required(entries, num_entries) }?.iter();
        let entries = entries.map(|entry| {
            // SAFETY: as above.
            let name = unsafe { entry.name.required() }?;
            Ok((name, known(module, entry.value)?))
        });
        let entries = entries.collect::<Result<Vec<_>, Failure>>()?;
        Ok(module.tables_mut().dictionary_attribute(&entries)?)
    })
}

/// `unit`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unit_attribute_create(
    module: Option<&mut mlirbc_module>,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        Ok(module.tables_mut().unit_attribute()?)
    })
}

/// A type as an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        Ok(module.tables_mut().type_attribute(r#type)?)
    })
}

/// `distinct[0]<...>`: a new attribute each time.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_distinct_attribute_create(
    module: Option<&mut mlirbc_module>,
    referenced: mlirbc_attribute,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let referenced = known(module, referenced)?;
        Ok(module.tables_mut().distinct_attribute(referenced)?)
    })
}
