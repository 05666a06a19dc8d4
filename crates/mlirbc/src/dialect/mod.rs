//! Dialects, and the attributes and types that they define.
//!
//! A [`Registry`] contains descriptions of dialects and definitions of ops, built-in and added
//! ones. [`Tables`] joins it with the tables of one file. An [`Attribute`] or [`Type`] is an index
//! into these tables. Its [`Form`] is text, a record of a known definition, or opaque bytes; builtin
//! ones also have typed views, see [`builtin`]. [`OpDefs`] contains the definitions of ops;
//! [`OpProperties`] reads a property blob with one.

mod append;
mod built_in;
pub mod builtin;
mod candidates;
mod check;
mod distinct;
mod draft;
mod draft_properties;
mod entry;
mod fallback;
mod fallback_reason;
mod file_line_col;
mod fit;
mod form;
mod forms;
mod hooks;
mod import;
mod inherent_entry;
mod judgement;
mod known_dialects;
mod long_entries;
mod mentioned;
mod named_entries;
mod native_property;
mod nested;
mod new_record;
mod op_defs;
mod op_properties;
pub(crate) mod quantized;
mod recording;
mod refused;
mod registry;
pub(crate) mod represented;
mod resource_keys;
mod source;
mod stablehlo;
mod stablehlo_version;
mod stored_elements;
mod substitution;
mod symbol_mentions;
mod symbol_text;
mod tables;
mod transaction;
mod type_judgement;
mod writers;

pub(crate) use distinct::{DISTINCT_TEXT, distinct_number, has_distinct, is_distinct};
pub(crate) use draft::DraftId;
pub(crate) use draft_properties::Draft;
pub use entry::{Attribute, Type};
pub use fallback_reason::{Fallback, FallbackReason};
pub(crate) use file_line_col::{FileLineCol, FileLineColReader};
pub(crate) use form::SoleForm;
pub use form::{Form, Opaque};
pub(crate) use hooks::Rewritten;
pub use hooks::{DialectHooks, HookReader, HookWriter, Outcome, Written};
pub(crate) use import::Import;
pub use import::RenamedResource;
pub(crate) use inherent_entry::{has_inherent, inherent_entry, inherent_name};
pub use judgement::{Judgement, Refusal, RefusedBy};
pub(crate) use known_dialects::is_known;
pub(crate) use native_property::{
    Representation, is_required_property, representation, unset_value,
};
pub(crate) use nested::InnerFirst;
pub(crate) use new_record::with_code;
pub(crate) use op_defs::OpDefinitions;
pub use op_defs::OpDefs;
pub(crate) use op_properties::segment_sizes;
pub use op_properties::{OpProperties, PropertyFields};
pub(crate) use refused::Requirements;
pub use registry::Registry;
pub(crate) use resource_keys::{KeyPlace, UnnamedResources, is_of_mlir, possible_keys};
pub use source::Source;
pub(crate) use stablehlo::name_of as vhlo_name_of;
pub use stablehlo::{StablehloFeature, StablehloNeed};
pub use stablehlo_version::StablehloVersion;
pub(crate) use stablehlo_version::VhloKind;
pub(crate) use substitution::Substitution;
pub(crate) use symbol_mentions::{Mention, SymbolMentions};
pub(crate) use symbol_text::{
    NewNames, RenamedTable, Renaming, references as references_in_text, rename as rename_in_text,
};
pub use tables::Tables;
