//! The corpus of real files, for tests that require it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::fixtures::manifest_rows;
use crate::programs::{root, temporary};

/// The folder that `MLIRBC_CORPUS` names, or `../shared/corpus`.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("MLIRBC_CORPUS").map(PathBuf::from);
    let beside = root().join("../shared/corpus");
    let candidates = named.into_iter().chain([beside]);
    candidates.into_iter().find(|folder| folder.is_dir())
}

/// The folder with the files of a set. Its archive is unpacked once, below the target folder.
pub fn set(name: &str) -> PathBuf {
    let corpus = folder().expect("the test requires the corpus");
    let archive = corpus.join(format!("{name}.tar.xz"));
    let metadata =
        fs::metadata(&archive).unwrap_or_else(|error| panic!("{}: {error}", archive.display()));
    let changed = metadata
        .modified()
        .unwrap()
        .duration_since(UNIX_EPOCH)
        .unwrap();
    // Another archive of the name gets another folder.
    let key = format!("corpus-{name}-{}-{}", metadata.len(), changed.as_secs());
    let folder = temporary().join(key);
    if !folder.is_dir() {
        let unfinished = tempfile::tempdir_in(temporary()).unwrap();
        let status = Command::new("tar")
            .arg("-xJf")
            .arg(&archive)
            .arg("-C")
            .arg(unfinished.path())
            .status()
            .unwrap_or_else(|error| panic!("tar: {error}"));
        assert!(status.success(), "tar cannot unpack {}", archive.display());
        if let Err(error) = fs::rename(unfinished.path(), &folder) {
            // Another thread or run was faster. The temporary folder removes itself.
            assert!(folder.is_dir(), "{error}");
        }
    }
    folder.join(name)
}

/// The files of a set that an `mlir-opt` of LLVM 22 wrote or reads, as the manifest of the set lists them.
pub fn files_of_22(set: &Path) -> Vec<String> {
    let rows = manifest_rows(&set.join("MANIFEST.tsv")).into_iter();
    let rows = rows.filter(|row| row.iter().any(|cell| cell.starts_with("MLIR22.")));
    rows.map(|row| row[0].clone()).collect()
}

/// Those of them in the newest version of the format.
pub fn newest_files_of_22(set: &Path) -> Vec<String> {
    let is_older =
        |name: &String| (0..6).any(|version| name.ends_with(&format!(".v{version}.mlirbc")));
    let mut names = files_of_22(set);
    names.retain(|name| !is_older(name));
    names
}

/// The bytecode files below a folder, in the order of their paths. Panics if there are none.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy();
            if path.is_dir() {
                pending.push(path);
            } else if name.ends_with(".mlirbc") || name.ends_with(".mlir.bc") {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty(), "{} has no bytecode", folder.display());
    files.sort();
    files
}
