//! New ops with the properties of their definition.
//!
//! The defaults of a definition are text, so this is above the parser of text.

mod create_op;
mod defaults;
