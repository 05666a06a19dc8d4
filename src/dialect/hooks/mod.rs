//! Code that a user registers for what a layout cannot say.
//!
//! A hook reads an encoding through a [`HookReader`], one primitive after the other. What it reads
//! is *recorded* as a layout of the entry; from then on the entry is one of known layout: its
//! references are known, it can be inspected, printed, and written again without another hook. A
//! hook that writes gives an entry another form, as another version of its dialect has it.
//!
//! Hooks are called when an entry is first asked for, by any thread. They get no way to look into
//! other attributes and types, so they cannot lead into a circle.

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

use crate::dialect::attribute::Attribute;
use crate::dialect::ty::Type;
use crate::error::Result;
use crate::layout::Record;

/// What a hook did with what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It read all of it, or wrote it.
    Done,
    /// It knows nothing of it. Whatever it read or wrote does not count.
    Declined,
}

/// Code for the encodings of a dialect. What it does not define, it declines.
///
/// An error is that of the entry: whoever asks for it gets it. What a hook leaves unread, or reads
/// past the end, is an error too.
pub trait DialectHooks: Send + Sync {
    /// Reads an attribute.
    ///
    /// # Errors
    /// Damage.
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Reads a type.
    ///
    /// # Errors
    /// Damage.
    fn read_type(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Reads the properties of an op, given by its full name.
    ///
    /// # Errors
    /// Damage.
    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = (op, reader);
        Ok(Outcome::Declined)
    }

    /// Reads the version of the dialect.
    ///
    /// # Errors
    /// Damage.
    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let _ = reader;
        Ok(Outcome::Declined)
    }

    /// Writes an attribute for the version that the writer tells. Declining keeps its form.
    ///
    /// # Errors
    /// That version cannot hold it.
    fn write_attribute(
        &self,
        attribute: Attribute<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let _ = (attribute, writer);
        Ok(Outcome::Declined)
    }

    /// Writes a type, likewise.
    ///
    /// # Errors
    /// As [`DialectHooks::write_attribute`].
    fn write_type(&self, ty: Type<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        let _ = (ty, writer);
        Ok(Outcome::Declined)
    }

    /// Writes the properties of an op, given by its full name, from those that it has.
    ///
    /// # Errors
    /// As [`DialectHooks::write_attribute`].
    fn write_properties(
        &self,
        op: &[u8],
        properties: Record<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let _ = (op, properties, writer);
        Ok(Outcome::Declined)
    }

    /// Writes the version that the writer tells, as the payload of the dialect's entry.
    ///
    /// # Errors
    /// There is no such version.
    fn write_version(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        let _ = writer;
        Ok(Outcome::Declined)
    }
}

/// Hooks as a registry holds them.
#[derive(Clone)]
pub(super) struct Hooks(pub(super) Arc<dyn DialectHooks>);

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hooks")
    }
}
