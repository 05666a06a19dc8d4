//! Names of symbols.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::known;
use crate::boundary::put;
use crate::open::module::{edit, mlirbc_module};

/// Renames a symbol with all references to it, as MLIR finds them: in its symbol table, and through
/// the enclosing tables.
///
/// `num_users` receives the number of ops whose references changed. `num_opaque` receives the
/// number of ops with opaque properties or attributes, which may refer to the symbol. Both may be
/// NULL. Fails if the op is not a symbol, or if its table has a symbol with the new name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_rename_symbol(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    mut num_users: Option<&mut MaybeUninit<u64>>,
    mut num_opaque: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(num_users.as_deref_mut(), 0);
    put(num_opaque.as_deref_mut(), 0);
    edit(module, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let renamed = module.rename_symbol(op, name)?;
        put(num_users, renamed.users);
        put(num_opaque, renamed.opaque);
        Ok(())
    })
}
