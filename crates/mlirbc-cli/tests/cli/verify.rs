//! `mlirbc verify`.

use super::*;

#[test]
fn verify_accepts_exactly_what_is_sound() {
    for line in manifest("handmade/MANIFEST.tsv") {
        let path = fixture("handmade").join(&line[0]);
        let output = run(&["verify"], &path);
        assert_eq!(stdout(&output), "", "{line:?}");
        if line[1] == "ok" {
            assert_eq!((code(&output), stderr(&output)), (0, ""), "{line:?}");
        } else {
            let message = stderr(&output);
            assert_eq!(code(&output), 1, "{line:?}: {message}");
            assert_eq!(message.lines().count(), 1, "{line:?}: {message}");
            assert!(
                message.starts_with(&format!("{}: ", path.display())),
                "{message}"
            );
            assert!(message.contains(" (at byte "), "{message}");
        }
    }
}

#[test]
fn verify_tells_offset_and_path() {
    let output = run(&["verify"], &fixture("handmade/location_kind.mlirbc"));
    let message = stderr(&output);
    assert!(
        message.contains("expected a location attribute, found dictionary"),
        "{message}"
    );
    assert!(
        message.contains("(at byte 42, in IR section > op 0 'builtin.module'"),
        "{message}"
    );
}

#[test]
fn verify_continues_after_a_damaged_file() {
    let files = [
        "handmade/magic.mlirbc",
        KITCHEN,
        "handmade/version_7.mlirbc",
    ];
    let output = command()
        .args(["verify", "-v"])
        .args(files.map(fixture))
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&output), 1);
    assert_eq!(stderr(&output).lines().count(), 2);
    let summary = format!(
        "{}: sound, bytecode version 6 by MLIR22.1.8: 22 ops, 49 attributes, 8 types, 1 resource\n",
        fixture(KITCHEN).display()
    );
    assert_eq!(stdout(&output), summary);
    let missing = run(
        &["verify", fixture(KITCHEN).to_str().expect("UTF-8")],
        Path::new("/no/such"),
    );
    assert_eq!(code(&missing), 2);
    assert!(
        stderr(&missing).starts_with("mlirbc: /no/such: cannot read it: "),
        "{}",
        stderr(&missing)
    );
}

#[test]
fn limits_reach_the_library() {
    let path = fixture(KITCHEN);
    for (words, what) in [
        (
            ["verify", "--max-ops", "21"],
            "the number of ops may be at most 21",
        ),
        (
            ["verify", "--max-depth", "2"],
            "the nesting of regions may be at most 2",
        ),
    ] {
        let output = run(&words, &path);
        assert_eq!(code(&output), 1);
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
    }
    assert_eq!(code(&run(&["verify", "--max-ops", "22"], &path)), 0);
    assert_eq!(code(&run(&["dump", "--max-ops", "21"], &path)), 1);
    assert_eq!(code(&run(&["info", "--max-ops", "21"], &path)), 1);
}

/// The exit code and the message for a text.
fn verified(text: &str) -> (i32, String) {
    let file = file_of(text.as_bytes());
    let output = run(&["verify"], file.path());
    (code(&output), stderr(&output).to_owned())
}

#[test]
fn a_branch_to_the_first_block_of_a_region_is_a_fault() {
    let text = "func.func @f() {\n^a:\n  cf.br ^b\n^b:\n  cf.br TO\n}\n";
    assert_eq!(verified(&text.replace("TO", "^b")), (0, String::new()));
    let (code, message) = verified(&text.replace("TO", "^a"));
    assert_eq!(code, 1, "{message}");
    let fault = "invalid successor 0: the first block of a region may not have predecessors";
    assert!(message.contains(fault), "{message}");
    assert!(message.contains("op 0 'cf.br'"), "{message}");
}

#[test]
fn a_use_before_the_definition_in_a_text_is_a_fault() {
    let (code, message) = verified(
        "func.func @f() {\n  \"a.use\"(%0) : (i1) -> ()\n  %0 = arith.constant true\n  return\n}\n",
    );
    assert_eq!(code, 1, "{message}");
    assert!(message.contains("does not dominate this use"), "{message}");
    assert!(message.contains("op 0 'a.use'"), "{message}");
}
