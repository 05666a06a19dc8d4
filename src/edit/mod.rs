//! Edit
//!
//! Functions that create, set, move, copy and erase the parts of a module. Each checks its arguments and changes
//! everything or nothing.

mod create;

mod insertion_point;

mod op_state;

mod op;

mod attribute;

mod operand;

mod block;

mod argument;

mod symbol;

mod resource;

mod table;

mod producer;

mod version;

mod conversion;

mod together;

mod import;

mod imported;

mod strip;
