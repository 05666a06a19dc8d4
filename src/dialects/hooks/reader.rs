//! The reader of a callback.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::foreign::{ForeignData, TaggedData, declared, mlirbc_release_fn};
use crate::basics::handle::{mlirbc_attribute, mlirbc_resource, mlirbc_type};
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::number::number_of;
use crate::boundary::{caught, copy_out, guard, put};
use crate::dialects::hooks::{item_kind, mlirbc_hook_item, name_of};
use mlirbc::container::StringId;
use mlirbc::dialect::HookReader;
use mlirbc::schema::FieldKind;
use mlirbc::{Error, Result};

/// Reads the primitives of an encoding, one after the other, and records them as its fields. Valid
/// during the call of the callback.
///
/// A read fails at the end of the encoding, and on an index past the end of its table. Later reads
/// return 0 or an empty value, and reading the entry fails, unless the callback returns
/// `MLIRBC_HOOK_DECLINED`. Reading also fails if the callback leaves bytes unread.
pub struct mlirbc_hook_reader<'r, 'm> {
    inner: &'r mut HookReader<'m>,
    /// What the callback has declared to be wrong.
    declared: Option<Error>,
}

impl<'r, 'm> mlirbc_hook_reader<'r, 'm> {
    pub(super) fn new(inner: &'r mut HookReader<'m>) -> Self {
        mlirbc_hook_reader {
            inner,
            declared: None,
        }
    }

    /// What the callback has declared to be wrong, and which read has failed.
    pub(super) fn end(self) -> (Option<Error>, Option<Error>) {
        (self.declared, self.inner.failure().cloned())
    }
}

/// Runs a read; returns the default of its type if there is nothing to read.
fn read<R: Default>(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    read: impl FnOnce(&mut HookReader<'_>) -> Result<R>,
) -> R {
    let found = caught(|| reader.and_then(|reader| read(reader.inner).ok()));
    found.flatten().unwrap_or_default()
}

/// The version of the format.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_get_bytecode_version(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
) -> u8 {
    reader.map_or(0, |reader| reader.inner.bytecode_version())
}

/// The name of the dialect in whose group the entry is.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_get_dialect(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_str {
    reader.map_or(mlirbc_str::EMPTY, |reader| {
        mlirbc_str::of(reader.inner.dialect())
    })
}

/// Copies the numbers of a dialect's version, at most `capacity`. Returns the number of numbers in
/// the version. 0 if the file has no version of the dialect, if its schema is unknown, and while a
/// version is read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_get_dialect_version(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
    dialect: mlirbc_str,
    numbers: *mut u64,
    capacity: usize,
) -> usize {
    guard(0, || {
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.bytes() };
        let version = reader.and_then(|reader| reader.inner.dialect_version(dialect));
        let version = version.unwrap_or_default();
        // SAFETY: the caller promises room for `capacity` numbers.
        unsafe { copy_out(numbers, capacity, version.iter().copied()) };
        version.len()
    })
}

/// Declares that what the callback reads is the form that the dialect has for unknown ops,
/// attributes or types, as a fallback of a description. `mlirbc_op_get_fallback` and similar
/// functions then return it, and `mlirbc_warnings_create` lists it.
///
/// The reason is that the op or the code is unknown to the callback or, if `is_newer`, that the file
/// has a newer version of the dialect than the callback knows. `name`, which is copied, is the name
/// of the fallback without the dialect. A later call replaces an earlier one. The version of a
/// dialect has no fallback.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_declare_fallback(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    name: mlirbc_str,
    is_newer: bool,
) {
    guard((), || {
        if let Some(reader) = reader {
            // SAFETY: the caller promises `len` characters.
            let name = String::from_utf8_lossy(unsafe { name.bytes() });
            reader.inner.declare_fallback(&name, is_newer);
        }
    });
}

/// The remaining bytes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_get_remaining(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
) -> usize {
    reader.map_or(0, |reader| reader.inner.remaining())
}

/// A string of the table; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_get_string(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
    position: usize,
) -> mlirbc_str {
    guard(mlirbc_str::EMPTY, || {
        let id = u32::try_from(position).ok().map(StringId);
        let string = reader
            .zip(id)
            .map(|(reader, id)| reader.inner.string_value(id));
        string.map_or(mlirbc_str::EMPTY, mlirbc_str::of)
    })
}

/// Whether a read has failed.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_has_failed(
    reader: Option<&mlirbc_hook_reader<'_, '_>>,
) -> bool {
    reader.is_some_and(|reader| reader.inner.failure().is_some())
}

/// Sets the reason why the callback fails; the first call counts. A request for the entry then
/// fails with `MLIRBC_STATUS_HOOK`, whatever the callback returns. The message is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_fail(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    message: mlirbc_str,
) {
    let tag = mlirbc_str::EMPTY;
    mlirbc_hook_reader_fail_with_payload(reader, message, tag, std::ptr::null_mut(), None);
}

/// As `mlirbc_hook_reader_fail`, with a payload such as an exception, which
/// `mlirbc_error_get_payload` returns for an equal tag. When nothing refers to the payload any more,
/// `destroy` is called with it once, from any thread; it may be NULL. The tag is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_fail_with_payload(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    message: mlirbc_str,
    tag: mlirbc_str,
    payload: *mut c_void,
    destroy: mlirbc_release_fn,
) {
    let error = caught(|| {
        // SAFETY: the caller promises `len` characters of both.
        unsafe { declared(message, tag, payload, destroy) }
    });
    if let (Some(reader), Some(error)) = (reader, error) {
        reader.declared.get_or_insert(error);
    }
}

/// Sets the name of the kind of the attribute or type, for inspection. UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_set_kind_name(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    name: mlirbc_str,
) {
    read(reader, |reader| {
        reader.set_kind_name(&name_of(name));
        Ok(())
    });
}

/// Names the next field. UTF-8. Fields without a name, or with the name of another field, are
/// numbered from 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_name_next(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    name: mlirbc_str,
) {
    read(reader, |reader| {
        reader.name_next(&name_of(name));
        Ok(())
    });
}

/// Attaches a pointer to the attribute or type, for `mlirbc_attribute_get_attachment`. It replaces
/// an earlier one. `destroy` is called with it once, from any thread: when the module is destroyed,
/// when the dialect is converted to another version, or at once if the entry is discarded.
/// `destroy` may be NULL.
///
/// The tag identifies the type of the data, and nothing else does: use a name that no other type
/// has in the program, such as "mydialect.duration". Tags are equal if their bytes are, so that they
/// may be in several shared objects. The tag is copied. An empty one fails the callback.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_attach(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    tag: mlirbc_str,
    data: *mut c_void,
    destroy: mlirbc_release_fn,
) {
    guard((), || {
        let foreign = ForeignData { data, destroy };
        let Some(reader) = reader else {
            return;
        };
        // SAFETY: the caller promises `len` characters.
        let tag = unsafe { tag.bytes() };
        if tag.is_empty() {
            let error = Error::of_hook("the tag of attached data is empty");
            reader.declared.get_or_insert(error);
            return;
        }
        reader.inner.attach(Box::new(TaggedData::new(tag, foreign)));
    });
}

/// Reads a varint.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_varint(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> u64 {
    read(reader, |reader| reader.varint())
}

/// Reads a signed varint.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_signed_varint(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> i64 {
    read(reader, |reader| reader.signed_varint())
}

/// Reads a raw byte.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_byte(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> u8 {
    read(reader, |reader| reader.byte())
}

/// Reads a raw byte that is true unless it is 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_bool(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> bool {
    read(reader, |reader| reader.bool())
}

/// Reads the index of an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_attribute(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_attribute {
    read(reader, |reader| Ok(reader.attribute()?.into()))
}

/// Reads the index of an attribute that may be absent; none if it is.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_optional_attribute(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_attribute {
    read(reader, |reader| {
        Ok(mlirbc_attribute::of(reader.optional_attribute()?))
    })
}

/// Reads the index of a type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_type(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_type {
    read(reader, |reader| Ok(reader.ty()?.into()))
}

/// Reads the index of a string; returns its characters. `position` receives the index, SIZE_MAX if the
/// read fails; it may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_string(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    mut position: Option<&mut MaybeUninit<usize>>,
) -> mlirbc_str {
    put(position.as_deref_mut(), usize::MAX);
    read(reader, |reader| {
        let id = reader.string()?;
        put(position, id.index() as usize);
        Ok(mlirbc_str::of(reader.string_value(id)))
    })
}

/// Reads the index of a resource of a dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_resource(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_resource {
    read(reader, |reader| {
        let id = reader.resource()?;
        Ok(mlirbc_resource::of_dialect(reader.container(), id))
    })
}

/// Reads a size and that many bytes; they are valid as long as the module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_blob(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> mlirbc_bytes {
    read(reader, |reader| Ok(mlirbc_bytes::of(reader.blob()?)))
}

/// Reads an integer, or the bits of a float, of a width. Copies its 64-bit words, lowest first, at
/// most `capacity`. Returns the number of its words. Up to 64 bits are one word. The bits above the
/// width are zero.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_bits(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    width: u32,
    words: *mut u64,
    capacity: usize,
) -> usize {
    read(reader, |reader| {
        let found = reader.bits(width)?;
        // SAFETY: the caller promises room for `capacity` words.
        unsafe { copy_out(words, capacity, found.iter().copied()) };
        Ok(found.len())
    })
}

/// Reads a float of 32 bits, which is an integer of that width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_float32(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> f32 {
    read(reader, |reader| reader.float32())
}

/// Reads a float of 64 bits, which is an integer of that width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_read_float64(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
) -> f64 {
    read(reader, |reader| reader.float64())
}

/// Reads the number of items of a list of `item`. The same number of reads of such items must
/// follow. Lists do not nest. A number that is not a kind of items fails the callback.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_begin_list(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    item: MaybeUninit<mlirbc_hook_item>,
) -> u64 {
    let Some(reader) = reader else {
        return 0;
    };
    guard(0, || match item_kind(item) {
        Some(kind) => reader.inner.list(kind).unwrap_or(0),
        None => {
            let error = Error::of_hook(format!("{} is no kind of items", number_of(item)));
            reader.declared.get_or_insert(error);
            0
        }
    })
}

/// Reads the number of items of a list of integers of a width, as `mlirbc_hook_reader_begin_list`;
/// `mlirbc_hook_reader_read_bits` of that width reads one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_hook_reader_begin_list_of_bits(
    reader: Option<&mut mlirbc_hook_reader<'_, '_>>,
    width: u32,
) -> u64 {
    read(reader, |reader| reader.list(FieldKind::Bits(width)))
}
