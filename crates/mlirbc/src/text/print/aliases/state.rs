//! The state of aliases in the printer.

use hashbrown::HashMap;

use crate::text::print::aliases::collector::Collector;
use crate::text::print::text_cache::TextId;

/// What the printer does about aliases.
#[derive(Debug)]
pub(in crate::text) enum Aliases<'m> {
    /// Everything is printed in full.
    None,
    /// Entries with an alias are collected. The text is discarded.
    Collecting(Box<Collector<'m>>),
    /// The aliases of entries are their kept texts. This map has the aliases of parts of texts, by
    /// the address of the part.
    Printing(HashMap<(usize, usize), TextId>),
}

impl Aliases<'_> {
    /// Drops the innermost entry of the first walk.
    pub(in crate::text) fn drop_visited(&mut self) {
        if let Aliases::Collecting(collector) = self {
            collector.drop_open();
        }
    }

    /// Records that the text of the innermost entry of the first walk will be another one in the second
    /// walk, even with aliases in place of the marks.
    #[inline]
    pub(in crate::text) fn text_will_differ(&mut self) {
        if let Aliases::Collecting(collector) = self {
            collector.text_will_differ();
        }
    }
}
