//! The properties of an op, carried from one definition to another by name.

use crate::asm::parse_attribute;
use crate::container::AttributeId;
use crate::dialect::Source;
use crate::error::Result;
use crate::ir::{Counts, Inherent, Known, Module, Op, OpId, Parts, Redefined, Stored, only_sizes};
use crate::layout::{
    Group, GroupCount, NewValue, OPERAND_SEGMENT_SIZES, OpLayout, Origin, RESULT_SEGMENT_SIZES,
    Release,
};

/// What is read of an op before anything is added to the tables.
struct Carried {
    parts: Option<Box<Parts>>,
    layout: Option<OpLayout>,
    discardable: Vec<(Vec<u8>, AttributeId)>,
    counts: Counts,
}

impl Module<'_> {
    /// The storage of an op's properties and attributes by the definition of a release. `None` if they
    /// stay as they are.
    ///
    /// # Errors
    /// The release cannot represent the op.
    pub(super) fn carried(&mut self, id: OpId, target: Release) -> Result<Option<Redefined>> {
        let Some(op) = self.op(id) else {
            return Ok(None);
        };
        let obstacle = |what: String| op.not_in(target, what);
        if !op.is_defined_in_release(target)? {
            return Ok(None);
        }
        let name = op.name().id();
        let mut definitions = self.definitions_in(name, target);
        let Some(new) = definitions.next() else {
            return Err(obstacle("the op".to_owned()));
        };
        if definitions.next().is_some() {
            return Err(obstacle("a single definition of the op".to_owned()));
        }
        let read = op.read_for(target)?;
        if !admits(&new.regions, op.region_count()) {
            return Err(obstacle("this number of regions".to_owned()));
        }
        if !admits(&new.successors, op.successor_count()) {
            return Err(obstacle("this number of successors".to_owned()));
        }
        let Counts { operands, results } = read.counts;
        let old = read.layout.as_ref();
        let operand_sizes = sizes(&read, old, OPERAND_SEGMENT_SIZES, operands);
        let operand_sizes = adapt(
            old.and_then(|it| it.operands.as_deref()),
            new.operands.as_deref(),
            operand_sizes,
            operands,
        );
        let result_sizes = sizes(&read, old, RESULT_SEGMENT_SIZES, results);
        let result_sizes = adapt(
            old.and_then(|it| it.results.as_deref()),
            new.results.as_deref(),
            result_sizes,
            results,
        );
        let operand_sizes =
            operand_sizes.ok_or_else(|| obstacle("the groups of operands".to_owned()))?;
        let result_sizes =
            result_sizes.ok_or_else(|| obstacle("the groups of results".to_owned()))?;
        self.redefined(id, &read, new, target, [operand_sizes, result_sizes])
    }

    fn redefined(
        &mut self,
        id: OpId,
        read: &Carried,
        new: &OpLayout,
        target: Release,
        sizes: [Option<Vec<u32>>; 2],
    ) -> Result<Option<Redefined>> {
        let version = self.container().version();
        let mut parts =
            Parts::of_new(self.tables_mut(), Source::Release(target), new, read.counts)?;
        let names = [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES];
        let mut are_set = Vec::new();
        for (name, sizes) in names.into_iter().zip(sizes) {
            let Some(sizes) = sizes else { continue };
            if let Some(at) = parts.position(name) {
                let sizes = NewValue::SegmentSizes(sizes);
                parts.set_value(self.tables(), at, sizes, read.counts)?;
            }
            are_set.push(name);
        }
        let mut discardable = Vec::new();
        let mut entries: Vec<(Vec<u8>, AttributeId)> = Vec::new();
        if let Some(old) = &read.parts {
            for (at, field) in old.layout().properties(6).fields().iter().enumerate() {
                if are_set.contains(&&*field.name) || old.is_unset(self.tables_mut(), at)? {
                    continue;
                }
                let Some(attribute) = old.attribute(self.tables_mut(), at)? else {
                    continue;
                };
                entries.push((field.name.as_bytes().to_vec(), attribute));
            }
        }
        let has_own = read.parts.is_some();
        let is_old = self.op(id).is_some_and(Op::is_before_19);
        for (name, attribute) in &read.discardable {
            let is_inherent = std::str::from_utf8(name)
                .ok()
                .and_then(|name| parts.position(name));
            match is_inherent {
                // Where the old definition has properties, this attribute is not one of them.
                Some(_) if has_own => {
                    let what = format!("a discardable attribute '{}'", name.escape_ascii());
                    return Err(self.not_representable(id, target, what));
                }
                Some(_) => entries.push((name.clone(), *attribute)),
                // Before release 19 a definition without properties may have inherent attributes. Their
                // names have no dot.
                None if !has_own && new.has_properties() && is_old && !name.contains(&b'.') => {
                    let what = format!("attribute '{}'", name.escape_ascii());
                    return Err(self.not_representable(id, target, what));
                }
                None => discardable.push((name.clone(), *attribute)),
            }
        }
        for (name, attribute) in entries {
            let text = String::from_utf8_lossy(&name).into_owned();
            match parts.position(&text) {
                Some(at) => {
                    let set = parts.set(self.tables_mut(), at, Some(attribute), read.counts);
                    if set.is_err() {
                        let what = format!("this value of property '{text}'");
                        return Err(self.not_representable(id, target, what));
                    }
                }
                // The release does by itself what the default asks for.
                None if self.is_default(read.layout.as_ref(), &text, attribute)? => {}
                None => {
                    let what = format!("property '{text}'");
                    return Err(self.not_representable(id, target, what));
                }
            }
        }
        self.fill_defaults(&mut parts, new, read.counts)?;
        if let Some(missing) = parts.missing().first() {
            let what = format!("the op without property '{missing}'");
            return Err(self.not_representable(id, target, what));
        }
        let Some(op) = self.op(id) else {
            return Ok(None);
        };
        let name = op.name().id();
        let stored = match version >= 5 && new.has_properties() {
            true => parts.store(self.tables_mut(), name, version)?,
            false => Stored::None,
        };
        if version < 5 {
            discardable.extend(parts.to_new_entries(self.tables_mut())?);
        }
        let dictionary = self.dictionary_of(&discardable)?;
        Ok(Some(Redefined { dictionary, stored }))
    }
}

impl Module<'_> {
    /// Whether an attribute is the default of a property.
    fn is_default(
        &mut self,
        layout: Option<&OpLayout>,
        name: &str,
        attribute: AttributeId,
    ) -> Result<bool> {
        // Without bundles, their sizes are an empty array. The definition has this default as code.
        const BUNDLES: (&str, &str) = ("op_bundle_sizes", "array<i32>");
        let default = layout.and_then(|layout| layout.property(name)?.default.as_deref());
        let default = default.or((name == BUNDLES.0).then_some(BUNDLES.1));
        match default {
            Some(default) => Ok(parse_attribute(self.tables_mut(), default)? == attribute),
            None => Ok(false),
        }
    }
}

impl Op<'_> {
    /// Whether a release of LLVM defines the ops of the dialect. Unregistered ops, and those of other
    /// projects, are the same in all of them.
    fn is_defined_in_release(self, target: Release) -> Result<bool> {
        if self.name().is_registered() == Some(false)
            || matches!(self.inherent()?, Inherent::Attribute(_))
        {
            return Ok(false);
        }
        let releases = self.module().releases_with_dialect(self.name().id());
        let is_of_caller = matches!(self.definition(), Some((Source::Registered, _)));
        let is_release = |it: Release| it.llvm().is_some() && !it.is_snapshot();
        match releases.contains(target) {
            // The definition of the caller may be that of any release.
            true if is_of_caller => Err(self.not_in(
                target,
                "the definition that was registered for the op".to_owned(),
            )),
            true => Ok(true),
            false if releases.iter().any(is_release) => {
                Err(self.not_in(target, "the dialect of the op".to_owned()))
            }
            false if is_of_caller => Ok(false),
            // The bytes of a dialect that nothing describes may be anything, and before release 19 many
            // ops did not have properties yet.
            false
                if releases.is_empty()
                    && (self.properties_id().is_some() || self.is_before_19()) =>
            {
                Err(self.not_in(target, "an op of an unknown dialect".to_owned()))
            }
            false => Ok(false),
        }
    }

    /// Whether a release before 19 may have written the op.
    fn is_before_19(self) -> bool {
        let origin = Origin::of(self.module().container().producer());
        let mut releases = origin.releases().iter();
        releases.any(|release| release.llvm().is_some() && release < Release::Llvm19)
    }

    fn read_for(self, target: Release) -> Result<Carried> {
        // Its entries have no attributes of their own that could be carried.
        if self.dictionary_attribute().is_some() && self.dictionary()?.is_none() {
            return Err(self.not_in(target, "a dictionary that is stored as text".to_owned()));
        }
        let parts = match Parts::of(self)? {
            // The names of a fallback need not be those of the release.
            Known::Parts(_) if self.properties_id().is_some() && self.fallback().is_some() => {
                return Err(self.not_in(target, "an op that was read with a fallback".to_owned()));
            }
            Known::Parts(parts) => Some(parts),
            Known::None => None,
            Known::Opaque => {
                return Err(self.not_in(target, "an op whose properties are opaque".to_owned()));
            }
        };
        let definition = self.definition().map(|(_, layout)| layout.clone());
        let layout = definition.or_else(|| parts.as_ref().map(|parts| parts.layout().clone()));
        if layout.is_none() {
            return Err(self.not_in(target, "an op whose definition is unknown".to_owned()));
        }
        let discardable = self.discardable_attributes()?.into_iter();
        Ok(Carried {
            parts,
            layout,
            discardable: discardable
                .map(|(name, attribute)| (name.to_vec(), attribute.id()))
                .collect(),
            counts: self.counts(),
        })
    }
}

/// Whether groups of regions or successors may have this number together. Without groups, nothing is
/// known of them.
fn admits(groups: &[Group], total: u32) -> bool {
    let of = |count: GroupCount| groups.iter().filter(|it| it.count == count).count() as u32;
    let least = of(GroupCount::One);
    let is_open = of(GroupCount::Any) > 0;
    groups.is_empty() || total >= least && (is_open || total <= least + of(GroupCount::Optional))
}

/// The sizes of an op's groups by its definition; `None` if they are unknown.
fn sizes(read: &Carried, layout: Option<&OpLayout>, name: &str, total: u32) -> Option<Vec<u32>> {
    if let Some(sizes) = read.parts.as_ref().and_then(|parts| parts.sizes(name)) {
        return Some(sizes.to_vec());
    }
    let layout = layout?;
    let groups = match name == OPERAND_SEGMENT_SIZES {
        true => layout.operands.as_deref(),
        false => layout.results.as_deref(),
    };
    only_sizes(groups, total)
}

/// The sizes of the groups of another definition: those of the groups with the same names, and 0 for
/// others. The inner `None` means that the definition leaves the groups open.
///
/// `None` if the other definition cannot have these operands or results in this order.
fn adapt(
    old: Option<&[Group]>,
    new: Option<&[Group]>,
    sizes: Option<Vec<u32>>,
    total: u32,
) -> Option<Option<Vec<u32>>> {
    let Some(new) = new else {
        return Some(None);
    };
    if old == Some(new) {
        return Some(sizes);
    }
    let fits = |group: &Group, size: u32| match group.count {
        GroupCount::One => size == 1,
        GroupCount::Optional => size <= 1,
        GroupCount::Any => true,
    };
    let (Some(old), Some(sizes)) = (old, sizes) else {
        // Without groups to compare, the number alone decides.
        return only_sizes(Some(new), total).map(Some);
    };
    let are_same = old.len() == new.len()
        && new
            .iter()
            .zip(&sizes)
            .all(|(group, &size)| fits(group, size));
    let mut rest = old
        .iter()
        .zip(&sizes)
        .filter(|(_, size)| **size > 0)
        .peekable();
    let mut adapted = Vec::new();
    for group in new {
        let size = rest
            .next_if(|(other, _)| other.name == group.name)
            .map_or(0, |(_, &size)| size);
        adapted.push(size);
    }
    let is_whole = rest.peek().is_none();
    if is_whole
        && new
            .iter()
            .zip(&adapted)
            .all(|(group, &size)| fits(group, size))
    {
        return Some(Some(adapted));
    }
    // Groups were renamed, or have no names.
    are_same.then_some(Some(sizes))
}
