//! Upgrades: callbacks that convert a module from an older version of a dialect on opening.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use crate::basics::error::{Failure, mlirbc_error};
use crate::basics::foreign::ForeignData;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::number::number_of;
use crate::dialects::hooks::mlirbc_hook_outcome;
use crate::open::module::{mlirbc_module, read};
use mlirbc::container::DialectId;

/// Upgrades a module that was just opened from an older version of a dialect. The callback may edit the
/// module in every way, but must not destroy it. Opening fails if it returns neither `MLIRBC_HOOK_DONE` nor
/// `MLIRBC_HOOK_DECLINED`, which mean a module that was upgraded and one that needed no upgrade.
/// On failure the callback may set `error` to an error that a function returned or that
/// `mlirbc_error_create` created; the library takes ownership of it, and opening returns it.
pub type mlirbc_upgrade_fn = Option<
    extern "C" fn(
        module: *mut mlirbc_module,
        dialect: mlirbc_str,
        numbers: *const u64,
        num_numbers: usize,
        error: *mut *mut mlirbc_error,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// The function itself.
type UpgradeCall = extern "C" fn(
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    error: *mut *mut mlirbc_error,
    user_data: *mut c_void,
) -> MaybeUninit<mlirbc_hook_outcome>;

/// An upgrade of a dialect as options hold it.
#[derive(Clone)]
pub(crate) struct Upgrade {
    dialect: Box<[u8]>,
    call: UpgradeCall,
    user_data: Arc<ForeignData>,
}

impl Upgrade {
    pub(crate) fn new(dialect: &[u8], call: UpgradeCall, user_data: Arc<ForeignData>) -> Self {
        Upgrade {
            dialect: dialect.into(),
            call,
            user_data,
        }
    }

    /// The name of the dialect.
    pub(crate) fn dialect(&self) -> &[u8] {
        &self.dialect
    }

    /// Calls the upgrade of each dialect whose version in the module is known, once, in the order
    /// of the dialect table.
    ///
    /// # Safety
    /// `module` is a module to which no other reference exists.
    pub(crate) unsafe fn run_all(
        upgrades: &[Upgrade],
        module: *mut mlirbc_module,
    ) -> Result<(), Failure> {
        const DONE: i32 = mlirbc_hook_outcome::MLIRBC_HOOK_DONE as i32;
        const DECLINED: i32 = mlirbc_hook_outcome::MLIRBC_HOOK_DECLINED as i32;
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
            let outcome = (upgrade.call)(
                module,
                mlirbc_str::of(&name),
                version.as_ptr(),
                version.len(),
                &raw mut error,
                upgrade.user_data.data,
            );
            let error = (!error.is_null()).then(|| {
                // SAFETY: the callback passes on an error that a function of this library returned to it.
                unsafe { Box::from_raw(error) }
            });
            if !matches!(number_of(outcome), DONE | DECLINED) {
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
