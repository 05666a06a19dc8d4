//! MLIR's generic text.
//!
//! [`print()`] writes what `mlir-opt --mlir-print-op-generic --mlir-print-local-scope` writes, byte
//! for byte; with [`PrintOptions::locations`] that of `--mlir-print-debuginfo`. Single ops,
//! attributes and types can be printed too. docs/text.md says what stands for things that the
//! library does not know.
//!
//! The text goes to a writer in large pieces. Nothing here calls itself along the input.

mod affine;
mod affine_text;
mod attribute;
mod buffer;
mod cache;
mod damaged;
mod decimal;
mod defined;
mod dense;
mod distinct;
mod dwarf;
mod escape;
mod float_text;
mod foreign_shape;
mod line;
mod llvm_attribute;
mod location;
mod location_texts;
mod names;
mod number;
mod ops;
mod out;
mod parse;
mod print;
mod printer;
mod property;
mod property_texts;
mod quant_type;
mod resource_section;
mod scalars;
mod signatures;
mod special;
mod template;
mod text_entry;
mod text_table;
mod ty;

pub use defined::DefinedProperties;
pub use parse::{parse_attribute, parse_text_entries, parse_type};
pub use print::{print, print_attribute, print_op, print_op_with, print_type, print_with};
pub use property::{Properties, PropertySource, PropertyValue};

use crate::error::Error;

/// What is printed, and how.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Whether ops and block arguments tell their locations.
    pub locations: bool,
    /// Elements attributes of more elements than this are left out, unless all elements are the
    /// same: `dense_resource<__elided__>` stands for them.
    pub elide_elements_larger_than: Option<u64>,
    /// The most bytes to write. A small file may say to print the same attribute again and again.
    pub max_bytes: Option<u64>,
    /// How values are numbered.
    pub names: ValueNames,
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
