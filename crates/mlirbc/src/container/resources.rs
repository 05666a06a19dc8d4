//! The resource sections (format.md §8): keys, kinds and sizes in section 6, data in section 5.
//! Data that was set is stored separately.

use std::ops::Range;

use crate::container::index::{DialectId, ResourceId, StringId};
use crate::container::input::{Input, slice};
use crate::container::resource_keys::ResourceKeys;
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::limits::Limits;
use crate::wire::Cursor;

/// The owner of a group of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResourceOwner {
    /// A provider outside of the IR, identified by name.
    External(StringId),
    /// A dialect, whose attributes and types refer to the resources by index.
    Dialect(DialectId),
}

/// The kind of a resource's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ResourceKind {
    /// Raw bytes with an alignment.
    Blob = 0,
    /// A truth value.
    Bool = 1,
    /// A string of the string table.
    String = 2,
}

/// A resource of the file, or an added one.
#[derive(Clone, Debug)]
pub struct Resource {
    /// The key, unique in its group.
    pub key: StringId,
    /// The kind of its data.
    pub kind: ResourceKind,
    /// Its data in section 5, including alignment, size and padding, as offsets in the file. Empty
    /// for a resource that is elided in the file or was added or set.
    pub data: Range<u64>,
    /// The data that replaces the file's.
    pub(super) set_data: Option<NewResource>,
}

/// The largest alignment of a blob that can be added. MLIR keeps alignments in 32 bits, in its writer
/// and in its textual form.
pub const LARGEST_ALIGNMENT: u64 = 1 << 31;

/// The new data of a resource.
#[derive(Clone, Debug)]
pub enum NewResource {
    /// No data: the resource is only declared.
    Elided,
    /// Raw bytes, possibly a mapping, with an alignment that is a power of two up to
    /// [`LARGEST_ALIGNMENT`].
    Blob {
        /// The bytes.
        bytes: Input<'static>,
        /// The alignment of the bytes in the file.
        alignment: u64,
    },
    /// A truth value.
    Bool(bool),
    /// A string of the string table.
    String(StringId),
}

impl NewResource {
    fn kind(&self) -> Option<ResourceKind> {
        match self {
            NewResource::Elided => None,
            NewResource::Blob { .. } => Some(ResourceKind::Blob),
            NewResource::Bool(_) => Some(ResourceKind::Bool),
            NewResource::String(_) => Some(ResourceKind::String),
        }
    }

    fn data(&self) -> ResourceData<'_> {
        match self {
            NewResource::Elided => ResourceData::Elided,
            NewResource::Blob { bytes, alignment } => ResourceData::Blob {
                bytes: bytes.bytes(),
                alignment: *alignment,
                offset: 0,
            },
            NewResource::Bool(value) => ResourceData::Bool(*value),
            NewResource::String(id) => ResourceData::String(*id),
        }
    }
}

/// The data of a resource.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ResourceData<'m> {
    /// The file contains no data.
    Elided,
    /// Raw bytes.
    Blob {
        /// The bytes, a view into the input.
        bytes: &'m [u8],
        /// The declared alignment, a power of two.
        alignment: u64,
        /// The offset of the bytes in the file; 0 for bytes that were set.
        offset: u64,
    },
    /// A truth value.
    Bool(bool),
    /// A string of the string table.
    String(StringId),
}

impl ResourceData<'_> {
    /// The largest power of two that divides the address of a blob's bytes in memory.
    ///
    /// It may be less than the declared alignment if the caller's buffer is not aligned itself.
    /// `None` for other kinds of data.
    pub fn actual_alignment(&self) -> Option<u64> {
        match self {
            ResourceData::Blob { bytes, .. } => {
                let address = bytes.as_ptr() as usize as u64;
                Some(1 << address.trailing_zeros().min(63))
            }
            _ => None,
        }
    }
}

/// The resources of one owner, or some of them.
#[derive(Clone, Debug)]
pub struct ResourceGroup {
    /// The owner.
    pub owner: ResourceOwner,
    /// Its entries, as positions in [`Resources::entries`].
    pub entries: Range<u32>,
}

/// The resources of a file.
#[derive(Debug, Default)]
pub struct Resources {
    groups: Vec<ResourceGroup>,
    entries: Vec<Resource>,
    /// The position of the first dialect resource; external ones come before it.
    first_of_dialects: u32,
    /// Whether any resource was set, removed, or added as an external one.
    is_set: bool,
    /// The resources by key, from the first edit on that asks for one.
    keys: Option<ResourceKeys<ResourceOwner>>,
    /// The number of dialect resources in the file; those from there on were added.
    file_handles: u32,
    /// The bytes of section 5 after the last entry, as offsets in the file.
    unclaimed: Range<u64>,
}

impl Resources {
    /// Reads the keys and sizes in `offsets` of the resources in `data`.
    pub(super) fn read(
        mut offsets: Cursor<'_>,
        data: Cursor<'_>,
        strings: u32,
        dialects: u32,
        limits: &Limits,
    ) -> Result<Self> {
        let end = data.offset() + data.remaining() as u64;
        let mut resources = Resources {
            unclaimed: data.offset()..end,
            ..Resources::default()
        };
        let external = offsets.count(2, "external resource groups")?;
        while resources.groups.len() < external || !offsets.is_at_end() {
            let group = resources.groups.len();
            let is_external = group < external;
            resources
                .read_group(&mut offsets, is_external, strings, dialects, limits)
                .map_err(|error| error.within(Segment::ResourceGroup(group as u32)))?;
            if is_external {
                resources.first_of_dialects = resources.entries.len() as u32;
            }
        }
        resources.file_handles = resources.handle_count();
        Ok(resources)
    }

    fn read_group(
        &mut self,
        offsets: &mut Cursor<'_>,
        is_external: bool,
        strings: u32,
        dialects: u32,
        limits: &Limits,
    ) -> Result<()> {
        let owner = if is_external {
            ResourceOwner::External(StringId(offsets.index(strings, Table::String)?))
        } else {
            ResourceOwner::Dialect(DialectId(offsets.index(dialects, Table::Dialect)?))
        };
        // Key, size and kind take at least one byte each.
        let count = offsets.count(3, "resources")?;
        limits.check_entries("resources", self.entries.len() + count, offsets)?;
        let first = self.entries.len() as u32;
        for _ in 0..count {
            let key = StringId(offsets.index(strings, Table::String)?);
            let head = *offsets;
            let size = offsets.varint()?;
            let remaining = self.unclaimed.end - self.unclaimed.start;
            if size > remaining {
                return Err(head.error(ErrorKind::UnexpectedEnd {
                    what: "the resource section (a resource's size exceeds its data)",
                    expected: size,
                    remaining,
                }));
            }
            let head = *offsets;
            let kind = match offsets.byte()? {
                0 => ResourceKind::Blob,
                1 => ResourceKind::Bool,
                2 => ResourceKind::String,
                found => {
                    return Err(head.error(ErrorKind::InvalidValue {
                        what: "resource kind",
                        expected: "0 (blob), 1 (bool) or 2 (string)",
                        found: u64::from(found),
                    }));
                }
            };
            let start = self.unclaimed.start;
            self.unclaimed.start += size;
            self.entries.push(Resource {
                key,
                kind,
                data: start..start + size,
                set_data: None,
            });
        }
        self.groups.push(ResourceGroup {
            owner,
            entries: first..first + count as u32,
        });
        Ok(())
    }

    /// Replaces the data of the resource at a position in [`Resources::entries`].
    pub(super) fn set(&mut self, position: u32, data: NewResource) {
        self.is_set = true;
        if let Some(resource) = self.entries.get_mut(position as usize) {
            resource.kind = data.kind().unwrap_or(resource.kind);
            resource.data = 0..0;
            resource.set_data = Some(data);
        }
    }

    /// Adds a resource after the other external or dialect ones, in a new group unless the last one
    /// has the same owner. Returns its position in [`Resources::entries`].
    pub(super) fn add(&mut self, owner: ResourceOwner, key: StringId, data: NewResource) -> u32 {
        let is_external = matches!(owner, ResourceOwner::External(_));
        self.is_set |= is_external;
        let position = match is_external {
            true => self.first_of_dialects,
            false => self.entries.len() as u32,
        };
        let at = self.groups.partition_point(|group| match is_external {
            true => matches!(group.owner, ResourceOwner::External(_)),
            false => true,
        });
        for group in self.groups.iter_mut().skip(at) {
            group.entries = group.entries.start + 1..group.entries.end + 1;
        }
        let last = at.checked_sub(1).and_then(|last| self.groups.get_mut(last));
        match last.filter(|last| last.owner == owner) {
            Some(group) => group.entries.end += 1,
            None => self.groups.insert(
                at,
                ResourceGroup {
                    owner,
                    entries: position..position + 1,
                },
            ),
        }
        if let Some(keys) = &mut self.keys {
            let before = if is_external {
                0
            } else {
                self.first_of_dialects
            };
            keys.insert(owner, key, position - before);
        }
        self.first_of_dialects += u32::from(is_external);
        let resource = Resource {
            key,
            kind: data.kind().unwrap_or(ResourceKind::Blob),
            data: 0..0,
            set_data: Some(data),
        };
        self.entries.insert(position as usize, resource);
        position
    }

    /// Removes an external resource by its position in [`Resources::entries`].
    pub(super) fn remove_external(&mut self, position: u32) {
        self.is_set = true;
        if position >= self.first_of_dialects {
            return;
        }
        self.keys = None;
        self.entries.remove(position as usize);
        self.first_of_dialects -= 1;
        for group in &mut self.groups {
            let before = |bound: u32| bound - u32::from(bound > position);
            group.entries = before(group.entries.start)..before(group.entries.end);
        }
    }

    /// Removes all external resources with their groups.
    pub(super) fn remove_all_external(&mut self) -> u32 {
        let count = self.first_of_dialects;
        let groups = self.groups.len();
        self.groups
            .retain(|group| matches!(group.owner, ResourceOwner::Dialect(_)));
        self.is_set |= count > 0 || self.groups.len() != groups;
        self.keys = None;
        self.entries.drain(..count as usize);
        self.first_of_dialects = 0;
        for group in &mut self.groups {
            group.entries = group.entries.start - count..group.entries.end - count;
        }
        count
    }

    /// Removes the external groups without resources.
    pub(super) fn remove_empty_external_groups(&mut self) {
        let count = self.groups.len();
        self.groups.retain(|group| {
            !(group.entries.is_empty() && matches!(group.owner, ResourceOwner::External(_)))
        });
        self.is_set |= self.groups.len() != count;
    }

    /// Changes the key of the resource at a position in [`Resources::entries`].
    pub(super) fn set_key(&mut self, position: u32, key: StringId) {
        self.is_set = true;
        let owner = self.group_of(position).map(|group| group.owner);
        let number = self.handle(position).map_or(position, |id| id.index());
        if let Some(resource) = self.entries.get_mut(position as usize) {
            if let (Some(keys), Some(owner)) = (&mut self.keys, owner) {
                keys.remove(owner, resource.key, number);
                keys.insert(owner, key, number);
            }
            resource.key = key;
        }
    }

    /// The keys of all resources.
    fn all_keys(&self) -> ResourceKeys<ResourceOwner> {
        let mut keys = ResourceKeys::new();
        for group in self.groups() {
            let range = group.entries.start as usize..group.entries.end as usize;
            let entries = self.entries().get(range).unwrap_or_default();
            for (position, resource) in group.entries.clone().zip(entries) {
                let position = self.handle(position).map_or(position, |id| id.index());
                keys.insert(group.owner, resource.key, position);
            }
        }
        keys
    }

    /// The position of the first resource of an owner with a key.
    pub(super) fn position_of_key(&mut self, owner: ResourceOwner, key: StringId) -> Option<u32> {
        if self.keys.is_none() {
            self.keys = Some(self.all_keys());
        }
        let number = self.keys.as_ref()?.first(owner, key)?;
        Some(match owner {
            ResourceOwner::External(_) => number,
            ResourceOwner::Dialect(_) => number + self.first_of_dialects,
        })
    }

    /// Whether any dialect resource is in the file.
    pub(super) fn has_handles_of_file(&self) -> bool {
        self.file_handles > 0
    }

    /// The number of groups of dialects.
    pub(super) fn dialect_group_count(&self) -> usize {
        let is_external =
            |group: &&ResourceGroup| matches!(group.owner, ResourceOwner::External(_));
        self.groups.len() - self.groups.iter().take_while(is_external).count()
    }

    /// Removes added dialect resources and groups, down to the given numbers.
    pub(super) fn truncate(&mut self, handles: u32, dialect_groups: usize) {
        if handles != self.handle_count() {
            self.keys = None;
        }
        let others = self.groups.len() - self.dialect_group_count();
        self.groups.truncate(others + dialect_groups);
        let count = self.first_of_dialects + handles;
        self.entries.truncate(count as usize);
        if let Some(group) = self.groups.last_mut() {
            group.entries.end = group.entries.end.min(count);
        }
    }

    /// The number of strings that the resources require, at least `count`.
    pub(super) fn strings_in_use(&self, count: u32) -> u32 {
        let owners = self.groups.iter().filter_map(|group| match group.owner {
            ResourceOwner::External(name) => Some(name),
            ResourceOwner::Dialect(_) => None,
        });
        let data = self.entries.iter().filter_map(|resource| {
            let Some(NewResource::String(string)) = resource.set_data else {
                return None;
            };
            Some(string)
        });
        let keys = self.entries.iter().map(|resource| resource.key);
        let ends = owners.chain(data).chain(keys).map(|id| id.index() + 1);
        ends.fold(count, u32::max)
    }

    /// Returns whether anything was added, set or removed since the file was read.
    pub fn is_changed(&self) -> bool {
        self.is_set || self.handle_count() != self.file_handles
    }

    /// The groups in file order, external ones first.
    pub fn groups(&self) -> &[ResourceGroup] {
        &self.groups
    }

    /// All resources in file order, external ones first.
    pub fn entries(&self) -> &[Resource] {
        &self.entries
    }

    /// The number of dialect resources, which are those with a [`ResourceId`].
    pub fn handle_count(&self) -> u32 {
        self.entries.len() as u32 - self.first_of_dialects
    }

    /// A dialect resource; `None` past the end of the table.
    pub fn get(&self, id: ResourceId) -> Option<&Resource> {
        self.entries.get(self.position(id)? as usize)
    }

    /// The position of a dialect resource in [`Resources::entries`].
    pub fn position(&self, id: ResourceId) -> Option<u32> {
        let position = self.first_of_dialects.checked_add(id.index())?;
        (id.index() < self.handle_count()).then_some(position)
    }

    /// The index by which attributes refer to the resource at a position in [`Resources::entries`];
    /// `None` for external ones.
    pub fn handle(&self, position: u32) -> Option<ResourceId> {
        position.checked_sub(self.first_of_dialects).map(ResourceId)
    }

    /// The group of the resource at a position in [`Resources::entries`].
    pub fn group_of(&self, position: u32) -> Option<&ResourceGroup> {
        // Empty groups end where the next one starts.
        let before = self
            .groups
            .partition_point(|group| group.entries.end <= position);
        let group = self.groups.get(before)?;
        group.entries.contains(&position).then_some(group)
    }

    /// Checks that section 5 has no bytes after the last resource. Opening tolerates them, as the
    /// reference reader does.
    pub(super) fn check_unclaimed(&self) -> Result<()> {
        match self.unclaimed.end - self.unclaimed.start {
            0 => Ok(()),
            count => Err(Error::new(
                ErrorKind::TrailingBytes {
                    what: "the last resource",
                    count,
                },
                self.unclaimed.start,
            )),
        }
    }
}

impl Resource {
    /// Returns whether the resource has no data.
    pub fn is_elided(&self) -> bool {
        self.data.is_empty() && !matches!(&self.set_data, Some(data) if data.kind().is_some())
    }

    /// Returns whether its data was set in place of the file's.
    pub fn is_set(&self) -> bool {
        self.set_data.is_some()
    }

    pub(super) fn data<'m>(&'m self, bytes: &'m [u8], strings: u32) -> Result<ResourceData<'m>> {
        if let Some(data) = &self.set_data {
            return Ok(data.data());
        }
        if self.is_elided() {
            return Ok(ResourceData::Elided);
        }
        let mut cursor = Cursor::new(slice(bytes, self.data.clone()), self.data.start);
        let data = match self.kind {
            ResourceKind::Blob => {
                let head = cursor;
                let alignment = cursor.varint()?;
                if !alignment.is_power_of_two() {
                    return Err(head.error(ErrorKind::InvalidAlignment { found: alignment }));
                }
                let size = cursor.varint()?;
                cursor.align(alignment)?;
                let offset = cursor.offset();
                ResourceData::Blob {
                    bytes: cursor.bytes(size, "a resource blob")?,
                    alignment,
                    offset,
                }
            }
            ResourceKind::Bool => ResourceData::Bool(cursor.byte()? != 0),
            ResourceKind::String => {
                ResourceData::String(StringId(cursor.index(strings, Table::String)?))
            }
        };
        cursor.finish("a resource")?;
        Ok(data)
    }
}
