//! Ops counted by name and by location: through the library in a valid file, piece by piece in the
//! readable parts of a damaged one.

use std::convert::Infallible;
use std::ops::Range;

use mlirbc::Error;
use mlirbc::container::Container;
use mlirbc::dialect::Tables;
use mlirbc::ir::Module;
use mlirbc::ir::grammar::{self, Event};

use crate::progress::Progress;

/// The number of ops by name and by location.
pub struct OpCounts {
    /// By index of the op name.
    pub names: Vec<u64>,
    /// The number of ops at each attribute.
    pub at: Vec<u64>,
    pub total: u64,
}

impl OpCounts {
    pub fn new(tables: &Tables<'_>) -> Self {
        OpCounts {
            names: vec![0; tables.container().dialects().op_name_count() as usize],
            at: vec![0; tables.attribute_count() as usize],
            total: 0,
        }
    }

    /// Counts all ops of a module.
    pub fn add_all(&mut self, module: &Module<'_>, progress: &mut Progress) -> mlirbc::Result<()> {
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            self.add_name(op.name().id().index().into());
            if let Some(location) = op.location() {
                self.add_location(location.id().index().into());
            }
            if self.total.is_multiple_of(65_536) {
                progress.at(self.total, None);
            }
        }
        Ok(())
    }

    fn add_name(&mut self, index: u64) {
        self.total += 1;
        let name = usize::try_from(index)
            .ok()
            .and_then(|index| self.names.get_mut(index));
        if let Some(count) = name {
            *count += 1;
        }
    }

    fn add_location(&mut self, index: u64) {
        let location = usize::try_from(index)
            .ok()
            .and_then(|index| self.at.get_mut(index));
        if let Some(count) = location {
            *count += 1;
        }
    }

    /// Counts the readable ops in the data of an IR section; returns the first damage in it.
    pub fn add_readable(&mut self, container: &Container<'_>, data: Range<u64>) -> Option<Error> {
        let (version, limits) = (container.version(), container.limits());
        let count = |_, _, event: Event<'_>| {
            match event {
                Event::OpName { name, .. } => self.add_name(name),
                Event::Location(index) => self.add_location(index),
                _ => {}
            }
            Ok::<(), Infallible>(())
        };
        match grammar::read_events(container.cursor(data), version, limits, count) {
            Ok(damage) => damage,
        }
    }
}

/// Sorts a list, the most frequent first.
pub fn sort_by_count(list: &mut [(String, u64)]) {
    list.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
}
