//! Ops, regions, blocks and values
//!
//! Reading goes from the top block through regions and blocks to ops, or through all ops with a walk or a cursor.

pub(in crate::capi) mod op;

pub(in crate::capi) mod structure;

pub(in crate::capi) mod exists;

pub(in crate::capi) mod walk;

pub(in crate::capi) mod cursor;

pub(in crate::capi) mod symbol;

pub(in crate::capi) mod symbol_uses;
