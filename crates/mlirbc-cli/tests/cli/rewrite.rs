//! `mlirbc rewrite`.

use super::*;

/// Runs `mlirbc rewrite` with words, from a file to a file.
fn rewrite(words: &[&str], from: &Path, to: &Path) -> Output {
    let mut command = command();
    command
        .arg("rewrite")
        .args(words)
        .arg(from)
        .arg("-o")
        .arg(to);
    command.output().expect("mlirbc runs")
}

#[test]
fn rewrite_writes_a_file_as_it_is_or_as_mlir_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.mlirbc");
    let bytes = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    for words in [&[][..], &["--canonical"]] {
        let output = rewrite(words, &fixture(KITCHEN), &out);
        assert_eq!((code(&output), stderr(&output)), (0, ""));
        assert!(std::fs::read(&out).expect("a file") == bytes, "{words:?}");
    }
    // The input may be the output.
    let output = rewrite(&["--producer", "somebody"], &out, &out);
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let (info, _) = info_json(&out);
    assert_eq!(info["producer"], "somebody");
    let output = rewrite(&["--canonical"], &fixture(KITCHEN), Path::new("-"));
    assert!(output.stdout == bytes);
    // Nothing is left beside it.
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1
    );
}

#[test]
fn rewrite_leaves_the_old_file_where_it_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.mlirbc");
    std::fs::write(&out, "old").expect("a file");
    let unknown = fixture("handmade/opaque_custom_attribute.mlirbc");
    let damaged = fixture("handmade/truncated_half.mlirbc");
    for (words, from, message) in [
        (&["--canonical"][..], &unknown, "cannot renumber"),
        (&[], &damaged, "unexpected end"),
        (
            &["--canonical", "--bytecode-version", "7"],
            &unknown,
            "newer than",
        ),
    ] {
        let output = rewrite(words, from, &out);
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(std::fs::read(&out).expect("a file"), b"old");
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1
        );
    }
    let output = rewrite(&[], &unknown, &folder.path().join("nowhere/out.mlirbc"));
    assert_eq!(code(&output), 2, "{}", stderr(&output));
}
