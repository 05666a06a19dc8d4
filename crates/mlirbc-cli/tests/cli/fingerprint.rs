//! `mlirbc fingerprint`.

use super::*;

#[test]
fn fingerprints_tell_what_files_mean() {
    let stripped = run(
        &["strip", "--locs", "--producer", "me", "-o", "-"],
        &fixture(SECRETS),
    );
    let stripped = file_of(&stripped.stdout);
    let output = command()
        .arg("fingerprint")
        .args([&fixture(SECRETS), &fixture("secrets.llvm22.v0.mlirbc")])
        .args([stripped.path(), &fixture(KITCHEN)])
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let lines = stdout(&output).lines();
    let found: Vec<&str> = lines
        .map(|line| line.split("  ").next().expect("a word"))
        .collect();
    assert_eq!(found.len(), 4);
    assert_eq!(found[0].len(), 64);
    assert_eq!((found[1], found[2]), (found[0], found[0]));
    assert_ne!(found[3], found[0]);
}

#[test]
fn fingerprint_names_what_is_opaque() {
    let words = ["fingerprint", "--release", "stablehlo"];
    let output = run(&words, &fixture(SECRETS));
    assert_eq!((code(&output), stdout(&output)), (1, ""));
    let told = stderr(&output);
    assert!(
        told.contains("'builtin.module'") && told.contains("--opaque"),
        "{told}"
    );
    let output = run(&["fingerprint", "--opaque", "--json"], &fixture(SECRETS));
    let value: Value = serde_json::from_str(stdout(&output)).expect("one object");
    assert_eq!(value["is_opaque"], true);
    assert_eq!(value["fingerprint"].as_str().map(str::len), Some(64));
}

/// No release is named in the file, and releases lay out the properties of its module in two ways.
#[test]
fn a_file_of_stablehlo_has_the_fingerprint_of_its_newest_version() {
    let file = fixture("../golden/stablehlo/pairs.0.9.0.mlirbc");
    let words = [
        "rewrite",
        "--canonical",
        "--bytecode-version",
        "6",
        "-o",
        "-",
    ];
    let newest = run(&words, &file);
    assert_eq!((code(&newest), stderr(&newest)), (0, ""));
    let newest = file_of(&newest.stdout);
    let [one, other] = [&*file, newest.path()].map(|file| {
        let output = run(&["fingerprint"], file);
        assert_eq!((code(&output), stderr(&output)), (0, ""));
        stdout(&output)[..64].to_owned()
    });
    assert_eq!(one, other);
}
