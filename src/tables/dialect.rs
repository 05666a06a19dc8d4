//! Dialects and op names.

use crate::basics::handle::{MLIRBC_NONE, mlirbc_dialect, mlirbc_op_name};
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::copy_out;
use crate::open::module::{mlirbc_module, with, with_container, with_item};
use mlirbc::container::{DialectId, OpNameId};
use mlirbc::ir::Module;

fn version_numbers(
    module: &Module<'static>,
    dialect: mlirbc_dialect,
) -> Option<impl Iterator<Item = u64>> {
    let id = DialectId(dialect.index);
    let name = module.container().dialects().get(id)?;
    let name = module.container().string(name.name)?;
    Some(module.tables().version_numbers(name)?.into_iter())
}

/// The number of dialects that the file uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_dialects(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| {
        Some(container.dialects().count() as usize)
    })
}

/// A dialect, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_dialect(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_dialect {
    with_container(module, |container| {
        let id = DialectId(u32::try_from(position).ok()?);
        container
            .dialects()
            .get(id)
            .map(|_| mlirbc_dialect { index: id.index() })
    })
}

/// The dialect of a name; none if the file does not use it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_find_dialect(
    module: Option<&mlirbc_module>,
    name: mlirbc_str,
) -> mlirbc_dialect {
    with_container(module, |container| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        Some(mlirbc_dialect::of(container.find_dialect(name)))
    })
}

/// The name of a dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_get_name(
    module: Option<&mlirbc_module>,
    dialect: mlirbc_dialect,
) -> mlirbc_str {
    with_container(module, |container| {
        Some(mlirbc_str::of(
            container.dialect_name(DialectId(dialect.index)),
        ))
    })
}

/// Whether the file has a version for a dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_has_version(
    module: Option<&mlirbc_module>,
    dialect: mlirbc_dialect,
) -> bool {
    with_container(module, |container| {
        Some(
            container
                .dialect_version(DialectId(dialect.index))
                .is_some(),
        )
    })
}

/// The raw bytes of a dialect's version; empty if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_get_version_bytes(
    module: Option<&mlirbc_module>,
    dialect: mlirbc_dialect,
) -> mlirbc_bytes {
    with_container(module, |container| {
        container
            .dialect_version(DialectId(dialect.index))
            .map(mlirbc_bytes::of)
    })
}

/// The number of numbers of a dialect's version; 0 where their schema is not known.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_get_num_version_numbers(
    module: Option<&mlirbc_module>,
    dialect: mlirbc_dialect,
) -> usize {
    with(module, |module| {
        Some(version_numbers(module, dialect)?.count())
    })
}

/// Copies the numbers of a dialect's version if their schema is known. Returns the number of copied
/// numbers, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_get_version_numbers(
    module: Option<&mlirbc_module>,
    dialect: mlirbc_dialect,
    numbers: *mut u64,
    capacity: usize,
) -> usize {
    with(module, |module| {
        let items = version_numbers(module, dialect)?;
        // SAFETY: the caller promises room for `capacity` numbers.
        Some(unsafe { copy_out(numbers, capacity, items) })
    })
}

/// The number of op names that the file uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_op_names(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| {
        Some(container.dialects().op_name_count() as usize)
    })
}

/// An op name, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_op_name(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_op_name {
    with_container(module, |container| {
        let index = u32::try_from(position).ok()?;
        let name = mlirbc_op_name { index };
        container.dialects().op_name(name.id()).map(|_| name)
    })
}

/// The entry of a full name, such as "func.call"; none if the file has no such op. Looking it up
/// once makes comparing it with the names of many ops fast.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_find_op_name(
    module: Option<&mlirbc_module>,
    name: mlirbc_str,
) -> mlirbc_op_name {
    with_container(module, |container| {
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.bytes() };
        let mut ids = 0..container.dialects().op_name_count();
        let index = ids.find(|id| container.op_name(OpNameId(*id)) == name)?;
        Some(mlirbc_op_name { index })
    })
}

/// Whether a reference names no dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_is_none(dialect: mlirbc_dialect) -> bool {
    dialect.index == MLIRBC_NONE
}

/// Whether a reference names no op name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_name_is_none(name: mlirbc_op_name) -> bool {
    name.index == MLIRBC_NONE
}

/// The full name of an op, such as "func.call".
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_name_get_full(
    module: Option<&mlirbc_module>,
    name: mlirbc_op_name,
) -> mlirbc_str {
    with_container(module, |container| {
        Some(mlirbc_str::of(container.op_name(name.id())))
    })
}

/// The dialect of an op name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_name_get_dialect(
    module: Option<&mlirbc_module>,
    name: mlirbc_op_name,
) -> mlirbc_dialect {
    with_container(module, |container| {
        let name = container.dialects().op_name(name.id());
        Some(mlirbc_dialect::of(name.map(|name| name.dialect)))
    })
}

/// Whether the op was registered in the program that wrote the file: 1 or 0, and -1 if the file
/// does not state it, as before version 5.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_name_is_registered(
    module: Option<&mlirbc_module>,
    name: mlirbc_op_name,
) -> i32 {
    with_item(module, name, |name| Some(name.registered)).map_or(-1, i32::from)
}
