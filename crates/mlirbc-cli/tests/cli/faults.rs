//! Faults while a file is written: full disks, readers that go, signals. The old file stays whole, and nothing is
//! left behind.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;

use super::*;

/// A folder with an old file.
struct Folder {
    folder: tempfile::TempDir,
}

const OLD: &[u8] = b"what was there before";

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("old"), OLD).expect("a file");
        Folder { folder }
    }

    fn old(&self) -> PathBuf {
        self.folder.path().join("old")
    }

    #[track_caller]
    fn assert_unchanged(&self) {
        assert!(fs::read(self.old()).expect("the old file") == OLD);
        let files = fs::read_dir(self.folder.path()).expect("the folder");
        let files: Vec<_> = files.map(|it| it.expect("an entry").file_name()).collect();
        assert_eq!(files, ["old"]);
    }
}

/// What writes a file of bytecode.
const WRITERS: [&[&str]; 3] = [
    &["rewrite", "--canonical"],
    &["strip", "--locs"],
    &["convert", "--llvm", "21"],
];

/// The file that is read.
fn input() -> PathBuf {
    fixture("resources.llvm22.v6.mlirbc")
}

/// Runs `mlirbc` in a shell that allows only empty files, like a disk that is full.
fn on_full_disk(prepare: &str, words: &[&str], to: &Path) -> Output {
    let script = format!("{prepare} ulimit -c 0; ulimit -f 0; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mlirbc")]);
    shell.args(words).arg(input()).arg("-o").arg(to);
    shell.output().expect("sh runs")
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    for words in WRITERS {
        let folder = Folder::new();
        let output = on_full_disk("trap '' XFSZ;", words, &folder.old());
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        // The only thing that is wrong.
        assert!(
            stderr(&output).contains("File too large"),
            "{}",
            stderr(&output)
        );
        folder.assert_unchanged();
    }
}

#[test]
#[cfg_attr(
    not(target_os = "linux"),
    ignore = "requires files without a name, or a signal leaves a temporary file"
)]
fn a_signal_during_writing_leaves_the_old_file() {
    for words in WRITERS {
        let folder = Folder::new();
        let output = on_full_disk("", words, &folder.old());
        // The first write ends the process: 25 is SIGXFSZ on Linux.
        assert_eq!(
            output.status.signal(),
            Some(25),
            "{words:?}: {}",
            stderr(&output)
        );
        folder.assert_unchanged();
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "requires /dev/full")]
fn a_full_device_is_an_error() {
    let full = Path::new("/dev/full");
    for words in WRITERS {
        let mut command = command();
        command.args(words).arg(input()).arg("-o").arg(full);
        let output = command.output().expect("mlirbc runs");
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(!stderr(&output).is_empty(), "{words:?}");
    }
    for words in [&["print"][..], &["dump"], &["info"], &["info", "--json"]] {
        let device = fs::File::options()
            .write(true)
            .open(full)
            .expect("the device");
        let mut command = command();
        command.args(words).arg(input()).stdout(device);
        let output = command.output().expect("mlirbc runs");
        assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
        assert!(!stderr(&output).is_empty(), "{words:?}");
    }
}

#[test]
fn a_reader_of_text_that_goes_is_no_failure() {
    for words in [&["print"][..], &["dump"], &["info"], &["resources"]] {
        let mut command = command();
        command.args(words).arg(input());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("mlirbc runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("mlirbc ends");
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{words:?}");
    }
}

#[test]
fn an_input_that_is_damaged_leaves_the_old_file() {
    for words in WRITERS {
        let folder = Folder::new();
        let damaged = tempfile::NamedTempFile::new().expect("a file");
        let bytes = fs::read(input()).expect("a fixture");
        fs::write(damaged.path(), &bytes[..bytes.len() - 9]).expect("a file");
        let mut command = command();
        command
            .args(words)
            .arg(damaged.path())
            .arg("-o")
            .arg(folder.old());
        let output = command.output().expect("mlirbc runs");
        assert_eq!(code(&output), 1, "{words:?}: {}", stderr(&output));
        folder.assert_unchanged();
    }
}

#[test]
fn work_that_exceeds_the_limit_leaves_the_old_file() {
    for words in WRITERS {
        let folder = Folder::new();
        let mut command = command();
        command.args(words).args(["--max-work", "1"]).arg(input());
        let output = command.arg("-o").arg(folder.old()).output();
        let output = output.expect("mlirbc runs");
        assert_eq!(code(&output), 1, "{words:?}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("limit exceeded: the work"),
            "{words:?}"
        );
        folder.assert_unchanged();
    }
}
