//! How the types of the groups of an op follow, compiled from the rules of its form.

use crate::schema::TypeRule;
use crate::text::form::type_rules::computation::Computation;
use crate::text::form::type_rules::following::FollowingType;

/// Operands or results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Values {
    /// A group of operands.
    Operands(usize),
    /// A group of results.
    Results(usize),
    AllOperands,
    AllResults,
}

/// How the types of a group are known.
#[derive(Debug)]
pub(crate) enum TypeOf {
    /// Nothing determines them.
    Unknown,
    /// They are written.
    Written,
    /// They equal those of other values.
    Same(Values),
    /// All have this type.
    Built(FollowingType<'static>),
    /// They are computed from those of other values.
    Computed(Computation, Values),
    /// All have the type of the attribute in a slot.
    OfAttribute(usize),
    /// The op infers them.
    Inferred,
}

impl TypeOf {
    /// What a rule states; `None` if it names what is not known.
    pub(in crate::text::form) fn of(
        rule: &TypeRule,
        values: impl Fn(&str) -> Option<Values>,
        slot: impl Fn(&str) -> Option<usize>,
    ) -> Option<TypeOf> {
        Some(match rule {
            TypeRule::Same(of) => TypeOf::Same(values(of)?),
            TypeRule::Built(text) => TypeOf::Built(FollowingType::of_text(text)),
            TypeRule::Transform {
                name,
                of,
                is_attribute: true,
            } if &**name == "type" => TypeOf::OfAttribute(slot(of)?),
            TypeRule::Transform {
                is_attribute: true, ..
            }
            | TypeRule::Unknown => return None,
            TypeRule::Transform { name, of, .. } => {
                TypeOf::Computed(Computation::named(name)?, values(of)?)
            }
            TypeRule::Infer => TypeOf::Inferred,
        })
    }
}
