//! Typed views of builtin attributes and types, and methods that add new ones.
//!
//! [`AttributeView`] and [`TypeView`] have one variant per kind, which decodes everything except
//! nested attributes and types. New ones are added by methods of [`Tables`](super::Tables), one for
//! each kind. Entries of other dialects are records, text or opaque.

mod attribute_view;
pub(super) mod check;
mod codes;
mod construct;
mod element_encoding;
mod element_kind;
mod element_storage;
mod elements;
mod float_format;
mod float_round;
mod foreign_shape;
mod location;
mod sequence;
mod shape;
mod type_view;

pub(crate) use attribute_view::attribute_code;
pub use attribute_view::{AttributeView, SymbolRef};
pub(crate) use construct::{FileLocations, repeated_name, sort_entries};
pub(crate) use element_encoding::UnusedBits;
pub use element_kind::ElementKind;
pub(crate) use element_storage::ElementStorage;
pub use elements::DenseElements;
pub use float_format::{FloatClass, FloatFormat};
pub(crate) use foreign_shape::{elements as foreign_elements, shape as foreign_shape};
pub use location::Position;
pub use sequence::{AttributeList, Dictionary, TypeList};
pub use shape::{DYNAMIC, ScalableDims, Shape};
pub(crate) use type_view::type_code;
pub use type_view::{Signedness, TypeView};
