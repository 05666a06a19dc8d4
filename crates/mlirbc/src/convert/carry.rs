//! The properties of an op, carried from one definition to another by name.

use crate::container::{AttributeId, OpNameId};
use crate::convert::accepts_unknown_ops;
use crate::convert::changes::{
    are_operands_in_order, changes_between, other_names, was_discardable,
};
use crate::convert::groups::{adapt, admits};
use crate::convert::text_forms::is_never_registered;
use crate::convert::values::Fate;
use crate::dialect::Source;
use crate::dialect::builtin::AttributeView;
use crate::error::{Error, Result};
use crate::ir::{
    Counts, DecodedProperties, Inherent, Module, Op, OpId, Redefined, Stored, only_sizes,
};
use crate::schema::{
    NewValue, OPERAND_SEGMENT_SIZES, OpChange, OpDef, PropertyChange, RESULT_SEGMENT_SIZES, Release,
};
use crate::text::parse::parse_attribute;

/// What is read of an op before anything is added to the tables.
struct Read {
    parts: Option<Box<DecodedProperties>>,
    op_def: Option<OpDef>,
    discardable: Vec<(Vec<u8>, AttributeId)>,
    counts: Counts,
}

impl Read {
    /// Sizes that an unregistered op stores as an attribute.
    fn stores_sizes(&self, name: &str) -> Option<Option<Vec<u32>>> {
        let mut names = self.discardable.iter().map(|(name, _)| name);
        let is_stored = self.op_def.is_none() && names.any(|it| it == name.as_bytes());
        is_stored.then_some(None)
    }
}

/// A change to an op: the property, `None` for the op itself, and its new name. Without a new name, a
/// property is left out, and an op is unregistered.
pub(super) type Made = (Option<Box<str>>, Option<Box<str>>);

/// An op by the definition of a release.
pub(super) struct Carried {
    /// Its storage; `None` if nothing changes.
    pub(super) redefined: Option<Redefined>,
    /// The changes that the table made.
    pub(super) made: Vec<Made>,
    /// The properties that the release cannot represent. They are left out.
    pub(super) obstacles: Vec<Error>,
    /// Whether the types of results have a part in this.
    pub(super) is_by_type: bool,
}

impl Carried {
    const UNCHANGED: Carried = Carried {
        redefined: None,
        made: Vec::new(),
        obstacles: Vec::new(),
        is_by_type: false,
    };
}

/// The definition of an op in a release.
struct Target {
    release: Release,
    /// The op's name there, if it is another one.
    renamed: Option<OpNameId>,
    op_def: &'static OpDef,
    /// The sizes of the groups of operands and results.
    sizes: [Option<Vec<u32>>; 2],
    changes: Vec<&'static OpChange>,
}

impl Module<'_> {
    /// The storage of an op's properties and attributes by the definition of a release. `keeps` is what
    /// [`Module::keeps_definition`] returns for the name.
    ///
    /// # Errors
    /// The release cannot represent the op.
    pub(super) fn carried(&mut self, id: OpId, release: Release, keeps: bool) -> Result<Carried> {
        let Some(op) = self.op(id) else {
            return Ok(Carried::UNCHANGED);
        };
        if keeps && op.has_definition_of(release) && op.refused_property(release)?.is_none() {
            return Ok(Carried::UNCHANGED);
        }
        let full = op.name().full().to_vec();
        let is_unregistered = op.is_unregistered()?;
        let read = match is_unregistered {
            // Readers that register the op expect its properties.
            true if is_never_registered(op.name().dialect_name()) => {
                return Ok(Carried::UNCHANGED);
            }
            true if self.definitions_in(&full, release).next().is_some() => {
                op.read_unregistered(release)?
            }
            true => return Ok(Carried::UNCHANGED),
            false if !op.is_defined_in_release(release)? => return Ok(Carried::UNCHANGED),
            false => op.read_for(release)?,
        };
        if accepts_unknown_ops(op.name().dialect_name())
            && self.definitions_in(&full, release).next().is_none()
            && !op.is_renamed_in(release)
        {
            return Ok(Carried {
                redefined: self.unregistered(id)?,
                made: vec![(None, None)],
                ..Carried::UNCHANGED
            });
        }
        let (op_def, other_name) = self.definition_under_any_name(id, &full, release)?;
        let Some(op) = self.op(id) else {
            return Ok(Carried::UNCHANGED);
        };
        let changes = changes_between(&full, other_name);
        let obstacle = |what: &str| op.not_in(release, what.to_owned());
        if !admits(&op_def.regions, op.region_count()) {
            return Err(obstacle("this number of regions"));
        }
        if !admits(&op_def.successors, op.successor_count()) {
            return Err(obstacle("this number of successors"));
        }
        let Counts { operands, results } = read.counts;
        let old = read.op_def.as_ref();
        let operand_sizes = adapt(
            old.and_then(|it| it.operands.as_deref()),
            op_def.operands.as_deref(),
            sizes(&read, old, OPERAND_SEGMENT_SIZES, operands),
            operands,
            are_operands_in_order(&changes),
        );
        let result_sizes = adapt(
            old.and_then(|it| it.results.as_deref()),
            op_def.results.as_deref(),
            sizes(&read, old, RESULT_SEGMENT_SIZES, results),
            results,
            false,
        );
        let sizes = [
            operand_sizes
                .or_else(|| read.stores_sizes(OPERAND_SEGMENT_SIZES))
                .ok_or_else(|| obstacle("the groups of operands"))?,
            result_sizes
                .or_else(|| read.stores_sizes(RESULT_SEGMENT_SIZES))
                .ok_or_else(|| obstacle("the groups of results"))?,
        ];
        let other_name = other_name.or(is_unregistered.then_some(&*op_def.name));
        let renamed = other_name.map(|name| self.tables_mut().add_op_name(name.as_bytes(), true));
        let target = Target {
            release,
            renamed: renamed.transpose()?,
            op_def,
            sizes,
            changes,
        };
        let mut carried = self.redefined(id, &read, &target)?;
        let mut changes = target.changes.iter().flat_map(|change| &change.properties);
        carried.is_by_type = changes.any(|it| matches!(it, PropertyChange::ResultShape { .. }));
        if let Some(name) = other_name
            && name.as_bytes() != full
        {
            carried.made.push((None, Some(name.into())));
        }
        Ok(carried)
    }

    /// An op that the release cannot represent, for the reason `error`. If the release lacks it, it becomes
    /// an unregistered op with its properties by name; otherwise it stays as it is.
    ///
    /// # Errors
    /// The op is damaged, or a table is full.
    pub(super) fn left(&mut self, id: OpId, release: Release, error: Error) -> Result<Carried> {
        let full = self.op(id).map_or(&[][..], |op| op.name().full()).to_vec();
        let is_defined = self.definitions_in(&full, release).next().is_some();
        Ok(Carried {
            redefined: match is_defined {
                true => None,
                false => self.unregistered(id)?,
            },
            obstacles: vec![error],
            ..Carried::UNCHANGED
        })
    }

    /// An op as an unregistered one with its properties by name; `None` if its properties are opaque, or in
    /// the dictionary anyway.
    fn unregistered(&mut self, id: OpId) -> Result<Option<Redefined>> {
        let Some(op) = self.op(id).filter(|_| self.container().version() >= 5) else {
            return Ok(None);
        };
        let full = op.name().full().to_vec();
        let stored = match op.inherent()? {
            Inherent::Opaque(_) => return Ok(None),
            Inherent::None | Inherent::Attribute(_) => op.stored(),
            Inherent::Defined(source, properties) => {
                let parts = DecodedProperties::of(source, &properties)?;
                let entries = parts.to_entries(self.tables_mut())?;
                match self.dictionary_of(&entries)? {
                    Some(dictionary) => {
                        let blob = self.tables_mut().add_attribute_properties(dictionary)?;
                        Stored::Blob(blob)
                    }
                    None => Stored::None,
                }
            }
        };
        let dictionary = self.op(id).and_then(|op| op.dictionary_attribute());
        let dictionary = dictionary.map(|attribute| attribute.id());
        Ok(Some(Redefined {
            name: Some(self.tables_mut().add_op_name(&full, false)?),
            dictionary,
            stored,
        }))
    }

    /// The only definition of an op in a release, and its name there if it is another one.
    fn definition_under_any_name(
        &self,
        id: OpId,
        name: &[u8],
        release: Release,
    ) -> Result<(&'static OpDef, Option<&'static str>)> {
        let others = other_names(name).into_iter().map(Some);
        for other in std::iter::once(None).chain(others) {
            let full = other.map_or(name, str::as_bytes);
            let mut definitions = self.definitions_in(full, release);
            let Some(op_def) = definitions.next() else {
                continue;
            };
            return match definitions.next() {
                None => Ok((op_def, other)),
                Some(_) => {
                    let what = "a single definition of the op".to_owned();
                    Err(self.not_representable(id, release, what))
                }
            };
        }
        Err(self.not_representable(id, release, "the op".to_owned()))
    }

    fn redefined(&mut self, id: OpId, read: &Read, target: &Target) -> Result<Carried> {
        let release = target.release;
        let version = self.container().version();
        let source = Source::Release(release);
        let mut parts =
            DecodedProperties::of_new(self.tables_mut(), source, target.op_def, read.counts)?;
        let mut are_set = Vec::new();
        let names = [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES];
        for (name, sizes) in names.into_iter().zip(&target.sizes) {
            let Some(sizes) = sizes else { continue };
            if let Some(at) = parts.position(name) {
                let sizes = NewValue::SegmentSizes(sizes.clone());
                parts.set_value(self.tables(), at, sizes, read.counts)?;
            }
            are_set.push(name);
        }
        let mut carried = Carried::UNCHANGED;
        let mut entries: Vec<(Vec<u8>, AttributeId)> = Vec::new();
        if let Some(old) = &read.parts {
            for (at, field) in old.op_def().properties(6).fields().iter().enumerate() {
                if are_set.contains(&&*field.name) || old.is_unset(self.tables_mut(), at)? {
                    continue;
                }
                if let Some(attribute) = old.attribute(self.tables_mut(), at)? {
                    entries.push((field.name.as_bytes().to_vec(), attribute));
                }
            }
        }
        let mut discardable = Vec::new();
        for (name, attribute) in &read.discardable {
            match self.is_inherent(id, name, read, &parts, target) {
                Ok(true) => entries.push((name.clone(), *attribute)),
                Ok(false) => discardable.push((name.clone(), *attribute)),
                Err(error) => carried.obstacles.push(error),
            }
        }
        for (name, attribute) in entries {
            let text = String::from_utf8_lossy(&name).into_owned();
            let fate = match parts.position(&text) {
                Some(at) => {
                    self.fate_of_same(id, target, read.op_def.as_ref(), at, &text, attribute)?
                }
                // The release does by itself what the default asks for.
                None if self.is_default(read.op_def.as_ref(), &text, attribute)? => continue,
                None => self.fate(id, &target.changes, &text, attribute, &parts)?,
            };
            let is_set = match fate {
                Some(Fate::Property(at, value)) => {
                    let fields = target.op_def.properties(6).fields();
                    let now = fields.get(at).map(|field| field.name.clone());
                    if value != attribute || now.as_deref() != Some(&*text) {
                        carried.made.push((Some(text.as_str().into()), now));
                    }
                    let set = parts.set(self.tables_mut(), at, Some(value), read.counts);
                    set.is_ok()
                }
                Some(Fate::LeftOut) => {
                    carried.made.push((Some(text.as_str().into()), None));
                    true
                }
                Some(Fate::Discardable) => {
                    discardable.push((name, attribute));
                    true
                }
                Some(Fate::OtherValue) => false,
                None => {
                    let what = format!("property '{text}'");
                    let obstacle = self.not_representable(id, release, what);
                    carried.obstacles.push(obstacle);
                    true
                }
            };
            if !is_set {
                let what = format!("this value of property '{text}'");
                let obstacle = self.not_representable(id, release, what);
                carried.obstacles.push(obstacle);
            }
        }
        self.fill_implied(&mut parts, read.counts, target)?;
        self.fill_defaults(&mut parts, target.op_def, read.counts, true)?;
        if let Some(missing) = parts.missing().next() {
            // The op stays as it is, for the reasons that are known.
            if !carried.obstacles.is_empty() {
                return Ok(carried);
            }
            let what = format!("the op without property '{missing}'");
            return Err(self.not_representable(id, release, what));
        }
        let Some(op) = self.op(id) else {
            return Ok(carried);
        };
        let name = target.renamed.unwrap_or(op.name().id());
        let stored = match version >= 5 && target.op_def.has_properties() {
            true => parts.store(self.tables_mut(), name, version)?,
            false => Stored::None,
        };
        if version < 5 {
            discardable.extend(parts.to_new_entries(self.tables_mut())?);
        }
        carried.redefined = Some(Redefined {
            name: target.renamed,
            dictionary: self.dictionary_of(&discardable)?,
            stored,
        });
        Ok(carried)
    }

    /// What becomes of a property that the release has under the same name.
    fn fate_of_same(
        &mut self,
        id: OpId,
        target: &Target,
        old: Option<&OpDef>,
        at: usize,
        name: &str,
        value: AttributeId,
    ) -> Result<Option<Fate>> {
        let release = target.release;
        let fate = self.rewidened(&target.op_def.name, release, at, name, value)?;
        if fate.is_some() {
            return Ok(fate);
        }
        if let Some(fate) = self.renumbered(id, target.release, &target.changes, at, name, value)? {
            return Ok(Some(fate));
        }
        let kind_in = |op_def: &OpDef| op_def.property(name).map(|field| field.kind.clone());
        let (old, new) = (old.and_then(kind_in), kind_in(target.op_def));
        let other = match old == new {
            true => None,
            false => self.value_of_other_kind(&target.changes, name, value)?,
        };
        for candidate in other.into_iter().chain([value]) {
            let is_of_kind = new.as_ref().is_none_or(|kind| {
                let value = self.tables_mut().property_of_attribute(kind, candidate);
                value.is_ok()
            });
            if is_of_kind {
                return Ok(Some(Fate::Property(at, candidate)));
            }
        }
        Ok(Some(Fate::OtherValue))
    }

    /// Whether the release has an attribute of the dictionary as a property.
    ///
    /// # Errors
    /// It has one of the same name, which need not have the same meaning, or it may lack the property.
    fn is_inherent(
        &self,
        id: OpId,
        name: &[u8],
        read: &Read,
        parts: &DecodedProperties,
        target: &Target,
    ) -> Result<bool> {
        let has_own = read.parts.is_some();
        let text = std::str::from_utf8(name).ok();
        let obstacle = |what: &str| {
            let what = format!("{what} '{}'", name.escape_ascii());
            Err(self.not_representable(id, target.release, what))
        };
        if let Some(position) = text.and_then(|name| parts.position(name)) {
            // MLIR never makes a native property of it.
            if has_own && parts.is_native(position) {
                return Ok(false);
            }
            let is_same = text.is_some_and(|name| was_discardable(&target.changes, name));
            // Where the old definition has properties, this attribute is not one of them.
            return match has_own && !is_same {
                true => obstacle("a discardable attribute"),
                false => Ok(true),
            };
        }
        if text.is_some_and(|name| was_discardable(&target.changes, name)) {
            return Ok(false);
        }
        // A definition without properties may have inherent attributes all the same. Their names have no dot.
        let op = self.op(id).filter(|_| read.op_def.is_some());
        let is_open = op.is_some_and(Op::may_have_inherent_entries);
        match !has_own && target.op_def.has_properties() && is_open && !name.contains(&b'.') {
            true => obstacle("attribute"),
            false => Ok(false),
        }
    }

    /// Sets the required properties that the table has a value for, and those that the old name of the
    /// op implied.
    fn fill_implied(
        &mut self,
        parts: &mut DecodedProperties,
        counts: Counts,
        target: &Target,
    ) -> Result<()> {
        let mut names: Vec<String> = parts.missing().map(str::to_owned).collect();
        if target.renamed.is_some() {
            let renaming = target
                .changes
                .iter()
                .filter(|change| change.renamed.is_some());
            let properties = renaming.flat_map(|change| &change.properties);
            names.extend(properties.filter_map(|change| match change {
                PropertyChange::Implied { name, .. } => Some(name.to_string()),
                _ => None,
            }));
        }
        for name in names {
            let at = parts.position(&name).filter(|&at| parts.is_absent(at));
            let value = self.value_of_missing(&target.changes, &name)?;
            if let (Some(at), Some(value)) = (at, value) {
                parts.set(self.tables_mut(), at, Some(value), counts)?;
            }
        }
        Ok(())
    }

    /// Whether an attribute is the default of a property.
    fn is_default(
        &mut self,
        op_def: Option<&OpDef>,
        name: &str,
        attribute: AttributeId,
    ) -> Result<bool> {
        let default = op_def.and_then(|op_def| op_def.property(name)?.default.as_deref());
        match default {
            Some(default) => Ok(parse_attribute(self.tables_mut(), default)? == attribute),
            None => Ok(false),
        }
    }
}

impl Op<'_> {
    /// The attributes of an unregistered op, which has no definition.
    fn read_unregistered(self, target: Release) -> Result<Read> {
        if self.dictionary_attribute().is_some() && self.dictionary()?.is_none() {
            return Err(self.not_in(target, "a dictionary that is stored as text".to_owned()));
        }
        let mut attributes = match self.inherent()? {
            Inherent::Attribute(attribute) => match attribute.view()? {
                AttributeView::Dictionary(dictionary) => dictionary
                    .iter()
                    .map(|(name, attribute)| (name.to_vec(), attribute.id()))
                    .collect(),
                _ => {
                    let what = "properties that are not a dictionary".to_owned();
                    return Err(self.not_in(target, what));
                }
            },
            _ => Vec::new(),
        };
        if let Some(dictionary) = self.dictionary()? {
            let entries = dictionary.iter();
            attributes.extend(entries.map(|(name, value)| (name.to_vec(), value.id())));
        }
        Ok(Read {
            parts: None,
            op_def: None,
            discardable: attributes,
            counts: self.counts(),
        })
    }

    fn read_for(self, target: Release) -> Result<Read> {
        // Its entries have no attributes of their own that could be carried.
        if self.dictionary_attribute().is_some() && self.dictionary()?.is_none() {
            return Err(self.not_in(target, "a dictionary that is stored as text".to_owned()));
        }
        let parts = match self.inherent()? {
            // The names of a fallback need not be those of the release.
            Inherent::Defined(Source::Fallback, _) => {
                return Err(self.not_in(target, "an op that was read with a fallback".to_owned()));
            }
            Inherent::Defined(source, properties) => {
                Some(Box::new(DecodedProperties::of(source, &properties)?))
            }
            Inherent::None | Inherent::Attribute(_) => None,
            Inherent::Opaque(_) => {
                return Err(self.not_in(target, "an op whose properties are opaque".to_owned()));
            }
        };
        let definition = self.definition().map(|(_, op_def)| op_def.clone());
        let op_def = definition.or_else(|| parts.as_ref().map(|parts| parts.op_def().clone()));
        if op_def.is_none() {
            return Err(self.not_in(target, "an op whose definition is unknown".to_owned()));
        }
        let discardable = self.discardable_attributes()?.into_iter();
        Ok(Read {
            parts,
            op_def,
            discardable: discardable
                .map(|(name, attribute)| (name.to_vec(), attribute.id()))
                .collect(),
            counts: self.counts(),
        })
    }
}

/// The sizes of an op's groups by its definition; `None` if they are unknown.
fn sizes(read: &Read, op_def: Option<&OpDef>, name: &str, total: u32) -> Option<Vec<u32>> {
    if let Some(sizes) = read.parts.as_ref().and_then(|parts| parts.sizes(name)) {
        return Some(sizes.to_vec());
    }
    let op_def = op_def?;
    let groups = match name == OPERAND_SEGMENT_SIZES {
        true => op_def.operands.as_deref(),
        false => op_def.results.as_deref(),
    };
    only_sizes(groups, total)
}
