//! What a version of StableHLO lacks, found before anything changes.

use hashbrown::HashMap;

use super::constraints::violated;
use super::entry_needs::EntryNeeds;
use super::form::TargetForm;
use super::pairs::Difference;
use super::since;
use crate::container::EntryId;
use crate::convert::MOST_OBSTACLES;
use crate::dialect::{StablehloVersion, VhloKind};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Inherent, Module, Op, OpId};
use crate::schema::Value;

/// The parts of an op that decide what its attributes need: name, dictionary and properties.
type Key = [Option<u32>; 3];

impl Module<'_> {
    /// What the target lacks, by op, with the path to it.
    ///
    /// # Errors
    /// An op or an entry is damaged.
    pub(super) fn stablehlo_obstacles(
        &self,
        ops: &[OpId],
        target: StablehloVersion,
    ) -> Result<Vec<Error>> {
        let target = target.without_patch();
        let mut needs = EntryNeeds::new(self, target);
        let mut known: HashMap<Key, Option<String>> = HashMap::new();
        let mut obstacles = Vec::new();
        for op in ops.iter().filter_map(|&id| self.op(id)) {
            if obstacles.len() >= MOST_OBSTACLES {
                break;
            }
            let within = |error| op.locate(error);
            let key = [
                Some(op.name().id().index()),
                op.dictionary_attribute().map(|it| it.id().index()),
                op.properties_id().map(|it| it.index()),
            ];
            let of_attributes = match known.get(&key) {
                Some(found) => found.clone(),
                None => {
                    let found = op.lacks_attribute(target, &mut needs).map_err(within)?;
                    known.entry(key).or_insert(found).clone()
                }
            };
            let lacking = match of_attributes {
                Some(found) => Some(found),
                None => op.lacks_shape(target, &mut needs).map_err(within)?,
            };
            obstacles.extend(lacking.map(|what| op.not_in_stablehlo(target, what)));
        }
        Ok(obstacles)
    }
}

impl<'m> Op<'m> {
    /// The name of an op of VHLO, without the dialect. `None` for other ops.
    pub(super) fn vhlo_name(self) -> Option<&'m str> {
        let name = self.name().full().strip_prefix(b"vhlo.")?;
        // No op of VHLO has another name.
        Some(std::str::from_utf8(name).unwrap_or_default())
    }

    fn has_properties_by_definition(self) -> bool {
        let definition = self.definition();
        definition.is_some_and(|(_, schema)| schema.has_properties())
    }

    fn not_in_stablehlo(self, target: StablehloVersion, what: String) -> Error {
        let kind = ErrorKind::NotRepresentable {
            what,
            release: format!("StableHLO {target}"),
        };
        let end = self.module().container().bytes().len() as u64;
        self.locate(Error::new(kind, end))
    }

    /// What the target lacks of the op's form and its attributes.
    fn lacks_attribute(
        self,
        target: StablehloVersion,
        needs: &mut EntryNeeds<'_>,
    ) -> Result<Option<String>> {
        match self.vhlo_name() {
            Some(name) => self.lacks_of_vhlo(name, target, needs),
            None => self.lacks_of_other(target, needs),
        }
    }

    fn lacks_of_vhlo(
        self,
        name: &str,
        target: StablehloVersion,
        needs: &mut EntryNeeds<'_>,
    ) -> Result<Option<String>> {
        let form = match TargetForm::of(name, target) {
            Ok(form) => form,
            Err(lacking) => return Ok(Some(lacking)),
        };
        let is_known = match self.inherent()? {
            Inherent::Defined(..) => true,
            Inherent::None => {
                !self.holds_properties_apart() || !self.has_properties_by_definition()
            }
            Inherent::Attribute(_) | Inherent::Opaque(_) => false,
        };
        // Its entries have no attributes of their own that could be examined.
        let is_in_text = self.dictionary_attribute().is_some() && self.dictionary()?.is_none();
        if !is_known || is_in_text {
            return Ok(Some(format!("op {name} without known attributes")));
        }
        let differences = match form {
            TargetForm::Older(pair) => pair.differences,
            TargetForm::Same | TargetForm::Newer(_) => &[],
        };
        for (attribute, value) in self.inherent_properties()? {
            let Value::Attribute(id) = value else {
                continue;
            };
            let default = differences.iter().find_map(|difference| match difference {
                Difference::Added(name, default) if name.as_bytes() == attribute => Some(default),
                _ => None,
            });
            match (default, self.module().tables().attribute(id)) {
                (Some(default), Some(value)) if !default.is(value)? => {
                    let attribute = attribute.escape_ascii();
                    let what = format_args!("op {name} with this '{attribute}'");
                    let versions = VhloKind::Op.versions(name);
                    return Ok(Some(since(what, versions.map_or(target, |it| it.since))));
                }
                (Some(_), _) => {}
                (None, _) => {
                    let lacking = needs.first_lacking([EntryId::Attribute(id)])?;
                    if lacking.is_some() {
                        return Ok(lacking);
                    }
                }
            }
        }
        let discardable = self.discardable_attributes()?.into_iter();
        needs.first_lacking(discardable.map(|(_, attribute)| attribute.id().into()))
    }

    fn lacks_of_other(
        self,
        target: StablehloVersion,
        needs: &mut EntryNeeds<'_>,
    ) -> Result<Option<String>> {
        let dialect = self.name().dialect_name();
        let allowed = StablehloVersion::OTHER_DIALECTS;
        if dialect != b"builtin" && target < allowed {
            let what = format_args!("op {} beside VHLO", self.name());
            return Ok(Some(since(what, allowed)));
        }
        let mut ids: Vec<EntryId> = Vec::new();
        ids.extend(self.dictionary_id().map(EntryId::Attribute));
        match self.inherent()? {
            Inherent::Attribute(attribute) => ids.push(EntryId::Attribute(attribute.id())),
            Inherent::Defined(_, properties) => {
                if let Some(record) = properties.record() {
                    record.references(&mut |reference| {
                        ids.extend(reference.entry());
                        Ok(())
                    })?;
                }
            }
            Inherent::None | Inherent::Opaque(_) => {}
        }
        needs.first_lacking(ids)
    }

    /// What the target lacks of the op's operands, results, regions and locations.
    fn lacks_shape(
        self,
        target: StablehloVersion,
        needs: &mut EntryNeeds<'_>,
    ) -> Result<Option<String>> {
        if let Some(name) = self.vhlo_name()
            && let Ok(form) = TargetForm::of(name, target)
        {
            if let Some(lacking) = self.lacks_counts(name, form) {
                return Ok(Some(lacking));
            }
            if let Some(lacking) = violated(self, form.name(name), target)? {
                return Ok(Some(lacking));
            }
        }
        let mut ids: Vec<EntryId> = Vec::new();
        ids.extend(self.location().map(|it| EntryId::Attribute(it.id())));
        let results = self.results();
        let types = results.filter_map(|it| it.ty());
        ids.extend(types.map(|ty| EntryId::Type(ty.id())));
        for region in self.regions()? {
            for block in region.blocks() {
                for (position, argument) in block.arguments().enumerate() {
                    ids.extend(argument.ty().map(|ty| EntryId::Type(ty.id())));
                    let location = block.argument_location(position as u32);
                    ids.extend(location.map(|it| EntryId::Attribute(it.id())));
                }
            }
        }
        needs.first_lacking(ids)
    }

    /// What the older form lacks of the numbers of operands, results and regions.
    fn lacks_counts(self, name: &str, form: TargetForm) -> Option<String> {
        let TargetForm::Older(pair) = form else {
            return None;
        };
        let newer = VhloKind::Op.versions(name)?.since;
        let is_single = self.operand_count() == 1 && self.result_count() == 1;
        pair.differences
            .iter()
            .find_map(|difference| match difference {
                Difference::Single if !is_single => {
                    let (operands, results) = (self.operand_count(), self.result_count());
                    let what =
                        format_args!("op {name} with {operands} operands and {results} results");
                    Some(since(what, newer))
                }
                Difference::NoRegions if self.region_count() > 0 => {
                    Some(since(format_args!("op {name} with regions"), newer))
                }
                _ => None,
            })
    }
}
