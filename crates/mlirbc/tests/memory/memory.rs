//! The heap use of decoded ops: at most 64 bytes per op, and nothing before their first use.

use std::io::{self, Write};
use std::process::Command;

use mlirbc::container::{Input, NewResource, ResourceKind};
use mlirbc::dialect::Registry;
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};
use support::heap;
use support::wire::{self, varint};
use support::{exercise, fixtures};

const BYTES_PER_OP: usize = 64;

/// A module of so many functions of so many ops, each with two operands and a result, as
/// arithmetic has them.
fn file_of_arithmetic(functions: usize, ops: usize) -> Vec<u8> {
    // One result of type 0; the operands are the function's argument and the result before.
    let op = |position: usize| {
        let before = varint(position as u64);
        [
            varint(0),
            vec![0x06],
            varint(0),
            varint(1),
            varint(0),
            varint(2),
            varint(0),
            before,
        ]
        .concat()
    };
    let ops_of_function: Vec<u8> = (0..ops).flat_map(op).collect();
    let arguments = [varint(1), varint(0), vec![0]].concat();
    let head = [
        varint(1),
        varint(ops as u64 + 1),
        varint((ops as u64) << 1 | 1),
    ]
    .concat();
    let function = wire::isolated_op(&[head, arguments, ops_of_function].concat());
    let module = wire::isolated_op(&wire::region(functions, &function.repeat(functions)));
    wire::file_around(&wire::top_level(1, &module))
}

#[test]
fn a_decoded_op_takes_at_most_64_bytes_of_heap() {
    let _ = Registry::built_in();
    // Few large functions, many small ones that are still bodies of their own, one that is not.
    for (functions, ops) in [(10, 10_000), (1000, 100), (1000, 60), (10_000, 10)] {
        let bytes = file_of_arithmetic(functions, ops);
        assert!(exercise::everything(&bytes).is_empty());
        let module = Module::open(&*bytes).unwrap();
        let (result, heap) = heap::measure(|| module.materialize());
        result.unwrap();
        let count = module.decoded_op_count() as usize;
        assert_eq!(count, 1 + functions * (1 + ops));
        assert!(
            heap.kept <= BYTES_PER_OP * count,
            "{functions} functions of {ops} ops: {} bytes an op",
            heap.kept / count
        );
        // The library's own figure is what the allocator saw.
        let told = module.decoded_heap_bytes();
        let difference = told.abs_diff(heap.kept);
        assert!(
            difference * 20 <= heap.kept,
            "told {told}, measured {}",
            heap.kept
        );
    }
}

#[test]
fn opening_takes_no_heap_in_proportion_to_the_ops() {
    let _ = Registry::built_in();
    let opened = |ops| {
        let bytes = file_of_arithmetic(10, ops);
        let (module, heap) = heap::measure(|| Module::open(&*bytes).unwrap());
        drop(module);
        heap
    };
    let (few, many) = (opened(100), opened(10_000));
    assert!(many.peak <= few.peak + 64, "{} and {}", few.peak, many.peak);
    assert!(many.kept <= few.kept + 64, "{} and {}", few.kept, many.kept);
}

/// The definitions of all ops are a megabyte of text. Other tests unpack the definitions of these dialects too, so that this one
/// measures in a process of its own.
#[test]
fn the_first_ops_of_dialects_take_the_heap_of_a_few_definitions() {
    const MEASURES: &str = "MLIRBC_MEASURES_FIRST_OPS";
    if std::env::var_os(MEASURES).is_none() {
        let name = "memory::the_first_ops_of_dialects_take_the_heap_of_a_few_definitions";
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", name]).env(MEASURES, "");
        let output = program.output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.contains("1 passed"), "{stdout}");
        return;
    }
    let bytes = fixtures::read("ambiguous.llvm22.v6.mlirbc");
    let (read, heap) = heap::measure(|| {
        let module = Module::open(&*bytes).unwrap();
        assert_eq!(module.container().dialects().count(), 3);
        let (mut read, mut walk) = (0, module.ops());
        while let Some(op) = walk.next().unwrap() {
            read += op.inherent_properties().unwrap().len();
        }
        read
    });
    assert!(read > 3);
    // Less would mean that what is measured was made before.
    let expected = (1 << 14)..(1 << 18);
    assert!(expected.contains(&heap.kept), "{heap:?}");
}

#[test]
fn one_function_costs_the_heap_of_one_function() {
    let bytes = file_of_arithmetic(100, 1000);
    let module = Module::open(&*bytes).unwrap();
    let root = module.root().unwrap().unwrap();
    let block = root.region(0).unwrap().unwrap().block(0).unwrap();
    // The first one may leave room behind that the next ones use.
    block.op(49).unwrap().materialize().unwrap();
    let function = block.op(50).unwrap();
    let (result, heap) = heap::measure(|| function.materialize());
    result.unwrap();
    assert!(heap.kept <= BYTES_PER_OP * 1001, "{}", heap.kept);
}

#[test]
fn large_resources_are_not_copied() {
    let bytes = fixtures::read("resources_keys.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let container = module.container();
    let ((), heap) = heap::measure(|| {
        for resource in container.resources().entries() {
            container.resource_data(resource).unwrap();
        }
    });
    assert_eq!(heap.peak, 0);
}

/// A file with a blob of a size.
fn file_with_blob(size: usize) -> Vec<u8> {
    let bytes = fixtures::read("resources.llvm22.v6.mlirbc");
    let mut module = Module::open(&*bytes).unwrap();
    let entries = module.container().resources().entries().iter();
    let blob = entries
        .enumerate()
        .find(|(_, it)| it.kind == ResourceKind::Blob && !it.is_elided());
    let (position, _) = blob.unwrap();
    let data = NewResource::Blob {
        bytes: Input::copy_of(&vec![7; size]).unwrap(),
        alignment: 64,
    };
    let tables = module.tables_mut();
    tables.set_resource(position as u32, data).unwrap();
    module.to_bytes(&WriteOptions::default()).unwrap()
}

/// Hands on to a function what is written.
struct Callback<F>(F);

impl<F: FnMut(&[u8])> Write for Callback<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.0)(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn large_resources_go_to_a_file_or_a_callback_without_a_copy() {
    const BLOB: usize = 48 << 20;
    // What is known of the dialects is unpacked when it is first asked for.
    const MOST: usize = 4 << 20;
    let _ = Registry::built_in();
    let bytes = file_with_blob(BLOB);
    for (mode, is_edited) in [
        (Mode::Stable, false),
        (Mode::Stable, true),
        (Mode::Canonical, false),
        (Mode::Canonical, true),
    ] {
        let mut module = Module::open(&*bytes).unwrap();
        if is_edited {
            let root = module.root().unwrap().unwrap().id();
            let unit = module.tables_mut().unit_attribute().unwrap();
            module
                .set_discardable_attribute(root, b"edited", Some(unit))
                .unwrap();
        }
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        let mut seen = 0;
        let mut callback = Callback(|bytes: &[u8]| seen += bytes.len());
        let (size, heap) = heap::measure(|| module.write_to(&mut callback, &options));
        let size = size.unwrap();
        assert!(seen as u64 == size && size > BLOB as u64);
        assert!(heap.peak < MOST, "{mode:?}: {} bytes", heap.peak);
        let mut file = tempfile::tempfile().unwrap();
        let (written, heap) = heap::measure(|| module.write_to(&mut file, &options));
        assert_eq!(written.unwrap(), size);
        assert_eq!(file.metadata().unwrap().len(), size);
        assert!(heap.peak < MOST, "{mode:?}: {} bytes", heap.peak);
    }
}

#[test]
fn views_of_attributes_and_types_take_no_heap() {
    for input in [
        "attrs_basic",
        "attrs_int",
        "attrs_float",
        "dense",
        "dense_other",
        "types",
        "locations",
    ] {
        let bytes = fixtures::read(&format!("{input}.llvm22.v6.mlirbc"));
        let module = Module::open(&*bytes).unwrap();
        let ((), heap) = heap::measure(|| {
            for attribute in module.tables().attributes() {
                let _ = attribute.view().unwrap();
            }
            for ty in module.tables().types() {
                let _ = ty.view().unwrap();
            }
        });
        assert_eq!(heap.peak, 0, "{input}");
    }
}

#[test]
fn this_program_counts_its_heap() {
    heap::assert_counting();
}
