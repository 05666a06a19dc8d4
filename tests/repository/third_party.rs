//! `THIRD-PARTY.md` names the projects from whose definitions the tables are derived, and every package contains it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::programs::root;

/// The files about licences that every package contains.
const LICENCES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"];

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files below a folder of the repository whose name ends with `suffix`, without those that builds make.
fn files(folder: &str, suffix: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" {
                folders.push(path);
            } else if name.ends_with(suffix) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no {suffix} in {folder}");
    found
}

/// The file of the sources with this name, wherever it is.
fn source(name: &str) -> String {
    let found = files(SOURCES, name);
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    read(&found[0])
}

const SOURCES: &str = "crates/mlirbc/src";

/// The packages that are folders of the repository.
const COPIES: [&str; 4] = [
    "bindings/go",
    "bindings/zig",
    "crates/mlirbc",
    "crates/mlirbc-cli",
];

/// The parts of a text between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The projects in the first table: name, licence, dialects.
fn projects(text: &str) -> Vec<(&str, &str, Vec<&str>)> {
    let (_, table) = text.split_once("\n## Projects\n").unwrap();
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| ["));
    rows.map(|row| {
        let [_, name, licence, dialects, _] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        (name.trim(), licence.trim(), quoted(dialects).collect())
    })
    .collect()
}

/// The dialects that the tables describe.
fn dialects_of_the_tables() -> BTreeSet<String> {
    let mut dialects = BTreeSet::new();
    for path in files(SOURCES, ".dialect") {
        let text = read(path);
        let names = text
            .lines()
            .filter_map(|line| line.strip_prefix("dialect "));
        dialects.extend(names.map(|name| name.trim().to_owned()));
    }
    for line in source("text_forms.txt").lines() {
        let (kind, rest) = line.split_once(' ').unwrap();
        if kind != "case" {
            dialects.insert(rest.split('.').next().unwrap().to_owned());
        }
    }
    assert!(dialects.len() > 100, "{dialects:?}");
    dialects
}

#[test]
fn every_dialect_of_the_tables_has_one_project() {
    let text = read("THIRD-PARTY.md");
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for (name, _, dialects) in projects(&text) {
        assert!(!dialects.is_empty(), "{name}");
        for dialect in dialects {
            let other = owners.insert(dialect.to_owned(), name);
            assert_eq!(other, None, "{dialect} has two projects");
        }
    }
    let listed: BTreeSet<String> = owners.into_keys().collect();
    assert_eq!(listed, dialects_of_the_tables());
}

#[test]
fn the_licence_of_every_project_is_allowed() {
    let text = read("THIRD-PARTY.md");
    let policy = read("deny.toml");
    let projects = projects(&text);
    assert!(projects.len() > 8, "{projects:?}");
    for (name, licence, _) in projects {
        for choice in licence.split(" OR ") {
            assert!(
                policy.contains(&format!("  \"{choice}\",\n")),
                "{name}: {choice}"
            );
        }
    }
}

/// The numbers of versions in a text.
fn versions(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| c.is_whitespace() || ";,()=\"".contains(c));
    let words = words.map(|word| word.trim_end_matches('.'));
    let is_version = |word: &&str| {
        let parts: Vec<&str> = word.split('.').collect();
        let is_number =
            |part: &&str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
        parts.len() > 1 && parts.iter().all(is_number)
    };
    words.filter(is_version).collect()
}

#[test]
fn every_release_and_wheel_that_the_tables_were_made_of_is_named() {
    let text = read("THIRD-PARTY.md");
    let named = versions(&text);
    let table = source("op_defs.dialect");
    let head: String = table
        .lines()
        .take_while(|line| line.starts_with('#'))
        .flat_map(|line| [line.trim_start_matches('#'), "\n"])
        .collect();
    let of_table = versions(&head);
    assert!(of_table.len() > 15, "{of_table:?}");
    let missing: Vec<_> = of_table.difference(&named).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // The wheels, each with its version.
    let script = read("tools/make_op_defs.sh");
    let words = script.split_whitespace();
    let wheels: BTreeSet<&str> = words
        .filter(|word| word.contains("==") && !word.contains('$'))
        .collect();
    assert!(wheels.len() > 10, "{wheels:?}");
    for wheel in wheels {
        let (name, version) = wheel.split_once("==").unwrap();
        let is_named = text.contains(name) && named.contains(version);
        assert!(is_named, "{wheel}");
    }
}

#[test]
fn the_files_and_tools_that_it_names_exist() {
    let text = read("THIRD-PARTY.md");
    let mut checked = 0;
    let paths = quoted(&text).filter(|part| part.contains('/') && !part.contains('*'));
    for path in paths {
        assert!(root().join(path).exists(), "{path}");
        checked += 1;
    }
    assert!(checked > 15, "{checked}");
    // Every generator of a table is named.
    for path in files("tools", ".py")
        .into_iter()
        .chain(files("tools", ".sh"))
    {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_generator = [
            "layouts_from",
            "text_forms",
            "stablehlo_versions",
            "make_op",
            "unpack_",
        ]
        .iter()
        .any(|begin| name.starts_with(begin));
        assert!(!is_generator || text.contains(name), "{name}");
    }
}

#[test]
fn every_package_in_the_page_is_named() {
    let text = read("THIRD-PARTY.md");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let locked: Value = serde_json::from_str(&read("viewer/package-lock.json")).unwrap();
    let packages = locked["packages"].as_object().unwrap();
    let policy = read("deny.toml");
    let mut named = 0;
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let name = path.rsplit('/').next().unwrap();
        let version = package["version"].as_str().unwrap();
        assert!(
            text.contains(&format!("{name} {version}")),
            "{name} {version}"
        );
        let licence = package["license"].as_str().unwrap();
        assert!(
            policy.contains(&format!("  \"{licence}\",\n")),
            "{name}: {licence}"
        );
        named += 1;
    }
    assert!(named >= 2);
}

/// A crate, the Go module and the Zig package are their folders, so that copies are checked in. `BLESS=1` writes them.
#[test]
fn packages_without_a_build_have_the_same_files() {
    for folder in COPIES {
        for name in LICENCES {
            let path = root().join(folder).join(name);
            if std::env::var_os("BLESS").is_some() {
                fs::copy(root().join(name), &path).unwrap();
            }
            let is_same =
                fs::read(&path).is_ok_and(|text| text == fs::read(root().join(name)).unwrap());
            assert!(
                is_same,
                "{} is out of date: BLESS=1 cargo test --test repository third_party:: writes it",
                path.display()
            );
        }
    }
    let paths = read("bindings/zig/build.zig.zon");
    for name in LICENCES {
        assert!(paths.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// What cargo packs of each package of the workspace.
#[test]
fn cargo_packs_them() {
    let cargo = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--offline", "--locked"])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {message}");
        String::from_utf8(output.stdout).unwrap()
    };
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    // `publish = false` is an empty list of registries.
    let published = packages.filter(|it| it["publish"].as_array().is_none_or(|it| !it.is_empty()));
    let mut checked = 0;
    for package in published {
        let name = package["name"].as_str().unwrap();
        let list = cargo(&["package", "--list", "--allow-dirty", "--package", name]);
        let list: BTreeSet<&str> = list.lines().collect();
        for file in LICENCES {
            assert!(list.contains(file), "{name} lacks {file}");
        }
        checked += 1;
    }
    assert_eq!(checked, 3);
}

/// The tests of these packages look into what they build.
#[test]
fn every_other_package_packs_them() {
    for (file, what) in [
        (
            "cmake/mlirbc-install.cmake",
            "install(FILES LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md DESTINATION",
        ),
        (
            "bindings/js/package.json",
            "\"LICENSE-APACHE\", \"LICENSE-MIT\", \"THIRD-PARTY.md\"]",
        ),
        (
            "bindings/js/build.sh",
            "cp LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md",
        ),
        (
            "bindings/python/pyproject.toml",
            "license-files = [\"LICENSE-APACHE\", \"LICENSE-MIT\", \"THIRD-PARTY.md\"]",
        ),
        (
            "bindings/python/build/backend.py",
            "LICENCES = [\"LICENSE-APACHE\", \"LICENSE-MIT\", \"THIRD-PARTY.md\"]",
        ),
        ("tools/test_release.sh", "share/doc/mlirbc/THIRD-PARTY.md"),
    ] {
        assert!(read(file).contains(what), "{file}: {what}");
    }
}
