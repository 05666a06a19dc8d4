//! Properties that MLIR ignores in old versions of the format.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::{guard, put_found};
use crate::open::module::{mlirbc_module, read};
use mlirbc::ir::IgnoredProperty;

/// A list of properties that MLIR ignores. The caller owns and destroys it.
pub struct mlirbc_ignored_properties {
    items: Vec<IgnoredProperty>,
}

/// A property of the ops of a name that MLIR ignores. The strings are borrowed from the list.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_ignored_property {
    /// The full name of the ops.
    pub op: mlirbc_str,
    /// The name of the property.
    pub property: mlirbc_str,
    /// The number of ops that have it.
    pub count: u64,
    /// The first of them.
    pub first: mlirbc_op,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

/// Lists the native properties that MLIR ignores when it reads the module: those that are set, in version
/// 4 and older. MLIR reads only attributes from the dictionaries of these versions; other properties have
/// their defaults there, without an error. The list is empty from version 5 on. Decodes all ops. Edits of
/// the module do not change the list.
///
/// `*ignored` must be destroyed with `mlirbc_ignored_properties_destroy`; it is NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ignored_properties_create(
    module: Option<&mlirbc_module>,
    ignored: Option<&mut MaybeUninit<*mut mlirbc_ignored_properties>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(ignored, error, || {
        let module = read(module)?;
        let items = module.ignored_properties()?;
        Ok(mlirbc_ignored_properties { items })
    })
}

/// Destroys a list of ignored properties, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ignored_properties_destroy(
    ignored: Option<Box<mlirbc_ignored_properties>>,
) {
    guard((), || drop(ignored));
}

/// The number of pairs of op name and property.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ignored_properties_get_num_properties(
    ignored: Option<&mlirbc_ignored_properties>,
) -> usize {
    ignored.map_or(0, |ignored| ignored.items.len())
}

/// A property of the ops of a name. False past the last one; `*property` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_ignored_properties_get_property(
    ignored: Option<&mlirbc_ignored_properties>,
    position: usize,
    property: Option<&mut MaybeUninit<mlirbc_ignored_property>>,
) -> bool {
    guard(false, || {
        let item = ignored.and_then(|ignored| ignored.items.get(position));
        let found = item.map(|item| mlirbc_ignored_property {
            op: mlirbc_str::of(&item.op),
            property: mlirbc_str::of(item.property.as_bytes()),
            count: item.count,
            first: item.first.into(),
            reserved: [0; 4],
        });
        put_found(property, found)
    })
}
