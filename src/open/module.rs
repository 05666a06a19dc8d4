//! The module: version, producer, sections, verification.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, SPOILED, fallible, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::Handle;
use crate::boundary::{caught, guard, put, put_found};
use crate::dialects::hooks::callback;
use mlirbc::Result;
use mlirbc::container::{Container, Section, SectionId};
use mlirbc::ir::Module;

/// A file of MLIR bytecode, or a new module. The caller owns and destroys it. Any number of threads
/// may read it at the same time; editing requires exclusive access.
pub struct mlirbc_module {
    inner: Module<'static>,
    /// Set while an edit is under way, and therefore for good if it panics: the state of the module
    /// is unknown then.
    is_spoiled: bool,
}

impl mlirbc_module {
    pub(crate) fn new(inner: Module<'static>) -> Self {
        mlirbc_module {
            inner,
            is_spoiled: false,
        }
    }

    fn sound(&self) -> Option<&Module<'static>> {
        (!self.is_spoiled).then_some(&self.inner)
    }
}

/// The module to read from.
pub(crate) fn read(module: Option<&mlirbc_module>) -> Result<&Module<'static>, Failure> {
    module.ok_or(NULL_ARGUMENT)?.sound().ok_or(SPOILED)
}

/// Runs the body of a function that edits a module.
pub(crate) fn edit(
    module: Option<&mut mlirbc_module>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>) -> Result<(), Failure>,
) -> mlirbc_status {
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        callback::forbid()?;
        if std::mem::replace(&mut module.is_spoiled, true) {
            return Err(SPOILED);
        }
        let result = body(&mut module.inner);
        module.is_spoiled = false;
        result
    })
}

/// As [`edit`]: `out` receives the result of `body`, and the default of its type on failure.
pub(crate) fn edit_into<T: Default, V: Into<T>>(
    module: Option<&mut mlirbc_module>,
    mut out: Option<&mut MaybeUninit<T>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>) -> Result<V, Failure>,
) -> mlirbc_status {
    put(out.as_deref_mut(), T::default());
    edit(module, error, |module| {
        put(out, body(module)?.into());
        Ok(())
    })
}

/// Destroys a module, which may be NULL, and invalidates everything borrowed from it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_destroy(module: Option<Box<mlirbc_module>>) {
    guard((), || drop(module));
}

/// Runs a getter; returns the default of its type if there is no module.
pub(crate) fn with<R: Default>(
    module: Option<&mlirbc_module>,
    get: impl FnOnce(&Module<'static>) -> Option<R>,
) -> R {
    let found = caught(|| module.and_then(mlirbc_module::sound).and_then(get));
    found.flatten().unwrap_or_default()
}

/// Runs a getter on the tables of a module.
pub(crate) fn with_container<R: Default>(
    module: Option<&mlirbc_module>,
    get: impl FnOnce(&Container<'static>) -> Option<R>,
) -> R {
    with(module, |module| get(module.container()))
}

/// Runs a getter on what a reference names.
pub(crate) fn with_item<H: Handle, R: Default>(
    module: Option<&mlirbc_module>,
    handle: H,
    get: impl FnOnce(H::Item<'_>) -> Option<R>,
) -> R {
    with(module, |module| get(handle.find(module)?))
}

/// Runs a getter on what a reference names; writes what it finds and returns whether that exists.
pub(crate) fn item_into<H: Handle, T>(
    module: Option<&mlirbc_module>,
    handle: H,
    out: Option<&mut MaybeUninit<T>>,
    get: impl FnOnce(H::Item<'_>) -> Option<T>,
) -> bool {
    put_found(out, with_item(module, handle, |item| Some(get(item))))
}

/// The version of the format, 0 to 6.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_bytecode_version(module: Option<&mlirbc_module>) -> u8 {
    with_container(module, |container| Some(container.version()))
}

/// The producer string, such as "MLIR22.1.8".
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_producer(module: Option<&mlirbc_module>) -> mlirbc_str {
    with_container(module, |container| {
        Some(mlirbc_str::of(container.producer()))
    })
}

/// All bytes of the opened file, without later edits; empty for a module that was created.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_bytes(module: Option<&mlirbc_module>) -> mlirbc_bytes {
    with_container(module, |container| {
        Some(mlirbc_bytes::of(container.bytes()))
    })
}

/// Decodes and checks everything in the file, whether or not anything refers to it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_verify(
    module: Option<&mlirbc_module>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || Ok(read(module)?.verify()?))
}

/// Receives the number of ops that were checked so far.
pub type mlirbc_progress_fn = Option<extern "C" fn(num_ops: u64, user_data: *mut c_void)>;

/// As `mlirbc_module_verify`; calls `progress`, which may be NULL, from time to time in this
/// thread.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_verify_with_progress(
    module: Option<&mlirbc_module>,
    progress: mlirbc_progress_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        Ok(module.verify_with(|num_ops| {
            if let Some(progress) = progress {
                progress(num_ops, user_data);
            }
        })?)
    })
}

/// Decodes all ops that are not decoded yet. After it has succeeded, no function that decodes on
/// demand fails because of the ops.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_materialize(
    module: Option<&mlirbc_module>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || Ok(read(module)?.materialize()?))
}

/// As `mlirbc_module_materialize`, in `num_threads` threads, one of which is the calling one. 0
/// stands for the number of processors, and more than 64 for 64. The result does not depend on the
/// number, and no callback runs in the other threads.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_materialize_with_threads(
    module: Option<&mlirbc_module>,
    num_threads: u32,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        Ok(read(module)?.materialize_with_threads(num_threads as usize)?)
    })
}

/// The number of ops decoded so far.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_decoded_ops(module: Option<&mlirbc_module>) -> u64 {
    with(module, |module| Some(module.decoded_op_count()))
}

/// The number of bytes of memory that the ops decoded so far occupy.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_decoded_heap_bytes(module: Option<&mlirbc_module>) -> usize {
    with(module, |module| Some(module.decoded_heap_bytes()))
}

/// A section of a file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_section {
    /// The id, 0 to 8; `mlirbc_section_name` returns its name.
    pub id: u32,
    /// The alignment that the section declares; 0 if it declares none.
    pub alignment: u64,
    /// The offset of its first byte in the file.
    pub start: u64,
    /// The offset of its data in the file.
    pub data_offset: u64,
    /// The number of bytes of its data.
    pub data_size: u64,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 2],
}

impl mlirbc_section {
    pub(crate) fn of(section: &Section) -> Self {
        mlirbc_section {
            id: section.id as u32,
            alignment: section.alignment.unwrap_or(0),
            start: section.start,
            data_offset: section.data.start,
            data_size: section.data.end - section.data.start,
            reserved: [0; 2],
        }
    }
}

/// The name of a section id, as LLVM spells it: static and NUL-terminated. "Unknown" for a number
/// that is not an id.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_section_name(id: u32) -> *const c_char {
    let id = SectionId::ALL.get(id as usize);
    id.map_or(c"Unknown", |id| match id {
        SectionId::String => c"String",
        SectionId::Dialect => c"Dialect",
        SectionId::AttrType => c"AttrType",
        SectionId::AttrTypeOffset => c"AttrTypeOffset",
        SectionId::Ir => c"IR",
        SectionId::Resource => c"Resource",
        SectionId::ResourceOffset => c"ResourceOffset",
        SectionId::DialectVersions => c"DialectVersions",
        SectionId::Properties => c"Properties",
    })
    .as_ptr()
}

/// The number of top-level sections.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_sections(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| Some(container.sections().iter().len()))
}

/// A top-level section, in file order. False past the last one; `section` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_section(
    module: Option<&mlirbc_module>,
    position: usize,
    section: Option<&mut MaybeUninit<mlirbc_section>>,
) -> bool {
    let found = with_container(module, |container| {
        let found = container.sections().iter().nth(position);
        Some(found.map(mlirbc_section::of))
    });
    put_found(section, found)
}

/// The largest alignment that a section of the file declares; 1 if none does. LLVM's own reader
/// requires a buffer with this alignment.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_largest_alignment(module: Option<&mlirbc_module>) -> u64 {
    with_container(module, |container| {
        Some(container.sections().largest_alignment())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_whose_edit_panics_refuses_everything() {
        let inner = Module::new(6, b"test", mlirbc::ir::OpenOptions::default()).unwrap();
        let mut module = mlirbc_module::new(inner);
        assert_eq!(mlirbc_module_get_bytecode_version(Some(&module)), 6);
        let fails = edit(Some(&mut module), None, |_| Err(NULL_ARGUMENT));
        assert_eq!(fails, mlirbc_status::MLIRBC_STATUS_NULL_ARGUMENT);
        let after = edit(Some(&mut module), None, |_| Ok(()));
        assert_eq!(
            after,
            mlirbc_status::MLIRBC_STATUS_OK,
            "an error spoils nothing"
        );
        let panics = edit(Some(&mut module), None, |_| panic!("as a defect would"));
        assert_eq!(panics, mlirbc_status::MLIRBC_STATUS_PANIC);
        let later = edit(Some(&mut module), None, |_| Ok(()));
        assert_eq!(later, mlirbc_status::MLIRBC_STATUS_PANIC);
        let verified = mlirbc_module_verify(Some(&module), None);
        assert_eq!(verified, mlirbc_status::MLIRBC_STATUS_PANIC);
        assert_eq!(mlirbc_module_get_bytecode_version(Some(&module)), 0);
        mlirbc_module_destroy(Some(Box::new(module)));
    }
}
