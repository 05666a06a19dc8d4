//! The compiled program of a form: a flat list of steps.

use crate::schema::AttributeText;
use crate::text::form::directive::Directive;
use crate::text::form::enum_cases::has_no_brackets;
use crate::text::form::type_classes::TypeClass;
use crate::text::form::type_rules::{TypeOf, Values};

/// A form for one definition of its op.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) steps: Vec<Step>,
    /// The properties, without the sizes of groups, in the order of the definition.
    pub(crate) slots: Vec<Slot>,
    /// The names of discardable attributes that the format names.
    pub(crate) discardable: Vec<Box<str>>,
    /// For each group of operands, the types that reading assigns.
    pub(crate) operand_types: Vec<TypeOf>,
    /// For each group of results, the types that reading assigns.
    pub(crate) result_types: Vec<TypeOf>,
    /// For each group of operands, the slot with the sizes of its inner groups.
    pub(crate) inner_sizes: Vec<Option<usize>>,
    /// The op that ends a region without a written terminator.
    pub(crate) terminator: Option<Box<str>>,
    /// The dialect whose ops need no prefix in the regions of the op.
    pub(crate) default_dialect: Option<Box<str>>,
    /// Whether reading adds a block to a region that is empty.
    pub(crate) has_single_blocks: bool,
    /// Whether that dictionary has attributes that have their default.
    pub(crate) has_defaults: bool,
    /// Whether MLIR prints the op by code instead of an assembly format.
    pub(crate) is_of_code: bool,
    /// Whether reading may refuse properties in a dictionary that is not parsed by code of the op.
    pub(crate) is_strict: bool,
    /// Whether the blank behind the prefix of an attribute is left out with it: since 23, `gpu.thread_id x` has one.
    pub(crate) strips_blanks: bool,
    /// Whether clauses in any order have two blanks before them, and are printed for attributes with their default too,
    /// as in 17.
    pub(crate) has_old_clauses: bool,
    /// The classes of the types that the text states.
    pub(crate) type_classes: Vec<(Values, TypeClass)>,
    /// Whether a dictionary of properties has them.
    pub(crate) has_property_dictionary: bool,
}

impl Program {
    /// Prints cases of enums without the brackets that their attributes have since LLVM 24.
    pub(crate) fn print_cases_as_words(&mut self) {
        for slot in &mut self.slots {
            if let AttributeText::Class(class) = &slot.text
                && has_no_brackets(class)
            {
                slot.text = AttributeText::Word {
                    class: class.clone(),
                    words: None,
                };
            }
        }
    }

    /// The classes of the types of some values.
    pub(crate) fn classes_of(&self, values: Values) -> impl Iterator<Item = TypeClass> {
        let classes = self.type_classes.iter();
        let classes = classes.filter(move |(of, _)| *of == values);
        classes.map(|(_, class)| *class)
    }
}

/// A property of the op.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) name: Box<str>,
    pub(crate) text: AttributeText,
    /// The value that reading fills in.
    pub(crate) default: Option<Box<str>>,
    /// Whether reading sets the default. Otherwise, an optional attribute stays absent.
    pub(crate) is_filled_in: bool,
    /// Whether a step prints it.
    pub(crate) is_in_format: bool,
    /// Whether it has the sizes of the inner groups of a group of operands.
    pub(crate) has_sizes: bool,
}

/// A step, and whether a blank precedes it.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) has_blank: bool,
    pub(crate) element: Element,
}

#[derive(Debug)]
pub(crate) enum Element {
    Literal(Box<str>),
    Blank,
    NewLine,
    /// The property of a slot. `is_full` omits neither its class nor its type.
    Attribute {
        slot: usize,
        is_full: bool,
    },
    Operands(Values),
    /// The types of values; for a single one without the prefix `strip`.
    Types {
        values: Values,
        strip: Option<Box<str>>,
    },
    FunctionType(Values, Values),
    /// A group of regions; `None` for all.
    Regions(Option<usize>),
    /// A group of successors; `None` for all.
    Successors(Option<usize>),
    Dictionary {
        has_keyword: bool,
    },
    PropertyDictionary,
    /// Continues at `otherwise` unless the condition holds.
    Unless {
        condition: Condition,
        otherwise: usize,
    },
    Jump(usize),
    /// The clauses up to `end` follow, which the text may have in any order. Nothing is printed.
    Clauses {
        end: usize,
    },
    /// The end of a clause of those that begin at a step. Nothing is printed.
    ClauseEnd {
        clauses: usize,
    },
    Directive(Directive, Vec<Argument>),
}

/// Holds if one of the parts is present, or if none is.
#[derive(Debug)]
pub(crate) struct Condition {
    pub(crate) parts: Vec<Argument>,
    pub(crate) is_inverted: bool,
    /// Whether it is that of a clause among those in any order.
    pub(crate) is_of_clause: bool,
}

/// An argument of a directive, or a part of a condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Argument {
    Attribute(usize),
    Values(Values),
    Types(Values),
    Regions(usize),
    Successors(usize),
    /// A discardable attribute, by its place among those of the program.
    Discardable(usize),
    Text(Box<str>),
    /// What another step prints.
    Reference(Box<Argument>),
}

impl Argument {
    /// The argument itself, of another step or of this one.
    pub(crate) fn referred(&self) -> &Argument {
        match self {
            Argument::Reference(argument) => argument,
            argument => argument,
        }
    }
}

impl Program {
    /// The slot of a property.
    pub(crate) fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| &*slot.name == name)
    }
}
