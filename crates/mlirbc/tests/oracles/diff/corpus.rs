//! Files of the corpus and their canonical copies.

use std::fs;
use std::sync::Mutex;

use mlirbc::diff::{DiffOptions, diff};

use mlirbc::ir::{Module, Strip};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind};

use crate::diff::without_locations;
use support::corpus::{files_below, set};
use support::parallel::for_each;

/// How a file fared.
enum Outcome {
    Equal,
    Differs(String),
    /// It does not open.
    Damaged,
    /// It opens, and has no canonical form: what it would have to be renumbered by is unknown.
    Opaque,
}

/// Compares every file that opens with a copy without locations and with a canonical copy.
pub fn a_canonical_or_stripped_copy_differs_in_nothing() {
    let mut files = Vec::new();
    for name in ["llvm-bytecode", "real", "stablehlo", "llvm-tests"] {
        files.extend(files_below(&set(name)));
    }
    let every = std::env::var_os("MLIRBC_EVERY").is_some();
    let files: Vec<_> = files.iter().step_by(if every { 1 } else { 4 }).collect();
    let outcomes = Mutex::new(Vec::new());
    for_each(&files, |path| {
        let outcome = check(&fs::read(path).unwrap());
        // What opens is compared with itself, too.
        let outcome = outcome.unwrap_or_else(|error| Outcome::Differs(error.to_string()));
        outcomes.lock().unwrap().push((*path, outcome));
    });
    let (mut equal, mut damaged, mut opaque) = (0, 0, 0);
    let mut wrong = Vec::new();
    for (path, outcome) in outcomes.into_inner().unwrap() {
        match outcome {
            Outcome::Equal => equal += 1,
            Outcome::Differs(found) => wrong.push((path, found)),
            Outcome::Damaged => damaged += 1,
            Outcome::Opaque => opaque += 1,
        }
    }
    let counts = format!("equal {equal}, damaged {damaged}, opaque {opaque}");
    assert!(
        wrong.is_empty(),
        "{counts}, {} files: {wrong:#?}",
        wrong.len()
    );
    assert!(equal > 2000, "{counts}");
    assert!(20 * (damaged + opaque) < equal, "{counts}");
}

fn check(bytes: &[u8]) -> mlirbc::Result<Outcome> {
    let Ok(a) = Module::open(bytes) else {
        return Ok(Outcome::Damaged);
    };
    if a.verify().is_err() {
        return Ok(Outcome::Damaged);
    }
    let mut bare = Module::open(bytes)?;
    bare.strip(Strip {
        locations: true,
        ..Strip::default()
    })?;
    let mut options = WriteOptions::default();
    for mode in [Mode::Stable, Mode::Canonical] {
        options.mode = mode;
        let bare = match bare.to_bytes(&options) {
            Ok(bytes) => bytes,
            Err(error) if is_opaque(&error) => return Ok(Outcome::Opaque),
            Err(error) => return Err(error),
        };
        let b = Module::open(&bare[..])?;
        if let Some(found) = diff(&a, &b, &without_locations())?.first() {
            return Ok(Outcome::Differs(format!("stripped, {mode:?}: {found}")));
        }
    }
    let copy = a.to_bytes(&options)?;
    let b = Module::open(&copy[..])?;
    Ok(match diff(&a, &b, &DiffOptions::default())?.first() {
        Some(found) => Outcome::Differs(format!("canonical: {found}")),
        None => Outcome::Equal,
    })
}

/// Whether a file cannot be renumbered.
fn is_opaque(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::UnknownEncoding { .. } | ErrorKind::AmbiguousEncoding { .. }
    )
}
