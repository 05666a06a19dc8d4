//! `mlirbc extract`, and what `info` shows of modules inside a file.

use super::*;

fn export(name: &str) -> PathBuf {
    fixture(&format!("contained/{name}.jax_export"))
}

fn extract(words: &[&str], out: &Path, file: &Path) -> Output {
    let mut command = command();
    command.arg("extract").args(words).arg(out).arg(file);
    command.output().expect("mlirbc runs")
}

#[test]
fn extract_lists_the_modules() {
    for words in [&["extract"][..], &["extract", "--list"]] {
        let listed = run(words, &export("mosaic"));
        assert_eq!((code(&listed), stderr(&listed)), (0, ""));
        let lines = words_of_lines(stdout(&listed));
        assert_eq!(
            lines[0],
            [
                "index", "inside", "offset", "size", "encoding", "held", "by"
            ]
        );
        assert_eq!(lines[1][..3], ["0", "file", "256"]);
        assert_eq!(lines[1][4..], ["raw", "flatbuffer", "of", "jax.export"]);
        assert_eq!(lines[2][4..9], ["base64", "custom", "call", "of", "Mosaic"]);
        assert_eq!(lines.len(), 3);
    }
    let none = run(&["extract"], &fixture(KITCHEN));
    assert_eq!((code(&none), stdout(&none)), (1, ""));
    assert!(stderr(&none).contains("it contains no module"));
}

#[test]
fn extract_writes_modules_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let written = extract(&["--json", "--to"], &out, &export("triton"));
    assert_eq!((code(&written), stderr(&written)), (0, ""));
    let value: Value = serde_json::from_str(stdout(&written)).expect("one object");
    let modules = value["modules"].as_array().expect("a list");
    assert_eq!(modules.len(), 2);
    let file = std::fs::read(export("triton")).expect("bytes");
    for module in modules {
        let bytes = std::fs::read(module["path"].as_str().expect("a path")).expect("bytes");
        let start = module["file_offset"].as_u64().expect("a number") as usize;
        let size = module["size"].as_u64().expect("a number") as usize;
        assert_eq!(bytes, file[start..start + size]);
    }
    for index in 0..2 {
        let verified = run(&["info"], &out.join(format!("{index}.mlirbc")));
        assert_eq!(code(&verified), 0, "{}", stderr(&verified));
    }
    // A second time nothing is overwritten.
    let again = extract(&["--to"], &out, &export("triton"));
    assert_eq!(code(&again), 2);

    let one = folder.path().join("one.mlirbc");
    let refused = extract(&["-o"], &one, &export("triton"));
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("it contains 2 modules; select one with --index"));
    assert!(!one.exists());
    let written = extract(&["--index", "1", "-o"], &one, &export("triton"));
    assert_eq!((code(&written), stderr(&written)), (0, ""));
    assert_eq!(
        std::fs::read(&one).expect("bytes"),
        std::fs::read(out.join("1.mlirbc")).expect("bytes")
    );
    let past = extract(&["--index", "2", "-o"], &one, &export("triton"));
    assert_eq!(code(&past), 2);
    let piped = extract(&["-o"], Path::new("-"), &export("sin"));
    assert_eq!((code(&piped), stderr(&piped)), (0, ""));
    assert!(piped.stdout.starts_with(b"ML\xefR"));
}

#[test]
fn extract_does_not_write_what_has_no_known_end() {
    let bytes = std::fs::read(fixture(KITCHEN)).expect("bytes");
    let file = file_of(&[b"xx", &bytes[..bytes.len() - 9]].concat());
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.mlirbc");
    let written = extract(&["-o"], &out, file.path());
    assert_eq!((code(&written), out.exists()), (1, false));
    assert!(stderr(&written).contains("module 0: its end is unknown"));
}

#[test]
fn extract_decodes_up_to_a_limit() {
    let refused = run(&["extract", "--max-decoded", "100"], &export("mosaic"));
    assert_eq!(code(&refused), 1);
    assert_eq!(stdout(&refused).lines().count(), 2);
    assert!(
        stderr(&refused).contains("not decoded: byte 940: the limit"),
        "{}",
        stderr(&refused)
    );
}

#[test]
fn info_names_the_holders_of_modules() {
    let output = run(&["info"], &export("mosaic"));
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).contains("it contains 1 module; `mlirbc extract` writes it out"));
    assert!(stdout(&output).contains("raw       flatbuffer of jax.export"));
    let (value, code) = info_json(&export("mosaic"));
    assert_eq!((code, &value["bytecode_version"]), (1, &Value::Null));
    let modules = value["contained"].as_array().expect("a list");
    assert_eq!(modules[0]["holder"], "jax_export");
    assert_eq!(modules[0]["file_offset"], 256);
    assert_eq!(modules[1]["holder"], "mosaic_config");
    assert_eq!(
        (&modules[1]["parent"], &modules[1]["encoding"]),
        (&0.into(), &"base64".into())
    );

    // The module itself, with the kernel inside.
    let module = extract(&["--index", "0", "-o"], Path::new("-"), &export("mosaic"));
    let file = file_of(&module.stdout);
    let output = run(&["info"], file.path());
    let (_, section) = stdout(&output)
        .split_once("\nModules inside\n")
        .expect("a section");
    assert_eq!(section.lines().count(), 2);
    let (value, code) = info_json(file.path());
    assert_eq!((code, &value["contained"][0]["parent"]), (0, &Value::Null));
    let (value, _) = info_json(&fixture(KITCHEN));
    assert_eq!(value["contained"], Value::Array(Vec::new()));
    assert!(!stdout(&run(&["info"], &fixture(KITCHEN))).contains("Modules inside"));
}

#[test]
fn long_keys_are_shortened_for_each_module() {
    let folder = tempfile::tempdir().expect("a folder");
    let (module, replaced) = (folder.path().join("module"), folder.path().join("replaced"));
    let data = file_of(&[b".".to_vec(), b"ML\xefR\x0dp\0".repeat(1000)].concat());
    let key = "k".repeat(30_000);
    let text = format!(
        "\"d.op\"() {{a = dense_resource<{key}> : tensor<1xi8>}} : () -> ()\n\
         {{-# dialect_resources: {{ builtin: {{ {key}: \"0x0100000000\" }} }} #-}}\n"
    );
    let to = module.to_str().expect("UTF-8");
    let output = run(&["as", "-o", to], file_of(text.as_bytes()).path());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let replacement = format!("{key}={}", data.path().display());
    let to = replaced.to_str().expect("UTF-8");
    let output = run(&["resources", "--replace", &replacement, "-o", to], &module);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for words in [
        &["extract", "--list"][..],
        &["extract", "--json"],
        &["info"],
        &["info", "--all"],
    ] {
        let output = run(words, &replaced);
        assert!(
            stdout(&output).contains("resource kkk"),
            "{words:?}: {}",
            stderr(&output)
        );
        assert!(output.stdout.len() < 1_000_000, "{words:?}");
    }
}
