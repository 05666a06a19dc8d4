//! The list of tests that a run did not run: what scripts say that skip a suite, and what `tools/ignored_tests.awk` lists.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use support::programs::root;

/// The scripts that test a suite which requires programs, each with the requirements that it names.
const SCRIPTS: [(&str, &[&str]); 7] = [
    ("bindings/go/test.sh", &["go"]),
    ("bindings/js/test.sh", &["js"]),
    ("bindings/python/test.sh", &["jax", "python"]),
    ("bindings/zig/test.sh", &["zig"]),
    ("tools/doxygen/make.sh", &["doxygen"]),
    // For each of the systems.
    ("tools/test_systems.sh", &["other-systems"; 4]),
    ("viewer/test.sh", &["viewer"]),
];

/// The path of a program.
fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let mut folders = std::env::split_paths(&path).map(|folder| folder.join(name));
    folders
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("no {name}"))
}

/// Runs a script where there are only the programs that every script uses.
fn run_without_programs(script: &str, require: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    for name in ["dirname", "mktemp", "rm", "tail"] {
        symlink(program(name), folder.path().join(name)).unwrap();
    }
    let mut command = Command::new(program("bash"));
    command.arg(root().join(script));
    command
        .env("PATH", folder.path())
        .env("MLIRBC_REQUIRE", require);
    for variable in ["PYTHON", "ZIG", "GO", "TSC", "CHROMIUM", "PUPPETEER"] {
        command.env_remove(variable);
    }
    command.output().unwrap()
}

/// The lines of the list for a log.
fn listed(log: &str) -> Vec<String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), log).unwrap();
    let mut command = Command::new("awk");
    command
        .arg("-f")
        .arg(root().join("tools/ignored_tests.awk"));
    let output = command.arg(file.path()).stdin(Stdio::null()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_suite_without_its_programs_is_skipped_and_listed() {
    for (script, suites) in SCRIPTS {
        let output = run_without_programs(script, "corpus");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{script}: {said}");
        let list = listed(&said);
        assert_eq!(list.len(), suites.len(), "{script}: {list:?}");
        for (line, suite) in list.iter().zip(suites) {
            let requires = format!("{suite}: requires ");
            assert!(line.starts_with(&requires), "{script}: {line}");
        }
    }
}

#[test]
fn a_suite_that_is_required_fails_without_its_programs() {
    for (script, suites) in SCRIPTS {
        for require in suites.iter().copied().chain(["all"]) {
            let required = format!("corpus,{require}");
            let output = run_without_programs(script, &required);
            assert_eq!(output.status.code(), Some(1), "{script} with {required}");
        }
    }
}

/// Every script that can skip is in the list above, and says it in one way.
#[test]
fn every_script_that_skips_is_known() {
    let mut scripts = Vec::new();
    let mut folders = ["bindings", "viewer", "tools"]
        .map(|it| root().join(it))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "sh") {
                scripts.push(path);
            }
        }
    }
    assert!(scripts.len() > 10, "{scripts:?}");
    let known = SCRIPTS.map(|(script, _)| root().join(script));
    let others = ["tools/skip.sh", "tools/test_release.sh"].map(|it| root().join(it));
    for script in scripts {
        let text = fs::read_to_string(&script).unwrap();
        let is_source = script == others[0];
        assert!(
            is_source || !text.contains("SKIPPED"),
            "{} prints the line itself",
            script.display()
        );
        if text.contains("skip.sh") && !others.contains(&script) {
            assert!(known.contains(&script), "{}", script.display());
        }
    }
}

#[test]
fn the_list_has_what_each_runner_ignored() {
    let log = "     Running tests/print/main.rs (target/debug/deps/print-1)
test corpus::prints ... ignored, requires corpus: set MLIRBC_CORPUS
test text ... ok
     Running unittests src/lib.rs (target/debug/deps/mlirbc-1)
test one::other ... ignored
   Doc-tests mlirbc
test src/lib.rs - (line 5) ... ignored
 3/9 Test  #3: valgrind_ops ...***Not Run (Disabled)   0.00 sec
SKIPPED: go: requires go (Debian: golang-go)
SKIPPED [1] test_jax.py:24: jax is not installed
ok 12 - a JAX export # SKIP INPUTS has no predict.jax_export
ok 13 - another
\u{fe63} a large file (0.08ms) # INPUTS has no large.mlirbc
";
    let expected = [
        "print: corpus::prints: requires corpus: set MLIRBC_CORPUS",
        "src/lib: one::other",
        "doc: src/lib.rs - (line 5)",
        "ctest: valgrind_ops: requires valgrind",
        "go: requires go (Debian: golang-go)",
        "pytest: test_jax.py:24: jax is not installed",
        "node: a JAX export: INPUTS has no predict.jax_export",
        "node: a large file: INPUTS has no large.mlirbc",
    ];
    assert_eq!(listed(log), expected);
    assert_eq!(listed("test text ... ok\n"), ["none"]);
}
