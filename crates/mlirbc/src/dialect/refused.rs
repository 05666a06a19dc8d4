//! The attributes of properties that releases refuse.

use std::sync::Arc;

use crate::dialect::entry::Attribute;
use crate::dialect::judgement::{Judgement, Refusal, RefusedBy};
use crate::dialect::registry::Registry;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{OpConstraints, Releases};

/// What some releases require of the properties of an op: looked up once for the attributes of many ops.
#[derive(Clone, Debug)]
pub(crate) struct Requirements(Arc<[Option<OpConstraints>]>);

impl Requirements {
    /// The requirements of an op in releases. Without a release, those that a description states for all.
    pub(crate) fn of(registry: &Registry, op: &[u8], releases: Releases) -> Self {
        let constraints = constraints_of(registry, op, releases);
        Requirements(constraints.map(|it| it.cloned()).collect())
    }

    /// As [`Attribute::refusal`].
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn refusal(
        &self,
        attribute: Attribute<'_>,
        property: &str,
    ) -> Result<Option<Refusal>> {
        attribute.refusal_by(self.0.iter().map(Option::as_ref), property)
    }
}

/// The constraints of an op in each of some releases, `None` for those that are not known.
fn constraints_of<'r>(
    registry: &'r Registry,
    op: &[u8],
    releases: Releases,
) -> impl Iterator<Item = Option<&'r OpConstraints>> {
    let of_any = releases.is_empty().then(|| registry.constraints_of_any(op));
    let of_each = releases
        .iter()
        .map(move |release| registry.constraints(op, release));
    of_any.into_iter().chain(of_each)
}

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
        self.refusal_by(constraints_of(registry, op, releases), property)
    }

    fn refusal_by<'r>(
        self,
        constraints: impl Iterator<Item = Option<&'r OpConstraints>>,
        property: &str,
    ) -> Result<Option<Refusal>> {
        let mut first = None;
        for constraints in constraints {
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
