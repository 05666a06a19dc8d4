//! The licences and sources of all dependencies are those that `deny.toml` allows.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

use support::programs::root;

/// The strings of a list in `deny.toml`.
fn allowed(key: &str) -> Vec<String> {
    let policy = fs::read_to_string(root().join("deny.toml")).unwrap();
    let start = policy
        .find(&format!("\n{key} = ["))
        .unwrap_or_else(|| panic!("no {key}"));
    let list = &policy[start..];
    let list = &list[..list.find(']').unwrap()];
    let strings = list.split('"').skip(1).step_by(2);
    strings.map(str::to_owned).collect()
}

/// Whether an SPDX expression offers a licence that is allowed for each part of the work.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace(['(', ')'], " ").replace('/', " OR ");
    expression.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ");
        choices.any(|licence| {
            let licence = licence.trim();
            allowed.iter().any(|it| it == licence)
        })
    })
}

/// What cargo knows of the packages for this system.
fn packages() -> Vec<Value> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(["--filter-platform", host.expect("a host")])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

#[test]
fn every_licence_is_allowed() {
    let allowed = allowed("allow");
    let packages = packages();
    assert!(packages.len() > 20, "{}", packages.len());
    let wrong = packages.iter().filter(|package| {
        let licence = package["license"].as_str();
        !licence.is_some_and(|licence| is_allowed(licence, &allowed))
    });
    let wrong: Vec<String> = wrong
        .map(|package| format!("{}: {}", package["name"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The number of crates that the Rust library brings.
fn crates_of_the_library(arguments: &[&str]) -> usize {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "-p", "mlirbc"])
        .args(["-e", "normal", "--prefix", "none", "--no-dedupe"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let tree = String::from_utf8(output.stdout).unwrap();
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    let names: BTreeSet<&str> = names.collect();
    assert!(names.contains("mlirbc"), "{names:?}");
    names.len() - 1
}

#[test]
fn the_documentation_has_the_number_of_crates() {
    let usual = crates_of_the_library(&[]);
    let fewest = crates_of_the_library(&["--no-default-features"]);
    let most = crates_of_the_library(&["--all-features"]);
    let page = fs::read_to_string(root().join("crates/mlirbc/src/lib.rs")).unwrap();
    let line = format!(
        "//! The library brings {usual} other crates, {fewest} without default features, and {most} with `zstd`."
    );
    assert!(page.contains(&line), "expected {line:?}");
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains(&format!("It brings {usual} other crates.")));
}

#[test]
fn expressions_are_read() {
    let allowed = ["MIT".to_owned(), "Zlib".to_owned()];
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0 OR MIT", true),
        ("Apache-2.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(GPL-3.0 OR MIT) AND Zlib", true),
        ("GPL-3.0", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }
}

#[test]
fn every_package_is_from_an_allowed_registry() {
    let registries = allowed("allow-registry");
    for path in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let lock = fs::read_to_string(root().join(path));
        let lock = lock.unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut count = 0;
        for package in lock.split("[[package]]").skip(1) {
            let field = |key: &str| {
                let lines = package.lines();
                let mut values = lines.filter_map(|line| line.strip_prefix(&format!("{key} = \"")));
                values.next().map(|value| value.trim_end_matches('"'))
            };
            let name = field("name").expect("a name");
            if name.starts_with("mlirbc") {
                assert_eq!(field("source"), None, "{name}");
                continue;
            }
            let source = field("source").and_then(|source| source.strip_prefix("registry+"));
            let is_known = source.is_some_and(|source| registries.iter().any(|it| it == source));
            assert!(is_known, "{name}: {:?}", field("source"));
            assert!(field("checksum").is_some(), "{name} has no checksum");
            count += 1;
        }
        assert!(count > 3, "{path}: {count} packages");
    }
}
