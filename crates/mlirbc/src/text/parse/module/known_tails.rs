//! What was read from the text between the operands and the location of an op, its tail.

use std::rc::Rc;

use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::text::parse::module::known_texts::{KnownTexts, SoughtText};
use crate::text::parse::module::repeats::Repeats;

/// The types of the operands and results of an op.
#[derive(Debug, Default)]
pub(super) struct Signature {
    pub(super) inputs: Vec<TypeId>,
    pub(super) results: Vec<TypeId>,
    /// The lines of ops in their custom form with these types, which are of one name.
    pub(super) lines: Repeats,
}

/// The encoded properties, and the dictionary without inherent attributes.
pub(super) type Encoded = (Option<PropertiesId>, Option<AttributeId>);

/// What the text between the operands and the location says about an op of a name.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    pub(super) signature: Rc<Signature>,
    pub(super) encoded: Encoded,
}

/// The tails that were read, by the name of the op and the text.
pub(super) type KnownTails = KnownTexts<OpNameId, Tail>;

/// A text that may be a tail of ops of a name.
pub(super) type TailText<'t> = SoughtText<'t, OpNameId>;
