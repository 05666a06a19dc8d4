//! Conversion of what a dialect has in a module to another version of the dialect, by its hooks.

use std::collections::HashMap;

use super::Module;
use crate::container::{DialectId, OpNameId, PropertiesId};
use crate::error::Result;
use crate::ir::id::OpId;
use crate::layout::Layout;

/// The ops that get a new property blob, by name and blob, with what the hook wrote.
type Blobs = HashMap<(OpNameId, PropertiesId), Option<(Vec<u8>, Layout)>>;

impl Module<'_> {
    /// Has the hooks of a dialect write its attributes, types, op properties and version as a
    /// version of it has them, given as numbers. Everything keeps its number; what the hooks
    /// decline keeps its form.
    ///
    /// # Errors
    /// The dialect is not in the module or has no hooks, what the hooks give, and damage. The
    /// module is then as it was, but for strings that nobody uses.
    pub fn set_dialect_target(&mut self, name: &[u8], target: &[u64]) -> Result<()> {
        let mut dialects = self.container().dialects().iter().map(|(id, _)| id);
        let dialect = dialects.find(|&id| self.container().dialect_name(id) == name);
        drop(dialects);
        let Some(dialect) = dialect else {
            return Err(self.container().invalid_edit(
                "write a version of a dialect",
                "a dialect of the module",
                format!("'{}'", name.escape_ascii()),
            ));
        };
        let (users, mut blobs) = self.property_blobs(dialect)?;
        for (&(name, properties), written) in &mut blobs {
            *written = self
                .tables_mut()
                .rewrite_properties(name, properties, target)?;
        }
        let entries = self.tables().rewrite(dialect, target)?;
        self.tables_mut().put_rewritten(dialect, entries)?;
        let mut numbers = HashMap::new();
        for (key, written) in blobs {
            if let Some((bytes, layout)) = written {
                let id = self.tables_mut().add_properties(&bytes)?;
                self.tables_mut().record_properties(key.0, id, layout);
                numbers.insert(key, id);
            }
        }
        for (op, key) in users {
            if let Some(&id) = numbers.get(&key) {
                self.set_properties(op, Some(id))?;
            }
        }
        Ok(())
    }

    /// The ops of a dialect that have properties, and their blobs, each read once.
    #[allow(clippy::type_complexity, reason = "two parts of one walk")]
    fn property_blobs(
        &self,
        dialect: DialectId,
    ) -> Result<(Vec<(OpId, (OpNameId, PropertiesId))>, Blobs)> {
        let (mut users, mut blobs) = (Vec::new(), Blobs::new());
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            let name = op.name();
            let Some(properties) = op.properties_id() else {
                continue;
            };
            if name.dialect() == Some(dialect) {
                let key = (name.id(), properties);
                users.push((op.id(), key));
                if blobs.insert(key, None).is_none() {
                    op.inherent().map_err(|error| op.locate(error))?;
                }
            }
        }
        Ok((users, blobs))
    }
}
