//! The forms of the texts of entries.

/// The form of the text of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An attribute or a type.
    Whole,
    /// A location without `loc( )`.
    Location,
    /// A form that occurs only once. Its text is not kept.
    Passing,
    /// The alias of an entry.
    Alias,
}
