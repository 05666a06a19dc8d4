//! What a directive returns: nothing if its text says its part of the op, or why it does not.

use crate::error::{Error, Result};
use crate::text::form::{self, Argument, Part};

/// The outcome of a directive, or a part of the op that its text states.
pub(super) type Said<T = ()> = std::result::Result<T, Unsaid>;

/// Why a directive has no text.
#[derive(Debug)]
pub(super) enum Unsaid {
    /// Its text would not say everything, or reading it would return another op: the op needs the generic form.
    Generic,
    /// The op cannot be read.
    Error(Error),
}

impl From<Error> for Unsaid {
    #[cold]
    fn from(error: Error) -> Self {
        Unsaid::Error(error)
    }
}

/// Requires a condition under which the text says everything.
#[inline]
pub(super) fn require(is_said: bool) -> Said {
    match is_said {
        true => Ok(()),
        false => Err(Unsaid::Generic),
    }
}

/// Whether the text says everything.
pub(super) fn is_said(said: Said) -> Result<bool> {
    match said {
        Ok(()) => Ok(true),
        Err(Unsaid::Generic) => Ok(false),
        Err(Unsaid::Error(error)) => Err(error),
    }
}

/// The arguments of a directive, if they state what it expects.
#[inline]
pub(super) fn parts_of<'a, P: Part<'a>>(arguments: &'a [Argument]) -> Said<P> {
    form::parts_of(arguments).ok_or(Unsaid::Generic)
}
