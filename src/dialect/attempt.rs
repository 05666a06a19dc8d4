//! Edits of the tables that leave nothing behind if they fail.
//!
//! An addition may consist of several parts, which are added first. If it then fails, they would
//! stay in the file unreferenced.

use crate::container::Mark;
use crate::dialect::tables::Tables;

impl Tables<'_> {
    /// Runs `add`, and removes its additions if it fails. Values that it set are kept, and so are
    /// the external resources that it added.
    ///
    /// # Errors
    /// The error that `add` returns.
    pub fn attempt<T, E>(
        &mut self,
        add: impl FnOnce(&mut Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let mark = self.container.mark();
        let result = add(self);
        if result.is_err() {
            self.cut(&mark);
        }
        result
    }

    /// Removes the entries added since a mark, which nothing may refer to.
    #[cold]
    pub(crate) fn cut(&mut self, mark: &Mark) {
        self.container.cut(mark);
        self.forget_dialects(mark.dialects);
        if self.has_hooks {
            self.recorded.forget(mark);
        }
    }
}
