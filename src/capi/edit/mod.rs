//! Editing: what a module is made of is created, set, moved, copied and erased by reference.
//!
//! A function of this room checks the references that it is given, then calls its counterpart of
//! the crate, which changes all or nothing.

mod argument;
mod attribute;
mod block;
mod create;
mod insertion_point;
mod op;
mod op_state;
mod operand;
mod producer;
mod resource;
mod symbol;
mod table;
mod version;
