//! Stripping: removes contents that go beyond the ops themselves, so that a file can be shared.
//!
//! The tables only grow, so they keep unreferenced entries. Canonical writing omits them, and
//! [`crate::write::Mode::Blanked`] blanks them if indices must not change.

use crate::container::{AttributeId, NewResource};
use crate::dialect::Attribute;
use crate::error::Result;
use crate::ir::body::{Body, NONE};
use crate::ir::id::BodyId;
use crate::ir::module::Module;

/// The contents to remove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The locations of ops and block arguments, which become unknown. A location that is used as
    /// an ordinary attribute, or nested in one, is kept.
    pub locations: bool,
    /// The data of dialect resources, whose keys stay as declarations, and external resources with
    /// their keys.
    pub resources: bool,
    /// The elements of constants in attributes, such as `dense<[1, 2]>`, if there are more than
    /// this many and they are not all equal. Numbers become zero, strings empty. Constants of VHLO
    /// are included; dense arrays, which are parameters of ops, are not.
    pub constants: Option<u64>,
    /// Names that nothing outside of the file depends on: those of private symbols that are defined
    /// in it, and the keys of dialect resources. They become `s0`, `s1`, ... and `r0`, `r1`, ...
    /// New names do not depend on the old ones.
    /// Names of private declarations are kept, because a linker resolves them.
    pub names: bool,
}

/// The result of stripping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    /// The number of ops and block arguments whose location became unknown.
    pub locations: u64,
    /// The number of resources whose data was removed, or that were dropped.
    pub resources: u64,
    /// The number of constants whose elements became zero.
    pub constants: u64,
    /// The number of symbols and resource keys that were renamed.
    pub names: u64,
    /// The number of names that were kept because something opaque, or a type, may refer to them.
    pub kept_names: u64,
}

impl Module<'_> {
    /// Removes the selected contents. Ops, types, other attributes and their order stay unchanged.
    ///
    /// # Errors
    /// Contents that had to be searched are damaged, or [`Limits::work`](crate::limits::Limits::work) is
    /// exceeded, and the module is unchanged; or a table is full.
    pub fn strip(&mut self, what: Strip) -> Result<Stripped> {
        let mut stripped = Stripped::default();
        self.charge_tables()?;
        // What may be damaged is read before any part changes.
        if what.names || what.locations {
            self.materialize()?;
            self.charge_bodies()?;
        }
        let locations = match what.locations {
            true => self.located_bodies(),
            false => Vec::new(),
        };
        let (unknown, zeros) = self.transaction(|module| {
            let unknown = match locations.is_empty() {
                true => None,
                false => Some(module.tables_mut().unknown_location()?),
            };
            let zeros = what.constants.map(|most| module.zeros(most)).transpose()?;
            if what.names {
                module.strip_names(&mut stripped)?;
            }
            Ok((unknown, zeros.unwrap_or_default()))
        })?;
        if what.resources {
            stripped.resources = self.strip_resources()?;
        }
        stripped.constants = zeros.len() as u64;
        for (id, bytes) in zeros {
            self.tables_mut().replace_attribute(id, &bytes);
        }
        if let Some(unknown) = unknown {
            stripped.locations = self.strip_locations(&locations, unknown)?;
        }
        Ok(stripped)
    }

    /// The bodies with known locations, with the number of these.
    fn located_bodies(&self) -> Vec<(BodyId, u64)> {
        // A table may contain an attribute twice.
        let attributes = self.tables().attributes();
        let is_unknown: Vec<bool> = attributes.map(Attribute::is_unknown_location).collect();
        let is_known = |location: u32| {
            let is_unknown = is_unknown.get(location as usize).copied();
            location != NONE && is_unknown != Some(true)
        };
        let bodies = (0..self.bodies.count()).map(BodyId);
        let bodies =
            bodies.filter_map(|id| Some((id, known_locations(self.decoded(id)?, &is_known))));
        bodies.filter(|(_, count)| *count > 0).collect()
    }

    fn strip_locations(&mut self, bodies: &[(BodyId, u64)], unknown: AttributeId) -> Result<u64> {
        let unknown = unknown.index();
        for (id, _) in bodies {
            let body = self.body_mut(*id)?;
            for op in &mut body.ops {
                op.location = unknown;
            }
            body.argument_locations.fill(unknown);
            body.set_argument_locations(unknown);
        }
        Ok(bodies.iter().map(|(_, count)| count).sum())
    }

    fn strip_resources(&mut self) -> Result<u64> {
        let mut count = u64::from(self.tables_mut().remove_external_resources());
        let positions = 0..self.container().resources().entries().len() as u32;
        for position in positions {
            let entries = self.container().resources().entries();
            let entry = entries.get(position as usize);
            if entry.is_none_or(|resource| resource.is_elided()) {
                continue;
            }
            self.tables_mut()
                .set_resource(position, NewResource::Elided)?;
            count += 1;
        }
        Ok(count)
    }
}

/// The number of ops and arguments of a body whose location satisfies `is_known`.
fn known_locations(body: &Body, is_known: &impl Fn(u32) -> bool) -> u64 {
    let ops = body.ops.iter().filter(|op| op.block != NONE);
    let ops = ops.filter(|op| is_known(op.location)).count();
    let blocks = 0..body.blocks.len() as u32;
    let blocks = blocks.filter(|&block| body.block(block).is_some());
    let arguments = blocks.flat_map(|block| {
        let count = body.arguments_of(block).len();
        (0..count).filter_map(move |position| body.argument_location(block, position))
    });
    ops as u64 + arguments.filter(|&location| is_known(location)).count() as u64
}
