//! A body: the content of one isolated op, or of the file as a whole.
//!
//! [`span`] and [`entries`] define the contents of the arenas; [`use_lists`], [`use_chains`] and
//! [`edits`] define the other parts of a body. [`arenas`] combines them. [`uses`] computes the uses
//! of values; [`edited`] is the view of a body with its edits; [`heads`] changes many ops at once.

mod arenas;
mod edited;
mod edits;
mod entries;
mod heads;
mod span;
mod use_chains;
mod use_lists;
mod uses;

pub(super) use arenas::Body;
pub(crate) use entries::MAX_ITEMS;
pub(super) use entries::{
    BlockData, BodyOffset, ERASED, NONE, OFFSET_STRIDE, OpData, OpExtra, OpForm, Owner, RegionData,
    StoredOrder, ValueData,
};
pub(super) use heads::Head;
pub(super) use span::{Ids, Span};
pub(super) use use_chains::UseChains;
pub(super) use use_lists::BadOrder;
pub use use_lists::Use;
