//! The sources of op definitions.

use crate::schema::{Release, Releases};

/// The source of an op definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// A description that was added to the registry.
    Registered,
    /// The built-in definition of a release.
    Release(Release),
    /// The fallback that a description defines for unknown ops of its dialect.
    Fallback,
}

impl Source {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Source::Registered => "registered",
            Source::Fallback => "fallback",
            Source::Release(release) => release.name(),
        }
    }

    /// The releases that a definition is of.
    pub(crate) fn releases(self) -> Releases {
        match self {
            Source::Release(release) => Releases::NONE.with(release),
            Source::Registered | Source::Fallback => Releases::NONE,
        }
    }
}
