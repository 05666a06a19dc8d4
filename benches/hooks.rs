//! What a callback costs for each attribute, against a schema: the same 20,000 attributes of four
//! fields (two varints, an attribute, a list of three signed varints), known through
//!
//! - `schema`: a description in the dialect language,
//! - `rust`: hooks in Rust that name every field,
//! - `c`: callbacks through the C ABI that name every field,
//! - `c, no names`: the same without names.
//!
//! `first` opens the file and asks each attribute for its form, which is when hooks are called;
//! `again` asks for the form and sums the fields once more, which is what the recording costs.
//! The file is made here; nothing else is needed. benches/README.md has the figures.

use std::ffi::{c_char, c_void};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput};
use mlirbc::Result;
use mlirbc::dialect::{DialectHooks, Form, HookReader, Outcome, Registry};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::{FieldKind, Value};
use mlirbc::write::WriteOptions;
// Its functions are called by their names in C.
use mlirbc_c as _;

const COUNT: u64 = 20_000;

const LAYOUT: &str = "
dialect bench
attribute 0 pair { a: varint, b: varint, c: attribute, d: list<signed> }
";

struct Hooks;

impl DialectHooks for Hooks {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.set_kind_name("pair");
        reader.name_next("code");
        reader.varint()?;
        reader.name_next("a");
        reader.varint()?;
        reader.name_next("b");
        reader.varint()?;
        reader.name_next("c");
        reader.attribute()?;
        reader.name_next("d");
        for _ in 0..reader.list(FieldKind::Signed)? {
            reader.signed_varint()?;
        }
        Ok(Outcome::Done)
    }
}

/// The part of include/mlirbc.h that callbacks need.
mod c {
    use super::{c_char, c_void};

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Str {
        pub data: *const c_char,
        pub len: usize,
    }

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Attribute {
        pub index: u32,
    }

    pub type Read = extern "C" fn(reader: *mut c_void, user_data: *mut c_void) -> i32;

    /// `mlirbc_dialect_hooks`; the callbacks that are not used are NULL.
    #[repr(C)]
    pub struct Hooks {
        pub struct_size: usize,
        pub user_data: *mut c_void,
        pub destroy: *const c_void,
        pub read_attribute: Option<Read>,
        pub others: [*const c_void; 7],
    }

    unsafe extern "C" {
        pub fn mlirbc_registry_create() -> *mut c_void;
        pub fn mlirbc_registry_destroy(registry: *mut c_void);
        pub fn mlirbc_registry_add_hooks(
            registry: *mut c_void,
            dialect: Str,
            hooks: *const Hooks,
            error: *mut *mut c_void,
        ) -> i32;
        pub fn mlirbc_open_options_create() -> *mut c_void;
        pub fn mlirbc_open_options_destroy(options: *mut c_void);
        pub fn mlirbc_open_options_set_registry(options: *mut c_void, registry: *const c_void);
        pub fn mlirbc_module_open(
            data: *const c_void,
            len: usize,
            options: *const c_void,
            module: *mut *mut c_void,
            error: *mut *mut c_void,
        ) -> i32;
        pub fn mlirbc_module_destroy(module: *mut c_void);
        pub fn mlirbc_module_get_num_attributes(module: *const c_void) -> usize;
        pub fn mlirbc_attribute_get_num_fields(
            module: *const c_void,
            attribute: Attribute,
        ) -> usize;
        pub fn mlirbc_hook_reader_set_kind_name(reader: *mut c_void, name: Str);
        pub fn mlirbc_hook_reader_name_next(reader: *mut c_void, name: Str);
        pub fn mlirbc_hook_reader_read_varint(reader: *mut c_void) -> u64;
        pub fn mlirbc_hook_reader_read_signed_varint(reader: *mut c_void) -> i64;
        pub fn mlirbc_hook_reader_read_attribute(reader: *mut c_void) -> Attribute;
        pub fn mlirbc_hook_reader_begin_list(reader: *mut c_void, item: i32) -> u64;
    }

    pub fn str(text: &'static str) -> Str {
        Str {
            data: text.as_ptr().cast(),
            len: text.len(),
        }
    }
}

extern "C" fn read_named(reader: *mut c_void, _: *mut c_void) -> i32 {
    // SAFETY: the reader is that of this call.
    unsafe {
        c::mlirbc_hook_reader_set_kind_name(reader, c::str("pair"));
        c::mlirbc_hook_reader_name_next(reader, c::str("code"));
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_name_next(reader, c::str("a"));
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_name_next(reader, c::str("b"));
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_name_next(reader, c::str("c"));
        c::mlirbc_hook_reader_read_attribute(reader);
        c::mlirbc_hook_reader_name_next(reader, c::str("d"));
        for _ in 0..c::mlirbc_hook_reader_begin_list(reader, 1) {
            c::mlirbc_hook_reader_read_signed_varint(reader);
        }
    }
    0
}

extern "C" fn read_unnamed(reader: *mut c_void, _: *mut c_void) -> i32 {
    // SAFETY: the reader is that of this call.
    unsafe {
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_read_varint(reader);
        c::mlirbc_hook_reader_read_attribute(reader);
        for _ in 0..c::mlirbc_hook_reader_begin_list(reader, 1) {
            c::mlirbc_hook_reader_read_signed_varint(reader);
        }
    }
    0
}

/// A file with the attributes.
fn file() -> Result<Vec<u8>> {
    let mut module = Module::new(6, b"bench", OpenOptions::default())?;
    let mut last = module.tables_mut().unit_attribute()?;
    for number in 0..COUNT {
        let new = module.write_entry(b"bench", &[], |writer| {
            writer.varint(0);
            writer.varint(number);
            writer.varint(number * 1000);
            writer.attribute(last);
            writer.signed_varints(&[1, -2, number as i64]);
            Ok(())
        })?;
        last = module.add_written_attribute(new)?;
    }
    module.to_bytes(&WriteOptions::default())
}

/// Has each attribute of the dialect read; gives how many fields it has.
fn forms(module: &Module<'_>) -> usize {
    let mut sum = 0;
    for attribute in module.tables().attributes() {
        if let Form::Record(record) = attribute.form().expect("a sound attribute") {
            sum += record.schema().fields().len();
        }
    }
    sum
}

/// The sum of the numbers in all fields.
fn sum(module: &Module<'_>) -> u64 {
    let mut sum = 0u64;
    for attribute in module.tables().attributes() {
        let Form::Record(record) = attribute.form().expect("a sound attribute") else {
            continue;
        };
        let mut fields = record.fields();
        while let Some((_, value)) = fields.next().expect("a sound field") {
            sum = sum.wrapping_add(match value {
                Value::Unsigned(number) => number,
                Value::List(list) => list.signed().sum::<i64>() as u64,
                _ => 1,
            });
        }
    }
    sum
}

fn in_rust(criterion: &mut Criterion, name: &str, registry: Registry, bytes: &[u8]) {
    let registry = Arc::new(registry);
    let open = || {
        let options = OpenOptions {
            registry: registry.clone(),
            ..OpenOptions::default()
        };
        Module::open_with(bytes, options).expect("a sound file")
    };
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(COUNT));
    group.bench_function("first", |bencher| {
        bencher.iter_batched(
            open,
            |module| {
                black_box(forms(&module));
                module
            },
            BatchSize::PerIteration,
        );
    });
    let module = open();
    assert!(forms(&module) as u64 >= COUNT * 4, "{name}: not read");
    group.bench_function("again", |bencher| bencher.iter(|| sum(black_box(&module))));
    group.finish();
}

fn in_c(criterion: &mut Criterion, name: &str, read: c::Read, bytes: &[u8]) {
    let hooks = c::Hooks {
        struct_size: size_of::<c::Hooks>(),
        user_data: std::ptr::null_mut(),
        destroy: std::ptr::null(),
        read_attribute: Some(read),
        others: [std::ptr::null(); 7],
    };
    // SAFETY: the declarations are those of include/mlirbc.h.
    let options = unsafe {
        let registry = c::mlirbc_registry_create();
        let status =
            c::mlirbc_registry_add_hooks(registry, c::str("bench"), &hooks, std::ptr::null_mut());
        assert_eq!(status, 0);
        let options = c::mlirbc_open_options_create();
        c::mlirbc_open_options_set_registry(options, registry);
        c::mlirbc_registry_destroy(registry);
        options
    };
    struct Owned(*mut c_void);
    impl Drop for Owned {
        fn drop(&mut self) {
            // SAFETY: it is a module of its own.
            unsafe { c::mlirbc_module_destroy(self.0) };
        }
    }
    let open = || {
        let mut module = std::ptr::null_mut();
        // SAFETY: the declarations are those of include/mlirbc.h.
        let status = unsafe {
            c::mlirbc_module_open(
                bytes.as_ptr().cast(),
                bytes.len(),
                options,
                &mut module,
                std::ptr::null_mut(),
            )
        };
        assert_eq!(status, 0);
        Owned(module)
    };
    let forms = |module: &Owned| {
        // SAFETY: the module lives.
        unsafe {
            let count = c::mlirbc_module_get_num_attributes(module.0) as u32;
            let attributes = (0..count).map(|index| c::Attribute { index });
            let fields =
                attributes.map(|attribute| c::mlirbc_attribute_get_num_fields(module.0, attribute));
            fields.sum::<usize>()
        }
    };
    assert!(forms(&open()) as u64 >= COUNT * 5, "{name}: not read");
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(COUNT));
    group.bench_function("first", |bencher| {
        bencher.iter_batched(
            open,
            |module| {
                black_box(forms(&module));
                module
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
    // SAFETY: it is not used any more.
    unsafe { c::mlirbc_open_options_destroy(options) };
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let bytes = file().expect("a file that can be made");
    let mut described = Registry::empty();
    described.add_text(LAYOUT).expect("a description");
    in_rust(&mut criterion, "layout", described, &bytes);
    let mut hooked = Registry::empty();
    hooked.add_hooks("bench", Arc::new(Hooks));
    in_rust(&mut criterion, "rust", hooked, &bytes);
    in_c(&mut criterion, "c", read_named, &bytes);
    in_c(&mut criterion, "c, no names", read_unnamed, &bytes);
    criterion.final_summary();
}
