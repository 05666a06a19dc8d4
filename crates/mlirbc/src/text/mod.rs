//! MLIR's text, in both directions.
//!
//! [`print()`] writes the text of `mlir-opt --mlir-print-op-generic --mlir-print-local-scope`, byte
//! for byte, and with [`PrintOptions::locations`] that of `--mlir-print-debuginfo`. With
//! [`OpForm::Custom`] ops are in the form of their dialects, as they are in the `Display` of modules
//! and ops. Single ops, attributes and types can be printed and parsed too. [`Module::parse`](crate::ir::Module::parse)
//! reads the text of a module. docs/text.md describes the text of unknown encodings.
//!
//! `syntax` is below the schemas, which describe text too: where words, strings and brackets end.
//! `print` and `parse` are above [`crate::ir`].

pub(crate) mod form;
pub(crate) mod parse;
pub(crate) mod print;
pub(crate) mod syntax;

pub use parse::module::{ParseOptions, TextError, TextErrors};
pub use parse::{parse_attribute, parse_text_entries, parse_type};
pub use print::{
    Comments, Elisions, Mark, Marked, OpForm, OpHeads, PrintError, PrintOptions, ValueNames, print,
    print_attribute, print_marked_op, print_op, print_property, print_type, print_with_comments,
};
pub use syntax::{InputPiece, split_input};
