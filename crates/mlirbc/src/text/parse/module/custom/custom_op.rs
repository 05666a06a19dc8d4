//! What the text of an op in its custom form has said so far.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::text::form::Values;
use crate::text::parse::Entry;
use crate::text::parse::module::custom::op_form::OpForm;
use crate::text::parse::module::names::{Name, NameUse};
use crate::text::parse::module::op_kind::{Dictionary, OpKind, Properties};

/// An op in its custom form, of which a part was read.
#[derive(Debug)]
pub(in crate::text::parse::module) struct CustomOp<'t> {
    pub(super) form: Rc<OpForm>,
    /// The next step of its program.
    pub(super) at: usize,
    /// The operands with their groups, in the order of the text.
    pub(super) operands: Vec<(Values, NameUse)>,
    /// The types that the text states, with their groups.
    pub(super) types: Vec<(Values, TypeId)>,
    /// The properties, by slot.
    pub(super) attributes: Vec<(usize, AttributeId)>,
    /// The discardable attributes that the format names.
    pub(super) discardable: Vec<Entry<'t>>,
    pub(super) dictionary: Option<Rc<Dictionary<'t>>>,
    pub(super) properties: Option<(Properties<'t>, usize)>,
    /// The arguments of entry blocks that the text of the op names, up to the region.
    pub(super) arguments: Vec<EntryArgument>,
    /// The number of regions read, for each group of them.
    pub(super) regions: Vec<u32>,
    /// The groups of these regions in the order of the text, each with the number of slots of the body before it.
    pub(super) region_order: Vec<(usize, u32)>,
    /// The group of each successor, in the order of the text.
    pub(super) successors: Vec<usize>,
    /// The clauses that were read, by step.
    pub(super) clauses: Vec<usize>,
    /// The number of operands when the first region began: the body has room for them.
    pub(super) reserved: Option<usize>,
    /// Whether arguments of the region may have the names of values around it.
    pub(in crate::text::parse::module) shadows_names: bool,
    /// How the current region ends.
    pub(super) ending: Ending,
    /// The last token on which a choice depended.
    pub(super) choice_at: usize,
    /// Arguments that a directive keeps for later regions, or until their types are known.
    pub(super) shared_arguments: Vec<EntryArgument>,
    /// Numbers that a directive collects from one region to the next.
    pub(super) numbers: Vec<i64>,
    /// A type that was read before it was known of which group it is.
    pub(super) read_ahead: Option<TypeId>,
    /// The op that is the body of a region, with its attributes.
    pub(super) payload: Option<(Rc<OpKind>, Option<Rc<Dictionary<'t>>>)>,
    /// What follows from types behind it in the text.
    pub(super) late: Vec<Late>,
    /// The location of the op, if it was read before its end.
    pub(super) location: Option<AttributeId>,
    /// The slots whose defaults reading adds.
    pub(super) absent_defaults: Vec<usize>,
}

/// A type or an attribute that follows from a type behind it in the text.
#[derive(Debug)]
pub(super) enum Late {
    /// A pointer of a storage class to the type of a value, or of another part of the text.
    Pointer {
        pointer: Values,
        value: Option<Values>,
        /// Whether it is a pointer to the elements of a vector.
        is_to_element: bool,
        class: Box<str>,
    },
    /// The storage class of a pointer.
    StorageClass { slot: usize, pointer: Values },
    /// Operands of the type that both members of the result have.
    Member {
        operands: [Values; 2],
        result: Values,
    },
}

/// An argument of an entry block that the text of the op names.
#[derive(Clone, Debug)]
pub(super) struct EntryArgument {
    /// The group of the region.
    pub(super) region: usize,
    pub(super) name: Name,
    pub(super) ty: ArgumentType,
    pub(super) location: Option<AttributeId>,
}

/// The type of an argument, which may be known only when the region begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum ArgumentType {
    Known(TypeId),
    Index,
    /// The type of a value, by its position in a group.
    Of(Values, usize),
}

/// What ends a region after its last written op.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ending {
    /// The terminator of the form, if it has one and none is written.
    #[default]
    Terminator,
    /// A block is added if there is none.
    Block,
    /// An op that yields the results of the last op: `vector.yield`.
    Yield(&'static str),
}

impl CustomOp<'_> {
    pub(super) fn new(form: Rc<OpForm>) -> Self {
        let regions = vec![0; form.regions.len()];
        CustomOp {
            form,
            at: 0,
            operands: Vec::new(),
            types: Vec::new(),
            attributes: Vec::new(),
            discardable: Vec::new(),
            dictionary: None,
            properties: None,
            arguments: Vec::new(),
            regions,
            region_order: Vec::new(),
            successors: Vec::new(),
            clauses: Vec::new(),
            reserved: None,
            shadows_names: false,
            ending: Ending::default(),
            choice_at: 0,
            shared_arguments: Vec::new(),
            numbers: Vec::new(),
            read_ahead: None,
            payload: None,
            late: Vec::new(),
            location: None,
            absent_defaults: Vec::new(),
        }
    }

    /// Prepares it for another op.
    pub(super) fn reset(&mut self, form: Rc<OpForm>) {
        self.regions.clear();
        self.regions.resize(form.regions.len(), 0);
        self.form = form;
        self.at = 0;
        self.operands.clear();
        self.types.clear();
        self.attributes.clear();
        self.discardable.clear();
        self.dictionary = None;
        self.properties = None;
        self.arguments.clear();
        self.region_order.clear();
        self.successors.clear();
        self.clauses.clear();
        self.reserved = None;
        self.shadows_names = false;
        self.ending = Ending::default();
        self.choice_at = 0;
        self.shared_arguments.clear();
        self.numbers.clear();
        self.read_ahead = None;
        self.payload = None;
        self.late.clear();
        self.location = None;
        self.absent_defaults.clear();
    }

    /// The number of operands in a group.
    pub(super) fn operand_count(&self, values: Values) -> usize {
        let of = |group: Values| match values {
            Values::AllOperands => true,
            values => group == values,
        };
        self.operands.iter().filter(|(group, _)| of(*group)).count()
    }

    /// The value of a property that the text states.
    pub(super) fn attribute(&self, slot: usize) -> Option<AttributeId> {
        let mut attributes = self.attributes.iter().rev();
        attributes.find(|(of, _)| *of == slot).map(|(_, id)| *id)
    }
}
