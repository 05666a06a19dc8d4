//! The builtin dialect, understood: typed views of its attributes and types.
//!
//! [`AttributeView`] and [`TypeView`] have one variant per kind, with everything decoded that is
//! not itself an attribute or type. New ones are made by methods of
//! [`Tables`](super::Tables), one for each kind. What is not builtin shows as a record, text or opaque.

pub(crate) mod attribute_code;
mod attribute_view;
pub(super) mod check;
mod construct;
mod elements;
mod float_format;
mod float_round;
mod location;
mod sequence;
mod shape;
pub(crate) mod type_code;
mod type_view;

pub use attribute_view::{AttributeView, SymbolRef};
pub use construct::NewConstraint;
pub use elements::{DenseElements, ElementKind};
pub use float_format::{FloatClass, FloatFormat};
pub use location::Position;
pub use sequence::{AttributeList, Dictionary, TypeList};
pub use shape::{DYNAMIC, ScalableDims, Shape};
pub use type_view::{Signedness, TypeView};
