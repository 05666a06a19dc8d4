//! Removal of locations, names, resources and large constants.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, fallible_into, invalid_argument, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::open::module::{edit_into, mlirbc_module, read};
use mlirbc::ir::Strip;

/// What stripping removes: any of these, combined by `|`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_strip {
    /// The locations of ops and block arguments, which become unknown. Locations in attributes
    /// stay.
    MLIRBC_STRIP_LOCATIONS = 1,
    /// The data of dialect resources, whose keys stay as declarations, and external resources with
    /// their keys.
    MLIRBC_STRIP_RESOURCES = 2,
    /// Names that nothing outside of the file depends on: those of private symbols that are defined
    /// in it, and the keys of dialect resources. They become `s0`, `s1`, ... and `r0`, `r1`, ...
    MLIRBC_STRIP_NAMES = 4,
}

/// What stripping removed.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct mlirbc_stripped {
    /// The ops and block arguments whose location became unknown.
    pub locations: u64,
    /// The resources whose data was left out, or that were dropped.
    pub resources: u64,
    /// The constants whose elements became zero.
    pub constants: u64,
    /// The symbols and keys that were renamed.
    pub names: u64,
    /// The symbols and keys that keep their name, because something opaque, a text or a type may
    /// refer to them.
    pub kept_names: u64,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 3],
}

/// Removes what `what` selects, a combination of `mlirbc_strip`. `stripped` may be NULL.
///
/// The tables of the module keep entries that nothing refers to any more. Canonical writing does
/// not write them. If that fails with `MLIRBC_STATUS_UNKNOWN_ENCODING`, `MLIRBC_WRITE_BLANKED`
/// blanks them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_strip(
    module: Option<&mut mlirbc_module>,
    what: u32,
    stripped: Option<&mut MaybeUninit<mlirbc_stripped>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    const LOCATIONS: u32 = mlirbc_strip::MLIRBC_STRIP_LOCATIONS as u32;
    const RESOURCES: u32 = mlirbc_strip::MLIRBC_STRIP_RESOURCES as u32;
    const NAMES: u32 = mlirbc_strip::MLIRBC_STRIP_NAMES as u32;
    strip(module, stripped, error, || {
        if what & !(LOCATIONS | RESOURCES | NAMES) != 0 {
            return Err(invalid_argument(
                "what is to be stripped is none of mlirbc_strip",
            ));
        }
        Ok(Strip {
            locations: what & LOCATIONS != 0,
            resources: what & RESOURCES != 0,
            constants: None,
            names: what & NAMES != 0,
        })
    })
}

/// Zeroes the elements of constants in attributes, such as `dense<[1, 2]>`, that have more than
/// `most_elements` elements and are not all equal; strings become empty. Constants of VHLO are
/// included; dense arrays, which parametrize ops, are not. `stripped` may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_strip_constants(
    module: Option<&mut mlirbc_module>,
    most_elements: u64,
    stripped: Option<&mut MaybeUninit<mlirbc_stripped>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    strip(module, stripped, error, || {
        Ok(Strip {
            constants: Some(most_elements),
            ..Strip::default()
        })
    })
}

fn strip(
    module: Option<&mut mlirbc_module>,
    stripped: Option<&mut MaybeUninit<mlirbc_stripped>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    what: impl FnOnce() -> Result<Strip, Failure>,
) -> mlirbc_status {
    edit_into(module, stripped, error, |module| {
        let found = module.strip(what()?)?;
        let found = mlirbc_stripped {
            locations: found.locations,
            resources: found.resources,
            constants: found.constants,
            names: found.names,
            kept_names: found.kept_names,
            reserved: [0; 3],
        };
        Ok(found)
    })
}

/// The number of strings, attributes and types that `MLIRBC_WRITE_BLANKED` keeps only because
/// something opaque may refer to them. After stripping, they may disclose what was stripped.
/// Decodes all ops.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_doubtful_entries(
    module: Option<&mlirbc_module>,
    count: Option<&mut MaybeUninit<u64>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible_into(count, error, || {
        let reach = read(module)?.reach()?;
        Ok(reach.perhaps())
    })
}
