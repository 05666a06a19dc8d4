//! Transactions on the tables, which leave nothing behind if they fail.
//!
//! What consists of several parts adds these first. If it cannot be completed, they would stay in the
//! file with nothing that refers to them.

use crate::container::Checkpoint;
use crate::dialect::tables::Tables;

impl Tables<'_> {
    /// Calls `add`, which adds to the tables. If it fails, what it added is removed again, except for
    /// external resources. What it set stays set.
    ///
    /// # Errors
    /// What `add` returns.
    pub fn transaction<T, E>(
        &mut self,
        add: impl FnOnce(&mut Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let checkpoint = self.container.checkpoint();
        let result = add(self);
        if result.is_err() {
            self.roll_back(&checkpoint);
        }
        result
    }

    /// Removes what was added since a checkpoint. Nothing may refer to it.
    #[cold]
    pub(crate) fn roll_back(&mut self, checkpoint: &Checkpoint) {
        self.container.roll_back(checkpoint);
        self.forget_dialects(checkpoint.dialects);
        if self.has_hooks {
            self.recorded.forget(checkpoint);
        }
    }
}
