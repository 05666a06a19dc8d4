//! The functions that the driver itself calls, and the structs that callbacks receive.

#![allow(non_camel_case_types, reason = "these are the names of the C header")]

use std::ffi::c_void;

use super::interface::address;

/// Any of the objects that the library allocates.
pub(super) type Object = *mut c_void;

#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct mlirbc_str {
    pub(super) data: *const u8,
    pub(super) len: usize,
}

/// An attribute, a type, or another reference of one number.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) index: u32,
}

/// An op, a block, a region or a value.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) body: u32,
    pub(super) index: u32,
}

impl mlirbc_str {
    /// The bytes of a string of the library.
    ///
    /// # Safety
    /// What the string belongs to lives.
    pub(super) unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: the library's strings are as long as they say.
        unsafe { std::slice::from_raw_parts(self.data, self.len) }
    }
}

pub(super) type Visit = extern "C" fn(Object, Item, *mut c_void) -> i32;
pub(super) type Write = extern "C" fn(*const u8, usize, *mut c_void) -> bool;
pub(super) type Release = extern "C" fn(*mut c_void);

macro_rules! functions {
    ($(fn $name:ident($($parameter:ident: $ty:ty),*) $(-> $result:ty)?;)*) => {
        $(pub(super) unsafe fn $name($($parameter: $ty),*) $(-> $result)? {
            // SAFETY: the header has a function of this name with these parameters.
            let function: unsafe extern "C" fn($($ty),*) $(-> $result)? =
                unsafe { std::mem::transmute(address(stringify!($name))) };
            // SAFETY: the caller's.
            unsafe { function($($parameter),*) }
        })*
    };
}

functions! {
    fn mlirbc_attribute_get_kind(module: Object, attribute: Entry) -> i32;
    fn mlirbc_block_get_argument(module: Object, block: Item, position: usize) -> Item;
    fn mlirbc_buffer_get_bytes(buffer: Object) -> mlirbc_str;
    fn mlirbc_dialect_get_version_bytes(module: Object, dialect: Entry) -> mlirbc_str;
    fn mlirbc_dialect_has_version(module: Object, dialect: Entry) -> bool;
    fn mlirbc_error_create(status: i32, message: mlirbc_str, tag: mlirbc_str, payload: *mut c_void, destroy: Option<Release>) -> Object;
    fn mlirbc_error_get_message(error: Object) -> mlirbc_str;
    fn mlirbc_error_get_path(error: Object) -> mlirbc_str;
    fn mlirbc_error_get_status(error: Object) -> i32;
    fn mlirbc_hook_reader_attach(reader: Object, tag: mlirbc_str, data: *mut c_void, destroy: Option<Release>);
    fn mlirbc_hook_reader_get_remaining(reader: Object) -> usize;
    fn mlirbc_hook_reader_has_failed(reader: Object) -> bool;
    fn mlirbc_hook_reader_read_attribute(reader: Object) -> Entry;
    fn mlirbc_hook_reader_read_blob(reader: Object) -> mlirbc_str;
    fn mlirbc_hook_reader_read_signed_varint(reader: Object) -> i64;
    fn mlirbc_hook_reader_read_type(reader: Object) -> Entry;
    fn mlirbc_hook_reader_read_varint(reader: Object) -> u64;
    fn mlirbc_module_destroy(module: Object);
    fn mlirbc_module_get_attribute(module: Object, position: usize) -> Entry;
    fn mlirbc_module_get_bytecode_version(module: Object) -> u8;
    fn mlirbc_module_get_dialect(module: Object, position: usize) -> Entry;
    fn mlirbc_module_get_num_attributes(module: Object) -> usize;
    fn mlirbc_module_get_num_dialects(module: Object) -> usize;
    fn mlirbc_module_get_num_resources(module: Object) -> usize;
    fn mlirbc_module_get_num_types(module: Object) -> usize;
    fn mlirbc_module_get_producer(module: Object) -> mlirbc_str;
    fn mlirbc_module_get_resource(module: Object, position: usize) -> Entry;
    fn mlirbc_module_get_type(module: Object, position: usize) -> Entry;
    fn mlirbc_module_open(data: *const u8, len: usize, options: Object, module: *mut Object, error: *mut Object) -> i32;
    fn mlirbc_module_print(module: Object, options: Object, write: Option<Write>, user_data: *mut c_void, error: *mut Object) -> i32;
    fn mlirbc_module_walk(module: Object, visit: Option<Visit>, user_data: *mut c_void, error: *mut Object) -> i32;
    fn mlirbc_op_get_block(module: Object, op: Item) -> Item;
    fn mlirbc_op_get_location(module: Object, op: Item) -> Entry;
    fn mlirbc_op_get_op_name(module: Object, op: Item) -> Entry;
    fn mlirbc_op_get_operand(module: Object, op: Item, position: usize) -> Item;
    fn mlirbc_op_get_region(module: Object, op: Item, position: usize, region: *mut Item, error: *mut Object) -> i32;
    fn mlirbc_op_get_result(module: Object, op: Item, position: usize) -> Item;
    fn mlirbc_op_get_successor(module: Object, op: Item, position: usize) -> Item;
    fn mlirbc_print_options_create() -> Object;
    fn mlirbc_print_options_destroy(options: Object);
    fn mlirbc_print_options_set_locations(options: Object, locations: bool);
    fn mlirbc_print_options_set_resources(options: Object, resources: bool);
    fn mlirbc_resource_get_key(module: Object, resource: Entry) -> mlirbc_str;
    fn mlirbc_type_get_kind(module: Object, ty: Entry) -> i32;
    fn mlirbc_value_get_type(module: Object, value: Item) -> Entry;
}

/// Destroys an object.
///
/// # Safety
/// It is of this type, and lives.
pub(super) unsafe fn destroy(ty: &str, object: Object) {
    // SAFETY: all of them have this type.
    let destroy: unsafe extern "C" fn(Object) =
        unsafe { std::mem::transmute(address(&format!("{ty}_destroy"))) };
    // SAFETY: the caller's.
    unsafe { destroy(object) }
}
