//! The time of writing: canonically, index-stable after one edit, and copying the file for comparison.

mod inputs;

use std::hint::black_box;
use std::io;
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use mlirbc::ir::{Module, OpId};
use mlirbc::write::{Mode, WriteOptions};

/// Discards what is written.
struct Nowhere;

impl io::Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(black_box(bytes).len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn measure(criterion: &mut Criterion, path: &Path) {
    let bytes = std::fs::read(path).expect("a readable file");
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let module = Module::open(&bytes[..]).expect("a sound file");
    module.materialize().expect("sound ops");
    let mut group = criterion.benchmark_group(&*name);
    group.throughput(Throughput::Elements(module.decoded_op_count()));
    let canonical = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    group.bench_function("canonical", |bencher| {
        bencher.iter(|| {
            module
                .write_to(&mut Nowhere, &canonical)
                .expect("known encodings")
        });
    });
    // One attribute of one op; a copy of the file is the limit.
    let mut module = module;
    if let Some(function) = some_function(&module) {
        let unit = module.tables_mut().unit_attribute().expect("a table");
        module
            .set_discardable_attribute(function, b"edited", Some(unit))
            .expect("an op with a dictionary");
        let stable = WriteOptions::default();
        group.bench_function("stable_after_edit", |bencher| {
            bencher.iter(|| module.to_bytes(&stable).expect("sound ops"));
        });
        group.bench_function("copy", |bencher| bencher.iter(|| bytes.clone()));
    }
    group.finish();
}

/// An op in the middle of the outermost one.
fn some_function(module: &Module<'_>) -> Option<OpId> {
    let block = module.root().ok()??.region(0).ok()??.block(0)?;
    block.op(block.op_count() / 2).map(|op| op.id())
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
