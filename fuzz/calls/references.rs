//! The references that a run remembers: by module and type, and by what they name.

use std::ffi::c_void;
use std::ptr;

use super::interface::constant;
use super::library::{self, Entry, Item, Object};
use super::state::{self, below};

/// Kinds of attributes that are locations. Few attributes are, and most ops need one.
const LOCATIONS: [&str; 5] = [
    "MLIRBC_ATTRIBUTE_CALL_SITE_LOC",
    "MLIRBC_ATTRIBUTE_FILE_LOC",
    "MLIRBC_ATTRIBUTE_FUSED_LOC",
    "MLIRBC_ATTRIBUTE_NAME_LOC",
    "MLIRBC_ATTRIBUTE_UNKNOWN_LOC",
];

/// Remembers a reference to the module of the call.
pub(super) fn keep(ty: &str, reference: (u32, u32)) {
    let module = state::module() as Object;
    if reference.0 == u32::MAX || !state::keep_reference(ty, reference) || module.is_null() {
        return;
    }
    let entry = Entry { index: reference.0 };
    let item = Item {
        body: reference.0,
        index: reference.1,
    };
    // SAFETY: the module lives.
    let kind = unsafe {
        match ty {
            "mlirbc_attribute" => library::mlirbc_attribute_get_kind(module, entry),
            "mlirbc_type" => library::mlirbc_type_get_kind(module, entry),
            "mlirbc_op" => library::mlirbc_op_get_op_name(module, item).index as i32,
            _ => return,
        }
    };
    state::keep_reference(&format!("{ty}#{kind}"), reference);
    if ty == "mlirbc_attribute" && LOCATIONS.iter().any(|name| constant(name) == kind) {
        state::keep_reference("location", reference);
    }
}

/// A remembered reference, one that names nothing, or any numbers.
pub(super) fn choose(ty: &str) -> (u32, u32) {
    let found = match below(40) {
        0 => return (u32::MAX, u32::MAX),
        1 => return (below(4) as u32, below(60) as u32),
        2 => return (state::number() as u32, state::number() as u32),
        // Rare kinds are as often as others.
        3..24 => state::reference_of_any_kind(ty).or_else(|| state::reference(ty)),
        _ => state::reference(ty),
    };
    found.unwrap_or_else(|| (below(2) as u32, below(8) as u32))
}

extern "C" fn visit(module: Object, op: Item, _: *mut c_void) -> i32 {
    let entry = |ty, entry: Entry| keep(ty, (entry.index, 0));
    let item = |ty, item: Item| keep(ty, (item.body, item.index));
    item("mlirbc_op", op);
    // SAFETY: the module lives, and wrong positions have no result.
    unsafe {
        entry(
            "mlirbc_attribute",
            library::mlirbc_op_get_location(module, op),
        );
        let block = library::mlirbc_op_get_block(module, op);
        item("mlirbc_block", block);
        for position in 0..3 {
            let result = library::mlirbc_op_get_result(module, op, position);
            item("mlirbc_value", result);
            entry(
                "mlirbc_type",
                library::mlirbc_value_get_type(module, result),
            );
            let operand = library::mlirbc_op_get_operand(module, op, position);
            item("mlirbc_value", operand);
            let successor = library::mlirbc_op_get_successor(module, op, position);
            item("mlirbc_block", successor);
            let argument = library::mlirbc_block_get_argument(module, block, position);
            item("mlirbc_value", argument);
            let mut region = Item {
                body: u32::MAX,
                index: u32::MAX,
            };
            let room = &raw mut region;
            library::mlirbc_op_get_region(module, op, position, room, ptr::null_mut());
            item("mlirbc_region", region);
        }
    }
    constant("MLIRBC_WALK_CONTINUE")
}

/// The entries of a table that are remembered.
const MOST_ENTRIES: usize = 200;

/// Remembers the contents of a module.
pub(super) fn survey(module: usize) {
    state::about(module, || {
        state::forget_most();
        let (module, null) = (module as Object, ptr::null_mut());
        // SAFETY: the module lives, and has as many attributes and types.
        unsafe {
            library::mlirbc_module_walk(module, Some(visit), null, ptr::null_mut());
            for position in 0..library::mlirbc_module_get_num_attributes(module).min(MOST_ENTRIES) {
                let attribute = library::mlirbc_module_get_attribute(module, position);
                keep("mlirbc_attribute", (attribute.index, 0));
            }
            for position in 0..library::mlirbc_module_get_num_types(module).min(MOST_ENTRIES) {
                let ty = library::mlirbc_module_get_type(module, position);
                keep("mlirbc_type", (ty.index, 0));
            }
        }
    });
}
