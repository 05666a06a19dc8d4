//! The custom form, compared with what mlir-opt prints, and read by mlir-opt.
//!
//! The tests take every 80th file of the corpus. `MLIRBC_EVERY=1` takes every file, which lasts up to an hour.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mlirbc::diff::{DiffOptions, diff};
use mlirbc::ir::Module;
use mlirbc::text::{OpForm, PrintOptions, parse_text_entries, print};

use crate::print::compare::difference;
use crate::print::reparse::emitted;
use support::corpus::{files_below, set};
use support::mlir_opt;

/// The ways in which files are printed: with locations, with aliases.
pub const WAYS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

pub fn options((locations, aliases): (bool, bool)) -> PrintOptions {
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    options.locations = locations;
    options.aliases = aliases;
    options.resources = aliases;
    options
}

pub fn custom_text(bytes: &[u8], options: &PrintOptions) -> String {
    let mut module = Module::open(bytes).unwrap();
    parse_text_entries(&mut module);
    let mut out = Vec::new();
    print(&module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn theirs(path: &Path, (locations, aliases): (bool, bool)) -> String {
    let mut flags = vec!["--allow-unregistered-dialect"];
    flags.extend((!aliases).then_some("--mlir-print-local-scope"));
    flags.extend(locations.then_some("--mlir-print-debuginfo"));
    let text = mlir_opt::ask(path, &flags);
    let text = text.unwrap_or_else(|error| panic!("mlir-opt refuses {}: {error}", path.display()));
    String::from_utf8(text).unwrap()
}

/// Every so many files of LLVM 22 of the corpus, by name.
fn files(every: usize) -> Vec<(String, PathBuf)> {
    let folder = set("llvm-tests");
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let mut rows = manifest.lines().map(|line| line.split('\t').collect());
    let head: Vec<&str> = rows.next().unwrap();
    let column = |name: &str| head.iter().position(|head| *head == name).unwrap();
    let (file, producer, version) = (
        column("file"),
        column("producer"),
        column("bytecode_version"),
    );
    let read =
        rows.filter(|row: &Vec<&str>| row[producer].starts_with("MLIR22.") && row[version] == "6");
    let files = read.map(|row| (row[file].to_owned(), folder.join(row[file])));
    files.step_by(every).collect()
}

fn every() -> usize {
    std::env::var("MLIRBC_EVERY").map_or(80, |every| every.parse().unwrap())
}

/// The name of the op that starts a line in quotes, as the generic form does.
pub fn generic_op(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('"')?;
    let (name, rest) = rest.split_once('"')?;
    rest.starts_with('(').then_some(name)
}

pub fn mlir_opt_prints_files_of_the_corpus_so() {
    let (mut same, mut all) = (0, 0);
    let mut missing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (name, path) in files(every()) {
        let bytes = std::fs::read(&path).unwrap();
        for way in WAYS {
            let ours = custom_text(&bytes, &options(way));
            let theirs = theirs(&path, way);
            if theirs.contains(" test.") || theirs.contains("\"test.") {
                // Ops of MLIR's test dialects have forms that no release installs.
                continue;
            }
            all += 1;
            if ours == theirs {
                same += 1;
                continue;
            }
            let mut lines = ours.lines().zip(theirs.lines());
            let generic = lines.find_map(|(ours, theirs)| {
                let op = generic_op(ours)?;
                generic_op(theirs).is_none().then_some(op)
            });
            match generic {
                Some(op) => missing.entry(op.to_owned()).or_default().push(name.clone()),
                None => wrong.push(format!("{name} {way:?}: {}", difference(&ours, &theirs))),
            }
        }
    }
    println!("{same} of {all} texts are equal");
    for (op, files) in &missing {
        println!(
            "{op} is printed in the generic form in {} texts: {}",
            files.len(),
            files[0]
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        all > 4 * 4_000 / every() && same * 100 >= all * 90,
        "{same} of {all}"
    );
}

/// Models in stages of lowering, whose ops have the attributes with which MLIR's conversions build them.
pub fn mlir_opt_prints_lowered_models_so_with_their_defaults_left_out() {
    let mut compared = 0;
    let mut generic = 0;
    for path in files_below(&set("real").join("lowered")) {
        let bytes = std::fs::read(&path).unwrap();
        let module = Module::open(&bytes[..]).unwrap();
        if !module.container().producer().starts_with(b"MLIR22.") {
            continue;
        }
        for way in WAYS {
            let flags = ["--allow-unregistered-dialect"];
            if mlir_opt::ask(&path, &flags).is_err() {
                continue;
            }
            let mut elided = options(way);
            elided.elide_defaults = true;
            let ours = custom_text(&bytes, &elided);
            let theirs = theirs(&path, way);
            assert!(
                ours == theirs,
                "{} {way:?}: {}",
                path.display(),
                difference(&ours, &theirs)
            );
            let kept = options(way);
            custom_text(&bytes, &kept);
            generic += usize::from(kept.elisions.could_elide_defaults());
            compared += 1;
        }
    }
    assert!(compared > 60 && generic > 30, "{generic} of {compared}");
}

pub fn mlir_opt_reads_what_the_text_says() {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (name, path) in files(every()) {
        let bytes = std::fs::read(&path).unwrap();
        // With the data of resources.
        let text = custom_text(&bytes, &options((false, true)));
        let module = Module::open(&bytes[..]).unwrap();
        let root = module.root().unwrap().expect("an op");
        let is_module = root.name().full() == b"builtin.module";
        let read = match emitted(&text, 6, is_module) {
            Ok(read) => read,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
        };
        compared += 1;
        let read = Module::open(&read[..]).unwrap();
        let mut ignoring = DiffOptions::default();
        ignoring.ignore_locations = true;
        let differences = diff(&module, &read, &ignoring).unwrap();
        if let Some(first) = differences.first() {
            wrong.push(format!("{name}: {first:?}"));
        }
    }
    println!("{compared} texts are read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 4_000 / every());
}
