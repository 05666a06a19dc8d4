//! Checks of the whole file, reachable or not.

use hashbrown::HashSet;

use crate::dialect::Attribute;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Block;
use crate::schema::Classes;

impl Module<'_> {
    /// Decodes and checks the whole file: tables, attributes and types whether or not they are
    /// referenced, ops, use-list orders, resources. Only the framing of opaque items is checked.
    ///
    /// # Errors
    /// The first damage found.
    pub fn verify(&self) -> Result<()> {
        self.verify_with(|_| {})
    }

    /// As [`Module::verify`], and reports the number of checked ops at intervals.
    ///
    /// # Errors
    /// The first damage found. Ops and the attributes and types that they refer to are checked
    /// first, because their errors are the most specific. A damaged attribute takes precedence over
    /// an error in an op. Unclaimed bytes are reported last.
    pub fn verify_with(&self, progress: impl FnMut(u64)) -> Result<()> {
        if let Err(error) = self.verify_ops(progress) {
            // Exceeding a limit depends on the caller's options and is not damage.
            let kind = error.kind();
            if matches!(kind, ErrorKind::LimitExceeded { .. } | ErrorKind::Cancelled) {
                return Err(error);
            }
            return Err(self.tables().check_attributes().err().unwrap_or(error));
        }
        self.tables().check()?;
        self.container().check()?;
        self.check_unclaimed_ir()?;
        self.container().check_unclaimed()
    }

    /// Checks that no section of ops has bytes after the last op, which decoding and the reference
    /// reader tolerate.
    fn check_unclaimed_ir(&self) -> Result<()> {
        for (id, body) in self.reachable_bodies() {
            if let Some(error) = &body.unclaimed {
                return Err(self.locate(id, error.clone()));
            }
        }
        Ok(())
    }

    /// Checks that every stored use-list order is a permutation.
    fn check_use_lists(&self) -> Result<()> {
        for (id, body) in self.reachable_bodies() {
            // Edits build the chains from valid orders, and replace them.
            if !body.orders.is_empty() && body.chains().is_none() {
                body.uses().map_err(|bad| self.locate_order(id, bad))?;
            }
        }
        Ok(())
    }

    /// Checks the operands and successors of edited bodies.
    fn check_edited(&self) -> Result<()> {
        let mut bodies = self.reachable_bodies();
        bodies.try_for_each(|(id, _)| self.check_dominance(id))
    }

    fn verify_ops(&self, mut progress: impl FnMut(u64)) -> Result<()> {
        let mut walk = self.ops();
        let mut count = 0u64;
        let mut meter = self.meter();
        let mut checked = None;
        let mut judged = HashSet::new();
        while let Some(op) = walk.next()? {
            meter.count(1)?;
            verify_op(op).map_err(|error| op.locate(error))?;
            let properties = (op.name().id(), op.properties_id(), op.dictionary_id());
            let has_any = op.properties_id().is_some() || op.dictionary_id().is_some();
            if has_any && judged.insert(properties) {
                verify_properties(op).map_err(|error| op.locate(error))?;
            }
            let dictionary = op.dictionary_id();
            if dictionary != checked {
                op.dictionary().map_err(|error| op.locate(error))?;
                checked = dictionary;
            }
            count += 1;
            if count.is_multiple_of(65_536) {
                progress(count);
            }
        }
        progress(count);
        self.check_use_lists()?;
        self.check_complete()?;
        self.check_edited()
    }
}

fn verify_op(op: Op<'_>) -> Result<()> {
    if let Some(location) = op.location() {
        expect(location, Classes::LOCATION)?;
    }
    if let Some(dictionary) = op.dictionary_attribute() {
        expect(dictionary, Classes::DICTIONARY)?;
    }
    if let Some(blob) = op.properties_id() {
        let within = |error: Error| error.within(Segment::Properties(blob.index()));
        if op.properties_attribute().map_err(within)?.is_none() {
            let tables = op.module().tables();
            let recorded = tables.recorded_properties(op.name().id(), blob);
            recorded.map_err(within)?;
        }
    }
    for region in op.regions()? {
        for block in region.blocks() {
            verify_block(block)?;
        }
    }
    Ok(())
}

/// Checks that the attributes of an op's properties satisfy the constraints of its definition, as far as
/// these are known.
fn verify_properties(op: Op<'_>) -> Result<()> {
    match op.refused_property_of_own()? {
        Some((attribute, property, refusal)) => {
            let error = refusal.into_error(attribute.entry().offset);
            Err(error.within(Segment::field(property)))
        }
        None => Ok(()),
    }
}

/// Checks that an attribute to which an op refers may be of one of `classes`.
fn expect(attribute: Attribute<'_>, classes: Classes) -> Result<()> {
    let expected = attribute.expect(classes, attribute.entry().offset);
    expected.map_err(|error| error.within(Segment::Attribute(attribute.id().index())))
}

fn verify_block(block: Block<'_>) -> Result<()> {
    for position in 0..block.argument_count() {
        if let Some(location) = block.argument_location(position) {
            expect(location, Classes::LOCATION)?;
        }
    }
    Ok(())
}
