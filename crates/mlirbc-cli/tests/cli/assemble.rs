//! `mlirbc as`.

use super::*;

fn assemble(flags: &[&str], text: &str) -> Output {
    let file = file_of(text.as_bytes());
    let mut command = command();
    command.args(["as", "-o", "-"]).args(flags).arg(file.path());
    command.output().expect("mlirbc runs")
}

#[test]
fn as_writes_what_print_prints() {
    let file = fixture("registered.llvm22.v6.mlirbc");
    let text = stdout(&run(&["print", "--generic", "--locs"], &file)).to_owned();
    let made = assemble(&["--llvm", "22"], &text);
    assert_eq!((code(&made), stderr(&made)), (0, ""));
    assert!(made.stdout == std::fs::read(&file).unwrap());
}

#[test]
fn as_writes_other_versions_and_producers() {
    let text = "\"a.b\"() : () -> ()";
    let flags = [
        "--bytecode-version",
        "4",
        "--producer",
        "mine",
        "--no-implicit-module",
    ];
    let made = file_of(&assemble(&flags, text).stdout);
    let info = run(&["info", "--json"], made.path());
    let info: Value = serde_json::from_str(stdout(&info)).unwrap();
    assert_eq!(info["producer"], "mine");
    assert_eq!(info["bytecode_version"], 4);
    let printed = run(&["print", "--generic", "--local-scope"], made.path());
    assert_eq!(stdout(&printed), "\"a.b\"() : () -> ()\n");
}

#[test]
fn as_states_the_line_of_every_error() {
    let made = assemble(
        &[],
        "\"a.b\"(%x) : (i32) -> ()\n\"a.b\"(%y) : (i32) -> ()\n",
    );
    assert_eq!((code(&made), made.stdout.len()), (1, 0));
    let lines: Vec<&str> = stderr(&made).lines().collect();
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[3].ends_with(":2:7: error: use of undeclared SSA value name '%y'"));
    assert_eq!(
        (lines[4], lines[5]),
        ("\"a.b\"(%y) : (i32) -> ()", "      ^")
    );
}

#[test]
fn other_commands_read_text() {
    let bytecode = fixture("registered.llvm22.v6.mlirbc");
    let text = stdout(&run(
        &["print", "--generic", "--locs", "--local-scope"],
        &bytecode,
    ))
    .to_owned();
    let file = file_of(text.as_bytes());
    let run_22 = |arguments: &[&str], file: &Path| {
        let output = run(&[arguments, &["--release", "22"]].concat(), file);
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{arguments:?}");
        stdout(&output).to_owned()
    };
    let printed = run_22(
        &["print", "--generic", "--locs", "--local-scope"],
        file.path(),
    );
    assert!(printed == text);
    let info = |file: &Path| {
        let info: Value = serde_json::from_str(&run_22(&["info", "--json"], file)).unwrap();
        info["ops"].clone()
    };
    assert_eq!(info(file.path()), info(&bytecode));
    let path = bytecode.to_str().unwrap();
    assert_eq!(run_22(&["diff", path], file.path()), "");
    let hash = |file: &Path| {
        run_22(&["fingerprint"], file)
            .split_whitespace()
            .next()
            .map(str::to_owned)
    };
    assert_eq!(hash(file.path()), hash(&bytecode));
    let wrong = file_of(b"// a comment\n\"a.b\"(%x) : (i32) -> ()");
    let output = run(&["info"], wrong.path());
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("2:7: error: use of undeclared SSA value name '%x'"));
}

#[test]
fn as_drops_what_a_version_lacks_only_if_asked_to() {
    let text = "\"a.b\"() <\"text\"> : () -> ()";
    let refused = assemble(&["--bytecode-version", "4"], text);
    assert_eq!((code(&refused), refused.stdout.len()), (1, 0));
    assert!(stderr(&refused).contains("a.b"), "{}", stderr(&refused));
    let written = assemble(&["--bytecode-version", "4", "--lossy"], text);
    assert_eq!(code(&written), 0);
}

#[test]
fn as_says_that_bytecode_is_no_text() {
    let output = run(&["as", "-o", "-"], &fixture(KITCHEN));
    assert_eq!((code(&output), stdout(&output)), (1, ""));
    let message = "it is bytecode; `mlirbc print` shows its text\n";
    assert!(stderr(&output).ends_with(message), "{}", stderr(&output));
}

#[test]
fn pieces_of_a_text_become_files_with_the_lines_of_the_whole() {
    let text = "\"a.b\"() : () -> ()\n// -----\n\"a.b\"(%x) : (i32) -> ()\n// -----\n\n\"a.c\"() : () -> ()\n";
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.mlir");
    std::fs::write(&input, text).unwrap();
    let output = folder.path().join("out.mlirbc");
    let flags = ["as", "--split-input-file", "-o", output.to_str().unwrap()];
    let made = run(&flags, &input);
    assert_eq!(code(&made), 1);
    let said = stderr(&made);
    assert!(said.contains(":3:7: error: use of undeclared"), "{said}");
    let printed = |name: &str| {
        let printed = run(
            &["print", "--locs", "--local-scope"],
            &folder.path().join(name),
        );
        stdout(&printed).to_owned()
    };
    assert!(printed("out.0.mlirbc").contains("in.mlir\":1:1"));
    assert!(printed("out.2.mlirbc").contains("in.mlir\":6:1"));
    assert!(!folder.path().join("out.1.mlirbc").exists());
    assert!(!output.exists());
    let refused = run(&["as", "--split-input-file", "-o", "-"], &input);
    assert_eq!((code(&refused), refused.stdout.len()), (2, 0));
}

/// Runs a command on a text, and requires that it succeeds.
fn of_text(words: &[&str], text: &str) -> String {
    let output = run(words, file_of(text.as_bytes()).path());
    assert_eq!((code(&output), stderr(&output)), (0, ""), "{words:?}");
    stdout(&output).to_owned()
}

#[test]
fn all_commands_that_open_modules_read_text_in_the_custom_form() {
    let text = "module @m {\n  func.func private @f(i32) -> i32\n}\n";
    assert_eq!(of_text(&["print"], text), format!("{text}\n"));
    of_text(&["verify"], text);
    let info: Value = serde_json::from_str(&of_text(&["info", "--json"], text)).unwrap();
    assert_eq!(info["op_counts"]["func.func"], 1, "{info}");
    assert!(of_text(&["check"], text).contains("llvm-22"));
    let resources = "module {}\n{-# external_resources: { a: { b: \"0x0400000001\" } } #-}";
    assert!(of_text(&["resources"], resources).contains('b'));
    let other = file_of(b"func.func private @g()");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.mlirbc");
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let printed = || {
        let printed = run(&["print", "--locs"], &out);
        stdout(&printed).to_owned()
    };
    of_text(&["strip", "--locs", "-o", &path(&out)], text);
    assert!(printed().contains("loc(unknown)"), "{}", printed());
    of_text(&["merge", "-o", &path(&out), &path(other.path())], text);
    assert!(
        printed().contains("@f") && printed().contains("@g"),
        "{}",
        printed()
    );
    let viewer = file_of(br#"<script type="text/plain" id="embedded" data-name=""></script>"#);
    of_text(
        &["view", "--page", &path(viewer.path()), "-o", &path(&out)],
        text,
    );
    // The page has the bytes "ML\xefR" in base64.
    assert!(std::fs::read_to_string(&out).unwrap().contains(">TUzv"));
}

#[test]
fn files_named_mlir_are_text_and_prose_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.mlir");
    std::fs::write(&file, "something else\n").unwrap();
    let output = run(&["info"], &file);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("1:1: error:"),
        "{}",
        stderr(&output)
    );
    let output = run(&["info"], file_of(b"README.md describes the file\n").path());
    assert_eq!(code(&output), 1);
    assert!(!stderr(&output).contains("error:"), "{}", stderr(&output));
}
