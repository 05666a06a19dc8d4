//! Budgets of work, which cancel operations too.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::status::mlirbc_status;
use crate::boundary::guard;
use crate::open::module::{edit, mlirbc_module};
use crate::open::options::mlirbc_open_options;
use mlirbc::Budget;

/// The work that operations on modules may do, and a flag that cancels them. The caller owns and
/// destroys it. Modules and options that have it share its limit and its work, also after it is
/// destroyed.
///
/// Work is the number of ops, blocks, values, operands, table entries and pieces of text that operations
/// visit, and an eighth of the bytes of wide integers and of padding that they make. It does not depend on
/// the machine. Decoding, verifying, printing, writing, fingerprints, stripping,
/// conversion, checks, comparison, import and parsing charge it. All functions that take a budget may run at
/// the same time in any threads, also during an operation, except `mlirbc_budget_destroy`.
pub struct mlirbc_budget {
    pub(crate) inner: Budget,
}

/// Creates a budget. An operation that exceeds `max_work` fails with `MLIRBC_STATUS_LIMIT_EXCEEDED`;
/// UINT64_MAX is no limit. The result must be destroyed with `mlirbc_budget_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_budget_create(max_work: u64) -> Option<Box<mlirbc_budget>> {
    guard(None, || {
        Some(Box::new(mlirbc_budget {
            inner: Budget::new(max_work),
        }))
    })
}

/// Destroys a budget, which may be NULL. Modules that have it stay limited, and can no longer be
/// cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_budget_destroy(budget: Option<Box<mlirbc_budget>>) {
    guard((), || drop(budget));
}

/// Cancels operations that charge the budget: they fail with `MLIRBC_STATUS_CANCELLED` until
/// `mlirbc_budget_restart`. Running operations fail after a short delay.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_budget_cancel(budget: Option<&mlirbc_budget>) {
    if let Some(budget) = budget {
        budget.inner.cancel();
    }
}

/// Sets the work to 0 and removes a cancellation.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_budget_restart(budget: Option<&mlirbc_budget>) {
    if let Some(budget) = budget {
        budget.inner.restart();
    }
}

/// The work done so far, including that of an operation that exceeded the limit.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_budget_get_work(budget: Option<&mlirbc_budget>) -> u64 {
    budget.map_or(0, |budget| budget.inner.work())
}

/// Sets the budget of the modules that are opened with these options; NULL for none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_budget(
    options: Option<&mut mlirbc_open_options>,
    budget: Option<&mlirbc_budget>,
) {
    if let Some(options) = options {
        options.inner.limits.budget = budget.map(|budget| budget.inner.clone());
    }
}

/// Sets the budget of later operations on a module; NULL for none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_set_budget(
    module: Option<&mut mlirbc_module>,
    budget: Option<&mlirbc_budget>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        module.set_budget(budget.map(|budget| budget.inner.clone()));
        Ok(())
    })
}
