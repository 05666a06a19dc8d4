//! Ordered entries of an arena: consecutive as in the file, or listed after an edit.

use std::ops::Range;

/// Consecutive entries of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ir) struct Span {
    pub(in crate::ir) start: u32,
    pub(in crate::ir) count: u32,
}

impl Span {
    #[inline]
    pub(in crate::ir) fn range(self) -> Range<u32> {
        self.start..self.start + self.count
    }

    /// The entry at a position, if there is one.
    #[inline]
    pub(in crate::ir) fn at(self, position: u32) -> Option<u32> {
        (position < self.count).then(|| self.start + position)
    }

    /// The entries in `arena`.
    #[inline]
    pub(in crate::ir) fn of<T>(self, arena: &[T]) -> &[T] {
        let range = self.range();
        arena
            .get(range.start as usize..range.end as usize)
            .unwrap_or_default()
    }
}

/// Entries of an arena, by index.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) enum Ids<'m> {
    Span(Span),
    List(&'m [u32]),
}

impl<'m> Ids<'m> {
    pub(in crate::ir) const NONE: Ids<'static> = Ids::Span(Span { start: 0, count: 0 });

    #[inline]
    pub(in crate::ir) fn len(self) -> u32 {
        match self {
            Ids::Span(span) => span.count,
            Ids::List(list) => list.len() as u32,
        }
    }

    /// Whether they are listed.
    pub(in crate::ir) fn is_listed(self) -> bool {
        matches!(self, Ids::List(_))
    }

    /// The entry at a position, if there is one.
    #[inline]
    pub(in crate::ir) fn at(self, position: u32) -> Option<u32> {
        match self {
            Ids::Span(span) => span.at(position),
            Ids::List(list) => list.get(position as usize).copied(),
        }
    }

    /// The position of an entry, if it is among them.
    pub(in crate::ir) fn position_of(self, id: u32) -> Option<u32> {
        match self {
            Ids::Span(span) => id.checked_sub(span.start).filter(|&at| at < span.count),
            Ids::List(list) => {
                let position = list.iter().position(|&other| other == id);
                position.map(|position| position as u32)
            }
        }
    }

    pub(in crate::ir) fn to_vec(self) -> Vec<u32> {
        self.iter().collect()
    }

    #[inline]
    pub(in crate::ir) fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + use<'m> {
        self.iter_from(0)
    }

    /// The entries, starting at a position.
    #[inline]
    pub(in crate::ir) fn iter_from(
        self,
        first: u32,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + use<'m> {
        (first..self.len()).map(move |position| self.at(position).unwrap_or(u32::MAX))
    }
}
