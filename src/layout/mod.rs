//! Encodings described as data: one way to say what an attribute, a type, a property blob or a
//! dialect's version looks like in bytes.
//!
//! A [`Layout`] is a list of named fields, each of a [`FieldKind`]. A [`Record`] is a layout laid
//! over bytes: a borrowed view that decodes the field that the caller asks for.
//! [`Record::index_sites`] visits every index into a table that the bytes hold. Both run the program
//! that a layout compiles into (`scanner`), the only code that walks an encoding. The way back
//! is [`Layout::encode`], of a [`NewValue`] for each field. Layouts are written down in
//! a small language (`language`); the built-in dialects come from such files. An [`OpLayout`] is what
//! the definition of an op says: the layouts of its properties and the names of its parts.

mod affine;
mod affine_expr;
mod affine_writer;
mod context;
mod entry_layout;
mod field;
mod integer;
mod language;
mod native;
mod new_value;
mod op;
mod record;
mod release;
mod scanner;
mod segments;
mod span;
mod template;
pub mod text;
mod writer;

pub use affine::{AffineExpr, AffineExprs, AffineMap, IntegerSet};
pub use affine_expr::{AffineArena, AffineId, AffineRules};
pub use context::Context;
pub use entry_layout::{Layout, Width};
pub use field::{Classes, Field, FieldKind};
pub use integer::Integer;
pub use language::{DialectDescription, LanguageError, TextForm, parse_dialect, parse_dialects};
pub(crate) use language::{parse_dialects_with_lines, parse_op};
pub use native::{EnumForm, NumberForm, Signedness};
pub use new_value::{NewAffineMap, NewInteger, NewIntegerSet, NewValue};
pub use op::{
    Group, GroupCount, OPERAND_SEGMENT_SIZES, OpLayout, RESULT_SEGMENT_SIZES, split_groups,
};
pub use record::{Fields, List, Record, Reference, Value};
pub use release::{Origin, Release, Releases};
pub use scanner::IndexSite;
pub(crate) use scanner::{Compiled, Encoding, IndexSteps};
pub use segments::SegmentSizes;
pub use span::Span;
pub use template::{How, Part, Special, Template};
