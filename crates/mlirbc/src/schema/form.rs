//! The custom assembly format of an op, and what its text leaves to the op's definition.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::schema::release::{Release, Releases};

/// The custom form of an op in some releases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The full name of the op.
    pub op: Box<str>,
    /// The releases whose text has this form; all if none were stated.
    pub releases: Releases,
    /// The format, in the syntax of MLIR's `assemblyFormat`.
    pub text: Box<str>,
    /// The attributes and properties that the format names.
    pub attributes: Vec<FormAttribute>,
    /// The types that the format leaves out: a group of operands or results, and how its types follow.
    /// A group without a name has an empty one.
    pub types: Vec<(Box<str>, TypeRule)>,
    /// The groups of whose type the format prints the body only, and the name of that type: `!async.value`.
    pub stripped: Vec<(Box<str>, Box<str>)>,
    /// The groups of groups, and the attribute with the sizes of the inner ones.
    pub segments: Vec<(Box<str>, Box<str>)>,
    /// The full name of the op that ends each block implicitly.
    pub terminator: Option<Box<str>>,
    /// Whether reading adds a block to a region that is empty.
    pub has_single_blocks: bool,
    /// The dialect whose ops need no prefix in the op's regions.
    pub default_dialect: Option<Box<str>>,
    /// Whether results have the names of their groups.
    pub has_group_names: bool,
}

/// An attribute or property in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormAttribute {
    /// The name.
    pub name: Box<str>,
    /// How it is printed.
    pub kind: AttributeText,
    /// The text of the default, unless the op's definition has it.
    pub default: Option<Box<str>>,
}

/// The text of an attribute or property in a custom form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeText {
    /// The case of an enum that is stored as an integer.
    Enum(Arc<EnumText>),
    /// A string that is printed as `@name`.
    Symbol,
    /// The value without its type, and the text of that type if values have one.
    Typed(Option<Box<str>>),
    /// As in the generic form.
    Full,
    /// A dialect's attribute of which only the body is printed, by its full name: `#arith.fastmath`.
    Class(Box<str>),
    /// A dialect's attribute whose body is a word, or several between `|`, which is printed without brackets.
    Word {
        /// Its full name: `#llvm.linkage`.
        class: Box<str>,
        /// The words, if the text of an op may lack the attribute.
        words: Option<Arc<EnumText>>,
    },
    /// A dense array, printed as `[1, 2]`, with the text of its element type.
    Dense(Box<str>),
    /// A unit attribute.
    Unit,
    /// A native property and the literal text around it.
    Property {
        /// The text before it.
        before: Box<str>,
        /// The text after it.
        after: Box<str>,
        /// The words for its values, if it is an enum.
        words: Option<Arc<EnumText>>,
    },
}

/// The words for the values of an integer attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumText {
    /// The width of the integer type.
    pub width: u32,
    /// The text between flags, if cases are flags.
    pub separator: Option<Box<str>>,
    /// The cases. Flags stand in the order in which they are tested: a case whose bits are all in the rest
    /// of the value is printed, and the rest is then without these bits.
    pub cases: Vec<(Box<str>, u64)>,
}

/// The enums of a dialect, by name.
pub(crate) type Enums = BTreeMap<Box<str>, Arc<EnumText>>;

/// How the types of a group follow from what the text of an op has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeRule {
    /// They equal those of another group.
    Same(Box<str>),
    /// A type that is always the same, by its text.
    Built(Box<str>),
    /// They are computed from another group or an attribute.
    Transform {
        /// The computation.
        name: Box<str>,
        /// The group or attribute.
        of: Box<str>,
        /// Whether it is an attribute.
        is_attribute: bool,
    },
    /// They are inferred from all operands and attributes, by a rule of the op.
    Infer,
    /// No rule is known.
    Unknown,
}

/// Ops that end a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminators {
    /// The names of the ops, without their dialect.
    pub ops: Vec<Box<str>>,
    /// The releases in which they do; all if none were stated.
    pub releases: Releases,
}

impl Form {
    /// Whether the text of a release has this form.
    pub fn holds_in(&self, release: Release) -> bool {
        self.releases.contains(release)
    }

    /// An attribute or property in the format.
    pub fn attribute(&self, name: &str) -> Option<&FormAttribute> {
        let mut attributes = self.attributes.iter();
        attributes.find(|attribute| &*attribute.name == name)
    }
}
