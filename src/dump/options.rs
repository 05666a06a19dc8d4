//! How a file is dumped.

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
    /// The knowledge of dialects.
    pub registry: Arc<Registry>,
    /// The limits of reading.
    pub limits: Limits,
}

impl Default for DumpOptions {
    fn default() -> Self {
        DumpOptions {
            full: false,
            sections: Vec::new(),
            registry: Registry::built_in(),
            limits: Limits::default(),
        }
    }
}
