//! A body: the content of one isolated op, or of the file as a whole.
//!
//! [`span`] and [`entries`] are what the arenas hold, [`use_lists`], [`use_chains`] and [`edits`] what a
//! body has besides. [`arenas`] puts them together. [`uses`] finds the uses of values, [`edited`]
//! shows the body with its edits.

mod arenas;
mod edited;
mod edits;
mod entries;
mod span;
mod use_chains;
mod use_lists;
mod uses;

pub(super) use arenas::Body;
pub(crate) use entries::MAX_ITEMS;
pub(super) use entries::{
    BlockData, BodyOffset, NONE, OFFSET_STRIDE, OpData, OpExtra, OpForm, Owner, RegionData,
    StoredOrder, ValueData,
};
pub(super) use span::{Ids, Span};
pub(super) use use_chains::UseChains;
pub(super) use use_lists::BadOrder;
pub use use_lists::Use;
