//! Affine maps and integer sets.
//!
//! `encoded` reads the codes of a file (format.md §6.6), and `encode` writes them. An [`AffineArena`]
//! builds and simplifies expressions by the rules of a release. `print` and `parse` are the two
//! directions of MLIR's text, and `normalize` applies both to text in a file.

mod arena;
mod check;
pub(crate) mod encode;
mod encoded;
mod new;
mod normalize;
mod parse;
mod print;

pub use arena::{AffineArena, AffineId, AffineRules};
pub(crate) use check::{check_exprs, check_names};
pub use encoded::{AffineExpr, AffineExprs, AffineMap, IntegerSet};
pub use new::{NewAffineMap, NewConstraint, NewIntegerSet};
pub(crate) use normalize::normalize;
pub(crate) use parse::{
    Leaf, Leaves, parse_bare_map, parse_expression, parse_expressions, parse_map, parse_set,
};
pub(crate) use print::{
    MAP, SET, is_identity, is_identity_text, print_map, print_set, relation, write,
};
