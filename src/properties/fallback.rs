//! Entries that were read with the fallbacks of dialects.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, create, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_dialect, mlirbc_op, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::{guard, put, put_found};
use crate::open::module::{mlirbc_module, read, with_item};
use mlirbc::dialect::{Fallback, FallbackReason};
use mlirbc::ir::{Subject, Warning};

/// Why something was read with the fallback of its dialect.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_fallback_reason {
    /// No fallback is in use: the entry is known, or opaque.
    #[default]
    MLIRBC_FALLBACK_NONE = 0,
    /// No definition of the op is known.
    MLIRBC_FALLBACK_UNKNOWN_OP = 1,
    /// No schema is known for the code of the attribute or type.
    MLIRBC_FALLBACK_UNKNOWN_CODE = 2,
    /// No known definition or schema fits, and the file has a version of the dialect that is newer
    /// than the newest known one.
    MLIRBC_FALLBACK_NEWER_VERSION = 3,
    /// No form of the attribute or type fits, and its dialect has no fallback; it is opaque. Only
    /// warnings have this reason.
    MLIRBC_FALLBACK_DOES_NOT_FIT = 4,
    /// The forms of several releases fit the attribute or type and differ; it is opaque. Only
    /// warnings have this reason.
    MLIRBC_FALLBACK_AMBIGUOUS = 5,
}

/// The subject of a warning.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_warning_subject {
    /// The ops of a name.
    MLIRBC_WARNING_OP = 0,
    /// The attributes of a code.
    MLIRBC_WARNING_ATTRIBUTE = 1,
    /// The types of a code.
    MLIRBC_WARNING_TYPE = 2,
}

/// All ops of a name, or all attributes or types of a code, that were read with the fallback of
/// their dialect for one reason. What it borrows lives as long as the list of warnings.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_warning {
    /// The subject.
    pub subject: mlirbc_warning_subject,
    /// The reason.
    pub reason: mlirbc_fallback_reason,
    /// The dialect.
    pub dialect: mlirbc_dialect,
    /// The full name of the ops; empty for others.
    pub op_name: mlirbc_str,
    /// The code of the attributes or types; 0 for ops.
    pub code: u64,
    /// The number of ops, or of entries of the table.
    pub uses: u64,
    /// The first op; none for other subjects.
    pub first_op: mlirbc_op,
    /// The first attribute; none for other subjects.
    pub first_attribute: mlirbc_attribute,
    /// The first type; none for other subjects.
    pub first_type: mlirbc_type,
    /// The numbers of the file's version of the dialect, if it is known.
    pub dialect_version: *const u64,
    /// The count of these numbers; 0 if the version is absent or unknown.
    pub dialect_version_len: usize,
    /// The error without the fallback, for the first one. Do not destroy it.
    pub error: *const mlirbc_error,
    /// A line of English with all details.
    pub message: mlirbc_str,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

/// The entries of a module that were read with the fallbacks of dialects. The caller owns and
/// destroys it.
pub struct mlirbc_warnings {
    items: Vec<Item>,
}

struct Item {
    warning: Warning,
    error: mlirbc_error,
    message: String,
}

impl mlirbc_fallback_reason {
    fn of(reason: FallbackReason) -> Self {
        match reason {
            FallbackReason::UnknownOp => mlirbc_fallback_reason::MLIRBC_FALLBACK_UNKNOWN_OP,
            FallbackReason::UnknownCode => mlirbc_fallback_reason::MLIRBC_FALLBACK_UNKNOWN_CODE,
            FallbackReason::NewerVersion => mlirbc_fallback_reason::MLIRBC_FALLBACK_NEWER_VERSION,
            FallbackReason::DoesNotFit => mlirbc_fallback_reason::MLIRBC_FALLBACK_DOES_NOT_FIT,
            FallbackReason::Ambiguous => mlirbc_fallback_reason::MLIRBC_FALLBACK_AMBIGUOUS,
        }
    }

    fn tell(fallback: Fallback<'_>, name: Option<&mut MaybeUninit<mlirbc_str>>) -> Self {
        put(name, mlirbc_str::of(fallback.name.as_bytes()));
        Self::of(fallback.reason)
    }
}

impl mlirbc_warning {
    fn of(item: &Item) -> Self {
        let warning = &item.warning;
        let version = warning.dialect_version.as_deref().unwrap_or_default();
        let mut out = mlirbc_warning {
            subject: mlirbc_warning_subject::MLIRBC_WARNING_OP,
            reason: mlirbc_fallback_reason::of(warning.reason),
            dialect: warning.dialect.into(),
            op_name: mlirbc_str::EMPTY,
            code: 0,
            uses: warning.uses,
            first_op: mlirbc_op::NONE,
            first_attribute: mlirbc_attribute::NONE,
            first_type: mlirbc_type::NONE,
            dialect_version: version.as_ptr(),
            dialect_version_len: version.len(),
            error: &raw const item.error,
            message: mlirbc_str::of(item.message.as_bytes()),
            reserved: [0; 4],
        };
        match &warning.subject {
            Subject::Op { name, first } => {
                out.op_name = mlirbc_str::of(name);
                out.first_op = (*first).into();
            }
            Subject::Attribute { code, first } => {
                out.subject = mlirbc_warning_subject::MLIRBC_WARNING_ATTRIBUTE;
                out.code = *code;
                out.first_attribute.index = first.index();
            }
            Subject::Type { code, first } => {
                out.subject = mlirbc_warning_subject::MLIRBC_WARNING_TYPE;
                out.code = *code;
                out.first_type.index = first.index();
            }
        }
        out
    }
}

/// Why an op is read with the fallback of its dialect, if it is. `name` receives the full name of
/// the fallback, which no file contains; it lives as long as the module. `name` is unchanged if
/// there is no fallback.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_get_fallback(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: Option<&mut MaybeUninit<mlirbc_str>>,
) -> mlirbc_fallback_reason {
    with_item(module, op, |op| {
        Some(mlirbc_fallback_reason::tell(op.fallback()?, name))
    })
}

/// Why an attribute is read with the fallback of its dialect, if it is. `name` receives the name of
/// the fallback, as for `mlirbc_op_get_fallback`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_fallback(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    name: Option<&mut MaybeUninit<mlirbc_str>>,
) -> mlirbc_fallback_reason {
    with_item(module, attribute, |attribute| {
        Some(mlirbc_fallback_reason::tell(attribute.fallback()?, name))
    })
}

/// Why a type is read with the fallback of its dialect, if it is. `name` receives the name of the
/// fallback, as for `mlirbc_op_get_fallback`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_fallback(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    name: Option<&mut MaybeUninit<mlirbc_str>>,
) -> mlirbc_fallback_reason {
    with_item(module, r#type, |r#type| {
        Some(mlirbc_fallback_reason::tell(r#type.fallback()?, name))
    })
}

/// Lists the entries of a module that were read with the fallbacks of dialects, and why: ops first,
/// then attributes, then types. Decodes all ops if a dialect has a fallback for ops. Edits of the
/// module do not change the list. `warnings` receives an object that must be destroyed with
/// `mlirbc_warnings_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_warnings_create(
    module: Option<&mlirbc_module>,
    warnings: Option<&mut MaybeUninit<*mut mlirbc_warnings>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(warnings, error, || {
        let found = read(module)?.warnings()?.into_iter();
        let items = found.map(|warning| Item {
            error: mlirbc_error::new(Failure::Error(warning.error.clone())),
            message: warning.to_string(),
            warning,
        });
        Ok(mlirbc_warnings {
            items: items.collect(),
        })
    })
}

/// Destroys a list of warnings, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_warnings_destroy(warnings: Option<Box<mlirbc_warnings>>) {
    guard((), || drop(warnings));
}

/// The number of warnings.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_warnings_get_num_warnings(warnings: Option<&mlirbc_warnings>) -> usize {
    warnings.map_or(0, |warnings| warnings.items.len())
}

/// A warning. False past the last one; `warning` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_warnings_get_warning(
    warnings: Option<&mlirbc_warnings>,
    position: usize,
    warning: Option<&mut MaybeUninit<mlirbc_warning>>,
) -> bool {
    guard(false, || {
        let item = warnings.and_then(|warnings| warnings.items.get(position));
        put_found(warning, item.map(mlirbc_warning::of))
    })
}
