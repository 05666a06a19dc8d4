//! The values of the fields of a schema, as they are read.

use crate::schema::{NewValue, Schema};
use crate::text::parse::dense::Body;
use crate::text::syntax::Number;

/// The value of a field.
#[derive(Debug)]
pub(super) enum Filled<'t> {
    Value(NewValue<'static>),
    Blob(Vec<u8>),
    /// A text whose meaning depends on a type that follows it.
    Waiting(Waiting<'t>),
}

/// The fields in the text of a schema.
pub(super) struct Reading<'t, 'l> {
    pub(super) dialect: &'l [u8],
    pub(super) schema: &'l Schema,
    pub(super) values: Vec<Option<Filled<'t>>>,
    /// Whether no comma was due yet.
    pub(super) is_first: bool,
}

/// The text before its type.
#[derive(Debug)]
pub(super) enum Waiting<'t> {
    Float(usize, bool, Number<'t>),
    Dense(usize, Body<'t>),
}
