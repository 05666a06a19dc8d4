//! Affine maps and integer sets to encode.

use crate::affine::arena::AffineId;
use crate::affine::encoded::{AffineExpr, AffineMap, IntegerSet};

/// An affine map to encode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAffineMap {
    /// The number of dimensions.
    pub dims: u64,
    /// The number of symbols.
    pub symbols: u64,
    /// The nodes of all results, in order, each result in prefix order.
    pub results: Vec<AffineExpr>,
}

impl NewAffineMap {
    /// Copies a decoded map.
    pub fn of(map: &AffineMap<'_>) -> Self {
        NewAffineMap {
            dims: map.dims,
            symbols: map.symbols,
            results: map.results().collect(),
        }
    }
}

/// An integer set to encode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewIntegerSet {
    /// The number of dimensions.
    pub dims: u64,
    /// The number of symbols.
    pub symbols: u64,
    /// The nodes of the left-hand sides of all constraints, each in prefix order.
    pub constraints: Vec<AffineExpr>,
    /// For each constraint, whether it requires equality.
    pub equalities: Vec<bool>,
}

impl NewIntegerSet {
    /// Copies a decoded set.
    pub fn of(set: &IntegerSet<'_>) -> Self {
        NewIntegerSet {
            dims: set.dims,
            symbols: set.symbols,
            constraints: set.constraints.collect(),
            equalities: set.equalities().collect(),
        }
    }
}

/// A constraint of an integer set: an expression that is zero, or non-negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewConstraint {
    /// The expression.
    pub expr: AffineId,
    /// Whether the expression must be zero; otherwise it must be non-negative.
    pub is_equality: bool,
}
