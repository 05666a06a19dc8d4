//! What is known of the ops of a name, and the attributes of an op as they are read.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::container::{AttributeId, OpNameId};
use crate::dialect::{Registry, Requirements, Source, inherent_name};
use crate::ir::DecodedProperties;
use crate::schema::{OpDef, Releases};
use crate::text::parse::Entries;
use crate::text::parse::module::recent_tails::RecentTails;

/// What is known of the ops of a name.
#[derive(Debug)]
pub(super) struct OpKind {
    pub(super) name: OpNameId,
    pub(super) is_isolated: bool,
    pub(super) is_module: bool,
    pub(super) definition: Definition,
    /// The tails of its ops.
    pub(super) tails: RecentTails,
    /// Whether dictionaries and encoded properties of its ops were recorded. Ops that repeat their tails as a whole
    /// would look them up in vain.
    pub(super) is_kept: Cell<bool>,
}

/// The definition of the properties of the ops of a name.
#[derive(Debug)]
pub(super) enum Definition {
    /// No definition: properties are any attribute.
    Unregistered,
    /// The op has no properties.
    None,
    Known(KnownDefinition),
    /// Definitions that may apply differ.
    Undecided,
}

/// A definition, with what its releases require of attributes.
#[derive(Debug)]
pub(super) struct KnownDefinition {
    pub(super) source: Source,
    pub(super) op_def: OpDef,
    pub(super) requirements: Requirements,
    /// The properties of an op that was encoded, to be used for another one.
    pub(super) spare: RefCell<Option<DecodedProperties>>,
}

impl KnownDefinition {
    /// A definition whose constraints are those of releases, or else those of its source.
    pub(super) fn new(
        registry: &Registry,
        source: Source,
        op_def: &OpDef,
        releases: Releases,
    ) -> Self {
        let releases = match releases.is_empty() {
            true => source.releases(),
            false => releases,
        };
        KnownDefinition {
            source,
            op_def: op_def.clone(),
            requirements: Requirements::of(registry, op_def.name.as_bytes(), releases),
            spare: RefCell::new(None),
        }
    }

    /// The position of the property that an entry of a dictionary sets.
    pub(super) fn position(&self, name: &[u8]) -> Option<usize> {
        let name = inherent_name(name)?;
        let mut fields = self.op_def.properties(6).fields.iter();
        fields.position(|field| *field.name == *name)
    }
}

/// A dictionary of an op. It is no attribute yet, as most of its entries become properties.
#[derive(Debug)]
pub(super) struct Dictionary<'t> {
    pub(super) text: &'t [u8],
    /// Its number among the dictionaries that were read: hashing a long text again takes time.
    pub(super) number: u32,
    /// Sorted by name.
    pub(super) entries: Entries<'t>,
}

/// What stands between the brackets of properties.
#[derive(Clone, Debug)]
pub(super) enum Properties<'t> {
    Dictionary(Rc<Dictionary<'t>>),
    Attribute(AttributeId),
}

/// What determines the encoding of an op's inherent attributes; dictionaries by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PropertiesKey {
    pub(super) name: OpNameId,
    pub(super) properties: Option<u32>,
    pub(super) attribute: Option<AttributeId>,
    pub(super) dictionary: Option<u32>,
    pub(super) operands: u32,
    pub(super) results: u32,
}
