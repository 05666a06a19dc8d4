//! Encodings described as data: one way to say what an attribute, a type, a property blob or a
//! dialect's version looks like in bytes.
//!
//! A [`Layout`] is a list of named fields, each of a [`FieldKind`]. A [`Record`] is a layout laid
//! over bytes: a borrowed view that decodes the field somebody asks for. [`Record::references`]
//! visits every index into a table that the bytes hold. Layouts are written down in
//! a small language (`language`); the built-in dialects come from such files. An [`OpLayout`] is what
//! the definition of an op says: the layouts of its properties and the names of its parts.

mod affine;
mod field;
mod integer;
mod language;
mod native;
mod op;
mod reader;
mod record;
mod release;
mod segments;
mod template;
pub mod text;

pub use affine::{AffineExpr, AffineExprs, AffineMap, IntegerSet};
pub use field::{Classes, Field, FieldKind, Layout, Width};
pub use integer::Integer;
pub(crate) use language::parse_op;
pub use language::{DialectDescription, LanguageError, parse_dialect, parse_dialects};
pub use native::{EnumForm, NumberForm, Signedness};
pub use op::{
    Group, GroupCount, OPERAND_SEGMENT_SIZES, OpLayout, RESULT_SEGMENT_SIZES, split_groups,
};
pub use record::{Context, Fields, List, Place, Record, Reference, Value};
pub use release::{Release, Releases};
pub use segments::SegmentSizes;
pub use template::{How, Part, Special, Template};
