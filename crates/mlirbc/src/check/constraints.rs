//! The attributes of an op's properties, judged by the constraints of a release.

use hashbrown::HashMap;

use crate::container::AttributeId;
use crate::dialect::{Attribute, Judgement};
use crate::error::Result;
use crate::schema::{Constraint, OpConstraints};

/// What is known of attributes, so that one that many ops share is judged once for each constraint.
pub(super) type Judged = HashMap<(*const Constraint, AttributeId), Judgement>;

/// Judges the attributes of an op's properties.
pub(super) struct Judge<'j> {
    pub(super) constraints: Option<&'j OpConstraints>,
    pub(super) judged: &'j mut Judged,
}

impl Judge<'_> {
    /// Judges the attribute of a property; `None` if nothing is known of its constraint.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(super) fn judge(
        &mut self,
        property: &str,
        attribute: Attribute<'_>,
    ) -> Result<Option<&Judgement>> {
        let constraint = self.constraints.and_then(|it| it.property(property));
        let Some(constraint) = constraint.map(|it| &*it.constraint) else {
            return Ok(None);
        };
        let key = (std::ptr::from_ref(constraint), attribute.id());
        if !self.judged.contains_key(&key) {
            self.judged.insert(key, attribute.judge(constraint)?);
        }
        Ok(self.judged.get(&key))
    }
}
