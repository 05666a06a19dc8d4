//! `mlirbc merge`.

use super::*;

fn merge(words: &[&str], files: &[&Path]) -> Output {
    let mut command = command();
    command.args(["merge", "-o", "-"]).args(words).args(files);
    command.output().expect("mlirbc runs")
}

fn text_of(output: &Output) -> String {
    assert_eq!(code(output), 0, "{}", stderr(output));
    let file = file_of(&output.stdout);
    assert_eq!(code(&run(&["verify"], file.path())), 0);
    stdout(&run(&["print", "--generic", "--resources"], file.path())).to_owned()
}

#[test]
fn merge_appends_the_ops_of_the_other_files() {
    let (kitchen, cfg) = (fixture(KITCHEN), fixture("cfg.llvm22.v6.mlirbc"));
    let merged = merge(&[], &[&kitchen, &cfg]);
    assert_eq!(stderr(&merged), "");
    let text = text_of(&merged);
    let functions = |text: &str| text.matches("\"func.func\"").count();
    let of = |file: &Path| functions(stdout(&run(&["print", "--generic"], file)));
    assert_eq!(functions(&text), of(&kitchen) + of(&cfg));
    assert!(text.contains("blur: \"0x04"), "{text}");
    let three = merge(&["--rename"], &[&kitchen, &cfg, &cfg]);
    assert_eq!(functions(&text_of(&three)), of(&kitchen) + 2 * of(&cfg));
}

#[test]
fn merge_refuses_symbols_with_one_name_unless_they_are_renamed() {
    let kitchen = fixture(KITCHEN);
    let refused = merge(&[], &[&kitchen, &kitchen]);
    assert_eq!((code(&refused), stdout(&refused)), (1, ""));
    assert!(stderr(&refused).contains("'scale'"), "{}", stderr(&refused));
    let text = text_of(&merge(&["--rename"], &[&kitchen, &kitchen]));
    for part in [
        "sym_name = \"scale_0\"",
        "callee = @scale_0",
        "callee = @scale}",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn merge_converts_other_versions_of_the_format() {
    let (cfg, kitchen) = (fixture("cfg.llvm22.v6.mlirbc"), "kitchen.llvm22.v4.mlirbc");
    let merged = merge(&[], &[&cfg, &fixture(kitchen)]);
    let text = text_of(&merged);
    assert!(text.contains("<{callee = @scale}>"), "{text}");
}

#[test]
fn merge_reports_what_it_leaves_out() {
    let (cfg, kitchen) = (fixture("cfg.llvm22.v6.mlirbc"), fixture(KITCHEN));
    let merged = merge(&[], &[&cfg, &kitchen]);
    assert_eq!(code(&merged), 0);
    let told = stderr(&merged);
    let expected = "the attribute 'filter.version' of the module is left out";
    assert!(told.contains(expected), "{told}");
    // Opaque entries cannot be copied, but may be in the first file.
    let opaque = fixture("fallback.llvm22.v6.mlirbc");
    let refused = merge(&[], &[&kitchen, &opaque]);
    assert_eq!((code(&refused), stdout(&refused)), (1, ""));
    assert!(stderr(&refused).contains("'test'"), "{}", stderr(&refused));
    assert_eq!(code(&merge(&["--rename"], &[&opaque, &cfg])), 0);
}

#[test]
fn merge_requires_modules_of_two_files() {
    assert_eq!(code(&merge(&[], &[&fixture(KITCHEN)])), 2);
    let damaged = fixture("handmade/truncated_half.mlirbc");
    let found = merge(&[], &[&fixture(KITCHEN), &damaged]);
    assert_eq!((code(&found), stdout(&found)), (1, ""));
    let found = stderr(&found);
    assert!(found.contains("truncated_half"), "{found}");
    let missing = merge(&[], &[&fixture(KITCHEN), Path::new("/no/such/file")]);
    assert_eq!(code(&missing), 2);
}

#[test]
fn merge_does_not_hold_the_text_of_attributes_of_the_module() {
    // Each array has the one before it twice: 2^40 strings.
    let definitions: String = (1..=40)
        .map(|number| format!("#a{number} = [#a{0}, #a{0}]\n", number - 1))
        .collect();
    let text = format!(
        "#a0 = [\"x\"]\n{definitions}\"builtin.module\"() ({{ \"d.op\"() : () -> () }}) {{d.a = #a40}} : () -> ()\n"
    );
    let assembled = run_with_input(&["as", "-o", "-", "-"], text.as_bytes());
    assert_eq!(code(&assembled), 0, "{}", stderr(&assembled));
    let file = file_of(&assembled.stdout);
    let refused = merge(&[], &[file.path(), file.path()]);
    assert_eq!((code(&refused), stdout(&refused)), (1, ""));
    let message = stderr(&refused);
    assert!(message.contains("the bytes of the text"), "{message}");
}
