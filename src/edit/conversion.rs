//! Conversion to another release of LLVM, and to another version of StableHLO.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, invalid_argument, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::number::number_of;
use crate::boundary::{guard, put, put_found};
use crate::open::module::{edit, mlirbc_module};
use crate::open::release::mlirbc_release;
use mlirbc::convert::Conversion;
use mlirbc::dialect::StablehloVersion;
use mlirbc::ir::{Loss, Module};

/// The outcome of a conversion to another release or version. The caller owns and destroys it.
pub struct mlirbc_conversion {
    found: Conversion,
    obstacles: Vec<mlirbc_error>,
}

impl mlirbc_conversion {
    fn new(mut found: Conversion) -> Self {
        let obstacles = std::mem::take(&mut found.obstacles);
        let obstacles = obstacles.into_iter().map(Failure::Error);
        mlirbc_conversion {
            obstacles: obstacles.map(mlirbc_error::new).collect(),
            found,
        }
    }
}

/// Ops or properties that a conversion renamed or left out. The strings are borrowed from the outcome.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_conversion_change {
    /// The name of the ops, before.
    pub op: mlirbc_str,
    /// The name of the property; empty for the op itself.
    pub property: mlirbc_str,
    /// The new name of the op or property. Empty for a property that was left out, and for an op
    /// that became unregistered.
    pub renamed: mlirbc_str,
    /// The number of ops.
    pub count: u64,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

/// Runs a conversion and passes its outcome on.
fn convert(
    module: Option<&mut mlirbc_module>,
    mut conversion: Option<&mut MaybeUninit<*mut mlirbc_conversion>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>) -> Result<Conversion, Failure>,
) -> mlirbc_status {
    put(conversion.as_deref_mut(), std::ptr::null_mut());
    edit(module, error, |module| {
        let conversion = conversion.ok_or(NULL_ARGUMENT)?;
        let found = mlirbc_conversion::new(body(module)?);
        conversion.write(Box::into_raw(Box::new(found)));
        Ok(())
    })
}

/// Converts a module to the op definitions of a release of LLVM, and names the release in the
/// producer. Decodes everything. The properties of ops are read by the definitions of the release
/// that wrote them. They are stored by name; a table has those that were renamed. Properties that
/// the release adds have their defaults. Attributes and types that the release can read only as
/// text become text.
///
/// A part that the release cannot represent is an obstacle: an op, a property that is set, the
/// encoding or text of an attribute or type, and everything opaque. The call then succeeds, and the
/// module is unchanged unless `allow_loss` is true. With `allow_loss`, properties that the release
/// lacks are left out, and ops that it lacks become unregistered ops; everything else is unchanged.
/// Texts are compared by the names of attributes, types and enum cases. Builds between releases
/// except `24.0.0git`, and releases of other projects, are refused with
/// `MLIRBC_STATUS_INVALID_EDIT`.
///
/// `*conversion` must be destroyed with `mlirbc_conversion_destroy`; it is NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_convert_to_release(
    module: Option<&mut mlirbc_module>,
    release: MaybeUninit<mlirbc_release>,
    allow_loss: bool,
    conversion: Option<&mut MaybeUninit<*mut mlirbc_conversion>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    const NO_RELEASE: Failure = invalid_argument("the number is not that of a release");
    convert(module, conversion, error, |module| {
        let release = mlirbc_release::named(number_of(release)).ok_or(NO_RELEASE)?;
        let loss = match allow_loss {
            true => Loss::Allow,
            false => Loss::Refuse,
        };
        Ok(module.convert_to_release(release, loss)?)
    })
}

/// Converts a portable artifact of StableHLO to another version, newer or older. Decodes
/// everything. Ops get the form that the version has. The module gets the version of the bytecode
/// format and the producer that StableHLO writes for it. Location ranges are reduced to their start
/// for versions before 1.9. A patch version has the ops of its minor version.
///
/// A part that the version lacks is an obstacle, with the oldest version that has it. The call then
/// succeeds, the module is unchanged, and `mlirbc_conversion_get_num_obstacles` is not 0. An
/// unknown version, and a module that is not a portable artifact, are refused with
/// `MLIRBC_STATUS_INVALID_EDIT`.
///
/// `*conversion` must be destroyed with `mlirbc_conversion_destroy`; it is NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_convert_to_stablehlo(
    module: Option<&mut mlirbc_module>,
    major: u32,
    minor: u32,
    patch: u32,
    conversion: Option<&mut MaybeUninit<*mut mlirbc_conversion>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    convert(module, conversion, error, |module| {
        let version = StablehloVersion {
            major,
            minor,
            patch,
        };
        Ok(module.convert_to_stablehlo(version)?)
    })
}

/// Destroys an outcome, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_destroy(conversion: Option<Box<mlirbc_conversion>>) {
    guard((), || drop(conversion));
}

/// Whether the module was converted; false if it is unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_is_converted(conversion: Option<&mlirbc_conversion>) -> bool {
    conversion.is_some_and(|conversion| conversion.found.is_converted)
}

/// The number of ops whose stored form changed: the form of the op, its name, its properties or its
/// attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_ops(conversion: Option<&mlirbc_conversion>) -> u64 {
    conversion.map_or(0, |conversion| conversion.found.ops)
}

/// The number of attributes and types that became text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_texts(conversion: Option<&mlirbc_conversion>) -> u64 {
    conversion.map_or(0, |conversion| conversion.found.texts)
}

/// The number of kinds of ops and properties that were renamed or left out without loss.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_changes(
    conversion: Option<&mlirbc_conversion>,
) -> usize {
    conversion.map_or(0, |conversion| conversion.found.changes.len())
}

/// Returns what was renamed or left out. A location range reduced to its start is reported as op
/// `loc`, property `end`. A dropped dialect version is reported with the dialect name as op, and
/// property `version`. False past the last change; `*change` is then unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_change(
    conversion: Option<&mlirbc_conversion>,
    position: usize,
    change: Option<&mut MaybeUninit<mlirbc_conversion_change>>,
) -> bool {
    let found = conversion.and_then(|conversion| conversion.found.changes.get(position));
    let Some(found) = found else { return false };
    let name = |name: &Option<Box<str>>| {
        let name = name.as_deref().unwrap_or_default();
        mlirbc_str::of(name.as_bytes())
    };
    let found = mlirbc_conversion_change {
        op: mlirbc_str::of(found.op.as_bytes()),
        property: name(&found.property),
        renamed: name(&found.renamed),
        count: found.count,
        reserved: [0; 4],
    };
    put_found(change, Some(found))
}

/// The number of obstacles, at most 1000. If the module was converted, they are losses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_num_obstacles(
    conversion: Option<&mlirbc_conversion>,
) -> usize {
    conversion.map_or(0, |conversion| conversion.obstacles.len())
}

/// An obstacle: a part that the release or version cannot represent, with the path to it. NULL past
/// the last obstacle. Borrowed from the outcome: do not destroy it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_conversion_get_obstacle(
    conversion: Option<&mlirbc_conversion>,
    position: usize,
) -> Option<&mlirbc_error> {
    conversion?.obstacles.get(position)
}
