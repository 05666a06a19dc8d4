//! The modules inside other bytes.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::{guard, put_found};
use mlirbc::contained::{Contained, ContainedLimits, ContainedModule, Encoding, Holder};

/// The kinds of holders: data that contains a module.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_contained_holder {
    /// There is no such module.
    #[default]
    MLIRBC_HOLDER_NONE = 0,
    /// Bytes of an unknown format.
    MLIRBC_HOLDER_UNKNOWN = 1,
    /// The flatbuffer of `jax.export`, in its field `mlir_module_serialized`.
    MLIRBC_HOLDER_JAX_EXPORT = 2,
    /// A package of Mojo.
    MLIRBC_HOLDER_MOJO_PACKAGE = 3,
    /// A stream of zstd.
    MLIRBC_HOLDER_ZSTD_STREAM = 4,
    /// The configuration of a custom call of Mosaic, in a string of the enclosing module.
    MLIRBC_HOLDER_MOSAIC_CONFIG = 5,
    /// A string of the enclosing module, such as the IR of Triton in a custom call.
    MLIRBC_HOLDER_STRING = 6,
    /// A resource of the enclosing module.
    MLIRBC_HOLDER_RESOURCE = 7,
    /// The encoding of an attribute of the enclosing module, such as dense elements.
    MLIRBC_HOLDER_ATTRIBUTE = 8,
    /// The encoding of a type of the enclosing module.
    MLIRBC_HOLDER_TYPE = 9,
    /// Another part of a section of the enclosing module.
    MLIRBC_HOLDER_SECTION = 10,
}

/// How a module is stored in its holder.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_contained_encoding {
    /// There is no such module.
    #[default]
    MLIRBC_ENCODING_NONE = 0,
    /// Without an encoding.
    MLIRBC_ENCODING_RAW = 1,
    /// As base64 text.
    MLIRBC_ENCODING_BASE64 = 2,
    /// Compressed with zstd.
    MLIRBC_ENCODING_ZSTD = 3,
}

/// The modules found in bytes: first those in the input, ordered by offset, then those in decoded
/// data. The caller owns and destroys the list.
pub struct mlirbc_contained {
    inner: Contained<'static>,
    descriptions: Vec<String>,
}

/// Finds the modules in the `len` bytes at `data`, which must not change while the result lives. If
/// the bytes are a module, only those inside it are listed. `max_decoded` is the most bytes of
/// decoded data; 0 selects 2^28. Damaged data is skipped. The result must be destroyed with
/// `mlirbc_contained_destroy`; it is NULL only after a defect of the library.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_contained_create(
    data: *const c_void,
    len: usize,
    max_decoded: u64,
) -> Option<Box<mlirbc_contained>> {
    guard(None, || {
        // SAFETY: the caller promises `len` bytes at `data` for as long as the result lives.
        let bytes: &'static [u8] = unsafe { Raw::new(data.cast::<u8>(), len) };
        let mut limits = ContainedLimits::default();
        if max_decoded > 0 {
            limits.decoded_bytes = max_decoded;
        }
        let inner = Contained::find(bytes, &limits);
        let modules = inner.modules().iter();
        let descriptions = modules.map(|module| module.holder.to_string()).collect();
        Some(Box::new(mlirbc_contained {
            inner,
            descriptions,
        }))
    })
}

/// Destroys a list of modules, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_destroy(contained: Option<Box<mlirbc_contained>>) {
    guard((), || drop(contained));
}

/// The number of modules.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_num_modules(contained: Option<&mlirbc_contained>) -> usize {
    contained.map_or(0, |contained| contained.inner.modules().len())
}

fn with_module<R: Default>(
    contained: Option<&mlirbc_contained>,
    position: usize,
    get: impl FnOnce(&ContainedModule) -> R,
) -> R {
    let module = contained.and_then(|contained| contained.inner.modules().get(position));
    module.map(get).unwrap_or_default()
}

/// -1 for what is absent.
fn signed(number: Option<u64>) -> i64 {
    number.map_or(-1, |number| i64::try_from(number).unwrap_or(i64::MAX))
}

/// The kind of the holder of a module; `MLIRBC_HOLDER_NONE` past the last module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_holder(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> mlirbc_contained_holder {
    use mlirbc_contained_holder::*;
    with_module(contained, position, |module| match module.holder {
        Holder::Unknown => MLIRBC_HOLDER_UNKNOWN,
        Holder::JaxExport => MLIRBC_HOLDER_JAX_EXPORT,
        Holder::MojoPackage => MLIRBC_HOLDER_MOJO_PACKAGE,
        Holder::ZstdStream => MLIRBC_HOLDER_ZSTD_STREAM,
        Holder::MosaicConfig(_) => MLIRBC_HOLDER_MOSAIC_CONFIG,
        Holder::String(_) => MLIRBC_HOLDER_STRING,
        Holder::Resource(..) => MLIRBC_HOLDER_RESOURCE,
        Holder::Attribute(_) => MLIRBC_HOLDER_ATTRIBUTE,
        Holder::Type(_) => MLIRBC_HOLDER_TYPE,
        Holder::Section(_) => MLIRBC_HOLDER_SECTION,
        _ => MLIRBC_HOLDER_NONE,
    })
}

/// The index of the string, attribute or type, the position of the resource, or the id of the
/// section that holds a module; -1 for other holders.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_holder_index(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> i64 {
    let index = with_module(contained, position, |module| module.holder.index());
    index.map_or(-1, i64::from)
}

/// A description of the holder of a module, such as `resource kernel`, where a long key is shortened; empty
/// past the last module. Borrowed from `contained`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_description(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> mlirbc_str {
    let text = contained.and_then(|contained| contained.descriptions.get(position));
    text.map_or(mlirbc_str::EMPTY, |text| mlirbc_str::of(text.as_bytes()))
}

/// How a module is stored; `MLIRBC_ENCODING_NONE` past the last module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_encoding(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> mlirbc_contained_encoding {
    use mlirbc_contained_encoding::*;
    with_module(contained, position, |module| match module.encoding {
        Encoding::Raw => MLIRBC_ENCODING_RAW,
        Encoding::Base64 => MLIRBC_ENCODING_BASE64,
        Encoding::Zstd => MLIRBC_ENCODING_ZSTD,
        _ => MLIRBC_ENCODING_NONE,
    })
}

/// The position of the module that encloses a module; -1 if that is the searched bytes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_parent(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> i64 {
    let parent = with_module(contained, position, |module| module.parent);
    signed(parent.map(|parent| parent as u64))
}

/// The offset of a module, or of its encoded form, in the bytes of its parent; 0 past the last
/// module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_offset(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> u64 {
    with_module(contained, position, |module| module.offset)
}

/// The same offset in the searched bytes; -1 if the module is in decoded data of a parent.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_input_offset(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> i64 {
    signed(with_module(contained, position, |module| {
        module.input_offset
    }))
}

/// The offset of an encoded module in the decoded data; 0 for a raw one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_decoded_offset(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> u64 {
    with_module(contained, position, |module| module.decoded_offset)
}

/// The bytes of a module, which are those of a file. Borrowed from `contained`, and from the
/// searched bytes. False past the last module and if the end of the module is unknown; `bytes` is
/// unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_bytes(
    contained: Option<&mlirbc_contained>,
    position: usize,
    bytes: Option<&mut MaybeUninit<mlirbc_bytes>>,
) -> bool {
    let found = contained.and_then(|contained| contained.inner.bytes(position));
    put_found(bytes, found.map(mlirbc_bytes::of))
}

/// Whether the list has all modules that were found; false for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_is_complete(contained: Option<&mlirbc_contained>) -> bool {
    contained.is_some_and(|contained| contained.inner.is_complete())
}

/// The number of places whose data could not be decoded, such as a damaged package.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_num_undecoded(
    contained: Option<&mlirbc_contained>,
) -> usize {
    contained.map_or(0, |contained| contained.inner.undecoded().len())
}

/// The offset in the searched bytes of data that could not be decoded; -1 if it is in decoded data, and
/// past the last place.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_undecoded_offset(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> i64 {
    let data = contained.and_then(|contained| contained.inner.undecoded().get(position));
    signed(data.and_then(|data| data.input_offset))
}

/// Why data could not be decoded, in words; empty past the last place.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_contained_get_undecoded_reason(
    contained: Option<&mlirbc_contained>,
    position: usize,
) -> mlirbc_str {
    let data = contained.and_then(|contained| contained.inner.undecoded().get(position));
    data.map_or(mlirbc_str::EMPTY, |data| {
        mlirbc_str::of(data.reason.as_bytes())
    })
}
