//! The arguments of one call, with the places for its results.

use std::ffi::c_void;
use std::ptr;

use super::interface::{Function, Role, interface};
use super::library::{self, Object};
use super::references::survey;
use super::state::{self, below, one_in};
use super::values::{Room, keep, make, vacant, word};

/// The largest array.
const LONGEST: usize = 6;

/// What an argument points to.
enum Target {
    /// Places for values.
    Values(String, Room),
    Object(String, Room),
    Error(Room),
    Passed(#[allow(dead_code, reason = "the library reads it")] Room),
}

impl Target {
    fn pointer(&mut self) -> *mut c_void {
        let (Target::Values(_, room)
        | Target::Object(_, room)
        | Target::Error(room)
        | Target::Passed(room)) = self;
        room.pointer()
    }
}

/// How many items the arrays of a call have; rarely fewer than it states.
#[derive(Clone, Copy)]
struct Length {
    values: usize,
    items_per_value: usize,
    stated: usize,
}

impl Length {
    fn new(items_per_value: usize) -> Self {
        let values = match below(4) {
            0 => 0,
            1 => 1,
            _ => below(LONGEST),
        };
        let stated = match below(300) {
            0 => usize::MAX,
            1 => usize::MAX / 2 + 1,
            _ => values,
        };
        Length {
            values,
            items_per_value,
            stated,
        }
    }
}

/// Where an error object was expected before the call: the library has to set it.
const UNSET: usize = 1;

pub(super) struct Arguments {
    values: Vec<Room>,
    targets: Vec<Target>,
    /// The first argument of an edit.
    pub(super) module: usize,
}

impl Arguments {
    pub(super) fn new(function: &Function) -> Self {
        let mut made = Arguments {
            values: Vec::new(),
            targets: Vec::new(),
            module: 0,
        };
        let mut length: Option<Length> = None;
        let mut capacity = 0;
        // The number of items passed: some functions write a result for each.
        let mut items_passed = 1;
        let mut data = (ptr::null(), 0);
        let factor = match one_in(40) {
            true => usize::MAX / 4,
            false => below(4),
        };
        for (at, (name, role)) in function.parameters.iter().enumerate() {
            let value = match role {
                Role::Value(ty) => {
                    let name = match ty.as_str() {
                        // Both limit what a file may have, and a limit of 1 refuses all.
                        "uint64_t" if function.name.contains("_set_max_") => "bytes",
                        _ => name,
                    };
                    made.values.push(Room::of(&make(ty, name)));
                    continue;
                }
                Role::Object(ty) => {
                    let object = match function.name {
                        // All later calls on modules with the budget fail, also those that describe a module.
                        "mlirbc_budget_cancel" => ptr::null_mut(),
                        _ => state::object(ty),
                    };
                    if at == 0 {
                        made.module = object as usize;
                    }
                    object as usize
                }
                Role::Taken(ty) => state::take(ty) as usize,
                Role::NewObject(ty) => {
                    let room = Room::of(&[0; size_of::<usize>()]);
                    made.place(Target::Object(ty.clone(), room), 40)
                }
                Role::Error => made.place(Target::Error(Room::of(&UNSET.to_ne_bytes())), 4),
                Role::Result(ty) => {
                    let room = Room::of(&vacant(ty).repeat(items_passed));
                    made.place(Target::Values(ty.clone(), room), 20)
                }
                Role::Room(ty) => {
                    capacity = below(LONGEST * 2);
                    let room = Room::of(&vacant(ty).repeat(capacity));
                    made.place(Target::Values(ty.clone(), room), 20)
                }
                Role::Capacity => capacity,
                Role::Items(ty) => {
                    let has_factor = function
                        .parameters
                        .iter()
                        .any(|(_, role)| matches!(role, Role::ItemsPerValue));
                    let factor = if has_factor { factor } else { 1 };
                    let length = *length.get_or_insert_with(|| Length::new(factor));
                    // No array has as many items as overflow.
                    let count = length.values.checked_mul(length.items_per_value);
                    let count = count.filter(|count| *count < 100);
                    let is_null = one_in(30);
                    // What is not passed is not released.
                    let count = if is_null { 0 } else { count.unwrap_or(0) };
                    items_passed = count.max(1);
                    let items: Vec<u8> = (0..count).flat_map(|_| make(ty, name)).collect();
                    let target = Target::Passed(Room::of(&items));
                    made.place(target, if is_null { 1 } else { usize::MAX })
                }
                Role::ItemsPerValue => factor,
                Role::Length => length.take().map_or(0, |length| length.stated),
                Role::Struct(ty) => match one_in(30) {
                    true => 0,
                    false => made.place(Target::Passed(Room::of(&make(ty, name))), usize::MAX),
                },
                Role::Data => {
                    data = file();
                    data.0 as usize
                }
                Role::DataLength => data.1,
                Role::Path => state::path() as usize,
                Role::CString => c"a string of C".as_ptr() as usize,
                Role::UserData { is_released } => match is_released {
                    true => state::token(true) as usize,
                    false => 0,
                },
            };
            made.values.push(Room::of(&value.to_ne_bytes()));
        }
        made
    }

    /// The address of a target that the call receives; NULL once in so many times, and never for the greatest number.
    fn place(&mut self, mut target: Target, null_once_in: usize) -> usize {
        // A source that has ended chooses NULL always, and what is made for a call has to be passed.
        if null_once_in < usize::MAX && one_in(null_once_in) {
            return 0;
        }
        let pointer = target.pointer();
        self.targets.push(target);
        pointer as usize
    }

    pub(super) fn pointers(&mut self) -> Vec<*mut c_void> {
        self.values.iter_mut().map(Room::pointer).collect()
    }

    /// The error object, `None` if the call received no place for one.
    pub(super) fn error(&self) -> Option<ErrorObject> {
        self.targets.iter().find_map(|target| match target {
            Target::Error(room) => Some(ErrorObject(word(&room.bytes()))),
            _ => None,
        })
    }

    /// Remembers what the call stored.
    pub(super) fn keep(self) {
        for target in self.targets {
            match target {
                Target::Values(ty, room) => {
                    let bytes = room.bytes();
                    let size = interface().size(&ty);
                    bytes.chunks(size).for_each(|value| keep(&ty, value));
                }
                Target::Object(ty, room) => adopt(&ty, word(&room.bytes()) as Object),
                Target::Error(room) => {
                    let object = word(&room.bytes());
                    if object != UNSET {
                        adopt("mlirbc_error", object as Object);
                    }
                }
                Target::Passed(_) => {}
            }
        }
    }
}

/// What a call has stored as its error.
pub(super) struct ErrorObject(usize);

impl ErrorObject {
    /// How it contradicts the status.
    pub(super) fn contradiction(&self, status: i32) -> Option<String> {
        if self.0 == UNSET {
            return Some(format!("status {status}, and the error is not set"));
        }
        // SAFETY: NULL, or an error that the library has just created.
        let of_error = unsafe { library::mlirbc_error_get_status(self.0 as Object) };
        match self.0 {
            0 if status != 0 => Some(format!("status {status} without an error")),
            0 => None,
            _ if of_error != status => {
                Some(format!("status {status} with the error of {of_error}"))
            }
            _ => None,
        }
    }

    pub(super) fn message(&self) -> String {
        if self.0 <= UNSET {
            return String::new();
        }
        // SAFETY: an error that the library has just created.
        let (message, path) = unsafe {
            let error = self.0 as Object;
            (
                library::mlirbc_error_get_message(error).bytes(),
                library::mlirbc_error_get_path(error).bytes(),
            )
        };
        format!("{} ({})", message.escape_ascii(), path.escape_ascii())
    }
}

/// Takes over an object that a function returned.
pub(super) fn adopt(ty: &str, object: Object) {
    state::adopt(ty, object);
    if ty == "mlirbc_module" && !object.is_null() {
        survey(object as usize);
    }
    if ty == "mlirbc_buffer" && state::is_called("_write_to_buffer") {
        reopen(object);
    }
}

/// Opens what was written.
fn reopen(buffer: Object) {
    // SAFETY: the buffer is NULL or lives.
    unsafe {
        let bytes = library::mlirbc_buffer_get_bytes(buffer);
        if bytes.len == 0 {
            return;
        }
        let mut module = ptr::null_mut();
        let mut error = ptr::null_mut();
        let (data, len) = (bytes.data, bytes.len);
        let status = library::mlirbc_module_open(
            data,
            len,
            ptr::null_mut(),
            &raw mut module,
            &raw mut error,
        );
        if status != 0 {
            let error = ErrorObject(error as usize);
            state::fail(&format!(
                "what was written cannot be opened: {status} {}",
                error.message()
            ));
        }
        library::mlirbc_module_destroy(module);
        library::destroy("mlirbc_error", error);
    }
}

/// A file that the library may borrow for as long as it wants.
fn file() -> (*const u8, usize) {
    let fixture = state::fixture();
    let len = match below(30) {
        0 => below(fixture.len()),
        1 => usize::MAX,
        2 => return (ptr::null(), below(2)),
        _ => fixture.len(),
    };
    (fixture.as_ptr(), len)
}
