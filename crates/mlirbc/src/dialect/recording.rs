//! The schemas that hooks recorded for entries, kept with the tables.

use std::any::Any;
use std::fmt;

use elsa::sync::FrozenMap;

use crate::container::{Checkpoint, EntryId};
use crate::dialect::fallback_reason::{Fallback, FallbackReason};
use crate::error::Result;
use crate::schema::{OpDef, Schema};

/// The outcome of calling the hooks for one entry.
pub(super) struct Recording {
    /// `None` if all hooks declined.
    schema: Result<Option<Schema>>,
    /// For properties, the schema as the definition of an op.
    op: Option<OpDef>,
    attachment: Option<Box<dyn Any + Send + Sync>>,
    fallback: Option<DeclaredFallback>,
}

/// A fallback that a hook declared for what it read.
#[derive(Clone, Debug)]
pub(super) struct DeclaredFallback {
    /// The name; that of an op includes the dialect.
    pub(super) name: Box<str>,
    /// Whether the reason is a newer version of the dialect.
    pub(super) is_newer: bool,
}

impl DeclaredFallback {
    /// The fallback, whose reason is `unknown` unless it is a newer version.
    pub(super) fn as_fallback(&self, unknown: FallbackReason) -> Fallback<'_> {
        let reason = match self.is_newer {
            true => FallbackReason::NewerVersion,
            false => unknown,
        };
        Fallback {
            name: &self.name,
            reason,
        }
    }
}

/// The recordings of attributes and types, property blobs with the op name, and versions.
#[derive(Default)]
pub(super) struct Recorded {
    pub(super) entries: FrozenMap<EntryId, Box<Recording>>,
    pub(super) properties: FrozenMap<(u32, u32), Box<Recording>>,
    pub(super) versions: FrozenMap<u32, Box<Recording>>,
}

impl Recorded {
    /// Forgets the entries added since a checkpoint.
    pub(super) fn forget(&mut self, checkpoint: &Checkpoint) {
        let Recorded {
            entries,
            properties,
            versions,
        } = self;
        entries.as_mut().retain(|&id, _| checkpoint.has(id));
        let is_kept =
            |&(name, blob): &(u32, u32)| name < checkpoint.op_names && blob < checkpoint.properties;
        properties.as_mut().retain(|key, _| is_kept(key));
        versions.as_mut().retain(|&id, _| id < checkpoint.dialects);
    }
}

impl Recording {
    /// The outcome of calling hooks: a schema, an error, or `None` if all declined.
    pub(super) fn new(
        schema: Result<Option<Schema>>,
        attachment: Option<Box<dyn Any + Send + Sync>>,
    ) -> Recording {
        Recording {
            schema,
            op: None,
            attachment,
            fallback: None,
        }
    }

    /// Adds the fallback that the hook declared.
    pub(super) fn with_fallback(self, fallback: Option<DeclaredFallback>) -> Recording {
        Recording { fallback, ..self }
    }

    /// The schema of an entry that a hook wrote.
    pub(super) fn written(schema: Schema) -> Recording {
        Recording::new(Ok(Some(schema)), None)
    }

    /// Adds the schema as the definition of an op.
    pub(super) fn of_op(mut self, name: &str) -> Recording {
        if let (Some(fallback), Some((dialect, _))) = (&mut self.fallback, name.split_once('.')) {
            fallback.name = format!("{dialect}.{}", fallback.name).into();
        }
        if let Ok(Some(schema)) = &self.schema {
            self.op = Some(OpDef::recorded(name, schema.fields.clone()));
        }
        self
    }

    /// The schema; `None` if all hooks declined.
    ///
    /// # Errors
    /// The error that the hook returned.
    pub(super) fn schema(&self) -> Result<Option<&Schema>> {
        match &self.schema {
            Ok(schema) => Ok(schema.as_ref()),
            Err(error) => Err(error.clone()),
        }
    }

    /// For properties, the schema as the definition of the op.
    ///
    /// # Errors
    /// The error that the hook returned.
    pub(super) fn op(&self) -> Result<Option<&OpDef>> {
        self.schema()?;
        Ok(self.op.as_ref())
    }

    /// The fallback that the hook declared, if it read the entry.
    pub(super) fn fallback(&self) -> Option<&DeclaredFallback> {
        self.fallback.as_ref().filter(|_| self.schema.is_ok())
    }

    /// The value that the hook attached.
    pub(super) fn attachment(&self) -> Option<&(dyn Any + Send + Sync)> {
        self.attachment.as_deref()
    }
}

impl fmt::Debug for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorded")
    }
}
