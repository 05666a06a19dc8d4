//! The values of the fields of a layout, as they are read.

use crate::asm::parse::dense::Body;
use crate::asm::parse::lexer::Number;
use crate::layout::{Layout, NewValue};

/// The value of a field.
#[derive(Debug)]
pub(super) enum Filled<'t> {
    Value(NewValue<'static>),
    Blob(Vec<u8>),
    /// A text whose meaning depends on a type that follows it.
    Waiting(Waiting<'t>),
}

/// The fields in the text of a layout.
pub(super) struct Reading<'t, 'l> {
    pub(super) dialect: &'l [u8],
    pub(super) layout: &'l Layout,
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
