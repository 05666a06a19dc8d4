//! Editing: creates, sets, moves, copies and erases the parts of a module by reference.
//!
//! A function of this module checks its references and calls its counterpart in the crate, which
//! changes everything or nothing.

mod argument;
mod attribute;
mod block;
mod create;
mod import;
mod imported;
mod insertion_point;
mod op;
mod op_state;
mod operand;
mod producer;
mod resource;
mod symbol;
mod table;
mod together;
mod version;
