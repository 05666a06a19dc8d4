//! What the printer does about aliases.

use std::collections::HashMap;

use crate::asm::aliases::collector::Collector;
use crate::asm::text_cache::TextId;

/// What the printer does about aliases.
#[derive(Debug)]
pub(in crate::asm) enum Aliases<'m> {
    /// Everything stands in full.
    None,
    /// What has an alias is collected. What is printed goes nowhere.
    Collecting(Box<Collector<'m>>),
    /// The aliases of entries are their kept texts; those of parts of texts are here, by the place
    /// of the part in memory.
    Printing(HashMap<(usize, usize), TextId>),
}

impl Aliases<'_> {
    /// Drops the innermost entry of the first walk.
    pub(in crate::asm) fn drop_visited(&mut self) {
        if let Aliases::Collecting(collector) = self {
            collector.drop_open();
        }
    }
}
