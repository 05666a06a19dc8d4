//! The tables of one file, joined with the descriptions of its dialects.

use std::sync::Arc;

use crate::budget::Budget;
use crate::container::{Container, DialectId};
use crate::dialect::draft::Drafts;
use crate::dialect::long_entries::LongEntries;
use crate::dialect::recording::Recorded;
use crate::dialect::registry::Registry;
use crate::dialect::writers::Writers;
use crate::error::Result;
use crate::schema::{DialectDescription, Release};
use crate::wire::Cursor;

/// The name of the builtin dialect.
pub(crate) const BUILTIN: &[u8] = b"builtin";

/// The registry position of a dialect without a description. A file may have a dialect for each byte.
const UNKNOWN: u32 = u32::MAX;

/// A file's tables with the descriptions of its dialects.
#[derive(Debug)]
pub struct Tables<'a> {
    pub(super) container: Container<'a>,
    registry: Arc<Registry>,
    /// The registry position of each dialect of the file, or [`UNKNOWN`].
    known: Vec<u32>,
    /// Whether the registry has any hooks.
    pub(super) has_hooks: bool,
    /// The entries that hooks have read.
    pub(super) recorded: Recorded,
    /// The properties of new ops as long as some are missing.
    pub(super) drafts: Drafts,
    pub(super) long_entries: LongEntries,
    /// The first builtin dialect of the file.
    pub(super) builtin: Option<DialectId>,
    /// Whether the file may have other entries for the builtin dialect.
    has_builtins: bool,
    /// The releases that may have written the file.
    pub(super) writers: Writers,
}

impl<'a> Tables<'a> {
    /// Joins a file with a registry. `release` is one more candidate for reading the file, besides
    /// those that its producer leaves open.
    pub fn new(
        container: Container<'a>,
        registry: Arc<Registry>,
        release: Option<Release>,
    ) -> Self {
        let mut tables = Tables {
            writers: Writers::new(&container, release),
            has_hooks: registry.has_hooks(),
            recorded: Recorded::default(),
            drafts: Drafts::default(),
            long_entries: LongEntries::default(),
            container,
            registry,
            known: Vec::new(),
            builtin: None,
            has_builtins: false,
        };
        tables.look_up_dialects();
        tables
    }

    /// Looks up the dialects that were added since the last call.
    pub(super) fn look_up_dialects(&mut self) {
        let count = self.container.dialects().count();
        if self.known.is_empty() {
            self.known.reserve_exact(count as usize);
        }
        for index in self.known.len() as u32..count {
            let name = self.container.dialect_name(DialectId(index));
            if name == BUILTIN {
                self.has_builtins = self.builtin.is_some();
                self.builtin.get_or_insert(DialectId(index));
            }
            let position = self.registry.position(name);
            self.known.push(position.unwrap_or(UNKNOWN));
        }
        self.writers.set_dialects(self.known.len() as u32);
    }

    /// Forgets the dialects from index `count` on.
    pub(super) fn forget_dialects(&mut self, count: u32) {
        self.known.truncate(count as usize);
        self.writers.set_dialects(count);
        self.builtin = self.builtin.filter(|builtin| builtin.index() < count);
    }

    /// The file.
    pub fn container(&self) -> &Container<'a> {
        &self.container
    }

    /// Sets the budget that operations on the file charge.
    pub(crate) fn set_budget(&mut self, budget: Option<Budget>) {
        self.container.set_budget(budget);
    }

    /// The registry.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }

    /// The description of a dialect of the file, if it is known.
    pub fn description(&self, dialect: DialectId) -> Option<&DialectDescription> {
        // No registry has as many dialects.
        let position = self.known.get(dialect.index() as usize)?;
        self.registry.at(*position)
    }

    /// Whether a dialect is the builtin dialect.
    #[inline]
    pub(crate) fn is_builtin(&self, dialect: DialectId) -> bool {
        self.builtin == Some(dialect)
            || self.has_builtins && self.container.dialect_name(dialect) == BUILTIN
    }

    /// The number of attributes.
    #[inline]
    pub fn attribute_count(&self) -> u32 {
        self.container.entries().attributes.count()
    }

    /// The number of types.
    pub fn type_count(&self) -> u32 {
        self.container.entries().types.count()
    }

    /// The code of an entry, and a cursor over the fields that follow it.
    pub(super) fn code(bytes: &[u8], offset: u64) -> Result<(u64, Cursor<'_>)> {
        let mut cursor = Cursor::new(bytes, offset);
        let code = cursor.varint()?;
        Ok((code, cursor))
    }
}
