//! Why an attribute, a type or an op is read with a fallback or stays opaque.

use std::fmt;

/// Why a fallback holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FallbackReason {
    /// No definition is known of the op.
    UnknownOp,
    /// No layout is known for the code of the attribute or type.
    UnknownCode,
    /// What is known does not fit, and the file has a newer version of the dialect than the newest
    /// known.
    NewerVersion,
    /// No form of the attribute or type fits, and there is no fallback: it is opaque.
    DoesNotFit,
    /// The forms of several releases fit the attribute or type and do not read alike: it is opaque.
    Ambiguous,
}

impl FallbackReason {
    /// The name by which messages call it.
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
