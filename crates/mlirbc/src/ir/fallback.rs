//! Ops that are read with the fallback of their dialect.
//!
//! A fallback op is otherwise ordinary: it has its own name, operands, results, successors, regions
//! and attributes. Only its properties are read with the single definition that its dialect declares
//! for all unknown ops.

use crate::dialect::{Fallback, FallbackReason, OpProperties, Source};
use crate::error::{Error, ErrorKind};
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::schema::OpDef;

impl<'m> Op<'m> {
    /// Why the op is read with the fallback of its dialect, if it is. Either no definition of it is
    /// known, or none fits and the file has a newer version of the dialect than the newest known.
    /// An op that was not registered where the file was written needs no fallback.
    /// Hooks of the dialect may also declare what they read to be a fallback.
    pub fn fallback(self) -> Option<Fallback<'m>> {
        let tables = self.module().tables();
        if self.name().is_registered() != Some(false)
            && let Some(id) = self.properties_id()
            && let Some(declared) = tables.declared_properties_fallback(self.name_id(), id)
        {
            return Some(declared);
        }
        let (reason, op_def) = self.fallback_op_def()?;
        let holds = match self.properties_id() {
            Some(_) => matches!(
                self.inherent().ok()?,
                Inherent::Defined(Source::Fallback, _)
            ),
            // A known op without properties is completely known.
            None => reason == FallbackReason::UnknownOp,
        };
        let name = &op_def.name;
        holds.then_some(Fallback { name, reason })
    }

    /// The definition of the fallback and the reason for it, where no definition fits.
    fn fallback_op_def(self) -> Option<(FallbackReason, &'m OpDef)> {
        let tables = self.module().tables();
        let dialect = self.name().dialect()?;
        let op_def = tables.description(dialect)?.fallback_op.as_ref()?;
        if self.name().is_registered() == Some(false) {
            return None;
        }
        if !self.has_definition() {
            return Some((FallbackReason::UnknownOp, op_def));
        }
        let is_newer = tables.is_newer(dialect);
        is_newer.then_some((FallbackReason::NewerVersion, op_def))
    }

    /// The properties of an op that no definition fits, read with the fallback of its dialect.
    pub(crate) fn fallback_properties(self) -> Option<OpProperties<'m>> {
        let (_, op_def) = self.fallback_op_def()?;
        self.read_with(op_def).ok()?
    }

    /// The error of an op without its fallback.
    pub(super) fn fallback_error(self) -> Error {
        let offset = self.properties().map_or(0, |blob| blob.offset());
        let unknown = || {
            let kind = ErrorKind::NotDescribed {
                what: format!("the op '{}'", self.name()),
                dialect: self.name().dialect_name().escape_ascii().to_string(),
            };
            Error::new(kind, offset)
        };
        let error = self.any_definition().map(|op_def| self.read_with(op_def));
        self.locate(match error {
            Some(Err(error)) => error,
            _ => unknown(),
        })
    }
}
