//! What is printed and how, and why text could not be printed.

use crate::error::Error;

/// What is printed, and how.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Whether ops and block arguments are printed with their locations.
    pub locations: bool,
    /// Elements attributes of more elements than this are left out, unless all elements are the
    /// same: `dense_resource<__elided__>` stands for them.
    pub elide_elements_larger_than: Option<u64>,
    /// The most bytes to write. A small file may say to print the same attribute again and again. The text
    /// goes to the writer in pieces, so that no more than some hundred kilobytes of it are in memory.
    pub max_bytes: Option<u64>,
    /// The most work: an attribute, a type, a location or an item of a list counts as 1 each time that it
    /// is printed piece by piece, a digit of an integer of more than 64 bits as 2, and 16 bytes of a part of
    /// a text entry that may have an alias as 1. Text that is copied from where it was printed before counts
    /// as bytes only. The search for aliases before printing may take as much again.
    pub max_work: Option<u64>,
    /// How values are numbered.
    pub names: ValueNames,
    /// Whether the text of a whole file has aliases, such as `#map` and `#loc1`, with definitions before
    /// and behind the ops, and ends with an empty line, as that of mlir-opt without
    /// `--mlir-print-local-scope`. Single ops, attributes and types are printed in full.
    pub aliases: bool,
    /// Whether the `{-# ... #-}` section with the data of resources comes last: of those dialect
    /// resources that the text mentions and, for a whole file, of all external ones.
    pub resources: bool,
    /// Resources whose value takes more characters than this, quotes included, are left out of that
    /// section.
    pub elide_resources_larger_than: Option<u64>,
}

/// How values are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ValueNames {
    /// As mlir-opt does when it prints ops generically: no two values of the text have one name.
    #[default]
    Unique,
    /// As MLIR does in the syntax of dialects: the regions of an op count on from where the region
    /// around it ended, each by itself. So the numbers of each function of a module start at 0, and
    /// a change in one function leaves the text of the others as it is.
    Local,
}

/// Why text could not be printed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] Error),
    /// The text could not be written.
    #[error("cannot write the text: {0}")]
    Io(#[from] std::io::Error),
}
