//! The releases that use an encoding.

use crate::schema::release::Release;

/// The releases that use one encoding of an attribute or type: those from one release on, those
/// before another one, or all.
///
/// Only releases of LLVM are compared. A release is passed as `Option<Release>`, where `None` is
/// any release before the first known one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first release with this encoding; `None` if every old one has it.
    pub since: Option<Release>,
    /// The first release without this encoding.
    pub before: Option<Release>,
}

impl Span {
    /// Every release.
    pub const ALWAYS: Span = Span {
        since: None,
        before: None,
    };

    /// Whether every release uses it.
    pub fn is_always(self) -> bool {
        self == Self::ALWAYS
    }

    /// Whether a release uses it.
    pub fn contains(self, release: Option<Release>) -> bool {
        let Some(release) = release else {
            return self.since.is_none();
        };
        self.since.is_none_or(|since| release >= since)
            && self.before.is_none_or(|before| release < before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_begins_with_one_release_and_ends_before_another() {
        let span = |since, before| Span { since, before };
        let (old, new) = (Some(Release::Llvm19), Some(Release::Llvm22));
        assert!(Span::ALWAYS.contains(None) && Span::ALWAYS.contains(new));
        assert!(!span(old, None).contains(None) && span(old, None).contains(old));
        assert!(span(None, new).contains(None) && !span(None, new).contains(new));
        assert!(span(old, new).contains(Some(Release::Llvm21)));
        assert!(!span(old, new).contains(Some(Release::Llvm18)));
    }
}
