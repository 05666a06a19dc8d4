//! Enums of the Rust library that the C library maps to numbers: every variant has a number of its own. The compiler
//! does not check it, because other crates must match these enums with a wildcard.

use std::fs;

use support::programs::root;
use support::requirement::{Test, test};
use syn::{Item, ItemEnum};

pub fn tests() -> Vec<Test> {
    vec![
        test!(every_variant_is_named_where_its_enum_is_mapped),
        test!(every_wildcard_is_in_one_of_these_files),
    ]
}

/// The enums, with the file that defines each and the file that maps it.
const MAPPED: [(&str, &str, &str); 11] = [
    ("ErrorKind", "error.rs", "basics/status.rs"),
    ("FindingKind", "check/finding.rs", "open/check.rs"),
    (
        "AttributeView",
        "dialect/builtin/attribute_view.rs",
        "attributes/entry.rs",
    ),
    ("TypeView", "dialect/builtin/type_view.rs", "types/entry.rs"),
    ("Basis", "ir/resolver.rs", "properties/definitions.rs"),
    (
        "OpaqueReason",
        "ir/properties/reason.rs",
        "properties/definitions.rs",
    ),
    (
        "PrintError",
        "text/print/options.rs",
        "print/to_callback.rs",
    ),
    ("Part", "diff/difference.rs", "diff/differences.rs"),
    ("Change", "diff/difference.rs", "diff/differences.rs"),
    ("Holder", "contained/list.rs", "contained/list.rs"),
    ("Encoding", "contained/list.rs", "contained/list.rs"),
];

/// The variants that a wildcard maps, since their number is the one of what is unknown.
const BY_WILDCARD: [(&str, &str); 2] = [("Basis", "Unknown"), ("OpaqueReason", "Undefined")];

fn definition(file: &str, name: &str) -> ItemEnum {
    let path = root().join("crates/mlirbc/src").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let items = syn::parse_file(&text).unwrap().items.into_iter();
    let mut enums = items.filter_map(|item| match item {
        Item::Enum(found) if found.ident == name => Some(found),
        _ => None,
    });
    enums
        .next()
        .unwrap_or_else(|| panic!("{file} has no {name}"))
}

fn every_variant_is_named_where_its_enum_is_mapped() {
    for (name, defined, mapped) in MAPPED {
        let code = fs::read_to_string(root().join("src").join(mapped)).unwrap();
        let variants = definition(defined, name).variants;
        assert!(variants.len() > 1, "{name}");
        for variant in variants.iter().map(|variant| variant.ident.to_string()) {
            if BY_WILDCARD.contains(&(name, &variant)) {
                continue;
            }
            let path = format!("{name}::{variant}");
            let mut found = code.split(&path).skip(1);
            // Not the beginning of a longer name.
            let is_named = found.any(|rest| !rest.starts_with(char::is_alphanumeric));
            assert!(is_named, "src/{mapped} does not name {path}");
        }
    }
}

/// A wildcard that maps anything to a number, such as `_ => MLIRBC_STATUS_OTHER`.
fn every_wildcard_is_in_one_of_these_files() {
    let mut folders = vec![root().join("src")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let is_wildcard = |line: &&str| {
                let line = line.trim_start();
                line.starts_with("_ => MLIRBC_") || line.starts_with("_ => mlirbc_")
            };
            let found = text.lines().filter(is_wildcard).count();
            let name = path.strip_prefix(root().join("src")).unwrap();
            let is_listed = MAPPED
                .iter()
                .any(|(_, _, mapped)| name == std::path::Path::new(mapped));
            assert!(
                found == 0 || is_listed,
                "src/{} has a wildcard",
                name.display()
            );
            count += found;
        }
    }
    assert!(count >= MAPPED.len() - 1, "{count} wildcards");
}
