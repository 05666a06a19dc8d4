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
    let text = |file: &Path| stdout(&run(&["print"], file)).to_owned();
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
    assert!(lines[0].contains("does not have property 'noWrapFlags' (at byte"));
    assert!(lines[2].ends_with("'affine.linearize_index')"));
}
