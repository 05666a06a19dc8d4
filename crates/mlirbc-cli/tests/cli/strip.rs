//! `mlirbc strip`.

use super::*;

#[test]
fn strip_removes_what_its_options_name() {
    let stripped = run(&["strip", "--locs", "-o", "-"], &fixture(SECRETS));
    assert_eq!((code(&stripped), stderr(&stripped)), (0, ""));
    assert!(!holds(&stripped.stdout, "secret-caller.py"));
    assert!(holds(&stripped.stdout, "kept-attribute.py"));
    assert!(holds(&stripped.stdout, "secret_key"));
    let dense = fixture("dense.llvm22.v6.mlirbc");
    let more_than = |flag: &str, count: &str| {
        let stripped = run(&["strip", flag, "-o", "-"], &dense);
        assert_eq!((code(&stripped), stderr(&stripped)), (0, ""));
        let file = file_of(&stripped.stdout);
        let printed = run(&["print", "--generic"], file.path());
        assert!(stdout(&printed).contains(count), "{}", stdout(&printed));
    };
    more_than("--constants=4", "i32 = dense<0> : tensor<2x3xi32>");
    more_than("--constants=4", "f8 = dense<[1.000000e+00, 0x7F]>");
    more_than("--constants", "i32 = dense<[[1, 2, 3], [4, 5, 6]]>");
    let words = [
        "strip",
        "--locs",
        "--resources",
        "--names",
        "--producer",
        "me",
        "-o",
        "-",
    ];
    let stripped = run(&words, &fixture(SECRETS));
    assert_eq!(code(&stripped), 0);
    assert!(
        stderr(&stripped).contains("1 name kept"),
        "{}",
        stderr(&stripped)
    );
    for gone in [
        "secret-",
        "secret_key",
        "secret_tool",
        "secret_weights",
        "MLIR22",
    ] {
        assert!(!holds(&stripped.stdout, gone), "{gone}");
    }
    let file = file_of(&stripped.stdout);
    assert_eq!(code(&run(&["verify"], file.path())), 0);
}

#[test]
fn strip_tells_what_it_cannot_be_sure_of() {
    let words = ["strip", "--locs", "--release", "stablehlo", "-o", "-"];
    let stripped = run(&words, &fixture(SECRETS));
    assert_eq!(code(&stripped), 0);
    let told = stderr(&stripped);
    assert!(told.contains("indices are kept"), "{told}");
    assert!(told.contains("'builtin.module'"), "{told}");
    assert!(told.contains("table entries kept"), "{told}");
    assert!(!holds(&stripped.stdout, "secret-caller.py"));
    let file = file_of(&stripped.stdout);
    assert_eq!(code(&run(&["verify"], file.path())), 0);
}

#[test]
fn strip_requires_an_option() {
    let output = run(&["strip", "-o", "-"], &fixture(SECRETS));
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--locs"), "{}", stderr(&output));
}

#[test]
fn strip_leaves_the_old_file_when_it_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.mlirbc");
    std::fs::write(&path, "old").expect("it can be written");
    let damaged = file_of(&std::fs::read(fixture(KITCHEN)).expect("bytes")[..700]);
    let output = command()
        .args(["strip", "--locs", "-o"])
        .args([&path, damaged.path()])
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&output), 1);
    assert_eq!(std::fs::read(&path).expect("bytes"), b"old");
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}
