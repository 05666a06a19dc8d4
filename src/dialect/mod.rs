//! What is known of dialects, and attributes and types seen through it.
//!
//! A [`Registry`] holds descriptions of dialects and definitions of ops, its own and those of users. [`Tables`] joins it with the tables of one file.
//! An [`Attribute`] or [`Type`] is an index into these tables; [`Form`] says to which degree it is
//! known: text, a record of a known layout, or opaque bytes. Builtin ones also have typed views,
//! see [`builtin`]. [`OpLayouts`] holds the definitions of ops; [`OpProperties`] reads a property blob
//! with one.

mod append;
mod attribute;
pub mod builtin;
mod builtin_entries;
mod check;
mod fallback;
mod form;
mod hooks;
mod native_property;
mod new_record;
mod op_layouts;
mod op_properties;
mod place;
mod registry;
mod stablehlo;
mod substitution;
mod symbol_text;
mod tables;
mod transaction;
mod ty;
mod writers;

pub use attribute::Attribute;
pub(crate) use builtin_entries::{BuiltinEntries, Scalar, ShortValue};
pub use fallback::{Fallback, FallbackReason};
pub use form::{Form, Opaque};
pub(crate) use hooks::Rewritten;
pub use hooks::{DialectHooks, HookReader, HookWriter, Outcome, Written};
pub(crate) use native_property::property_value;
pub use op_layouts::OpLayouts;
pub use op_properties::OpProperties;
pub(crate) use place::PlaceFinder;
pub use place::PlaceInFile;
pub use registry::{Registry, Source};
pub use stablehlo::{StablehloNeed, StablehloVersion};
pub(crate) use substitution::Substitution;
pub(crate) use symbol_text::{
    NewNames, references as references_in_text, rename as rename_in_text,
};
pub use tables::Tables;
pub use ty::Type;
