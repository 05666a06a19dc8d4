//! Ops counted by name and by location: through the library in a sound file, piece by piece in what
//! is left of a damaged one.

use std::ops::Range;

use mlirbc::dialect::Tables;
use mlirbc::ir::Module;

use crate::progress::Progress;
use crate::scan::Walked;
use crate::scan::ir;
use crate::scan::piece::Piece;

/// Ops by name and by location.
pub struct OpCounts {
    /// By index of the name.
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
}

impl ir::Visitor for OpCounts {
    fn piece(&mut self, _: Range<u64>, _: usize, piece: Piece<'_>) -> Walked {
        match piece {
            Piece::OpName { name, .. } => self.add_name(name),
            Piece::Location(index) => self.add_location(index),
            _ => {}
        }
        Ok(())
    }
}
