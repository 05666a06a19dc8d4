//! The text of files with aliases, as mlir-opt prints it by default.

use std::collections::BTreeMap;
use std::path::Path;

use mlirbc::dialect::Registry;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::{
    OpForm, ParseOptions, PrintOptions, parse_text_entries, print, print_attribute,
};

use crate::print::compare::difference;
use crate::print::corpus::UNKNOWN;
use crate::print::{fixture, golden, text};
use support::corpus::set;
use support::mlir_opt;

/// The text of mlir-opt without `--mlir-print-local-scope`.
fn of_files(locations: bool) -> PrintOptions {
    let mut options = PrintOptions::default();
    options.aliases = true;
    options.resources = true;
    options.locations = locations;
    options
}

pub fn the_text_of_a_file_is_that_of_mlir_opt() {
    for (name, locations, expected) in [
        ("aliases.llvm22.v6", true, "print_aliases_file.txt"),
        ("aliases.llvm22.v6", false, "print_aliases_plain.txt"),
        ("aliases.llvm19.v6", true, "print_aliases_19.txt"),
        ("attrs_text.llvm22.v6", true, "print_attrs_text_file.txt"),
        ("cfg.llvm22.v6", true, "print_cfg_file.txt"),
        ("llvm_debug.llvm22.v6", true, "print_llvm_debug_file.txt"),
        ("locations.llvm22.v6", true, "print_locations_file.txt"),
        ("resources.llvm22.v6", false, "print_resources.txt"),
    ] {
        let ours = text(&fixture(&format!("{name}.mlirbc")), &of_files(locations)).unwrap();
        let theirs = golden(expected);
        assert!(ours == theirs, "{name}: {}", difference(&ours, &theirs));
    }
}

pub fn an_attribute_alone_is_printed_in_full() {
    let bytes = fixture("aliases.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    for attribute in module.tables().attributes() {
        let printed = |options: &PrintOptions| {
            let mut out = Vec::new();
            print_attribute(attribute, options, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(printed(&of_files(true)), printed(&PrintOptions::default()));
    }
}

pub fn an_encoding_that_a_type_normalizes_has_an_alias_of_its_own() {
    // What mlir-opt 22 prints of this text with one definition.
    let theirs = "\
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
module {
  func.func private @tensor(tensor<?xf32, #sparse>) -> tensor<4xf32, #sparse>
  func.func private @specifier(!sparse_tensor.storage_specifier<#sparse1>) -> !sparse_tensor.storage_specifier<#sparse1>
}

";
    let (definition, _) = theirs.split_once('\n').unwrap();
    let (_, ops) = theirs.split_once("module").unwrap();
    let text = format!("{definition}\nmodule{}", ops.replace("#sparse1", "#sparse"));
    let mut parsing = ParseOptions::default();
    parsing.release = Release::Llvm22;
    let module = Module::parse(text.as_bytes(), &parsing).unwrap();
    let mut options = of_files(false);
    options.form = OpForm::Custom;
    let mut out = Vec::new();
    print(&module, &options, &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), theirs);
}

pub fn a_description_names_aliases() {
    let bytes = fixture("attrs_text.llvm22.v6.mlirbc");
    let plain = text(&bytes, &of_files(false)).unwrap();
    let mut registry = Registry::clone(&Registry::built_in());
    let added = "dialect builtin alias attribute affine_map as other";
    assert!(registry.add_text(added).is_err());
    let attribute = plain
        .split("#arith.")
        .nth(1)
        .expect("an attribute of arith");
    let end = attribute.find('<').unwrap();
    let kind = &attribute[..end];
    registry
        .add_text(&format!("dialect arith alias attribute {kind} as quick1"))
        .unwrap();
    let options = OpenOptions {
        registry: std::sync::Arc::new(registry),
        ..OpenOptions::default()
    };
    let module = Module::open_with(&bytes[..], options).unwrap();
    let mut out = Vec::new();
    print(&module, &of_files(false), &mut out).unwrap();
    let named = String::from_utf8(out).unwrap();
    let definition = format!("#quick1 = #arith.{kind}<");
    assert!(named.contains(&definition), "{named}");
    assert!(named.contains("= #quick1"), "{named}");
}

pub fn mlir_opt_prints_files_of_the_corpus_so() {
    let every: usize = std::env::var("MLIRBC_EVERY").map_or(40, |every| every.parse().unwrap());
    let folder = set("llvm-tests");
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let mut rows = manifest.lines().map(|line| line.split('\t').collect());
    let head: Vec<&str> = rows.next().unwrap();
    let column = |name: &str| head.iter().position(|head| *head == name).unwrap();
    let (file, producer) = (column("file"), column("producer"));
    // mlir-opt 22 does not read all files of other releases.
    let read = rows.filter(|row: &Vec<&str>| row[producer].starts_with("MLIR22."));
    let names = read.map(|row| row[file]);
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut different = Vec::new();
    for name in names.step_by(every) {
        let path = folder.join(name);
        let flags = ["--allow-unregistered-dialect", "--mlir-print-op-generic"];
        for locations in [false, true] {
            let mut flags = flags.to_vec();
            flags.extend(locations.then_some("--mlir-print-debuginfo"));
            let theirs = mlir_opt::ask(&path, &flags)
                .unwrap_or_else(|error| panic!("mlir-opt refuses {name}: {error}"));
            let ours = text_with_parsed_entries(&path, &of_files(locations));
            if ours.as_bytes() == theirs {
                *counts.entry("same").or_default() += 1;
            } else if UNKNOWN.iter().any(|unknown| ours.contains(unknown))
                || ours.contains("#test.e1di64_elements<")
            {
                // mlir-opt renames the resources of the latter.
                *counts.entry("unknown").or_default() += 1;
            } else {
                let theirs = String::from_utf8_lossy(&theirs).into_owned();
                different.push(format!("{name}: {}", difference(&ours, &theirs)));
            }
        }
    }
    println!("{counts:?}");
    assert!(different.is_empty(), "{}", different.join("\n"));
    let all: u32 = counts.values().sum();
    let least = 2 * 9_000 / u32::try_from(every).unwrap();
    assert!(
        all >= least && counts["same"] * 100 >= all * 99,
        "{counts:?}"
    );
}

fn text_with_parsed_entries(path: &Path, options: &PrintOptions) -> String {
    let bytes = std::fs::read(path).unwrap();
    let mut module = Module::open(&bytes[..]).unwrap();
    parse_text_entries(&mut module);
    let mut out = Vec::new();
    print(&module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
