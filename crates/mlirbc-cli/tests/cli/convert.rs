//! `mlirbc convert`.

use super::*;

fn convert(release: &str, file: &Path) -> Output {
    let mut command = command();
    command
        .args(["convert", "--llvm", release, "-o", "-"])
        .arg(file);
    command.output().expect("mlirbc runs")
}

#[test]
fn convert_writes_a_file_of_the_release() {
    let converted = convert("19", &fixture("registered.llvm22.v6.mlirbc"));
    assert_eq!((code(&converted), stderr(&converted)), (0, ""));
    let file = file_of(&converted.stdout);
    let other = fixture("registered.llvm19.v6.mlirbc");
    let text = |file: &Path| stdout(&run(&["print", "--generic"], file)).to_owned();
    assert_eq!(text(file.path()), text(&other));
    let info = run(&["info"], file.path());
    assert!(
        stdout(&info).contains("MLIR19.1.7 (mlirbc "),
        "{}",
        stdout(&info)
    );
}

#[test]
fn convert_lists_what_the_release_lacks_and_writes_nothing() {
    let refused = convert("19", &fixture("natives.llvm22.v6.mlirbc"));
    assert_eq!((code(&refused), refused.stdout.len()), (1, 0));
    let lines: Vec<&str> = stderr(&refused).lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("does not have this value of property 'noWrapFlags' (at byte"));
    assert!(lines[2].ends_with("'affine.linearize_index')"));
}

#[test]
fn convert_with_keep_going_writes_the_rest_and_reports_the_losses() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let mut command = command();
    command.args([
        "convert",
        "--llvm",
        "19",
        "--keep-going",
        "-o",
        "-",
        "--json",
    ]);
    command
        .arg(&report)
        .arg(fixture("natives.llvm22.v6.mlirbc"));
    let converted = command.output().expect("mlirbc runs");
    assert_eq!(
        (code(&converted), stderr(&converted).lines().count()),
        (0, 3)
    );
    let file = file_of(&converted.stdout);
    let text = run(&["print", "--generic"], file.path());
    assert_eq!(code(&text), 0);
    assert!(!stdout(&text).contains("noWrapFlags"), "{}", stdout(&text));
    let report = std::fs::read_to_string(report).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["source"], "MLIR22.1.8");
    assert_eq!(
        (&report["target"], &report["is_converted"]),
        (&"19".into(), &true.into())
    );
    let obstacles = report["obstacles"].as_array().unwrap();
    assert_eq!(obstacles.len(), 3);
    let message = "LLVM 19 does not have this value of property 'noWrapFlags'";
    assert_eq!(obstacles[0]["message"], message);
    let path = obstacles[0]["path"].as_str().unwrap();
    assert!(path.ends_with("'llvm.getelementptr'"), "{path}");
}

#[test]
fn an_obstacle_names_its_op() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.mlirbc");
    let mut command = command();
    command.args(["convert", "--llvm", "19", "-o"]).arg(out);
    let refused = command.arg(fixture("natives.llvm22.v6.mlirbc")).output();
    let refused = refused.expect("mlirbc runs");
    assert_eq!(code(&refused), 1);
    let expected = ": llvm.getelementptr: LLVM 19 does not have this value of property";
    assert!(stderr(&refused).contains(expected), "{}", stderr(&refused));
}

#[test]
fn llvm_20_is_answered_with_the_releases_next_to_it() {
    let file = fixture("changes.llvm22.v6.mlirbc");
    for arguments in [
        &["convert", "--llvm", "20", "-o", "out"][..],
        &["check", "--reader", "llvm-20"],
        &["print", "--release", "20"],
        &["as", "--llvm", "20", "-o", "out"],
    ] {
        let refused = command().args(arguments).arg(&file).output();
        let refused = refused.expect("mlirbc runs");
        assert_eq!(code(&refused), 2, "{arguments:?}");
        let text = stderr(&refused);
        assert!(text.contains("use 19 or 21"), "{arguments:?}: {text}");
    }
}

#[test]
fn convert_reports_what_it_renamed() {
    let mut command = command();
    command.args(["convert", "--llvm", "19", "-o"]);
    let folder = tempfile::tempdir().unwrap();
    command
        .arg(folder.path().join("out.mlirbc"))
        .args(["--json", "-"]);
    let converted = command.arg(fixture("changes.llvm22.v6.mlirbc")).output();
    let converted = converted.expect("mlirbc runs");
    assert_eq!((code(&converted), stderr(&converted)), (0, ""));
    let report: serde_json::Value = serde_json::from_str(stdout(&converted)).unwrap();
    let change = &report["changes"][0];
    assert_eq!(change["op"], "llvm.getelementptr");
    assert_eq!(
        (&change["property"], &change["renamed"]),
        (&"noWrapFlags".into(), &"inbounds".into())
    );
    assert_eq!(
        (&report["texts"], &report["obstacles"]),
        (&1.into(), &serde_json::json!([]))
    );
}

#[test]
fn a_report_and_a_file_cannot_share_standard_output() {
    let mut command = command();
    command.args(["convert", "--llvm", "19", "-o", "-", "--json", "-"]);
    let refused = command.arg(fixture("changes.llvm22.v6.mlirbc")).output();
    let refused = refused.expect("mlirbc runs");
    assert_eq!((code(&refused), refused.stdout.len()), (2, 0));
}

/// MLIR reads only attributes from the dictionaries of version 4.
#[test]
fn properties_that_mlir_ignores_are_reported() {
    let file = fixture("changes.llvm22.v6.mlirbc");
    let expected =
        "MLIR ignores property 'noWrapFlags' of 1 ops 'llvm.getelementptr' in version 4\n";
    let version = ["--bytecode-version", "4", "-o", "-"];
    for command in [&["convert", "--llvm", "22"][..], &["rewrite"]] {
        let arguments: Vec<&str> = command.iter().chain(&version).copied().collect();
        let written = run(&arguments, &file);
        assert_eq!(code(&written), 0);
        assert!(stderr(&written).ends_with(expected), "{}", stderr(&written));
    }
    // The input may have the version already.
    let folder = tempfile::tempdir().unwrap();
    let older = folder.path().join("older.mlirbc");
    let output = [
        "rewrite",
        "--bytecode-version",
        "4",
        "-o",
        older.to_str().unwrap(),
    ];
    assert_eq!(code(&run(&output, &file)), 0);
    let written = run(&["convert", "--llvm", "22", "-o", "-"], &older);
    assert!(stderr(&written).ends_with(expected), "{}", stderr(&written));
}

/// An artifact that StableHLO wrote.
fn artifact(name: &str) -> std::path::PathBuf {
    support::programs::root()
        .join("tests/golden/stablehlo")
        .join(name)
}

fn convert_artifact(words: &[&str], name: &str) -> Output {
    let mut command = command();
    command.args(["convert", "-o", "-"]).args(words);
    command.arg(artifact(name)).output().expect("mlirbc runs")
}

#[test]
fn convert_writes_an_artifact_of_another_version_of_stablehlo() {
    for version in ["1.4", "1.4.0"] {
        let converted = convert_artifact(&["--stablehlo", version], "later.1.20.0.mlirbc");
        assert_eq!((code(&converted), stderr(&converted)), (0, ""));
        let expected = std::fs::read(artifact("later.1.4.0.mlirbc")).unwrap();
        assert!(converted.stdout == expected);
    }
}

#[test]
fn convert_lists_what_the_version_of_stablehlo_lacks() {
    let refused = convert_artifact(&["--stablehlo", "1.3"], "later.1.20.0.mlirbc");
    assert_eq!((code(&refused), refused.stdout.len()), (1, 0));
    let lines: Vec<&str> = stderr(&refused).lines().collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("StableHLO 1.3.0 does not have op tan_v2 (since 1.4.0)"));
    let unknown = convert_artifact(&["--stablehlo", "7.1"], "later.1.20.0.mlirbc");
    assert_eq!(code(&unknown), 1);
    assert!(stderr(&unknown).contains("expected a known version, found 7.1.0"));
}

#[test]
fn convert_has_one_target() {
    for words in [
        &["--stablehlo", "1.3", "--llvm", "19"][..],
        &["--stablehlo", "1.3", "--bytecode-version", "4"],
        &["--stablehlo", "v1.3"],
        &[],
    ] {
        let refused = convert_artifact(words, "later.1.20.0.mlirbc");
        assert_eq!(code(&refused), 2, "{words:?}");
    }
}

#[test]
fn convert_with_keep_going_keeps_the_numbering_where_an_encoding_is_unknown() {
    let file = fixture("handmade/opaque_custom_attribute.mlirbc");
    let refused = convert("22", &file);
    assert_eq!((code(&refused), refused.stdout.len()), (1, 0));
    let mut command = command();
    command.args(["convert", "--llvm", "22", "--keep-going", "-o", "-"]);
    let converted = command.arg(&file).output().expect("mlirbc runs");
    assert_eq!(code(&converted), 0);
    assert!(
        stderr(&converted)
            .contains("indices are kept, because something is opaque: cannot renumber: the encoding of attribute 3"),
        "{}",
        stderr(&converted)
    );
    let written = file_of(&converted.stdout);
    let text = |file: &Path| stdout(&run(&["print", "--generic"], file)).to_owned();
    assert_eq!(text(written.path()), text(&file));
}

/// LLVM 21 reads attributes of equal texts as one.
#[test]
fn distinct_attributes_stay_two_for_llvm_21() {
    let group = |number: u32| format!("#llvm.access_group<id = distinct[{number}]<>>");
    let text = format!(
        "module attributes {{llvm.a = {}, llvm.b = {}}} {{}}",
        group(0),
        group(1)
    );
    let words = ["as", "--llvm", "22", "-", "-o", "-"];
    let made = file_of(&run_with_input(&words, text.as_bytes()).stdout);
    let checked = run(&["check"], made.path());
    let llvm_21 = |output: &Output| {
        let mut lines = stdout(output).lines();
        let line = lines.find(|line| line.starts_with("llvm-21"));
        line.unwrap_or_default().to_owned()
    };
    assert!(llvm_21(&checked).starts_with("llvm-21  no"), "{checked:?}");
    let converted = convert("21", made.path());
    assert_eq!((code(&converted), stderr(&converted)), (0, ""));
    let converted = file_of(&converted.stdout);
    let checked = run(&["check"], converted.path());
    assert!(llvm_21(&checked).starts_with("llvm-21  yes"), "{checked:?}");
    let printed = run(&["print", "--generic", "--local-scope"], converted.path());
    let printed = stdout(&printed);
    assert!(printed.contains("distinct[0]") && printed.contains("distinct[1]"));
}
