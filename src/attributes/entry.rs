//! The getters that all kinds of attributes share.

use crate::attributes::field::record_of;
use crate::basics::error::{fallible, mlirbc_error};
use crate::basics::handle::{MLIRBC_NONE, mlirbc_attribute, mlirbc_dialect, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::{Handle, item};
use crate::open::module::{item_into, mlirbc_module, read, with, with_item};
use mlirbc::dialect::Form;
use mlirbc::dialect::builtin::AttributeView;
use std::mem::MaybeUninit;

/// The kinds of attributes. Those of the builtin dialect have accessors of their own.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_attribute_kind {
    /// No attribute, or a damaged one.
    #[default]
    MLIRBC_ATTRIBUTE_INVALID = 0,
    /// Text in MLIR's syntax.
    MLIRBC_ATTRIBUTE_TEXT = 1,
    /// An encoding of unknown schema: bytes.
    MLIRBC_ATTRIBUTE_OPAQUE = 2,
    /// An attribute of another dialect than builtin whose schema is known: fields.
    MLIRBC_ATTRIBUTE_RECORD = 3,
    /// Attributes in order.
    MLIRBC_ATTRIBUTE_ARRAY = 10,
    /// Attributes by name.
    MLIRBC_ATTRIBUTE_DICTIONARY = 11,
    /// A string, rarely with a type.
    MLIRBC_ATTRIBUTE_STRING = 12,
    /// A reference to a symbol, nested or not.
    MLIRBC_ATTRIBUTE_SYMBOL_REF = 13,
    /// A type.
    MLIRBC_ATTRIBUTE_TYPE = 14,
    /// The attribute whose presence is its meaning.
    MLIRBC_ATTRIBUTE_UNIT = 15,
    /// An integer, index or bool.
    MLIRBC_ATTRIBUTE_INTEGER = 16,
    /// A float.
    MLIRBC_ATTRIBUTE_FLOAT = 17,
    /// A location: a call inlined into its caller.
    MLIRBC_ATTRIBUTE_CALL_SITE_LOC = 18,
    /// A location: a position or range in a file.
    MLIRBC_ATTRIBUTE_FILE_LOC = 19,
    /// A location that combines several locations.
    MLIRBC_ATTRIBUTE_FUSED_LOC = 20,
    /// A location with a name.
    MLIRBC_ATTRIBUTE_NAME_LOC = 21,
    /// No location.
    MLIRBC_ATTRIBUTE_UNKNOWN_LOC = 22,
    /// Elements that are stored in a resource.
    MLIRBC_ATTRIBUTE_DENSE_RESOURCE = 23,
    /// Numbers without a shape.
    MLIRBC_ATTRIBUTE_DENSE_ARRAY = 24,
    /// Numbers of a shaped type.
    MLIRBC_ATTRIBUTE_DENSE = 25,
    /// Strings of a shaped type.
    MLIRBC_ATTRIBUTE_DENSE_STRINGS = 26,
    /// Elements of which most are zero.
    MLIRBC_ATTRIBUTE_SPARSE = 27,
    /// An attribute that equals only itself.
    MLIRBC_ATTRIBUTE_DISTINCT = 28,
    /// An affine map, where the file holds it as codes.
    MLIRBC_ATTRIBUTE_AFFINE_MAP = 29,
    /// An integer set, where the file holds it as codes.
    MLIRBC_ATTRIBUTE_INTEGER_SET = 30,
    /// A strided schema, where the file holds it as codes.
    MLIRBC_ATTRIBUTE_STRIDED_LAYOUT = 31,
}

use mlirbc_attribute_kind::*;

impl mlirbc_attribute_kind {
    fn of(view: &AttributeView<'_>) -> Self {
        match view {
            AttributeView::Array(_) => MLIRBC_ATTRIBUTE_ARRAY,
            AttributeView::Dictionary(_) => MLIRBC_ATTRIBUTE_DICTIONARY,
            AttributeView::String { .. } => MLIRBC_ATTRIBUTE_STRING,
            AttributeView::SymbolRef(_) => MLIRBC_ATTRIBUTE_SYMBOL_REF,
            AttributeView::Type(_) => MLIRBC_ATTRIBUTE_TYPE,
            AttributeView::Unit => MLIRBC_ATTRIBUTE_UNIT,
            AttributeView::Integer { .. } => MLIRBC_ATTRIBUTE_INTEGER,
            AttributeView::Float { .. } => MLIRBC_ATTRIBUTE_FLOAT,
            AttributeView::CallSiteLoc { .. } => MLIRBC_ATTRIBUTE_CALL_SITE_LOC,
            AttributeView::FileLoc { .. } => MLIRBC_ATTRIBUTE_FILE_LOC,
            AttributeView::FusedLoc { .. } => MLIRBC_ATTRIBUTE_FUSED_LOC,
            AttributeView::NameLoc { .. } => MLIRBC_ATTRIBUTE_NAME_LOC,
            AttributeView::UnknownLoc => MLIRBC_ATTRIBUTE_UNKNOWN_LOC,
            AttributeView::DenseResource { .. } => MLIRBC_ATTRIBUTE_DENSE_RESOURCE,
            AttributeView::DenseArray { .. } => MLIRBC_ATTRIBUTE_DENSE_ARRAY,
            AttributeView::Dense { .. } => MLIRBC_ATTRIBUTE_DENSE,
            AttributeView::DenseStrings { .. } => MLIRBC_ATTRIBUTE_DENSE_STRINGS,
            AttributeView::Sparse { .. } => MLIRBC_ATTRIBUTE_SPARSE,
            AttributeView::Distinct { .. } => MLIRBC_ATTRIBUTE_DISTINCT,
            AttributeView::AffineMap(_) => MLIRBC_ATTRIBUTE_AFFINE_MAP,
            AttributeView::IntegerSet(_) => MLIRBC_ATTRIBUTE_INTEGER_SET,
            AttributeView::StridedLayout { .. } => MLIRBC_ATTRIBUTE_STRIDED_LAYOUT,
            AttributeView::Record(_) => MLIRBC_ATTRIBUTE_RECORD,
            AttributeView::Text(_) => MLIRBC_ATTRIBUTE_TEXT,
            AttributeView::Opaque(_) => MLIRBC_ATTRIBUTE_OPAQUE,
            _ => MLIRBC_ATTRIBUTE_INVALID,
        }
    }
}

/// Runs a getter on the typed view of an attribute.
pub(crate) fn with_view<R: Default>(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    get: impl FnOnce(AttributeView<'_>) -> Option<R>,
) -> R {
    with_item(module, attribute, |attribute| get(attribute.view().ok()?))
}

/// Runs a getter on the typed view of an attribute; writes what it finds and returns whether that
/// exists.
pub(crate) fn view_into<T>(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    out: Option<&mut MaybeUninit<T>>,
    get: impl FnOnce(AttributeView<'_>) -> Option<T>,
) -> bool {
    item_into(module, attribute, out, |attribute| {
        get(attribute.view().ok()?)
    })
}

/// The text of an attribute or type that the file holds as text.
pub(crate) fn text(form: Form<'_>) -> Option<mlirbc_str> {
    match form {
        Form::Text(text) => Some(mlirbc_str::of(text)),
        _ => None,
    }
}

/// The code with which the dialect identifies the kind of an attribute or type.
pub(crate) fn code(form: Form<'_>) -> Option<i64> {
    let code = match form {
        Form::Text(_) => None,
        Form::Opaque(opaque) => opaque.code,
        Form::Record(record) => Some(record.code()),
    };
    i64::try_from(code?).ok()
}

/// The name of the schema of an attribute or type.
pub(crate) fn schema_name(form: Form<'_>) -> Option<mlirbc_str> {
    let record = record_of(form)?;
    Some(mlirbc_str::of(record.schema().name.as_bytes()))
}

/// The number of attributes, referred to or not.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_attributes(module: Option<&mlirbc_module>) -> usize {
    with(module, |module| {
        Some(module.tables().attribute_count() as usize)
    })
}

/// An attribute, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_attribute(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_attribute {
    with(module, |module| {
        let index = u32::try_from(position).ok()?;
        let attribute = mlirbc_attribute { index };
        attribute.find(module).map(mlirbc_attribute::from)
    })
}

/// Whether a reference names no attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_is_none(attribute: mlirbc_attribute) -> bool {
    attribute.index == MLIRBC_NONE
}

/// The kind of an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_kind(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_attribute_kind {
    with_view(module, attribute, |view| {
        Some(mlirbc_attribute_kind::of(&view))
    })
}

/// Decodes an attribute and reports whether it is valid. The entries that it refers to are not
/// checked. The getters return empty values for a damaged attribute; this function returns the
/// damage as an error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_check(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let attribute = item(read(module)?, attribute)?;
        if let AttributeView::Record(record) = attribute.view()? {
            record.check()?;
        }
        Ok(())
    })
}

/// The dialect in whose group an attribute is stored.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_dialect(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_dialect {
    with_item(module, attribute, |attribute| {
        Some(attribute.entry().dialect.into())
    })
}

/// The bytes of an attribute in the file; with the NUL of a text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_bytes(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_bytes {
    with_item(module, attribute, |attribute| {
        Some(mlirbc_bytes::of(attribute.entry().bytes))
    })
}

/// The text of an attribute that the file holds as text; empty for others.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_text(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_str {
    with_item(module, attribute, |attribute| text(attribute.form().ok()?))
}

/// The code with which the dialect identifies the kind of an attribute; -1 for text and for
/// attributes without a code.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_code(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> i64 {
    with_item(module, attribute, |attribute| {
        Some(code(attribute.form().ok()?))
    })
    .unwrap_or(-1)
}

/// The name of an attribute's schema, such as "file_line_col_loc"; empty where none is known.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_schema_name(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_str {
    with_item(module, attribute, |attribute| {
        schema_name(attribute.form().ok()?)
    })
}

/// The type of a typed attribute: integer, float, dense of all forms, sparse, string with a type.
/// None for others; a type as attribute is `mlirbc_attribute_get_type_value`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_type(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> mlirbc_type {
    with_view(module, attribute, |view| Some(mlirbc_type::of(view.ty())))
}
