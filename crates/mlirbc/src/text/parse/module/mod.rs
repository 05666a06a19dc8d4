//! Modules from MLIR's text.
//!
//! `state` holds what is known while a text is read. `source` reads the top level of a text: ops, aliases and
//! resources. `op` and `region` read ops with everything in them, without recursion: open regions are a stack.
//! `names`, `values`, `numbered` and `blocks` resolve names. `lines` finds positions. `pieces` makes room for what
//! follows. `comments` finds the ops behind comments. `custom` reads ops in their custom form. `entries` reads attributes,
//! types and locations, each text once; `tails` looks up what ops repeat in `known_tails`, one of the `known_texts`,
//! where `repeats` decides what is recorded. `properties` encodes inherent attributes with the definitions of a release.
//! Attributes and types are read by [`text::parse`](super), and [`crate::ir`] builds the body.

mod blocks;
mod comments;
mod custom;
mod diagnostic;
mod entries;
mod known_tails;
mod known_texts;
mod lines;
mod names;
mod numbered;
mod op;
mod op_kind;
mod options;
mod pieces;
mod properties;
mod recent_tails;
mod recovery;
mod region;
mod repeats;
mod resources;
mod skipped;
mod source;
mod state;
mod tails;
mod values;

pub use diagnostic::{TextError, TextErrors};
pub use options::ParseOptions;
