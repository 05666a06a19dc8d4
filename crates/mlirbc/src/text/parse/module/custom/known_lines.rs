//! The lines of a text that were read.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::text::parse::module::known_tails::Tail;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::op_kind::OpKind;

/// What was read from a line.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) kind: Rc<OpKind>,
    pub(super) tail: Tail,
}

/// The lines that were read, and the one that was sought last.
#[derive(Debug, Default)]
pub(in crate::text::parse::module) struct RepeatedLines {
    /// By the number of the default dialect and the text, with the sign only of each name.
    pub(super) known: HashMap<Box<[u8]>, Line>,
    pub(super) key: Vec<u8>,
    pub(super) operands: Vec<NameUse>,
    /// Where the line begins that was sought last, and where its op must end.
    pub(super) sought: Option<(usize, usize)>,
}
