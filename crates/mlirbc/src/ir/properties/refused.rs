//! The properties of an op that a release refuses.

use crate::dialect::{Attribute, Refusal};
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::inherent::Inherent;
use crate::schema::{Release, Releases, Value};

impl<'m> Op<'m> {
    /// The first property that a release refuses, and why.
    ///
    /// # Errors
    /// An attribute is damaged.
    pub(crate) fn refused_property(self, release: Release) -> Result<Option<(&'m str, Refusal)>> {
        let found = self.first_refused(Releases::NONE.with(release))?;
        Ok(found.map(|(_, name, refusal)| (name, refusal)))
    }

    /// The first property that all releases refuse that may have written the op, and why.
    ///
    /// # Errors
    /// As [`Op::refused_property`].
    pub(in crate::ir) fn refused_property_of_own(
        self,
    ) -> Result<Option<(Attribute<'m>, &'m str, Refusal)>> {
        let module = self.module();
        let releases = module.releases_that_may_apply(self.name().id());
        self.first_refused(releases)
    }

    fn first_refused(
        self,
        releases: Releases,
    ) -> Result<Option<(Attribute<'m>, &'m str, Refusal)>> {
        let Inherent::Defined(_, properties) = self.inherent()? else {
            return Ok(None);
        };
        let tables = self.module().tables();
        let mut fields = properties.fields();
        while let Some((field, value)) = fields.next()? {
            let Value::Attribute(id) = value else {
                continue;
            };
            if let Some(attribute) = tables.attribute(id)
                && let Some(refusal) =
                    attribute.refusal(self.name().full(), &field.name, releases)?
            {
                return Ok(Some((attribute, &field.name, refusal)));
            }
        }
        Ok(None)
    }
}
