//! Whether texts repeat, which decides whether new ones are recorded.

use std::cell::Cell;

/// How often texts of one sort were found again, and how often one was new.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    found: Cell<u32>,
    new: Cell<u32>,
}

/// These many texts of a sort are recorded: constants of a type with many values repeat only then.
const FIRST: u32 = 1 << 12;

impl Repeats {
    /// Counts a text that was found again.
    #[inline]
    pub(super) fn count_found(&self) {
        self.found.set(self.found.get().saturating_add(1));
    }

    /// Counts a text that is new. Returns whether to record it: if texts are hardly ever found again, as where each op
    /// has its own dictionary or number, only some are, which suffices to notice that this changes.
    pub(super) fn is_worth_recording(&self) -> bool {
        const EACH: u32 = 1 << 4;
        let new = self.new.get();
        self.new.set(new.saturating_add(1));
        new < FIRST || new.is_multiple_of(EACH) || self.found.get() >= new / EACH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_texts_are_recorded_while_none_is_found() {
        let texts = Repeats::default();
        let record = |count: u32| (0..count).filter(|_| texts.is_worth_recording()).count();
        assert_eq!(record(FIRST), FIRST as usize);
        assert_eq!(record(1600), 100);
        for _ in 0..2000 {
            texts.count_found();
        }
        assert_eq!(record(1600), 1600);
    }
}
