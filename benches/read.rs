//! The time of reading: opening, decoding, walking, one function, locations, verifying, and parsing the text.

mod inputs;

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput};
use mlirbc::ir::Module;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, PrintOptions};

fn open(bytes: &[u8]) -> Module<'_> {
    Module::open(bytes).expect("a sound file")
}

/// Visits every op, its name, its results and its operands.
fn walk(module: &Module<'_>) -> u64 {
    let mut sum = 0;
    let mut walk = module.ops();
    while let Some(op) = walk.next().expect("sound ops") {
        sum += u64::from(op.name().id().index()) + u64::from(op.result_count());
        for operand in op.operands() {
            sum += u64::from(operand.id().index);
        }
    }
    sum
}

/// Decodes the location of every op.
fn view_locations(module: &Module<'_>) -> u64 {
    let mut count = 0;
    let mut walk = module.ops();
    while let Some(op) = walk.next().expect("sound ops") {
        if let Some(location) = op.location() {
            black_box(location.view().expect("a sound location"));
            count += 1;
        }
    }
    count
}

/// Decodes the ops of the outermost module and the first op in it that has regions.
fn enter_first_function(module: &Module<'_>) -> u64 {
    let root = module.root().expect("sound ops");
    let region = root.and_then(|op| op.region(0).expect("sound ops"));
    let block = region.and_then(|region| region.block(0));
    let function = block.and_then(|block| block.ops().find(|op| op.region_count() > 0));
    if let Some(function) = function {
        function.materialize().expect("sound ops");
    }
    module.decoded_op_count()
}

/// The generic text with locations.
fn text_of(module: &Module<'_>) -> Vec<u8> {
    let mut options = PrintOptions::default();
    options.locations = true;
    let mut text = Vec::new();
    text::print(module, &options, &mut text).expect("a sound file");
    text
}

fn measure(criterion: &mut Criterion, path: &Path) {
    let bytes = std::fs::read(path).expect("a readable file");
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let decoded = open(&bytes);
    decoded.materialize().expect("sound ops");
    let ops = decoded.decoded_op_count();
    eprintln!(
        "{name}: {} bytes, {ops} ops, {:.1} bytes of heap an op",
        bytes.len(),
        decoded.decoded_heap_bytes() as f64 / ops.max(1) as f64,
    );

    let mut group = criterion.benchmark_group(&*name);
    group.throughput(Throughput::Elements(ops));
    group.bench_function("open", |bencher| bencher.iter(|| open(black_box(&bytes))));
    for (name, threads) in [("decode", 1), ("decode with 2 threads", 2)] {
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || open(&bytes),
                |module| {
                    module.materialize_with_threads(threads).expect("sound ops");
                    module
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.bench_function("first function", |bencher| {
        bencher.iter_batched(
            || open(&bytes),
            |module| {
                black_box(enter_first_function(&module));
                module
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("walk", |bencher| bencher.iter(|| walk(black_box(&decoded))));
    group.bench_function("locations", |bencher| {
        bencher.iter(|| view_locations(black_box(&decoded)));
    });
    group.bench_function("verify", |bencher| {
        bencher.iter(|| decoded.verify().expect("a sound file"));
    });
    let text = text_of(&decoded);
    let options = ParseOptions::default();
    // The newest release does not define the properties of all files.
    if Module::parse(&text, &options).is_ok() {
        group.bench_function("parse", |bencher| {
            bencher.iter(|| Module::parse(black_box(&text), &options));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for path in inputs::inputs() {
        measure(&mut criterion, &path);
    }
    criterion.final_summary();
}
