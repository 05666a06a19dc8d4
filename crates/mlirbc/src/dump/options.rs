//! How a file is dumped.

use std::ops::Range;
use std::sync::Arc;

use crate::dialect::Registry;
use crate::limits::Limits;
use crate::section_id::SectionId;

/// How a file is dumped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DumpOptions {
    /// Whether long strings, and the bytes of long pieces, are shown in full.
    pub full: bool,
    /// The sections to show, without the header; everything if empty.
    pub sections: Vec<SectionId>,
    /// The bytes whose lines are shown, as offsets in the file; everything if `None`. A line of which
    /// only a part is in the range is shown whole. What is outside is read only as far as necessary,
    /// so that damage there may remain unreported.
    pub bytes: Option<Range<u64>>,
    /// The knowledge of dialects.
    pub registry: Arc<Registry>,
    /// The limits of reading. The dump charges the budget for each piece of the file and of the text.
    pub limits: Limits,
}

impl Default for DumpOptions {
    fn default() -> Self {
        DumpOptions {
            full: false,
            sections: Vec::new(),
            bytes: None,
            registry: Registry::built_in(),
            limits: Limits::default(),
        }
    }
}
