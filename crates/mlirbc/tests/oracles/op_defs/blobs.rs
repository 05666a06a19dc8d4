//! The tables against the property blobs of real files.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use mlirbc::dialect::{OpDefs, OpProperties};
use mlirbc::ir::{Module, Op};
use mlirbc::schema::{Origin, Release};

use support::corpus::{files_below, set};
use support::fixtures;
use support::parallel::for_each;
use support::requirement::release_files;

/// What was seen in the files of one producer.
#[derive(Clone, Debug, Default)]
struct Tally {
    files: u32,
    /// Uses of ops that have a blob which a definition fits.
    uses: u64,
    /// The different pairs of op and blob among them, by file.
    pairs: u64,
    /// The different ops among them.
    ops: HashSet<Vec<u8>>,
    /// Uses of ops without a blob, which the definition does not have either.
    without: u64,
    /// Uses of registered ops that the tables do not know.
    unknown: u64,
    unknown_ops: HashSet<Vec<u8>>,
    /// Uses by the release whose definition fitted.
    by_release: BTreeMap<Release, u64>,
    failures: Vec<String>,
    /// Failures in files of development versions, which no definition need fit.
    opaque: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.files += other.files;
        self.uses += other.uses;
        self.pairs += other.pairs;
        self.ops.extend(other.ops);
        self.without += other.without;
        self.unknown += other.unknown;
        self.unknown_ops.extend(other.unknown_ops);
        for (release, uses) in other.by_release {
            *self.by_release.entry(release).or_default() += uses;
        }
        self.failures.extend(other.failures);
        self.opaque.extend(other.opaque);
    }
}

/// The releases to try for a producer, the newest first.
fn candidates(producer: &[u8]) -> Vec<Release> {
    Origin::of(producer).releases().iter().rev().collect()
}

/// Demands that the definition of a release fits an op; false if the release does not know it.
fn fits(op: Op<'_>, release: Release) -> Result<bool, String> {
    let Some(op_def) = OpDefs::built_in().get(release, op.name().full()) else {
        return Ok(false);
    };
    let Some(blob) = op.properties() else {
        return match op_def.has_properties() {
            true => Err("no blob, where the definition has properties".into()),
            false => Ok(true),
        };
    };
    if !op_def.has_properties() {
        return Err("a blob, where the definition has no properties".into());
    }
    let properties = OpProperties::read(op_def, blob, op.module().tables());
    let properties = properties.map_err(|error| error.to_string())?;
    if !properties.fits(op.operand_count(), op.result_count()) {
        return Err("the segment sizes do not add up".into());
    }
    let has_groups = |known: bool, groups: Option<_>| !known || groups.is_some();
    let operands = properties.operand_groups(op.operand_count());
    let results = properties.result_groups(op.result_count());
    // The verifier of MLIR demands this, but some tests of it are not verified.
    if !has_groups(op_def.operands.is_some(), operands)
        || !has_groups(op_def.results.is_some(), results)
    {
        return Err("GROUPS".into());
    }
    Ok(true)
}

fn tally(path: &Path) -> Option<(String, Tally)> {
    let module = Module::open(std::fs::read(path).unwrap()).ok()?;
    let container = module.tables().container();
    if container.version() < 5 {
        return None;
    }
    let producer = container.producer();
    let releases = candidates(producer);
    let mut tally = Tally {
        files: 1,
        ..Tally::default()
    };
    let mut pairs = HashSet::new();
    let mut walk = module.ops();
    while let Ok(Some(op)) = walk.next() {
        if op.name().is_registered() != Some(true) {
            continue;
        }
        let name = op.name().full();
        let mut known = false;
        let mut first_error = None;
        let fitting = releases.iter().find(|release| match fits(op, **release) {
            Ok(fits) => fits,
            Err(error) => {
                known = true;
                first_error.get_or_insert(error);
                false
            }
        });
        match (fitting, first_error) {
            (Some(_), _) if op.properties().is_none() => tally.without += 1,
            (Some(release), _) => {
                tally.uses += 1;
                *tally.by_release.entry(*release).or_default() += 1;
                pairs.insert((name, op.properties_id()));
                tally.ops.insert(name.to_vec());
            }
            (None, Some(error)) => {
                let name = name.escape_ascii();
                let failure = format!("{}: {name}: {error}", path.display());
                match Origin::of(producer).named() {
                    Some(_) => tally.failures.push(failure),
                    None => tally.opaque.push(failure),
                }
            }
            (None, None) => {
                tally.unknown += 1;
                tally.unknown_ops.insert(name.to_vec());
            }
        }
    }
    tally.pairs = pairs.len() as u64;
    // Releases of StableHLO differ in nothing here.
    let producer = String::from_utf8_lossy(producer).into_owned();
    let producer = producer.split("_v").next().unwrap_or_default().to_owned();
    Some((producer, tally))
}

fn tally_all(files: &[PathBuf]) -> BTreeMap<String, Tally> {
    let all = Mutex::new(BTreeMap::<String, Tally>::new());
    for_each(files, |path| {
        if let Some((producer, tally)) = tally(path) {
            let mut all = all.lock().unwrap();
            all.entry(producer).or_default().add(tally);
        }
    });
    all.into_inner().unwrap()
}

/// Demands that every blob is read, and tells the numbers.
fn reads_all(what: &str, files: &[PathBuf]) -> BTreeMap<String, Tally> {
    let tallies = tally_all(files);
    let mut failures = Vec::new();
    for (producer, tally) in &tallies {
        println!(
            "{what}, {producer}: {} files, {} uses with properties ({} pairs, {} ops), {} without, \
             {} unknown, fitting {:?}",
            tally.files,
            tally.uses,
            tally.pairs,
            tally.ops.len(),
            tally.without,
            tally.unknown,
            tally.by_release,
        );
        let mut unknown: Vec<String> = tally
            .unknown_ops
            .iter()
            .map(|name| name.escape_ascii().to_string())
            .collect();
        unknown.sort();
        println!("  unknown: {unknown:?}\n  opaque: {:#?}", tally.opaque);
        failures.extend(tally.failures.iter().cloned());
    }
    assert!(
        failures.is_empty(),
        "{} failures: {:#?}",
        failures.len(),
        failures.iter().take(40).collect::<Vec<_>>()
    );
    tallies
}

pub fn the_fixtures_are_read() {
    let tallies = reads_all("fixtures", &files_below(&fixtures::directory()));
    for producer in ["MLIR19.1.7", "MLIR22.1.8"] {
        assert!(tallies[producer].ops.len() > 20, "{producer}");
    }
}

/// The sets of the corpus with the least numbers of files with properties, and of uses of properties in them.
const SETS: [(&str, u32, u64); 5] = [
    ("llvm-tests", 6_614, 54_307),
    ("stablehlo", 28, 9_345),
    ("mlirbcc", 4, 17),
    ("real", 163, 451_000),
    ("llvm-bytecode", 4, 4),
];

pub fn the_corpus_is_read() {
    for (name, files, uses) in SETS {
        let tallies = reads_all(name, &files_below(&set(name)));
        let found: u32 = tallies.values().map(|tally| tally.files).sum();
        assert!(found >= files, "{name}: {found} files");
        let found: u64 = tallies.values().map(|tally| tally.uses).sum();
        assert!(found >= uses, "{name}: {found} uses");
    }
}

/// The folder that `MLIRBC_RELEASE_FILES` names has one folder for each release, `17` and so on, with
/// files that this release's `mlir-opt` wrote.
pub fn the_definitions_of_a_release_fit_all_that_its_tool_writes() {
    let folder = release_files().expect("the test requires files by release");
    let mut folders = 0;
    for release in Release::ALL {
        let files = folder.join(release.name());
        if !files.is_dir() {
            continue;
        }
        folders += 1;
        let tallies = reads_all(release.name(), &files_below(&files));
        for (producer, tally) in tallies {
            assert_eq!(Origin::of(producer.as_bytes()).named(), Some(release));
            assert!(tally.opaque.is_empty());
            assert!(tally.ops.len() > 300, "{}", tally.ops.len());
            let unknown: Vec<String> = tally
                .unknown_ops
                .iter()
                .map(|name| name.escape_ascii().to_string())
                .filter(|name| !is_defined_elsewhere(name))
                .collect();
            assert!(unknown.is_empty(), "{release} does not know {unknown:?}");
        }
    }
    assert!(
        folders > 0,
        "{} has no folder of a release",
        folder.display()
    );
}

/// Whether an op of `mlir-opt` is none of those that `.td` files of a release define: it is of MLIR's
/// own tests, or a class written by hand.
fn is_defined_elsewhere(name: &str) -> bool {
    name.contains("test") || name.starts_with("affine.dma_")
}

/// Whatever the definition, a blob is read or refused: with definitions of other ops, most of them
/// refuse it.
pub fn definitions_of_other_ops_do_no_harm() {
    let op_defs = OpDefs::built_in();
    let mut names = Vec::new();
    for (dialect, op) in op_defs.names(Release::Llvm22).step_by(5) {
        names.push(format!("{dialect}.{op}"));
    }
    let (mut read, mut refused) = (0, 0);
    for path in files_below(&fixtures::directory()) {
        let Ok(module) = Module::open(std::fs::read(&path).unwrap()) else {
            continue;
        };
        let mut walk = module.ops();
        let mut seen = HashSet::new();
        while let Ok(Some(op)) = walk.next() {
            let Some(blob) = op.properties() else {
                continue;
            };
            if !seen.insert(op.properties_id()) {
                continue;
            }
            for name in &names {
                let op_def = op_defs.get(Release::Llvm22, name.as_bytes()).unwrap();
                match OpProperties::read(op_def, blob, module.tables()) {
                    Ok(properties) => {
                        read += 1;
                        properties.fits(op.operand_count(), op.result_count());
                        properties.operand_groups(op.operand_count());
                        properties.result_groups(op.result_count());
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    println!("{read} read, {refused} refused");
    assert!(refused > 10 * read, "{read} read, {refused} refused");
}
