//! Conversion of a dialect's contents in a module to another version of the dialect, by its hooks.

use hashbrown::{HashMap, HashSet};

use crate::container::{DialectId, OpNameId, PropertiesId};
use crate::dialect::{Rewritten, Written};
use crate::error::Result;
use crate::ir::id::OpId;
use crate::ir::module::Module;

/// An op name and a blob that ops of this name have.
type Key = (OpNameId, PropertiesId);

/// The ops that have properties.
type Users = Vec<(OpId, Key)>;

/// A dialect's contents in the form of another version, not yet stored in the module.
pub struct DialectRewrite {
    name: Vec<u8>,
    /// The dialect; `None` if the module does not have it yet.
    dialect: Option<DialectId>,
    entries: Rewritten,
    /// The blobs that the hooks did not decline.
    blobs: Vec<(Key, Written)>,
    users: Users,
}

impl DialectRewrite {
    /// Whether the hooks wrote a version.
    pub(super) fn has_version(&self) -> bool {
        self.entries.has_version()
    }
}

impl Module<'_> {
    /// Calls the hooks of a dialect to write its attributes, types, op properties and version for a
    /// target version, passed as numbers. All items keep their index. Those that the hooks decline
    /// keep their form.
    ///
    /// A dialect that the module does not have yet is added with its version.
    ///
    /// # Errors
    /// The dialect has no hooks, a hook failed, or the module is damaged. The module is then
    /// unchanged.
    pub fn set_dialect_target(&mut self, name: &[u8], target: &[u64]) -> Result<()> {
        let rewrite = self.rewrite_dialect(name, target)?;
        self.put_dialect_rewrite(rewrite)
    }

    /// The first half of [`Module::set_dialect_target`]: calls the hooks and changes nothing.
    ///
    /// # Errors
    /// As [`Module::set_dialect_target`].
    pub fn rewrite_dialect(&self, name: &[u8], target: &[u64]) -> Result<DialectRewrite> {
        let dialect = self.container().find_dialect(name);
        let (users, keys) = match dialect {
            Some(dialect) => self.property_blobs(dialect)?,
            None => Default::default(),
        };
        let mut blobs = Vec::new();
        for key in keys {
            let written = self.tables().rewrite_properties(key.0, key.1, target)?;
            blobs.extend(written.map(|written| (key, written)));
        }
        Ok(DialectRewrite {
            name: name.to_vec(),
            dialect,
            entries: self.tables().rewrite(name, dialect, target)?,
            blobs,
            users,
        })
    }

    /// The second half of [`Module::set_dialect_target`]: stores the result of the first half. The
    /// module must not have been edited in between.
    ///
    /// # Errors
    /// As [`Module::set_dialect_target`].
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
            let dialect = match rewrite.dialect {
                Some(dialect) => dialect,
                None => tables.add_dialect(&rewrite.name)?,
            };
            tables.put_rewritten(dialect, rewrite.entries)
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
