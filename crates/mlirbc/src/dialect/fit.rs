//! Answers of which some are unknown.

use crate::error::Result;

/// The answer of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    No,
    Unknown,
}

impl Fit {
    /// A known answer.
    pub(super) fn of(fits: bool) -> Fit {
        if fits { Fit::Yes } else { Fit::No }
    }

    /// Whether both hold.
    pub(super) fn and(self, other: impl FnOnce() -> Result<Fit>) -> Result<Fit> {
        Ok(match self {
            Fit::No => Fit::No,
            Fit::Yes => other()?,
            Fit::Unknown if other()? == Fit::No => Fit::No,
            Fit::Unknown => Fit::Unknown,
        })
    }

    /// Whether either holds.
    pub(super) fn or(self, other: impl FnOnce() -> Result<Fit>) -> Result<Fit> {
        Ok(match self {
            Fit::Yes => Fit::Yes,
            Fit::No => other()?,
            Fit::Unknown if other()? == Fit::Yes => Fit::Yes,
            Fit::Unknown => Fit::Unknown,
        })
    }

    /// Whether it does not hold.
    pub(super) fn contrary(self) -> Fit {
        match self {
            Fit::Yes => Fit::No,
            Fit::No => Fit::Yes,
            Fit::Unknown => Fit::Unknown,
        }
    }
}
