//! The operations of a file.
//!
//! A [`Module`] is a tree of *bodies* over the tables of its file. A body is the content of one
//! isolated op, or of the file as a whole: arenas of ops, blocks, regions and values. It is decoded
//! as a whole on first access. An isolated op that is too small to be worth skipping is decoded
//! with the body around it. Ops, blocks, regions and values are identified by two 32-bit numbers:
//! the body and the index in its arena.
//!
//! Editing requires a `&mut Module` and these ids. Arenas only grow, so ids stay valid; the id of
//! an erased item refers to nothing.
//!
//! [`grammar`] reads the bytes of ops, both for decoding and for walking damaged files.
//!
//! # The order of the modules
//!
//! Each module uses only those before it: `grammar`; `canonical_facts` and `body`, the arenas with
//! their edits; `bodies` and `decode`; `resolver` and `module`; the views `structure`, `op`,
//! `navigation`, `raw_op`, `walk`
//! and `cursor`; `properties` and the views on properties; everything else,
//! with `edit` last.

mod attributes;
mod bodies;
mod body;
mod body_builder;
mod body_item;
mod canonical_facts;
mod counts;
mod creation_order;
mod cursor;
mod decode;
mod dominance;
mod dominators;
mod edit;
mod fallback;
mod file_ops;
pub mod grammar;
mod groups;
mod id;
mod ignored_properties;
mod listing;
mod materialize;
mod module;
mod name;
mod navigation;
mod nesting;
mod op;
mod op_bytes;
mod open;
mod properties;
mod raw_op;
mod resolver;
mod structure;
mod symbol;
mod symbol_contexts;
mod symbol_uses;
mod upgrade;
mod verify;
mod walk;
mod warnings;
mod writing;

pub(crate) use body::MAX_ITEMS;
pub use body::Use;
pub(crate) use body_builder::{BodyBuilder, CompleteOp, ReservedOperands, UNRESOLVED};
pub use cursor::{OpCursor, WalkOrder};
pub(crate) use edit::{Counts, DecodedProperties, Redefined, Stored, only_sizes};
pub use edit::{
    DialectRewrite, ImportOptions, Imported, ImportedSymbol, InsertionPoint, Loss, NewEntry, NewOp,
    Renamed, Strip, Stripped, SymbolClash,
};
pub(crate) use file_ops::FileOps;
pub(crate) use grammar::component;
pub use id::{BlockId, BodyId, OpId, RegionId, ValueId};
pub use ignored_properties::IgnoredProperty;
pub(crate) use listing::{Listing, Shown};
pub use module::Module;
pub use name::OperationName;
pub use navigation::ValueOwner;
pub use op::Op;
pub(crate) use op::OpContents;
pub use open::OpenOptions;
pub(crate) use properties::NewOpDefinition;
pub use properties::{DialectDefinitions, Inherent, OpaqueOps, OpaqueProperties, OpaqueReason};
pub(crate) use raw_op::{BlockOps, RawOp};
pub use resolver::Basis;
pub use structure::{Block, Region, Value};
pub use symbol::{SymbolTable, SymbolTables, SymbolVisibility};
pub use symbol_uses::{SymbolUse, SymbolUses};
pub use upgrade::{UpgradeFn, Upgrades};
pub use walk::{Walk, WalkAction};
pub use warnings::{Subject, Warning};
