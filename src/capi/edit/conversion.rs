//! Conversion to another release of LLVM.

use std::mem::MaybeUninit;

use crate::capi::basics::error::{Failure, NULL_ARGUMENT, mlirbc_error};
use crate::capi::basics::status::mlirbc_status;
use crate::capi::boundary::number::number_of;
use crate::capi::boundary::{guard, put};
use crate::capi::open::module::{edit, mlirbc_module};
use crate::capi::open::release::mlirbc_release;

/// The outcome of a conversion to another release. The caller owns and destroys it.
pub struct mlirbc_conversion {
    ops: u64,
    obstacles: Vec<mlirbc_error>,
}

/// Converts a module to the op definitions of a release of LLVM, and names the release in the
/// producer. Decodes everything. The properties of ops are read by the definitions of the release that
/// wrote them, and stored by name. Properties that the release adds have their defaults. Affine maps,
/// integer sets, strided layouts and builtin types become text where the release reads them only so.
///
/// What the release cannot represent is an obstacle: an op, a property that is set, the encoding of an
/// attribute or type, and everything opaque. The call then succeeds, the module is unchanged, and
/// `mlirbc_conversion_get_num_obstacles` is not 0. The text of attributes and types is not checked.
/// Builds between releases and releases of other projects are `MLIRBC_STATUS_INVALID_EDIT`.
///
/// `*conversion` must be destroyed with `mlirbc_conversion_destroy`; it is NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_module_convert_to_release(
    module: Option<&mut mlirbc_module>,
    release: MaybeUninit<mlirbc_release>,
    mut conversion: Option<&mut MaybeUninit<*mut mlirbc_conversion>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    const NO_RELEASE: Failure = Failure::Caller(
        mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
        "the number is not that of a release",
    );
    put(conversion.as_deref_mut(), std::ptr::null_mut());
    edit(module, error, |module| {
        let conversion = conversion.ok_or(NULL_ARGUMENT)?;
        let release = mlirbc_release::named(number_of(release)).ok_or(NO_RELEASE)?;
        let found = module.convert_to_release(release)?;
        let obstacles = found.obstacles.into_iter().map(Failure::Error);
        conversion.write(Box::into_raw(Box::new(mlirbc_conversion {
            ops: found.ops,
            obstacles: obstacles.map(mlirbc_error::new).collect(),
        })));
        Ok(())
    })
}

/// Destroys an outcome, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_destroy(conversion: Option<Box<mlirbc_conversion>>) {
    guard((), || drop(conversion));
}

/// The number of ops whose properties or attributes are stored in another way than before.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_ops(conversion: Option<&mlirbc_conversion>) -> u64 {
    conversion.map_or(0, |conversion| conversion.ops)
}

/// The number of obstacles, at most 1000. 0 if the module was converted.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_obstacles(
    conversion: Option<&mlirbc_conversion>,
) -> usize {
    conversion.map_or(0, |conversion| conversion.obstacles.len())
}

/// What the release cannot represent, with the path to it; NULL past the last obstacle. Borrowed from
/// the outcome: do not destroy it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_obstacle(
    conversion: Option<&mlirbc_conversion>,
    position: usize,
) -> Option<&mlirbc_error> {
    conversion?.obstacles.get(position)
}
