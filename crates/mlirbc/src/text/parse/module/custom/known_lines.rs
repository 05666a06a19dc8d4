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

/// Where the text of an op stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) start: usize,
    /// The end of its last token.
    pub(super) last: usize,
    /// The end of the blanks behind it, except for the one before the location.
    pub(super) end: usize,
    /// Where the part of the text ends that determines the choices in a form: with the word of the location, if there is
    /// one.
    pub(super) choices_end: usize,
}

/// The lines that were read, and the one that was sought last.
#[derive(Debug, Default)]
pub(in crate::text::parse::module) struct RepeatedLines {
    /// By the number of the default dialect and the text, with the sign only of each name, and the word of the location if
    /// there is one.
    pub(super) known: HashMap<Box<[u8]>, Line>,
    pub(super) key: Vec<u8>,
    pub(super) operands: Vec<NameUse>,
    /// The line that was sought last.
    pub(super) sought: Option<Extent>,
}
