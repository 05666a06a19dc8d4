//! Aliases: short names for attributes, types and locations in the text of a file, as MLIR's
//! printer assigns them.
//!
//! A first walk over the ops prints every attribute and type once to memory. A number represents a
//! nested entry there, so that equal entries are found (`collector`). `numbering` names the entries
//! that `rules` selects. In the second walk, an alias is the kept text of its entry, and only the
//! definitions print the entry itself (`definitions`): mostly its text from the first walk, with aliases
//! in place of the numbers.

mod collector;
mod definitions;
mod in_text;
mod location_text;
mod name;
mod numbering;
mod ops;
mod rules;
mod span;
mod state;
mod text_kind;
mod visit;

pub(super) use definitions::{Definitions, collect};
pub(super) use ops::OpVisitor;
pub(super) use rules::is_location;
pub(super) use span::{Entry, Span, TextPart};
pub(super) use state::Aliases;
