//! Integers and floats.

use crate::attributes::number_format::mlirbc_float_format;
use crate::attributes::number_format::mlirbc_signedness;
use crate::basics::handle::mlirbc_type;
use crate::open::module::mlirbc_module;
use crate::types::entry::with_view;
use mlirbc::dialect::builtin::TypeView;

/// The width in bits of an integer, index (64) or float type; 0 for others.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_bit_width(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> u32 {
    with_view(module, r#type, |view| match view {
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
    with_view(module, r#type, |view| match view {
        TypeView::Integer { signedness, .. } => Some(signedness.into()),
        _ => None,
    })
}

/// The format of a float type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_float_format(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> mlirbc_float_format {
    with_view(module, r#type, |view| match view {
        TypeView::Float(format) => Some(mlirbc_float_format::of(format)),
        _ => None,
    })
}
