//! Resources.

use std::mem::MaybeUninit;

use crate::basics::error::{NO_SUCH_ITEM, fallible, mlirbc_error};
use crate::basics::handle::{MLIRBC_NONE, mlirbc_dialect, mlirbc_resource};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::put;
use crate::open::module::{mlirbc_module, read, with_container};
use mlirbc::container::{Container, ResourceData, ResourceOwner};

/// The kinds of resource data.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_resource_kind {
    /// The file has no data for the resource: it was only declared, or its data was left out.
    MLIRBC_RESOURCE_ELIDED = 0,
    /// Raw bytes with an alignment.
    MLIRBC_RESOURCE_BLOB = 1,
    /// A bool.
    MLIRBC_RESOURCE_BOOL = 2,
    /// A string.
    MLIRBC_RESOURCE_STRING = 3,
}

/// The data of a resource: views into the file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_resource_data {
    /// The kind of the data.
    pub kind: mlirbc_resource_kind,
    /// The value of a bool.
    pub boolean: bool,
    /// The bytes of a blob or the characters of a string.
    pub bytes: mlirbc_bytes,
    /// The alignment that the file declares for a blob; 0 for anything else.
    pub alignment: u64,
    /// The largest power of two that divides the address of a blob's bytes; 0 for anything else. It
    /// may be less than `alignment` if the caller's own buffer is not aligned.
    pub actual_alignment: u64,
    /// The offset of a blob's bytes in the file; 0 for anything else.
    pub offset: u64,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

fn owner_name<'m>(container: &'m Container<'_>, owner: ResourceOwner) -> Option<&'m [u8]> {
    match owner {
        ResourceOwner::Dialect(id) => Some(container.dialect_name(id)),
        ResourceOwner::External(name) => container.string(name),
    }
}

/// The number of resources, including external ones.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_resources(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| {
        Some(container.resources().entries().len())
    })
}

/// A resource, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_resource(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_resource {
    with_container(module, |container| {
        let index = u32::try_from(position).ok()?;
        container
            .resources()
            .entries()
            .get(position)
            .map(|_| mlirbc_resource { index })
    })
}

/// The resource with a key, in the group of a provider or of a dialect such as "builtin"; none if
/// it is absent. Groups of providers are searched before those of dialects.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_find_resource(
    module: Option<&mlirbc_module>,
    group_name: mlirbc_str,
    key: mlirbc_str,
) -> mlirbc_resource {
    with_container(module, |container| {
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (group_name, key) = unsafe { (group_name.bytes(), key.bytes()) };
        let resources = container.resources();
        let groups = resources.groups().iter();
        let mut groups =
            groups.filter(|group| owner_name(container, group.owner) == Some(group_name));
        let is_wanted = |index: &u32| {
            let entry = resources.entries().get(*index as usize);
            entry.is_some_and(|entry| container.string(entry.key) == Some(key))
        };
        let index = groups.find_map(|group| group.entries.clone().find(is_wanted))?;
        Some(mlirbc_resource { index })
    })
}

/// Whether a reference names no resource.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_is_none(resource: mlirbc_resource) -> bool {
    resource.index == MLIRBC_NONE
}

/// The key of a resource, unique among those of its owner.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_get_key(
    module: Option<&mlirbc_module>,
    resource: mlirbc_resource,
) -> mlirbc_str {
    with_container(module, |container| {
        let entry = container
            .resources()
            .entries()
            .get(resource.index as usize)?;
        container.string(entry.key).map(mlirbc_str::of)
    })
}

/// The dialect that a resource belongs to; none for external ones.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_get_dialect(
    module: Option<&mlirbc_module>,
    resource: mlirbc_resource,
) -> mlirbc_dialect {
    with_container(module, |container| {
        match container.resources().group_of(resource.index)?.owner {
            ResourceOwner::Dialect(id) => Some(id.into()),
            ResourceOwner::External(_) => None,
        }
    })
}

/// The name of the provider or dialect that a resource belongs to.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_get_group_name(
    module: Option<&mlirbc_module>,
    resource: mlirbc_resource,
) -> mlirbc_str {
    with_container(module, |container| {
        let group = container.resources().group_of(resource.index)?;
        owner_name(container, group.owner).map(mlirbc_str::of)
    })
}

/// The data of a resource. Blobs are not copied. On failure `data` is that of an elided resource.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_resource_get_data(
    module: Option<&mlirbc_module>,
    resource: mlirbc_resource,
    data: Option<&mut MaybeUninit<mlirbc_resource_data>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let empty = mlirbc_resource_data {
        kind: mlirbc_resource_kind::MLIRBC_RESOURCE_ELIDED,
        boolean: false,
        bytes: mlirbc_bytes::EMPTY,
        alignment: 0,
        actual_alignment: 0,
        offset: 0,
        reserved: [0; 4],
    };
    let mut data = data;
    put(data.as_deref_mut(), empty);
    fallible(error, || {
        let container = read(module)?.container();
        let entry = container.resources().entries().get(resource.index as usize);
        let found = container.resource_data(entry.ok_or(NO_SUCH_ITEM)?)?;
        let result = match found {
            ResourceData::Elided => empty,
            ResourceData::Blob {
                bytes,
                alignment,
                offset,
            } => mlirbc_resource_data {
                kind: mlirbc_resource_kind::MLIRBC_RESOURCE_BLOB,
                bytes: mlirbc_bytes {
                    data: bytes.as_ptr(),
                    len: bytes.len(),
                },
                alignment,
                actual_alignment: found.actual_alignment().unwrap_or(0),
                offset,
                ..empty
            },
            ResourceData::Bool(boolean) => mlirbc_resource_data {
                kind: mlirbc_resource_kind::MLIRBC_RESOURCE_BOOL,
                boolean,
                ..empty
            },
            ResourceData::String(id) => mlirbc_resource_data {
                kind: mlirbc_resource_kind::MLIRBC_RESOURCE_STRING,
                bytes: mlirbc_bytes::of(container.string(id).unwrap_or_default()),
                ..empty
            },
        };
        put(data, result);
        Ok(())
    })
}
