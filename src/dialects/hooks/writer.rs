//! The writer of a callback.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, mlirbc_error};
use crate::basics::foreign::{declared, mlirbc_release_fn};
use crate::basics::handle::{MLIRBC_NONE, mlirbc_attribute, mlirbc_resource, mlirbc_type};
use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::number::number_of;
use crate::boundary::{caught, copy_out, guard};
use crate::dialects::hooks::{item_kind, mlirbc_hook_item, name_of};
use mlirbc::Error;
use mlirbc::container::{ResourceId, StringId};
use mlirbc::dialect::HookWriter;
use mlirbc::schema::FieldKind;

/// Writes the primitives of an encoding, one after the other, and records them as its fields. Valid
/// during the call of the callback.
///
/// An invalid write, such as a reference that names nothing or a list without an end, fails the
/// callback after it has returned.
pub struct mlirbc_hook_writer<'r, 'm> {
    inner: &'r mut HookWriter<'m>,
    /// What the callback has declared to be wrong.
    declared: Option<Error>,
}

impl<'r, 'm> mlirbc_hook_writer<'r, 'm> {
    pub(super) fn new(inner: &'r mut HookWriter<'m>) -> Self {
        mlirbc_hook_writer {
            inner,
            declared: None,
        }
    }

    /// What the callback has declared to be wrong.
    pub(super) fn end(self) -> Option<Error> {
        self.declared
    }
}

/// Runs a write.
fn write(writer: Option<&mut mlirbc_hook_writer<'_, '_>>, write: impl FnOnce(&mut HookWriter<'_>)) {
    guard((), || {
        if let Some(writer) = writer {
            write(writer.inner);
        }
    });
}

/// Runs a write of what the caller passes, or fails the callback if it cannot be copied.
fn copy<T>(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    items: Result<&[T], Failure>,
    write: impl FnOnce(&mut HookWriter<'_>, &[T]),
) {
    guard((), || match (writer, items) {
        (Some(writer), Ok(items)) => write(writer.inner, items),
        (Some(writer), Err(failure)) => {
            let error = Error::of_hook(mlirbc_error::new(failure).message());
            writer.declared.get_or_insert(error);
        }
        (None, _) => {}
    });
}

/// The version of the format.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_get_bytecode_version(
    writer: Option<&mlirbc_hook_writer<'_, '_>>,
) -> u8 {
    writer.map_or(0, |writer| writer.inner.bytecode_version())
}

/// Copies the numbers of the target version of the dialect that is written, at most `capacity`.
/// Returns the number of numbers in the version.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_get_target_version(
    writer: Option<&mlirbc_hook_writer<'_, '_>>,
    numbers: *mut u64,
    capacity: usize,
) -> usize {
    guard(0, || {
        let target = writer.map_or(&[][..], |writer| writer.inner.target_version());
        // SAFETY: the caller promises room for `capacity` numbers.
        unsafe { copy_out(numbers, capacity, target.iter().copied()) };
        target.len()
    })
}

/// Copies the numbers of the version that the module has of a dialect, at most `capacity`. Returns
/// the number of numbers in the version. 0 if the module has no version of the dialect, or if its
/// schema is unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_get_dialect_version(
    writer: Option<&mlirbc_hook_writer<'_, '_>>,
    dialect: mlirbc_str,
    numbers: *mut u64,
    capacity: usize,
) -> usize {
    guard(0, || {
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.bytes() };
        let version = writer.and_then(|writer| writer.inner.dialect_version(dialect));
        let version = version.unwrap_or_default();
        // SAFETY: the caller promises room for `capacity` numbers.
        unsafe { copy_out(numbers, capacity, version.iter().copied()) };
        version.len()
    })
}

/// Sets the reason why the callback fails; the first call counts. The call that needed the entry
/// then fails with `MLIRBC_STATUS_HOOK`, whatever the callback returns. The message is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_fail(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    message: mlirbc_str,
) {
    let tag = mlirbc_str::EMPTY;
    mlirbc_hook_writer_fail_with_payload(writer, message, tag, std::ptr::null_mut(), None);
}

/// As `mlirbc_hook_writer_fail`, with a payload as that of `mlirbc_hook_reader_fail_with_payload`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_fail_with_payload(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    message: mlirbc_str,
    tag: mlirbc_str,
    payload: *mut c_void,
    destroy: mlirbc_release_fn,
) {
    let error = caught(|| {
        // SAFETY: the caller promises `len` characters of both.
        unsafe { declared(message, tag, payload, destroy) }
    });
    if let (Some(writer), Some(error)) = (writer, error) {
        writer.declared.get_or_insert(error);
    }
}

/// Sets the name of the kind of the attribute or type, for inspection. UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_set_kind_name(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    name: mlirbc_str,
) {
    write(writer, |writer| {
        writer.set_kind_name(&name_of(name));
    });
}

/// Names the next field. UTF-8. Fields without a name, or with the name of another field, are
/// numbered from 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_name_next(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    name: mlirbc_str,
) {
    write(writer, |writer| {
        writer.name_next(&name_of(name));
    });
}

/// Moves the entry to the group of another dialect, which is added to the module if it is missing.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_set_dialect(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    dialect: mlirbc_str,
) {
    // SAFETY: the caller promises `len` characters.
    copy(writer, unsafe { dialect.required() }, |writer, dialect| {
        writer.set_dialect(dialect);
    });
}

/// Writes a varint.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_varint(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: u64,
) {
    write(writer, |writer| writer.varint(value));
}

/// Writes a signed varint.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_signed_varint(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: i64,
) {
    write(writer, |writer| writer.signed_varint(value));
}

/// Writes a raw byte.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_byte(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: u8,
) {
    write(writer, |writer| writer.byte(value));
}

/// Writes a raw byte, 0 or 1.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_bool(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: bool,
) {
    write(writer, |writer| writer.bool(value));
}

/// Writes the index of an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_attribute(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    attribute: mlirbc_attribute,
) {
    write(writer, |writer| writer.attribute(attribute.id()));
}

/// Writes the index of an attribute that may be absent; an attribute that names nothing is absent.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_optional_attribute(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    attribute: mlirbc_attribute,
) {
    write(writer, |writer| {
        writer.optional_attribute((attribute.index != MLIRBC_NONE).then(|| attribute.id()));
    });
}

/// Writes the index of a type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_type(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    r#type: mlirbc_type,
) {
    write(writer, |writer| writer.ty(r#type.id()));
}

/// Writes the index of the string at a position of the string table.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_string(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    position: usize,
) {
    write(writer, |writer| {
        writer.string(StringId(u32::try_from(position).unwrap_or(MLIRBC_NONE)));
    });
}

/// Writes the index of a string, which is added to the module if it is missing. It is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_text(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    text: mlirbc_str,
) {
    // SAFETY: the caller promises `len` characters.
    copy(writer, unsafe { text.required() }, |writer, text| {
        writer.text(text);
    });
}

/// Writes the index of a resource of a dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_resource(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    resource: mlirbc_resource,
) {
    write(writer, |writer| {
        let id = writer.container().resources().handle(resource.index);
        writer.resource(id.unwrap_or(ResourceId(MLIRBC_NONE)));
    });
}

/// Writes the size of some bytes and the bytes, which are copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_blob(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    bytes: mlirbc_bytes,
) {
    // SAFETY: the caller promises `len` bytes.
    copy(writer, unsafe { bytes.required() }, |writer, bytes| {
        writer.blob(bytes);
    });
}

/// Writes an integer, or the bits of a float, of a width, from its 64-bit words, lowest first;
/// missing words are 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_bits(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    width: u32,
    words: *const u64,
    num_words: usize,
) {
    // SAFETY: the caller promises `num_words` words.
    let words = unsafe { Raw::required(words, num_words) };
    copy(writer, words, |writer, words| writer.bits(width, words));
}

/// Writes a float of 32 bits, as an integer of that width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_float32(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: f32,
) {
    write(writer, |writer| writer.float32(value));
}

/// Writes a float of 64 bits, as an integer of that width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_write_float64(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    value: f64,
) {
    write(writer, |writer| writer.float64(value));
}

/// Begins a list of `item`. Everything written before `mlirbc_hook_writer_end_list` belongs to the
/// list. Lists do not nest. A number that is not a kind of items fails the callback.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_begin_list(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    item: MaybeUninit<mlirbc_hook_item>,
) {
    guard((), || match (writer, item_kind(item)) {
        (Some(writer), Some(kind)) => writer.inner.begin_list(kind),
        (Some(writer), None) => {
            let error = Error::of_hook(format!("{} is no kind of items", number_of(item)));
            writer.declared.get_or_insert(error);
        }
        (None, _) => {}
    });
}

/// Begins a list of integers of a width, as `mlirbc_hook_writer_begin_list`;
/// `mlirbc_hook_writer_write_bits` of that width writes one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_begin_list_of_bits(
    writer: Option<&mut mlirbc_hook_writer<'_, '_>>,
    width: u32,
) {
    write(writer, |writer| writer.begin_list(FieldKind::Bits(width)));
}

/// Ends a list.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_writer_end_list(writer: Option<&mut mlirbc_hook_writer<'_, '_>>) {
    write(writer, |writer| writer.end_list());
}
