//! The comparison of attributes, properties, types and locations.

use crate::container::AttributeId;
use crate::dialect::{Attribute, Type};
use crate::diff::difference::{Change, Part};
use crate::diff::distinct::Distinct;
use crate::diff::hashes::{Hashing, Side};
use crate::diff::heads::{Held, Named, opaque_content};
use crate::diff::op_text::OpTexts;
use crate::diff::path::Paths;
use crate::error::Result;
use crate::ir::Op;
use crate::text::print::Printed;

/// Both sides, and what was found of them.
pub(super) struct Sides<'s, 'h, 'm> {
    pub(super) a: &'s Side<'m>,
    pub(super) b: &'s Side<'m>,
    pub(super) with: &'s mut Hashing<'h, 'm>,
    pub(super) paths_a: Paths,
    pub(super) paths_b: Paths,
    pub(super) distinct: Distinct,
    /// The results of comparisons by text.
    pub(super) compared: hashbrown::HashMap<(bool, u32, u32), Option<Change>>,
    pub(super) op_texts: OpTexts<'m>,
}

/// A part of an op that differs: the part, its name, how it differs, and its texts.
pub(super) struct PartDifference {
    pub(super) part: Part,
    pub(super) name: Vec<u8>,
    pub(super) change: Change,
    pub(super) old: Option<String>,
    pub(super) new: Option<String>,
}

impl<'m> Sides<'_, '_, 'm> {
    /// How two attributes differ; `None` if they are equal.
    pub(super) fn attribute(
        &mut self,
        a: Attribute<'m>,
        b: Attribute<'m>,
    ) -> Result<Option<Change>> {
        let class_a = self.a.entries.attribute(a.id());
        let class_b = self.b.entries.attribute(b.id());
        if class_a.number == class_b.number {
            let is_same = !class_a.has_distinct || self.distinct.pair(a, b, &self.a.entries);
            return Ok((!is_same).then_some(Change::Changed));
        }
        let is_opaque = class_a.is_opaque || class_b.is_opaque;
        let key = (false, a.id().index(), b.id().index());
        self.by_text(key, is_opaque, Printed::Attribute(a), Printed::Attribute(b))
    }

    /// How two types differ; `None` if they are equal.
    pub(super) fn ty(&mut self, a: Type<'m>, b: Type<'m>) -> Result<Option<Change>> {
        let (class_a, class_b) = (self.a.entries.ty(a.id()), self.b.entries.ty(b.id()));
        if class_a.number == class_b.number {
            return Ok(None);
        }
        let is_opaque = class_a.is_opaque || class_b.is_opaque;
        let key = (true, a.id().index(), b.id().index());
        self.by_text(key, is_opaque, Printed::Type(a), Printed::Type(b))
    }

    fn by_text(
        &mut self,
        key: (bool, u32, u32),
        is_opaque: bool,
        a: Printed<'m>,
        b: Printed<'m>,
    ) -> Result<Option<Change>> {
        if is_opaque {
            return Ok(Some(Change::Unknown));
        }
        if let Some(known) = self.compared.get(&key) {
            return Ok(*known);
        }
        let change = match self.with.texts.are_equal(a, b)? {
            Some(true) => None,
            Some(false) => Some(Change::Changed),
            None => Some(Change::Unknown),
        };
        self.compared.insert(key, change);
        Ok(change)
    }

    /// How two locations differ, of which an absent one is the unknown location.
    pub(super) fn location(
        &mut self,
        a: Option<AttributeId>,
        b: Option<AttributeId>,
    ) -> Result<Option<PartDifference>> {
        let known = |side: &Side<'m>, id: Option<AttributeId>| {
            let attribute = side.module.tables().attribute(id?)?;
            (!attribute.is_unknown_location()).then_some(attribute)
        };
        let (a, b) = (known(self.a, a), known(self.b, b));
        let change = match (a, b) {
            (Some(a), Some(b)) => self.attribute(a, b)?,
            (None, None) => None,
            _ => Some(Change::Changed),
        };
        let Some(change) = change else {
            return Ok(None);
        };
        let mut shown = |attribute: Option<Attribute<'m>>| match attribute {
            Some(attribute) => self.with.texts.shown(Printed::Attribute(attribute)),
            None => Ok(Some("loc(unknown)".to_owned())),
        };
        Ok(Some(PartDifference {
            part: Part::Location,
            name: Vec::new(),
            change,
            old: shown(a)?,
            new: shown(b)?,
        }))
    }

    /// Compares properties and attributes by name. One that is a property on one side may be an
    /// attribute on the other, where the definition of the op is unknown.
    pub(super) fn named(
        &mut self,
        (a, b): (Op<'m>, Op<'m>),
        [properties_a, attributes_a]: [Vec<Named<'m>>; 2],
        [properties_b, attributes_b]: [Vec<Named<'m>>; 2],
        found: &mut Vec<PartDifference>,
    ) -> Result<()> {
        // Where one side is opaque, it may have what the other one has.
        let is_opaque = |named: &[Named<'m>]| {
            let mut named = named.iter();
            named.any(|named| matches!(named.value, Held::Opaque(_)))
        };
        let is_open = is_opaque(&properties_a) != is_opaque(&properties_b);
        let (properties, left_a, left_b) = pair(properties_a, properties_b);
        let (attributes, rest_a, rest_b) = pair(attributes_a, attributes_b);
        let (moved_in, left_a, rest_b) = pair(left_a, rest_b);
        let (moved_out, rest_a, left_b) = pair(rest_a, left_b);
        let both = properties.into_iter().chain(moved_in).chain(moved_out);
        let both = both.map(|pair| (Part::Property, pair));
        let attributes = attributes.into_iter().map(|pair| (Part::Attribute, pair));
        for (part, (one, other)) in both.chain(attributes) {
            let change = self.value((a, one), (b, other))?;
            self.report(part, (a, Some(one)), (b, Some(other)), change, found)?;
        }
        for (part, one) in of_part(Part::Property, left_a).chain(of_part(Part::Attribute, rest_a)) {
            // The other module may have it by default.
            let default = Printed::Property(b, one.name);
            let change = match Self::is_default(part, default)? {
                true => self.by_property((a, one), (b, None))?,
                false if is_open => Some(Change::Unknown),
                false => Some(Change::Removed),
            };
            self.report(part, (a, Some(one)), (b, None), change, found)?;
        }
        for (part, other) in of_part(Part::Property, left_b).chain(of_part(Part::Attribute, rest_b))
        {
            let default = Printed::Property(a, other.name);
            let change = match Self::is_default(part, default)? {
                true => self.by_property((b, other), (a, None))?,
                false if is_open => Some(Change::Unknown),
                false => Some(Change::Added),
            };
            self.report(part, (a, None), (b, Some(other)), change, found)?;
        }
        Ok(())
    }

    /// Whether an op has a property that it does not store, by default.
    fn is_default(part: Part, default: Printed<'m>) -> Result<bool> {
        match part {
            Part::Property => default.exists(),
            _ => Ok(false),
        }
    }

    /// How two values of one name differ.
    fn value(
        &mut self,
        (a, one): (Op<'m>, Named<'m>),
        (b, other): (Op<'m>, Named<'m>),
    ) -> Result<Option<Change>> {
        match (one.value, other.value) {
            (Held::Attribute(one), Held::Attribute(other)) => self.attribute(one, other),
            (Held::Opaque(_), Held::Opaque(_)) => {
                let (in_a, in_b) = (self.a.module.tables(), self.b.module.tables());
                let numbers = &mut *self.with.numbers;
                let one = opaque_content(a, in_b, &self.a.entries, numbers)?;
                let other = opaque_content(b, in_a, &self.b.entries, numbers)?;
                let has_distinct = one.has_distinct || other.has_distinct;
                let are_same_tables = numbers.opaque_side(1) == numbers.opaque_side(2);
                Ok(match one.bytes == other.bytes {
                    true if are_same_tables || !has_distinct => None,
                    false if are_same_tables || (one.is_known && other.is_known) => {
                        Some(Change::Changed)
                    }
                    _ => Some(Change::Unknown),
                })
            }
            (Held::Opaque(_), _) | (_, Held::Opaque(_)) => Ok(Some(Change::Unknown)),
            _ => self.by_property((a, one), (b, Some(other))),
        }
    }

    /// Compares two values by text, of which at least one is a property.
    fn by_property(
        &mut self,
        (a, one): (Op<'m>, Named<'m>),
        (b, other): (Op<'m>, Option<Named<'m>>),
    ) -> Result<Option<Change>> {
        let is_opaque = |side: &Side<'m>, held: Option<Held<'m>>| match held {
            Some(Held::Attribute(attribute)) => side.entries.attribute(attribute.id()).is_opaque,
            Some(Held::Opaque(_)) => true,
            _ => false,
        };
        // The sides may be exchanged; no attribute is opaque on one side only by mistake.
        let owner = |op: Op<'m>| match std::ptr::eq(op.module(), self.a.module) {
            true => self.a,
            false => self.b,
        };
        if is_opaque(owner(a), Some(one.value)) || is_opaque(owner(b), other.map(|it| it.value)) {
            return Ok(Some(Change::Unknown));
        }
        let printed = |op: Op<'m>, named: Option<Named<'m>>| match named.map(|it| it.value) {
            Some(Held::Attribute(attribute)) => Printed::Attribute(attribute),
            _ => Printed::Property(op, named.map_or(one.name, |it| it.name)),
        };
        let (one, other) = (printed(a, Some(one)), printed(b, other));
        Ok(match self.with.texts.are_equal(one, other)? {
            Some(true) => None,
            Some(false) => Some(Change::Changed),
            None => Some(Change::Unknown),
        })
    }

    fn report(
        &mut self,
        part: Part,
        (a, one): (Op<'m>, Option<Named<'m>>),
        (b, other): (Op<'m>, Option<Named<'m>>),
        change: Option<Change>,
        found: &mut Vec<PartDifference>,
    ) -> Result<()> {
        let (Some(change), Some(named)) = (change, one.or(other)) else {
            return Ok(());
        };
        let mut shown = |op: Op<'m>, held: Option<Named<'m>>| match held.map(|it| it.value) {
            Some(Held::Attribute(attribute)) => {
                self.with.texts.shown(Printed::Attribute(attribute))
            }
            Some(Held::Opaque(bytes)) => Ok(Some(self.with.texts.hex(bytes))),
            Some(Held::Native) => self.with.texts.shown(Printed::Property(op, named.name)),
            None if matches!(change, Change::Added | Change::Removed) => Ok(None),
            None => self.with.texts.shown(Printed::Property(op, named.name)),
        };
        let (old, new) = (shown(a, one)?, shown(b, other)?);
        // A property that no text shows, such as an unset flag, is like none.
        if old.is_some() || new.is_some() {
            found.push(PartDifference {
                part,
                name: named.name.to_vec(),
                change,
                old,
                new,
            });
        }
        Ok(())
    }
}

fn of_part<'m>(part: Part, named: Vec<Named<'m>>) -> impl Iterator<Item = (Part, Named<'m>)> {
    named.into_iter().map(move |named| (part, named))
}

type Paired<'m> = (Vec<(Named<'m>, Named<'m>)>, Vec<Named<'m>>, Vec<Named<'m>>);

/// The items of equal names, and those of one side only.
fn pair<'m>(mut a: Vec<Named<'m>>, mut b: Vec<Named<'m>>) -> Paired<'m> {
    a.sort_by_key(|named| named.name);
    b.sort_by_key(|named| named.name);
    let (mut both, mut only_a, mut only_b) = (Vec::new(), Vec::new(), Vec::new());
    let mut b = b.into_iter().peekable();
    for one in a {
        while let Some(other) = b.next_if(|other| other.name < one.name) {
            only_b.push(other);
        }
        match b.next_if(|other| other.name == one.name) {
            Some(other) => both.push((one, other)),
            None => only_a.push(one),
        }
    }
    only_b.extend(b);
    (both, only_a, only_b)
}
