//! Ops, regions, blocks and values
//!
//! Reading goes from the top block through regions and blocks to ops, or through all ops with a walk or a cursor.

pub(crate) mod op;

pub(crate) mod structure;

pub(crate) mod exists;

pub(crate) mod walk;

pub(crate) mod cursor;

pub(crate) mod symbol;

pub(crate) mod symbol_uses;
