//! The lines of a text that were read.

use std::rc::Rc;

use crate::text::parse::module::known_tails::Tail;
use crate::text::parse::module::known_texts::KnownTexts;
use crate::text::parse::module::names::NameUse;
use crate::text::parse::module::op_kind::OpKind;

/// What was read from a line.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) kind: Rc<OpKind>,
    pub(super) tail: Tail,
    /// The places of the operands among the names of the line; none if they stand in the order of the op.
    pub(super) order: Box<[u32]>,
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

/// A line that is not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoughtLine {
    pub(super) extent: Extent,
    /// The number of the default dialect.
    pub(super) dialect: u32,
    pub(super) hash: u32,
}

/// A line that becomes known with the op that was read from it.
#[derive(Debug)]
pub(super) struct LineToKeep {
    pub(super) sought: SoughtLine,
    /// As in [`Line`].
    pub(super) order: Box<[u32]>,
}

/// The name of a block with the offset of its sign.
pub(super) type BlockUse<'t> = (&'t [u8], usize);

/// The lines that were read, and the one that was sought last.
#[derive(Debug, Default)]
pub(in crate::text::parse::module) struct RepeatedLines<'t> {
    /// By the number of the default dialect and the text, with the sign only of each name, and the word of the location if
    /// there is one.
    pub(super) known: KnownTexts<u32, Line>,
    /// The line that was sought last.
    pub(super) line: LineText<'t>,
    pub(super) sought: Option<SoughtLine>,
}

/// The text of a line with the sign only of each name, and these names.
#[derive(Debug, Default)]
pub(super) struct LineText<'t> {
    pub(super) text: Vec<u8>,
    /// The operands of a line that is not known, or that has them in another order than the op.
    pub(super) operands: Vec<NameUse>,
    pub(super) successors: Vec<BlockUse<'t>>,
}
