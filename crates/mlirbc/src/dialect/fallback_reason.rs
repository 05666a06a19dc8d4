//! Fallbacks that apply, and the reasons why an attribute, a type or an op is read with one or stays
//! opaque.

use std::fmt;

/// The reason for a fallback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FallbackReason {
    /// The op has no known definition.
    UnknownOp,
    /// The code of the attribute or type has no known schema.
    UnknownCode,
    /// No known schema or definition fits, and the file has a newer version of the dialect than the
    /// newest known one.
    NewerVersion,
    /// No form of the attribute or type fits, and there is no fallback: it is opaque.
    DoesNotFit,
    /// The forms of several releases fit the attribute or type but read it differently: it is
    /// opaque.
    Ambiguous,
}

impl FallbackReason {
    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            FallbackReason::UnknownOp => "unknown op",
            FallbackReason::UnknownCode => "unknown code",
            FallbackReason::NewerVersion => "newer version",
            FallbackReason::DoesNotFit => "does not fit",
            FallbackReason::Ambiguous => "ambiguous",
        }
    }
}

impl fmt::Display for FallbackReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A fallback that applies to an attribute, type or op, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallback<'m> {
    /// The name of the fallback. That of an op includes the dialect. It does not occur in the file.
    pub name: &'m str,
    /// The reason why it applies.
    pub reason: FallbackReason,
}
