//! The result of an import of ops.

use crate::basics::handle::mlirbc_op;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use mlirbc::dialect::RenamedResource;
use mlirbc::ir::{Imported, ImportedSymbol};

/// The result of importing ops. The caller owns and destroys it.
pub struct mlirbc_imported {
    inner: Imported,
}

impl mlirbc_imported {
    /// A result that the caller owns.
    pub(crate) fn into_raw(inner: Imported) -> *mut Self {
        Box::into_raw(Box::new(mlirbc_imported { inner }))
    }

    fn symbol(this: Option<&Self>, position: usize) -> Option<&ImportedSymbol> {
        this?.inner.symbols.get(position)
    }

    fn resource(this: Option<&Self>, position: usize) -> Option<&RenamedResource> {
        this?.inner.resources.get(position)
    }
}

fn string(bytes: Option<&Vec<u8>>) -> mlirbc_str {
    bytes.map_or(mlirbc_str::EMPTY, |bytes| mlirbc_str::of(bytes))
}

/// The number of ops that were passed.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_num_ops(imported: Option<&mlirbc_imported>) -> usize {
    imported.map_or(0, |imported| imported.inner.ops.len())
}

/// The copy of an op, by the position at which the op was passed; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_op(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_op {
    let op = imported.and_then(|imported| imported.inner.ops.get(position));
    mlirbc_op::of(op.copied())
}

/// The number of the copies that are symbols.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_num_symbols(imported: Option<&mlirbc_imported>) -> usize {
    imported.map_or(0, |imported| imported.inner.symbols.len())
}

/// A copy that is a symbol; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_symbol_op(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_op {
    let symbol = mlirbc_imported::symbol(imported, position);
    mlirbc_op::of(symbol.map(|symbol| symbol.op))
}

/// The name of a symbol in the other module. Empty past the last symbol. Borrowed from `imported`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_symbol_name(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_str {
    let symbol = mlirbc_imported::symbol(imported, position);
    string(symbol.map(|symbol| &symbol.name))
}

/// The new name of a symbol that was renamed. Empty if it keeps its name, and past the last symbol.
/// Borrowed from `imported`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_symbol_new_name(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_str {
    let symbol = mlirbc_imported::symbol(imported, position);
    string(symbol.and_then(|symbol| symbol.new_name.as_ref()))
}

/// The op of the other symbol with the name: one that the module had, or one that was imported
/// before it. None if there is no other one, and past the last symbol.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_symbol_clash(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_op {
    let symbol = mlirbc_imported::symbol(imported, position);
    let clash = symbol.and_then(|symbol| symbol.clash);
    mlirbc_op::of(clash)
}

/// The number of resources whose copies have another key.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_num_renamed_resources(
    imported: Option<&mlirbc_imported>,
) -> usize {
    imported.map_or(0, |imported| imported.inner.resources.len())
}

/// The name of the dialect of a renamed resource. Empty past the last one. Borrowed from `imported`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_resource_dialect(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_str {
    let resource = mlirbc_imported::resource(imported, position);
    string(resource.map(|resource| &resource.dialect))
}

/// The key of a renamed resource in the other module. Empty past the last one. Borrowed from
/// `imported`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_resource_key(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_str {
    let resource = mlirbc_imported::resource(imported, position);
    string(resource.map(|resource| &resource.key))
}

/// The key of the copy of a renamed resource. Empty past the last one. Borrowed from `imported`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_resource_new_key(
    imported: Option<&mlirbc_imported>,
    position: usize,
) -> mlirbc_str {
    let resource = mlirbc_imported::resource(imported, position);
    string(resource.map(|resource| &resource.new_key))
}

/// The number of imported ops that may refer to a renamed symbol, because the module cannot read
/// their properties or an entry in their attributes. These references keep the old name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_get_num_opaque_ops(imported: Option<&mlirbc_imported>) -> u64 {
    imported.map_or(0, |imported| imported.inner.opaque)
}

/// Destroys the result of an import, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_imported_destroy(imported: Option<Box<mlirbc_imported>>) {
    guard((), || drop(imported));
}
