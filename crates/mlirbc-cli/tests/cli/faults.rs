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

/// `mlirbc` in a shell that allows files of so many blocks of 512 bytes, like a disk that is full.
fn limited(prepare: &str, blocks: u32) -> Command {
    let script = format!("{prepare} ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mlirbc")]);
    shell
}

/// Runs `mlirbc` where only empty files can be written.
fn on_full_disk(prepare: &str, words: &[&str], to: &Path) -> Output {
    let mut shell = limited(prepare, 0);
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
fn the_error_for_an_output_names_it_as_the_user_did() {
    let folder = Folder::new();
    let absent = folder.old().with_file_name("absent").join("out");
    let inside_file = folder.old().join("out");
    for words in WRITERS {
        for out in [&absent, &inside_file] {
            let mut command = command();
            command.args(words).arg(input()).arg("-o").arg(out);
            let output = command.output().expect("mlirbc runs");
            assert_eq!(code(&output), 2, "{words:?}: {}", stderr(&output));
            let start = format!("mlirbc: {}: cannot write it: ", out.display());
            assert!(stderr(&output).starts_with(&start), "{}", stderr(&output));
            assert!(!stderr(&output).contains(".mlirbc-"), "{}", stderr(&output));
        }
    }
    folder.assert_unchanged();
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

/// Other paths of a file in a folder: through devices, processes and links.
fn spellings(folder: &Path) -> Vec<PathBuf> {
    let inside = folder.strip_prefix("/").expect("an absolute path");
    let link = folder.join("link");
    std::os::unix::fs::symlink("old", &link).expect("a link");
    let mut paths = vec![Path::new("/dev/..").join(inside).join("old"), link];
    if cfg!(target_os = "linux") {
        paths.push(PathBuf::from("/proc/self/cwd/old"));
        paths.push(Path::new("/proc/self/root").join(inside).join("old"));
    }
    paths
}

/// Commands that fail after they opened their destination, with input files in place of `IN`.
const FAILING: [&[&str]; 8] = [
    &["merge", "IN", "IN"],
    &["rewrite", "--canonical", "--max-ops", "0", "IN"],
    &["resources", "--replace", "nokey=IN", "IN"],
    &["as", "IN"],
    &["strip", "--locs", "--max-ops", "0", "IN"],
    &["convert", "--llvm", "19", "--max-ops", "0", "IN"],
    &["view", "--page", "IN", "IN"],
    &["extract", "IN"],
];

#[test]
fn a_failing_command_leaves_the_old_file_on_any_path() {
    let input = fixture(KITCHEN);
    let input = input.to_str().expect("UTF-8");
    let mut places = vec![tempfile::tempdir().expect("a folder")];
    if Path::new("/dev/shm").is_dir() {
        places.push(tempfile::tempdir_in("/dev/shm").expect("a folder"));
    }
    for place in places {
        let old = place.path().join("old");
        fs::write(&old, OLD).expect("a file");
        for path in spellings(place.path()) {
            for words in FAILING {
                let mut command = command();
                command.args(words.iter().map(|word| word.replace("IN", input)));
                command.arg("-o").arg(&path).current_dir(place.path());
                let output = command.output().expect("mlirbc runs");
                assert_ne!(code(&output), 0, "{words:?}");
                assert!(
                    fs::read(&old).expect("the file") == OLD,
                    "{words:?} {path:?}: {}",
                    stderr(&output)
                );
            }
        }
    }
}

#[test]
fn a_failing_command_leaves_the_file_of_a_descriptor() {
    for words in FAILING {
        let folder = Folder::new();
        let file = fs::File::options().write(true).open(folder.old());
        let input = fixture(KITCHEN);
        let input = input.to_str().expect("UTF-8");
        let mut command = command();
        command.args(words.iter().map(|word| word.replace("IN", input)));
        command
            .args(["-o", "/dev/stdout"])
            .stdout(file.expect("the file"));
        let output = command.output().expect("mlirbc runs");
        assert_ne!(code(&output), 0, "{words:?}");
        folder.assert_unchanged();
    }
}

#[test]
fn a_full_disk_leaves_a_file_that_is_written_in_place() {
    // Longer than what was there, shorter than the allowed length, so that only its copy exceeds it.
    let folder = Folder::new();
    let link = folder.folder.path().join("second");
    fs::hard_link(folder.old(), &link).expect("a link");
    let output = on_full_disk("trap '' XFSZ;", &["rewrite"], &folder.old());
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    fs::remove_file(link).expect("the link");
    folder.assert_unchanged();
}

/// A file with a resource of zeros of `length` bytes.
fn with_long_resource(folder: &Path, length: u64) -> PathBuf {
    let data = folder.join("data");
    let file = fs::File::create(&data).expect("a file");
    file.set_len(length).expect("a file");
    let long = folder.join("long");
    let mut command = command();
    command.arg("resources").arg(input()).arg("--replace");
    command.arg(format!("align4={}", data.display()));
    let output = command.arg("-o").arg(&long).output();
    let output = output.expect("mlirbc runs");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    fs::remove_file(data).expect("the file");
    long
}

#[test]
fn a_mapped_file_is_written_over_itself() {
    // Longer than what is read rather than mapped.
    let folder = tempfile::tempdir().expect("a folder");
    let long = with_long_resource(folder.path(), (1 << 28) + 1);
    let length = fs::metadata(&long).expect("a file").len();
    let over = |path: &Path, words: &[&str]| {
        let mut command = command();
        command.args(words).arg(&long).arg("-o").arg(path);
        let output = command.output().expect("mlirbc runs");
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), ""),
            "{path:?}"
        );
        assert!(fs::metadata(&long).expect("a file").len() >= length);
        let verified = run(&["verify"], &long);
        assert_eq!(code(&verified), 0, "{path:?}: {}", stdout(&verified));
    };
    let inside = long.strip_prefix("/").expect("an absolute path");
    over(&Path::new("/dev/..").join(inside), &["rewrite"]);
    fs::hard_link(&long, folder.path().join("second")).expect("a link");
    over(&long, &["rewrite", "--producer", "another one"]);
}

/// The files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder");
    let names = files.map(|file| file.expect("an entry").file_name());
    let mut names: Vec<_> = names
        .map(|name| name.into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[test]
fn extraction_to_a_full_disk_leaves_no_partial_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = with_long_resource(folder.path(), 100_000);
    let around = folder.path().join("around");
    let bytes = [b"before".to_vec(), fs::read(&long).expect("a file")].concat();
    fs::write(&around, bytes).expect("a file");
    for (words, file) in [
        (&["resources", "--extract"][..], &long),
        (&["extract", "--to"][..], &around),
    ] {
        for (prepare, ends) in [("trap '' XFSZ;", Some(2)), ("", None)] {
            let to = tempfile::tempdir().expect("a folder");
            let mut shell = limited(prepare, 20);
            shell.args(words).arg(to.path()).arg(file);
            let output = shell.output().expect("sh runs");
            assert_eq!(output.status.code(), ends, "{words:?}: {}", stderr(&output));
            for name in names(to.path()) {
                let length = fs::metadata(to.path().join(&name)).expect("a file").len();
                assert!(length < 100, "{words:?}: {name} has {length} bytes");
            }
        }
    }
}

#[test]
fn extraction_keeps_files_that_exist() {
    let module = fs::read(input()).expect("a fixture");
    let around = file_of(&[b"before", &module[..]].concat());
    let folder = tempfile::tempdir().expect("a folder");
    let extract = || {
        let to = folder.path().to_str().expect("UTF-8");
        run(&["extract", "--to", to], around.path())
    };
    let output = extract();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(names(folder.path()), ["0.mlirbc"]);
    let written = folder.path().join("0.mlirbc");
    assert!(fs::read(&written).expect("a file") == module);
    fs::write(&written, OLD).expect("a file");
    assert_eq!(code(&extract()), 2);
    assert!(fs::read(&written).expect("the file") == OLD);
    assert_eq!(names(folder.path()), ["0.mlirbc"]);
}

#[test]
fn a_full_disk_leaves_the_old_report() {
    let folder = Folder::new();
    let mut shell = limited("trap '' XFSZ;", 0);
    shell.args(["convert", "--llvm", "21"]).arg(input());
    shell.args(["-o", "/dev/null", "--json"]).arg(folder.old());
    let output = shell.output().expect("sh runs");
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    folder.assert_unchanged();
}
