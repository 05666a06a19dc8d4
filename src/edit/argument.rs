//! Arguments of blocks.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_block, mlirbc_type, mlirbc_value};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::{known, optional_attribute, position_of};
use crate::open::module::{edit, edit_into, mlirbc_module};

/// Inserts a block argument at a position. A `location` that names nothing makes the location
/// unknown; from version 4 on the file leaves an unknown location out.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_insert_argument(
    module: Option<&mut mlirbc_module>,
    block: mlirbc_block,
    position: usize,
    r#type: mlirbc_type,
    location: mlirbc_attribute,
    argument: Option<&mut MaybeUninit<mlirbc_value>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, argument, error, |module| {
        let block = known(module, block)?;
        let r#type = known(module, r#type)?;
        let location = optional_attribute(module, location)?;
        let created = module.insert_argument(block, position_of(position), r#type, location)?;
        Ok(created)
    })
}

/// Erases a block argument. Fails with `MLIRBC_STATUS_INVALID_EDIT` if it has uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_erase_argument(
    module: Option<&mut mlirbc_module>,
    block: mlirbc_block,
    position: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let block = known(module, block)?;
        Ok(module.erase_argument(block, position_of(position))?)
    })
}

/// Sets the location of a block argument. A location that names nothing makes it unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_set_argument_location(
    module: Option<&mut mlirbc_module>,
    block: mlirbc_block,
    position: usize,
    location: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let block = known(module, block)?;
        let location = optional_attribute(module, location)?;
        Ok(module.set_argument_location(block, position_of(position), location)?)
    })
}
