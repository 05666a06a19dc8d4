//! The reasons why properties are opaque, for display.

use std::fmt;

use crate::schema::Releases;

/// Why the properties of an op are opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpaqueReason {
    /// No definition of the op is known.
    Undefined,
    /// These releases define the op, and none of them may apply.
    Elsewhere(Releases),
    /// The definitions of these releases may apply, and none fits. Empty if a registered definition
    /// does not fit.
    Unfit(Releases),
    /// The definitions of these releases fit and contradict each other.
    Differing(Releases),
    /// The definitions of some releases fit; those of others may apply and do not fit.
    Unsure {
        /// The releases that fit.
        fitting: Releases,
        /// The releases that do not fit.
        unfit: Releases,
    },
    /// Several registered definitions fit and contradict each other.
    RegisteredDiffer,
    /// The definitions of these releases fit and agree. The name of the attribute with the segment
    /// sizes is unknown: it changed between two releases.
    SegmentName(Releases),
}

impl OpaqueReason {
    /// A name for the reason, such as `differing`.
    pub fn name(self) -> &'static str {
        match self {
            OpaqueReason::Undefined => "undefined",
            OpaqueReason::Elsewhere(_) => "elsewhere",
            OpaqueReason::Unfit(_) => "unfit",
            OpaqueReason::Differing(_) => "differing",
            OpaqueReason::Unsure { .. } => "unsure",
            OpaqueReason::RegisteredDiffer => "registered differ",
            OpaqueReason::SegmentName(_) => "segment name",
        }
    }

    /// The releases whose definitions fit, if the reason has any.
    pub fn fitting(self) -> Releases {
        match self {
            OpaqueReason::Differing(fitting)
            | OpaqueReason::Unsure { fitting, .. }
            | OpaqueReason::SegmentName(fitting) => fitting,
            _ => Releases::NONE,
        }
    }

    /// Combines two reasons of the same name.
    pub(super) fn with(self, other: OpaqueReason) -> OpaqueReason {
        use OpaqueReason::{Differing, Elsewhere, SegmentName, Unfit, Unsure};
        match (self, other) {
            (Elsewhere(one), Elsewhere(other)) => Elsewhere(one.or(other)),
            (Unfit(one), Unfit(other)) => Unfit(one.or(other)),
            (Differing(one), Differing(other)) => Differing(one.or(other)),
            (SegmentName(one), SegmentName(other)) => SegmentName(one.or(other)),
            (
                Unsure { fitting, unfit },
                Unsure {
                    fitting: others,
                    unfit: not,
                },
            ) => Unsure {
                fitting: fitting.or(others),
                unfit: unfit.or(not),
            },
            (one, _) => one,
        }
    }
}

impl fmt::Display for OpaqueReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OpaqueReason::Undefined => f.write_str("no definition is known"),
            OpaqueReason::Elsewhere(releases) => {
                write!(
                    f,
                    "known only in {}, and in no release that may hold",
                    releases
                )
            }
            OpaqueReason::Unfit(releases) if releases.is_empty() => {
                f.write_str("no registered definition fits")
            }
            OpaqueReason::Unfit(releases) => {
                write!(f, "no definition of {} fits", releases)
            }
            OpaqueReason::Differing(releases) => {
                write!(f, "the definitions of {} fit and differ", releases)
            }
            OpaqueReason::Unsure { fitting, unfit } => {
                write!(f, "fits {fitting} and not {unfit}, and which holds is open")
            }
            OpaqueReason::RegisteredDiffer => {
                f.write_str("several registered definitions fit and differ")
            }
            OpaqueReason::SegmentName(fitting) => {
                write!(
                    f,
                    "fits {fitting}, and the name of its segment sizes is open"
                )
            }
        }
    }
}
