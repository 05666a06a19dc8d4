//! What the first byte of an attribute tells of its links, where that is all there is to tell.

use crate::write::attribute_links::LinksShape;

/// What a code of a dialect means.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    /// The varints between the code and the link.
    pub(super) skipped: u8,
    pub(super) link: ShortLink,
}

/// What the link of a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortLink {
    /// Nothing is known of the code, or it may have several links.
    Unknown,
    /// There are several, all of which are attributes.
    Attributes(LinksShape),
    /// There is no link.
    Nothing,
    Attribute,
    Type,
    String,
    Resource,
}

/// What each first byte of an attribute of a dialect means: a code with the lowest bit set. Larger codes
/// have no short shape.
pub(super) type ShortShapes = [Short; 1 << 8];

impl Short {
    /// A code of which nothing is known.
    pub(super) const NONE: Short = Short {
        skipped: 0,
        link: ShortLink::Unknown,
    };
}
