//! Locations.

use std::mem::MaybeUninit;

use crate::attributes::value::mlirbc_position;
use crate::basics::error::mlirbc_error;
use crate::basics::handle::mlirbc_attribute;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::{all_known, known, optional_attribute};
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::dialect::builtin::Position;

/// `loc(unknown)`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_unknown_loc_create(
    module: Option<&mut mlirbc_module>,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        Ok(module.tables_mut().unknown_location()?)
    })
}

/// `loc("file":1:2)`, or a range of the file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_file_loc_create(
    module: Option<&mut mlirbc_module>,
    filename: mlirbc_str,
    position: mlirbc_position,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let filename = unsafe { filename.required() }?;
        let position = Position {
            start_line: position.start_line,
            start_column: position.start_column,
            end_line: position.end_line,
            end_column: position.end_column,
        };
        Ok(module.tables_mut().file_location(filename, position)?)
    })
}

/// `loc("name"(child))`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_name_loc_create(
    module: Option<&mut mlirbc_module>,
    name: mlirbc_str,
    child: mlirbc_attribute,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let child = known(module, child)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        Ok(module.tables_mut().name_location(name, child)?)
    })
}

/// `loc(callsite(callee at caller))`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_call_site_loc_create(
    module: Option<&mut mlirbc_module>,
    callee: mlirbc_attribute,
    caller: mlirbc_attribute,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let callee = known(module, callee)?;
        let caller = known(module, caller)?;
        Ok(module.tables_mut().call_site_location(callee, caller)?)
    })
}

/// `loc(fused[...])`, with metadata or none; flattened as MLIR does.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_fused_loc_create(
    module: Option<&mut mlirbc_module>,
    locations: *const mlirbc_attribute,
    num_locations: usize,
    metadata: mlirbc_attribute,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        // SAFETY: the caller guarantees the stated number of attributes.
        let locations = unsafe { all_known(module, locations, num_locations) }?;
        let metadata = optional_attribute(module, metadata)?;
        let tables = module.tables_mut();
        Ok(tables.fused_location(&locations, metadata)?)
    })
}
