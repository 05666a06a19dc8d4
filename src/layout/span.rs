//! The releases that write an encoding.

use crate::layout::release::Release;

/// The releases that write an attribute or type in one encoding: those from one release on, those
/// before another one, or all.
///
/// Releases of LLVM alone count. One is given as `Option<Release>`, where `None` stands for every
/// release before the first that the library knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first release that writes it; `None` if every old one does.
    pub since: Option<Release>,
    /// The first release that no longer writes it.
    pub before: Option<Release>,
}

impl Span {
    /// Every release.
    pub const ALWAYS: Span = Span {
        since: None,
        before: None,
    };

    /// Whether every release writes it.
    pub fn is_always(self) -> bool {
        self == Self::ALWAYS
    }

    /// Whether a release writes it.
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
