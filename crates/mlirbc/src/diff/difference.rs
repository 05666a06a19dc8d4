//! What is returned: differences with their places.

use std::fmt;

use crate::ir::OpId;

/// What is compared, and how much text is returned.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DiffOptions {
    /// Whether the locations of ops and of block arguments are left out. Locations that are
    /// attributes like any other are compared.
    pub ignore_locations: bool,
    /// The most bytes in [`Difference::old`] and [`Difference::new`]. A longer text has its elements
    /// attributes elided; if it is still longer, its length is stated instead.
    pub max_text: usize,
}

impl Default for DiffOptions {
    fn default() -> Self {
        DiffOptions {
            ignore_locations: false,
            max_text: 4096,
        }
    }
}

/// The part of a module that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The version of the format.
    Version,
    /// The producer.
    Producer,
    /// The version of a dialect, which is the name.
    DialectVersion,
    /// A resource. The name is the owner and the key.
    Resource,
    /// An op with everything in it.
    Op,
    /// The name of an op.
    OpName,
    /// A discardable attribute of an op, by name.
    Attribute,
    /// An inherent property of an op, by name. The name is empty for all properties of an op together.
    Property,
    /// An operand. The name is its position.
    Operand,
    /// The type of a result. The name is its position.
    Result,
    /// A successor. The name is its position.
    Successor,
    /// The location of an op.
    Location,
    /// A region of an op. The name is its position.
    Region,
    /// A block with everything in it. The name is its position.
    Block,
    /// The argument of a block, or its type. The name is the position of the argument and the block:
    /// `0 of ^1` for the first argument of the second block of a region.
    Argument,
    /// The location of a block argument, named like the argument.
    ArgumentLocation,
}

impl Part {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Part::Version => "version",
            Part::Producer => "producer",
            Part::DialectVersion => "dialect version",
            Part::Resource => "resource",
            Part::Op => "op",
            Part::OpName => "op name",
            Part::Attribute => "attribute",
            Part::Property => "property",
            Part::Operand => "operand",
            Part::Result => "result",
            Part::Successor => "successor",
            Part::Location => "location",
            Part::Region => "region",
            Part::Block => "block",
            Part::Argument => "argument",
            Part::ArgumentLocation => "argument location",
        }
    }
}

/// How a part differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// Only the second module has it.
    Added,
    /// Only the first module has it.
    Removed,
    /// Both have it, with different contents.
    Changed,
    /// Both have it, in a different order among the symbols around it.
    Moved,
    /// Both have it, and it cannot be compared: only its bytes are known, and they may refer to
    /// entries of tables that differ; or the text needed to compare it is too long.
    Unknown,
}

impl Change {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Change::Added => "added",
            Change::Removed => "removed",
            Change::Changed => "changed",
            Change::Moved => "moved",
            Change::Unknown => "unknown",
        }
    }
}

/// An op of one of the modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path to the op: the ops around it and itself, separated by `/`. A symbol is `@name`, any
    /// other op its position in its block and its name, as `3:arith.addi`. `^1` precedes ops of the
    /// second block of a region with several blocks, `region 1` those of the second region of an op
    /// with several. A `builtin.module` around everything is left out. Only the innermost 64 parts
    /// of a longer path remain, after `...`. A name longer than 256 bytes is cut and ends in `...`.
    pub path: String,
    /// The op.
    pub op: OpId,
}

/// A difference between two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub part: Part,
    /// How it differs.
    pub change: Change,
    /// The name or position of the part in its op or module, as [`Part`] states it. Otherwise empty.
    pub name: String,
    /// The op of the first module, if the difference is in an op that the first module has, or the
    /// op around an added one.
    pub old_place: Option<Place>,
    /// The op of the second module, if the difference is in an op that the second module has, or the
    /// op around a removed one.
    pub new_place: Option<Place>,
    /// The text of the part in the first module; that of [`Part::Op`] is the custom form, where that is known, as
    /// [`OpHeads`](crate::text::OpHeads) prints it. `None` if the first module does not have it.
    pub old: Option<String>,
    /// The text of the part in the second module. `None` if the second module does not have it.
    pub new: Option<String>,
}

impl Difference {
    /// The path in the module that has the part, or the first one; empty for a part of the module.
    pub fn path(&self) -> &str {
        let place = match self.change {
            Change::Added => self.new_place.as_ref(),
            _ => self.old_place.as_ref(),
        };
        place.map_or("", |place| &place.path)
    }
}

impl fmt::Display for Difference {
    /// `PATH: PART NAME CHANGE: OLD -> NEW`, without what is absent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        f.write_str(self.part.name())?;
        if !self.name.is_empty() {
            write!(f, " {}", self.name)?;
        }
        write!(f, " {}", self.change.name())?;
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if old == new => write!(f, ": {old}"),
            (Some(old), Some(new)) => write!(f, ": {old} -> {new}"),
            (Some(text), None) | (None, Some(text)) => write!(f, ": {text}"),
            (None, None) => Ok(()),
        }
    }
}
