//! A file as tables, before any of their contents is decoded.
//!
//! [`Container`] owns or borrows the input and holds where everything lies: sections, strings,
//! dialects, op names, attribute and type entries, property blobs, resources. Opening reads the
//! offsets of these tables and nothing else; every accessor is a view into the input. What is added
//! to a table comes after what the file holds, so that no index ever changes.
//!
//! A [`Survey`] reads the same tables one after the other and keeps what it got when one of them
//! is damaged, for tools that tell what they can.

mod append;
mod dialects;
mod entries;
mod file;
mod index;
mod input;
mod interner;
mod mark;
mod near;
mod offsets;
mod properties;
mod resources;
mod sections;
mod strings;
mod survey;

pub use dialects::{Dialect, Dialects, OpName};
pub use entries::{Entries, Entry, EntryTable};
pub use file::Container;
pub use index::{AttributeId, DialectId, OpNameId, PropertiesId, ResourceId, StringId, TypeId};
pub use input::Input;
pub(crate) use mark::Mark;
pub(crate) use near::{NearEntries, NearEntry};
pub use properties::Properties;
pub use resources::{
    NewResource, Resource, ResourceData, ResourceGroup, ResourceKind, ResourceOwner, Resources,
};
pub use sections::{Header, MAGIC, NEWEST_VERSION, Section, Sections};
pub use strings::Strings;
pub use survey::Survey;

pub use crate::wire::section::SectionId;
