//! The defaults of properties, which are text in a definition.

use crate::error::{Error, Result, Segment};
use crate::ir::{Counts, DecodedProperties, Module};
use crate::schema::OpDef;
use crate::text::parse::parse_attribute;

impl Module<'_> {
    /// Sets the properties that are absent and have a default. Some defaults do not satisfy the constraint of
    /// their property. They are errors if `is_complete`; otherwise the caller may still set the property.
    ///
    /// # Errors
    /// A default is refused, or a table is full.
    pub(crate) fn fill_defaults(
        &mut self,
        parts: &mut DecodedProperties,
        op_def: &OpDef,
        counts: Counts,
        is_complete: bool,
    ) -> Result<()> {
        for (at, field) in op_def.properties(6).fields().iter().enumerate() {
            if let Some(default) = &field.default
                && parts.is_absent(at)
            {
                let default = parse_attribute(self.tables_mut(), default.as_bytes());
                let within = |error: Error| error.within(Segment::field(&field.name));
                let default = default.map_err(within)?;
                match is_complete {
                    true => parts.set(self.tables_mut(), at, Some(default), counts)?,
                    false => parts.set_default(self.tables_mut(), at, default, counts)?,
                }
            }
        }
        Ok(())
    }
}
