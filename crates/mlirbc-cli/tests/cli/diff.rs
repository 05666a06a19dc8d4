//! `mlirbc diff`.

use super::*;

fn diff(words: &[&str], old: &Path, new: &Path) -> Output {
    let mut command = command();
    command.arg("diff").args(words).args([old, new]);
    command.output().expect("mlirbc runs")
}

fn stripped() -> tempfile::NamedTempFile {
    let output = run(&["strip", "--locs", "-o", "-"], &fixture(KITCHEN));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    file_of(&output.stdout)
}

#[test]
fn equal_files_differ_in_nothing() {
    let kitchen = fixture(KITCHEN);
    let output = diff(&[], &kitchen, &kitchen);
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, "", "")
    );
    let output = diff(&["--ignore-locs"], &kitchen, stripped().path());
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, "", "")
    );
}

#[test]
fn differences_are_below_the_paths_of_their_ops() {
    let output = diff(&[], &fixture(KITCHEN), stripped().path());
    assert_eq!((code(&output), stderr(&output)), (1, ""));
    let text = stdout(&output);
    let start = "@filter\n  - location: loc(\"";
    assert!(text.starts_with(start), "{text}");
    let load = "@filter/@scale/4:scf.for/0:memref.load\n  - location: loc(";
    assert!(text.contains(load), "{text}");
    assert!(text.contains("\n  + location: loc(unknown)\n"), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
}

#[test]
fn differences_are_coloured_and_json_on_request() {
    let (kitchen, older) = (fixture(KITCHEN), fixture("kitchen.llvm22.v5.mlirbc"));
    let output = diff(&[], &kitchen, &older);
    let expected = "the file\n  - version: 6\n  + version: 5\n";
    assert_eq!((code(&output), stdout(&output)), (1, expected));
    let output = diff(&["--color", "always"], &kitchen, &older);
    let text = stdout(&output);
    assert!(text.contains("\x1b[31m  - version: 6\x1b[0m\n"), "{text:?}");
    assert!(text.contains("\x1b[32m  + version: 5\x1b[0m\n"), "{text:?}");
    let output = diff(&["--json"], &kitchen, &older);
    assert_eq!(code(&output), 1);
    let value: Value = serde_json::from_str(stdout(&output)).unwrap();
    let expected = serde_json::json!({
        "path": "", "part": "version", "change": "changed", "name": "",
        "old_path": null, "new_path": null, "old": "6", "new": "5",
    });
    assert_eq!(value, expected);
}

/// Ops that one file only has are in their custom form, without their regions, and with the names of `print`.
#[test]
fn whole_ops_are_in_custom_form() {
    let module = |extra: &str| {
        let text = format!(
            "func.func @f(%a: i32, %m: memref<4xi32>) -> i32 {{
              %c = arith.constant 3 : index
              {extra}
              return %a : i32
            }}"
        );
        let made = run_with_input(&["as", "-", "-o", "-"], text.as_bytes());
        assert_eq!((code(&made), stderr(&made)), (0, ""));
        file_of(&made.stdout)
    };
    let old = module("%0 = arith.addi %a, %a : i32\nmemref.store %0, %m[%c] : memref<4xi32>");
    let new = module(
        "scf.for %i = %c to %c step %c {\n %1 = arith.muli %a, %a : i32\n}\n\"d.x\"(%a) {b = @\"<&>\\1B\"} : (i32) -> ()",
    );
    let expected = "\
@f/1:arith.addi
  - op: %0 = arith.addi %arg0, %arg0 : i32
@f/2:memref.store
  - op: memref.store %0, %arg1[%c3] : memref<4xi32>
@f/1:scf.for
  + op: scf.for %arg2 = %c3 to %c3 step %c3 {...}
@f/2:d.x
  + op: \"d.x\"(%arg0) {b = @\"<&>\\1B\"} : (i32) -> ()
";
    let output = diff(&["--ignore-locs"], old.path(), new.path());
    assert_eq!((code(&output), stderr(&output)), (1, ""));
    assert_eq!(stdout(&output), expected);
    let again = diff(&["--ignore-locs"], old.path(), new.path());
    assert_eq!(again.stdout, output.stdout);
}

#[test]
fn damage_is_trouble() {
    let kitchen = fixture(KITCHEN);
    let bytes = std::fs::read(&kitchen).unwrap();
    let damaged = file_of(&bytes[..bytes.len() / 2]);
    let output = diff(&[], &kitchen, damaged.path());
    assert_eq!((code(&output), stdout(&output)), (2, ""));
    assert!(!stderr(&output).is_empty());
    let output = diff(&[], &kitchen, &fixture("no such file"));
    assert_eq!((code(&output), stdout(&output)), (2, ""));
}

/// Runs git in a folder, with the command of this build in the path.
fn git(folder: &Path, words: &[&str]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_mlirbc")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("git");
    command
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_PAGER", "cat")
        .args(["-c", "user.name=a", "-c", "user.email=a@b.example"])
        .args(words);
    let output = command.output().expect("git runs");
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    output
}

/// Git runs the command as docs/command-line.md has it.
#[cfg(unix)]
#[test]
fn git_shows_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let model = folder.join("model.mlirbc");
    git(folder, &["init", "-q"]);
    std::fs::copy(fixture(KITCHEN), &model).unwrap();
    std::fs::write(folder.join(".gitattributes"), "*.mlirbc diff=mlirbc\n").unwrap();
    git(folder, &["add", "."]);
    git(folder, &["commit", "-q", "-m", "first"]);
    std::fs::copy(fixture("kitchen.llvm22.v5.mlirbc"), &model).unwrap();
    let expected = "the file\n  - version: 6\n  + version: 5\n";
    let tool = "mlirbc diff \"$LOCAL\" \"$REMOTE\"";
    git(folder, &["config", "difftool.mlirbc.cmd", tool]);
    let words = [
        "difftool",
        "--no-prompt",
        "--tool",
        "mlirbc",
        "--",
        "model.mlirbc",
    ];
    assert_eq!(stdout(&git(folder, &words)), expected);
    let driver = "sh -c 'mlirbc diff \"$1\" \"$4\" || test $? = 1'";
    git(folder, &["config", "diff.mlirbc.command", driver]);
    assert_eq!(stdout(&git(folder, &["diff"])), expected);
    git(folder, &["config", "--unset", "diff.mlirbc.command"]);
    let text = "mlirbc print --local-scope";
    git(folder, &["config", "diff.mlirbc.textconv", text]);
    std::fs::copy(fixture("cfg.llvm22.v6.mlirbc"), &model).unwrap();
    let output = git(folder, &["diff"]);
    let text = stdout(&output);
    assert!(text.contains("\n+    %"), "{text}");
}
