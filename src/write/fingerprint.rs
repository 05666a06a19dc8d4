//! Fingerprints.

use std::mem::MaybeUninit;

use crate::basics::error::{NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::boundary::put;
use crate::open::module::{mlirbc_module, read};
use mlirbc::Result;
use mlirbc::ir::Module;
use mlirbc::write::Fingerprint;

/// A SHA-256 hash of a module.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct mlirbc_fingerprint {
    /// The hash.
    pub bytes: [u8; 32],
}

fn run(
    module: Option<&mlirbc_module>,
    mut fingerprint: Option<&mut MaybeUninit<mlirbc_fingerprint>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    of: impl FnOnce(&Module<'static>) -> Result<Fingerprint>,
) -> mlirbc_status {
    let nothing = mlirbc_fingerprint { bytes: [0; 32] };
    put(fingerprint.as_deref_mut(), nothing);
    fallible(error, || {
        let module = read(module)?;
        let fingerprint = fingerprint.ok_or(NULL_ARGUMENT)?;
        let Fingerprint(bytes) = of(module)?;
        fingerprint.write(mlirbc_fingerprint { bytes });
        Ok(())
    })
}

/// The hash of the meaning of a module: of its canonical form in version 6 of the format, without
/// locations, use-list orders and producer. Modules have the same hash if they differ only in
/// these, in the indices and the order of their table entries, or in the version of the format.
///
/// Fails with `MLIRBC_STATUS_UNKNOWN_ENCODING` if something opaque prevents canonical writing; the
/// error identifies it. `mlirbc_module_file_fingerprint` works for every module. On failure
/// `fingerprint` is all zero.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_fingerprint(
    module: Option<&mlirbc_module>,
    fingerprint: Option<&mut MaybeUninit<mlirbc_fingerprint>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    run(module, fingerprint, error, Module::fingerprint)
}

/// The hash of a module as `MLIRBC_WRITE_STABLE` writes it, except for the producer: with its
/// locations and its indices. It requires no knowledge of dialects. On failure `fingerprint` is all
/// zero.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_file_fingerprint(
    module: Option<&mlirbc_module>,
    fingerprint: Option<&mut MaybeUninit<mlirbc_fingerprint>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    run(module, fingerprint, error, Module::file_fingerprint)
}
