//! Options.

use std::mem::MaybeUninit;

use crate::boundary::guard;
use crate::boundary::number::meaning;
use mlirbc::text::{OpForm, PrintOptions, ValueNames};

/// The form of ops in a text.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_op_form {
    /// The form of `mlir-opt --mlir-print-op-generic`: all ops in one syntax.
    MLIRBC_OP_FORM_GENERIC = 0,
    /// The syntax of each dialect, where its form is known and its text says everything about the
    /// op. Other ops are in the generic form. Values have the names of MLIR's custom form.
    MLIRBC_OP_FORM_CUSTOM = 1,
}

/// Options for printing. The caller owns and destroys it.
pub struct mlirbc_print_options {
    inner: PrintOptions,
}

/// The caller's options, or the defaults for NULL.
pub(crate) fn options_of(options: Option<&mlirbc_print_options>) -> PrintOptions {
    options.map_or_else(PrintOptions::default, |options| options.inner.clone())
}

/// Creates options with their defaults: the text of
/// `mlir-opt --mlir-print-op-generic --mlir-print-local-scope`. The result must be destroyed with
/// `mlirbc_print_options_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_print_options_create() -> Option<Box<mlirbc_print_options>> {
    guard(None, || {
        Some(Box::new(mlirbc_print_options {
            inner: PrintOptions::default(),
        }))
    })
}

/// Destroys options, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_destroy(options: Option<Box<mlirbc_print_options>>) {
    guard((), || drop(options));
}

/// Sets the form of ops, for whole files and single ops. Returns false, and changes nothing, for a
/// number that is not a form.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_form(
    options: Option<&mut mlirbc_print_options>,
    form: MaybeUninit<mlirbc_op_form>,
) -> bool {
    use mlirbc_op_form::*;
    const FORMS: [(mlirbc_op_form, OpForm); 2] = [
        (MLIRBC_OP_FORM_GENERIC, OpForm::Generic),
        (MLIRBC_OP_FORM_CUSTOM, OpForm::Custom),
    ];
    let (Some(options), Some(form)) = (options, meaning(form, &FORMS)) else {
        return false;
    };
    options.inner.form = form;
    true
}

/// Whether the text has the locations of ops and block arguments. The default is false.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_locations(
    options: Option<&mut mlirbc_print_options>,
    locations: bool,
) {
    if let Some(options) = options {
        options.inner.locations = locations;
    }
}

/// Leaves out the elements of attributes with more elements than this, unless all elements are
/// equal.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_elide_elements_larger_than(
    options: Option<&mut mlirbc_print_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.elide_elements_larger_than = Some(count);
    }
}

/// Sets the largest number of bytes to write; printing more fails with
/// `MLIRBC_STATUS_LIMIT_EXCEEDED`. The text of a small file may be very long, because every
/// reference is printed in full.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_max_bytes(
    options: Option<&mut mlirbc_print_options>,
    bytes: u64,
) {
    if let Some(options) = options {
        options.inner.max_bytes = Some(bytes);
    }
}

/// Whether, in the generic form, each region continues the numbers of the enclosing region, so that
/// each function of a module starts at 0. By default no two values in the text have the same name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_local_names(
    options: Option<&mut mlirbc_print_options>,
    local: bool,
) {
    if let Some(options) = options {
        options.inner.names = match local {
            true => ValueNames::Local,
            false => ValueNames::Unique,
        };
    }
}

/// Whether the custom form of an op may leave out an attribute with its default value that reading does not restore, or
/// lack one that reading adds, as in the text of `mlir-opt`: `memref.load` leaves out `nontemporal = false`. By default
/// such an op is in the generic form, so that reading the text makes the same op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_elide_defaults(
    options: Option<&mut mlirbc_print_options>,
    elide: bool,
) {
    if let Some(options) = options {
        options.inner.elide_defaults = elide;
    }
}

/// Whether the text of a whole file has aliases, such as `#map` and `#loc1`, with definitions
/// before and after the ops, and ends with an empty line. With aliases and resources it is the text
/// of `mlir-opt` without `--mlir-print-local-scope`. Ops, attributes and types alone are printed in
/// full. The default is false.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_aliases(
    options: Option<&mut mlirbc_print_options>,
    aliases: bool,
) {
    if let Some(options) = options {
        options.inner.aliases = aliases;
    }
}

/// Whether the text ends with the section `{-# ... #-}` of resource data. The section has the
/// dialect resources that the text mentions and, for a whole file, all external resources. The
/// default is false.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_resources(
    options: Option<&mut mlirbc_print_options>,
    resources: bool,
) {
    if let Some(options) = options {
        options.inner.resources = resources;
    }
}

/// Leaves resources out of that section whose value has more characters than this, including
/// quotes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_elide_resources_larger_than(
    options: Option<&mut mlirbc_print_options>,
    characters: u64,
) {
    if let Some(options) = options {
        options.inner.elide_resources_larger_than = Some(characters);
    }
}
