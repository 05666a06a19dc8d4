//! Modules from MLIR's generic text.
//!
//! `state` holds what is known while a text is read. `source` reads the top level of a text: ops, aliases and
//! resources. `op` and `region` read ops with everything in them, without recursion: open regions are a stack.
//! `names`, `values`, `numbered` and `blocks` resolve names. `lines` finds positions. `entries` reads attributes, types and locations, each text once;
//! `tails` looks up what ops repeat. `properties` encodes inherent attributes with the definitions of a release.
//! Attributes and types are read by [`asm`](crate::asm), and [`crate::ir`] builds the body.

mod blocks;
mod diagnostic;
mod entries;
mod lines;
mod names;
mod numbered;
mod op;
mod options;
mod properties;
mod region;
mod resources;
mod source;
mod state;
mod tails;
mod values;

pub use diagnostic::{TextError, TextErrors};
pub use options::ParseOptions;
