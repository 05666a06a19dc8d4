//! Whole files in new modules: everything that a file says is in the copy.

use std::path::Path;

use mlirbc::asm::{PrintOptions, print_op};
use mlirbc::ir::{ImportOptions, InsertionPoint, Module, OpId, OpenOptions};
use mlirbc::{Error, ErrorKind};

use crate::support::corpus::{files_below, set};
use crate::support::fixtures;
use crate::support::use_list_orders::{ops, positions, uses, values};

/// A new module with copies of all ops of another one.
fn copy(module: &Module<'_>) -> Result<Module<'static>, Error> {
    let container = module.container();
    let options = OpenOptions::default();
    let mut new = Module::new(container.version(), container.producer(), options)?;
    let top = InsertionPoint::AtEnd(new.top_block().unwrap().id());
    let block = module.top_block().unwrap();
    let roots: Vec<OpId> = block.ops().map(|op| op.id()).collect();
    let imported = new.import_ops(module, &roots, top, &ImportOptions::default())?;
    assert_eq!(imported.ops.len(), roots.len());
    assert_eq!(
        imported.resources,
        [],
        "a new module has no other resources"
    );
    Ok(new)
}

/// The text of all ops with the resources that they mention, if the module can be printed.
fn text(module: &Module<'_>) -> Option<String> {
    let mut options = PrintOptions::default();
    options.locations = true;
    options.resources = true;
    options.max_bytes = Some(1 << 24);
    let mut text = Vec::new();
    for op in module.top_block().ok()?.ops() {
        print_op(op, &options, &mut text).ok()?;
    }
    Some(String::from_utf8(text).unwrap())
}

/// The uses of all values, with the positions of the users.
fn all_uses(module: &Module<'_>) -> Vec<Vec<(usize, u32)>> {
    let ops = ops(module);
    let places = positions(&ops);
    let values = values(&ops).into_iter();
    values.map(|value| uses(value, &places)).collect()
}

/// Whether the file could be copied.
fn check(path: &Path) -> bool {
    let what = path.display();
    let Ok(module) = Module::open(std::fs::read(path).unwrap()) else {
        return false;
    };
    let Some(expected) = text(&module) else {
        return false;
    };
    let copy = match copy(&module) {
        Ok(copy) => copy,
        Err(error) => {
            let is_opaque = matches!(error.kind(), ErrorKind::UnknownEncoding { .. });
            assert!(is_opaque || module.verify().is_err(), "{what}: {error}");
            return false;
        }
    };
    let found = text(&copy).unwrap();
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "{what}");
    }
    assert_eq!(found.len(), expected.len(), "{what}");
    assert!(all_uses(&copy) == all_uses(&module), "{what}: other uses");
    let verified = |module: &Module<'_>| module.verify().map_err(|error| error.kind().to_string());
    assert_eq!(verified(&copy), verified(&module), "{what}");
    true
}

pub fn a_copy_of_any_fixture_is_the_same() {
    let files = fixtures::all().into_iter();
    let files = files.map(|fixture| fixtures::directory().join(fixture.file));
    let copied = files.filter(|path| check(path)).count();
    assert!(copied > 350, "{copied}");
}

pub fn a_copy_of_any_file_of_the_corpus_is_the_same() {
    let every = std::env::var("MLIRBC_EVERY").map_or(20, |every| every.parse().unwrap());
    let files = ["llvm-tests", "llvm-bytecode", "real"].into_iter();
    let files = files
        .flat_map(|name| files_below(&set(name)))
        .step_by(every);
    let copied = files.filter(|path| check(path)).count();
    assert!(copied >= 10_000 / every, "{copied}");
}
