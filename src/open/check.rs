//! Whether other programs accept a module without changes.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, create, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use crate::open::module::{mlirbc_module, read};
use mlirbc::check::{Check, CheckOptions, Finding, FindingKind, Reader, Verdict};

/// Whether a reader accepts a module.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_verdict {
    /// The reader accepts it with the same meaning.
    MLIRBC_VERDICT_YES = 0,
    /// The reader rejects it, or reads it with another meaning.
    MLIRBC_VERDICT_NO = 1,
    /// The library has too little information.
    MLIRBC_VERDICT_UNKNOWN = 2,
}
use mlirbc_verdict::*;

impl mlirbc_verdict {
    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => MLIRBC_VERDICT_YES,
            Verdict::No => MLIRBC_VERDICT_NO,
            Verdict::Unknown => MLIRBC_VERDICT_UNKNOWN,
        }
    }
}

/// The kinds of findings of a check.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_finding_kind {
    /// There is no finding at this position.
    MLIRBC_FINDING_NONE = 0,
    /// The version of the format.
    MLIRBC_FINDING_VERSION = 1,
    /// A dialect that the reader does not have.
    MLIRBC_FINDING_DIALECT = 2,
    /// The encoding of an attribute or type.
    MLIRBC_FINDING_ENCODING = 3,
    /// The text of an attribute or type.
    MLIRBC_FINDING_TEXT = 4,
    /// An op that the reader's dialect does not have.
    MLIRBC_FINDING_OP = 5,
    /// Properties that the reader's definition of the op cannot read.
    MLIRBC_FINDING_PROPERTIES = 6,
    /// A property that the reader reads as another value, without an error, or elements of an attribute, or an
    /// attribute in text, that it reads as others, usually without one.
    MLIRBC_FINDING_MISREAD = 7,
    /// A property or attribute that the reader ignores, without an error.
    MLIRBC_FINDING_IGNORED = 8,
    /// A required property that is absent.
    MLIRBC_FINDING_MISSING = 9,
    /// The number or the groups of operands.
    MLIRBC_FINDING_OPERANDS = 10,
    /// The number or the groups of results.
    MLIRBC_FINDING_RESULTS = 11,
    /// The number of regions.
    MLIRBC_FINDING_REGIONS = 12,
    /// The number of successors.
    MLIRBC_FINDING_SUCCESSORS = 13,
    /// An attribute that the definition's predicate refuses: it failed to satisfy a constraint.
    MLIRBC_FINDING_CONSTRAINT = 14,
}
use mlirbc_finding_kind::*;

impl mlirbc_finding_kind {
    fn of(kind: FindingKind) -> Self {
        match kind {
            FindingKind::Version => MLIRBC_FINDING_VERSION,
            FindingKind::Dialect => MLIRBC_FINDING_DIALECT,
            FindingKind::Encoding => MLIRBC_FINDING_ENCODING,
            FindingKind::Text => MLIRBC_FINDING_TEXT,
            FindingKind::Op => MLIRBC_FINDING_OP,
            FindingKind::Properties => MLIRBC_FINDING_PROPERTIES,
            FindingKind::Misread => MLIRBC_FINDING_MISREAD,
            FindingKind::Ignored => MLIRBC_FINDING_IGNORED,
            FindingKind::Missing => MLIRBC_FINDING_MISSING,
            FindingKind::Operands => MLIRBC_FINDING_OPERANDS,
            FindingKind::Results => MLIRBC_FINDING_RESULTS,
            FindingKind::Regions => MLIRBC_FINDING_REGIONS,
            FindingKind::Successors => MLIRBC_FINDING_SUCCESSORS,
            FindingKind::Constraint => MLIRBC_FINDING_CONSTRAINT,
            _ => MLIRBC_FINDING_NONE,
        }
    }
}

/// The outcome of a check. The caller owns and destroys it.
pub struct mlirbc_check {
    inner: Check,
}

/// Checks whether a reader accepts the module without changes. Decodes everything.
///
/// `reader` is the name of a reader: `llvm-17`, `llvm-18`, `llvm-19`, `llvm-21`, `llvm-22` and
/// `llvm-23` are the `mlir-opt` of these releases, and `stablehlo-1.5` or `stablehlo-1.5.0` is a
/// version of StableHLO. Other names are refused with `MLIRBC_STATUS_INVALID_ARGUMENT`.
/// `allow_unregistered` states whether the reader accepts dialects that it does not have. If a
/// release of LLVM rejects the module, `try_conversion` converts a copy and checks it, for
/// `mlirbc_check_get_conversion`.
///
/// The call succeeds even if the reader rejects the module. `*check` must be destroyed with
/// `mlirbc_check_destroy`; it is NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_create(
    module: Option<&mlirbc_module>,
    reader: mlirbc_str,
    allow_unregistered: bool,
    try_conversion: bool,
    check: Option<&mut MaybeUninit<*mut mlirbc_check>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(check, error, || {
        let module = read(module)?;
        // SAFETY: the caller promises the bytes of the name.
        let name = std::str::from_utf8(unsafe { reader.required()? });
        let reader = name
            .ok()
            .and_then(Reader::from_name)
            .ok_or_else(no_reader)?;
        let options = CheckOptions {
            allow_unregistered,
            try_conversion,
        };
        let inner = module.check(reader, &options)?;
        Ok(mlirbc_check { inner })
    })
}

fn no_reader() -> Failure {
    let status = mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT;
    let message = format!("the readers are {}", Reader::names());
    Failure::Given(Box::new(mlirbc_error::outside_of_files(status, message, 0)))
}

/// Destroys an outcome, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_destroy(check: Option<Box<mlirbc_check>>) {
    guard((), || drop(check));
}

/// Whether the reader accepts the module. Unknown for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_verdict(check: Option<&mlirbc_check>) -> mlirbc_verdict {
    check.map_or(MLIRBC_VERDICT_UNKNOWN, |check| {
        mlirbc_verdict::of(check.inner.verdict())
    })
}

/// Whether the reader accepts the module after `mlirbc_module_convert_to_release`. Unknown if this
/// was not tried.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_conversion(check: Option<&mlirbc_check>) -> mlirbc_verdict {
    match check.and_then(|check| check.inner.converts) {
        Some(true) => MLIRBC_VERDICT_YES,
        Some(false) => MLIRBC_VERDICT_NO,
        None => MLIRBC_VERDICT_UNKNOWN,
    }
}

/// Why the conversion does not help: its first obstacle, what cannot be written afterwards, or what the reader
/// does not read even then. Empty if it helps or was not tried. Borrowed from the outcome.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_obstacle(check: Option<&mlirbc_check>) -> mlirbc_str {
    let obstacle = check.and_then(|check| check.inner.obstacle.as_deref());
    obstacle.map_or(mlirbc_str::EMPTY, |it| mlirbc_str::of(it.as_bytes()))
}

/// The number of findings, at most 1000. 0 if the reader accepts the module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_num_findings(check: Option<&mlirbc_check>) -> usize {
    check.map_or(0, |check| check.inner.findings.len())
}

fn finding(check: Option<&mlirbc_check>, position: usize) -> Option<&Finding> {
    check?.inner.findings.get(position)
}

fn text(check: Option<&mlirbc_check>, at: usize, of: fn(&Finding) -> &String) -> mlirbc_str {
    let found = finding(check, at);
    found.map_or(mlirbc_str::EMPTY, |it| mlirbc_str::of(of(it).as_bytes()))
}

/// The kind of a finding; `MLIRBC_FINDING_NONE` past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_kind(
    check: Option<&mlirbc_check>,
    position: usize,
) -> mlirbc_finding_kind {
    let found = finding(check, position);
    found.map_or(MLIRBC_FINDING_NONE, |it| mlirbc_finding_kind::of(it.kind))
}

/// `MLIRBC_VERDICT_NO`, or `MLIRBC_VERDICT_UNKNOWN` if the reader may accept it. Unknown past the
/// last finding.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_verdict(
    check: Option<&mlirbc_check>,
    position: usize,
) -> mlirbc_verdict {
    let found = finding(check, position);
    found.map_or(MLIRBC_VERDICT_UNKNOWN, |it| mlirbc_verdict::of(it.verdict))
}

/// The op, attribute, type or dialect, such as `arith.addf`, `#llvm.di_file` or `!llvm.ptr`. Empty for the
/// file. Borrowed from the outcome.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_subject(
    check: Option<&mlirbc_check>,
    position: usize,
) -> mlirbc_str {
    text(check, position, |it| &it.subject)
}

/// A description of the problem, in English. Borrowed from the outcome.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_message(
    check: Option<&mlirbc_check>,
    position: usize,
) -> mlirbc_str {
    text(check, position, |it| &it.what)
}

/// The path to the first op or entry with the finding. Empty for the file. Borrowed from the outcome.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_path(
    check: Option<&mlirbc_check>,
    position: usize,
) -> mlirbc_str {
    text(check, position, |it| &it.path)
}

/// The offset of the first op or entry with the finding, in bytes from the start of the file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_offset(
    check: Option<&mlirbc_check>,
    position: usize,
) -> u64 {
    finding(check, position).map_or(0, |it| it.offset)
}

/// The number of ops or entries with the finding; 0 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_check_get_finding_count(
    check: Option<&mlirbc_check>,
    position: usize,
) -> u64 {
    finding(check, position).map_or(0, |it| it.count)
}
