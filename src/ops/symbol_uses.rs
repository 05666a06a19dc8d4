//! The uses of a symbol.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_op};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use crate::boundary::known::item;
use crate::open::module::{mlirbc_module, read};
use mlirbc::ir::{SymbolUse, SymbolUses};

/// The uses of a symbol at the time of the call. The caller owns and destroys it.
pub struct mlirbc_symbol_uses {
    inner: SymbolUses,
}

/// Finds the attributes and properties of ops that refer to a symbol, as MLIR finds them: in its
/// symbol table, and through the enclosing tables. A reference through the symbol to one in it is
/// included. Decodes all ops of these tables. Edits of the module do not change the result.
///
/// `*uses` must be destroyed with `mlirbc_symbol_uses_destroy`; NULL on failure. Fails with
/// `MLIRBC_STATUS_INVALID_EDIT` if the op is not a symbol.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_find_symbol_uses(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    uses: Option<&mut MaybeUninit<*mut mlirbc_symbol_uses>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(uses, error, || {
        let module = read(module)?;
        let op = item(module, op)?;
        let inner = module.symbol_uses(op.id())?;
        Ok(mlirbc_symbol_uses { inner })
    })
}

fn with_use<R: Default>(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
    get: impl FnOnce(&SymbolUse) -> R,
) -> R {
    let found = uses.and_then(|uses| uses.inner.uses.get(position));
    found.map(get).unwrap_or_default()
}

/// The number of attributes and properties that refer to the symbol. An op with several of them
/// occurs several times in a row.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_num_uses(uses: Option<&mlirbc_symbol_uses>) -> usize {
    uses.map_or(0, |uses| uses.inner.uses.len())
}

/// The op of a use; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_op(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
) -> mlirbc_op {
    with_use(uses, position, |found| found.op.into())
}

/// The name of the attribute or property that refers to the symbol. Empty past the last use, and if
/// the attribute has no name because it holds all attributes of the op. Borrowed from `uses`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_name(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
) -> mlirbc_str {
    with_use(uses, position, |found| mlirbc_str::of(&found.name))
}

/// Whether a use is in an inherent property, as opposed to a discardable attribute. False past the
/// last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_is_property(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
) -> bool {
    with_use(uses, position, |found| found.is_property)
}

/// The attribute that refers to the symbol or contains the reference. None past the last use, and if
/// the property is not an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_attribute(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
) -> mlirbc_attribute {
    with_use(uses, position, |found| {
        mlirbc_attribute::of(found.attribute)
    })
}

/// The number of ops that may refer to the symbol, because their properties are opaque or one of
/// their attributes contains an entry of an unknown encoding.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_num_possible_ops(
    uses: Option<&mlirbc_symbol_uses>,
) -> usize {
    uses.map_or(0, |uses| uses.inner.possible.len())
}

/// An op that may refer to the symbol; none past the last one. It may also be one of the uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_get_possible_op(
    uses: Option<&mlirbc_symbol_uses>,
    position: usize,
) -> mlirbc_op {
    let found = uses.and_then(|uses| uses.inner.possible.get(position));
    mlirbc_op::of(found.copied())
}

/// Destroys a list of uses, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_symbol_uses_destroy(uses: Option<Box<mlirbc_symbol_uses>>) {
    guard((), || drop(uses));
}
