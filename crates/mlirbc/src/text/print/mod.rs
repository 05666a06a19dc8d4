//! MLIR's text, in the generic and in the custom form.
//!
//! [`print()`] writes the text of `mlir-opt --mlir-print-op-generic --mlir-print-local-scope`, byte
//! for byte, and with [`PrintOptions::locations`] that of `--mlir-print-debuginfo`. `custom` prints
//! ops in the form of their dialects. Single ops, attributes and types can be printed too.
//! docs/text.md describes the text of unknown encodings.
//!
//! The text goes to a writer in large pieces. Nothing here recurses on the input.

mod aliases;
mod attribute;
mod buffer;
mod comments;
mod custom;
mod damaged;
mod decimal;
mod dense;
mod display;
mod distinct;
pub(in crate::text) mod dwarf;
mod elisions;
mod entry_points;
mod entry_printer;
mod escape;
mod float_text;
mod kind;
mod location;
mod location_classes;
mod marks;
mod mentioned;
mod names;
mod number;
mod op_heads;
mod op_printer;
mod options;
mod out;
mod piece;
mod printer;
mod property;
mod quant_type;
mod region_text;
mod regions;
mod resource_section;
mod special;
mod template;
mod text_cache;
pub(in crate::text) mod text_entry;
mod transform;
mod ty;
mod type_views;
mod typed_dense;
mod wide_number;

pub use comments::Comments;
pub(crate) use distinct::Distinct;
pub use elisions::Elisions;
pub use entry_points::{
    print, print_attribute, print_marked_op, print_op, print_property, print_type,
    print_with_comments,
};
pub(crate) use entry_printer::{EntryPrinter, EntryText, Printed};
pub use marks::{Mark, Marked};
pub use op_heads::OpHeads;
pub use options::{OpForm, PrintError, PrintOptions, ValueNames};
pub(in crate::text) use template::flag_names;
