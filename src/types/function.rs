//! Functions, graphs and tuples.

use crate::basics::handle::mlirbc_type;
use crate::boundary::copy_out;
use crate::open::module::mlirbc_module;
use crate::types::entry::with_view;
use mlirbc::dialect::builtin::{TypeList, TypeView};

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
    with_view(module, r#type, |view| inputs(view).map(|list| list.count()))
}

/// An input of a function type, or an element of a tuple; none past the last one. Takes time in
/// proportion to the position: `mlirbc_type_get_inputs` is better for all of them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_input(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    position: usize,
) -> mlirbc_type {
    with_view(module, r#type, |view| {
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
    with_view(module, r#type, |view| {
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
    with_view(module, r#type, |view| {
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
    with_view(module, r#type, |view| {
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
    with_view(module, r#type, |view| {
        let items = results(view)?.iter().skip(first).map(mlirbc_type::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(types, capacity, items) })
    })
}
