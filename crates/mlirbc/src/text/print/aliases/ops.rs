//! The first walk over ops, in the order of MLIR's printer: the location of an op, its regions, the
//! types of its operands and results, and its attributes by name.

use hashbrown::HashSet;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::AttributeView;
use crate::ir::{Block, BodyId, Inherent, Module, Op, RawOp, Region};
use crate::schema::Value;
use crate::text::print::aliases::{Aliases, Entry};
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::regions::Visitor;
use crate::text::print::text_cache::PropertiesKey;

/// Collects the entries with an alias.
pub(in crate::text::print) struct OpVisitor<'m, 'p, 'w> {
    pub(in crate::text::print) printer: &'p mut Printer<'m, 'w>,
    pub(super) module: &'m Module<'m>,
    /// The visited attributes of ops. A second visit has no effect.
    pub(super) known: HashSet<(Option<AttributeId>, Option<PropertiesKey>)>,
}

impl<'m> OpVisitor<'m, '_, '_> {
    pub(in crate::text::print) fn ty(&mut self, ty: Option<TypeId>) -> Result<(), PrintError> {
        let Some(id) = ty else {
            return Ok(());
        };
        if self.again(Entry::Type(id)) {
            return Ok(());
        }
        match self.printer.tables.ty(id) {
            Some(ty) => self.print(Piece::Type(ty)),
            None => Ok(()),
        }
    }

    /// Visits a location. Only that of an op can be defined behind the ops.
    pub(in crate::text::print) fn location(
        &mut self,
        id: Option<AttributeId>,
        is_of_op: bool,
    ) -> Result<(), PrintError> {
        if !self.printer.options.locations {
            return Ok(());
        }
        let Some(location) = id.and_then(|id| self.printer.tables.attribute(id)) else {
            self.printer.visit_unknown_location();
            return Ok(());
        };
        self.set_deferrable(is_of_op);
        if !self.again(Entry::Attribute(location.id())) {
            self.print(Piece::Location(location))?;
        }
        self.set_deferrable(false);
        Ok(())
    }

    /// Visits an attribute.
    pub(in crate::text::print) fn attribute(&mut self, id: AttributeId) -> Result<(), PrintError> {
        if self.again(Entry::Attribute(id)) {
            return Ok(());
        }
        let attribute = self.printer.attribute_of(id)?;
        // Most attributes of ops are numbers, names and symbols, which have no alias.
        if let Aliases::Collecting(collector) = &self.printer.aliases
            && collector.is_plain_attribute(attribute)
        {
            return Ok(());
        }
        self.print(Piece::Attribute(attribute, Mode::Full))
    }

    /// Records the visit of an entry that was visited before. Returns false for any other one.
    #[inline]
    fn again(&mut self, entry: Entry<'m>) -> bool {
        match &mut self.printer.aliases {
            Aliases::Collecting(collector) => collector.again(entry).is_some(),
            _ => false,
        }
    }

    /// Visits the arguments of a block.
    pub(in crate::text::print) fn arguments(&mut self, block: Block<'m>) -> Result<(), PrintError> {
        for (index, argument) in (0..).zip(block.arguments()) {
            self.ty(Some(argument.type_id()))?;
            self.location(block.argument_location_id(index), false)?;
        }
        Ok(())
    }

    /// Visits the types and the attributes of an op in the generic form.
    pub(in crate::text::print) fn entries(&mut self, op: RawOp<'m>) -> Result<(), PrintError> {
        for &operand in op.operands() {
            self.ty(op.type_of(operand))?;
        }
        for ty in op.result_types() {
            self.ty(Some(ty))?;
        }
        self.attributes(op)
    }

    fn set_deferrable(&mut self, is_deferrable: bool) {
        if let Aliases::Collecting(collector) = &mut self.printer.aliases {
            collector.is_deferrable = is_deferrable;
        }
    }

    fn print(&mut self, piece: Piece<'m>) -> Result<(), PrintError> {
        self.printer.print(piece)?;
        self.printer.out.restart(u64::MAX);
        Ok(())
    }

    /// Visits the attributes of an op in the order of their names.
    fn attributes(&mut self, op: RawOp<'m>) -> Result<(), PrintError> {
        if op.dictionary().is_none() && op.properties().is_none() && !op.has_draft() {
            return Ok(());
        }
        if !op.has_draft() {
            let key = op.properties().map(|blob| PropertiesKey::of(&op, blob));
            if !self.known.insert((op.dictionary(), key)) {
                return Ok(());
            }
        }
        let op = op.of(self.module);
        let mut attributes: Vec<(&[u8], AttributeId)> = Vec::new();
        match op.dictionary()? {
            Some(dictionary) => {
                for (name, value) in dictionary.entries() {
                    attributes.push((self.printer.name_of(name)?, value.id()));
                }
            }
            None => {
                if let Some(attribute) = op.dictionary_attribute()
                    && let AttributeView::Text(_) = attribute.view()?
                {
                    self.attribute(attribute.id())?;
                }
            }
        }
        self.properties(op, &mut attributes)?;
        attributes.sort_by_key(|(name, _)| *name);
        for (_, attribute) in attributes {
            self.attribute(attribute)?;
        }
        Ok(())
    }

    /// Adds the inherent attributes of an op that are not in its dictionary. MLIR visits neither the single attribute of an
    /// unregistered op nor native properties.
    fn properties(
        &self,
        op: Op<'m>,
        attributes: &mut Vec<(&'m [u8], AttributeId)>,
    ) -> Result<(), PrintError> {
        if let Inherent::Defined(_, properties) = op.inherent()?
            && !properties.is_in_dictionary()
        {
            let mut fields = properties.fields();
            while let Some((field, value)) = fields.next()? {
                if let Value::Attribute(id) = value {
                    attributes.push((field.name.as_bytes(), id));
                }
            }
        }
        Ok(())
    }
}

impl<'m> Visitor<'m> for OpVisitor<'m, '_, '_> {
    type Region = ();

    fn body(&mut self, _: &'m Module<'m>, _: BodyId) -> Result<(), PrintError> {
        Ok(())
    }

    fn before_regions(&mut self, op: RawOp<'m>, _: usize) -> Result<(), PrintError> {
        self.location(Some(op.location()), true)
    }

    fn regions(&mut self) {}

    fn region(&mut self, _: Region<'m>, _: bool) {}

    fn block(
        &mut self,
        block: Block<'m>,
        _: u32,
        _: usize,
        (): &Self::Region,
    ) -> Result<(), PrintError> {
        self.arguments(block)
    }

    fn region_end(&mut self, _: usize) -> Result<(), PrintError> {
        Ok(())
    }

    fn regions_end(&mut self) {}

    fn after_regions(&mut self, op: RawOp<'m>, _: bool) -> Result<(), PrintError> {
        self.entries(op)
    }
}
