//! What was read of the fields of a layout.

use crate::asm::parse::dense::Body;
use crate::asm::parse::lexer::Number;
use crate::layout::{Layout, NewValue};

/// The value of a field as it was read.
#[derive(Debug)]
pub(super) enum Filled<'t> {
    Value(NewValue<'static>),
    Blob(Vec<u8>),
    /// What cannot be told before the type is known.
    Waiting(Waiting<'t>),
}

/// The fields that the text of a layout tells.
pub(super) struct Reading<'t, 'l> {
    pub(super) dialect: &'l [u8],
    pub(super) layout: &'l Layout,
    pub(super) values: Vec<Option<Filled<'t>>>,
    /// Whether no comma was due yet.
    pub(super) is_first: bool,
}

/// What stands before its type.
#[derive(Debug)]
pub(super) enum Waiting<'t> {
    Float(usize, bool, Number<'t>),
    Dense(usize, Body<'t>),
}
