//! Callbacks that read and write the attributes, types and properties of a dialect.
//!
//! A callback receives a reader or a writer that is valid during the call. [`callback`] refuses calls
//! that a callback must not make, which the types of C cannot express.

mod upgrade;

mod registration;

mod reader;

mod writer;

mod properties;

mod attachment;

mod added;

mod target;

pub(crate) mod callback;

pub(crate) use upgrade::Upgrade;

use std::borrow::Cow;
use std::mem::MaybeUninit;

use crate::basics::text::mlirbc_str;
use crate::boundary::number::meaning;
use mlirbc::schema::{Classes, FieldKind};

/// The outcome of a callback. 0 is none: a callback that returns 0 has failed.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_hook_outcome {
    /// It read or wrote the whole entry, or upgraded the module.
    MLIRBC_HOOK_DONE = 1,
    /// It does not know the entry. What it read or wrote is discarded. An upgrade has nothing to do.
    MLIRBC_HOOK_DECLINED = 2,
    /// The entry is invalid, or cannot be upgraded. `mlirbc_hook_reader_fail` and
    /// `mlirbc_hook_writer_fail` set the reason.
    MLIRBC_HOOK_FAILED = 3,
}

/// The kinds of items of a list that a callback reads or writes.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_hook_item {
    /// Varints.
    MLIRBC_HOOK_VARINT = 0,
    /// Signed varints.
    MLIRBC_HOOK_SIGNED_VARINT = 1,
    /// Raw bytes.
    MLIRBC_HOOK_BYTE = 2,
    /// Raw bytes that are bools.
    MLIRBC_HOOK_BOOL = 3,
    /// Attributes.
    MLIRBC_HOOK_ATTRIBUTE = 4,
    /// Attributes that may be absent.
    MLIRBC_HOOK_OPTIONAL_ATTRIBUTE = 5,
    /// Types.
    MLIRBC_HOOK_TYPE = 6,
    /// Strings.
    MLIRBC_HOOK_STRING = 7,
    /// Resources.
    MLIRBC_HOOK_RESOURCE = 8,
    /// Blobs: a size and that many bytes.
    MLIRBC_HOOK_BLOB = 9,
}

/// A name that a callback passes; empty if it cannot be copied.
fn name_of<'a>(name: mlirbc_str) -> Cow<'a, str> {
    // SAFETY: the caller promises `len` characters.
    String::from_utf8_lossy(unsafe { name.required() }.unwrap_or_default())
}

/// The kind of a list's items; `None` for a number that is none.
fn item_kind(item: MaybeUninit<mlirbc_hook_item>) -> Option<FieldKind> {
    use mlirbc_hook_item::*;
    let known = [
        (MLIRBC_HOOK_VARINT, FieldKind::Varint),
        (MLIRBC_HOOK_SIGNED_VARINT, FieldKind::Signed),
        (MLIRBC_HOOK_BYTE, FieldKind::Byte),
        (MLIRBC_HOOK_BOOL, FieldKind::Bool),
        (MLIRBC_HOOK_ATTRIBUTE, FieldKind::Attribute(Classes::ANY)),
        (
            MLIRBC_HOOK_OPTIONAL_ATTRIBUTE,
            FieldKind::OptionalAttribute(Classes::ANY),
        ),
        (MLIRBC_HOOK_TYPE, FieldKind::Type),
        (MLIRBC_HOOK_STRING, FieldKind::String),
        (MLIRBC_HOOK_RESOURCE, FieldKind::Resource),
        (MLIRBC_HOOK_BLOB, FieldKind::Blob),
    ];
    meaning(item, &known)
}
