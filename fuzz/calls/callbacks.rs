//! The functions that are passed as callbacks. They call back into the library where the header allows it.

use std::ffi::c_void;
use std::ptr;

use super::call;
use super::interface::{Kind, constant};
use super::library::{self, Entry, Item, Object, mlirbc_str};
use super::names;
use super::references;
use super::state::{self, below, one_in};

/// A callback of a type, or NULL.
pub(super) fn address(ty: &str) -> usize {
    let (found, null_once_in) = match ty {
        "mlirbc_release_fn" => return release as *const () as usize,
        "mlirbc_progress_fn" => (progress as *const (), 4),
        "mlirbc_walk_fn" => (visit as *const (), 30),
        "mlirbc_write_fn" => (write as *const (), 30),
        "mlirbc_upgrade_fn" => (upgrade as *const (), 20),
        "mlirbc_read_hook" if one_in(3) => (read_randomly as *const (), 4),
        "mlirbc_read_hook" => (read_entry as *const (), 4),
        "mlirbc_read_properties_hook" => (read_properties as *const (), 2),
        "mlirbc_write_attribute_hook" => (write_attribute as *const (), 2),
        "mlirbc_write_type_hook" => (write_type as *const (), 2),
        "mlirbc_write_properties_hook" => (write_properties as *const (), 2),
        "mlirbc_write_version_hook" => (write_version as *const (), 20),
        _ => panic!("no callback has the type {ty}"),
    };
    if one_in(null_once_in) {
        0
    } else {
        found as usize
    }
}

pub(super) extern "C" fn release(user_data: *mut c_void) {
    state::release(user_data);
}

/// Makes some calls, unless the callback runs in others already.
fn call_back(module: Object, most: usize, is_wanted: impl Fn(Kind) -> bool) {
    if state::depth() > 3 {
        return;
    }
    let count = below(most);
    state::in_callback(module, || {
        for _ in 0..count {
            call::random(&is_wanted);
        }
    });
}

extern "C" fn visit(module: Object, op: Item, _: *mut c_void) -> i32 {
    references::keep("mlirbc_op", (op.body, op.index));
    if one_in(8) {
        call_back(module, 3, |kind| kind == Kind::Reads);
    }
    match below(60) {
        0 => 0,
        1 => below(9) as i32,
        2..5 => constant("MLIRBC_WALK_SKIP"),
        5 => constant("MLIRBC_WALK_STOP"),
        _ => constant("MLIRBC_WALK_CONTINUE"),
    }
}

extern "C" fn write(_: *const u8, len: usize, _: *mut c_void) -> bool {
    std::hint::black_box(len);
    !one_in(20)
}

extern "C" fn progress(_: u64, _: *mut c_void) {}

extern "C" fn upgrade(
    module: Object,
    _: mlirbc_str,
    _: *const u64,
    _: usize,
    error: *mut Object,
    _: *mut c_void,
) -> i32 {
    call_back(module, 4, |kind| {
        matches!(kind, Kind::Reads | Kind::EditsModule)
    });
    let outcome = outcome();
    if one_in(4) {
        let text = |text: &'static str| mlirbc_str {
            data: text.as_ptr(),
            len: text.len(),
        };
        let (message, tag) = (text("a message"), text(names::text("tag")));
        // SAFETY: the texts are static, and the library takes over the error.
        unsafe {
            *error = library::mlirbc_error_create(
                constant("MLIRBC_STATUS_HOOK"),
                message,
                tag,
                state::token(true),
                Some(release),
            );
        }
    }
    outcome
}

fn outcome() -> i32 {
    match below(12) {
        0 => 0,
        1 => below(200) as i32,
        2 => constant("MLIRBC_HOOK_FAILED"),
        3..6 => constant("MLIRBC_HOOK_DECLINED"),
        _ => constant("MLIRBC_HOOK_DONE"),
    }
}

/// What an entry is read as depends on its bytes only, so that reading it again has the same result.
fn read(reader: Object) -> i32 {
    let tag = mlirbc_str {
        data: b"one".as_ptr(),
        len: 3,
    };
    // SAFETY: the library lends the reader during the callback.
    unsafe {
        match library::mlirbc_hook_reader_get_remaining(reader) % 8 {
            0 => return constant("MLIRBC_HOOK_DECLINED"),
            1 => {
                library::mlirbc_hook_reader_read_blob(reader);
                return constant("MLIRBC_HOOK_DONE");
            }
            2 => return constant("MLIRBC_HOOK_FAILED"),
            3 => return 0,
            4 => library::mlirbc_hook_reader_attach(reader, tag, state::token(true), Some(release)),
            _ => {}
        }
        let mut last = 0;
        while library::mlirbc_hook_reader_get_remaining(reader) > 0
            && !library::mlirbc_hook_reader_has_failed(reader)
        {
            match last % 5 {
                0 => drop(library::mlirbc_hook_reader_read_attribute(reader)),
                1 => drop(library::mlirbc_hook_reader_read_signed_varint(reader)),
                2 => drop(library::mlirbc_hook_reader_read_type(reader)),
                _ => {}
            }
            last = library::mlirbc_hook_reader_read_varint(reader);
        }
    }
    constant("MLIRBC_HOOK_DONE")
}

extern "C" fn read_entry(reader: Object, _: *mut c_void) -> i32 {
    read(reader)
}

/// A callback that makes random calls has no fixed result, so no module keeps what it reads: it always declines.
extern "C" fn read_randomly(reader: Object, _: *mut c_void) -> i32 {
    state::lend("mlirbc_hook_reader", reader, || {
        call_back(ptr::null_mut(), 6, |kind| kind == Kind::HookReader);
    });
    constant("MLIRBC_HOOK_DECLINED")
}

extern "C" fn read_properties(_: mlirbc_str, reader: Object, _: *mut c_void) -> i32 {
    read(reader)
}

fn write_entry(writer: Object) -> i32 {
    state::lend("mlirbc_hook_writer", writer, || {
        call_back(ptr::null_mut(), 8, |kind| kind == Kind::HookWriter);
    });
    outcome()
}

extern "C" fn write_attribute(
    module: Object,
    attribute: Entry,
    writer: Object,
    _: *mut c_void,
) -> i32 {
    references::keep("mlirbc_attribute", (attribute.index, 0));
    call_back(module, 2, |kind| kind == Kind::Reads);
    write_entry(writer)
}

extern "C" fn write_type(module: Object, ty: Entry, writer: Object, _: *mut c_void) -> i32 {
    references::keep("mlirbc_type", (ty.index, 0));
    call_back(module, 2, |kind| kind == Kind::Reads);
    write_entry(writer)
}

extern "C" fn write_properties(
    _: Object,
    _: mlirbc_str,
    properties: Object,
    writer: Object,
    _: *mut c_void,
) -> i32 {
    state::lend("mlirbc_hook_properties", properties, || {
        call_back(ptr::null_mut(), 4, |kind| kind == Kind::HookProperties);
    });
    write_entry(writer)
}

extern "C" fn write_version(writer: Object, _: *mut c_void) -> i32 {
    write_entry(writer)
}
