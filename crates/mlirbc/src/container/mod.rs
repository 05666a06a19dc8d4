//! The tables of a file, before their contents are decoded.
//!
//! [`Container`] owns or borrows the input and records the location of each table: sections,
//! strings, dialects, op names, attribute and type entries, property blobs, resources. Opening
//! reads only the offsets of these tables; every accessor returns a view into the input. Added
//! entries follow those of the file, so that no index ever changes.
//!
//! A [`Survey`] reads the same tables in order and keeps what could be read when one is damaged,
//! for tools that inspect damaged files.

mod added_bytes;
mod append;
mod checkpoint;
mod dialects;
mod entries;
mod entry_cursor;
mod entry_groups;
mod entry_id;
mod entry_map;
mod expected_growth;
mod file;
mod index;
mod input;
mod interner;
mod magic;
mod offsets;
mod properties;
mod resource_keys;
mod resources;
mod sections;
mod strings;
mod survey;

pub(crate) use checkpoint::Checkpoint;
pub use dialects::{Dialect, Dialects, OpName};
pub use entries::{Entries, Entry, EntryTable};
pub(crate) use entry_cursor::{EntryCursor, EntryWindow};
pub(crate) use entry_id::EntryId;
pub(crate) use entry_map::EntryMap;
pub(crate) use expected_growth::ReadPart;
pub use file::Container;
pub use index::{AttributeId, DialectId, OpNameId, PropertiesId, ResourceId, StringId, TypeId};
pub use input::Input;
pub use magic::MAGIC;
pub(crate) use magic::not_bytecode;
pub use properties::Properties;
pub use resources::{
    LARGEST_ALIGNMENT, NewResource, Resource, ResourceData, ResourceGroup, ResourceKind,
    ResourceOwner, Resources,
};
pub use sections::{Header, NEWEST_VERSION, Section, Sections};
pub use strings::Strings;
pub use survey::Survey;

pub use crate::wire::section::SectionId;
