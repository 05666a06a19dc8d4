//! Existence of references.

use crate::basics::handle::{mlirbc_block, mlirbc_op, mlirbc_region, mlirbc_value};
use crate::open::module::{mlirbc_module, with};

/// Whether a reference names an op of the module. False for one that names nothing, for an erased
/// op, and for one in a region that is not decoded. An op that moved to another isolated op has a
/// new reference there.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_exists(module: Option<&mlirbc_module>, op: mlirbc_op) -> bool {
    with(module, |module| Some(module.op(op.id()).is_some()))
}

/// Whether a reference names a block of the module, as `mlirbc_op_exists`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_exists(module: Option<&mlirbc_module>, block: mlirbc_block) -> bool {
    with(module, |module| Some(module.block(block.id()).is_some()))
}

/// Whether a reference names a region of the module, as `mlirbc_op_exists`. A region exists as long
/// as its op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_exists(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
) -> bool {
    with(module, |module| Some(module.region(region.id()).is_some()))
}

/// Whether a reference names a value of the module, as `mlirbc_op_exists`. A result exists as long
/// as its op, an argument until it or its block is erased.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_exists(module: Option<&mlirbc_module>, value: mlirbc_value) -> bool {
    with(module, |module| Some(module.value(value.id()).is_some()))
}
