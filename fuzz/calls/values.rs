//! Values of the types of the header, as their bytes.

use std::ffi::c_void;
use std::hint::black_box;

use super::callbacks;
use super::interface::{array, constant, interface};
use super::library::Release;
use super::names;
use super::references;
use super::state::{self, below, one_in, one_of};

/// Bytes that are aligned for every type.
pub(super) struct Room {
    words: Vec<u64>,
    len: usize,
}

impl Room {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut words = vec![0; bytes.len().div_ceil(8)];
        for (word, part) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..part.len()].copy_from_slice(part);
            *word = u64::from_ne_bytes(whole);
        }
        Room {
            words,
            len: bytes.len(),
        }
    }

    pub(super) fn pointer(&mut self) -> *mut c_void {
        self.words.as_mut_ptr().cast()
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.words.iter().flat_map(|it| it.to_ne_bytes()).collect();
        bytes.truncate(self.len);
        bytes
    }
}

/// The number that bytes are.
fn whole<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes[..N].try_into().expect("as many bytes")
}

pub(super) fn word(bytes: &[u8]) -> usize {
    usize::from_ne_bytes(whole(bytes))
}

fn half(bytes: &[u8]) -> u32 {
    u32::from_ne_bytes(whole(bytes))
}

/// A number near a limit, or a small one.
fn edge() -> u64 {
    let base = one_of(&[0, 1 << 8, 1 << 16, 1 << 31, 1 << 32, 1 << 40, 1 << 63]);
    match below(3) {
        0 => base,
        1 => u64::wrapping_sub(base, 1),
        _ => base.wrapping_add(state::number() % 4),
    }
}

fn integer(name: &str) -> u64 {
    match name {
        // Wider integers are allowed, and take seconds to print.
        "width" => match one_in(20) {
            true => 1 << 24,
            false => one_of(&[0, 1, 7, 8, 16, 32, 64, 80, 128, 200]),
        },
        // The largest that is allowed pads a file to 2 GiB.
        "alignment" => match one_in(10) {
            true => one_of(&[0, 3, (1 << 31) + 1, 1 << 40, 1 << 63, u64::MAX]),
            false => 1 << below(13),
        },
        "version" => below(9) as u64,
        // A budget that is exceeded makes all later calls on its modules fail.
        "max_work" => u64::MAX,
        "what" | "sections" if !one_in(10) => below(16) as u64,
        "depth" | "bytes" | "characters" => match one_in(5) {
            true => below(300) as u64,
            false => 1 << 20,
        },
        _ => match below(12) {
            0 => edge(),
            1 => state::number(),
            2..7 => below(2) as u64,
            _ => below(7) as u64,
        },
    }
}

fn float() -> f64 {
    match below(4) {
        0 => one_of(&[0.0, -0.0, f64::NAN, f64::INFINITY, 1e300, 5e-324]),
        1 => f64::from_bits(state::number()),
        _ => below(100) as f64 / 8.0,
    }
}

/// One of the numbers of an enum, or rarely any other.
fn enumerated(ty: &str) -> i32 {
    match one_in(25) {
        true => one_of(&[-1, 0, 17, 99, i32::MAX, i32::MIN]),
        false => one_of(&interface().enums[ty]),
    }
}

fn view(data: *const u8, len: usize) -> Vec<u8> {
    [(data as usize).to_ne_bytes(), len.to_ne_bytes()].concat()
}

/// Characters or bytes that live until the outermost call ends, or for good.
fn characters(text: &'static str) -> Vec<u8> {
    match below(60) {
        0 => {
            let bytes: Vec<u8> = (0..below(12)).map(|_| state::number() as u8).collect();
            view(state::in_arena(&bytes).cast(), bytes.len())
        }
        1 => view(std::ptr::null(), below(3)),
        2 => view(text.as_ptr(), usize::MAX - below(2)),
        _ => view(text.as_ptr(), text.len()),
    }
}

fn bytes(name: &str) -> Vec<u8> {
    let bytes: Vec<u8> = match below(3) {
        0 => return characters(names::text(name)),
        // Encodings of the builtin dialect begin with a small code.
        1 => {
            let numbers = (0..below(6)).map(|_| below(12));
            let numbers = std::iter::once(below(30)).chain(numbers);
            numbers.map(|number| (number as u8) << 1 | 1).collect()
        }
        _ => {
            let count = one_of(&[0, 1, 4, 8, 16]);
            (0..count).map(|_| below(2) as u8).collect()
        }
    };
    view(state::in_arena(&bytes).cast(), bytes.len())
}

/// A value for a parameter or member.
pub(super) fn make(ty: &str, name: &str) -> Vec<u8> {
    if let Some((item, count)) = array(ty) {
        return (0..count).flat_map(|_| make(item, name)).collect();
    }
    match ty {
        "bool" => vec![below(2) as u8],
        "uint8_t" => vec![integer(name) as u8],
        "int32_t" | "uint32_t" => (integer(name) as u32).to_ne_bytes().into(),
        "int64_t" | "uint64_t" | "size_t" => integer(name).to_ne_bytes().into(),
        "float" => (float() as f32).to_ne_bytes().into(),
        "double" => float().to_ne_bytes().into(),
        "mlirbc_str" => characters(names::text(name)),
        "mlirbc_bytes" => bytes(name),
        "mlirbc_insertion_point" => insertion_point(),
        "mlirbc_op_state" => op_state(),
        "mlirbc_import_options" => import_options(),
        "mlirbc_resource_content" => resource_content(),
        "mlirbc_dialect_hooks" => dialect_hooks(),
        _ if ty.ends_with("_fn") || ty.ends_with("_hook") => {
            callbacks::address(ty).to_ne_bytes().into()
        }
        _ if interface().is_reference(ty) => reference(ty, name),
        _ if interface().enums.contains_key(ty) => enumerated(ty).to_ne_bytes().into(),
        "mlirbc_affine_node" => with(ty, |member, ty| match member {
            "value" => (below(3) as i64 - 1).to_ne_bytes().into(),
            _ => make(ty, member),
        }),
        // The name belongs to the parameter, which may be a location.
        _ => with(ty, |member, ty| match member {
            "value" => make(ty, name),
            _ => make(ty, member),
        }),
    }
}

/// A struct with these members.
fn with(ty: &str, mut member: impl FnMut(&str, &str) -> Vec<u8>) -> Vec<u8> {
    let layout = &interface().structs[ty];
    let mut bytes = vec![0; layout.size];
    for (offset, variable) in &layout.members {
        let value = member(&variable.name, &variable.ty);
        bytes[*offset..*offset + value.len()].copy_from_slice(&value);
    }
    bytes
}

fn reference(ty: &str, name: &str) -> Vec<u8> {
    let is_location = ty == "mlirbc_attribute" && name.contains("loc");
    let (first, second) = references::choose(match is_location {
        true => "location",
        false => ty,
    });
    let mut bytes = first.to_ne_bytes().to_vec();
    bytes.extend(second.to_ne_bytes());
    bytes.truncate(interface().size(ty));
    bytes
}

fn insertion_point() -> Vec<u8> {
    let kind = enumerated("mlirbc_insertion_kind");
    let target = match kind <= constant("MLIRBC_INSERT_AFTER") {
        true => "mlirbc_op",
        false => "mlirbc_block",
    };
    [kind.to_ne_bytes().to_vec(), reference(target, "")].concat()
}

/// Room for later members: nearly always empty.
fn reserved(is_initialized: bool, ty: &str) -> Vec<u8> {
    let mut bytes = vec![0; interface().size(ty)];
    bytes[0] = u8::from(!is_initialized);
    bytes
}

fn op_state() -> Vec<u8> {
    let none = || u32::MAX.to_ne_bytes().to_vec();
    let is_initialized = !one_in(60);
    let mut count = 0usize;
    with("mlirbc_op_state", |member, ty| match member {
        "dictionary" if !one_in(3) => none(),
        "num_regions" => match one_in(60) {
            true => (1u32 << 23).to_ne_bytes().into(),
            false => (below(3) as u32).to_ne_bytes().into(),
        },
        "properties" if !one_in(4) => usize::MAX.to_ne_bytes().into(),
        "reserved" => reserved(is_initialized, ty),
        "successors" if !one_in(4) => {
            count = 0;
            0usize.to_ne_bytes().into()
        }
        _ if ty.starts_with("const ") => {
            let item = ty.trim_start_matches("const ").trim_end_matches(['*', ' ']);
            count = below(4);
            let items: Vec<u8> = (0..count).flat_map(|_| make(item, member)).collect();
            let start = state::in_arena(&items) as usize;
            if one_in(60) { 0 } else { start }.to_ne_bytes().into()
        }
        _ if member.starts_with("num_") => count.to_ne_bytes().into(),
        _ => make(ty, member),
    })
}

fn import_options() -> Vec<u8> {
    let is_initialized = !one_in(60);
    let mut count = 0usize;
    with("mlirbc_import_options", |member, ty| match member {
        "reserved" => reserved(is_initialized, ty),
        _ if ty.starts_with("const ") => {
            let item = ty.trim_start_matches("const ").trim_end_matches(['*', ' ']);
            // Replacements are as many as what they replace.
            if !member.ends_with("_replacements") {
                count = below(2);
            }
            let items: Vec<u8> = (0..count).flat_map(|_| make(item, member)).collect();
            let start = state::in_arena(&items) as usize;
            if one_in(60) { 0 } else { start }.to_ne_bytes().into()
        }
        _ if member.starts_with("num_") => count.to_ne_bytes().into(),
        _ => make(ty, member),
    })
}

fn resource_content() -> Vec<u8> {
    let is_borrowed = one_in(2);
    let is_initialized = !one_in(60);
    with("mlirbc_resource_content", |member, ty| match member {
        "is_borrowed" => vec![u8::from(is_borrowed)],
        "bytes" => {
            let len = if one_in(60) { usize::MAX } else { below(64) };
            view(state::fixture().as_ptr(), len)
        }
        "user_data" => (state::token(is_borrowed && is_initialized) as usize)
            .to_ne_bytes()
            .into(),
        "reserved" => reserved(is_initialized, ty),
        _ => make(ty, member),
    })
}

fn dialect_hooks() -> Vec<u8> {
    let is_initialized = !one_in(60);
    with("mlirbc_dialect_hooks", |member, ty| match member {
        "user_data" => (state::token(is_initialized) as usize).to_ne_bytes().into(),
        "destroy" => (callbacks::release as Release as usize)
            .to_ne_bytes()
            .into(),
        "reserved" => reserved(is_initialized, ty),
        _ => make(ty, member),
    })
}

/// What a place for a result has before the call: nothing is named, and all else is 0.
pub(super) fn vacant(ty: &str) -> Vec<u8> {
    match interface().structs.get(ty) {
        Some(_) if interface().is_reference(ty) => vec![0xff; interface().size(ty)],
        Some(_) => with(ty, |_, ty| vacant(ty)),
        None => vec![0; interface().size(ty)],
    }
}

/// Reads a result, and remembers what it names for later calls.
pub(super) fn keep(ty: &str, bytes: &[u8]) {
    if interface().is_reference(ty) {
        let second = if bytes.len() > 4 {
            half(&bytes[4..])
        } else {
            0
        };
        return references::keep(ty, (half(bytes), second));
    }
    match ty {
        "mlirbc_str" | "mlirbc_bytes" => return touch(word(bytes), word(&bytes[8..])),
        "mlirbc_field" => keep_field(bytes),
        _ => {}
    }
    let Some(layout) = interface().structs.get(ty) else {
        return;
    };
    let mut array = None;
    for (offset, member) in &layout.members {
        let value = &bytes[*offset..*offset + interface().size(&member.ty)];
        match array.take() {
            Some((start, item)) if member.name.ends_with("_len") => {
                touch(start, word(value) * interface().size(item));
            }
            _ if member.ty.ends_with('*') => {
                let item = member.ty.trim_start_matches("const ");
                array = Some((word(value), item.trim_end_matches(['*', ' '])));
            }
            _ => keep(&member.ty, value),
        }
    }
}

/// The number of a field may be that of an attribute or type.
fn keep_field(bytes: &[u8]) {
    let member = |name: &str| {
        let members = &interface().structs["mlirbc_field"].members;
        let found = members.iter().find(|(_, member)| member.name == name);
        &bytes[found.expect("a member").0..]
    };
    let kind = half(member("kind")) as i32;
    let number = &member("number")[..8];
    let number = u64::from_ne_bytes(whole(number)) as u32;
    for (of, ty) in [
        ("MLIRBC_FIELD_ATTRIBUTE", "mlirbc_attribute"),
        ("MLIRBC_FIELD_TYPE", "mlirbc_type"),
    ] {
        if kind == constant(of) {
            references::keep(ty, (number, 0));
        }
    }
}

/// Reads what the library returned: it has to be there.
fn touch(data: usize, len: usize) {
    if len == 0 {
        return;
    }
    // SAFETY: the library's views are as long as they say.
    let bytes = unsafe { std::slice::from_raw_parts(data as *const u8, len) };
    black_box(bytes[0] ^ bytes[len - 1]);
}
