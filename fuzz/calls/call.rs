//! One call, and what has to hold after it.

use std::ffi::{CStr, c_void};
use std::ptr;

use super::arguments::{Arguments, adopt};
use super::interface::{Function, Kind, constant, interface};
use super::library::{self, Object};
use super::references::survey;
use super::state;
use super::values::{Room, keep, vacant, word};

/// Calls one of the functions that `is_wanted` selects. Those that rarely succeed are called more often.
pub(super) fn random(is_wanted: &dyn Fn(Kind) -> bool) {
    let functions = &interface().functions;
    let builds = state::one_in(8);
    let is_next = |function: &&Function| is_wanted(function.kind) && is_due(function, builds);
    let candidates = (0..200).map(|_| &functions[state::below(functions.len())]);
    // There is always a function that fits, but a fuzzer's source may end.
    let candidates = candidates.filter(is_next).take(1 + state::below(5));
    if let Some(function) = candidates.min_by_key(|function| state::successes(function)) {
        call(function);
    }
}

/// Adds something of each kind that has a function `mlirbc_…_create` to a module, which has few kinds as it is opened.
pub(super) fn furnish(module: usize) {
    /// The calls of one function, most of which fail: values have to fit types.
    const MOST_TRIES: usize = 6;
    let functions = interface().functions.iter();
    let builds = |name: &str| {
        ["attribute_create", "type_create", "loc_create"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    for function in functions.filter(|function| builds(function.name)) {
        let before = state::successes(function);
        state::in_callback(module as Object, || {
            for _ in 0..MOST_TRIES {
                if state::successes(function) == before {
                    call(function);
                }
            }
        });
    }
}

/// Makes it likely that modules are opened with hooks for their dialects.
pub(super) fn prepare_hooks() {
    let steps = [
        ("mlirbc_registry_create", 1),
        ("mlirbc_registry_add_overrides", 1),
        ("mlirbc_registry_add_hooks", 12),
        ("mlirbc_open_options_create", 1),
        ("mlirbc_open_options_set_registry", 4),
    ];
    for (name, times) in steps {
        let functions = &interface().functions;
        let function = functions.iter().find(|function| function.name == name);
        let function = function.unwrap_or_else(|| panic!("the header has no {name}"));
        (0..times).for_each(|_| call(function));
    }
}

/// Whether a function gets its turn, so that modules live long and stay full of ops.
fn is_due(function: &Function, builds: bool) -> bool {
    let has = |part| function.name.contains(part);
    match function.kind {
        // Outside of callbacks only NULL can be passed, which has been tried often enough then.
        Kind::HookReader | Kind::HookWriter => state::depth() > 0 || state::one_in(40),
        // Their callback runs rarely.
        Kind::HookProperties => state::depth() > 0 || state::one_in(4),
        Kind::Destroys => state::one_in(8),
        Kind::OpensModule => state::one_in(2),
        Kind::EditsModule if has("argument") => true,
        Kind::EditsModule if has("erase") || has("strip") => !builds && state::one_in(6),
        Kind::EditsModule if builds => has("_create") || has("clone") || has("insert"),
        Kind::Reads | Kind::EditsModule | Kind::EditsObject => true,
    }
}

fn call(function: &'static Function) {
    state::enter(function);
    let mut arguments = Arguments::new(function);
    let edited = match function.kind {
        Kind::EditsModule => arguments.module,
        _ => 0,
    };
    let before = (edited != 0).then(|| state::text(edited).unwrap_or_else(|| described(edited)));
    let mut result = Room::of(&vacant(&function.result));
    let pointers = arguments.pointers();
    // SAFETY: the arguments are what the header asks for.
    unsafe { (function.call)(pointers.as_ptr(), result.pointer()) };
    let result = result.bytes();
    let status = i32::from_ne_bytes(result.get(..4).map_or([0; 4], |it| it.try_into().unwrap()));
    let has_failed = function.has_status && status != 0;
    if function.has_status {
        check(&arguments, status);
    }
    if has_failed && let Some(before) = before {
        let after = described(edited);
        if after != before {
            let message = arguments.error().map(|error| error.message());
            state::fail(&format!(
                "failed with {status} {message:?} and changed {}",
                first_difference(&before, &after)
            ));
        }
        state::set_text(edited, Some(after));
    } else {
        state::set_text(edited, None);
    }
    arguments.keep();
    let is_something = receive(function, &result);
    if function.has_status && !has_failed || !function.has_status && is_something {
        state::note_success(function);
    }
    state::leave();
    if edited != 0 && !has_failed {
        let edits = state::note_edit(edited);
        if edits > 150 && state::depth() == 0 {
            state::retire(edited);
        } else if edits % 10 == 9 {
            survey(edited);
        }
    }
}

/// Checks a status with its error.
fn check(arguments: &Arguments, status: i32) {
    let error = arguments.error();
    if let Some(what) = error.as_ref().and_then(|error| error.contradiction(status)) {
        state::fail(&what);
    }
    if status == constant("MLIRBC_STATUS_PANIC") {
        let message = error.map(|error| error.message());
        state::fail(&format!("status {status}: {message:?}"));
    }
}

/// Reads and remembers the result; returns whether it is something.
fn receive(function: &Function, result: &[u8]) -> bool {
    let ty = &*function.result;
    if let Some(numbers) = interface().enums.get(ty) {
        let number = i32::from_ne_bytes(result.try_into().unwrap());
        if !numbers.contains(&number) {
            state::fail(&format!("the result {number} is not of its enum"));
        }
        return true;
    }
    match ty {
        "void" => return true,
        "const char *" => {
            // SAFETY: the library's strings of this type are static and end with a NUL.
            let text = unsafe { CStr::from_ptr(word(result) as *const _) };
            std::hint::black_box(text.count_bytes());
        }
        "void *" => {}
        _ if ty.starts_with("const ") => {}
        _ => match ty.strip_suffix(" *") {
            Some(object) => adopt(object, word(result) as Object),
            None => keep(ty, result),
        },
    }
    result != vacant(ty)
}

fn first_difference(before: &str, after: &str) -> String {
    let pairs = before.lines().zip(after.lines());
    let found = pairs.into_iter().find(|(before, after)| before != after);
    match found {
        Some((before, after)) => format!("{before:?} to {after:?}"),
        None => format!(
            "the number of lines from {} to {}",
            before.lines().count(),
            after.lines().count()
        ),
    }
}

extern "C" fn collect(data: *const u8, len: usize, user_data: *mut c_void) -> bool {
    // SAFETY: `described` passes its vector, and the library a piece of text.
    let (text, piece) = unsafe {
        (
            &mut *user_data.cast::<Vec<u8>>(),
            std::slice::from_raw_parts(data, len),
        )
    };
    text.extend_from_slice(piece);
    text.len() < 1 << 18
}

/// The contents of a module: its text, and what the text does not have.
fn described(module: usize) -> String {
    let module = module as Object;
    let mut text: Vec<u8> = Vec::new();
    // SAFETY: the module lives, and the callback receives what it expects.
    unsafe {
        let options = library::mlirbc_print_options_create();
        library::mlirbc_print_options_set_locations(options, true);
        library::mlirbc_print_options_set_resources(options, true);
        let user_data = (&raw mut text).cast();
        let status = library::mlirbc_module_print(
            module,
            options,
            Some(collect),
            user_data,
            ptr::null_mut(),
        );
        library::mlirbc_print_options_destroy(options);
        text.extend_from_slice(format!("\nstatus {status}\n").as_bytes());
        text.extend_from_slice(library::mlirbc_module_get_producer(module).bytes());
        let version = library::mlirbc_module_get_bytecode_version(module);
        text.extend_from_slice(format!("\nversion {version}\n").as_bytes());
        for position in 0..library::mlirbc_module_get_num_resources(module) {
            let resource = library::mlirbc_module_get_resource(module, position);
            text.extend_from_slice(library::mlirbc_resource_get_key(module, resource).bytes());
            text.push(b'\n');
        }
        for position in 0..library::mlirbc_module_get_num_dialects(module) {
            let dialect = library::mlirbc_module_get_dialect(module, position);
            if library::mlirbc_dialect_has_version(module, dialect) {
                let bytes = library::mlirbc_dialect_get_version_bytes(module, dialect).bytes();
                text.extend_from_slice(format!("dialect {position}: {bytes:?}\n").as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}
