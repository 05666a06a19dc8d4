//! Upgrades: callbacks that convert a module from an older version of a dialect on opening.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use crate::capi::boundary::{Failure, NULL_ARGUMENT, fallible};
use crate::capi::error::mlirbc_error;
use crate::capi::hooks::foreign::ForeignData;
use crate::capi::module::{mlirbc_module, mlirbc_release_fn, read};
use crate::capi::options::mlirbc_open_options;
use crate::capi::status::mlirbc_status;
use crate::capi::text::mlirbc_str;
use crate::container::DialectId;

/// Upgrades a module that was just opened from an older version of a dialect. The callback may edit the
/// module in every way, but must not destroy it. It returns `MLIRBC_STATUS_OK`, or another status with
/// which opening fails. On failure it may set `error` to an error that a function returned or that
/// `mlirbc_error_create` created; the library takes ownership of it.
pub type mlirbc_upgrade_fn = Option<
    extern "C" fn(
        module: *mut mlirbc_module,
        dialect: mlirbc_str,
        numbers: *const u64,
        num_numbers: usize,
        error: *mut *mut mlirbc_error,
        user_data: *mut c_void,
    ) -> i32,
>;

/// An upgrade of a dialect as options hold it.
#[derive(Clone)]
pub(in crate::capi) struct Upgrade {
    dialect: Box<[u8]>,
    call: extern "C" fn(
        module: *mut mlirbc_module,
        dialect: mlirbc_str,
        numbers: *const u64,
        num_numbers: usize,
        error: *mut *mut mlirbc_error,
        user_data: *mut c_void,
    ) -> i32,
    user_data: Arc<ForeignData>,
}

impl Upgrade {
    /// Calls the upgrade of each dialect whose version in the module is known, once, in the order
    /// of the dialect table.
    ///
    /// # Safety
    /// `module` is a module to which no other reference exists.
    pub(in crate::capi) unsafe fn run_all(
        upgrades: &[Upgrade],
        module: *mut mlirbc_module,
    ) -> Result<(), Failure> {
        if upgrades.is_empty() {
            return Ok(());
        }
        // SAFETY: the caller's promise; the borrow ends before anything is called.
        let opened = read(unsafe { module.as_ref() })?;
        let dialects = opened.container().dialects().count();
        for index in 0..dialects {
            // SAFETY: as above.
            let inner = read(unsafe { module.as_ref() })?;
            let name = inner.container().dialect_name(DialectId(index)).to_vec();
            let Some(upgrade) = upgrades.iter().find(|upgrade| *upgrade.dialect == *name) else {
                continue;
            };
            let Some(version) = inner.tables().version_numbers(&name) else {
                continue;
            };
            let mut error = ptr::null_mut();
            let status = (upgrade.call)(
                module,
                mlirbc_str::of(&name),
                version.as_ptr(),
                version.len(),
                &raw mut error,
                upgrade.user_data.data,
            );
            let error = (!error.is_null()).then(|| {
                // SAFETY: the callback gives away an error that a function of ours gave it.
                unsafe { Box::from_raw(error) }
            });
            if status != mlirbc_status::MLIRBC_STATUS_OK as i32 {
                return Err(match error {
                    Some(error) => Failure::Given(error),
                    None => Failure::Caller(
                        mlirbc_status::MLIRBC_STATUS_HOOK,
                        "the upgrade of a dialect failed and did not say why",
                    ),
                });
            }
        }
        Ok(())
    }
}

/// Adds an upgrade for a dialect, which replaces an earlier one for it. `upgrade` is called once
/// for each module that has a version of the dialect, after the module was opened with these
/// options. Dialects follow the order of the file. `upgrade` decides whether the version is an old
/// one.
///
/// The thread that opens a module calls `upgrade`. Several threads may open modules at once:
/// `user_data` must allow that. `destroy` is called with it once when the options are destroyed,
/// when the upgrade is replaced, or before the call returns if it fails. `destroy` may be NULL.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_open_options_add_upgrade(
    options: Option<&mut mlirbc_open_options>,
    dialect: mlirbc_str,
    upgrade: mlirbc_upgrade_fn,
    user_data: *mut c_void,
    destroy: mlirbc_release_fn,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let user_data = ForeignData {
        data: user_data,
        destroy,
    };
    fallible(error, move || {
        let user_data = Arc::new(user_data);
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        let options = options.ok_or(NULL_ARGUMENT)?;
        let call = upgrade.ok_or(NULL_ARGUMENT)?;
        options.upgrades.retain(|known| *known.dialect != *dialect);
        options.upgrades.push(Upgrade {
            dialect: dialect.into(),
            call,
            user_data,
        });
        Ok(())
    })
}
