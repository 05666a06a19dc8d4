//! The storage of ops in the forms of a version of StableHLO.

use hashbrown::HashMap;

use super::WHAT;
use super::form::TargetForm;
use super::pairs::{Difference, Pair};
use crate::container::AttributeId;
use crate::dialect::{Source, StablehloVersion};
use crate::error::Result;
use crate::ir::{DecodedProperties, Module, OpId, Redefined, Stored};
use crate::schema::{Release, Value};

/// The inputs of an op's conversion: name, dictionary, properties, and the type of the first operand.
type Key = [Option<u32>; 4];

impl Module<'_> {
    /// The ops that get another form, with its name and storage.
    ///
    /// # Errors
    /// An op is damaged, or a table is full.
    pub(super) fn plan_of_stablehlo(
        &mut self,
        ops: &[OpId],
        target: StablehloVersion,
    ) -> Result<Vec<(OpId, Redefined)>> {
        let mut known: HashMap<Key, Redefined> = HashMap::new();
        let mut plan = Vec::new();
        for &id in ops {
            let Some(op) = self.op(id) else { continue };
            let form = op.vhlo_name().map(|name| TargetForm::of(name, target));
            let (pair, name, is_newer) = match form {
                Some(Ok(TargetForm::Newer(pair))) => (pair, pair.newer, true),
                Some(Ok(TargetForm::Older(pair))) => (pair, pair.older, false),
                _ => continue,
            };
            let first = op.operand(0).and_then(|operand| operand.ty());
            let key = [
                Some(op.name().id().index()),
                op.dictionary_attribute().map(|it| it.id().index()),
                op.properties_id().map(|it| it.index()),
                first.map(|ty| ty.id().index()),
            ];
            let redefined = match known.get(&key) {
                Some(&known) => known,
                None => {
                    let found = self.in_form(id, pair, name, (is_newer, target.format()));
                    let found = found.map_err(|error| self.locate_op(id, error))?;
                    *known.entry(key).or_insert(found)
                }
            };
            plan.push((id, redefined));
        }
        Ok(plan)
    }

    fn in_form(
        &mut self,
        id: OpId,
        pair: &Pair,
        name: &str,
        (is_newer, version): (bool, u8),
    ) -> Result<Redefined> {
        let full = format!("vhlo.{name}");
        let unknown = |module: &Self| {
            let found = format!("none of '{full}'");
            Err(module
                .container()
                .invalid_edit(WHAT, "a definition of each op", found))
        };
        let Some(op) = self.op(id) else {
            return unknown(self);
        };
        let counts = op.counts();
        let first = op.operand(0).and_then(|operand| operand.ty());
        let first = first.map(|ty| ty.id());
        let is_dropped = |attribute: &[u8]| {
            pair.differences.iter().any(|difference| match difference {
                Difference::Added(name, _) => !is_newer && name.as_bytes() == attribute,
                Difference::Removed(name, _) => is_newer && name.as_bytes() == attribute,
                Difference::Single | Difference::NoRegions => false,
            })
        };
        let mut entries: Vec<(String, AttributeId)> = Vec::new();
        for (attribute, value) in op.inherent_properties()? {
            if let Value::Attribute(value) = value
                && !is_dropped(attribute)
            {
                entries.push((String::from_utf8_lossy(attribute).into_owned(), value));
            }
        }
        let discardable = op.discardable_attributes()?.into_iter();
        let mut dictionary: Vec<(Vec<u8>, AttributeId)> = discardable
            .map(|(name, attribute)| (name.to_vec(), attribute.id()))
            .collect();
        for difference in pair.differences {
            let (attribute, default) = match difference {
                Difference::Added(name, default) if is_newer => (name, default),
                Difference::Removed(name, default) if !is_newer => (name, default),
                _ => continue,
            };
            if let Some(value) = default.add(self.tables_mut(), first)? {
                entries.push(((*attribute).to_owned(), value));
            }
        }
        let name = self.tables_mut().add_op_name(full.as_bytes(), true)?;
        let Some(schema) = self
            .definitions_in(full.as_bytes(), Release::StableHlo)
            .next()
        else {
            return unknown(self);
        };
        let source = Source::Release(Release::StableHlo);
        let mut parts = DecodedProperties::of_new(self.tables_mut(), source, schema, counts)?;
        for (attribute, value) in entries {
            if let Some(at) = parts.position(&attribute) {
                parts.set(self.tables_mut(), at, Some(value), counts)?;
            }
        }
        let stored = match version >= 5 && schema.has_properties() {
            true => parts.store(self.tables_mut(), name, version)?,
            false => Stored::None,
        };
        if version < 5 {
            dictionary.extend(parts.to_new_entries(self.tables_mut())?);
        }
        let dictionary = self.dictionary_of(&dictionary)?;
        Ok(Redefined {
            name: Some(name),
            dictionary,
            stored,
        })
    }
}
