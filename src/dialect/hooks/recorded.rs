//! What hooks have read, kept with the tables.

use std::any::Any;
use std::fmt;

use elsa::sync::FrozenMap;

use super::{DialectHooks, HookReader, Outcome};
use crate::container::{Checkpoint, DialectId};
use crate::dialect::tables::Tables;
use crate::error::{Error, Result};
use crate::layout::{Layout, OpLayout};
use crate::wire::Cursor;

/// What became of one entry.
pub(in crate::dialect) struct Recording {
    /// `None` where all hooks declined.
    layout: Result<Option<Layout>>,
    /// For properties, the layout as an op's definition.
    op: Option<OpLayout>,
    attachment: Option<Box<dyn Any + Send + Sync>>,
}

/// The recordings of attributes, types, property blobs with the op name, and versions.
#[derive(Default)]
pub(in crate::dialect) struct Recorded {
    pub(in crate::dialect) attributes: FrozenMap<u32, Box<Recording>>,
    pub(in crate::dialect) types: FrozenMap<u32, Box<Recording>>,
    pub(in crate::dialect) properties: FrozenMap<(u32, u32), Box<Recording>>,
    pub(in crate::dialect) versions: FrozenMap<u32, Box<Recording>>,
}

impl Recorded {
    /// Forgets what was added since a checkpoint.
    pub(in crate::dialect) fn forget(&mut self, checkpoint: &Checkpoint) {
        let Recorded {
            attributes,
            types,
            properties,
            versions,
        } = self;
        attributes
            .as_mut()
            .retain(|&id, _| id < checkpoint.attributes);
        types.as_mut().retain(|&id, _| id < checkpoint.types);
        let is_kept =
            |&(name, blob): &(u32, u32)| name < checkpoint.op_names && blob < checkpoint.properties;
        properties.as_mut().retain(|key, _| is_kept(key));
        versions.as_mut().retain(|&id, _| id < checkpoint.dialects);
    }
}

impl Recording {
    /// Runs the hooks one after the other until one does not decline.
    pub(in crate::dialect) fn make<'m>(
        tables: &'m Tables<'m>,
        dialect: DialectId,
        bytes: Cursor<'m>,
        knows_versions: bool,
        hooks: &[&dyn DialectHooks],
        read: impl Fn(&dyn DialectHooks, &mut HookReader<'_>) -> Result<Outcome>,
    ) -> Recording {
        for &hook in hooks {
            let mut reader = HookReader::new(tables, dialect, bytes, knows_versions);
            let read = match read(hook, &mut reader) {
                Ok(Outcome::Declined) => continue,
                Ok(Outcome::Done) => reader.finish(),
                Err(error) => Err(located(error, bytes)),
            };
            return match read {
                Ok((layout, attachment)) => Recording {
                    layout: Ok(Some(layout)),
                    op: None,
                    attachment,
                },
                Err(error) => Recording {
                    layout: Err(error),
                    op: None,
                    attachment: None,
                },
            };
        }
        Recording {
            layout: Ok(None),
            op: None,
            attachment: None,
        }
    }

    /// A form that a hook wrote.
    pub(in crate::dialect) fn written(layout: Layout) -> Recording {
        Recording {
            layout: Ok(Some(layout)),
            op: None,
            attachment: None,
        }
    }

    /// The same as the definition of an op.
    pub(in crate::dialect) fn of_op(mut self, name: &str) -> Recording {
        if let Ok(Some(layout)) = &self.layout {
            self.op = Some(OpLayout::recorded(name, layout.fields.clone()));
        }
        self
    }

    /// The layout; `None` where all hooks declined.
    ///
    /// # Errors
    /// What the hook gave.
    pub(in crate::dialect) fn layout(&self) -> Result<Option<&Layout>> {
        match &self.layout {
            Ok(layout) => Ok(layout.as_ref()),
            Err(error) => Err(error.clone()),
        }
    }

    /// For properties, the layout as the definition of the op.
    ///
    /// # Errors
    /// What the hook gave.
    pub(in crate::dialect) fn op(&self) -> Result<Option<&OpLayout>> {
        self.layout()?;
        Ok(self.op.as_ref())
    }

    /// What the hook attached.
    pub(in crate::dialect) fn attachment(&self) -> Option<&(dyn Any + Send + Sync)> {
        self.attachment.as_deref()
    }
}

/// An error of a hook's own, which knows no place, happened in the entry.
fn located(error: Error, bytes: Cursor<'_>) -> Error {
    match error.offset() {
        0 => error.moved_to(bytes.offset()),
        _ => error,
    }
}

impl fmt::Debug for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorded")
    }
}
