//! Attributes and types from MLIR's text.
//!
//! A text is read once from left to right, and what is nested in it is added to the tables as its
//! end is reached. Dialects whose text is known by templates become records, the text of others
//! stays text. How deep things nest is limited, as each level takes some of the stack.

mod affine;
mod attribute;
mod dense;
mod dialect_symbol;
mod dialect_text;
mod entries;
mod location;
mod mesh;
pub(crate) mod module;
pub(crate) mod new_op;
mod number;
mod number_kind;
mod parser;
mod quant_type;
mod reading;
mod special;
mod spelling;
mod stablehlo_faults;
mod template;
mod template_field;
mod ty;
mod typed_dense;

pub(crate) use attribute::{Entries, Entry};
pub(crate) use dialect_text::renumbered;
pub use entries::{parse_attribute, parse_text_entries, parse_type};
pub(crate) use parser::{Parser, Symbols};

#[cfg(test)]
mod tests;
