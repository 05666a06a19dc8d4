//! Types without a shape.

use std::mem::MaybeUninit;

use crate::attributes::number_format::mlirbc_signedness;
use crate::attributes::number_format::{float_format, mlirbc_float_format};
use crate::basics::error::{invalid_argument, mlirbc_error};
use crate::basics::handle::mlirbc_type;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::{all_known, known};
use crate::boundary::number::meaning;
use crate::construct::text_of;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::dialect::builtin::Signedness;

/// `i32`, `si8`, `ui64`: an integer of up to 16777215 bits.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_type_create(
    module: Option<&mut mlirbc_module>,
    width: u32,
    signedness: MaybeUninit<mlirbc_signedness>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        use mlirbc_signedness::*;
        const KNOWN: [(mlirbc_signedness, Signedness); 3] = [
            (MLIRBC_SIGNLESS, Signedness::Signless),
            (MLIRBC_SIGNED, Signedness::Signed),
            (MLIRBC_UNSIGNED, Signedness::Unsigned),
        ];
        let signedness = meaning(signedness, &KNOWN).ok_or(invalid_argument(
            "the signedness is none of mlirbc_signedness",
        ))?;
        Ok(module.tables_mut().integer_type(width, signedness)?)
    })
}

/// `index`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_index_type_create(
    module: Option<&mut mlirbc_module>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        Ok(module.tables_mut().index_type()?)
    })
}

/// `none`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_none_type_create(
    module: Option<&mut mlirbc_module>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        Ok(module.tables_mut().none_type()?)
    })
}

/// `token`, which exists in LLVM 23 and newer.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_token_type_create(
    module: Option<&mut mlirbc_module>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        Ok(module.tables_mut().token_type()?)
    })
}

/// `f32` and so on.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_type_create(
    module: Option<&mut mlirbc_module>,
    format: MaybeUninit<mlirbc_float_format>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let format = float_format(format).ok_or(invalid_argument(
            "the format is none of mlirbc_float_format",
        ))?;
        Ok(module.tables_mut().float_type(format)?)
    })
}

/// `complex<f32>`, of an integer or float type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_complex_type_create(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let element = known(module, element)?;
        Ok(module.tables_mut().complex_type(element)?)
    })
}

/// `(i32) -> f32`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_function_type_create(
    module: Option<&mut mlirbc_module>,
    inputs: *const mlirbc_type,
    num_inputs: usize,
    results: *const mlirbc_type,
    num_results: usize,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller guarantees the stated number of types.
        let (inputs, results) = unsafe {
            (
                all_known(module, inputs, num_inputs)?,
                all_known(module, results, num_results)?,
            )
        };
        Ok(module.tables_mut().function_type(&inputs, &results)?)
    })
}

/// A graph type, which exists in LLVM 24.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_graph_type_create(
    module: Option<&mut mlirbc_module>,
    inputs: *const mlirbc_type,
    num_inputs: usize,
    results: *const mlirbc_type,
    num_results: usize,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller guarantees the stated number of types.
        let (inputs, results) = unsafe {
            (
                all_known(module, inputs, num_inputs)?,
                all_known(module, results, num_results)?,
            )
        };
        Ok(module.tables_mut().graph_type(&inputs, &results)?)
    })
}

/// `tuple<i32, f32>`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_tuple_type_create(
    module: Option<&mut mlirbc_module>,
    elements: *const mlirbc_type,
    num_elements: usize,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller guarantees the stated number of types.
        let elements = unsafe { all_known(module, elements, num_elements) }?;
        Ok(module.tables_mut().tuple_type(&elements)?)
    })
}

/// `!dialect<body>`: a type of a dialect, from its text. Dialect and body are UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_opaque_type_create(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    body: mlirbc_str,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        // SAFETY: the caller guarantees that both have as many characters as they state.
        let (dialect, body) = unsafe { (text_of(dialect)?, text_of(body)?) };
        Ok(module.tables_mut().opaque_type(dialect, body)?)
    })
}
