//! The modules in `tests/fixtures`, for tests of internals.

use std::path::{Path, PathBuf};

use crate::ir::Module;

/// The bytes of a fixture.
pub(crate) fn read(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap()
}

/// The paths of all fixtures, sorted.
pub(crate) fn paths() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "mlirbc"))
        .collect();
    paths.sort();
    paths
}

/// Flips bits of each of these bytes of a file in turn, and visits what opens nevertheless.
pub(crate) fn visit_damaged(
    file: &[u8],
    places: impl IntoIterator<Item = u64>,
    changes: &[u8],
    visit: &mut dyn FnMut(&Module<'_>),
) {
    for place in places {
        for change in changes {
            let mut damaged = file.to_vec();
            damaged[place as usize] ^= change;
            if let Ok(module) = Module::open(&damaged[..]) {
                visit(&module);
            }
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}
