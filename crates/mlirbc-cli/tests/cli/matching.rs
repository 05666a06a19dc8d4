//! `mlirbc print --ops`.

use super::*;

fn matching(words: &[&str], file: &Path) -> String {
    let output = run(&[&["print", "--ops"], words].concat(), file);
    assert_eq!((code(&output), stderr(&output)), (0, ""), "{words:?}");
    stdout(&output).to_owned()
}

#[test]
fn matching_ops_are_below_their_paths() {
    let expected = "\
@filter/@scale
  func.func @scale(%arg0: memref<?xf32>, %arg1: f32) -> f32 {...}
@filter/@scale/4:scf.for/1:arith.mulf
  %2 = arith.mulf %1, %arg1 : f32
@filter/@weights
  func.func @weights() -> tensor<2x2xf32> {...}
@filter/@main
  func.func @main(%arg0: memref<?xf32>, %arg1: i1) -> f32 {...}
";
    let words = ["func.func", "--ops", "arith.m*"];
    assert_eq!(matching(&words, &fixture(KITCHEN)), expected);
    let generic = matching(&["scf.for", "--generic", "--locs"], &fixture(KITCHEN));
    assert!(
        generic.contains("\n  %9 = \"scf.for\"(%5, %8, %6, %7) ({...}) : ("),
        "{generic}"
    );
    assert!(generic.contains(" -> f32 loc("), "{generic}");
}

#[test]
fn ops_within_a_function_match() {
    let expected = "@filter/@scale/4:scf.for/1:arith.mulf\n  %2 = arith.mulf %1, %arg1 : f32\n";
    let words = ["arith.m*", "--function", "scale"];
    assert_eq!(matching(&words, &fixture(KITCHEN)), expected);
    let words = ["func.func", "--function", "scale"];
    let text = matching(&words, &fixture(KITCHEN));
    assert_eq!(text.lines().count(), 2, "{text}");
}

/// The texts are the lines that the whole text has, and the paths those of `--function`.
#[test]
fn values_have_the_names_of_the_whole_text() {
    for name in [KITCHEN, "cfg.llvm22.v6.mlirbc", "symbols.llvm22.v6.mlirbc"] {
        let file = fixture(name);
        for form in [&["--local-scope"][..], &["--local-scope", "--generic"]] {
            let whole = run(&[&["print"], form].concat(), &file);
            let lines: Vec<&str> = stdout(&whole).lines().map(str::trim).collect();
            let text = matching(&[&["*"], form].concat(), &file);
            let mut compared = 0;
            let mut path = "";
            for line in text.lines() {
                let Some(op) = line.strip_prefix("  ") else {
                    path = line;
                    continue;
                };
                let op = op.trim();
                if op.contains("{...}") {
                    continue;
                }
                // The prefix of the dialect is missing where it is that of the function.
                let short =
                    op.replacen("func.return", "return", 1)
                        .replacen("func.call", "call", 1);
                assert!(
                    lines.contains(&op) || lines.contains(&&*short),
                    "{name} {path}: {op}"
                );
                let alone = run(&["print", "--function", path], &file);
                assert_eq!(code(&alone), 0, "{path}");
                compared += 1;
            }
            assert!(compared >= 10, "{name} {compared}");
        }
    }
}

#[test]
fn no_matching_op_is_wrong_usage() {
    let output = run(
        &["print", "--ops", "d.*", "--ops", "\x1b[m"],
        &fixture(KITCHEN),
    );
    assert_eq!((code(&output), stdout(&output)), (2, ""));
    let expected = "no op is named 'd.*' or '\\u{1b}[m'; `mlirbc info` lists the names of ops\n";
    assert!(stderr(&output).ends_with(expected), "{}", stderr(&output));
    let output = run(
        &["print", "--ops", "*", "--function", "no"],
        &fixture(KITCHEN),
    );
    assert_eq!((code(&output), stdout(&output)), (2, ""));
    assert!(
        stderr(&output).contains("no symbol 'no'"),
        "{}",
        stderr(&output)
    );
    let output = run(
        &["print", "--ops", "*", "--max-text", "100"],
        &fixture(KITCHEN),
    );
    assert_eq!(code(&output), 1);
    assert!(
        stderr(&output).contains("--max-text"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn ops_on_several_lines_are_indented() {
    let text = "func.func @f(%a: i32) {
      cf.switch %a : i32, [default: ^bb1, 4: ^bb1]
    ^bb1:
      return
    }";
    let made = run_with_input(&["as", "-", "-o", "-"], text.as_bytes());
    assert_eq!(code(&made), 0, "{}", stderr(&made));
    let expected = "\
@f/^0/0:cf.switch
  cf.switch %arg0 : i32, [
    default: ^bb1,
    4: ^bb1
  ]
";
    assert_eq!(matching(&["cf.*"], file_of(&made.stdout).path()), expected);
}
