//! Inputs and outputs that are not what they usually are: devices, pipes, links, text without end.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};

use super::*;
use support::wire::{self, varint};

/// Runs `mlirbc rewrite` from a fixture to a path.
fn rewrite(to: &Path) -> Output {
    let mut command = command();
    command
        .arg("rewrite")
        .arg(fixture(KITCHEN))
        .arg("-o")
        .arg(to);
    command.output().expect("mlirbc runs")
}

fn kitchen() -> Vec<u8> {
    fs::read(fixture(KITCHEN)).expect("a fixture")
}

#[track_caller]
fn succeeded(output: &Output) {
    assert_eq!((code(output), stderr(output)), (0, ""));
}

#[test]
fn a_pipe_is_written_into() {
    let folder = tempfile::tempdir().expect("a folder");
    let fifo = folder.path().join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.expect("mkfifo runs").success());
    let reader = Command::new("cat")
        .arg(&fifo)
        .stdout(Stdio::piped())
        .spawn()
        .expect("cat runs");
    succeeded(&rewrite(&fifo));
    assert!(reader.wait_with_output().expect("cat ends").stdout == kitchen());
    let kind = fs::metadata(&fifo).expect("the pipe").file_type();
    assert!(kind.is_fifo());
}

#[test]
fn a_device_is_written_into() {
    let device = Path::new("/dev/null");
    // The identity of the device: what else runs on the machine may have replaced it.
    let identity = || fs::metadata(device).map(|it| it.ino());
    let before = identity().expect("the device");
    succeeded(&rewrite(device));
    assert_eq!(identity().expect("the device"), before);
    let mut command = command();
    command.arg("rewrite").arg(fixture(KITCHEN));
    command.args(["-o", "/dev/stdout"]).stdout(Stdio::piped());
    let output = command.output().expect("mlirbc runs");
    succeeded(&output);
    assert!(output.stdout == kitchen());
}

#[test]
fn links_are_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").expect("a file");
    fs::create_dir(at("inner")).expect("a folder");
    symlink("file", at("link")).expect("a link");
    symlink("../link", at("inner/second")).expect("a link");
    symlink("inner/new", at("dangling")).expect("a link");
    succeeded(&rewrite(&at("inner/second")));
    succeeded(&rewrite(&at("dangling")));
    for (link, file) in [
        ("link", "file"),
        ("inner/second", "file"),
        ("dangling", "inner/new"),
    ] {
        let is_link = fs::symlink_metadata(at(link)).map(|it| it.is_symlink());
        assert!(is_link.expect("the link"), "{link}");
        assert!(fs::read(at(file)).expect("the file") == kitchen(), "{link}");
    }
    symlink("b", at("a")).expect("a link");
    symlink("a", at("b")).expect("a link");
    assert_eq!(code(&rewrite(&at("a"))), 2);
}

#[test]
fn permissions_and_hard_links_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    fs::write(&one, "old").expect("a file");
    fs::set_permissions(&one, fs::Permissions::from_mode(0o640)).expect("permissions");
    succeeded(&rewrite(&one));
    let mode = |path: &Path| fs::metadata(path).expect("a file").mode() & 0o777;
    assert_eq!(mode(&one), 0o640);
    fs::write(&one, vec![0; 1 << 20]).expect("a file");
    fs::hard_link(&one, &other).expect("a link");
    succeeded(&rewrite(&one));
    assert!(fs::read(&other).expect("the file") == kitchen());
    assert_eq!(fs::metadata(&one).expect("a file").nlink(), 2);
    assert_eq!(mode(&one), 0o640);
    let files = fs::read_dir(folder.path()).expect("the folder");
    assert_eq!(files.count(), 2);
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    for words in [
        &["rewrite"][..],
        &["strip", "--locs"],
        &["convert", "--llvm", "22"],
    ] {
        let mut command = command();
        command.args(words).arg(fixture(KITCHEN)).args(["-o", "-"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("mlirbc runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("mlirbc ends");
        succeeded(&output);
    }
}

#[test]
fn input_without_end_is_refused() {
    for command in ["info", "verify", "print"] {
        let output = run(&[command, "--max-input", "1000000"], Path::new("/dev/zero"));
        assert_eq!(code(&output), 2, "{}", stderr(&output));
        assert!(
            stderr(&output).contains("--max-input"),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn output_ends_at_the_limit() {
    let file = fixture(KITCHEN);
    for words in [
        &["print"][..],
        &["dump", "--json"],
        &["info"],
        &["info", "--json"],
    ] {
        let output = run(&[words, &["--max-text", "100"]].concat(), &file);
        assert_eq!(code(&output), 1, "{words:?}: {}", stderr(&output));
        assert!(output.stdout.len() <= 100, "{words:?}");
        assert!(!output.stderr.is_empty());
    }
    let output = run(&["print", "--max-work", "3"], &file);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("limit exceeded: the work"));
    let resources = fixture("resources.llvm22.v6.mlirbc");
    let output = run(&["resources", "--json", "--max-text", "10"], &resources);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("--max-text"));
}

/// A file with a dialect and an external resource whose names are long.
fn with_long_names(length: usize) -> Vec<u8> {
    let mut bytes = b"ML\xefR".to_vec();
    bytes.extend([varint(6), b"test\0".to_vec()].concat());
    let mut strings = [varint(1), varint(length as u64 + 1)].concat();
    strings.extend(vec![b'd'; length]);
    strings.push(0);
    bytes.extend(wire::section(0, &strings));
    let dialects = [varint(1), varint(0), varint(0)].concat();
    bytes.extend(wire::section(1, &dialects));
    bytes.extend(wire::section(3, &[varint(0), varint(0)].concat()));
    bytes.extend(wire::section(2, &[]));
    bytes.extend(wire::section(4, &varint(0)));
    // One external group with one resource without data.
    let resources = [
        varint(1),
        varint(0),
        varint(1),
        varint(0),
        varint(0),
        vec![0],
    ]
    .concat();
    bytes.extend(wire::section(6, &resources));
    bytes.extend(wire::section(5, &[]));
    bytes.extend(wire::section(8, &varint(0)));
    bytes
}

#[test]
fn long_names_are_shortened_in_tables() {
    let file = file_of(&with_long_names(70_000));
    for words in [&["info"][..], &["info", "--all"], &["resources"], &["dump"]] {
        let output = run(words, file.path());
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        assert!(output.stdout.len() < 10_000, "{words:?}");
    }
    for words in [&["info", "--json"], &["resources", "--json"]] {
        let output = run(words, file.path());
        assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        let value: Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let resource = &value["resources"][0];
        assert_eq!(resource["key"].as_str().map(str::len), Some(70_000));
    }
}

#[test]
fn the_user_limits_work_and_lifts_the_limit() {
    let other = fixture(KITCHEN);
    for words in [&["verify"][..], &["print"], &["fingerprint"], &["check"]] {
        for work in ["none", "0"] {
            let output = run(&[words, &["--max-work", work]].concat(), &other);
            assert_eq!(code(&output), 0, "{words:?}: {}", stderr(&output));
        }
        let output = run(&[words, &["--max-work", "1"]].concat(), &other);
        assert!(code(&output) > 0, "{words:?}");
        assert!(
            [stdout(&output), stderr(&output)]
                .concat()
                .contains("limit exceeded: the work"),
            "{words:?}: {}",
            stderr(&output)
        );
    }
    let output = run(&["verify", "--max-work", "some"], &other);
    assert_eq!(code(&output), 2);
}

#[test]
fn small_texts_make_no_large_files() {
    let elements: Vec<String> = (0..1500).map(|number| number.to_string()).collect();
    let elements = elements.join(",");
    let wide =
        format!("\"d.op\"() {{a = dense<[{elements}]> : tensor<1500xi16777215>}} : () -> ()\n");
    let aligned = "\"d.op\"() {a = dense_resource<k> : tensor<1xi8>} : () -> ()\n\
                   {-# dialect_resources: { builtin: { k: \"0x0000008000\" } } #-}\n";
    for text in [&*wide, aligned] {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("out");
        let file = file_of(text.as_bytes());
        let output = run(&["as", "-o", to.to_str().expect("UTF-8")], file.path());
        assert_eq!(code(&output), 1, "{}", stderr(&output));
        assert!(
            stderr(&output).contains("limit exceeded: the work"),
            "{}",
            stderr(&output)
        );
        assert!(!to.exists());
    }
}
