//! What writing costs: as MLIR writes, and with the numbers that everything has.
//!
//! `benches/inputs.sh` makes the inputs; without them a small file of the tests is written, so that
//! the benchmarks run everywhere.

use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::{Criterion, Throughput};
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};

const KINDS: [&str; 8] = [
    "s100k",
    "s1m",
    "s1m_noloc",
    "onefn",
    "attrs",
    "generic",
    "same10k",
    "same1m",
];

const SMALL: &str = "tests/fixtures/kitchen.llvm22.v6.mlirbc";

fn inputs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = std::env::var_os("MLIRBC_BENCH_INPUTS")
        .map_or_else(|| root.join("target/bench-inputs"), PathBuf::from);
    let paths = KINDS.map(|kind| directory.join(kind).with_extension("mlirbc"));
    let made: Vec<PathBuf> = paths.into_iter().filter(|path| path.exists()).collect();
    match made.is_empty() {
        true => vec![root.join(SMALL)],
        false => made,
    }
}

/// Takes what is written and does nothing with it.
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
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for path in inputs() {
        measure(&mut criterion, &path);
    }
    criterion.final_summary();
}
