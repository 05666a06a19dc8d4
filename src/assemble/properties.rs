//! The inherent attributes of ops, encoded with their definitions.

use std::rc::Rc;

use crate::asm::unescaped;
use crate::assemble::state::{Assembler, Definition, Encoded, OpKind, Parsed, PropertiesKey};
use crate::container::{AttributeId, OpNameId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Source};
use crate::ir::{Counts, NewOpDefinition, Parts, Stored, inherent_name};
use crate::layout::OpLayout;

impl<'t> Assembler<'t, '_> {
    /// The kind of op with a name, as it stands between quotes.
    pub(super) fn kind(&mut self, name: &'t [u8], offset: usize) -> Parsed<Rc<OpKind>> {
        if let Some(kind) = self.kinds.get(name) {
            return Ok(kind.clone());
        }
        let plain = unescaped(name)?;
        if plain.is_empty() {
            return self.stop(offset, "empty operation name is invalid");
        }
        if plain.contains(&0) {
            return self.stop(offset, "null character not allowed in operation name");
        }
        let is_defined = self.module.defines_op(&plain, self.options.release);
        let id = self.module.tables_mut().add_op_name(&plain, is_defined)?;
        let definition = match (is_defined, self.module.definition_of_new(id)) {
            (false, _) => Definition::Unregistered,
            (true, NewOpDefinition::None) => Definition::None,
            (true, NewOpDefinition::Known(source, layout)) => {
                Definition::Known(source, layout.clone())
            }
            (true, NewOpDefinition::Undecided) => Definition::Undecided,
        };
        let kind = Rc::new(OpKind {
            name: id,
            is_isolated: is_defined && self.module.is_isolated_by_definition(id),
            is_module: &*plain == b"builtin.module",
            definition,
        });
        self.kinds.insert(name, kind.clone());
        Ok(kind)
    }

    /// Encodes the properties in angle brackets and the inherent attributes in the dictionary.
    pub(super) fn inherent(
        &mut self,
        kind: &OpKind,
        properties: Option<(AttributeId, usize)>,
        dictionary: Option<AttributeId>,
        operands: u32,
        results: u32,
        offset: usize,
    ) -> Parsed<Encoded> {
        let key = PropertiesKey {
            name: kind.name,
            properties: properties.map(|(id, _)| id),
            dictionary,
            operands,
            results,
        };
        if let Some(&known) = self.encoded.get(&key) {
            return Ok(known);
        }
        let at = properties.map_or(offset, |(_, at)| at);
        let made = match &kind.definition {
            Definition::Unregistered => {
                let tables = self.module.tables_mut();
                let blob = properties.map(|(id, _)| tables.add_attribute_properties(id));
                (blob.transpose()?, self.not_empty(dictionary))
            }
            Definition::None => {
                let id = properties.map(|(id, _)| id);
                if self.entries(id, at)?.next().is_some() {
                    return self.stop(at, "operation does not have properties");
                }
                (None, self.not_empty(dictionary))
            }
            Definition::Known(source, layout) => {
                let made = self.encode(*source, layout, key, at);
                made.map_err(|stop| stop.at_least(at))?
            }
            Definition::Undecided => {
                let name = self.name_text(kind.name);
                let message =
                    format!("op '{name}', whose properties releases define in different ways");
                return self.stop(offset, message);
            }
        };
        self.encoded.insert(key, made);
        Ok(made)
    }

    fn encode(
        &mut self,
        source: Source,
        layout: &OpLayout,
        key: PropertiesKey,
        at: usize,
    ) -> Parsed<Encoded> {
        let counts = Counts {
            operands: key.operands,
            results: key.results,
        };
        let mut parts = Parts::of_new(self.module.tables_mut(), source, layout, counts)?;
        let mut discardable = Vec::new();
        let mut inherent: Vec<(usize, AttributeId)> = Vec::new();
        let position_of = |name| inherent_name(name).and_then(|name| parts.position(name));
        for (name, value) in self.entries(key.dictionary, at)? {
            match position_of(name) {
                Some(position) => inherent.push((position, value.id())),
                None => discardable.push((name.to_vec(), value.id())),
            }
        }
        for (name, value) in self.entries(key.properties, at)? {
            let Some(position) = position_of(name) else {
                let name = name.escape_ascii();
                let message = format!("operation does not have a property '{name}'");
                return self.stop(at, message);
            };
            inherent.retain(|(known, _)| *known != position);
            inherent.push((position, value.id()));
        }
        for (position, value) in inherent {
            parts.set(self.module.tables_mut(), position, Some(value), counts)?;
        }
        self.module.fill_defaults(&mut parts, layout, counts)?;
        let version = self.module.container().version();
        let stored = parts.store(self.module.tables_mut(), key.name, version)?;
        let Stored::Blob(blob) = stored else {
            let name = self.name_text(key.name);
            let missing = parts.missing().join("', '");
            let message = format!("'{name}' op requires attribute '{missing}'");
            return self.stop(at, message);
        };
        let dictionary = match discardable.is_empty() {
            true => None,
            false => {
                let entries: Vec<(&[u8], AttributeId)> = discardable
                    .iter()
                    .map(|(name, value)| (name.as_slice(), *value))
                    .collect();
                Some(self.module.tables_mut().dictionary_attribute(&entries)?)
            }
        };
        Ok((Some(blob), dictionary))
    }

    fn name_text(&self, name: OpNameId) -> String {
        self.module
            .container()
            .op_name(name)
            .escape_ascii()
            .to_string()
    }

    /// A dictionary that has entries; MLIR's ops with none have no dictionary.
    fn not_empty(&self, dictionary: Option<AttributeId>) -> Option<AttributeId> {
        let attribute = self.module.tables().attribute(dictionary?)?;
        (!attribute.is_empty_dictionary()).then_some(attribute.id())
    }

    /// The entries of a dictionary; none without one.
    fn entries(
        &self,
        id: Option<AttributeId>,
        at: usize,
    ) -> Parsed<impl Iterator<Item = (&[u8], Attribute<'_>)>> {
        let attribute = id.and_then(|id| self.module.tables().attribute(id));
        let entries = match attribute.map(|attribute| attribute.view()).transpose()? {
            Some(AttributeView::Dictionary(entries)) => Some(entries),
            Some(_) => return self.stop(at, "expected a dictionary of properties"),
            None => None,
        };
        Ok(entries.into_iter().flat_map(|entries| entries.iter()))
    }
}
