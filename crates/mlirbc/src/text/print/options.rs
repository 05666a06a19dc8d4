//! Options and errors of printing.

use crate::error::Error;
use crate::text::print::elisions::Elisions;

/// What is printed, and how.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PrintOptions {
    /// The form of ops.
    pub form: OpForm,
    /// Whether ops and block arguments are printed with their locations.
    pub locations: bool,
    /// Elements attributes of more elements than this are elided as `dense_resource<__elided__>`,
    /// unless all elements are equal.
    pub elide_elements_larger_than: Option<u64>,
    /// The most bytes to write. A small file may refer to the same attribute many times. The text
    /// goes to the writer in pieces, so that at most some hundred kilobytes of it are in memory.
    pub max_bytes: Option<u64>,
    /// The most work. An attribute, a type or a location counts as 1 each time that it is printed
    /// piece by piece, and an item of a list as 2. A digit of an integer of more than 64 bits counts as 2,
    /// and 8 bytes of a part of a text entry that may have an alias as 1. A location in a fused one
    /// that is nested in another fused one counts as 4 more. Text that is copied from
    /// an earlier place counts as bytes only. The search for aliases before printing may take the
    /// same amount again.
    pub max_work: Option<u64>,
    /// How values are numbered.
    pub names: ValueNames,
    /// Whether the text of a whole file has aliases, such as `#map` and `#loc1`, with definitions
    /// before and behind the ops, and ends with an empty line, as mlir-opt prints it without
    /// `--mlir-print-local-scope`. Single ops, attributes and types are printed in full.
    pub aliases: bool,
    /// Whether the `{-# ... #-}` section with the data of resources is printed last. It contains
    /// the dialect resources that the text refers to and, for a whole file, all external ones.
    pub resources: bool,
    /// Resources whose value has more characters than this, including quotes, are omitted from that
    /// section.
    pub elide_resources_larger_than: Option<u64>,
    /// Whether the custom form of an op may leave out an attribute with its default value that reading does not restore,
    /// or lack one that reading adds, as in the text of mlir-opt: `memref.load` leaves out `nontemporal = false`.
    /// Otherwise such an op is in the generic form, so that reading makes the same op.
    pub elide_defaults: bool,
    /// What printing with these options, or a clone of them, left out because of the limits on elements and resources,
    /// and whether [`elide_defaults`](PrintOptions::elide_defaults) would change the text.
    pub elisions: Elisions,
}

/// The form of ops in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpForm {
    /// That of `mlir-opt --mlir-print-op-generic`: all ops in one syntax.
    #[default]
    Generic,
    /// The syntax of each dialect, where its form is known and its text says everything about the
    /// op, except for defaults with [`PrintOptions::elide_defaults`]. Other ops are in the generic form.
    Custom,
}

/// How values are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ValueNames {
    /// As mlir-opt in the generic form: every value of the text has a unique name.
    #[default]
    Unique,
    /// As MLIR in the syntax of dialects: each region of an op continues the numbers of the
    /// enclosing region. The numbers of each function of a module start at 0, and a change in one
    /// function does not affect the text of others.
    Local,
}

/// What printing returns.
pub(in crate::text) type PrintResult<T = ()> = std::result::Result<T, PrintError>;

/// The errors of printing.
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
