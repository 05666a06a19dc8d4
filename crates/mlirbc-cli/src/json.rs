//! JSON whose parts are made while it is written: a list may have a million items.

use serde::ser::{Serialize, Serializer};

/// A list of the items that a function makes.
pub struct List<F>(pub F);

impl<I, F> Serialize for List<F>
where
    I: IntoIterator<Item: Serialize>,
    F: Fn() -> I,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
