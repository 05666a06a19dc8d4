//! The header as data: its functions with what their parameters are for, and the layouts of its types.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_void};
use std::sync::OnceLock;

use crate::support::c_header::{self, Header, Variable};

/// Calls a function with pointers to its arguments and its result.
pub(super) type Trampoline = unsafe extern "C" fn(*const *mut c_void, *mut c_void);

/// An entry of the table that `trampolines.rs` declares.
#[repr(C)]
pub struct Entry {
    name: *const c_char,
    call: Option<Trampoline>,
    address: *const c_void,
}

/// What a function does to the objects that it receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Reads,
    EditsModule,
    EditsObject,
    Destroys,
    /// Creates a module.
    OpensModule,
    /// Has a parameter that exists in callbacks only.
    HookReader,
    HookWriter,
    HookProperties,
}

/// What a parameter is for.
#[derive(Clone, Debug)]
pub(super) enum Role {
    Value(String),
    /// An object that the library allocated.
    Object(String),
    /// The same, to be destroyed.
    Taken(String),
    /// Receives a new object.
    NewObject(String),
    Error,
    /// Receives a value.
    Result(String),
    /// Receives as many values as the next parameter states.
    Room(String),
    Capacity,
    /// Passes as many values as the next parameter that is not an array states.
    Items(String),
    Length,
    /// The number of items for each one that the length counts.
    ItemsPerValue,
    /// Passes a struct.
    Struct(String),
    /// A file in memory.
    Data,
    DataLength,
    Path,
    CString,
    UserData {
        is_released: bool,
    },
}

pub(super) struct Function {
    pub(super) number: usize,
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) parameters: Vec<(String, Role)>,
    pub(super) result: String,
    /// Whether failures have a status and an error object.
    pub(super) has_status: bool,
    pub(super) call: Trampoline,
}

pub(super) struct Layout {
    pub(super) size: usize,
    alignment: usize,
    /// The members with their offsets.
    pub(super) members: Vec<(usize, Variable)>,
}

pub(super) struct Interface {
    pub(super) functions: Vec<Function>,
    pub(super) enums: HashMap<String, Vec<i32>>,
    pub(super) constants: HashMap<String, i32>,
    pub(super) structs: HashMap<String, Layout>,
    addresses: HashMap<&'static str, usize>,
}

static INTERFACE: OnceLock<Interface> = OnceLock::new();

pub(super) fn interface() -> &'static Interface {
    INTERFACE.get().expect("`run` to set it")
}

/// The address of a function.
pub(super) fn address(name: &str) -> usize {
    let address = interface().addresses.get(name);
    *address.unwrap_or_else(|| panic!("the header has no {name}"))
}

/// A constant of an enum.
pub(super) fn constant(name: &str) -> i32 {
    let constant = interface().constants.get(name);
    *constant.unwrap_or_else(|| panic!("the header has no {name}"))
}

/// Reads the header.
///
/// # Safety
/// `table` is the table of `trampolines.rs`, for this header.
pub(super) unsafe fn set(table: *const Entry) {
    INTERFACE.get_or_init(|| {
        let header = Header::parse(&c_header::declarations(&c_header::text()));
        // SAFETY: the table ends with an entry without a name, and its names are static.
        let entries: Vec<(&'static str, &Entry)> = unsafe {
            let entries = (0..).map(|at| &*table.add(at));
            let entries = entries.take_while(|entry| !entry.name.is_null());
            let named = entries.map(|entry| (CStr::from_ptr(entry.name).to_str().unwrap(), entry));
            named.collect()
        };
        Interface::new(&header, &entries)
    });
}

/// The size and alignment of a type.
fn extent(ty: &str, structs: &HashMap<String, Layout>) -> (usize, usize) {
    if let Some((item, count)) = array(ty) {
        let (size, alignment) = extent(item, structs);
        return (size * count, alignment);
    }
    let size = match ty {
        "void" => 0,
        "bool" | "char" | "uint8_t" => 1,
        "int32_t" | "uint32_t" | "float" => 4,
        "int64_t" | "uint64_t" | "double" | "size_t" => 8,
        _ if ty.ends_with('*') || ty.ends_with("_fn") || ty.ends_with("_hook") => {
            size_of::<usize>()
        }
        _ => match structs.get(ty) {
            Some(layout) => return (layout.size, layout.alignment),
            // An enum.
            None => 4,
        },
    };
    (size, size.max(1))
}

/// The type of the items of an array, and their number.
pub(super) fn array(ty: &str) -> Option<(&str, usize)> {
    let (item, count) = ty.strip_suffix(']')?.split_once('[')?;
    Some((item, count.parse().expect("the length of an array")))
}

impl Interface {
    fn new(header: &Header, entries: &[(&'static str, &Entry)]) -> Self {
        let mut structs: HashMap<String, Layout> = HashMap::new();
        for one in &header.structs {
            let mut layout = Layout {
                size: 0,
                alignment: 1,
                members: Vec::new(),
            };
            for member in &one.members {
                let (size, alignment) = extent(&member.ty, &structs);
                let offset = layout.size.next_multiple_of(alignment);
                layout.members.push((offset, member.clone()));
                layout.size = offset + size;
                layout.alignment = layout.alignment.max(alignment);
            }
            layout.size = layout.size.next_multiple_of(layout.alignment);
            structs.insert(one.name.clone(), layout);
        }
        assert_eq!(header.functions.len(), entries.len());
        let functions = header.functions.iter().zip(entries).enumerate();
        let functions = functions.map(|(number, (function, &(name, entry)))| {
            assert_eq!(function.name, name);
            let has = |ty: &str| function.parameters.iter().any(|one| one.ty == ty);
            let parameters = 0..function.parameters.len();
            let parameters = parameters.map(|at| {
                (
                    function.parameters[at].name.clone(),
                    role(header, function, at),
                )
            });
            Function {
                number,
                name,
                kind: kind(function),
                parameters: parameters.collect(),
                result: function.result.clone(),
                has_status: function.result == "mlirbc_status" && has("mlirbc_error **"),
                call: entry.call.expect("a call"),
            }
        });
        let enums = header.enums.iter();
        let enums = enums.map(|one| {
            let numbers = one.constants.iter().map(|(_, value)| *value as i32);
            (one.name.clone(), numbers.collect())
        });
        let constants = header.enums.iter().flat_map(|one| &one.constants);
        Interface {
            functions: functions.collect(),
            enums: enums.collect(),
            constants: constants
                .map(|(name, value)| (name.clone(), *value as i32))
                .collect(),
            structs,
            addresses: entries
                .iter()
                .map(|(name, entry)| (*name, entry.address as usize))
                .collect(),
        }
    }

    pub(super) fn size(&self, ty: &str) -> usize {
        extent(ty, &self.structs).0
    }

    /// Whether values of a type name something in a module.
    pub(super) fn is_reference(&self, ty: &str) -> bool {
        self.structs.get(ty).is_some_and(|layout| {
            let names = layout.members.iter().map(|(_, member)| &*member.name);
            names.clone().eq(["index"]) || names.eq(["body", "index"])
        })
    }
}

fn kind(function: &c_header::Function) -> Kind {
    let has = |ty: &str| function.parameters.iter().any(|one| one.ty.contains(ty));
    let first = function.parameters.first().map_or("", |one| &*one.ty);
    match () {
        () if function.name.ends_with("_destroy") => Kind::Destroys,
        () if has("mlirbc_module **") => Kind::OpensModule,
        () if has("mlirbc_hook_reader") => Kind::HookReader,
        () if has("mlirbc_hook_writer") => Kind::HookWriter,
        () if has("mlirbc_hook_properties") => Kind::HookProperties,
        () if first == "mlirbc_module *" => Kind::EditsModule,
        () if first.starts_with("mlirbc_") && first.ends_with(" *") => Kind::EditsObject,
        () => Kind::Reads,
    }
}

fn is_length(parameter: &Variable) -> bool {
    let name = &*parameter.name;
    parameter.ty == "size_t"
        && (name.starts_with("num_") || matches!(name, "count" | "len" | "path_len" | "rank"))
}

fn role(header: &Header, function: &c_header::Function, at: usize) -> Role {
    /// Structs that are passed by pointer, one at a time.
    const STRUCTS: [&str; 4] = [
        "mlirbc_op_state",
        "mlirbc_import_options",
        "mlirbc_resource_content",
        "mlirbc_dialect_hooks",
    ];
    let Variable { ty, name } = &function.parameters[at];
    match &**ty {
        "mlirbc_error **" => return Role::Error,
        "const void *" => return Role::Data,
        "const char *" if name == "path" => return Role::Path,
        "const char *" => return Role::CString,
        "void *" => {
            let mut parameters = function.parameters.iter();
            return Role::UserData {
                is_released: parameters.any(|one| one.ty == "mlirbc_release_fn"),
            };
        }
        "size_t" if name == "capacity" => return Role::Capacity,
        "size_t" if name == "words_per_value" => return Role::ItemsPerValue,
        "size_t" if is_length(&function.parameters[at]) => {
            let is_data = function.parameters[at - 1].ty == "const void *";
            return if is_data {
                Role::DataLength
            } else {
                Role::Length
            };
        }
        _ => {}
    }
    let Some(pointed) = ty.strip_suffix('*').map(str::trim_end) else {
        return Role::Value(ty.clone());
    };
    let (is_const, target) = match pointed.strip_prefix("const ") {
        Some(target) => (true, target),
        None => (false, pointed),
    };
    if let Some(object) = target.strip_suffix('*') {
        return Role::NewObject(object.trim_end().to_owned());
    }
    let target = target.to_owned();
    if header.objects.contains(&target) {
        return match function.name.ends_with("_destroy") {
            true => Role::Taken(target),
            false => Role::Object(target),
        };
    }
    let next = function.parameters.get(at + 1);
    match is_const {
        true if STRUCTS.contains(&&*target) => Role::Struct(target),
        true => {
            let rest = &function.parameters[at + 1..];
            let mut rest = rest
                .iter()
                .skip_while(|one| one.ty.starts_with("const ") || one.name == "words_per_value");
            let has_length = rest.next().is_some_and(is_length);
            assert!(has_length, "{}: what is {name}?", function.name);
            Role::Items(target)
        }
        false if next.is_some_and(|next| next.name == "capacity") => Role::Room(target),
        false => Role::Result(target),
    }
}
