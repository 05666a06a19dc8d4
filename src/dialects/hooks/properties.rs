//! The properties that a callback writes.

use std::mem::MaybeUninit;

use crate::attributes::field::{follow, mlirbc_field, nth_field};
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::{guard, put};
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
        let Some(properties) = properties else {
            return false;
        };
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let path = unsafe { Raw::new(path, path_len) };
        let Some((name, value)) = follow(properties.record.fields(), path) else {
            return false;
        };
        put(field, mlirbc_field::new(properties.container, name, value));
        true
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
        let Some(properties) = properties else {
            return false;
        };
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        let mut fields = properties.record.schema().fields().iter();
        let found = fields.position(|field| field.name.as_bytes() == name);
        let Some(found) = found.and_then(|found| u32::try_from(found).ok()) else {
            return false;
        };
        let Some((name, value)) = nth_field(properties.record.fields(), found) else {
            return false;
        };
        put(position, found);
        put(field, mlirbc_field::new(properties.container, name, value));
        true
    })
}
