//! Reading the corpus of real files: every sound file is accepted with the number of ops in its manifest, every
//! malformed file is refused with the right error.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use mlirbc::ir::{InsertionPoint, Module, NewOp, WalkAction};
use support::corpus::{files_below, set};
use support::fixtures;
use support::parallel::for_each;
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(the_tests_of_mlir_verify_with_their_number_of_ops, Corpus),
        test!(stablehlo_artifacts_verify_with_their_number_of_ops, Corpus),
        test!(the_files_of_mlirbcc_verify_with_their_number_of_ops, Corpus),
        test!(real_modules_verify_with_their_number_of_ops, Corpus),
        test!(versioned_dialects_verify_with_their_number_of_ops, Corpus),
        test!(modules_of_other_producers_verify_after_an_edit, Corpus),
        test!(
            the_malformed_files_of_llvm_are_refused_for_what_is_wrong_with_them,
            Corpus
        ),
    ]
}

/// The files of a set with the number of their ops.
fn manifest(folder: &Path) -> Vec<(PathBuf, u64)> {
    let path = folder.join("MANIFEST.tsv");
    let text = fs::read_to_string(&path).unwrap();
    let columns: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let column = |name| columns.iter().position(|column| *column == name).unwrap();
    let (file, ops) = (column("file"), column("ops"));
    let rows = fixtures::manifest_rows(&path).into_iter();
    // A malformed file has no number of ops, and no file has this one.
    rows.map(|row| {
        (
            folder.join(&row[file]),
            row[ops].parse().unwrap_or(u64::MAX),
        )
    })
    .collect()
}

/// Verifies files on all processors; gives what went wrong with each that failed.
fn verify_all(files: &[(PathBuf, u64)]) -> Vec<String> {
    let failures = Mutex::new(Vec::new());
    for_each(files, |(path, ops)| {
        let failure = match verify(path) {
            Ok(found) if found == *ops => return,
            Ok(found) => format!("{found} ops, expected {ops}"),
            Err(error) => error.to_string(),
        };
        let failure = format!("{}: {failure}", path.display());
        failures.lock().unwrap().push(failure);
    });
    failures.into_inner().unwrap()
}

/// The number of ops of a file that is sound.
fn verify(path: &Path) -> mlirbc::Result<u64> {
    let module = Module::open(fs::read(path).unwrap())?;
    module.verify()?;
    Ok(module.decoded_op_count())
}

#[track_caller]
fn accepts_all_of(name: &str, least: usize) {
    let folder = set(name);
    let files = manifest(&folder);
    assert!(files.len() >= least, "{} files in {name}", files.len());
    let failures = verify_all(&files);
    assert!(
        failures.is_empty(),
        "{} of {}: {:#?}",
        failures.len(),
        files.len(),
        failures.iter().take(20).collect::<Vec<_>>()
    );
}

fn the_tests_of_mlir_verify_with_their_number_of_ops() {
    accepts_all_of("llvm-tests", 10_000);
}

fn stablehlo_artifacts_verify_with_their_number_of_ops() {
    accepts_all_of("stablehlo", 30);
}

fn the_files_of_mlirbcc_verify_with_their_number_of_ops() {
    accepts_all_of("mlirbcc", 10);
}

fn real_modules_verify_with_their_number_of_ops() {
    accepts_all_of("real", 200);
}

fn versioned_dialects_verify_with_their_number_of_ops() {
    let folder = set("llvm-bytecode");
    let mut files = manifest(&folder);
    files.retain(|(path, _)| path.parent().unwrap().ends_with("versioning"));
    assert_eq!(files.len(), 9);
    let failures = verify_all(&files);
    assert!(failures.is_empty(), "{failures:#?}");
}

/// LLVM's malformed files: words of what is wrong, and the path to it. The header has no path.
const MALFORMED: &[(&str, &str, &str)] = &[
    (
        "attr_type_offset_section-large_offset",
        "entry points past the end of its section",
        "AttrTypeOffset section > type 3",
    ),
    (
        "attr_type_offset_section-trailing_data",
        "trailing data: 1 bytes after the end of the attribute/type offsets",
        "AttrTypeOffset section",
    ),
    (
        "attr_type_section-index",
        "invalid attribute index: 3",
        "IR section > op 0 'builtin.module'",
    ),
    (
        "attr_type_section-trailing_data",
        "trailing characters in the textual form: \"trailing \"",
        "AttrType section > attribute 0",
    ),
    (
        "dialect_section-dialect_string",
        "invalid string index: 15",
        "Dialect section > dialect 0",
    ),
    (
        "dialect_section-opname_dialect",
        "invalid dialect index: 7",
        "Dialect section",
    ),
    (
        "dialect_section-opname_string",
        "invalid string index: 31",
        "Dialect section > op name 0",
    ),
    (
        "ir_section-attr",
        "expected a dictionary attribute, found the text \"loc(unknown)\"",
        "IR section > op 0 'builtin.module' > attribute 0",
    ),
    (
        "ir_section-forwardref",
        "unresolved forward references",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'bytecode.test1' > region 0 > block 1 > op 1 'bytecode.return'",
    ),
    (
        "ir_section-loc",
        "expected a location attribute, found the text \"{attra = 10",
        "IR section > op 0 'builtin.module' > attribute 1",
    ),
    (
        "ir_section-operands",
        "invalid value index: 6",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'bytecode.test1' > region 0 > block 0 > op 3 'bytecode.operands'",
    ),
    (
        "ir_section-opname",
        "invalid operation name index: 14",
        "IR section > op 0",
    ),
    (
        "ir_section-results",
        "value index range [3, 6) is outside of the region's 3",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'bytecode.test1' > region 0 > block 1 > op 4 'bytecode.branch'",
    ),
    (
        "ir_section-successors",
        "invalid successor index: 3",
        "IR section > op 0 'builtin.module' > region 0 > block 0 > op 0 'bytecode.test1' > region 0 > block 0 > op 4 'bytecode.branch'",
    ),
    (
        "string_section-count",
        "unexpected end: expected 1 more bytes of a number",
        "String section",
    ),
    (
        "string_section-large_string",
        "its size exceeds the available data",
        "String section > string 0",
    ),
    (
        "string_section-no_string",
        "invalid number of strings: 1 do not fit",
        "String section",
    ),
    (
        "string_section-trailing_data",
        "invalid string size 0",
        "String section > string 0",
    ),
    (
        "structure-producer",
        "the producer string is not terminated",
        "",
    ),
    (
        "structure-section-duplicate",
        "duplicate top-level section: String (0)",
        "",
    ),
    (
        "structure-section-id-unknown",
        "invalid section ID: expected 0 to 8, found 127",
        "",
    ),
    (
        "structure-section-length",
        "unexpected end: expected 1 more bytes of a number",
        "String section",
    ),
    (
        "structure-section-missing",
        "missing top-level section: String (0)",
        "",
    ),
    (
        "structure-version",
        "bytecode version 127 is newer than 6",
        "",
    ),
];

fn the_malformed_files_of_llvm_are_refused_for_what_is_wrong_with_them() {
    let folder = set("llvm-bytecode");
    let listed = manifest(&folder);
    let malformed = listed
        .iter()
        .filter(|(path, _)| path.parent().unwrap().ends_with("invalid"));
    assert_eq!(malformed.count(), MALFORMED.len());
    assert_eq!(MALFORMED.len(), 24);
    for (name, words, path) in MALFORMED {
        let file = folder.join(format!("invalid/invalid-{name}.mlirbc"));
        let size = fs::metadata(&file).unwrap().len();
        let error = match verify(&file) {
            Ok(_) => panic!("{name} is accepted"),
            Err(error) => error,
        };
        let message = error.kind().to_string();
        assert!(message.contains(words), "{name}: {message}");
        assert_eq!(error.path_text(), *path, "{name}: {message}");
        assert!(
            error.offset() > 0 && error.offset() <= size,
            "{name}: {error}"
        );
    }
}

/// Inserts an op in every block of a file. Verification checks edited bodies as MLIR's verifier does.
fn verify_edited(path: &Path) -> mlirbc::Result<usize> {
    let mut module = Module::open(fs::read(path).unwrap())?;
    let mut blocks = Vec::new();
    module.walk(|op| {
        let regions = op.regions().into_iter().flatten();
        blocks.extend(regions.flat_map(|region| region.blocks().map(|block| block.id())));
        WalkAction::Continue
    })?;
    let tables = module.tables_mut();
    let location = tables.unknown_location()?;
    let name = tables.add_op_name(b"edit.op", false)?;
    for &block in &blocks {
        module.create_op(&NewOp::new(name, location), InsertionPoint::AtStart(block))?;
    }
    module.verify()?;
    Ok(blocks.len())
}

fn modules_of_other_producers_verify_after_an_edit() {
    const LARGEST: u64 = 100_000;
    let mut edited = 0;
    let mut of_circt = 0;
    for name in ["builds", "builds2"] {
        for path in files_below(&set(name)) {
            let is_circt = path.to_string_lossy().contains("/circt-");
            if !is_circt && fs::metadata(&path).unwrap().len() > LARGEST {
                continue;
            }
            let blocks =
                verify_edited(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            edited += usize::from(blocks > 0);
            of_circt += usize::from(is_circt);
        }
    }
    assert!(
        edited >= 300 && of_circt >= 27,
        "{edited} files, {of_circt} of CIRCT"
    );
}
