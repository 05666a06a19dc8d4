//! What changed in the definition of an op from one release to another, other than by name.

use crate::schema::release::Release;

/// An op whose definitions in two releases mean the same with other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpChange {
    /// The op's full name.
    pub op: Box<str>,
    /// Its full name in the other releases, if that is another one.
    pub renamed: Option<Box<str>>,
    /// What changed in its properties.
    pub properties: Vec<PropertyChange>,
}

/// What changed in a property of an op. A change holds in both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyChange {
    /// One property under two names.
    Renamed {
        /// One name.
        old: Box<str>,
        /// The other name.
        new: Box<str>,
        /// How the values correspond.
        values: Values,
    },
    /// An absent property has this value by the code of the op.
    Implied {
        /// Its name.
        name: Box<str>,
        /// The text of the value.
        value: Box<str>,
    },
    /// A property that repeats the shape of the op's only result.
    ResultShape {
        /// Its name.
        name: Box<str>,
    },
    /// A property that is a discardable attribute of the same name where the definition lacks it.
    Discardable {
        /// Its name.
        name: Box<str>,
        /// The text of the value that an absent attribute has.
        default: Option<Box<str>>,
    },
    /// A property, or an array, of numbers whose meaning changed. The values of both sides correspond, the
    /// old ones first.
    Renumbered {
        /// Its name.
        name: Box<str>,
        /// The last release with the old numbers.
        last: Release,
        /// The first release with the new numbers.
        first: Release,
        /// The texts of the values.
        pairs: Vec<Pair>,
    },
    /// The groups of operands follow each other in the same order, whatever their names.
    OperandsInOrder,
    /// A property without effect.
    Unused {
        /// Its name.
        name: Box<str>,
        /// The text of a value for definitions that require it.
        value: Box<str>,
    },
}

/// How the values of a renamed property correspond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// They are the same.
    Same,
    /// An array of integers under one name, and a dense array of 64-bit integers under the other.
    Dense,
    /// A value under the old name, and an array with it as the only item under the new name.
    Item,
    /// Pairs of texts, the old one first. `None` is an absent property. There are no other values.
    Pairs(Vec<Pair>),
}

/// The texts of a value under the old and under the new name.
pub type Pair = (Option<Box<str>>, Option<Box<str>>);
