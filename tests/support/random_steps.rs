//! Scripts of random edits.

use proptest::prelude::*;

use super::random_edits::Step;

/// One to `most` edits.
pub fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any::<Step>(), 1..most)
}
