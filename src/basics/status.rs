//! Status codes.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::boundary::number::number_of;
use mlirbc::ErrorKind;

/// The outcome of a call. Numbers never change; new ones may be added.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum mlirbc_status {
    /// The call succeeded.
    MLIRBC_STATUS_OK = 0,
    /// A required argument is NULL.
    MLIRBC_STATUS_NULL_ARGUMENT = 1,
    /// An argument has a value that is not allowed, or a reference names nothing in its module.
    MLIRBC_STATUS_INVALID_ARGUMENT = 2,
    /// The file does not start with the magic number of MLIR bytecode.
    MLIRBC_STATUS_NOT_BYTECODE = 10,
    /// The data ends before its declared size.
    MLIRBC_STATUS_TRUNCATED = 11,
    /// There are bytes that belong to no part of the file.
    MLIRBC_STATUS_TRAILING_DATA = 12,
    /// A section is unknown, duplicate or missing.
    MLIRBC_STATUS_INVALID_SECTION = 13,
    /// An alignment is not a power of two, or its padding is wrong.
    MLIRBC_STATUS_INVALID_ALIGNMENT = 14,
    /// A string has no terminator or an impossible size.
    MLIRBC_STATUS_INVALID_STRING = 15,
    /// An index is past the end of its table.
    MLIRBC_STATUS_INVALID_INDEX = 16,
    /// A number is not allowed in its position, or contradicts another one.
    MLIRBC_STATUS_INVALID_VALUE = 17,
    /// An attribute or type is not of the required kind.
    MLIRBC_STATUS_UNEXPECTED_KIND = 18,
    /// An attribute or type contains itself.
    MLIRBC_STATUS_REFERENCE_CYCLE = 19,
    /// An attribute or type in textual form is not well-formed.
    MLIRBC_STATUS_INVALID_TEXT = 20,
    /// A region defines more or fewer values than it declares.
    MLIRBC_STATUS_INVALID_VALUE_COUNT = 21,
    /// A stored use-list order is not a permutation.
    MLIRBC_STATUS_INVALID_USE_LIST = 22,
    /// One of the limits of the open options is exceeded.
    MLIRBC_STATUS_LIMIT_EXCEEDED = 40,
    /// An edit would leave the module in a state that no file can represent.
    MLIRBC_STATUS_INVALID_EDIT = 41,
    /// The encoding of an attribute, a type or an op's properties is unknown, so that its
    /// references cannot be renumbered. In a warning: the op or code is unknown.
    MLIRBC_STATUS_UNKNOWN_ENCODING = 42,
    /// A registered callback failed.
    MLIRBC_STATUS_HOOK = 43,
    /// A registered callback read an entry in a way that its bytes do not allow: past the end, without
    /// the last bytes, or as references to nothing. The callback does not know the encoding, or the
    /// entry is damaged. The message names the dialect.
    MLIRBC_STATUS_HOOK_MISREAD = 44,
    /// A callback of this call returned 0, or a number that its type does not have.
    MLIRBC_STATUS_CALLBACK = 45,
    /// A release of LLVM cannot represent a part of the module.
    MLIRBC_STATUS_NOT_REPRESENTABLE = 46,
    /// A budget was cancelled.
    MLIRBC_STATUS_CANCELLED = 47,
    /// The bytecode version is newer than the newest known one.
    MLIRBC_STATUS_VERSION_TOO_NEW = 50,
    /// A file cannot be opened, mapped or written.
    MLIRBC_STATUS_IO = 60,
    /// There is not enough memory for the bytes that the caller passes or requests.
    MLIRBC_STATUS_OUT_OF_MEMORY = 61,
    /// The text of a dialect is not in the dialect language.
    MLIRBC_STATUS_INVALID_DIALECT = 70,
    /// An error without a code of its own.
    MLIRBC_STATUS_OTHER = 98,
    /// A defect of the library; the result is unknown.
    MLIRBC_STATUS_PANIC = 99,
}

use mlirbc_status::*;

impl mlirbc_status {
    pub(crate) fn of(kind: &ErrorKind) -> Self {
        match kind {
            ErrorKind::NotBytecode { .. } => MLIRBC_STATUS_NOT_BYTECODE,
            ErrorKind::VersionTooNew { .. } => MLIRBC_STATUS_VERSION_TOO_NEW,
            ErrorKind::UnexpectedEnd { .. }
            | ErrorKind::CountTooLarge { .. }
            | ErrorKind::EntryPastEnd { .. } => MLIRBC_STATUS_TRUNCATED,
            ErrorKind::TrailingBytes { .. } => MLIRBC_STATUS_TRAILING_DATA,
            ErrorKind::InvalidSection { .. }
            | ErrorKind::DuplicateSection { .. }
            | ErrorKind::MissingSection { .. } => MLIRBC_STATUS_INVALID_SECTION,
            ErrorKind::InvalidAlignment { .. } | ErrorKind::InvalidPadding { .. } => {
                MLIRBC_STATUS_INVALID_ALIGNMENT
            }
            ErrorKind::Unterminated { .. } | ErrorKind::EmptyStringSize => {
                MLIRBC_STATUS_INVALID_STRING
            }
            ErrorKind::InvalidIndex { .. } => MLIRBC_STATUS_INVALID_INDEX,
            ErrorKind::Mismatch { .. }
            | ErrorKind::InvalidValue { .. }
            | ErrorKind::NumberOutOfRange { .. }
            | ErrorKind::UnexpectedValue { .. }
            | ErrorKind::FailedConstraint { .. }
            | ErrorKind::UnknownName { .. }
            | ErrorKind::NotInRelease { .. }
            | ErrorKind::InvalidOpComponents { .. } => MLIRBC_STATUS_INVALID_VALUE,
            ErrorKind::UnexpectedAttribute { .. }
            | ErrorKind::UnexpectedType { .. }
            | ErrorKind::OtherClass { .. } => MLIRBC_STATUS_UNEXPECTED_KIND,
            ErrorKind::ReferenceCycle { .. } => MLIRBC_STATUS_REFERENCE_CYCLE,
            ErrorKind::InvalidText { .. } | ErrorKind::InvalidModuleText { .. } => {
                MLIRBC_STATUS_INVALID_TEXT
            }
            ErrorKind::TooManyValues { .. } | ErrorKind::UndefinedValues { .. } => {
                MLIRBC_STATUS_INVALID_VALUE_COUNT
            }
            ErrorKind::InvalidUseListOrder { .. } => MLIRBC_STATUS_INVALID_USE_LIST,
            ErrorKind::LimitExceeded { .. } => MLIRBC_STATUS_LIMIT_EXCEEDED,
            ErrorKind::Cancelled => MLIRBC_STATUS_CANCELLED,
            ErrorKind::Hook { .. } => MLIRBC_STATUS_HOOK,
            ErrorKind::HookMisread { .. } => MLIRBC_STATUS_HOOK_MISREAD,
            ErrorKind::InvalidEdit { .. }
            | ErrorKind::InvalidOperand { .. }
            | ErrorKind::InvalidSuccessor { .. } => MLIRBC_STATUS_INVALID_EDIT,
            ErrorKind::UnknownEncoding { .. }
            | ErrorKind::NotDescribed { .. }
            | ErrorKind::AmbiguousEncoding { .. } => MLIRBC_STATUS_UNKNOWN_ENCODING,
            ErrorKind::NotRepresentable { .. } => MLIRBC_STATUS_NOT_REPRESENTABLE,
            ErrorKind::Io { .. } | ErrorKind::Output { .. } => MLIRBC_STATUS_IO,
            ErrorKind::OutOfMemory { .. } => MLIRBC_STATUS_OUT_OF_MEMORY,
            _ => MLIRBC_STATUS_OTHER,
        }
    }
}

impl mlirbc_status {
    /// The failure with a number that a caller passed.
    pub(crate) fn of_failure(status: i32) -> Self {
        let mut failures = NAMES.iter().map(|(code, _)| *code).skip(1);
        let known = failures.find(|code| *code as i32 == status);
        known.unwrap_or(MLIRBC_STATUS_OTHER)
    }
}

/// All codes with their names.
const NAMES: [(mlirbc_status, &std::ffi::CStr); 30] = [
    (MLIRBC_STATUS_OK, c"OK"),
    (MLIRBC_STATUS_NULL_ARGUMENT, c"NULL_ARGUMENT"),
    (MLIRBC_STATUS_INVALID_ARGUMENT, c"INVALID_ARGUMENT"),
    (MLIRBC_STATUS_NOT_BYTECODE, c"NOT_BYTECODE"),
    (MLIRBC_STATUS_TRUNCATED, c"TRUNCATED"),
    (MLIRBC_STATUS_TRAILING_DATA, c"TRAILING_DATA"),
    (MLIRBC_STATUS_INVALID_SECTION, c"INVALID_SECTION"),
    (MLIRBC_STATUS_INVALID_ALIGNMENT, c"INVALID_ALIGNMENT"),
    (MLIRBC_STATUS_INVALID_STRING, c"INVALID_STRING"),
    (MLIRBC_STATUS_INVALID_INDEX, c"INVALID_INDEX"),
    (MLIRBC_STATUS_INVALID_VALUE, c"INVALID_VALUE"),
    (MLIRBC_STATUS_UNEXPECTED_KIND, c"UNEXPECTED_KIND"),
    (MLIRBC_STATUS_REFERENCE_CYCLE, c"REFERENCE_CYCLE"),
    (MLIRBC_STATUS_INVALID_TEXT, c"INVALID_TEXT"),
    (MLIRBC_STATUS_INVALID_VALUE_COUNT, c"INVALID_VALUE_COUNT"),
    (MLIRBC_STATUS_INVALID_USE_LIST, c"INVALID_USE_LIST"),
    (MLIRBC_STATUS_LIMIT_EXCEEDED, c"LIMIT_EXCEEDED"),
    (MLIRBC_STATUS_INVALID_EDIT, c"INVALID_EDIT"),
    (MLIRBC_STATUS_UNKNOWN_ENCODING, c"UNKNOWN_ENCODING"),
    (MLIRBC_STATUS_HOOK, c"HOOK"),
    (MLIRBC_STATUS_HOOK_MISREAD, c"HOOK_MISREAD"),
    (MLIRBC_STATUS_CALLBACK, c"CALLBACK"),
    (MLIRBC_STATUS_NOT_REPRESENTABLE, c"NOT_REPRESENTABLE"),
    (MLIRBC_STATUS_CANCELLED, c"CANCELLED"),
    (MLIRBC_STATUS_VERSION_TOO_NEW, c"VERSION_TOO_NEW"),
    (MLIRBC_STATUS_IO, c"IO"),
    (MLIRBC_STATUS_OUT_OF_MEMORY, c"OUT_OF_MEMORY"),
    (MLIRBC_STATUS_INVALID_DIALECT, c"INVALID_DIALECT"),
    (MLIRBC_STATUS_OTHER, c"OTHER"),
    (MLIRBC_STATUS_PANIC, c"PANIC"),
];

/// The name of a status code, such as "TRUNCATED": static and NUL-terminated. "UNKNOWN" for a
/// number that is not a code.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_status_name(status: MaybeUninit<mlirbc_status>) -> *const c_char {
    let status = number_of(status);
    let known = NAMES.iter().find(|(code, _)| *code as i32 == status);
    known.map_or(c"UNKNOWN", |(_, name)| name).as_ptr()
}
