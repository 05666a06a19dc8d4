//! User code for encodings that a schema cannot describe.
//!
//! A hook reads an encoding through a [`HookReader`], one primitive at a time. The reads are
//! *recorded* as a schema of the entry, which from then on behaves like any entry of known schema.
//! It can be inspected, printed and written without calling the hook again. A hook that writes
//! converts an entry to another version of its dialect.
//!
//! Hooks are called when an entry is first accessed, by any thread. They cannot decode other
//! attributes and types, so they cannot cause a cycle.

mod added;
mod lookup;
mod reader;
mod rewrite;
mod writer;

pub use reader::HookReader;
pub(crate) use rewrite::Rewritten;
pub use writer::{HookWriter, Written};

use std::fmt;
use std::sync::Arc;

use crate::dialect::entry::{Attribute, Type};
use crate::error::Result;
use crate::schema::Record;

/// The outcome of calling a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It read or wrote the whole entry.
    Done,
    /// It does not handle the entry. Its reads and writes are discarded.
    Declined,
}

/// Code for the encodings of a dialect. Methods that are not implemented decline.
///
/// An error becomes that of the entry and is returned on every access to it. Leaving bytes unread
/// or reading past the end is an error too.
pub trait DialectHooks: Send + Sync {
    /// Reads an attribute.
    ///
    /// # Errors
    /// The encoding is damaged.
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Reads a type.
    ///
    /// # Errors
    /// The encoding is damaged.
    fn read_type(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Reads the properties of an op, identified by its full name.
    ///
    /// # Errors
    /// The encoding is damaged.
    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = (op, reader);
        Ok(Outcome::Declined)
    }

    /// Reads the version of the dialect.
    ///
    /// # Errors
    /// The encoding is damaged.
    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Writes an attribute for [`HookWriter::target_version`]. Declining keeps its encoding.
    ///
    /// # Errors
    /// That version cannot represent it.
    fn write_attribute(
        &self,
        attribute: Attribute<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let _ = (attribute, writer);
        Ok(Outcome::Declined)
    }

    /// Writes a type for [`HookWriter::target_version`]. Declining keeps its encoding.
    ///
    /// # Errors
    /// Same as [`DialectHooks::write_attribute`].
    fn write_type(&self, ty: Type<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        let _ = (ty, writer);
        Ok(Outcome::Declined)
    }

    /// Writes the properties of an op, identified by its full name, from its current ones.
    ///
    /// # Errors
    /// Same as [`DialectHooks::write_attribute`].
    fn write_properties(
        &self,
        op: &[u8],
        properties: Record<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let _ = (op, properties, writer);
        Ok(Outcome::Declined)
    }

    /// Writes [`HookWriter::target_version`] as the payload of the dialect's entry.
    ///
    /// # Errors
    /// The version does not exist.
    fn write_version(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        let _ = writer;
        Ok(Outcome::Declined)
    }
}

/// Hooks of a registry.
#[derive(Clone)]
pub(super) struct Hooks(pub(super) Arc<dyn DialectHooks>);

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hooks")
    }
}
