//! The properties that a callback writes.

use std::mem::MaybeUninit;

use crate::attributes::field::{field_by_name, follow, mlirbc_field};
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::{guard, put, put_found};
use mlirbc::container::Container;
use mlirbc::schema::Record;

/// The properties of an op as they were read. Valid during the call of the callback.
pub struct mlirbc_hook_properties<'r, 'm> {
    record: Record<'r>,
    container: &'r Container<'m>,
}

impl<'r, 'm> mlirbc_hook_properties<'r, 'm> {
    pub(super) fn new(record: Record<'r>, container: &'r Container<'m>) -> Self {
        mlirbc_hook_properties { record, container }
    }
}

/// The number of properties.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_properties_get_num_fields(
    properties: Option<&mlirbc_hook_properties<'_, '_>>,
) -> usize {
    properties.map_or(0, |properties| properties.record.schema().fields().len())
}

/// A property or a part of it, by a path as for `mlirbc_attribute_get_field`. False if there is
/// none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_properties_get_field(
    properties: Option<&mlirbc_hook_properties<'_, '_>>,
    path: *const u32,
    path_len: usize,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    guard(false, || {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let path = unsafe { Raw::new(path, path_len) };
        let found = properties.and_then(|properties| {
            let (name, value) = follow(properties.record.fields(), path)?;
            Some(mlirbc_field::new(properties.container, name, value))
        });
        put_found(field, found)
    })
}

/// The property with a name, and its position, which is the first step of paths into it. False if
/// there is none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_properties_get_field_by_name(
    properties: Option<&mlirbc_hook_properties<'_, '_>>,
    name: mlirbc_str,
    position: Option<&mut MaybeUninit<u32>>,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    guard(false, || {
        let found = properties.and_then(|properties| {
            let (found, name, value) = field_by_name(properties.record, name)?;
            put(position, found);
            Some(mlirbc_field::new(properties.container, name, value))
        });
        put_found(field, found)
    })
}
