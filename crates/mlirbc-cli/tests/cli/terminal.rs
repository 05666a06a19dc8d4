//! Streams, terminals, wrong usage.

use super::*;

#[test]
fn standard_input_is_a_file_too() {
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let output = run_with_input(&["info", "--json", "-"], &bytes);
    let info: Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(
        (&info["file"], &info["ops"]),
        (&"<stdin>".into(), &22.into())
    );
    assert_eq!(code(&run_with_input(&["verify", "-"], &bytes)), 0);
    let cut = run_with_input(&["verify", "-"], &bytes[..100]);
    assert_eq!(code(&cut), 1);
    assert!(
        stderr(&cut).starts_with("<stdin>: unexpected end"),
        "{}",
        stderr(&cut)
    );
    let dump = run_with_input(&["dump", "-"], &bytes);
    assert_eq!(dump.stdout, run(&["dump"], &fixture(KITCHEN)).stdout);
}

#[test]
fn colour_is_for_terminals() {
    for words in [&["info"][..], &["dump"], &["print"], &["verify", "-v"]] {
        let plain = run(words, &fixture(KITCHEN));
        assert!(!plain.stdout.contains(&0x1b), "{words:?}");
        let forced = run(&[words, &["--color", "always"]].concat(), &fixture(KITCHEN));
        assert!(forced.stdout.contains(&0x1b), "{words:?}");
    }
    let bad = run(&["dump"], &fixture("handmade/magic.mlirbc"));
    assert!(!bad.stderr.contains(&0x1b));
}

#[test]
fn a_file_cannot_control_the_terminal() {
    let mut bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let at = bytes
        .windows(5)
        .position(|part| part == b"scale")
        .expect("the string");
    bytes[at] = 0x1b;
    bytes[5] = 0x1b;
    let file = file_of(&bytes);
    for words in [&["info"][..], &["dump"], &["verify", "-v"]] {
        let output = run(words, file.path());
        assert!(!output.stdout.contains(&0x1b), "{words:?}");
        assert!(stdout(&output).contains("\\u{1b}"), "{words:?}");
    }
}

#[test]
fn no_name_or_text_of_a_file_controls_the_terminal() {
    let file = screen::hostile();
    let kitchen = fixture(KITCHEN);
    let kitchen = kitchen.to_str().expect("a path in UTF-8");
    for words in [
        &["print"][..],
        &["print", "--locs"],
        &["print", "--generic", "--locs"],
        &["print", "--ops", "*", "--locs"],
        &["print", "--ops", "\x1b[m"],
        &["print", "--function", "no"],
        &["print", "--function", "\x1b[m"],
        &["info", "--all"],
        &["info", "--json"],
        &["dump"],
        &["dump", "--full", "--json"],
        &["verify", "-v"],
        &["check"],
        &["check", "--reader", "llvm-19"],
        &["check", "--json"],
        &["diff", kitchen],
        &["diff", "--json", kitchen],
        &["strip", "--locs", "--names", "-o", "-"],
        &["convert", "--llvm", "17", "--json", "-", "-o", "/dev/null"],
    ] {
        let output = run(words, file.path());
        let is_text = words[0] != "strip";
        assert!(!is_text || !output.stdout.contains(&0x1b), "{words:?}");
        assert!(!output.stderr.contains(&0x1b), "{words:?}");
        assert!(
            !output.stdout.is_empty() || !output.stderr.is_empty(),
            "{words:?}"
        );
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command()
        .arg("dump")
        .arg(fixture("many_functions.llvm22.v6.mlirbc"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlirbc starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut start = [0; 8];
    stdout.read_exact(&mut start).expect("some output");
    drop(stdout);
    let output = child.wait_with_output().expect("mlirbc ends");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
}

#[test]
fn wrong_usage_and_help() {
    for words in [
        &[][..],
        &["info"],
        &["verify"],
        &["frobnicate"],
        &["info", "--max-ops", "x"],
    ] {
        let output = command().args(words).output().expect("mlirbc runs");
        assert_eq!(code(&output), 2, "{words:?}");
        assert_eq!(stdout(&output), "", "{words:?}");
    }
    for words in [
        &["--help"][..],
        &["info", "--help"],
        &["verify", "--help"],
        &["dump", "--help"],
    ] {
        let output = command().args(words).output().expect("mlirbc runs");
        assert_eq!(code(&output), 0, "{words:?}");
        assert!(stdout(&output).contains("Examples:"), "{words:?}");
        assert!(stdout(&output).contains("Exit codes:"), "{words:?}");
    }
    let version = command().arg("--version").output().expect("mlirbc runs");
    assert_eq!(stdout(&version), "mlirbc 0.1.0\n");
    let folder = run(&["info"], &fixtures());
    assert_eq!(code(&folder), 2);
    assert!(stderr(&folder).ends_with("cannot read it: it is a directory\n"));
}
