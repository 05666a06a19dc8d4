//! MLIR's generic text.
//!
//! [`print()`] writes what `mlir-opt --mlir-print-op-generic --mlir-print-local-scope` writes, byte
//! for byte; with [`PrintOptions::locations`] that of `--mlir-print-debuginfo`. Single ops,
//! attributes and types can be printed too. docs/text.md says what stands for things that the
//! library does not know.
//!
//! The text goes to a writer in large pieces. Nothing here calls itself along the input.

mod affine;
mod attribute;
mod cache;
mod decimal;
mod defined;
mod dense;
mod distinct;
mod dwarf;
mod escape;
mod float_text;
mod llvm_attribute;
mod location;
mod names;
mod number;
mod out;
mod parse;
mod print;
mod printer;
mod property;
mod property_texts;
mod quant_type;
mod special;
mod template;
mod text_entry;
mod ty;

pub use defined::DefinedProperties;
pub use parse::{parse_attribute, parse_type};
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
