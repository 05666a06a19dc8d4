//! Resources: add, replace, rename, remove.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::basics::error::{
    Failure, NULL_ARGUMENT, PANICKED, RESERVED, invalid_argument, mlirbc_error,
};
use crate::basics::foreign::{ForeignBytes, mlirbc_release_fn};
use crate::basics::handle::{mlirbc_dialect, mlirbc_resource};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::known::known;
use crate::boundary::number::meaning;
use crate::boundary::{guard, put};
use crate::open::module::{edit, edit_into, mlirbc_module};
use crate::tables::resource::mlirbc_resource_kind;
use mlirbc::container::{Input, NewResource, ResourceOwner};
use mlirbc::dialect::Tables;
use mlirbc::ir::Module;

/// The data of a resource that is added or replaced. `mlirbc_resource_content_init` sets all members
/// except the kind to 0, as `{kind}` does in C.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_resource_content {
    /// The kind of the data.
    pub kind: MaybeUninit<mlirbc_resource_kind>,
    /// The value of a bool.
    pub boolean: bool,
    /// Whether the caller keeps the bytes of a blob until `release` is called. Otherwise they are
    /// copied.
    pub is_borrowed: bool,
    /// The bytes of a blob or the characters of a string.
    pub bytes: mlirbc_bytes,
    /// The alignment of a blob in the file, a power of two up to 2^31.
    pub alignment: u64,
    /// Called once with `user_data` when borrowed bytes are not needed any more: when the data is
    /// replaced or the resource removed, when the module is destroyed, or before the call ends if
    /// it fails. It may be NULL.
    pub release: mlirbc_release_fn,
    /// The argument of `release`.
    pub user_data: *mut c_void,
    /// Room for later members, which has to be 0.
    pub reserved: [u64; 4],
}

/// Sets the kind, and all other members to 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_content_init(
    content: Option<&mut MaybeUninit<mlirbc_resource_content>>,
    kind: MaybeUninit<mlirbc_resource_kind>,
) {
    put(
        content,
        mlirbc_resource_content {
            kind,
            boolean: false,
            is_borrowed: false,
            bytes: mlirbc_bytes {
                data: std::ptr::null(),
                len: 0,
            },
            alignment: 0,
            release: None,
            user_data: std::ptr::null_mut(),
            reserved: [0; 4],
        },
    );
}

use mlirbc_resource_kind::*;

/// What the caller's description of a resource holds, before the module is known.
enum Content {
    Elided,
    Blob(Input<'static>, u64),
    Bool(bool),
    String(Vec<u8>),
}

impl Content {
    /// Takes over borrowed bytes. They are released when the result is dropped, or before an error
    /// is returned, unless the struct is not initialized.
    ///
    /// # Safety
    /// The data of `content` has the stated length, and stays valid until it is released or, if it
    /// is not borrowed, until the call ends.
    unsafe fn take(content: Option<&mlirbc_resource_content>) -> Result<Self, Failure> {
        let content = content.ok_or(NULL_ARGUMENT)?;
        if content.reserved != [0; 4] {
            return Err(RESERVED);
        }
        let foreign = content.is_borrowed.then(|| ForeignBytes {
            data: content.bytes.data,
            len: content.bytes.len,
            release: content.release,
            user_data: content.user_data,
        });
        // SAFETY: the caller's promise; the slice is not used after `foreign` is released.
        let bytes = unsafe { Raw::borrowed(content.bytes.data, content.bytes.len) }?;
        let kinds = [
            MLIRBC_RESOURCE_ELIDED,
            MLIRBC_RESOURCE_BLOB,
            MLIRBC_RESOURCE_BOOL,
            MLIRBC_RESOURCE_STRING,
        ];
        let kind = meaning(content.kind, &kinds.map(|kind| (kind, kind)));
        match kind.ok_or(invalid_argument(
            "the kind of a resource is none of mlirbc_resource_kind",
        ))? {
            MLIRBC_RESOURCE_ELIDED => Ok(Content::Elided),
            MLIRBC_RESOURCE_BLOB => {
                let input = match foreign {
                    Some(foreign) => Input::shared(Arc::new(foreign)),
                    None => Input::copy_of(bytes)?,
                };
                Ok(Content::Blob(input, content.alignment))
            }
            MLIRBC_RESOURCE_BOOL => Ok(Content::Bool(content.boolean)),
            MLIRBC_RESOURCE_STRING => {
                // SAFETY: as above.
                let string = unsafe { content.bytes.required() }?;
                Ok(Content::String(string.to_vec()))
            }
        }
    }

    fn add_to(self, tables: &mut Tables<'_>) -> Result<NewResource, Failure> {
        Ok(match self {
            Content::Elided => NewResource::Elided,
            Content::Blob(bytes, alignment) => NewResource::Blob { bytes, alignment },
            Content::Bool(value) => NewResource::Bool(value),
            Content::String(bytes) => NewResource::String(tables.add_string(&bytes)?),
        })
    }
}

/// Adds a resource to a dialect. Attributes, such as those of
/// `mlirbc_dense_resource_attribute_create`, refer to it. The dialect must not have another resource
/// with this key.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_dialect_resource(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    key: mlirbc_str,
    content: Option<&mlirbc_resource_content>,
    resource: Option<&mut MaybeUninit<mlirbc_resource>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    // SAFETY: the caller promises the bytes of the content.
    let content = guard(Err(PANICKED), || unsafe { Content::take(content) });
    edit_into(module, resource, error, |module| {
        let content = content?;
        let owner = ResourceOwner::Dialect(known(module, dialect)?);
        // SAFETY: the caller promises `len` characters.
        let key = unsafe { key.required() }?;
        add(module, |_| Ok(owner), key, content)
    })
}

/// Adds a resource to a provider outside of the IR, such as "mlir_reproducer". Existing references
/// to later resources, including those of dialects, then mean the next ones.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_external_resource(
    module: Option<&mut mlirbc_module>,
    provider: mlirbc_str,
    key: mlirbc_str,
    content: Option<&mlirbc_resource_content>,
    resource: Option<&mut MaybeUninit<mlirbc_resource>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    // SAFETY: the caller promises the bytes of the content.
    let content = guard(Err(PANICKED), || unsafe { Content::take(content) });
    edit_into(module, resource, error, |module| {
        let content = content?;
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (provider, key) = unsafe { (provider.required()?, key.required()?) };
        let owner = |tables: &mut Tables<'_>| {
            let provider = tables.add_string(provider)?;
            Ok(ResourceOwner::External(provider))
        };
        add(module, owner, key, content)
    })
}

/// Replaces the data of a resource; `MLIRBC_RESOURCE_ELIDED` leaves it declared without data.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_set_data(
    module: Option<&mut mlirbc_module>,
    resource: mlirbc_resource,
    content: Option<&mlirbc_resource_content>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    // SAFETY: the caller promises the bytes of the content.
    let content = guard(Err(PANICKED), || unsafe { Content::take(content) });
    edit(module, error, |module| {
        let content = content?;
        known(module, resource)?;
        module.tables_mut().transaction(|tables| {
            let data = content.add_to(tables)?;
            Ok(tables.set_resource(resource.index, data)?)
        })
    })
}

/// Removes an external resource. Resources of dialects can only be elided, because attributes may
/// refer to them. Existing references to later resources then mean the preceding ones.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_remove(
    module: Option<&mut mlirbc_module>,
    resource: mlirbc_resource,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        known(module, resource)?;
        Ok(module.tables_mut().remove_resource(resource.index)?)
    })
}

fn add(
    module: &mut Module<'static>,
    owner: impl FnOnce(&mut Tables<'_>) -> Result<ResourceOwner, Failure>,
    key: &[u8],
    content: Content,
) -> Result<mlirbc_resource, Failure> {
    module.tables_mut().transaction(|tables| {
        let owner = owner(tables)?;
        let data = content.add_to(tables)?;
        let index = tables.add_resource(owner, key, data)?;
        Ok(mlirbc_resource { index })
    })
}

/// Sets the key of a resource. Its owner must not have the key yet. Attributes that refer to the
/// resource by index still do; a text that names the old key does not.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_set_key(
    module: Option<&mut mlirbc_module>,
    resource: mlirbc_resource,
    key: mlirbc_str,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        known(module, resource)?;
        // SAFETY: the caller promises `len` characters.
        let key = unsafe { key.required() }?;
        let tables = module.tables_mut();
        Ok(tables.set_resource_key(resource.index, key)?)
    })
}
