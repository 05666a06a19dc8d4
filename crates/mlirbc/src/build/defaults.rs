//! The defaults of properties, which are text in a definition.

use crate::asm::parse_attribute;
use crate::error::{Error, Result, Segment};
use crate::ir::{Counts, Module, Parts};
use crate::layout::OpLayout;

impl Module<'_> {
    /// Sets the properties that are absent and have a default.
    ///
    /// # Errors
    /// A table is full.
    pub(crate) fn fill_defaults(
        &mut self,
        parts: &mut Parts,
        layout: &OpLayout,
        counts: Counts,
    ) -> Result<()> {
        for (at, field) in layout.properties(6).fields().iter().enumerate() {
            if let Some(default) = &field.default
                && parts.is_absent(at)
            {
                let default = parse_attribute(self.tables_mut(), default.as_bytes());
                let within = |error: Error| error.within(Segment::field(&field.name));
                let default = default.map_err(within)?;
                parts.set(self.tables_mut(), at, Some(default), counts)?;
            }
        }
        Ok(())
    }
}
