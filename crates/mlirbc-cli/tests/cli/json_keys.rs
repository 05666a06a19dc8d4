//! The keys of JSON are those that `docs/command-line.md` names. The section of a subcommand also names values of
//! keys, which are listed here.

use std::collections::BTreeSet;

use super::documentation::{page, section};
use super::*;

type Names = BTreeSet<String>;

/// Keys whose objects have names of the file or of releases as keys.
const OPEN: [&str; 6] = [
    "op_counts",
    "by_kind",
    "bytes_by_kind",
    "ops_defined_by",
    "undefined_ops",
    "version_fields",
];

/// All keys in a value, except those in the objects of `except`.
fn collect(value: &Value, except: &[&str], keys: &mut Names) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                keys.insert(key.clone());
                if !OPEN.contains(&&**key) && !except.contains(&&**key) {
                    collect(value, except, keys);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, except, keys)),
        _ => {}
    }
}

/// The objects that a command writes: one, or one for each line.
fn objects(output: &Output) -> Vec<Value> {
    let stream = serde_json::Deserializer::from_str(stdout(output)).into_iter();
    let objects: Vec<Value> = stream.map(|value| value.expect("JSON")).collect();
    assert!(!objects.is_empty(), "{}", stderr(output));
    objects
}

/// The keys that a command writes for several words and files.
fn written(runs: &[(&[&str], PathBuf)]) -> Names {
    let mut keys = Names::new();
    for (words, file) in runs {
        for object in objects(&run(words, file)) {
            collect(&object, &[], &mut keys);
        }
    }
    keys
}

/// The code spans of a text.
fn spans(text: &str) -> Names {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// What the page says of `--json` of a subcommand: the paragraph or the item of a list that begins with it.
fn described(name: &str) -> Names {
    let page = page("docs/command-line.md");
    let section = section(&page, name);
    let at = section
        .find("\n- `--json")
        .or_else(|| section.find("\n`--json"));
    let (_, text) = section.split_at(at.expect("a description of --json") + 1);
    let end = ["\n\n", "\n- "].iter().filter_map(|end| text.find(end));
    spans(&text[..end.min().unwrap_or(text.len())])
}

/// Demands that the spans are the keys and these values.
fn compare(name: &str, mut spans: Names, keys: &Names, values: &[&str]) {
    for value in values {
        assert!(spans.remove(*value), "{name}: {value} is no longer named");
    }
    assert_eq!(&spans, keys, "{name}: the page, the command");
}

#[test]
fn the_keys_of_dump_are_described() {
    let damaged = fixture("handmade/mask_bit_7.mlirbc");
    let keys = written(&[(&["dump", "--json"], damaged)]);
    compare("dump", described("dump"), &keys, &["--json"]);
}

#[test]
fn the_keys_of_fingerprint_are_described() {
    let keys = written(&[(&["fingerprint", "--json"], fixture(SECRETS))]);
    compare("fingerprint", described("fingerprint"), &keys, &["--json"]);
}

#[test]
fn the_keys_of_check_are_described() {
    let words = ["check", "--json", "--reader", "llvm-19"];
    let keys = written(&[(&words, fixture("registered.llvm22.v6.mlirbc"))]);
    compare("check", described("check"), &keys, &["--json", "null"]);
}

#[test]
fn the_keys_of_convert_are_described() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.mlirbc");
    let out = out.to_str().unwrap();
    let words = ["convert", "--llvm", "19", "--json", "-", "-o", out];
    // One file has changes, the other one obstacles.
    let keys = written(&[
        (&words, fixture("changes.llvm22.v6.mlirbc")),
        (&words, fixture("natives.llvm22.v6.mlirbc")),
    ]);
    compare(
        "convert",
        described("convert"),
        &keys,
        &["--json REPORT", "-"],
    );
}

#[test]
fn the_keys_of_resources_are_described() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let keys = written(&[
        (&["resources", "--json"], fixture(SECRETS)),
        (&["resources", "--json", "--extract", out], fixture(SECRETS)),
    ]);
    let values = ["--json", "external", "dialect", "blob", "bool", "string"];
    compare("resources", described("resources"), &keys, &values);
}

#[test]
fn the_keys_of_extract_are_described() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let limited = ["extract", "--json", "--max-decoded", "100"];
    let keys = written(&[
        (
            &["extract", "--json", "--to", out],
            fixture("contained/mosaic.jax_export"),
        ),
        (&limited, fixture("contained/mosaic.jax_export")),
    ]);
    compare("extract", described("extract"), &keys, &["--json"]);
}

/// The rows of the table after `| key | value |`, as their cells.
fn table(section: &str) -> Vec<(&str, &str)> {
    let (_, rows) = section.split_once("| key | value |\n|---|---|\n").unwrap();
    let rows = rows.lines().take_while(|line| line.starts_with("| "));
    rows.map(|row| row.split_once(" | ").unwrap()).collect()
}

#[test]
fn the_keys_of_diff_are_described() {
    let files = [KITCHEN, "kitchen.llvm22.v5.mlirbc"].map(fixture);
    let output = command().args(["diff", "--json"]).args(files).output();
    let mut keys = Names::new();
    for object in objects(&output.expect("mlirbc runs")) {
        collect(&object, &[], &mut keys);
    }
    let page = page("docs/command-line.md");
    let rows = table(section(&page, "diff"));
    let named = rows.iter().flat_map(|(key, _)| spans(key)).collect();
    compare("diff", named, &keys, &[]);
}

/// What the table of `info` names in the values of keys.
const VALUES_OF_INFO: [&str; 18] = [
    "1.7.0",
    "IR section > op 0 'builtin.module'",
    "attribute",
    "blob",
    "bool",
    "external",
    "extract",
    "forced",
    "inferred",
    "named",
    "newer version",
    "op",
    "open",
    "string",
    "type",
    "unknown code",
    "unknown op",
    "version_too_new",
];

#[test]
fn the_keys_of_info_are_described() {
    let dialect = file_of(info::PART);
    let fallback = command()
        .args(["info", "--json", "--dialect"])
        .args([dialect.path(), &fixture("fallback.llvm22.v6.mlirbc")])
        .output();
    let ambiguous = anonymous("ambiguous.llvm22.v6.mlirbc");
    let mut objects = objects(&fallback.expect("mlirbc runs"));
    for path in [
        fixture(KITCHEN),
        fixture("vhlo_syntax.llvm24.v6.mlirbc"),
        fixture("handmade/mask_bit_7.mlirbc"),
        ambiguous.path().to_owned(),
    ] {
        objects.push(info_json(&path).0);
    }
    // The section on `extract` describes the objects in these.
    let (mut all, mut at_top) = (Names::new(), Names::new());
    for object in &objects {
        collect(object, &["contained", "undecoded"], &mut all);
        at_top.extend(object.as_object().unwrap().keys().cloned());
    }
    let page = page("docs/command-line.md");
    let section = section(&page, "info");
    let rows = table(section);
    let named = rows.iter().flat_map(|(key, _)| spans(key)).collect();
    compare("info", named, &at_top, &[]);
    // The paragraphs after the table describe `opaque`.
    let (_, after) = section.split_once("`opaque` is a list of ").unwrap();
    let of_opaque = spans(after.split("\n\n").next().unwrap());
    let named = rows
        .iter()
        .flat_map(|(key, value)| spans(&format!("{key} {value}")));
    let named = named.chain(of_opaque).collect();
    compare("info", named, &all, &VALUES_OF_INFO);
}

#[test]
fn the_modules_inside_have_the_same_keys_in_info_and_extract() {
    let file = fixture("contained/mosaic.jax_export");
    let (info, _) = info_json(&file);
    let extracted = &objects(&run(&["extract", "--json"], &file))[0];
    for list in ["contained", "undecoded"] {
        let of_extract = if list == "contained" { "modules" } else { list };
        let (mut ours, mut theirs) = (Names::new(), Names::new());
        collect(&info[list], &[], &mut ours);
        collect(&extracted[of_extract], &[], &mut theirs);
        theirs.remove("path");
        assert_eq!(ours, theirs, "{list}");
        assert!(list == "undecoded" || ours.len() > 8, "{ours:?}");
    }
}
