//! The inputs of the benchmarks, as `benches/inputs.sh` makes them.

use std::path::{Path, PathBuf};

/// The bytecode files in `target/bench-inputs`, or in the folder that `MLIRBC_BENCH_INPUTS` names, in order of their
/// names. Without any, a fixture takes their place, so that the benchmarks run everywhere.
pub fn inputs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = std::env::var_os("MLIRBC_BENCH_INPUTS")
        .map_or_else(|| root.join("target/bench-inputs"), PathBuf::from);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let mut inputs: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|it| it == "mlirbc") && !is_blob(path))
        .collect();
    inputs.sort();
    if inputs.is_empty() {
        eprintln!(
            "no inputs in {}: benches/inputs.sh makes them; a small file of the tests takes their place",
            folder.display()
        );
        inputs.push(root.join("tests/fixtures/kitchen.llvm22.v6.mlirbc"));
    }
    inputs
}

/// Whether a file is the gigabyte of `benches/paired/blob.rs`, which has a measurement of its own.
fn is_blob(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("blob"))
}
