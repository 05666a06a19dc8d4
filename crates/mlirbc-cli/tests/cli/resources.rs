//! `mlirbc resources`.

use super::*;

#[test]
fn resources_are_listed() {
    let listed = run(&["resources"], &fixture(SECRETS));
    assert_eq!((code(&listed), stderr(&listed)), (0, ""));
    let lines = words_of_lines(stdout(&listed));
    assert_eq!(
        lines[0],
        ["owner", "key", "kind", "size", "alignment", "offset"]
    );
    assert_eq!(
        lines[1],
        [
            "secret_tool",
            "(external)",
            "secret_pipeline",
            "string",
            "12"
        ]
    );
    assert_eq!(lines[4][..5], ["builtin", "secret_key", "blob", "8", "4"]);
    let listed = run(&["resources", "--json"], &fixture(SECRETS));
    let value: Value = serde_json::from_str(stdout(&listed)).expect("one object");
    let resources = value["resources"].as_array().expect("a list");
    assert_eq!(resources.len(), 5);
    assert_eq!(resources[1]["value"], true);
    assert_eq!(resources[3]["owner"], "dialect");
    let offset = resources[3]["offset"].as_u64().expect("a number") as usize;
    let bytes = std::fs::read(fixture(SECRETS)).expect("bytes");
    assert_eq!(bytes[offset..offset + 4], [0xa1, 0xb2, 0xc3, 0xd4]);
}

#[test]
fn resources_are_extracted_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let extracted = command()
        .args(["resources", "--json", "--extract"])
        .args([&folder.path().join("data"), &fixture(SECRETS)])
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&extracted), stderr(&extracted)), (0, ""));
    let value: Value = serde_json::from_str(stdout(&extracted)).expect("one object");
    let path = |position: usize| {
        let path = &value["resources"][position]["path"];
        PathBuf::from(path.as_str().expect("a path"))
    };
    let read = |position| std::fs::read(path(position)).expect("bytes");
    assert!(path(3).ends_with("data/builtin.secret_key.bin"));
    assert_eq!(read(0), b"secret-value");
    assert_eq!(read(1), b"true");
    assert_eq!(read(3), [0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xf6, 0x07, 0x18]);
    // A second time nothing is overwritten.
    let again = command()
        .args(["resources", "--extract"])
        .args([&folder.path().join("data"), &fixture(SECRETS)])
        .output()
        .expect("mlirbc runs");
    assert_eq!(code(&again), 2);

    let out = folder.path().join("new.mlirbc");
    let replace = |words: &[String]| {
        let mut command = command();
        command.arg("resources");
        for words in words {
            command.args(["--replace", words]);
        }
        let output = command.arg("-o").args([&out, &fixture(SECRETS)]);
        output.output().expect("mlirbc runs")
    };
    let all: Vec<String> = value["resources"]
        .as_array()
        .expect("a list")
        .iter()
        .enumerate()
        .map(|(position, resource)| {
            let group = resource["group"].as_str().expect("a name");
            let key = resource["key"].as_str().expect("a key");
            format!("{group}:{key}={}", path(position).display())
        })
        .collect();
    let same = replace(&all);
    assert_eq!((code(&same), stderr(&same)), (0, ""));
    let bytes = std::fs::read(fixture(SECRETS)).expect("bytes");
    assert_eq!(std::fs::read(&out).expect("bytes"), bytes);

    std::fs::write(path(3), b"12345678").expect("it can be written");
    std::fs::write(path(1), b"false").expect("it can be written");
    let other = replace(&[
        format!("secret_key={}", path(3).display()),
        format!("secret_flag={}", path(1).display()),
    ]);
    assert_eq!((code(&other), stderr(&other)), (0, ""));
    let listed = run(&["resources", "--json"], &out);
    let value: Value = serde_json::from_str(stdout(&listed)).expect("one object");
    assert_eq!(value["resources"][1]["value"], false);
    assert_eq!(value["resources"][3]["alignment"], 4);
    let offset = value["resources"][3]["offset"].as_u64().expect("a number") as usize;
    let bytes = std::fs::read(&out).expect("bytes");
    assert_eq!(bytes[offset..offset + 8], *b"12345678");
    assert_eq!(code(&run(&["verify"], &out)), 0);
}

#[test]
fn a_replacement_that_makes_no_sense_is_refused() {
    let file = file_of(b"123");
    let refused = |key: &str| {
        let words = format!("{key}={}", file.path().display());
        let output = run(
            &["resources", "--replace", &words, "-o", "-"],
            &fixture(SECRETS),
        );
        assert!(output.stdout.is_empty());
        (code(&output), stderr(&output).to_owned())
    };
    let (status, told) = refused("nothing");
    assert_eq!(status, 2);
    assert!(told.contains("no resource 'nothing'"), "{told}");
    let words = format!("blob={}", file.path().display());
    let output = run(
        &["resources", "--replace", &words, "-o", "-"],
        &fixture("resources.llvm22.v6.mlirbc"),
    );
    assert_eq!(code(&output), 2);
    let told = stderr(&output);
    assert!(
        told.contains("'first_group:blob', 'second_group:blob'"),
        "{told}"
    );
    let (status, told) = refused("secret_flag");
    assert_eq!(status, 2);
    assert!(told.contains("is not true or false"), "{told}");
    let words = format!("secret_key={}", file.path().display());
    let output = run(
        &[
            "resources",
            "--alignment",
            "3",
            "--replace",
            &words,
            "-o",
            "-",
        ],
        &fixture(SECRETS),
    );
    assert_eq!(code(&output), 2);
    let output = run(
        &["resources", "--replace", &words, "-o", "-"],
        &fixture(SECRETS),
    );
    assert_eq!(code(&output), 0);
    assert!(
        stderr(&output).contains("had 8 bytes"),
        "{}",
        stderr(&output)
    );
}
