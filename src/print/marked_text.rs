//! Text with the places of ops and values.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_bytes;
use crate::boundary::known::item;
use crate::boundary::{copy_out, guard};
use crate::open::module::{mlirbc_module, read};
use crate::print::options::{mlirbc_print_options, options_of};
use mlirbc::text::{self, Mark, Marked};

/// A text with marks. The caller owns and destroys it.
pub struct mlirbc_marked_text {
    bytes: Vec<u8>,
    marks: Vec<Mark>,
}

/// What a part of a text is.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_mark_kind {
    /// An op with its results and its regions, without the blanks before it and the line break
    /// behind it.
    MLIRBC_MARK_OP = 0,
    /// The name of a value, such as `%0#1`. Where an op defines several results with one name, as
    /// in `%0:2 = ...`, it is the first of them, without `:2`.
    MLIRBC_MARK_VALUE = 1,
}
use mlirbc_mark_kind::*;

/// A part of a text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_mark {
    /// The offset of its first byte in the text.
    pub start: u64,
    /// The offset behind its last byte.
    pub end: u64,
    /// What it is.
    pub kind: mlirbc_mark_kind,
    /// The body of the op or value.
    pub body: u32,
    /// Its position in the body.
    pub index: u32,
}

impl mlirbc_mark {
    fn of(mark: &Mark) -> Option<Self> {
        let (kind, body, index) = match mark.marked {
            Marked::Op(op) => (MLIRBC_MARK_OP, op.body, op.index),
            Marked::Value(value) => (MLIRBC_MARK_VALUE, value.body, value.index),
            _ => return None,
        };
        Some(mlirbc_mark {
            start: mark.range.start,
            end: mark.range.end,
            kind,
            body: body.0,
            index,
        })
    }
}

/// Prints an op in the form `MLIRBC_OP_FORM_CUSTOM`, as `mlirbc_op_print` does, and keeps the places
/// of ops and values. Without `has_regions` each region is `{...}`. The options of the form, of
/// aliases and of resources are not used. `*text` must be destroyed with
/// `mlirbc_marked_text_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_marked_text_create(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    has_regions: bool,
    options: Option<&mlirbc_print_options>,
    text: Option<&mut MaybeUninit<*mut mlirbc_marked_text>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(text, error, || {
        let op = item(read(module)?, op)?;
        let mut bytes = Vec::new();
        let marks = text::print_marked_op(op, has_regions, &options_of(options), &mut bytes)?;
        Ok(mlirbc_marked_text { bytes, marks })
    })
}

/// Destroys a text, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_marked_text_destroy(text: Option<Box<mlirbc_marked_text>>) {
    guard((), || drop(text));
}

/// The bytes of a text, borrowed from it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_marked_text_get_bytes(text: Option<&mlirbc_marked_text>) -> mlirbc_bytes {
    text.map_or(mlirbc_bytes::EMPTY, |text| mlirbc_bytes::of(&text.bytes))
}

/// The number of marks.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_marked_text_get_num_marks(text: Option<&mlirbc_marked_text>) -> usize {
    text.map_or(0, |text| text.marks.len())
}

/// Copies the marks in the order of their starts, starting at `first`. Returns the number of copied
/// marks, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_marked_text_get_marks(
    text: Option<&mlirbc_marked_text>,
    first: usize,
    marks: *mut mlirbc_mark,
    capacity: usize,
) -> usize {
    let Some(text) = text else {
        return 0;
    };
    let items = text.marks.iter().skip(first).filter_map(mlirbc_mark::of);
    // SAFETY: the caller promises room for `capacity` marks.
    guard(0, || unsafe { copy_out(marks, capacity, items) })
}
