//! Whole files in new modules: everything that a file says is in the copy.

use std::path::{Path, PathBuf};

use mlirbc::ir::{ImportOptions, InsertionPoint, Module, OpId, OpenOptions};
use mlirbc::text::{PrintOptions, print_op};
use mlirbc::{Error, ErrorKind};

use support::corpus::{files_below, set};
use support::fixtures;
use support::use_list_orders::{ops, positions, uses, values};

/// A new module with copies of all ops of another one.
fn copy(module: &Module<'_>) -> Result<Module<'static>, Error> {
    let container = module.container();
    let options = OpenOptions::default();
    let mut new = Module::new(container.version(), container.producer(), options)?;
    let top = InsertionPoint::AtEnd(new.top_block().unwrap().id());
    let roots = roots(module);
    let imported = new.import_ops(module, &roots, top, &ImportOptions::default())?;
    assert_eq!(imported.ops.len(), roots.len());
    assert_eq!(
        imported.resources,
        [],
        "a new module has no other resources"
    );
    Ok(new)
}

/// The ops at the top of a file.
fn roots(module: &Module<'_>) -> Vec<OpId> {
    let block = module.top_block().ok();
    let ops = block.into_iter().flat_map(|block| block.ops());
    ops.map(|op| op.id()).collect()
}

/// The text of ops with the resources that they mention, if they can be printed.
fn text(module: &Module<'_>, ops: &[OpId]) -> Option<String> {
    let mut options = PrintOptions::default();
    options.locations = true;
    options.resources = true;
    options.max_bytes = Some(1 << 24);
    let mut text = Vec::new();
    for op in ops.iter().filter_map(|&op| module.op(op)) {
        print_op(op, &options, &mut text).ok()?;
    }
    Some(without_opaque(&String::from_utf8(text).unwrap()))
}

/// A text without the bytes of opaque properties, in which a copy has other indices.
fn without_opaque(text: &str) -> String {
    let mut parts = text.split("<opaque \"");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, after) = part.split_once("\">").unwrap();
        rest.push_str("<opaque>");
        rest.push_str(after);
    }
    rest
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
    let roots = roots(&module);
    let Some(expected) = text(&module, &roots).filter(|_| !roots.is_empty()) else {
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
    let found = text(&copy, &self::roots(&copy)).unwrap();
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

/// One of every so many files of the corpus.
fn corpus(every: usize) -> Vec<PathBuf> {
    let files = ["llvm-tests", "llvm-bytecode", "real"].into_iter();
    let files = files.flat_map(|name| files_below(&set(name)));
    files.step_by(every).collect()
}

pub fn a_copy_of_any_file_of_the_corpus_is_the_same() {
    let every = std::env::var("MLIRBC_EVERY").map_or(20, |every| every.parse().unwrap());
    let copied = corpus(every).iter().filter(|path| check(path)).count();
    assert!(copied >= 10_000 / every, "{copied}");
}

pub fn a_copy_in_another_file_is_the_same() {
    let every = std::env::var("MLIRBC_EVERY").map_or(40, |every| every.parse().unwrap());
    let open = |path: &Path| Module::open(std::fs::read(path).unwrap());
    let mut copied = 0;
    for pair in corpus(every).windows(2) {
        let what = format!("{} into {}", pair[1].display(), pair[0].display());
        let (Ok(mut module), Ok(other)) = (open(&pair[0]), open(&pair[1])) else {
            continue;
        };
        let is_sound = module.verify().is_ok() && other.verify().is_ok();
        if !is_sound {
            continue;
        }
        let (own, theirs) = (roots(&module), roots(&other));
        let (own_text, their_text) = (text(&module, &own), text(&other, &theirs));
        let end = InsertionPoint::AtEnd(module.top_block().unwrap().id());
        let imported = module.import_ops(&other, &theirs, end, &ImportOptions::default());
        assert!(text(&module, &own) == own_text, "{what}: others changed");
        let Ok(imported) = imported else { continue };
        // A release that does not have an op prints all of its attributes as discardable ones.
        let is_same_release = module.container().producer() == other.container().producer();
        if imported.resources.is_empty() && is_same_release {
            let is_same = text(&module, &imported.ops) == their_text;
            assert!(is_same, "{what}: the copy differs");
        }
        let verified = module.verify();
        assert!(verified.is_ok(), "{what}: {verified:?}");
        copied += 1;
    }
    assert!(copied >= 2_000 / every, "{copied}");
}
