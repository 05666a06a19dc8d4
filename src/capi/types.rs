//! Types. Getters return empty values for types of other kinds.

use std::mem::MaybeUninit;

use crate::capi::boundary::{copy_out, put};
use crate::capi::error::{NO_SUCH_ITEM, fallible, mlirbc_error};
use crate::capi::float_format::mlirbc_float_format;
use crate::capi::handle::{MLIRBC_NONE, mlirbc_attribute, mlirbc_dialect, mlirbc_type};
use crate::capi::module::{mlirbc_module, read, with};
use crate::capi::status::mlirbc_status;
use crate::capi::text::{mlirbc_bytes, mlirbc_str};
use crate::dialect::builtin::{DYNAMIC, ScalableDims, Shape, Signedness, TypeList, TypeView};
use crate::dialect::{Form, Type};

/// The kinds of types. Those of the builtin dialect have accessors of their own.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_type_kind {
    /// No type, or a damaged one.
    MLIRBC_TYPE_INVALID = 0,
    /// Text in MLIR's syntax.
    MLIRBC_TYPE_TEXT = 1,
    /// An encoding of unknown layout: bytes.
    MLIRBC_TYPE_OPAQUE = 2,
    /// A type of another dialect than builtin whose layout is known: fields.
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

/// Whether an integer type has a sign.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_signedness {
    /// The operations decide, as in `i32`; also for types that are no integers.
    MLIRBC_SIGNLESS = 0,
    /// As in `si32`.
    MLIRBC_SIGNED = 1,
    /// As in `ui32`.
    MLIRBC_UNSIGNED = 2,
}

impl From<Signedness> for mlirbc_signedness {
    fn from(signedness: Signedness) -> Self {
        match signedness {
            Signedness::Signless => mlirbc_signedness::MLIRBC_SIGNLESS,
            Signedness::Signed => mlirbc_signedness::MLIRBC_SIGNED,
            Signedness::Unsigned => mlirbc_signedness::MLIRBC_UNSIGNED,
        }
    }
}

/// Runs a getter on a type.
pub(super) fn with_type<R: Copy>(
    module: Option<&mlirbc_module>,
    ty: mlirbc_type,
    fallback: R,
    get: impl FnOnce(Type<'_>) -> Option<R>,
) -> R {
    with(module, fallback, |module| {
        get(module.tables().ty(ty.id())?)
    })
}

fn with_view<R: Copy>(
    module: Option<&mlirbc_module>,
    ty: mlirbc_type,
    fallback: R,
    get: impl FnOnce(TypeView<'_>) -> Option<R>,
) -> R {
    with_type(module, ty, fallback, |ty| get(ty.view().ok()?))
}

/// The number of types, referred to or not.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_types(module: Option<&mlirbc_module>) -> usize {
    with(module, 0, |module| {
        Some(module.tables().type_count() as usize)
    })
}

/// A type, in file order; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_type(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_type {
    with(module, mlirbc_type::NONE, |module| {
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
    with_view(module, r#type, MLIRBC_TYPE_INVALID, |view| {
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
        })
    })
}

/// Decodes a type and reports whether it is valid. The entries that it refers to are not checked.
/// The getters return empty values for a damaged type; this function returns the damage as an
/// error.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_type_check(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let tables = read(module)?.tables();
        let r#type = tables.ty(r#type.id()).ok_or(NO_SUCH_ITEM)?;
        if let TypeView::Record(record) = r#type.view()? {
            record.check()?;
        }
        Ok(())
    })
}

/// The dialect under which a type is filed.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dialect(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_dialect {
    with_type(
        module,
        r#type,
        mlirbc_dialect { index: MLIRBC_NONE },
        |r#type| Some(mlirbc_dialect::of(Some(r#type.entry().dialect))),
    )
}

/// The bytes of a type in the file; with the NUL of a text.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_bytes(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_bytes {
    with_type(module, r#type, mlirbc_bytes::EMPTY, |r#type| {
        Some(mlirbc_bytes::of(r#type.entry().bytes))
    })
}

/// The text of a type that the file holds as text; empty for others.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_text(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_str {
    with_type(module, r#type, mlirbc_str::EMPTY, |r#type| {
        match r#type.form().ok()? {
            Form::Text(text) => Some(mlirbc_str::of(text)),
            _ => None,
        }
    })
}

/// The code with which the dialect identifies the kind of a type; -1 for text and for types without
/// a code.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_code(module: Option<&mlirbc_module>, r#type: mlirbc_type) -> i64 {
    with_type(module, r#type, -1, |r#type| {
        let code = match r#type.form().ok()? {
            Form::Text(_) => None,
            Form::Opaque(opaque) => opaque.code,
            Form::Record(record) => Some(record.code()),
        };
        code.and_then(|code| i64::try_from(code).ok())
    })
}

/// The name of a type's layout, such as "tensor_with_encoding"; empty where none is known.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_layout_name(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_str {
    with_type(module, r#type, mlirbc_str::EMPTY, |r#type| {
        match r#type.form().ok()? {
            Form::Record(record) => Some(mlirbc_str::of(record.layout().name.as_bytes())),
            _ => None,
        }
    })
}

/// The width in bits of an integer, index (64) or float type; 0 for others.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_bit_width(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> u32 {
    with_view(module, r#type, 0, |view| match view {
        TypeView::Integer { width, .. } => Some(width),
        TypeView::Index => Some(64),
        TypeView::Float(format) => Some(format.width()),
        _ => None,
    })
}

/// Whether an integer type has a sign.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_signedness(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_signedness {
    with_view(
        module,
        r#type,
        mlirbc_signedness::MLIRBC_SIGNLESS,
        |view| match view {
            TypeView::Integer { signedness, .. } => Some(signedness.into()),
            _ => None,
        },
    )
}

/// The format of a float type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_float_format(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_float_format {
    with_view(
        module,
        r#type,
        mlirbc_float_format::MLIRBC_FLOAT_UNKNOWN,
        |view| match view {
            TypeView::Float(format) => Some(mlirbc_float_format::of(format)),
            _ => None,
        },
    )
}

/// The arguments of a function or graph type, or the elements of a tuple.
fn inputs(view: TypeView<'_>) -> Option<TypeList<'_>> {
    match view {
        TypeView::Function { inputs, .. } | TypeView::Graph { inputs, .. } => Some(inputs),
        TypeView::Tuple(elements) => Some(elements),
        _ => None,
    }
}

fn results(view: TypeView<'_>) -> Option<TypeList<'_>> {
    match view {
        TypeView::Function { results, .. } | TypeView::Graph { results, .. } => Some(results),
        _ => None,
    }
}

/// The number of inputs of a function type, or of elements of a tuple.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_num_inputs(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> usize {
    with_view(module, r#type, 0, |view| {
        inputs(view).map(|list| list.count())
    })
}

/// An input of a function type, or an element of a tuple; none past the last one. Takes time in
/// proportion to the position: `mlirbc_type_get_inputs` is better for all of them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_input(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> mlirbc_type {
    with_view(module, r#type, mlirbc_type::NONE, |view| {
        Some(mlirbc_type::of(inputs(view)?.get(position)))
    })
}

/// Copies the inputs of a function type, or the elements of a tuple, starting at `first`. Returns
/// the number of copied types, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_inputs(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    first: usize,
    types: *mut mlirbc_type,
    capacity: usize,
) -> usize {
    with_view(module, r#type, 0, |view| {
        let items = inputs(view)?.iter().skip(first).map(mlirbc_type::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(types, capacity, items) })
    })
}

/// The number of results of a function type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_num_results(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> usize {
    with_view(module, r#type, 0, |view| {
        results(view).map(|list| list.count())
    })
}

/// A result of a function type; none past the last one. Takes time in proportion to the position:
/// `mlirbc_type_get_results` is better for all of them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_result(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> mlirbc_type {
    with_view(module, r#type, mlirbc_type::NONE, |view| {
        Some(mlirbc_type::of(results(view)?.get(position)))
    })
}

/// Copies the results of a function type, starting at `first`. Returns the number of copied types,
/// at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_results(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    first: usize,
    types: *mut mlirbc_type,
    capacity: usize,
) -> usize {
    with_view(module, r#type, 0, |view| {
        let items = results(view)?.iter().skip(first).map(mlirbc_type::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(types, capacity, items) })
    })
}

/// The type of the elements of a tensor, memref, vector or complex type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_element_type(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_type {
    with_view(module, r#type, mlirbc_type::NONE, |view| match view {
        TypeView::Complex { element }
        | TypeView::UnrankedTensor { element }
        | TypeView::UnrankedMemRef { element, .. } => Some(element.into()),
        _ => view.shaped().map(|(_, element)| element.into()),
    })
}

fn shape(view: TypeView<'_>) -> Option<Shape<'_>> {
    view.shaped().map(|(shape, _)| shape)
}

/// Whether a type has a shape of known rank: ranked tensors, memrefs and vectors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_has_rank(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> bool {
    with_view(module, r#type, false, |view| Some(shape(view).is_some()))
}

/// The number of dimensions of a type with a rank.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_rank(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> usize {
    with_view(module, r#type, 0, |view| {
        shape(view).map(|shape| shape.rank())
    })
}

/// The size of a dimension, INT64_MIN if it is known at run time only; -1 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dim(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> i64 {
    with_view(module, r#type, -1, |view| shape(view)?.dims().nth(position))
}

/// Copies the sizes of the dimensions; a size known at run time only is INT64_MIN. Returns the
/// number of copied sizes, at most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_dims(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    dims: *mut i64,
    capacity: usize,
) -> usize {
    with_view(module, r#type, 0, |view| {
        // SAFETY: the caller promises room for `capacity` numbers.
        Some(unsafe { copy_out(dims, capacity, shape(view)?.dims()) })
    })
}

/// The number of elements of a type with a rank. False if a dimension is known at run time only,
/// if the number does not fit, and for other types. Scalable dimensions count as their minimum.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_num_elements(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    count: Option<&mut MaybeUninit<u64>>,
) -> bool {
    with_view(module, r#type, false, |view| {
        put(count, shape(view)?.element_count()?);
        Some(true)
    })
}

/// The size that represents a dimension known at run time only: INT64_MIN.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dynamic_dim() -> i64 {
    DYNAMIC
}

/// Whether a dimension of a vector is scalable.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_is_dim_scalable(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> bool {
    with_view(module, r#type, false, |view| match view {
        TypeView::Vector {
            shape, scalable, ..
        } => Some(scalable.contains(position, shape.rank())),
        _ => None,
    })
}

/// Whether a vector has a scalable dimension.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_vector_type_is_scalable(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> bool {
    with_view(module, r#type, false, |view| match view {
        TypeView::Vector { scalable, .. } => Some(ScalableDims::any(&scalable)),
        _ => None,
    })
}

/// The encoding of a ranked tensor; none if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_tensor_type_get_encoding(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, mlirbc_attribute::NONE, |view| match view {
        TypeView::RankedTensor { encoding, .. } => Some(mlirbc_attribute::of(encoding)),
        _ => None,
    })
}

/// The layout of a memref; the default one, an identity map, is stored too.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_get_layout(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, mlirbc_attribute::NONE, |view| match view {
        TypeView::MemRef { layout, .. } => Some(layout.into()),
        _ => None,
    })
}

/// The memory space of a memref, ranked or not; none if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_memref_type_get_memory_space(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_attribute {
    with_view(module, r#type, mlirbc_attribute::NONE, |view| match view {
        TypeView::MemRef { space, .. } | TypeView::UnrankedMemRef { space, .. } => {
            Some(mlirbc_attribute::of(space))
        }
        _ => None,
    })
}
