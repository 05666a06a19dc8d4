//! The entries of an arena that belong to something, in their order: side by side as the file has
//! them, or listed where an edit has changed that.

use crate::ir::body::Span;

/// Places in an arena.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ids<'m> {
    Span(Span),
    List(&'m [u32]),
}

impl<'m> Ids<'m> {
    pub(super) const NONE: Ids<'static> = Ids::Span(Span { start: 0, count: 0 });

    #[inline]
    pub(super) fn len(self) -> u32 {
        match self {
            Ids::Span(span) => span.count,
            Ids::List(list) => list.len() as u32,
        }
    }

    /// The entry at a position, if there is one.
    #[inline]
    pub(super) fn at(self, position: u32) -> Option<u32> {
        match self {
            Ids::Span(span) => span.at(position),
            Ids::List(list) => list.get(position as usize).copied(),
        }
    }

    /// The position of an entry, if it is one of them.
    pub(super) fn position_of(self, id: u32) -> Option<u32> {
        match self {
            Ids::Span(span) => id.checked_sub(span.start).filter(|&at| at < span.count),
            Ids::List(list) => {
                let position = list.iter().position(|&other| other == id);
                position.map(|position| position as u32)
            }
        }
    }

    pub(super) fn to_vec(self) -> Vec<u32> {
        self.iter().collect()
    }

    #[inline]
    pub(super) fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + use<'m> {
        self.iter_from(0)
    }

    /// The entries from a position on.
    #[inline]
    pub(super) fn iter_from(
        self,
        first: u32,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + use<'m> {
        (first..self.len()).map(move |position| self.at(position).unwrap_or(u32::MAX))
    }
}
