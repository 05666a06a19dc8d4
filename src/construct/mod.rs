//! Build attributes and types
//!
//! Equal attributes are one entry of a module, and so are equal types.

mod string;

mod number;

mod collection;

mod location;

mod elements;

mod dense_numbers;

mod scalar_type;

mod shaped_type;

mod affine;

mod parse;

pub(crate) mod record;

use crate::basics::error::{Failure, invalid_argument};
use crate::basics::text::mlirbc_str;

/// # Safety
/// The string has as many characters as it states, which live for `'a`.
unsafe fn text_of<'a>(text: mlirbc_str) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    std::str::from_utf8(unsafe { text.required() }?)
        .map_err(|_| invalid_argument("the text is not UTF-8"))
}
