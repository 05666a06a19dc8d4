//! Symbols: ops that have a name.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, fallible_into, mlirbc_error};
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::item;
use crate::boundary::required::strings_of;
use crate::open::module::{mlirbc_module, read, with_item};
use mlirbc::Result;
use mlirbc::ir::{Module, Op, SymbolVisibility};

/// The scope in which a symbol may be referred to.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_symbol_visibility {
    /// The op is not a symbol, or it has a visibility that is unknown to MLIR.
    #[default]
    MLIRBC_SYMBOL_NONE = 0,
    /// Every module.
    MLIRBC_SYMBOL_PUBLIC = 1,
    /// Ops in its table only.
    MLIRBC_SYMBOL_PRIVATE = 2,
    /// Ops of the file, through references that name its table.
    MLIRBC_SYMBOL_NESTED = 3,
}

/// The symbol name of an op: `sym_name` among its properties or in its dictionary. Empty if the op
/// is not a symbol, and if its properties are unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_symbol_name(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_str {
    with_item(module, op, |op| op.symbol_name().ok()?.map(mlirbc_str::of))
}

/// The visibility of an op as a symbol. A symbol without a visibility is public.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_symbol_visibility(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
) -> mlirbc_symbol_visibility {
    use mlirbc_symbol_visibility::*;
    with_item(module, op, |op| {
        Some(match op.symbol_visibility().ok()?? {
            SymbolVisibility::Public => MLIRBC_SYMBOL_PUBLIC,
            SymbolVisibility::Private => MLIRBC_SYMBOL_PRIVATE,
            SymbolVisibility::Nested => MLIRBC_SYMBOL_NESTED,
        })
    })
}

/// Looks something up and writes it to `found`, which is none on failure.
fn look_up(
    module: Option<&mlirbc_module>,
    found: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    get: impl for<'m> FnOnce(&'m Module<'_>) -> Result<Option<Op<'m>>, Failure>,
) -> mlirbc_status {
    fallible_into(found, error, || {
        let op = get(read(module)?)?;
        Ok(mlirbc_op::of(op))
    })
}

/// Resolves a path of `count` names, as the nested reference `@a::@b` does. The first name is a
/// symbol of the file's `builtin.module`, or of the top-level ops if there are several. Each
/// following name is a symbol in the op before. `found` is none if there is no such symbol, which
/// is not a failure.
///
/// Decodes the direct contents of each symbol table on the first lookup, and no function bodies.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_lookup_symbol(
    module: Option<&mlirbc_module>,
    names: *const mlirbc_str,
    count: usize,
    found: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    look_up(module, found, error, |module| {
        // SAFETY: the caller promises `count` strings at `names`, each with `len` characters.
        let path = unsafe { strings_of(names, count) }?;
        Ok(module.symbol_path(path)?)
    })
}

/// Resolves a path of `count` names from the symbols in `table`, as `mlirbc_module_lookup_symbol`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_lookup_symbol(
    module: Option<&mlirbc_module>,
    table: mlirbc_op,
    names: *const mlirbc_str,
    count: usize,
    found: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    look_up(module, found, error, |module| {
        let table = item(module, table)?;
        // SAFETY: the caller promises `count` strings at `names`, each with `len` characters.
        let path = unsafe { strings_of(names, count) }?;
        Ok(table.lookup_symbol_path(path)?)
    })
}

/// The first symbol with a name, at any depth. The file's table and the tables in it are searched
/// first, outer ones before inner ones, without decoding function bodies. Then all ops are
/// searched. `found` is none if there is no such symbol, which is not a failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_find_symbol(
    module: Option<&mlirbc_module>,
    name: mlirbc_str,
    found: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    look_up(module, found, error, |module| {
        // SAFETY: the caller promises `len` characters.
        Ok(module.find_symbol(unsafe { name.required() }?)?)
    })
}
