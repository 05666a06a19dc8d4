//! Files that are no module: what they are, and the modules inside them.

use super::*;

fn export() -> PathBuf {
    fixture("contained/mosaic.jax_export")
}

/// The only module that `extract` finds in a file.
fn extracted(file: &Path) -> tempfile::NamedTempFile {
    let output = run(&["extract", "--index", "0", "-o", "-"], file);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    file_of(&output.stdout)
}

#[test]
fn commands_that_read_a_module_read_the_only_one_in_a_file() {
    let module = extracted(&export());
    for words in [
        &["print"][..],
        &["check"],
        &["check", "--json", "--reader", "llvm-22"],
        &["convert", "--stablehlo", "1.5", "-o", "-"],
        &["resources"],
        &["fingerprint"],
    ] {
        let of_export = run(words, &export());
        let of_module = run(words, module.path());
        assert_eq!(code(&of_export), code(&of_module), "{words:?}");
        let without_name = |output: &Output, path: &Path| {
            let name = path.to_string_lossy();
            // In JSON, the separators of Windows are escaped.
            let escaped = name.replace('\\', "\\\\");
            let text = String::from_utf8_lossy(&output.stdout);
            text.replace(&escaped, "FILE").replace(&*name, "FILE")
        };
        assert_eq!(
            without_name(&of_export, &export()),
            without_name(&of_module, module.path()),
            "{words:?}"
        );
        let note = "mosaic.jax_export: reading the only module in it (flatbuffer of jax.export, at byte 256)\n";
        assert!(stderr(&of_export).ends_with(note), "{}", stderr(&of_export));
        assert_eq!(stderr(&of_module), "");
    }
    let equal = command()
        .arg("diff")
        .arg(export())
        .arg(module.path())
        .output();
    assert_eq!(code(&equal.expect("mlirbc runs")), 0);
}

#[test]
fn a_file_with_several_modules_names_them_and_is_not_read() {
    let module = std::fs::read(fixture(KITCHEN)).expect("a fixture");
    let two = file_of(&[b"....", &module[..], b"....", &module[..]].concat());
    for words in [&["print"][..], &["check"], &["verify"], &["resources"]] {
        let output = run(words, two.path());
        assert_ne!(code(&output), 0, "{words:?}");
        let hint = "not MLIR bytecode: it contains 2 modules; `mlirbc extract` writes them out";
        assert!(stderr(&output).contains(hint), "{}", stderr(&output));
    }
}

#[test]
fn every_command_says_what_a_file_is_that_is_no_bytecode() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let out = out.to_str().expect("a path in UTF-8");
    let commands: [&[&str]; 11] = [
        &["info"],
        &["verify"],
        &["dump"],
        &["print"],
        &["check"],
        &["resources"],
        &["fingerprint"],
        &["rewrite", "-o", out],
        &["strip", "--locs", "-o", out],
        &["convert", "--llvm", "22", "-o", out],
        &["diff"],
    ];
    for (bytes, what) in [
        (&b""[..], "it is empty"),
        (
            b"\x1f\x8b\x08\0....",
            "it is compressed with gzip; decompress it first",
        ),
        (b"\x89PNG\r\n\x1a\n", "it is a PNG image"),
        (
            b"PK\x03\x04\x14\0\0\0",
            "it is a zip archive; unpack it first",
        ),
        (b"The module of a file.\n", "it looks like text"),
    ] {
        let file = file_of(bytes);
        for words in commands {
            let output = match words {
                ["diff"] => run(&["diff", &file.path().to_string_lossy()], file.path()),
                _ => run(words, file.path()),
            };
            assert_ne!(code(&output), 0, "{words:?}");
            let said = format!("{}{}", stdout(&output), stderr(&output));
            let what = format!("not MLIR bytecode: {what}");
            assert!(said.contains(&what), "{words:?}: {said}");
            assert!(!folder.path().join("out").exists(), "{words:?}");
        }
        let output = run(&["extract"], file.path());
        let expected = format!("it contains no module: {what}");
        assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    }
}

#[test]
fn what_no_text_is_has_a_name_where_text_is_expected() {
    let export = support::fixtures::read("contained/sin.jax_export");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let out = out.to_str().expect("a path in UTF-8");
    for (bytes, what) in [
        (&b"\x1f\x8b\x08\0...."[..], "it is compressed with gzip"),
        (b"\x89PNG\r\n\x1a\n", "it is a PNG image"),
        (&export, "it contains 1 module; `mlirbc extract`"),
    ] {
        let file = file_of(bytes);
        for words in [&["as", "-o", out], &["fmt", "-o", out]] {
            let output = run(words, file.path());
            assert_eq!((code(&output), stdout(&output)), (1, ""), "{words:?}");
            let said = stderr(&output);
            assert_eq!(said.lines().count(), 1, "{said}");
            assert!(said.contains(&format!("not MLIR text: {what}")), "{said}");
            assert!(!folder.path().join("out").exists(), "{words:?}");
        }
    }
}

#[test]
fn an_export_is_named_by_the_commands_that_write_a_file_again() {
    for words in [
        &["verify"][..],
        &["dump"],
        &["rewrite", "-o", "-"],
        &["strip", "--locs", "-o", "-"],
    ] {
        let output = run(words, &export());
        assert_eq!(code(&output), 1, "{words:?}");
        let hint = "it contains 1 module; `mlirbc extract` writes it out";
        assert!(stderr(&output).contains(hint), "{}", stderr(&output));
    }
}
