//! Copies of ops, attributes and types of another module.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, RESERVED, invalid_argument, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_block, mlirbc_op, mlirbc_type, mlirbc_value};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::{all_known, known};
use crate::boundary::number::meaning;
use crate::boundary::put;
use crate::edit::imported::mlirbc_imported;
use crate::edit::insertion_point::mlirbc_insertion_point;
use crate::open::module::{edit_into, mlirbc_module, read};
use mlirbc::ir::{ImportOptions, Module, SymbolClash};

/// What happens to an imported symbol whose name the destination already has.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_symbol_clash {
    /// It keeps its name. The caller resolves the clash, for example by erasing a declaration.
    MLIRBC_SYMBOL_CLASH_KEEP = 0,
    /// The import fails.
    MLIRBC_SYMBOL_CLASH_REFUSE = 1,
    /// It receives a new name of the form that MLIR uses: `name_0`, `name_1` and so on. The
    /// references to it in the imported ops follow.
    MLIRBC_SYMBOL_CLASH_RENAME = 2,
}

use mlirbc_symbol_clash::*;

/// The replacements for what is not imported, and the treatment of symbols.
/// `mlirbc_import_options_init` has to fill it first.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_import_options {
    /// Values of the other module that imported ops use and that are not imported.
    pub values: *const mlirbc_value,
    /// For each of `values`, the value of the edited module that replaces it.
    pub value_replacements: *const mlirbc_value,
    /// The number of `values`.
    pub num_values: usize,
    /// Blocks of the other module that are successors of imported ops and that are not imported.
    pub blocks: *const mlirbc_block,
    /// For each of `blocks`, the block of the edited module that replaces it.
    pub block_replacements: *const mlirbc_block,
    /// The number of `blocks`.
    pub num_blocks: usize,
    /// The treatment of symbols with the name of another symbol.
    pub clash: MaybeUninit<mlirbc_symbol_clash>,
    /// Room for later members, which has to be 0.
    pub reserved: [u64; 4],
}

/// Fills options with the defaults: no replacements, and symbols keep their names.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_import_options_init(
    options: Option<&mut MaybeUninit<mlirbc_import_options>>,
) {
    put(
        options,
        mlirbc_import_options {
            values: std::ptr::null(),
            value_replacements: std::ptr::null(),
            num_values: 0,
            blocks: std::ptr::null(),
            block_replacements: std::ptr::null(),
            num_blocks: 0,
            clash: MaybeUninit::new(MLIRBC_SYMBOL_CLASH_KEEP),
            reserved: [0; 4],
        },
    );
}

/// Copies an attribute of another module with everything in it, including resources. A resource
/// keeps its key unless the edited module has other data with this key, or either data is left out.
/// Its copy then has the key `key_1`, `key_2` and so on. Each import of a distinct attribute
/// creates a new distinct attribute.
///
/// Fails with `MLIRBC_STATUS_UNKNOWN_ENCODING` if the attribute contains an entry of an unknown
/// encoding, which may refer to others. Fails with `MLIRBC_STATUS_INVALID_EDIT` if a dialect has
/// another version in the edited module, if that module reads the encoding differently, or if a text
/// refers to a resource whose key has other data there. `module` and `other` must be different.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_import_attribute(
    module: Option<&mut mlirbc_module>,
    other: *const mlirbc_module,
    attribute: mlirbc_attribute,
    copy: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    import(module, other, copy, error, |module, other| {
        let attribute = known(other, attribute)?;
        Ok(module.import_attribute(other, attribute)?)
    })
}

/// Copies a type of another module with everything in it, as `mlirbc_module_import_attribute`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_import_type(
    module: Option<&mut mlirbc_module>,
    other: *const mlirbc_module,
    type_: mlirbc_type,
    copy: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    import(module, other, copy, error, |module, other| {
        let ty = known(other, type_)?;
        Ok(module.import_type(other, ty)?)
    })
}

/// Copies an op of another module with everything in its regions, as `mlirbc_module_import_ops` with
/// the default options.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_import_op(
    module: Option<&mut mlirbc_module>,
    other: *const mlirbc_module,
    op: mlirbc_op,
    to: mlirbc_insertion_point,
    copy: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    import(module, other, copy, error, |module, other| {
        let op = known(other, op)?;
        let to = to.check(module)?;
        let imported = module.import_op(other, op, to)?;
        Ok(mlirbc_op::of(imported.ops.first().copied()))
    })
}

/// Copies ops of another module with everything in their regions to a position in the edited module,
/// in the order in which they are passed. Attributes and types are copied as by
/// `mlirbc_module_import_attribute`. The uses of a value keep their order. `ops` may be NULL if
/// `num_ops` is 0; `options` may be NULL for the defaults.
///
/// Fails with the statuses of `mlirbc_module_import_attribute`. A failed import changes nothing.
/// Fails with `MLIRBC_STATUS_INVALID_EDIT` in these cases:
///
/// - One of the ops is inside another one.
/// - The modules store properties differently: versions 0 to 4, 5, and 6 of the format.
///   `mlirbc_module_convert` converts one of them.
/// - The edited module defines an op differently.
/// - An op lacks a required property.
/// - A value or successor is neither imported nor replaced.
/// - The options refuse a symbol.
///
/// `*imported` must be destroyed with `mlirbc_imported_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_import_ops(
    module: Option<&mut mlirbc_module>,
    other: *const mlirbc_module,
    ops: *const mlirbc_op,
    num_ops: usize,
    to: mlirbc_insertion_point,
    options: Option<&mlirbc_import_options>,
    mut imported: Option<&mut MaybeUninit<*mut mlirbc_imported>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(imported.as_deref_mut(), std::ptr::null_mut());
    import::<(), ()>(module, other, None, error, |module, other| {
        // SAFETY: the caller promises an array of this length.
        let ops = unsafe { all_known(other, ops, num_ops) }?;
        let to = to.check(module)?;
        let options = match options {
            // SAFETY: the caller guarantees arrays of the lengths that the options state.
            Some(options) => unsafe { options.check(module, other) }?,
            None => ImportOptions::default(),
        };
        let found = module.import_ops(other, &ops, to, &options)?;
        if let Some(out) = imported {
            out.write(mlirbc_imported::into_raw(found));
        }
        Ok(())
    })
}

impl mlirbc_import_options {
    /// # Safety
    /// The arrays have the lengths that the options state.
    unsafe fn check(
        &self,
        module: &Module<'_>,
        other: &Module<'_>,
    ) -> Result<ImportOptions, Failure> {
        const CLASHES: [(mlirbc_symbol_clash, SymbolClash); 3] = [
            (MLIRBC_SYMBOL_CLASH_KEEP, SymbolClash::Keep),
            (MLIRBC_SYMBOL_CLASH_REFUSE, SymbolClash::Refuse),
            (MLIRBC_SYMBOL_CLASH_RENAME, SymbolClash::Rename),
        ];
        if self.reserved != [0; 4] {
            return Err(RESERVED);
        }
        // SAFETY: the caller promises arrays of these lengths.
        let (values, own_values, blocks, own_blocks) = unsafe {
            (
                all_known(other, self.values, self.num_values)?,
                all_known(module, self.value_replacements, self.num_values)?,
                all_known(other, self.blocks, self.num_blocks)?,
                all_known(module, self.block_replacements, self.num_blocks)?,
            )
        };
        let clash = meaning(self.clash, &CLASHES).ok_or(invalid_argument(
            "the treatment of symbols is none of mlirbc_symbol_clash",
        ))?;
        Ok(ImportOptions {
            values: values.into_iter().zip(own_values).collect(),
            blocks: blocks.into_iter().zip(own_blocks).collect(),
            clash,
        })
    }
}

/// Runs the body of a function that copies something of another module.
fn import<T: Default, V: Into<T>>(
    module: Option<&mut mlirbc_module>,
    other: *const mlirbc_module,
    copy: Option<&mut MaybeUninit<T>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>, &Module<'static>) -> Result<V, Failure>,
) -> mlirbc_status {
    let address = module.as_deref().map(std::ptr::from_ref);
    edit_into(module, copy, error, |module| {
        if other.is_null() {
            return Err(NULL_ARGUMENT);
        }
        if address == Some(other) {
            return Err(invalid_argument("the other module is the edited module"));
        }
        // SAFETY: the caller promises a module of this library, and it is not the edited one.
        body(module, read(unsafe { other.as_ref() })?)
    })
}
