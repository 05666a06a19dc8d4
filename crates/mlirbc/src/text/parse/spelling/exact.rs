//! The entries of which MLIR reads exactly the texts that fit their form: another text is an error.

use crate::schema::Release;
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::spelling::form::Form;

/// The first release of LLVM with whose parser the forms were compared.
const SINCE: u32 = 21;

/// Types by dialect and mnemonic.
const TYPES: [(&str, &str); 25] = [
    ("emitc", "array"),
    ("emitc", "lvalue"),
    ("emitc", "opaque"),
    ("emitc", "ptr"),
    ("gpu", "mma_matrix"),
    ("llvm", "array"),
    ("llvm", "func"),
    ("llvm", "ptr"),
    ("llvm", "struct"),
    ("llvm", "target"),
    ("smt", "array"),
    ("smt", "bv"),
    ("smt", "func"),
    ("smt", "sort"),
    ("spirv", "arm.tensor"),
    ("spirv", "array"),
    ("spirv", "coopmatrix"),
    ("spirv", "image"),
    ("spirv", "matrix"),
    ("spirv", "ptr"),
    ("spirv", "rtarray"),
    ("spirv", "sampled_image"),
    ("spirv", "struct"),
    ("xegpu", "mem_desc"),
    ("xegpu", "tensor_desc"),
];

/// Attributes by dialect and mnemonic.
const ATTRIBUTES: [(&str, &str); 15] = [
    ("complex", "number"),
    ("dlti", "dl_entry"),
    ("dlti", "dl_spec"),
    ("dlti", "map"),
    ("dlti", "target_device_spec"),
    ("dlti", "target_system_spec"),
    ("gpu", "kernel_table"),
    ("gpu", "object"),
    ("smt", "bv"),
    ("sparse_tensor", "encoding"),
    ("sparse_tensor", "slice"),
    ("spirv", "interface_var_abi"),
    ("spirv", "target_env"),
    ("spirv", "vce"),
    ("xegpu", "mem_layout"),
];

/// Whether a text of an attribute (`#`) or a type (`!`) that does not fit the form is an error in a release.
pub(super) fn is_exact(form: Form, sign: u8, symbol: Symbol<'_>, release: Release) -> bool {
    let is_compared = release.llvm().is_some_and(|llvm| llvm >= SINCE) && !release.is_snapshot();
    if !is_compared || matches!(form, Form::Case(_) | Form::Described(_)) {
        return is_compared;
    }
    let name = (symbol.dialect, symbol.mnemonic);
    match sign {
        b'#' => ATTRIBUTES.contains(&name),
        _ => TYPES.contains(&name),
    }
}
