//! Conversion to another version of the format.
//!
//! From version 5 on, the inherent properties of an op are a blob; in older versions they are
//! entries of its dictionary. Version 6 stores segment sizes in a different form than version 5.
//! All other differences between versions only affect writing.

use std::collections::{BTreeMap, btree_map};

use hashbrown::HashMap;

use super::inherent::{DecodedProperties, missing};
use super::stored::Stored;
use crate::container::{AttributeId, DialectId, NEWEST_VERSION, OpNameId, PropertiesId};
use crate::dialect::Source;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::body::NONE;
use crate::ir::id::{BlockId, BodyId, OpId};
use crate::ir::module::Module;
use crate::ir::properties::Inherent;
use crate::ir::resolver::ReleaseSet;

/// The treatment of contents that a version cannot store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loss {
    /// Return an error that identifies the op.
    #[default]
    Refuse,
    /// Omit them, as MLIR does: the property attribute of an unregistered op in version 4 and
    /// older, and the versions of dialects in version 0.
    Allow,
}

/// The references of an op in the target version.
#[derive(Clone, Copy)]
struct Converted {
    dictionary: Option<AttributeId>,
    properties: Option<PropertiesId>,
}

/// The inputs of an op's conversion: name, dictionary, properties, numbers of operands and results.
type Key = [u32; 5];

struct Plan {
    ops: Vec<(OpId, Converted)>,
    /// An op of each key.
    kinds: Vec<OpId>,
    /// The location for arguments that omit theirs.
    unknown: Option<AttributeId>,
}

impl Module<'_> {
    /// Converts the module to another version of the format. Decodes everything.
    ///
    /// Versions before 3 cannot store use-list orders; they are not written there.
    ///
    /// # Errors
    /// The properties of an op need conversion and are unknown, an entry of a dictionary is no attribute that the property
    /// of its name can have, or properties cannot be stored and `loss` forbids omitting them. The module is then
    /// unchanged.
    pub fn convert(&mut self, version: u8, loss: Loss) -> Result<()> {
        let now = self.container().version();
        if version > NEWEST_VERSION {
            let kind = ErrorKind::VersionTooNew {
                found: u64::from(version),
                newest: u64::from(NEWEST_VERSION),
            };
            return Err(Error::new(kind, 0));
        }
        self.materialize()?;
        if version == now {
            return Ok(());
        }
        self.charge_bodies()?;
        self.check_complete()?;
        let dialects = self.versioned_dialects();
        if let (0, Some(&dialect), Loss::Refuse) = (version, dialects.first(), loss) {
            let name = self.container().dialect_name(dialect).escape_ascii();
            return Err(self.container().invalid_edit(
                "convert to version 0",
                "no versions of dialects, which it cannot hold",
                format!("one of '{name}'"),
            ));
        }
        let ops = self.all_ops()?;
        let plan = self.transaction(|module| module.plan_of(&ops, version, loss))?;
        let registered = self.registered_names(&ops, now, version);
        let decided = match now < 5 && version >= 5 {
            true => self.releases_of_layouts(&plan.kinds, version)?,
            false => Vec::new(),
        };
        self.tables_mut().set_version(version, &registered);
        self.resolver_mut().decide(decided);
        for (id, converted) in plan.ops {
            let dictionary = converted.dictionary.map(AttributeId::index);
            let properties = converted.properties.map(PropertiesId::index);
            self.set_number(id, crate::ir::body::OpForm::DICTIONARY, dictionary)?;
            self.set_number(id, crate::ir::body::OpForm::PROPERTIES, properties)?;
        }
        if version == 0 {
            for dialect in dialects {
                self.tables_mut().set_dialect_version(dialect, None)?;
            }
        }
        self.touch_all(plan.unknown)
    }

    /// For each dialect whose properties get blobs, the releases that lay them out as these will be. Releases that only
    /// agree on what is in a dictionary may differ in the layout.
    fn releases_of_layouts(
        &self,
        ops: &[OpId],
        version: u8,
    ) -> Result<Vec<(DialectId, ReleaseSet)>> {
        let mut used = BTreeMap::new();
        for &id in ops {
            let op = self.check_op(id)?;
            if let btree_map::Entry::Vacant(place) = used.entry(op.name().id())
                && let Some((Source::Release(_), op_def)) = op.splitting_definition()
            {
                place.insert(op_def);
            }
        }
        Ok(self.resolver().with_layouts(self, &used, version))
    }

    /// The new state of the converted ops.
    fn plan_of(&mut self, ops: &[OpId], version: u8, loss: Loss) -> Result<Plan> {
        let now = self.container().version();
        let mut known: HashMap<Key, Converted> = HashMap::new();
        let (mut planned, mut kinds) = (Vec::with_capacity(ops.len()), Vec::new());
        if storage(now) != storage(version) {
            for &id in ops {
                let Some(key) = self.conversion_key(id) else {
                    continue;
                };
                let converted = match known.get(&key) {
                    Some(&converted) => converted,
                    None => {
                        let converted = self.converted(id, version, loss);
                        let converted = converted.map_err(|error| self.locate_op(id, error))?;
                        known.insert(key, converted);
                        kinds.push(id);
                        converted
                    }
                };
                planned.push((id, converted));
            }
        }
        let unknown = match version < 4 && now >= 4 {
            true => {
                let unknown = self.tables_mut().unknown_location()?;
                // Hooks may read it as something else.
                self.check_location(unknown)?;
                Some(unknown)
            }
            false => None,
        };
        Ok(Plan {
            ops: planned,
            kinds,
            unknown,
        })
    }

    /// All ops, in pre-order.
    ///
    /// # Errors
    /// A body is damaged.
    pub(crate) fn all_ops(&self) -> Result<Vec<OpId>> {
        let mut ops = Vec::new();
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            ops.push(op.id());
        }
        Ok(ops)
    }

    /// The dialects with a version.
    pub(crate) fn versioned_dialects(&self) -> Vec<DialectId> {
        let dialects = self.container().dialects().iter().map(|(id, _)| id);
        dialects
            .filter(|&id| self.container().dialect_version(id).is_some())
            .collect()
    }

    /// Adds the path to an op to an error in it.
    pub(crate) fn locate_op(&self, id: OpId, error: Error) -> Error {
        match self.op(id) {
            Some(op) => op.locate(error),
            None => error,
        }
    }

    /// `None` for ops without anything to convert.
    fn conversion_key(&self, id: OpId) -> Option<Key> {
        let op = self.op(id)?;
        let dictionary = op
            .dictionary_attribute()
            .map(|attribute| attribute.id().index());
        let properties = op.properties_id().map(PropertiesId::index);
        dictionary.or(properties).or_else(|| {
            // Before version 5 only the definition shows that a blob is needed.
            op.splitting_definition().map(|_| NONE)
        })?;
        Some([
            op.name().id().index(),
            dictionary.unwrap_or(NONE),
            properties.unwrap_or(NONE),
            op.operand_count(),
            op.result_count(),
        ])
    }

    fn converted(&mut self, id: OpId, version: u8, loss: Loss) -> Result<Converted> {
        let op = self.check_op(id)?;
        let kept = Converted {
            dictionary: op.dictionary_attribute().map(|attribute| attribute.id()),
            properties: op.properties_id(),
        };
        if let Inherent::Attribute(_) = op.inherent()? {
            return match (version, loss) {
                (5.., _) => Ok(kept),
                (_, Loss::Allow) => Ok(Converted {
                    properties: None,
                    ..kept
                }),
                (_, Loss::Refuse) => Err(self.container().invalid_edit(
                    "convert to version 4 or older",
                    "no property attribute of an op that was not registered, which it cannot hold",
                    "one".to_owned(),
                )),
            };
        }
        let was_apart = self.container().version() >= 5;
        // A dictionary can have attributes that a property cannot.
        if version >= 5
            && !was_apart
            && let Some((attribute, name, refusal)) = op.refused_property_of_own()?
        {
            let error = refusal.into_error(attribute.entry().offset);
            return Err(error.within(Segment::field(name)));
        }
        let parts = match op.inherent()? {
            Inherent::None | Inherent::Attribute(_) => return Ok(kept),
            // In a dictionary they would need the names from the op's own definition.
            Inherent::Defined(Source::Fallback, _) if version < 5 => {
                return Err(self.container().invalid_edit(
                    "convert to version 4 or older",
                    "properties of a known op",
                    "those of a fallback".to_owned(),
                ));
            }
            Inherent::Defined(source, found) => DecodedProperties::of(source, &found)?,
            Inherent::Opaque(_) => {
                return Err(self.container().invalid_edit(
                    "convert to another version",
                    "properties of a known schema",
                    "opaque ones".to_owned(),
                ));
            }
        };
        if kept.dictionary.is_some() && op.dictionary()?.is_none() {
            return Err(self.container().invalid_edit(
                "convert to another version",
                "a dictionary with entries of its own",
                "one that is stored as text".to_owned(),
            ));
        }
        let discardable: Vec<(Vec<u8>, AttributeId)> = op
            .discardable_attributes()?
            .into_iter()
            .map(|(name, attribute)| (name.to_vec(), attribute.id()))
            .collect();
        if version >= 5 {
            let name = op.name().id();
            let properties = match parts.store(self.tables_mut(), name, version)? {
                Stored::Blob(blob) => Some(blob),
                Stored::Draft(_) | Stored::None => return Err(missing(self.tables())),
            };
            let dictionary = match was_apart {
                true => kept.dictionary,
                false => self.dictionary_of(&discardable)?,
            };
            return Ok(Converted {
                dictionary,
                properties,
            });
        }
        let dictionary = match was_apart {
            true => {
                let mut entries = parts.to_entries(self.tables_mut())?;
                entries.extend(discardable);
                self.dictionary_of(&entries)?
            }
            false => kept.dictionary,
        };
        Ok(Converted {
            dictionary,
            properties: None,
        })
    }

    /// The dictionary of some entries; `None` for no entries.
    pub(crate) fn dictionary_of(
        &mut self,
        entries: &[(Vec<u8>, AttributeId)],
    ) -> Result<Option<AttributeId>> {
        if entries.is_empty() {
            return Ok(None);
        }
        let entries: Vec<(&[u8], AttributeId)> =
            entries.iter().map(|(name, id)| (&**name, *id)).collect();
        self.tables_mut().dictionary_attribute(&entries).map(Some)
    }

    /// For each op name, whether it counts as registered after conversion. If the file does not
    /// state it, a name is registered if a definition is known.
    fn registered_names(&self, ops: &[OpId], now: u8, version: u8) -> Vec<Option<bool>> {
        let names = self.container().dialects().op_name_count();
        if version < 5 {
            return vec![None; names as usize];
        }
        let told = |name: u32| {
            let name = self.container().dialects().op_name(OpNameId(name));
            name.and_then(|name| name.registered)
        };
        let mut registered: Vec<Option<bool>> = (0..names).map(told).collect();
        if now >= 5 {
            return registered;
        }
        for op in ops.iter().filter_map(|&id| self.op(id)) {
            let place = registered.get_mut(op.name().id().index() as usize);
            if let Some(place @ None) = place {
                *place = Some(op.definition().is_some());
            }
        }
        for place in &mut registered {
            place.get_or_insert(false);
        }
        registered
    }

    /// Records that every body has to be encoded again. Arguments without a location receive
    /// `unknown`, if the version requires one.
    fn touch_all(&mut self, unknown: Option<AttributeId>) -> Result<()> {
        let bodies: Vec<BodyId> = self.reachable_bodies().map(|(id, _)| id).collect();
        for id in bodies {
            let bare = match unknown {
                Some(_) => bare_arguments(self, id),
                None => Vec::new(),
            };
            self.body_mut(id)?;
            for (block, position) in bare {
                self.set_argument_location(block, position, unknown)?;
            }
        }
        Ok(())
    }
}

/// How properties are stored in a version.
pub(super) fn storage(version: u8) -> u8 {
    version.max(4)
}

/// The arguments of a body without a location.
fn bare_arguments(module: &Module<'_>, id: BodyId) -> Vec<(BlockId, u32)> {
    let Some(body) = module.decoded(id) else {
        return Vec::new();
    };
    let blocks = (0..body.blocks.len() as u32).filter(|&block| body.block(block).is_some());
    let arguments = blocks.flat_map(|block| {
        let count = body.arguments_of(block).len();
        (0..count).map(move |position| (block, position))
    });
    arguments
        .filter(|&(block, position)| body.argument_location(block, position) == Some(NONE))
        .map(|(index, position)| (BlockId { body: id, index }, position))
        .collect()
}
