//! The StableHLO versions that can read a module.

use std::mem::MaybeUninit;

use crate::basics::buffer::mlirbc_buffer;
use crate::boundary::put;
use crate::open::module::{mlirbc_module, with};
use mlirbc::dialect::StablehloVersion;

/// The StableHLO versions that can read a module.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_stablehlo_readers {
    /// The module has no VHLO, the dialect of portable artifacts of StableHLO.
    #[default]
    MLIRBC_STABLEHLO_READERS_NONE = 0,
    /// A version and all newer ones.
    MLIRBC_STABLEHLO_READERS_KNOWN = 1,
    /// A version that is newer than all known ones.
    MLIRBC_STABLEHLO_READERS_UNKNOWN = 2,
}
use mlirbc_stablehlo_readers::*;

/// A version of StableHLO, such as 1.7.0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mlirbc_stablehlo_version {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
    /// The third number.
    pub patch: u32,
}

impl mlirbc_stablehlo_version {
    fn of(version: Option<StablehloVersion>) -> Self {
        mlirbc_stablehlo_version {
            major: version.map_or(0, |version| version.major),
            minor: version.map_or(0, |version| version.minor),
            patch: version.map_or(0, |version| version.patch),
        }
    }
}

/// Finds the oldest StableHLO version that has all ops, attributes and types of a portable artifact;
/// newer versions read the artifact too. `oldest` receives the version, or 0.0.0 if it is unknown.
/// `reasons` receives what older versions lack, such as "op all_reduce_v2", separated by ", ". It is a
/// buffer that must be destroyed with `mlirbc_buffer_destroy`, and NULL for a module without VHLO.
/// `oldest` and `reasons` may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_stablehlo_readers(
    module: Option<&mlirbc_module>,
    mut oldest: Option<&mut MaybeUninit<mlirbc_stablehlo_version>>,
    mut reasons: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
) -> mlirbc_stablehlo_readers {
    put(oldest.as_deref_mut(), mlirbc_stablehlo_version::of(None));
    put(reasons.as_deref_mut(), std::ptr::null_mut());
    with(module, |module| {
        let need = module.tables().stablehlo_need()?;
        put(oldest, mlirbc_stablehlo_version::of(need.oldest));
        if let Some(reasons) = reasons {
            let text = need.deciding.join(", ");
            reasons.write(mlirbc_buffer::owned(text.into_bytes()));
        }
        Some(match need.oldest {
            Some(_) => MLIRBC_STABLEHLO_READERS_KNOWN,
            None => MLIRBC_STABLEHLO_READERS_UNKNOWN,
        })
    })
}
