//! Conversion of what a dialect has in a module to another version of the dialect, by its hooks.

use std::collections::{HashMap, HashSet};

use super::Module;
use crate::container::{DialectId, OpNameId, PropertiesId};
use crate::dialect::{Rewritten, Written};
use crate::error::Result;
use crate::ir::id::OpId;

/// The blobs that ops of one name have.
type Key = (OpNameId, PropertiesId);

/// The ops that have properties.
type Users = Vec<(OpId, Key)>;

/// What a dialect has in a module in the form of another version, not yet in the module.
pub struct DialectRewrite {
    dialect: DialectId,
    entries: Rewritten,
    /// The blobs that the hooks did not decline.
    blobs: Vec<(Key, Written)>,
    users: Users,
}

impl Module<'_> {
    /// Has the hooks of a dialect write its attributes, types, op properties and version as a
    /// version of it has them, given as numbers. Everything keeps its number; what the hooks
    /// decline keeps its form.
    ///
    /// # Errors
    /// The dialect is not in the module or has no hooks, what the hooks give, and damage. The
    /// module is then as it was.
    pub fn set_dialect_target(&mut self, name: &[u8], target: &[u64]) -> Result<()> {
        let rewrite = self.rewrite_dialect(name, target)?;
        self.put_dialect_rewrite(rewrite)
    }

    /// The first half of [`Module::set_dialect_target`]: the hooks are called, and nothing changes.
    ///
    /// # Errors
    /// As there.
    pub fn rewrite_dialect(&self, name: &[u8], target: &[u64]) -> Result<DialectRewrite> {
        let mut dialects = self.container().dialects().iter().map(|(id, _)| id);
        let dialect = dialects.find(|&id| self.container().dialect_name(id) == name);
        let Some(dialect) = dialect else {
            return Err(self.container().invalid_edit(
                "write a version of a dialect",
                "a dialect of the module",
                format!("'{}'", name.escape_ascii()),
            ));
        };
        let (users, keys) = self.property_blobs(dialect)?;
        let mut blobs = Vec::new();
        for key in keys {
            let written = self.tables().rewrite_properties(key.0, key.1, target)?;
            blobs.extend(written.map(|written| (key, written)));
        }
        Ok(DialectRewrite {
            dialect,
            entries: self.tables().rewrite(dialect, target)?,
            blobs,
            users,
        })
    }

    /// The second half of [`Module::set_dialect_target`], of what the first half gave for this
    /// module, which was not edited in between.
    ///
    /// # Errors
    /// As there.
    pub fn put_dialect_rewrite(&mut self, rewrite: DialectRewrite) -> Result<()> {
        let mut numbers = HashMap::new();
        let mut recorded = Vec::with_capacity(rewrite.blobs.len());
        // Entries are replaced last, when nothing can fail any more.
        self.tables_mut().transaction(|tables| {
            for (key, written) in rewrite.blobs {
                let id = tables.add_written_properties(&written)?;
                recorded.push((key.0, id, written));
                numbers.insert(key, id);
            }
            tables.put_rewritten(rewrite.dialect, rewrite.entries)
        })?;
        self.tables_mut().record_properties(recorded);
        for (op, key) in rewrite.users {
            if let Some(&id) = numbers.get(&key) {
                self.set_properties(op, Some(id))?;
            }
        }
        Ok(())
    }

    /// The ops of a dialect that have properties, and their blobs, each read once.
    fn property_blobs(&self, dialect: DialectId) -> Result<(Users, Vec<Key>)> {
        let (mut users, mut keys) = (Users::new(), Vec::new());
        let mut known = HashSet::new();
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            let name = op.name();
            let Some(properties) = op.properties_id() else {
                continue;
            };
            if name.dialect() == Some(dialect) {
                let key = (name.id(), properties);
                users.push((op.id(), key));
                if known.insert(key) {
                    op.inherent().map_err(|error| op.locate(error))?;
                    keys.push(key);
                }
            }
        }
        Ok((users, keys))
    }
}
