//! Encodings described as data: the single description of the bytes of an attribute, a type, a
//! property blob or a dialect's version.
//!
//! A [`Schema`] is a list of named fields, each of a [`FieldKind`]. A [`Record`] applies a schema
//! to bytes: a borrowed view that decodes fields on request. [`Record::index_sites`] visits every
//! index into a table. Both run the program that a schema compiles into (`scanner`), the only code
//! that walks an encoding. [`Schema::encode`] is the inverse, with a [`NewValue`] for each field.
//! Schemas are written in a small language (`language`), in which the built-in dialects are
//! described. An [`OpDef`] is the definition of an op: the schemas of its properties and the
//! names of its parts.

mod constraint;
mod context;
mod entry_schema;
mod field;
mod form;
mod integer;
mod language;
mod native;
mod new_value;
mod op;
mod op_change;
mod record;
mod release;
mod scanner;
mod schemas;
mod segments;
mod span;
mod template;
pub mod text;
mod writer;

pub use constraint::{
    AttributeClass, Constraint, DialectAttribute, Interface, OpConstraints, PropertyConstraint,
    Ranges, Test, TypeTest,
};
pub use context::Context;
pub use entry_schema::{Schema, Width};
pub use field::{Classes, Field, FieldKind};
pub(crate) use form::Enums;
pub use form::{AttributeText, EnumText, Form, FormAttribute, Terminators, TypeRule};
pub use integer::{Integer, MAX_INTEGER_WIDTH};
pub use language::{
    AliasRule, BodyField, DialectDescription, LanguageError, TextForm, parse_dialect,
    parse_dialects,
};
pub(crate) use language::{
    FormStatements, parse_changes, parse_dialects_with_lines, parse_forms, parse_op,
};
pub use native::{EnumForm, NumberForm, Signedness};
pub(crate) use new_value::ReferenceMut;
pub use new_value::{NewInteger, NewValue};
pub(crate) use op::split_groups_into;
pub use op::{
    Group, GroupCount, OPERAND_SEGMENT_SIZES, OpDef, OpDefinition, RESULT_SEGMENT_SIZES,
    RegionKind, split_groups,
};
pub(crate) use op_change::{OpChange, Pair, PropertyChange, Values};
pub use record::{Fields, List, Record, Reference, Value};
pub use release::{Origin, Release, Releases};
pub use scanner::IndexSite;
pub(crate) use scanner::{Encoding, IndexSteps, StepList};
pub use schemas::Schemas;
pub use segments::SegmentSizes;
pub use span::Span;
pub(crate) use template::name_of;
pub use template::{Brackets, DwarfSpace, Flag, How, Part, Special, Template};
