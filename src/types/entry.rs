//! The getters that all kinds of types share.

use std::mem::MaybeUninit;

use crate::attributes::entry::{code, schema_name, text};
use crate::basics::error::{fallible, mlirbc_error};
use crate::basics::handle::{MLIRBC_NONE, mlirbc_dialect, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::item;
use crate::open::module::{mlirbc_module, read, with, with_item};
use mlirbc::dialect::builtin::TypeView;

/// The kinds of types. Those of the builtin dialect have accessors of their own.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_type_kind {
    /// No type, or a damaged one.
    #[default]
    MLIRBC_TYPE_INVALID = 0,
    /// Text in MLIR's syntax.
    MLIRBC_TYPE_TEXT = 1,
    /// An encoding of unknown schema: bytes.
    MLIRBC_TYPE_OPAQUE = 2,
    /// A type of another dialect than builtin whose schema is known: fields.
    MLIRBC_TYPE_RECORD = 3,
    /// An integer.
    MLIRBC_TYPE_INTEGER = 10,
    /// An integer of the size of an address.
    MLIRBC_TYPE_INDEX = 11,
    /// A float, also one that the file holds as text.
    MLIRBC_TYPE_FLOAT = 12,
    /// A complex number.
    MLIRBC_TYPE_COMPLEX = 13,
    /// A function.
    MLIRBC_TYPE_FUNCTION = 14,
    /// A graph, with the structure of a function.
    MLIRBC_TYPE_GRAPH = 15,
    /// A tuple.
    MLIRBC_TYPE_TUPLE = 16,
    /// No value.
    MLIRBC_TYPE_NONE = 17,
    /// A token.
    MLIRBC_TYPE_TOKEN = 18,
    /// A tensor.
    MLIRBC_TYPE_RANKED_TENSOR = 19,
    /// A tensor of unknown rank.
    MLIRBC_TYPE_UNRANKED_TENSOR = 20,
    /// A buffer.
    MLIRBC_TYPE_MEMREF = 21,
    /// A buffer of unknown rank.
    MLIRBC_TYPE_UNRANKED_MEMREF = 22,
    /// A vector.
    MLIRBC_TYPE_VECTOR = 23,
}

use mlirbc_type_kind::*;

/// Runs a getter on the typed view of a type.
pub(crate) fn with_view<R: Default>(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    get: impl FnOnce(TypeView<'_>) -> Option<R>,
) -> R {
    with_item(module, r#type, |r#type| get(r#type.view().ok()?))
}

/// The number of types, referred to or not.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_types(module: Option<&mlirbc_module>) -> usize {
    with(module, |module| Some(module.tables().type_count() as usize))
}

/// A type, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_type(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_type {
    with(module, |module| {
        let index = u32::try_from(position).ok()?;
        (index < module.tables().type_count()).then_some(mlirbc_type { index })
    })
}

/// Whether a reference names no type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_is_none(r#type: mlirbc_type) -> bool {
    r#type.index == MLIRBC_NONE
}

/// The kind of a type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_kind(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_type_kind {
    with_view(module, r#type, |view| {
        Some(match view {
            TypeView::Integer { .. } => MLIRBC_TYPE_INTEGER,
            TypeView::Index => MLIRBC_TYPE_INDEX,
            TypeView::Float(_) => MLIRBC_TYPE_FLOAT,
            TypeView::Function { .. } => MLIRBC_TYPE_FUNCTION,
            TypeView::Graph { .. } => MLIRBC_TYPE_GRAPH,
            TypeView::Complex { .. } => MLIRBC_TYPE_COMPLEX,
            TypeView::None => MLIRBC_TYPE_NONE,
            TypeView::Token => MLIRBC_TYPE_TOKEN,
            TypeView::Tuple(_) => MLIRBC_TYPE_TUPLE,
            TypeView::RankedTensor { .. } => MLIRBC_TYPE_RANKED_TENSOR,
            TypeView::UnrankedTensor { .. } => MLIRBC_TYPE_UNRANKED_TENSOR,
            TypeView::MemRef { .. } => MLIRBC_TYPE_MEMREF,
            TypeView::UnrankedMemRef { .. } => MLIRBC_TYPE_UNRANKED_MEMREF,
            TypeView::Vector { .. } => MLIRBC_TYPE_VECTOR,
            TypeView::Record(_) => MLIRBC_TYPE_RECORD,
            TypeView::Text(_) => MLIRBC_TYPE_TEXT,
            TypeView::Opaque(_) => MLIRBC_TYPE_OPAQUE,
            _ => MLIRBC_TYPE_INVALID,
        })
    })
}

/// Decodes a type and reports whether it is valid. The entries that it refers to are not checked.
/// The getters return empty values for a damaged type; this function returns the damage as an
/// error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_check(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let r#type = item(read(module)?, r#type)?;
        if let TypeView::Record(record) = r#type.view()? {
            record.check()?;
        }
        Ok(())
    })
}

/// The dialect in whose group a type is stored.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dialect(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_dialect {
    with_item(module, r#type, |r#type| Some(r#type.entry().dialect.into()))
}

/// The bytes of a type in the file; with the NUL of a text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_bytes(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_bytes {
    with_item(module, r#type, |r#type| {
        Some(mlirbc_bytes::of(r#type.entry().bytes))
    })
}

/// The text of a type that the file holds as text; empty for others.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_text(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_str {
    with_item(module, r#type, |r#type| text(r#type.form().ok()?))
}

/// The code with which the dialect identifies the kind of a type; -1 for text and for types without
/// a code.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_code(module: Option<&mlirbc_module>, r#type: mlirbc_type) -> i64 {
    with_item(module, r#type, |r#type| Some(code(r#type.form().ok()?))).unwrap_or(-1)
}

/// The name of a type's schema, such as "tensor_with_encoding"; empty where none is known.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_schema_name(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_str {
    with_item(module, r#type, |r#type| schema_name(r#type.form().ok()?))
}
