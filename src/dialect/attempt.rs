//! Attempts to add to the tables, which leave nothing behind if they fail.
//!
//! What is made of several parts adds these first. If it cannot be made after all, they would stay in
//! the file with nothing that refers to them.

use crate::container::Mark;
use crate::dialect::tables::Tables;

impl Tables<'_> {
    /// Does something that adds to the tables; if it fails, what it added is taken away. What it set
    /// stays so, and external resources stay that it added.
    ///
    /// # Errors
    /// What `add` gives.
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

    /// Takes away what was added since a mark, which nothing may refer to.
    #[cold]
    pub(crate) fn cut(&mut self, mark: &Mark) {
        self.container.cut(mark);
        self.forget_dialects(mark.dialects);
        if self.has_hooks {
            self.recorded.forget(mark);
        }
    }
}
