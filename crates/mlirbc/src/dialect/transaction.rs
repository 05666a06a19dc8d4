//! Edits of the tables that leave nothing behind if they fail.
//!
//! An addition may consist of several parts, which are added first. If it then fails, they would
//! stay in the file unreferenced.

use crate::container::Checkpoint;
use crate::dialect::tables::Tables;

impl Tables<'_> {
    /// Runs `add`, and removes its additions if it fails. Values that it set are kept, and so are
    /// the external resources that it added.
    ///
    /// # Errors
    /// The error that `add` returns.
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

    /// Removes the entries added since a checkpoint, which nothing may refer to.
    #[cold]
    pub(crate) fn roll_back(&mut self, checkpoint: &Checkpoint) {
        self.container.roll_back(checkpoint);
        self.forget_dialects(checkpoint.dialects);
        self.long_entries.forget(checkpoint);
        if self.has_hooks {
            self.recorded.forget(checkpoint);
        }
    }
}
