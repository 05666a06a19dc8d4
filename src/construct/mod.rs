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

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::known::{known_attribute, known_type};
use crate::boundary::put;
use crate::open::module::{edit, mlirbc_module};
use mlirbc::container::{AttributeId, TypeId};
use mlirbc::ir::Module;

fn make_attribute(
    module: Option<&mut mlirbc_module>,
    mut attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>) -> Result<AttributeId, Failure>,
) -> mlirbc_status {
    put(attribute.as_deref_mut(), mlirbc_attribute::NONE);
    edit(module, error, |module| {
        let index = body(module)?.index();
        put(attribute, mlirbc_attribute { index });
        Ok(())
    })
}

fn make_type(
    module: Option<&mut mlirbc_module>,
    mut ty: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce(&mut Module<'static>) -> Result<TypeId, Failure>,
) -> mlirbc_status {
    put(ty.as_deref_mut(), mlirbc_type::NONE);
    edit(module, error, |module| {
        let index = body(module)?.index();
        put(ty, mlirbc_type { index });
        Ok(())
    })
}

/// # Safety
/// There are `len` attributes at `data`.
unsafe fn known_attributes(
    module: &Module<'_>,
    data: *const mlirbc_attribute,
    len: usize,
) -> Result<Vec<AttributeId>, Failure> {
    // SAFETY: the caller's promise.
    let items = unsafe { Raw::required(data, len) }?.iter();
    items.map(|&item| known_attribute(module, item)).collect()
}

/// # Safety
/// There are `len` types at `data`.
unsafe fn known_types(
    module: &Module<'_>,
    data: *const mlirbc_type,
    len: usize,
) -> Result<Vec<TypeId>, Failure> {
    // SAFETY: the caller's promise.
    let items = unsafe { Raw::required(data, len) }?.iter();
    items.map(|&item| known_type(module, item)).collect()
}

/// # Safety
/// There are `len` strings at `data`, which live for `'a`.
unsafe fn strings_of<'a>(data: *const mlirbc_str, len: usize) -> Result<Vec<&'a [u8]>, Failure> {
    // SAFETY: the caller's promise.
    let items = unsafe { Raw::required(data, len) }?.iter();
    // SAFETY: as above.
    items.map(|item| unsafe { item.required() }).collect()
}

/// # Safety
/// The string has as many characters as it states, which live for `'a`.
unsafe fn text_of<'a>(text: mlirbc_str) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    std::str::from_utf8(unsafe { text.required() }?).map_err(|_| {
        let status = mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT;
        Failure::Caller(status, "the text is not UTF-8")
    })
}
