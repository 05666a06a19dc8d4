//! Files that builds between releases of LLVM wrote.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use mlirbc::ir::Module;
use mlirbc::text::{PrintOptions, ValueNames, print};
use mlirbc::write::{Mode, WriteOptions};

use crate::print::corpus::{exceptions, lines_that_differ};
use crate::print::exceptions::Exceptions;
use crate::print::fixtures;
use support::corpus::{files_below, set};

/// The texts that the tools in jaxlib 0.4.18, 0.4.26 and 0.4.30 have for such attributes.
pub fn attributes_of_both_forms_of_gather_and_scatter_are_known() {
    for (name, text) in [
        (
            "stablehlo_gather_short",
            "#stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0], \
             index_vector_dim = 2>",
        ),
        (
            "stablehlo_gather_short_zeros",
            "#stablehlo.gather<offset_dims = [0, 0, 0], index_vector_dim = 2>",
        ),
        (
            "stablehlo_gather_long",
            "#stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], \
             start_indices_batching_dims = [4], start_index_map = [1, 0], index_vector_dim = 2>",
        ),
        (
            "mhlo_scatter_short",
            "#mhlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [0], \
             scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>",
        ),
        (
            "mhlo_scatter_long",
            "#mhlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [0], \
             scatter_indices_batching_dims = [4], scatter_dims_to_operand_dims = [1, 0], \
             index_vector_dim = 2>",
        ),
    ] {
        let path = fixtures().join(format!("handmade/{name}.mlirbc"));
        let found =
            crate::print::text(&std::fs::read(path).unwrap(), &PrintOptions::default()).unwrap();
        assert!(
            found.contains(&format!("demo.v = {text}}}")),
            "{name}: {found}"
        );
    }
}

/// A text with values and blocks numbered in the order in which they come up: builds number them
/// in different ways.
fn renumbered(text: &str) -> String {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['%', '^']) {
        let (before, after) = rest.split_at(at);
        let end = after[1..]
            .find(|c| !is_of_name(c))
            .map_or(after.len(), |end| end + 1);
        let (name, after) = after.split_at(end);
        let next = numbers.len();
        let number = *numbers.entry(name).or_insert(next);
        out += &format!("{before}{}{number}", &name[..1]);
        rest = after;
    }
    out + rest
}

/// What came of the files of the corpus.
struct Tally {
    files: u32,
    equal: u32,
    exceptions: Exceptions,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, path: &Path, name: &str, expected: &str) {
        let module = Module::open(std::fs::read(path).unwrap()).unwrap();
        let expected = renumbered(expected.trim_end());
        // Some of the older ones number the values of each function by themselves.
        let producer = String::from_utf8_lossy(module.container().producer()).into_owned();
        let is_old = ["MLIR18.", "MLIR19."];
        let names = match is_old.iter().any(|it| producer.starts_with(it)) {
            true => &[ValueNames::Local, ValueNames::Unique][..],
            false => &[ValueNames::Unique],
        };
        let found = names.iter().map(|&names| {
            let mut options = crate::print::with_locations();
            options.names = names;
            let mut found = Vec::new();
            print(&module, &options, &mut found).unwrap();
            renumbered(String::from_utf8_lossy(&found).trim_end())
        });
        let found: Vec<String> = found.collect();
        let equal = found.iter().find(|it| **it == expected);
        let found = equal.unwrap_or(&found[0]);
        self.files += 1;
        if *found == expected {
            self.equal += 1;
            self.exceptions.agrees(name);
            return;
        }
        let lines = lines_that_differ(found, &expected).to_string();
        self.exceptions.differs(
            name,
            &lines,
            &crate::print::compare::difference(found, &expected),
        );
        let lines = found.lines().zip(expected.lines());
        let wrong = lines.filter(|(ours, theirs)| ours != theirs && !ours.contains("<opaque "));
        if found.lines().count() != expected.lines().count() {
            self.wrong
                .push(format!("{}: as many lines", path.display()));
        }
        for (ours, theirs) in wrong.take(2) {
            self.wrong
                .push(format!("{}:\n  {ours}\n  {theirs}", path.display()));
        }
    }
}

/// No line is wrong, except for what is opaque, and all files are known whole except for the listed ones.
pub fn the_builds_of_the_corpus_are_printed_as_they_print() {
    for (set_name, least) in [("builds", 200), ("builds2", 329)] {
        let folder = set(set_name);
        let mut tally = Tally {
            files: 0,
            equal: 0,
            exceptions: exceptions(&[set_name]),
            wrong: Vec::new(),
        };
        for path in files_below(&folder) {
            let text: PathBuf = path.with_extension("generic.mlir");
            let name = path.strip_prefix(&folder).unwrap().display();
            let name = format!("{set_name}/{name}");
            match std::fs::read(text) {
                Ok(expected) => tally.add(&path, &name, &String::from_utf8_lossy(&expected)),
                Err(_) => tally
                    .exceptions
                    .differs(&name, "-", "there is no text beside it"),
            }
        }
        println!("{set_name}: {} of {} files equal", tally.equal, tally.files);
        tally.exceptions.check(true);
        assert!(tally.equal >= least, "{set_name}: {}", tally.equal);
        assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    }
}

/// The bytes are the producer's, or an error names what is unknown.
pub fn builds_of_the_corpus_are_written_as_their_producers_write() {
    let folder = set("builds2");
    let (mut same, mut refused) = (0, 0);
    for path in files_below(&folder) {
        let name = path.strip_prefix(&folder).unwrap().display();
        let bytes = std::fs::read(&path).unwrap();
        let module = Module::open(&*bytes).unwrap();
        module
            .verify()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let options = WriteOptions {
            mode: Mode::Canonical,
            ..WriteOptions::default()
        };
        match module.to_bytes(&options) {
            Ok(written) => {
                assert!(written == bytes, "{name}: other bytes");
                same += 1;
            }
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains("is unknown"), "{name}: {error}");
                refused += 1;
            }
        }
    }
    assert!(
        same >= 345 && refused <= 20,
        "{same} files are the same, {refused} are refused"
    );
}
