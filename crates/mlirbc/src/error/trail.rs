//! The path to an error, bounded: ops nest as deep as a file likes, so of a long path only the segments at
//! both ends are kept.

use std::collections::VecDeque;

use crate::error::Segment;

/// The number of segments kept at each end. Three segments are a level of ops: op, block and region.
const END: usize = 48;

/// The segments of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    /// The innermost segments, innermost first, in the order in which callers add them.
    inner: Vec<Segment>,
    /// The outermost segments behind them, outermost last.
    outer: VecDeque<Segment>,
    /// Stands for the segments between both.
    omitted: Option<Segment>,
}

impl Trail {
    /// The outermost segment.
    pub(super) fn outermost(&self) -> Option<&Segment> {
        self.outer.back().or(self.inner.last())
    }

    /// Adds a segment outside of the others.
    pub(super) fn push(&mut self, segment: Segment) {
        if self.inner.len() < END {
            return self.inner.push(segment);
        }
        if self.outer.len() >= END {
            self.outer.pop_front();
            let before = match self.omitted {
                Some(Segment::Omitted(count)) => count,
                _ => 0,
            };
            self.omitted = Some(Segment::Omitted(before.saturating_add(1)));
        }
        self.outer.push_back(segment);
    }

    pub(super) fn clear(&mut self) {
        *self = Trail::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// The segments, outermost first.
    pub(super) fn segments(&self) -> Vec<&Segment> {
        let outer = self.outer.iter().rev().chain(&self.omitted);
        outer.chain(self.inner.iter().rev()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_keeps_both_ends_and_counts_the_rest() {
        let mut trail = Trail::default();
        for index in 0..96 {
            trail.push(Segment::Block(index));
        }
        let all: Vec<Segment> = (0..96).rev().map(Segment::Block).collect();
        assert_eq!(trail.segments(), all.iter().collect::<Vec<_>>());
        for index in 96..1000 {
            trail.push(Segment::Block(index));
        }
        let segments = trail.segments();
        assert_eq!(segments.len(), 97);
        assert_eq!(segments.first(), Some(&&Segment::Block(999)));
        assert_eq!(segments.get(48), Some(&&Segment::Omitted(904)));
        assert_eq!(segments.last(), Some(&&Segment::Block(0)));
        assert_eq!(trail.outermost(), Some(&Segment::Block(999)));
    }
}
