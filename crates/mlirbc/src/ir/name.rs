//! The name of an operation.

use crate::container::{DialectId, OpNameId};
use crate::dialect::Tables;

/// The name of an operation: an entry of the op-name table.
#[derive(Clone, Copy)]
pub struct OperationName<'m> {
    tables: &'m Tables<'m>,
    id: OpNameId,
}

impl<'m> OperationName<'m> {
    #[inline]
    pub(super) fn new(tables: &'m Tables<'m>, id: OpNameId) -> Self {
        OperationName { tables, id }
    }

    /// The index of the name.
    #[inline]
    pub fn id(self) -> OpNameId {
        self.id
    }

    /// The full name, such as `func.call`.
    pub fn full(self) -> &'m [u8] {
        self.tables.container().op_name(self.id)
    }

    /// The dialect.
    pub fn dialect(self) -> Option<DialectId> {
        let name = self.tables.container().dialects().op_name(self.id)?;
        Some(name.dialect)
    }

    /// The name of the dialect.
    pub fn dialect_name(self) -> &'m [u8] {
        let name = self
            .dialect()
            .map(|id| self.tables.container().dialect_name(id));
        name.unwrap_or_default()
    }

    /// Whether the op was registered where the file was written; known from version 5 on.
    pub fn is_registered(self) -> Option<bool> {
        self.tables
            .container()
            .dialects()
            .op_name(self.id)?
            .registered
    }
}

impl std::fmt::Display for OperationName<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.full().escape_ascii())
    }
}

impl std::fmt::Debug for OperationName<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OperationName({self})")
    }
}
