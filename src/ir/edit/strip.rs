//! Stripping: what a file says beyond what its ops mean is taken away, so that it can be handed on.
//!
//! The tables only grow, so they keep what nothing refers to any more. Canonical writing leaves it
//! out, and [`crate::write::Mode::Blanked`] blanks it where numbers have to stay.

use super::Module;
use crate::container::{NewResource, ResourceOwner};
use crate::dialect::Attribute;
use crate::error::Result;
use crate::ir::body::{Body, NONE};
use crate::ir::id::BodyId;

/// What to take away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The locations of ops and block arguments, which become unknown. A location that is an
    /// attribute like any other, or lies in one, stays.
    pub locations: bool,
    /// The data of dialect resources, whose keys stay as declarations, and external resources
    /// altogether.
    pub resources: bool,
    /// The elements of constants that lie in attributes, such as `dense<[1, 2]>`, where they are more
    /// than this many and not all equal: numbers become zero, strings empty. Constants of VHLO are
    /// among them; dense arrays, which parametrize ops, are not.
    pub constants: Option<u64>,
    /// Names that nothing outside of the file depends on: those of private symbols that are defined
    /// in it, and the keys of dialect resources. They become `s0`, `s1`, ... and `r0`, `r1`, ...
    /// Names of private declarations stay, as they are for a linker.
    pub names: bool,
}

/// What stripping came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    /// The ops and block arguments whose location became unknown.
    pub locations: u64,
    /// The resources whose data was left out, or that were dropped.
    pub resources: u64,
    /// The constants whose elements became zero.
    pub constants: u64,
    /// The symbols and resource keys that were renamed.
    pub names: u64,
    /// Those that keep their name: something opaque, or a type, may refer to them by it.
    pub kept_names: u64,
}

impl Module<'_> {
    /// Takes away what `what` says. Ops, types, other attributes and their order are left alone.
    ///
    /// # Errors
    /// Something that had to be looked at is damaged, or a table is full.
    pub fn strip(&mut self, what: Strip) -> Result<Stripped> {
        let mut stripped = Stripped::default();
        if what.names {
            self.strip_names(&mut stripped)?;
        }
        if what.resources {
            stripped.resources = self.strip_resources()?;
        }
        if let Some(most) = what.constants {
            stripped.constants = self.strip_constants(most)?;
        }
        if what.locations {
            stripped.locations = self.strip_locations()?;
        }
        Ok(stripped)
    }

    fn strip_locations(&mut self) -> Result<u64> {
        self.materialize()?;
        // A table may hold an attribute twice.
        let attributes = self.tables().attributes();
        let is_unknown: Vec<bool> = attributes.map(Attribute::is_unknown_location).collect();
        let is_known = |location: u32| {
            let is_unknown = is_unknown.get(location as usize).copied();
            location != NONE && is_unknown != Some(true)
        };
        let mut unknown = None;
        let mut count = 0;
        for id in (0..self.bodies.count()).map(BodyId) {
            let found = self
                .decoded(id)
                .map_or(0, |body| known_locations(body, &is_known));
            if found == 0 {
                continue;
            }
            count += found;
            let unknown = match unknown {
                Some(unknown) => unknown,
                None => *unknown.insert(self.tables_mut().unknown_location()?.index()),
            };
            let body = self.body_mut(id)?;
            for op in &mut body.ops {
                op.location = unknown;
            }
            body.argument_locations.fill(unknown);
            body.set_argument_locations(unknown);
        }
        Ok(count)
    }

    fn strip_resources(&mut self) -> Result<u64> {
        let mut count = 0;
        let positions = 0..self.container().resources().entries().len() as u32;
        for position in positions.rev() {
            let resources = self.container().resources();
            let is_elided = resources
                .entries()
                .get(position as usize)
                .is_none_or(|resource| resource.is_elided());
            let owner = resources.group_of(position).map(|group| group.owner);
            match owner {
                Some(ResourceOwner::External(_)) => self.tables_mut().remove_resource(position)?,
                _ if is_elided => continue,
                _ => self
                    .tables_mut()
                    .set_resource(position, NewResource::Elided)?,
            }
            count += 1;
        }
        self.tables_mut().remove_empty_resource_groups();
        Ok(count)
    }
}

/// The number of ops and arguments of a body whose location is one that `is_known` tells.
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
