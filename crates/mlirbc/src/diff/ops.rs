//! The comparison of paired ops and blocks.

use crate::diff::align::align;
use crate::diff::attributes::{PartDifference, Sides};
use crate::diff::difference::{Change, Part};
use crate::diff::heads::{attributes, properties};
use crate::diff::pairing::Pairs;
use crate::diff::path::Paths;
use crate::error::Result;
use crate::ir::{Block, Op, Value};
use crate::text::print::Printed;

impl<'m> Sides<'_, '_, 'm> {
    /// What differs between two ops, without their regions.
    pub(super) fn ops(
        &mut self,
        a: Op<'m>,
        b: Op<'m>,
        pairs: &Pairs<'m>,
    ) -> Result<Vec<PartDifference>> {
        let mut found = Vec::new();
        if a.name().full() != b.name().full() {
            found.push(PartDifference {
                part: Part::OpName,
                name: Vec::new(),
                change: Change::Changed,
                old: Some(self.with.texts.name(a)),
                new: Some(self.with.texts.name(b)),
            });
        }
        if !self.has_equal_head(a, b) {
            let of_a = [properties(a)?, attributes(a)?];
            let of_b = [properties(b)?, attributes(b)?];
            self.charge(&of_a)?;
            self.charge(&of_b)?;
            self.named((a, b), of_a, of_b, &mut found)?;
        }
        self.operands(a, b, pairs, &mut found)?;
        self.results(a, b, &mut found)?;
        self.successors(a, b, pairs, &mut found);
        for position in
            a.region_count().min(b.region_count())..a.region_count().max(b.region_count())
        {
            let change = match a.region_count() > b.region_count() {
                true => Change::Removed,
                false => Change::Added,
            };
            found.push(PartDifference {
                part: Part::Region,
                name: position.to_string().into_bytes(),
                change,
                old: None,
                new: None,
            });
        }
        if !self.with.ignore_locations {
            let (a, b) = (Some(a.location_id()), Some(b.location_id()));
            found.extend(self.location(a, b)?);
        }
        Ok(found)
    }

    /// Whether two ops have the same name, attributes and properties, as far as numbers show.
    fn has_equal_head(&self, a: Op<'m>, b: Op<'m>) -> bool {
        // Distinct attributes have to be paired one by one.
        !self.a.entries.has_distinct
            && a.region_count() == 0
            && b.region_count() == 0
            && self.a.op_hash(a).shape == self.b.op_hash(b).shape
    }

    fn operands(
        &mut self,
        a: Op<'m>,
        b: Op<'m>,
        pairs: &Pairs<'m>,
        found: &mut Vec<PartDifference>,
    ) -> Result<()> {
        let is_same =
            |one: Value<'m>, other: Value<'m>| pairs.values.get(&one.id()) == Some(&other.id());
        let (paths_a, paths_b) = (&mut self.paths_a, &mut self.paths_b);
        let mut report = |position: usize, one: Option<Value<'m>>, other: Option<Value<'m>>| {
            found.push(PartDifference {
                part: Part::Operand,
                name: position.to_string().into_bytes(),
                change: match (one, other) {
                    (Some(_), None) => Change::Removed,
                    (None, Some(_)) => Change::Added,
                    _ => Change::Changed,
                },
                old: one.map(|value| paths_a.value(value)).transpose()?,
                new: other.map(|value| paths_b.value(value)).transpose()?,
            });
            Ok(())
        };
        if a.operand_count() == b.operand_count() {
            for (position, (one, other)) in a.operands().zip(b.operands()).enumerate() {
                if !is_same(one, other) {
                    report(position, Some(one), Some(other))?;
                }
            }
            return Ok(());
        }
        let key = |value: Option<Value<'m>>| {
            value.map_or(u64::MAX, |value| {
                let id = value.id();
                u64::from(id.body.0) << 32 | u64::from(id.index)
            })
        };
        let of_a = a.operands().map(|value| {
            let partner = pairs.values.get(&value.id());
            key(partner.and_then(|id| self.b.module.value(*id)))
        });
        let of_a: Vec<u64> = of_a.collect();
        let of_b: Vec<u64> = b.operands().map(|value| key(Some(value))).collect();
        let (mut at_a, mut at_b) = (0, 0);
        for (end_a, end_b) in align(&of_a, &of_b)
            .into_iter()
            .chain([(of_a.len(), of_b.len())])
        {
            while at_a < end_a || at_b < end_b {
                let one = (at_a < end_a).then(|| a.operand(at_a as u32)).flatten();
                let other = (at_b < end_b).then(|| b.operand(at_b as u32)).flatten();
                report(if one.is_some() { at_a } else { at_b }, one, other)?;
                at_a += usize::from(at_a < end_a);
                at_b += usize::from(at_b < end_b);
            }
            (at_a, at_b) = (end_a + 1, end_b + 1);
        }
        Ok(())
    }

    fn results(&mut self, a: Op<'m>, b: Op<'m>, found: &mut Vec<PartDifference>) -> Result<()> {
        for position in 0..a.result_count().max(b.result_count()) {
            self.value_types(
                Part::Result,
                position.to_string(),
                (a.result(position), b.result(position)),
                found,
            )?;
        }
        Ok(())
    }

    /// Compares the types of two values, or reports that only one of them exists.
    fn value_types(
        &mut self,
        part: Part,
        name: String,
        (a, b): (Option<Value<'m>>, Option<Value<'m>>),
        found: &mut Vec<PartDifference>,
    ) -> Result<()> {
        let types = (a.and_then(Value::ty), b.and_then(Value::ty));
        let change = match types {
            (Some(one), Some(other)) => self.ty(one, other)?,
            (Some(_), None) => Some(Change::Removed),
            (None, Some(_)) => Some(Change::Added),
            (None, None) => None,
        };
        let Some(change) = change else {
            return Ok(());
        };
        let texts = &mut *self.with.texts;
        let mut shown = |ty| match ty {
            Some(ty) => texts.shown(Printed::Type(ty)),
            None => Ok(None),
        };
        found.push(PartDifference {
            part,
            name: name.into_bytes(),
            change,
            old: shown(types.0)?,
            new: shown(types.1)?,
        });
        Ok(())
    }

    fn successors(
        &mut self,
        a: Op<'m>,
        b: Op<'m>,
        pairs: &Pairs<'m>,
        found: &mut Vec<PartDifference>,
    ) {
        for position in 0..a.successor_count().max(b.successor_count()) {
            let (one, other) = (a.successor(position), b.successor(position));
            let change = match (one, other) {
                (Some(one), Some(other)) => {
                    if pairs.blocks.get(&one.id()) == Some(&other.id()) {
                        continue;
                    }
                    Change::Changed
                }
                (Some(_), None) => Change::Removed,
                _ => Change::Added,
            };
            found.push(PartDifference {
                part: Part::Successor,
                name: position.to_string().into_bytes(),
                change,
                old: one.map(Paths::block),
                new: other.map(Paths::block),
            });
        }
    }

    /// What differs between the arguments of two blocks, of which the pairs in `arguments` are the
    /// same.
    pub(super) fn arguments(
        &mut self,
        a: Block<'m>,
        b: Block<'m>,
        arguments: &[(u32, u32)],
    ) -> Result<Vec<PartDifference>> {
        let mut found = Vec::new();
        let (mut at_a, mut at_b) = (0, 0);
        let end = (a.argument_count(), b.argument_count());
        for (end_a, end_b) in arguments.iter().copied().chain([end]) {
            for position in at_a..end_a {
                let name = format!("{} of {}", position, Paths::block(a));
                self.value_types(
                    Part::Argument,
                    name,
                    (a.argument(position), None),
                    &mut found,
                )?;
            }
            for position in at_b..end_b {
                let name = format!("{} of {}", position, Paths::block(b));
                self.value_types(
                    Part::Argument,
                    name,
                    (None, b.argument(position)),
                    &mut found,
                )?;
            }
            if (end_a, end_b) != end {
                let name = format!("{} of {}", end_a, Paths::block(a));
                let both = (a.argument(end_a), b.argument(end_b));
                self.value_types(Part::Argument, name.clone(), both, &mut found)?;
                if !self.with.ignore_locations {
                    let both = (a.argument_location_id(end_a), b.argument_location_id(end_b));
                    let location = self.location(both.0, both.1)?;
                    found.extend(location.map(|location| PartDifference {
                        part: Part::ArgumentLocation,
                        name: name.into_bytes(),
                        ..location
                    }));
                }
            }
            (at_a, at_b) = (end_a + 1, end_b + 1);
        }
        Ok(found)
    }
}
