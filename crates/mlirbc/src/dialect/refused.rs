//! The attributes of properties that releases refuse.

use crate::dialect::entry::Attribute;
use crate::dialect::judgement::{Judgement, Refusal, RefusedBy};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::Releases;

impl Attribute<'_> {
    /// Why all of some releases refuse the attribute as a property of an op; `None` if one of them may accept
    /// it. Without a release, the constraints hold that a description states for all.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn refusal(
        self,
        op: &[u8],
        property: &str,
        releases: Releases,
    ) -> Result<Option<Refusal>> {
        let registry = self.tables().registry();
        let of_any = releases.is_empty().then(|| registry.constraints_of_any(op));
        let of_each = releases
            .iter()
            .map(|release| registry.constraints(op, release));
        let mut first = None;
        for constraints in of_any.into_iter().chain(of_each) {
            let property = constraints.and_then(|it| it.property(property));
            let Some(property) = property else {
                return Ok(None);
            };
            match self.judge(&property.constraint)? {
                Judgement::Refused(refusal) => first = first.or(Some(refusal)),
                Judgement::Fits | Judgement::Unknown => return Ok(None),
            }
        }
        Ok(first)
    }
}

impl Refusal {
    /// The error for the attribute at an offset.
    #[cold]
    pub(crate) fn into_error(self, offset: u64) -> Error {
        let (expected, found) = (self.expected, self.found);
        let kind = match self.by {
            RefusedBy::Reader => ErrorKind::OtherClass { expected, found },
            RefusedBy::Verifier => ErrorKind::FailedConstraint {
                constraint: expected,
                found,
            },
        };
        Error::new(kind, offset)
    }
}
