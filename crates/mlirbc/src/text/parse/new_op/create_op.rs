//! Creating an op.

use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Source, inherent_name};
use crate::error::Result;
use crate::ir::{
    Counts, DecodedProperties, InsertionPoint, Module, NewOp, NewOpDefinition, OpId, Stored,
};
use crate::schema::OpDef;

impl Module<'_> {
    /// Creates an op and returns its id.
    ///
    /// If the definition of the op is known and `op` has no blob, the op gets properties, as in
    /// MLIR. Attributes have their defaults, and native properties are unset. Segment sizes follow
    /// from the numbers of operands and results, unless these leave a choice.
    /// [`Module::set_attribute`] sets the others. Until all required ones are set
    /// ([`Op::missing_properties`](crate::ir::Op::missing_properties)), the op cannot be written.
    /// If the definitions that may apply differ, the properties are opaque.
    ///
    /// # Errors
    /// A part of the op is not in the module, is of another kind, or cannot be used at its place. An
    /// inherent attribute in the dictionary is not of the kind of its property.
    pub fn create_op(&mut self, op: &NewOp<'_>, at: InsertionPoint) -> Result<OpId> {
        self.transaction(|module| {
            if let Some(properties) = op.properties {
                return module.create_op_as_stored(op, Stored::Blob(properties), at);
            }
            match module.definition_of_new(op.name) {
                NewOpDefinition::None => module.create_op_as_stored(op, Stored::None, at),
                NewOpDefinition::Undecided(_) if module.container().version() < 5 => {
                    module.create_op_as_stored(op, Stored::None, at)
                }
                NewOpDefinition::Undecided(_) => {
                    let draft = module.tables_mut().add_undecided_draft(op.name);
                    module.create_op_as_stored(op, Stored::Draft(draft), at)
                }
                NewOpDefinition::Known(source, op_def) => {
                    let op_def = op_def.clone();
                    let (stored, dictionary) = module.new_properties(op, source, &op_def)?;
                    let op = NewOp { dictionary, ..*op };
                    module.create_op_as_stored(&op, stored, at)
                }
            }
        })
    }

    /// The properties of a new op, and its dictionary without the attributes among them.
    fn new_properties(
        &mut self,
        op: &NewOp<'_>,
        source: Source,
        op_def: &OpDef,
    ) -> Result<(Stored, Option<AttributeId>)> {
        let counts = Counts {
            operands: op.operands.len() as u32,
            results: op.results.len() as u32,
        };
        let version = self.container().version();
        let releases = self.releases_that_may_apply(op.name);
        let parts = DecodedProperties::of_new(self.tables_mut(), source, op_def, counts)?;
        let mut parts = parts.judged_by(releases);
        let mut discardable = Vec::new();
        let mut has_inherent = false;
        for (name, attribute) in self.entries_of(op.dictionary)? {
            let name_of_property = inherent_name(&name);
            match name_of_property.and_then(|name| parts.position(name)) {
                Some(at) => {
                    parts.set(self.tables_mut(), at, Some(attribute), counts)?;
                    has_inherent = true;
                }
                None => discardable.push((name, attribute)),
            }
        }
        self.fill_defaults(&mut parts, op_def, counts, false)?;
        if version >= 5 {
            let stored = parts.store(self.tables_mut(), op.name, version)?;
            let dictionary = match has_inherent {
                true => self.dictionary_of(&discardable)?,
                false => op.dictionary,
            };
            return Ok((stored, dictionary));
        }
        let mut entries = parts.to_new_entries(self.tables_mut())?;
        entries.extend(discardable);
        Ok((Stored::None, self.dictionary_of(&entries)?))
    }

    /// The entries of a dictionary; none if it is text.
    fn entries_of(&self, dictionary: Option<AttributeId>) -> Result<Vec<(Vec<u8>, AttributeId)>> {
        let attribute = dictionary.and_then(|id| self.tables().attribute(id));
        let Some(attribute) = attribute else {
            return Ok(Vec::new());
        };
        match attribute.view()? {
            AttributeView::Dictionary(dictionary) => Ok(dictionary
                .iter()
                .map(|(name, value)| (name.to_vec(), value.id()))
                .collect()),
            _ => Ok(Vec::new()),
        }
    }
}
